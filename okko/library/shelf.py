"""All cards, tiles, bands and rules there are: the shipped ones, and users' packs on top of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from okko.intake import harmless
from okko.library.adventures import strange_in
from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, read_document
from okko.library.kinds import (
    ADVENTURE,
    BAND,
    CHARACTER,
    COACHING,
    EQUIPMENT,
    GLOSSARY,
    KAMI,
    LESSON,
    OPPONENT,
    PACKED,
    RULES,
    SCENARIO_CARD,
    TEMPER,
    TILE,
    Kind,
    read_model,
)
from okko.model.adventure import Adventure
from okko.model.card import BandList, CharacterCard, EquipmentCard, KamiCard, Tile
from okko.model.coaching import Coaching, FirstGame, Moment, Tip
from okko.model.lesson import Lesson
from okko.model.opponent import Opponent, Temper
from okko.model.rulebook import CHAPTERS, Chapter, Entry, Glossary, Term
from okko.model.scenario import ScenarioCard


@dataclass(frozen=True)
class Pack:
    """A folder of data: the shipped one, or one of a user's."""

    name: str
    folder: Path
    scenarios: Path | None = None
    """Where its scenarios lie, if not in the folder `scenarios` of the pack."""

    def files(self, kind: Kind) -> list[Path]:
        """The files of a kind, by name."""
        if kind.file is not None:
            return [self.folder / kind.file] if (self.folder / kind.file).is_file() else []
        folder = self.folder / (kind.folder or "")
        if self.scenarios is not None and folder.is_relative_to(self.folder / "scenarios"):
            folder = self.scenarios / folder.relative_to(self.folder / "scenarios")
        if self.foreign is not None and folder.is_symlink():
            return [folder]
        return sorted(folder.rglob("*.y*ml")) if kind.folder and folder.is_dir() else []

    @property
    def foreign(self) -> Path | None:
        """The folder that all its files must lie in, for links lead elsewhere in packs of strangers only."""
        return None if self == shipped() else self.folder


def shipped() -> Pack:
    """The data that comes with the program: inside the package when it was installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    if (package / "_data").is_dir():
        return Pack("the game", package / "_data", package / "_scenarios")
    return Pack("the game", package.parent / "data", package.parent / "scenarios")


def packs_folder() -> Path:
    """Where users keep their packs."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "packs"


def packs() -> tuple[Pack, ...]:
    """Users' packs, by name."""
    folder = packs_folder()
    if not folder.is_dir():
        return ()
    return tuple(
        Pack(harmless(one.name), one) for one in sorted(folder.iterdir()) if one.is_dir() and one.name[0] != "."
    )


@dataclass
class _Shelf:
    """Everything of one kind, and what was found wrong or worth saying when it was read."""

    content: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, tuple[Pack, Document]] = field(default_factory=dict)
    problems: list[BadData] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


class Library:
    """Cards, tiles, bands and rules by id; each kind is read when it is first asked for.

    A file that cannot be used is left out and stands in `problems`; a card of a pack replaces an earlier one of the
    same id, and stands in `notices`.
    """

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.packs = tuple(packs)
        self._shelves: dict[Kind, _Shelf] = {}

    @staticmethod
    def load() -> "Library":
        """The library of this user; read once."""
        return _library((shipped(), *packs()))

    def box(self, *, karasu: bool) -> "Library":
        """What lies on the table when a match is agreed on: without the expansion's cards unless it is played."""
        return self if karasu else _BaseBox(self)

    @property
    def characters(self) -> Mapping[str, CharacterCard]:
        """Character cards by id."""
        return self._content(CHARACTER)

    @property
    def kami(self) -> Mapping[str, KamiCard]:
        """Kami cards by id."""
        return self._content(KAMI)

    @property
    def equipment(self) -> Mapping[str, EquipmentCard]:
        """Equipment cards by id."""
        return self._content(EQUIPMENT)

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """Floor tiles by id."""
        return self._content(TILE)

    @property
    def scenario_cards(self) -> Mapping[str, ScenarioCard]:
        """Scenario cards by id."""
        return self._content(SCENARIO_CARD)

    @property
    def adventures(self) -> Mapping[str, Adventure]:
        """Adventures by id, in the order of the book; all their cards and tiles exist."""
        found: Mapping[str, Adventure] = self._content(ADVENTURE)
        return dict(sorted(found.items(), key=lambda item: (item[1].number, item[0])))

    @property
    def lessons(self) -> Mapping[str, Lesson]:
        """Lessons by id, in their order."""
        found: Mapping[str, Lesson] = self._content(LESSON)
        return dict(sorted(found.items(), key=lambda item: (item[1].number, item[0])))

    @property
    def bands(self) -> Mapping[str, BandList]:
        """Ready bands by id; all their cards exist."""
        return self._content(BAND)

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """Levels of play by id."""
        return self._content(OPPONENT)

    @property
    def tempers(self) -> Mapping[str, Temper]:
        """Personalities of opponents by id."""
        return self._content(TEMPER)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the rules, in the order in which they are read."""
        found: Mapping[str, Chapter] = self._content(RULES)
        order = {chapter: place for place, chapter in enumerate(CHAPTERS)}
        return tuple(sorted(found.values(), key=lambda one: (order.get(one.chapter, len(order)), one.chapter)))

    @cached_property
    def rules(self) -> Mapping[str, Entry]:
        """The entries of the rules by id, in their order."""
        return MappingProxyType({entry.id: entry for chapter in self.chapters for entry in chapter.entries})

    @cached_property
    def glossary(self) -> Mapping[str, Term]:
        """The words of the game, by the word."""
        files: Mapping[str, Glossary] = self._content(GLOSSARY)
        return MappingProxyType({term.term: term for one in files.values() for term in one.terms})

    @property
    def first_game(self) -> FirstGame | None:
        """The match that is played first; a later pack may bring another one."""
        files: Mapping[str, Coaching] = self._content(COACHING)
        return next((one.first_game for one in reversed([*files.values()]) if one.first_game is not None), None)

    @cached_property
    def tips(self) -> Mapping[Moment, Tip]:
        """What is said to newcomers, by its moment."""
        files: Mapping[str, Coaching] = self._content(COACHING)
        return MappingProxyType({tip.moment: tip for one in files.values() for tip in one.tips})

    @property
    def problems(self) -> tuple[BadData, ...]:
        """Everything wrong with the data; reads all of it."""
        return tuple(problem for kind in PACKED for problem in self._shelf(kind).problems)

    @property
    def notices(self) -> tuple[str, ...]:
        """What a user should know about the packs: which cards they replace. Reads everything."""
        return tuple(notice for kind in PACKED for notice in self._shelf(kind).notices)

    def documents(self, kind: Kind) -> Mapping[str, Document]:
        """The files that the things of a kind come from, by their ids."""
        return MappingProxyType({id: document for id, (_, document) in self._shelf(kind).sources.items()})

    def _content(self, kind: Kind) -> Mapping[str, Any]:
        return MappingProxyType(self._shelf(kind).content)

    def _shelf(self, kind: Kind) -> _Shelf:
        """Everything of a kind, pack after pack; read once."""
        if kind not in self._shelves:
            shelf = _Shelf()
            for pack in self.packs:
                within = pack.foreign
                for file in pack.files(kind):
                    self._read(shelf, kind, pack, file, within)
            if kind is BAND:
                self._leave_out(shelf, self.strangers)
            if kind is ADVENTURE:
                self._leave_out(shelf, lambda document, adventure: strange_in(document, adventure, self))
            self._shelves[kind] = shelf
        return self._shelves[kind]

    def _read(self, shelf: _Shelf, kind: Kind, pack: Pack, file: Path, within: Path | None) -> None:
        try:
            document = read_document(file, within)
            model = read_model(document, kind)
        except BadData as bad:
            shelf.problems.append(bad)
            return
        if isinstance(model, list):
            shelf.problems += model
            return
        id = kind.id_of(model) if kind.id_of else pack.name
        if id in shelf.sources:
            earlier, other = shelf.sources[id]
            if earlier == pack:
                message = f'"{id}" stands in {other.file.name} already'
                shelf.problems.append(document.bad(("id",), message, "every id is used once"))
                return
            shelf.notices.append(f'The {kind.name} "{id}" of {earlier.name} is replaced by that of pack {pack.name}.')
        shelf.content[id] = model
        shelf.sources[id] = (pack, document)

    def _leave_out(self, shelf: _Shelf, strangers_in: Callable[[Document, Any], list[BadData]]) -> None:
        """Leave out what names cards or tiles that do not exist."""
        for id, content in list(shelf.content.items()):
            strangers = strangers_in(shelf.sources[id][1], content)
            if strangers:
                del shelf.content[id]
                shelf.problems += strangers

    def strangers(self, document: Document, band: BandList) -> list[BadData]:
        """The cards of a band that do not exist."""
        found = []
        for place, member in enumerate(band.members):
            for key, id, cards in (
                ("card", member.card, self.characters),
                ("equipment", member.equipment, self.equipment),
            ):
                if id is not None and id not in cards:
                    kind = "character" if key == "card" else key
                    message = f'there is no {kind} card "{id}"'
                    found.append(document.bad(("members", place, key), message, nearest(id, cards)))
        return found


class _BaseBox(Library):
    """A library with the cards, tiles and ready bands of the expansion left out."""

    def __init__(self, whole: Library) -> None:
        super().__init__(whole.packs)
        self._whole = whole

    def _shelf(self, kind: Kind) -> _Shelf:
        """Read with all cards: a band of the expansion is no mistake."""
        return self._whole._shelf(kind)

    def _content(self, kind: Kind) -> Mapping[str, Any]:
        content = super()._content(kind)
        if kind is BAND:
            return {id: band for id, band in content.items() if self._has_all(band)}
        return {id: one for id, one in content.items() if getattr(one, "book", None) != "karasu"}

    def _has_all(self, band: BandList) -> bool:
        cards, gear = self.characters, self.equipment
        return all(each.card in cards and (each.equipment or "") in {"", *gear} for each in band.members)


@cache
def _library(packs: tuple[Pack, ...]) -> Library:
    return Library(packs)

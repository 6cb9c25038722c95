"""The kinds of file there are: how each begins, where it lies, what it must hold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from okko.library.adventures import told_areas
from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, Value, Where
from okko.library.meaning import understood
from okko.model.adventure import Adventure
from okko.model.board import BadPicture, parse_board
from okko.model.card import BandList, CharacterCard, EquipmentCard, KamiCard, Tile
from okko.model.coaching import Coaching
from okko.model.layout import check_face
from okko.model.lesson import Lesson
from okko.model.opponent import Opponent, Temper
from okko.model.position import Position
from okko.model.rulebook import Chapter, Glossary
from okko.model.scenario import ScenarioCard


@dataclass(frozen=True)
class Kind:
    """A kind of file."""

    name: str
    """A file begins with `okko-NAME: 1`."""
    model: type[BaseModel]
    id_of: Callable[[Any], str] | None = None
    """What it is called in the library; nothing: each pack has one."""
    folder: str | None = None
    """The folder of a pack that holds nothing else."""
    file: str | None = None
    """Or the one file of a pack that does."""
    faults: Callable[[Document, Any], list[BadData]] = lambda document, content: []
    """What is wrong with its pictures, and between its parts."""

    @property
    def key(self) -> str:
        """The key a file begins with."""
        return f"okko-{self.name}"


def _tile_pictures(document: Document, tile: Tile) -> list[BadData]:
    found = []
    for side in ("interior", "outdoors"):
        try:
            check_face(getattr(tile.sides, side).picture)
        except BadPicture as bad:
            found.append(document.bad_picture(("sides", side, "picture"), str(bad), bad.line, bad.column))
    return found


def _position_faults(document: Document, position: Position, where: Where = ()) -> list[BadData]:
    """A picture that cannot be read, and skills that a character has twice; `where` the position lies."""
    found: list[BadData] = []
    try:
        parse_board(position.board)
    except BadPicture as bad:
        found.append(document.bad_picture((*where, "board"), str(bad), bad.line, bad.column))
    for band in ("a", "b"):
        for place in range(len(getattr(position.bands, band).characters)):
            found += _twice(document, (*where, "bands", band, "characters", place, "skills"))
    return found


def _lesson_faults(document: Document, lesson: Lesson) -> list[BadData]:
    found = _position_faults(document, lesson.position, ("position",))
    if lesson.position.to_act != "a":
        found.append(document.bad(("position", "to_act"), "the player leads band a", "write to_act: a"))
    return found


def _example_pictures(document: Document, chapter: Chapter) -> list[BadData]:
    found = []
    for place, entry in enumerate(chapter.entries):
        if entry.example is not None and entry.example.position is not None:
            try:
                parse_board(entry.example.position)
            except BadPicture as bad:
                where = ("entries", place, "example", "position")
                found.append(document.bad_picture(where, str(bad), bad.line, bad.column))
    return found


def _skills_twice(document: Document, card: object) -> list[BadData]:
    """Skills printed twice on one side of a card, or on it and among those of the expansion; two skills of one id."""
    found = [*_twice(document, ("skills",))]
    sides = [((side, "skills"), (side, "karasu")) for side in ("vigilant", "shaken", "celestial", "corrupted")]
    for lists in sides:
        found += _twice(document, *lists)
    return found or [*_other_skill(document, *(where for lists in sides for where in lists))]


def _other_skill(document: Document, *lists: Where) -> Iterator[BadData]:
    """Skills that have the id of another one on the other side of their card."""
    names: dict[Value, Value] = {}
    for where in lists:
        skills = document.at(where)
        for place, skill in enumerate(skills if isinstance(skills, list) else ()):
            if isinstance(skill, dict) and names.setdefault(skill["id"], skill["name"]) != skill["name"]:
                yield document.bad(
                    (*where, place, "id"),
                    f'"{skill["id"]}" is the skill "{names[skill["id"]]}" on the other side of this card',
                    "give this one an id of its own",
                )


def _twice(document: Document, *lists: Where) -> Iterator[BadData]:
    """Skills that stand twice in one list, or in several that are in force together."""
    seen = set()
    for where in lists:
        skills = document.at(where)
        for place, skill in enumerate(skills if isinstance(skills, list) else ()):
            id = skill.get("id") if isinstance(skill, dict) else None
            if id in seen:
                yield document.bad(
                    (*where, place, "id"), f'the skill "{id}" stands here twice', "every id is used once"
                )
            seen.add(str(id))


def _scenario_faults(document: Document, card: ScenarioCard) -> list[BadData]:
    return [*told_areas(document, card), *_twice(document, ("skills",))]


def _adventure_faults(document: Document, adventure: Adventure) -> list[BadData]:
    own = [_twice(document, ("skills",), (side, "skills")) for side in ("a", "b")]
    return [*told_areas(document, adventure), *(bad for found in own for bad in found)]


CHARACTER = Kind("character", CharacterCard, lambda card: card.id, folder="characters", faults=_skills_twice)
KAMI = Kind("kami", KamiCard, lambda card: card.id, folder="kami", faults=_skills_twice)
EQUIPMENT = Kind("equipment", EquipmentCard, lambda card: card.id, folder="equipment", faults=_skills_twice)
TILE = Kind("tile", Tile, lambda tile: tile.id, folder="tiles", faults=_tile_pictures)
SCENARIO_CARD = Kind("scenario-card", ScenarioCard, lambda card: card.id, "scenarios/cards", faults=_scenario_faults)
ADVENTURE = Kind("adventure", Adventure, lambda one: one.id, "scenarios/adventures", faults=_adventure_faults)
BAND = Kind("band", BandList, lambda band: band.id, folder="bands")
RULES = Kind("rules", Chapter, lambda chapter: chapter.chapter, folder="rules", faults=_example_pictures)
GLOSSARY = Kind("glossary", Glossary, file="glossary.yaml")
COACHING = Kind("coaching", Coaching, file="coaching.yaml")
OPPONENT = Kind("opponent", Opponent, lambda one: one.id, folder="opponents")
TEMPER = Kind("temper", Temper, lambda one: one.id, folder="tempers")
LESSON = Kind("lesson", Lesson, lambda one: one.id, folder="scenarios/lessons", faults=_lesson_faults)
POSITION = Kind("position", Position, faults=_position_faults)

PACKED = (
    *(CHARACTER, KAMI, EQUIPMENT, TILE, SCENARIO_CARD, ADVENTURE, LESSON, BAND, RULES, GLOSSARY),
    *(COACHING, OPPONENT, TEMPER),
)
"""The kinds that lie in packs."""
KINDS = (*PACKED, POSITION)


@cache
def _by_key() -> dict[str, Kind]:
    return {kind.key: kind for kind in KINDS}


def kind_of(document: Document) -> Kind:
    """The kind of file a document is.

    Raises:
        BadData: It does not begin with a kind that exists.
    """
    keys = list(document.content) if isinstance(document.content, dict) else []
    first = next((key for key in keys if key in _by_key()), keys[0] if keys else "")
    kind = _by_key().get(first)
    if kind is None:
        cure = nearest(first, _by_key()) or "begin with the kind of file, such as okko-character: 1"
        raise document.bad(
            (first,), "the file does not begin with its kind" + (f' but with "{first}"' if first else ""), cure
        )
    version = document.at((first,))
    if version != 1 or version is True:
        raise document.bad((first,), f"there is no version {version} of {kind.name} files", f"write {kind.key}: 1")
    return kind


def read_model(document: Document, kind: Kind) -> Any:
    """What a document of a kind holds, or a list of everything that is wrong with it."""
    found = kind_of(document)
    if found is not kind:
        return [document.bad((found.key,), f"the file begins with {found.key}", f"here belongs {kind.key}: 1")]
    model = understood(document, kind.model, kind_key=kind.key)
    return model if isinstance(model, list) else kind.faults(document, model) or model

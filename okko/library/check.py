"""Checking data: every file by itself, and what files say about each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from okko.intake import harmless
from okko.library.adventures import adventure_problems
from okko.library.bad_data import BadData, nearest
from okko.library.coaching import coaching_problems
from okko.library.document import Document, Value, Where, read_document
from okko.library.examples import example_faults
from okko.library.kinds import (
    ADVENTURE,
    BAND,
    COACHING,
    EQUIPMENT,
    LESSON,
    PACKED,
    POSITION,
    RULES,
    kind_of,
    read_model,
)
from okko.library.lessons import lesson_problems
from okko.library.positions import puzzles, read_position
from okko.library.shelf import Library, Pack, packs, shipped
from okko.model.adventure import Adventure
from okko.model.card import BandList, EquipmentCard
from okko.model.coaching import Coaching
from okko.model.lesson import Lesson
from okko.model.rulebook import Chapter
from okko.rules.band import band_refusals, may_bear


@dataclass(frozen=True)
class Report:
    """What a check found."""

    files: int
    problems: tuple[BadData, ...]
    notices: tuple[str, ...] = ()


def check(path: Path | None = None) -> Report:
    """Check a pack, a folder or a single file; without a path, all data that comes with the game and users' packs."""
    if path is None:
        return _check_library(Library((shipped(), *packs())))
    if not path.is_dir():
        return Report(1, tuple(_check_file(path, Library.load())))
    pack = Pack(harmless(path.resolve().name), path)
    below = () if path.resolve() == shipped().folder.resolve() else (shipped(),)
    library = Library((*below, pack))
    of_pack = _check_library(library, pack)
    known = {file for kind in PACKED for file in pack.files(kind)} | set(puzzles((pack,)).values())
    others = [file for file in sorted(path.rglob("*.y*ml")) if file not in known]
    problems = [problem for file in others for problem in _check_file(file, library, pack.foreign)]
    return Report(of_pack.files + len(others), (*of_pack.problems, *problems), of_pack.notices)


def _check_library(library: Library, only: Pack | None = None) -> Report:
    """Check the packs of a library, or one of them."""
    files = {file for pack in library.packs if only in (None, pack) for kind in PACKED for file in pack.files(kind)}
    problems = [*library.problems]
    for kind in PACKED:
        for document in library.documents(kind).values():
            if document.file in files:
                problems += references(document, library)
    for id, item in library.equipment.items():
        problems += _unborne(library.documents(EQUIPMENT)[id], item, library)
    for id, band in library.bands.items():
        problems += _unlawful(library.documents(BAND)[id], band, library)
    for id, adventure in library.adventures.items():
        document = library.documents(ADVENTURE)[id]
        if document.file in files:
            problems += adventure_problems(document, adventure, library)
    chapters = {chapter.chapter: chapter for chapter in library.chapters}
    for id, document in library.documents(RULES).items():
        if document.file in files:
            problems += example_faults(document, chapters[id], library)
    for document in library.documents(COACHING).values():
        if document.file in files:
            problems += _unknown(document, library)
    for id, lesson in library.lessons.items():
        document = library.documents(LESSON)[id]
        if document.file in files:
            problems += _unsound(document, lesson, library)
    tasks = set(puzzles(library.packs if only is None else (only,)).values())
    for file in sorted(tasks):
        problems += _check_file(file, library)
    files |= tasks
    ours = sorted((one for one in problems if one.file in files), key=lambda one: (str(one.file), one.line))
    return Report(len(files), tuple(ours), library.notices)


def _check_file(file: Path, library: Library, within: Path | None = None) -> list[BadData]:
    """Check one file of any kind."""
    try:
        document = read_document(file, within)
        kind = kind_of(document)
        model = read_model(document, kind)
        if isinstance(model, list):
            return model
        if kind is POSITION:
            read_position(file, library)
    except BadData as bad:
        return [bad]
    problems = references(document, library)
    if isinstance(model, Adventure):
        problems += adventure_problems(document, model, library)
    if isinstance(model, Coaching):
        problems += _unknown(document, library)
    if isinstance(model, Lesson):
        problems += _unsound(document, model, library)
    if isinstance(model, EquipmentCard):
        problems += _unborne(document, model, library)
    if isinstance(model, Chapter):
        problems += example_faults(document, model, library)
    if isinstance(model, BandList):
        problems += library.strangers(document, model) or _unlawful(document, model, library)
    return problems


def _unlawful(document: Document, band: BandList, library: Library) -> list[BadData]:
    """What the rules say against a ready band."""
    return [
        document.bad(
            ("members", refusal.characters[-1]) if refusal.characters else ("members",),
            f"{refusal.fact} ({refusal.rule})",
            refusal.cure or "",
        )
        for refusal in band_refusals(band.members, band.budget, library.characters, library.equipment)
    ]


def _unborne(document: Document, item: EquipmentCard, library: Library) -> list[BadData]:
    """An equipment card that no character may bear (BAND-7)."""
    if any(may_bear(card, item.bearer) for card in library.characters.values()):
        return []
    return [document.bad(("bearer",), "no character may bear this card", "ask for less of its bearer")]


def _unknown(document: Document, library: Library) -> list[BadData]:
    """What is said to newcomers about things that do not exist."""
    coaching = read_model(document, COACHING)
    known = {"rules": library.rules, "bands": library.bands, "tiles": library.tiles, "levels": library.opponents}
    return [*coaching_problems(document, coaching, **known)]


def _unsound(document: Document, lesson: Lesson, library: Library) -> list[BadData]:
    """What keeps a lesson from being set up and understood."""
    return lesson_problems(document, lesson, (library.characters, library.equipment, library.kami), library.rules)


def references(document: Document, library: Library) -> list[BadData]:
    """Rules and keywords a file names that do not exist."""
    keywords = {word for card in library.characters.values() for word in card.keywords}
    keywords.update(word for kami in library.kami.values() for word in kami.keywords)
    found = []
    for where, value in _leaves(document.content, ()):
        if len(where) > 1 and where[-2] in ("rule", "see") and str(value) not in library.rules:
            found.append(document.bad(where, f'there is no rule "{value}"', nearest_rule(str(value), library)))
        if where[-1] == "keyword" and str(value) not in keywords:
            found.append(document.bad(where, f'no character has the keyword "{value}"', nearest(str(value), keywords)))
    return found


def nearest_rule(id: str, library: Library) -> str:
    """A cure for a rule that does not exist: the last one of its chapter, or the nearest chapter."""
    chapters = {chapter.chapter: chapter for chapter in library.chapters}
    name = id.partition("-")[0].upper()
    if name in chapters:
        return f"{name} ends with {chapters[name].entries[-1].id}"
    close = nearest(name, chapters)
    return close if close.startswith("did") else ""


def _leaves(value: Value, where: Where) -> Iterator[tuple[Where, Value]]:
    """All plain values of a document, each with the way to it."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*where, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _leaves(one, (*where, place))
    elif where:
        yield where, value

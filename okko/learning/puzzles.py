"""The puzzles in the order in which they are offered, and how somebody has fared with them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from okko.learning.learned import Attempts, Learned
from okko.library import BadData, Library, puzzles, read_position
from okko.model.position import Position
from okko.model.puzzle import Puzzle
from okko.model.state import State
from okko.model.value import value


@value
class Posed:
    """A puzzle."""

    id: str
    """The name of its file."""
    title: str
    position: Position
    state: State
    puzzle: Puzzle


@cache
def posed(library: Library) -> tuple[tuple[Posed, ...], tuple[str, ...]]:
    """All puzzles: by theme, then from the plain to the hard; and what is wrong with those that are left out."""
    found: list[Posed] = []
    faults: list[str] = []
    for id, file in puzzles(library.packs).items():
        try:
            one = read(id, file, library)
        except BadData as bad:
            faults.append(str(bad))
            continue
        if one is not None:
            found.append(one)
    found.sort(key=lambda one: (one.puzzle.theme, one.puzzle.difficulty, one.title))
    return tuple(found), tuple(faults)


def read(id: str, file: Path, library: Library) -> Posed | None:
    """A puzzle, or None if no task is set in the position.

    Raises:
        BadData: It cannot be read or set up.
    """
    position, state = read_position(file, library)
    puzzle = position.puzzle
    return None if puzzle is None else Posed(id, position.title or id.replace("-", " "), position, state, puzzle)


def attempts_at(learned: Learned, id: str) -> Attempts:
    """How somebody has fared with a puzzle."""
    return learned.puzzles.get(id, Attempts())


def next_of(offered: Sequence[Posed], learned: Learned, after: str) -> Posed | None:
    """The next puzzle that is not solved, from one on and round again; None once all are."""
    ids = [one.id for one in offered]
    place = ids.index(after) + 1 if after in ids else 0
    others = [*offered[place:], *offered[:place]]
    return next((one for one in others if one.id != after and not attempts_at(learned, one.id).solved), None)

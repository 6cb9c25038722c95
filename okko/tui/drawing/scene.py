"""What there is to draw: the board, the characters on it, and what the screen says about its squares.

A square is its index: `(row - 1) * width + column`, columns from west and rows from south, as in `c4`.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import pairwise
from typing import TypeAlias, TypeVar

Edge: TypeAlias = tuple[int, int]
Kind = TypeVar("Kind")


class Facing(IntEnum):
    """The side a character faces."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Terrain(StrEnum):
    """What a square is made of."""

    CLEAR = "clear"
    HINDERING = "hindering"
    AQUATIC = "aquatic"
    BLOCKING = "blocking"
    STAIRS = "stairs"
    BARE = "no tile yet"


class Floor(StrEnum):
    """The look of the ground; it has no meaning in the rules."""

    INTERIOR = "interior"
    OUTDOORS = "outdoors"


class Door(StrEnum):
    """The state of a door between two squares."""

    CLOSED = "closed"
    OPEN = "open"


class Element(StrEnum):
    """A face of an inspiration die, kept in reserve."""

    FIRE = "fire"
    WATER = "water"
    AIR = "air"
    EARTH = "earth"
    TORII = "torii"


class Overlay(StrEnum):
    """What the screen says about a square, under whatever stands there; the most urgent first."""

    RETREAT_DEADLY = "retreat, disabled"
    RETREAT_SHAKES = "retreat, shaken"
    RETREAT_SAFE = "retreat"
    STRUCK = "struck by the skill"
    SAFE = "safe enough"
    DANGER_PEAK = "most enemies can strike or shoot here next"
    DANGER = "an enemy can strike here next"
    SHOT_RANGE = "an enemy can shoot here next"
    ENEMY_REACH = "an enemy can get here next"
    ENEMY_ZONE = "enemy control zone"
    OWN_ZONE = "own control zone"
    INFLUENCE = "a Kami's influence"
    GOAL = "what the scenario card is about"
    SIGHT_LINE = "the line of sight crosses it"
    FIELD_OF_VISION = "field of vision"


class Mark(StrEnum):
    """What the screen says about one square in particular, on its rim; the most urgent first.

    A rim has two sides to write on: of three marks on one square the least urgent is not seen. The cursor is a scene's
    own field, never among its `marks`.
    """

    CURSOR = "cursor"
    FORBIDS = "why it is not lawful"
    DICE = "dice will be thrown for this"
    MENACE = "could strike or shoot next"
    TARGET = "can be attacked"
    SHOT_TARGET = "can be shot"
    CHOSEN = "chosen"
    TOKEN = "the token lies or is carried here"
    INFLUENCED = "has a Kami's influence"


def edge(one: int, other: int) -> Edge:
    """The edge between two orthogonal neighbours, whichever is named first."""
    return (one, other) if one < other else (other, one)


_URGENCY: Mapping[str, int] = {one: place for kind in (Overlay, Mark) for place, one in enumerate(kind)}


@dataclass(frozen=True, slots=True)
class Board:
    """The ground: terrain and floor by square, walls and doors by edge; round it all runs a wall."""

    width: int
    height: int
    terrain: tuple[Terrain, ...]
    floors: tuple[Floor, ...]
    walls: frozenset[Edge] = frozenset()
    doors: Mapping[Edge, Door] = field(default_factory=dict)
    doubles: frozenset[tuple[Edge, Edge]] = frozenset()
    """The two wings of each closed double door, the western or the southern one first."""

    def __post_init__(self) -> None:
        if not len(self.terrain) == len(self.floors) == self.width * self.height:
            raise ValueError("a board has one terrain and one floor for each square")

    def square(self, column: int, line: int) -> int:
        """The square in a column from the west and a line from the *north*, both counted from 0."""
        return (self.height - 1 - line) * self.width + column

    def place(self, square: int) -> tuple[int, int]:
        """The column from the west and the line from the north of a square."""
        row, column = divmod(square, self.width)
        return column, self.height - 1 - row


@dataclass(frozen=True, slots=True)
class Token:
    """A character on the board.

    The smallest squares show two letters of the tag, and one of a Kami's. Case tells the bands apart: it is the
    drawing's, not the tag's.
    """

    square: int
    facing: Facing
    tag: str
    band: int
    shaken: bool = False
    reserve: Element | None = None
    activated: bool = False
    kami: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """What it costs to get to a square, and what it brings."""

    cost: int
    stops: bool = False
    shakes: bool = False
    pays: bool = False
    """Only with a die or a skill."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way over the board, from the square it starts on, and what all of it costs; a place, if it is one square."""

    squares: tuple[int, ...]
    cost: int = 0
    facing: Facing | None = None
    """How the character would face at its end."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture of the board shows."""

    board: Board
    tokens: tuple[Token, ...] = ()
    overlays: Mapping[Overlay, Set[int]] = field(default_factory=dict)
    marks: Mapping[Mark, Set[int]] = field(default_factory=dict)
    reach: Mapping[int, Reach] = field(default_factory=dict)
    path: Path | None = None
    cursor: int | None = None
    menaces: Mapping[int, int] = field(default_factory=dict)
    """How many enemies can strike or shoot where next; it is written where an overlay says that some can."""

    def marks_of(self, square: int) -> tuple[Mark, ...]:
        """The marks on a square, the most urgent first."""
        found = [mark for mark, squares in self.marks.items() if square in squares]
        if square == self.cursor:
            found.append(Mark.CURSOR)
        return tuple(sorted(found, key=_URGENCY.__getitem__) if len(found) > 1 else found)

    def overlays_of(self, square: int) -> tuple[Overlay, ...]:
        """The overlays of a square, the most urgent first."""
        found = [one for one, squares in self.overlays.items() if square in squares]
        return tuple(sorted(found, key=_URGENCY.__getitem__) if len(found) > 1 else found)


def changed_squares(before: Scene, after: Scene) -> frozenset[int] | None:
    """The squares that look different in two scenes, or None when the ground itself is another."""
    old, new = before.board, after.board
    if (old.width, old.height, old.terrain, old.floors, old.doubles) != (
        new.width,
        new.height,
        new.terrain,
        new.floors,
        new.doubles,
    ):
        return None
    changed = {token.square for token in set(before.tokens) ^ set(after.tokens)}
    changed.update(square for wall in old.walls ^ new.walls for square in wall)
    changed.update(square for door, _ in old.doors.items() ^ new.doors.items() for square in door)
    changed |= _differing(before.overlays, after.overlays) | _differing(before.marks, after.marks)
    changed.update(square for square, _ in before.reach.items() ^ after.reach.items())
    changed.update(square for square, _ in before.menaces.items() ^ after.menaces.items())
    changed |= _differing_way(before.path, after.path)
    if before.cursor != after.cursor:
        changed.update(square for square in (before.cursor, after.cursor) if square is not None)
    return frozenset(changed)


def _differing_way(before: Path | None, after: Path | None) -> set[int]:
    """The squares of the steps that only one of two ways takes, and their ends, where cost and facing stand."""
    if before == after:
        return set()
    old, new = (path.squares if path else () for path in (before, after))
    steps = set(pairwise(old)) ^ set(pairwise(new))
    return {square for step in steps for square in step} | set(old[-1:]) | set(new[-1:])


def _differing(before: Mapping[Kind, Set[int]], after: Mapping[Kind, Set[int]]) -> set[int]:
    nothing: Set[int] = frozenset()
    return {
        square
        for kind in before.keys() | after.keys()
        for square in before.get(kind, nothing) ^ after.get(kind, nothing)
    }

"""Adventures: matches with a story, of two sides that want different things on a given board.

A file begins with `okko-adventure: 1`, which is no part of these models.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from okko.model.card import DoorToken, Layout, Member, Zeni
from okko.model.layout import TILE_SIDE
from okko.model.scenario import SideName, Terms
from okko.model.schema import Id, Name, Text, Written
from okko.model.skill import Skill
from okko.model.square import Squares

SIDE = 2 * TILE_SIDE
"""Squares along a side of an adventure's board."""

Spot = Annotated[str, StringConstraints(pattern=r"^[a-n]([1-9]|1[0-4])$")]
"""A square, such as `c4`."""
Span = Annotated[str, StringConstraints(pattern=r"^[a-n]([1-9]|1[0-4])(:[a-n]([1-9]|1[0-4]))?$")]
"""A square, or a rectangle from its south-west to its north-east corner: `c4`, `c4:f6`."""
Zone = Annotated[tuple[Span, ...], Field(min_length=1, max_length=40)]
"""Some squares."""


def spot(text: str) -> int:
    """The number of a square."""
    return (int(text[1:]) - 1) * SIDE + ord(text[0]) - ord("a")


def squares_in(spans: tuple[str, ...]) -> Squares:
    """The squares of some spans together; those of a span whose corners are the wrong way round are none."""
    mask = 0
    for span in spans:
        first, _, last = span.partition(":")
        low, high = spot(first), spot(last or first)
        for row in range(low // SIDE, high // SIDE + 1):
            for column in range(low % SIDE, high % SIDE + 1):
                mask |= 1 << row * SIDE + column
    return mask


class Placed(Member):
    """A member of an adventure's own band, perhaps set up beforehand."""

    at: Spot | None = None
    facing: Literal["N", "E", "S", "W"] = "N"


class Lineup(Written):
    """A side of an adventure."""

    role: Name
    """Who they are in the story: `The guards`."""
    aim: Text
    """What they want, as objectives and turns have it, in a sentence or two."""
    budget: Zeni = 16
    """What a band of one's own may cost in their place."""
    name: Name
    """The name of their band."""
    band: Annotated[tuple[Placed, ...], Field(min_length=1, max_length=12)]
    zone: Zone
    """Where they are set up; squares that nobody can stand on are left out."""
    shaken: bool = False
    """They begin shaken (SETUP-5)."""
    skills: Annotated[tuple[Skill, ...], Field(max_length=4)] = ()
    """What each of them has beside its own skills; a Kami only those without cost (KAMI-8)."""


class Change(Written):
    """What is different for a side after an earlier adventure."""

    zone: Zone | None = None
    shaken: bool | None = None


class Link(Written):
    """What is different when an earlier adventure was won by one side."""

    after: Id
    winner: SideName
    text: Text
    turns: Annotated[int, Field(ge=1, le=30)] | None = None
    doors: tuple[DoorToken, ...] | None = None
    a: Change | None = None
    b: Change | None = None


class Adventure(Terms):
    """A match with a story. A band with nobody left but Kami loses it; losses end it in no other way."""

    number: Annotated[int, Field(ge=1, le=999)]
    """Its place in the book."""
    difficulty: Annotated[int, Field(ge=1, le=5)]
    story: Name | None = None
    """The story that it is a part of; those of one story follow each other by their numbers."""
    intro: Text
    """The page of introduction."""
    turns: Annotated[int, Field(ge=1, le=30)]
    karasu: bool = False
    """With sorcerers and Kami."""
    first: SideName = "a"
    """Which side is player A, who opens."""
    deploys: SideName | None = None
    """Which side is set up first; nothing: the one that opens."""
    tiles: Layout
    doors: Annotated[tuple[DoorToken, ...], Field(max_length=12)] = ()
    areas: dict[Id, Zone] = {}
    """Parts of the board that objectives speak of."""
    token: Spot | None = None
    """Where the token to be carried lies; nothing: nearest to the middle."""
    a: Lineup
    b: Lineup
    links: Annotated[tuple[Link, ...], Field(max_length=6)] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def to_the_last(self) -> bool:
        """A band with nobody left but Kami loses (END-7)."""
        return True

    def skills_of(self, band: int) -> tuple[Skill, ...]:
        """What every character of a side has beside its own skills."""
        return (*self.skills, *self.sides[band].skills)

    @property
    def sides(self) -> tuple[Lineup, Lineup]:
        """Both sides."""
        return self.a, self.b

    def after(self, winners: dict[str, SideName | None]) -> "Adventure":
        """The adventure as earlier ones have left it: `winners` says who won them, by id."""
        links = tuple(link for link in self.links if winners.get(link.after) == link.winner)
        changes: dict[str, object] = {"links": links}
        for link in links:
            if link.turns is not None:
                changes["turns"] = link.turns
            if link.doors is not None:
                changes["doors"] = link.doors
            for side, change in (("a", link.a), ("b", link.b)):
                if change is not None:
                    lineup = changes.get(side, getattr(self, side))
                    assert isinstance(lineup, Lineup)
                    changes[side] = lineup.model_copy(update=change.model_dump(exclude_none=True))
        return self.model_copy(update=changes)

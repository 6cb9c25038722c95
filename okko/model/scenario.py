"""Scenario cards: a twist on the free game, for both bands alike (DRAFT-4), and how far a match has come with one.

A file begins with `okko-scenario-card: 1`, which is no part of these models.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from okko.model.card import Book
from okko.model.schema import Id, Name, RuleId, Text, Written
from okko.model.skill import Filter, Skill
from okko.model.square import NOWHERE, Square, Squares
from okko.model.value import value

Points = Annotated[int, Field(ge=0, le=30)]


SideName = Literal["a", "b"]
"""A side of an adventure: band a or band b."""


class Area(StrEnum):
    """A part of any board; an adventure gives names to others."""

    CENTRE = "centre"
    """The squares within two of the board's middle."""
    ENEMY_SIDE = "enemy-side"
    """The other band's deployment zone (SETUP-4)."""
    OWN_SIDE = "own-side"
    """The band's own deployment zone."""


class Counted(StrEnum):
    """When an objective is looked at."""

    END = "end"
    """When the match has ended: its points are added to the Zeni earned."""
    TURN = "turn"
    """At the end of every turn, after player B's phase: its points are added each time."""
    AT_ONCE = "at-once"
    """At the end of every activation: who has reached it wins there and then, the active band first."""


class Meant(Written):
    """Which characters of a band an objective is about; Kami never are."""

    where: Filter | None = None
    dearest: bool = False
    """Only the one worth most, its equipment included; of several the first in the band."""


ANYBODY = Meant()


class Goal(Written):
    """What all objectives have."""

    name: Name
    counted: Counted = Counted.END
    points: Points = 0
    """What it brings each time it is fulfilled."""
    number: Annotated[int, Field(ge=1, le=30)] = 1
    """How many times it must be fulfilled to win at once."""
    side: SideName | None = None
    """Whose goal it is in an adventure; nothing: that of both bands."""

    @model_validator(mode="after")
    def _is_worth_something(self) -> "Goal":
        if (self.counted is Counted.AT_ONCE) == bool(self.points):
            raise ValueError("an objective either wins `at-once` or brings `points`")
        if self.counted is not Counted.AT_ONCE and self.number > 1:
            raise ValueError("`number` belongs to an objective that wins `at-once`")
        return self


class Defeat(Goal):
    """Fulfilled by each enemy so meant that has been disabled."""

    kind: Literal["defeat"]
    who: Meant = ANYBODY


class Protect(Goal):
    """Fulfilled by each of the band's characters so meant that is still on the board."""

    kind: Literal["protect"]
    who: Meant = Meant(dearest=True)


class Survive(Goal):
    """Fulfilled once if at least so many of the band's characters are on the board."""

    kind: Literal["survive"]
    least: Annotated[int, Field(ge=1, le=30)] = 1
    vigilant: bool = False
    """Only vigilant ones count."""


class Reach(Goal):
    """Fulfilled by each of the band's characters so meant that stands in an area."""

    kind: Literal["reach"]
    area: Id
    """`centre`, `enemy-side`, `own-side`, or an area of the adventure."""
    who: Meant = ANYBODY


class Hold(Goal):
    """Fulfilled by the band with more characters in an area than the other."""

    kind: Literal["hold"]
    area: Id = Area.CENTRE.value
    """`centre`, `enemy-side`, `own-side`, or an area of the adventure."""


class Carry(Goal):
    """Fulfilled by the band that carries the token, in an area if one is given.

    The token lies where the adventure says, or on the square nearest to the middle that can be stood on. A vigilant
    character that stands on its square at the end of an activation takes it; one that is shaken, or gone, leaves it
    where it stood.
    """

    kind: Literal["carry"]
    area: Id | None = None


class Search(Goal):
    """Fulfilled by each square of an area on which a vigilant character of the band has ended an activation.

    Each square is searched once by each band; Kami find nothing.
    """

    kind: Literal["search"]
    area: Id


Objective = Annotated[Defeat | Protect | Survive | Reach | Hold | Carry | Search, Field(discriminator="kind")]
"""One thing to play for; the set is closed."""


class Terms(Written):
    """What a match is played for when it is not only fought to the end, and what is different in it."""

    id: Id
    name: Name
    book: Book = "own"
    text: Text
    rule: tuple[RuleId, ...] = ()
    """The rules it bends or rests on."""
    turns: Annotated[int, Field(ge=1, le=30)] | None = None
    """How many turns are played; nothing: as many as ever (END-4)."""
    zeni: bool = True
    """Whether the Zeni of disabled enemies count."""
    skills: Annotated[tuple[Skill, ...], Field(max_length=4)] = ()
    """What every character of both bands has beside its own skills; a Kami only those without cost (KAMI-8)."""
    objectives: Annotated[tuple[Objective, ...], Field(max_length=6)] = ()

    @model_validator(mode="after")
    def _is_played_for_something(self) -> "Terms":
        if not self.zeni and not self.objectives:
            raise ValueError("without Zeni there must be `objectives` to play for")
        return self

    @property
    def carries(self) -> bool:
        """Whether there is a token to carry."""
        return any(isinstance(objective, Carry) for objective in self.objectives)

    @property
    def searched(self) -> tuple[Search, ...]:
        """The objectives for which squares are searched."""
        return tuple(objective for objective in self.objectives if isinstance(objective, Search))

    @property
    def to_the_last(self) -> bool:
        """Whether a band with nobody left loses, whatever has been earned (END-7)."""
        return False

    def skills_of(self, band: int) -> tuple[Skill, ...]:
        """What every character of a band has beside its own skills."""
        return self.skills


class ScenarioCard(Terms):
    """A card that changes the free game for both bands."""

    @model_validator(mode="after")
    def _changes_something(self) -> "ScenarioCard":
        if not (self.skills or self.objectives or self.turns):
            raise ValueError("a scenario card changes something: `turns`, `skills` or `objectives`")
        return self


@value
class Scenario:
    """A scenario card or an adventure in a match."""

    card: Terms
    points: tuple[int, int] = (0, 0)
    """What each band has been given at the ends of turns."""
    token: Square = NOWHERE
    """Where the token lies, or was when somebody carried it at the end of the last activation."""
    carrier: int = -1
    """Who carries it, or -1."""
    searched: tuple[Squares, Squares] = (0, 0)
    """The squares that each band has searched."""
    areas: tuple[tuple[str, Squares], ...] = ()
    """The areas of an adventure, each with its name."""
    zones: tuple[Squares, Squares] | None = None
    """Where each band is set up in an adventure."""

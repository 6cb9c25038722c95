"""A line of play: what a character does with its activation, and what that promises."""

from enum import StrEnum

from okko.analysis.branches import Branch
from okko.analysis.outlook import Outlook
from okko.model.decision import Option
from okko.model.state import State


class Kind(StrEnum):
    """What a line comes to."""

    ATTACK = "attack"
    SHOOT = "shoot"
    RECOVER = "recover"
    SKILL = "skill"
    OPEN = "open"
    WALK = "walk"
    HOLD = "hold"
    END = "end"


class Line:
    """What a character does with its activation."""

    __slots__ = ("branches", "first", "followed", "from_", "hopes", "kind", "outlook", "price", "steps", "value", "who")

    def __init__(
        self,
        who: int,
        kind: Kind,
        steps: tuple[Option, ...],
        branches: list[Branch],
        price: float = 0.0,
        outlook: Outlook | None = None,
        from_: State | None = None,
    ) -> None:
        self.who, self.kind, self.steps = who, kind, steps
        self.branches = branches
        """What it leads to, the activation over."""
        self.price = price
        """What it costs besides, or brings if below 0."""
        self.outlook = outlook
        """Of its attack or shot."""
        self.from_ = from_
        """The state in which that is begun."""
        self.value = 0.0
        """What it promises the band."""
        self.first = 0.0
        """What it promised at first look."""
        self.hopes = 0.0
        """What those still to be activated could then expect."""
        self.followed = False
        """Its value counts what can follow it."""


class Width:
    """How many lines of each sort are judged."""

    __slots__ = ("attacks", "guards", "nearest", "poses", "risk", "shots", "touches", "tricks", "walks")

    def __init__(
        self,
        attacks: int = 5,
        walks: int = 7,
        shots: int = 4,
        *,
        tricks: int = 0,
        poses: int = 0,
        nearest: bool = False,
        risk: bool = True,
    ) -> None:
        self.attacks, self.walks, self.shots = attacks, walks, shots
        self.touches = 1 if walks < 5 else 2 if walks < 9 else 4
        """How many ways of coming into touch with each enemy."""
        self.guards = 0 if walks < 5 else 2
        """How many squares before a friend in danger."""
        self.tricks = tricks
        """From how many places each skill is tried out; 0: what it does is only estimated."""
        self.poses = poses
        """If a character has no more poses to move to than this, all of them are looked at."""
        self.nearest = nearest
        """Only the nearest enemy is thought of."""
        self.risk = risk

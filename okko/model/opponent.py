"""What the opponents of the game are made of: how much each knows, and what things are worth to it.

A file begins with `okko-opponent: 1` or `okko-temper: 1`, which is no part of these models.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from okko.model.schema import Id, Name, Text, Written

Hundredths = Annotated[int, Field(ge=-2000, le=2000)]
"""Hundredths of a Zeni."""


class Weights(Written):
    """What the features of a position are worth, in hundredths of a Zeni; shares in hundredths of a character."""

    body: Hundredths = 50
    """Any character on the board, beyond its Zeni."""
    civilian: Hundredths = 60
    """The die that a civilian brings."""
    kami: Hundredths = 100
    """A Kami, whose loss costs no Zeni."""
    shaken: Hundredths = 30
    """The share of its worth that a character loses with its blue side."""
    stuck: Hundredths = 10
    """The further share lost by a shaken one in an enemy zone, where it can neither go nor recover."""
    cliff: Hundredths = 100
    """How much dearer the last Zeni before the limit of losses are than the first."""
    decisive: Hundredths = 800
    """The end of the game, beyond the Zeni that bring it about."""
    threat: Hundredths = 0
    """Of what the enemy can expect to take in its next phase."""
    promise: Hundredths = 0
    """Of what those can expect to take who are still to be activated."""
    chance: Hundredths = 0
    """Of what the others could take a phase later."""
    pin: Hundredths = 0
    """A vigilant enemy in a zone of the band."""
    hold: Hundredths = 0
    """A shaken enemy in a zone of the band, which cannot leave it."""
    pinned: Hundredths = 0
    """A vigilant character of the band in an enemy zone."""
    rear: Hundredths = 0
    """An enemy near by that can come from behind."""
    pull: Hundredths = 9
    """A square nearer to the enemy, or to the place where a character's kind does best."""
    sight: Hundredths = 0
    """A target in sight of a shooter."""
    volley: Hundredths = 60
    """The chance that a target in range is in sight as well, in hundredths."""
    imminent: Hundredths = 150
    """How much more a threat counts that the enemy can carry out at once, in hundredths."""
    several: Annotated[tuple[Hundredths, ...], Field(min_length=1)] = (100, 75, 50, 35)
    """How much the best, second, third and further attackers on one character count, in hundredths."""
    support: Annotated[int, Field(ge=0, le=7)] = 1
    """How many points of support an attack of a coming phase is thought to have at most."""
    fire: Hundredths = 0
    """How many attacks of a coming phase a Fire die raises, in hundredths; 0: of dice it thinks when they are spent."""
    keep: Hundredths = 8
    """What a die must promise on a card to be kept there."""
    stab: Hundredths = 0
    """The thrill of an attack from behind, or on somebody shaken."""
    die: Hundredths = 12
    """A die that is spent."""
    goal: Hundredths = 100
    """A point of the scenario card, as things stand."""


class Sight(StrEnum):
    """How far an opponent looks, and at whom."""

    NEAREST = "nearest"
    """At the enemy that is nearest; it takes its characters one after the other."""
    ONE = "one"
    """At what one character after the other can do, with exact odds of each fight."""
    ALL = "all"
    """At what every character still to be activated can do, anew after every throw."""
    TWO = "two"
    """At every activation with the best one after it, whatever the dice show."""
    REPLY = "reply"
    """And at what the enemy then makes of the best plans."""


class Opponent(Written):
    """A level of play."""

    id: Id
    name: Name
    text: Text
    """How it plays, as a player may be told."""
    rank: Annotated[int, Field(ge=1, le=99)]
    """Its place among the levels, weakest first."""
    sight: Sight
    minds_risk: bool = True
    """It counts what its own side loses in a fight."""
    keeps_dice: bool = True
    """It puts unused dice in reserve where they help, and answers from there."""
    weighs_answers: bool = False
    """It turns, retreats and reserves by what the whole position is then worth."""
    picks_of: Annotated[int, Field(ge=1, le=8)] = 1
    """It picks one of so many best lines."""
    whim: Annotated[int, Field(ge=0, le=500)] = 0
    """How far a line may be worse and still be picked in one case of three, in hundredths of a Zeni."""
    budget: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many positions it judges at most for one activation beyond the first look; 0: no more."""
    weights: Weights = Weights()


class Temper(Written):
    """A personality: how much more or less some things are worth to an opponent than is sober."""

    id: Id
    name: Name
    text: Text
    changes: dict[str, Hundredths]
    """By the name of a weight: how much more or less it is than in a sober opponent."""

    @model_validator(mode="after")
    def _names_weights(self) -> "Temper":
        numbers = [name for name in Weights.model_fields if name != "several"]
        for name in self.changes:
            if name not in numbers:
                raise ValueError(f"there is no weight {name!r} to change; there are {', '.join(numbers)}")
        return self

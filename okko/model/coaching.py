"""What is said to newcomers when something happens for the first time.

A file begins with `okko-coaching: 1`, which is no part of these models.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import StringConstraints

from okko.model.card import Layout, Zeni
from okko.model.schema import Id, Name, RuleId, Text, Written


class Moment(StrEnum):
    """A moment of a match that is worth a word when it comes for the first time."""

    SIDE = "side"
    """The player chooses a side of the board."""
    PLACE = "place"
    """A character is set up."""
    CIVILIAN = "civilian"
    """The band's civilian is set up, or can be activated."""
    DICE = "dice"
    """The band's inspiration dice were rolled."""
    ACTIVATE = "activate"
    """The player chooses whom to activate."""
    ACT = "act"
    """A character is activated, and nobody can be attacked from where it stands."""
    STRIKE = "strike"
    """Somebody can be attacked."""
    SHOOT = "shoot"
    """Somebody can be shot at."""
    ZONE = "zone"
    """One of the band has entered an enemy zone."""
    HELD = "held"
    """A character is activated in an enemy zone."""
    BACKING = "backing"
    """The player attacks, and names dice and skills."""
    DEFENSE = "defense"
    """The player is attacked, and names dice and skills."""
    FACING = "facing"
    """A defender turns."""
    RETREAT = "retreat"
    """One of the band must retreat."""
    SHAKEN = "shaken"
    """One of the band has become shaken."""
    COURAGE = "courage"
    """A shaken character can gather courage."""
    LOSS = "loss"
    """One of the band was disabled."""
    VICTIM = "victim"
    """An enemy was disabled."""
    RESERVE = "reserve"
    """Dice can be put in reserve."""
    TAKE_BACK = "take-back"
    """Dice in reserve can be taken back."""
    TEST = "test"
    """The player names dice for a test."""
    DOOR = "door"
    """A door can be opened."""
    KAMI = "kami"
    """A Kami has come to the band."""
    SECOND_PHASE = "second-phase"
    """The player's second phase begins."""


class Tip(Written):
    """What is said at a moment."""

    moment: Moment
    title: Annotated[Name, StringConstraints(max_length=30)]
    brief: Annotated[Text, StringConstraints(max_length=110)]
    """The gist, where there is no room for more."""
    text: Annotated[Text, StringConstraints(max_length=320)]
    """`{battle.end}` stands for the key of that act, `{civilian}` for the name of the band's civilian."""
    rule: RuleId
    """Where one reads more."""


class Deed(StrEnum):
    """What a player can have done in a match that is worth a word at its end."""

    WON = "won"
    FELLED = "felled"
    """An enemy was disabled."""
    BEHIND = "behind"
    """An attack from behind."""
    SUPPORTED = "supported"
    """An attack with a friend's support."""
    RESERVED = "reserved"
    """A die in reserve was used in the enemy's phase."""
    SKILLED = "skilled"
    """A skill was paid with a die."""
    RECOVERED = "recovered"
    """A shaken character became vigilant again."""
    UNHURT = "unhurt"
    """Nobody of the band was disabled."""


class Praise(Written):
    """What is said at the end about something that was done, or was not."""

    deed: Deed
    done: Annotated[Text, StringConstraints(max_length=110)] | None = None
    undone: Annotated[Text, StringConstraints(max_length=110)] | None = None
    """What to try the next time."""


class Closing(Written):
    """What is said when the first game is over."""

    praise: tuple[Praise, ...] = ()
    """In the order in which it is said, as far as there is room."""
    next: Annotated[Text, StringConstraints(max_length=480)]
    """What there is to do now."""


class FirstGame(Written):
    """The match that is played first, with somebody at the player's side."""

    text: Annotated[Text, StringConstraints(max_length=900)]
    """What it is, for whoever is about to begin it."""
    bands: tuple[Id, Id]
    """The ready bands of the player and of the opponent."""
    opponent: Id
    """The level of play of the opponent."""
    budget: Zeni
    layout: Layout
    closing: Closing | None = None


class Coaching(Written):
    """All that is said to newcomers."""

    first_game: FirstGame | None = None
    tips: tuple[Tip, ...]

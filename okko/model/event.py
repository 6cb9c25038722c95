"""What happened. An event knows the state after it and the rules that caused it."""

from typing import TypeAlias

from okko.model.board import Edge
from okko.model.draft import DraftDeed
from okko.model.element import Element, Stat
from okko.model.fight import Fight, Named, Trial
from okko.model.square import Facing, Square
from okko.model.state import Result, State
from okko.model.total import Total
from okko.model.value import value


@value(repr=False)
class Happened:
    """The base of all events."""

    state: State
    """The state after it."""
    rules: tuple[str, ...]
    """The ids of the rules that caused it."""


@value(repr=False)
class RolledOff(Happened):
    """Both players threw for player A (SETUP-2); on a tie nobody is."""

    faces: tuple[int, int]
    first: int | None


@value(repr=False)
class Drafted(Happened):
    """A player did something in a match without a scenario (DRAFT)."""

    player: int
    deed: DraftDeed


@value(repr=False)
class SideChosen(Happened):
    """Player A chose a side of the board."""

    side: Facing


@value(repr=False)
class Deployed(Happened):
    """A character was set up."""

    who: int


@value(repr=False)
class PhaseBegan(Happened):
    """A phase began."""

    turn: int
    player: int


@value(repr=False)
class TookBack(Happened):
    """A reserved die was taken back."""

    who: int
    element: Element


@value(repr=False)
class RolledInspiration(Happened):
    """A band rolled its inspiration dice."""

    player: int
    faces: tuple[Element, ...]


@value(repr=False)
class Activated(Happened):
    """An activation began."""

    who: int


@value(repr=False)
class ActivationEnded(Happened):
    """An activation ended."""

    who: int


@value(repr=False)
class Moved(Happened):
    """A character moved."""

    who: int
    start: Square
    facing_before: Facing
    cost: int
    points: Total
    """The MP it had."""
    stopped: bool
    """It entered an enemy zone (MOVE-9)."""
    left_zone: bool
    """It began in an enemy zone and stepped (MOVE-11)."""
    spent: tuple[Named, ...] = ()


@value(repr=False)
class Opened(Happened):
    """A character opened a door (DOOR-3)."""

    who: int
    doors: tuple[Edge, ...]
    """The edges it stood on: two for a double door."""


@value(repr=False)
class Acted(Happened):
    """A character took an action that is no attack: it gathers itself, or uses a skill (TURN-6)."""

    who: int
    skill: str | None
    """The skill, or None for the test to become vigilant."""


@value(repr=False)
class Declared(Happened):
    """An attack or a shot was declared."""

    fight: Fight


@value(repr=False)
class NamedIt(Happened):
    """A die or a skill was named for a roll, or a skill was used."""

    who: int
    named: Named


@value(repr=False)
class Turned(Happened):
    """A character turned, or was turned."""

    who: int
    before: Facing


@value(repr=False)
class Thrown(Happened):
    """Dice fell for a fight or a shot, or one of them fell again."""

    fight: Fight
    faces: tuple[int, int]
    again: int | None = None
    """The character whose die was thrown again."""


@value(repr=False)
class Fought(Happened):
    """A fight or a shot was compared (COMBAT-4, SHOT-5)."""

    fight: Fight
    faces: tuple[int, int]
    attack: Total
    """The attacker's total, its die included."""
    defense: Total
    margin: int
    """Attacker's total minus defender's."""


@value(repr=False)
class Tested(Happened):
    """A character threw a test (WILL-1, RESIST-1)."""

    trial: Trial
    face: int
    """0 when it passed without a throw."""
    target: Total
    """What the die had to be equal to or under."""
    passed: bool


@value(repr=False)
class Called(Happened):
    """An attack does not take place (WILL-2)."""

    fight: Fight


@value(repr=False)
class Shaken(Happened):
    """A character became shaken."""

    who: int
    lost: Element | None
    """The reserved die it lost (DICE-10)."""


@value(repr=False)
class Recovered(Happened):
    """A character became vigilant again."""

    who: int
    lost: Element | None


@value(repr=False)
class Retreated(Happened):
    """A character retreated; `to` is its own square when it could not (RETREAT-2)."""

    who: int
    start: Square
    to: Square


@value(repr=False)
class Pushed(Happened):
    """A character was shoved."""

    who: int
    start: Square


@value(repr=False)
class Disabled(Happened):
    """A character was disabled (STATE-5)."""

    who: int
    start: Square
    zeni: int
    """What its band lost."""


@value(repr=False)
class Vanished(Happened):
    """A Kami disappeared; it can be summoned again (KAMI-2)."""

    who: int
    band: int
    """The band it left."""
    start: Square


@value(repr=False)
class DieLost(Happened):
    """A band lost a die for good (DICE-3)."""

    player: int
    element: Element | None


@value(repr=False)
class Stripped(Happened):
    """A reserved die was lost for the phase by a skill."""

    who: int
    element: Element


@value(repr=False)
class Given(Happened):
    """A reserved die went to another card."""

    giver: int
    who: int
    element: Element


@value(repr=False)
class EquipmentLost(Happened):
    """A living character lost its equipment (BAND-8)."""

    who: int


@value(repr=False)
class EquipmentUsed(Happened):
    """Single-use equipment was turned face down (BAND-9)."""

    who: int


@value(repr=False)
class Granted(Happened):
    """A stat was changed for a while."""

    who: int
    stat: Stat
    by: int
    name: str


@value(repr=False)
class Replaced(Happened):
    """A skill replaced an effect by another."""

    who: int
    skill: str
    becomes: str


@value(repr=False)
class Rethrown(Happened):
    """Inspiration dice were thrown again."""

    who: int
    before: tuple[Element, ...]
    faces: tuple[Element, ...]


@value(repr=False)
class Prayed(Happened):
    """A sorcerer called the Kami: the die that paid was rolled again (SUMMON-1)."""

    who: int
    face: Element
    comes: int | None
    """The Kami that answers; None: the prayer has no effect."""


@value(repr=False)
class Summoned(Happened):
    """A Kami came to a band (SUMMON-5)."""

    who: int
    by: int
    """The sorcerer."""
    left: int | None
    """The band it left for this one (SUMMON-4)."""
    start: Square
    """The square it left, or `NOWHERE`."""


@value(repr=False)
class Reserved(Happened):
    """A die was put in reserve (DICE-7)."""

    who: int
    element: Element


@value(repr=False)
class PhaseEnded(Happened):
    """A phase ended; dice neither used nor reserved are gone (TURN-2)."""

    player: int
    lost: tuple[Element, ...]


@value(repr=False)
class TokenMoved(Happened):
    """The token of a scenario card was taken up, carried on or dropped."""

    who: int
    """Who carries it now, or -1."""
    to: Square


@value(repr=False)
class Searched(Happened):
    """A character searched its square in an adventure."""

    who: int
    square: Square


@value(repr=False)
class Scored(Happened):
    """A band was given points by a scenario card."""

    player: int
    points: int
    name: str
    """What for."""


@value(repr=False)
class Ended(Happened):
    """The game is over."""

    result: Result


Event: TypeAlias = (
    RolledOff | Drafted | SideChosen | Deployed | PhaseBegan | TookBack | RolledInspiration | Activated
    | ActivationEnded | Moved | Opened | Acted | Declared | NamedIt | Turned | Thrown | Fought | Tested | Called
    | Shaken | Recovered | Retreated | Pushed | Disabled | Vanished | DieLost | Stripped | Given | EquipmentLost
    | EquipmentUsed | Granted | Replaced | Rethrown | Prayed | Summoned | Reserved | PhaseEnded | TokenMoved
    | Searched | Scored | Ended
)  # fmt: skip
"""All events; whoever shows them matches on every class."""

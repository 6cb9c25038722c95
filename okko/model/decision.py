"""What a rule asks for when it cannot know: a decision of a player, or a roll of dice."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import compress
from typing import Any, TypeAlias

from okko.model.board import Edge
from okko.model.draft import Adjoin, Bear, LayDoor, LayTile, Pick
from okko.model.element import Element, Stat
from okko.model.fight import Die, Fight, Skills, Trial
from okko.model.geometry import Poses
from okko.model.remembered import remembered
from okko.model.square import FACINGS, Facing, Square, name_of
from okko.model.value import value


class Ask(StrEnum):
    """The kinds of question the rules put to a player."""

    SIDE = "side"
    """Which side of the board player A deploys on (SETUP-3)."""
    DEPLOY = "deploy"
    """Which character is set up next."""
    PLACE = "place"
    """Where it stands and faces (SETUP-4)."""
    TAKE_BACK = "take-back"
    """Which reserved dice are rolled again (DICE-9)."""
    ACTIVATE = "activate"
    """Which character is activated next, or the end of the phase (TURN-3)."""
    ACT = "act"
    """What the activated character does (TURN-4)."""
    TARGET = "target"
    """On whom a skill works."""
    NAME = "name"
    """Which dice and skills serve a roll, one after another (COMBAT-2)."""
    FACING = "facing"
    """Which way the defender turns (COMBAT-7, SHOT-6)."""
    TURN = "turn"
    """Which way a character is turned by an enemy's skill."""
    PUSH = "push"
    """Where a character is shoved."""
    RETREAT = "retreat"
    """Where a character retreats (RETREAT-1)."""
    REROLL = "reroll"
    """Whether a die is thrown again."""
    INSTEAD = "instead"
    """Whether an effect is replaced by another."""
    AFTER = "after"
    """Whether a skill is used after a result."""
    HELP = "help"
    """Whether a friend of the attacked helps."""
    LOSE_DIE = "lose-die"
    """Which die goes with a civilian (DICE-3)."""
    RETHROW = "rethrow"
    """Which inspiration dice are thrown again."""
    ORDER = "order"
    """Who is tested next (ORDER-1, RESIST-1)."""
    FORM = "form"
    """Which side of its card a Kami shows (SUMMON-3)."""
    SUMMON = "summon"
    """Where a Kami that was called stands and faces (SUMMON-5)."""
    RESERVE = "reserve"
    """Which unused dice are put in reserve, and where (DICE-7)."""
    PICK = "pick"
    """Which card is taken from the table (DRAFT-1, DRAFT-2)."""
    BEARER = "bearer"
    """Who bears the equipment just taken (BAND-7)."""
    TILE = "tile"
    """Which tile is laid, with which side up and turned how (DRAFT-3)."""
    ADJOIN = "adjoin"
    """Where the tile is laid."""
    DOORS = "doors"
    """Whether door tokens are laid, and which (DOOR-6)."""
    CAMP = "camp"
    """What a vigilant character does between two adventures (CAMP-1)."""
    HONOR = "honor"
    """Which of two honors it keeps (CAMP-5)."""
    KEEP = "keep"
    """Which equipment it keeps (CAMP-6)."""
    HIRE = "hire"
    """Who comes for a dead character (CAMP-3)."""
    END = "end"
    """Never asked: a player resigns, or both agree to a draw."""


@value
class Side:
    """Deploy on this side of the board."""

    text: str
    side: Facing


@value
class Deploy:
    """Set up this character next."""

    text: str
    who: int


@value
class Place:
    """Stand here, facing so."""

    text: str
    to: Square
    facing: Facing


@value
class TakeBack:
    """Take back the die reserved on this card."""

    text: str
    who: int


@value
class Activate:
    """Activate this character."""

    text: str
    who: int


@value
class Move:
    """A whole movement: where it ends, and the die and the skills that go with it (MOVE-15)."""

    text: str
    to: Square
    facing: Facing
    air: Die | None = None
    skills: Skills = ()

    @property
    def dice(self) -> list[Die]:
        """All dice that go with it."""
        return [die for die in (*(named.die for named in self.skills), self.air) if die is not None]


@value
class Attack:
    """Attack this enemy (COMBAT-1)."""

    text: str
    target: int


@value
class Shoot:
    """Shoot at this enemy with this skill (SHOT-1)."""

    text: str
    target: int
    skill: str
    die: Die | None = None


@value
class Use:
    """Use a skill: as the action, for a roll, or where it is offered."""

    text: str
    skill: str
    die: Die | None = None


@value
class Target:
    """Choose this character."""

    text: str
    who: int


@value
class Raise:
    """Raise a stat by one with a die (DICE-4)."""

    text: str
    stat: Stat
    die: Die


@value
class FaceTo:
    """Turn to, or be turned to, this facing."""

    text: str
    facing: Facing


@value
class StepTo:
    """Retreat to, or shove to, this square."""

    text: str
    to: Square


@value
class LoseDie:
    """Give up a die for good: a rolled one, a set-aside one (`element` None), or the one reserved on a card
    (DICE-3).
    """

    text: str
    element: Element | None
    who: int | None


@value
class Keep:
    """Put a die in reserve on this character's card (DICE-7)."""

    text: str
    who: int
    element: Element


@value
class Rethrow:
    """Throw this inspiration die again."""

    text: str
    element: Element


@value
class Open:
    """Open the door on this edge (DOOR-2)."""

    text: str
    door: Edge


@value
class Plain:
    """An answer that is only a word, such as `done`, `end phase` or `recover`."""

    text: str


Option: TypeAlias = (
    Side | Deploy | Place | TakeBack | Activate | Move | Attack | Shoot | Use | Target | Raise | FaceTo | StepTo
    | LoseDie | Keep | Rethrow | Open | Pick | Bear | LayTile | Adjoin | LayDoor | Plain
)  # fmt: skip

DONE = Plain("done")
"""Nothing more: ends a row of questions, or declines an offer."""
PASS = Plain("pass")
"""Leave the draft (DRAFT-1)."""
ROLL = Plain("roll")
"""Take no (more) dice back, and roll."""
END_PHASE = Plain("end phase")
END_ACTIVATION = Plain("end activation")
CELESTIAL = Plain("celestial")
CORRUPTED = Plain("corrupted")
RECOVER = Plain("recover")
"""Test willpower to become vigilant again (STATE-3)."""


@remembered(256)
def _pose_options(width: int, size: int, verb: str, air: Die | None, skills: Skills) -> tuple["Move | Place", ...]:
    """All options of one kind, shared, a block for each facing."""
    tail = move_tail(air, skills)
    options: list[Move | Place] = []
    names = [name_of(square, width) for square in range(size)]
    for facing in FACINGS:
        side = facing.name
        for square, name in enumerate(names):
            text = f"{verb} {name} {side}{tail}"
            options.append(Move(text, square, facing, air, skills) if verb == "move" else Place(text, square, facing))
    return tuple(options)


def move_tail(air: Die | None, skills: Skills) -> str:
    """How the text of a movement ends: ` great-leap air`."""
    named = [part for each in skills for part in (each.skill, each.die)]
    return "".join(f" {part}" for part in (*named, air) if part)


_BITS = bytes(byte == ord("1") for byte in range(256))
"""Turns the digits of a binary number into bytes that are true or not."""


class PoseOptions(Sequence["Move | Place"]):
    """The options of one kind for a set of poses: they are shared, and only counted until they are read."""

    __slots__ = ("_options", "_size", "poses")

    def __init__(
        self, width: int, size: int, poses: Poses, verb: str = "move", air: Die | None = None, skills: Skills = ()
    ) -> None:
        self.poses = poses
        self._size = size
        self._options = _pose_options(width, size, verb, air, skills)

    def __len__(self) -> int:
        return self.poses.bit_count()

    def __iter__(self) -> Iterator["Move | Place"]:
        return iter(self.listed())

    def listed(self) -> list["Move | Place"]:
        """All of them."""
        return list(compress(self._options, bin(self.poses)[:1:-1].encode().translate(_BITS)))

    def __getitem__(self, index: Any) -> Any:
        return self.listed()[index]

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, (Move, Place)):
            return False
        place = option.facing * self._size + option.to
        if not self.poses >> place & 1:
            return False
        lawful = self._options[place]
        return lawful is option or lawful == option

    def at(self, square: Square, facing: int) -> "Move | Place":
        """The option for a pose, lawful or not."""
        return self._options[facing * self._size + square]


@value(repr=False)
class Decision:
    """A question to a player. `options` lists all lawful answers, and is the only notion of legality."""

    ask: Ask
    player: int
    """The band whose player decides."""
    options: Sequence[Option]
    who: int = -1
    """The character it is about, or -1."""
    about: Fight | Trial | None = None
    """The fight, shot or test it belongs to."""
    skill: str | None = None
    """The skill it belongs to."""

    def allows(self, option: Option) -> bool:
        """Whether an option is among the lawful answers; mostly it is one of them, and need not be compared."""
        if type(self.options) is tuple and id(option) in map(id, self.options):
            return True
        return option in self.options

    def find(self, text: str) -> Option | None:
        """The option with this text, if it is lawful."""
        for option in self.options:
            if option.text == text:
                return option
        return None

    def __repr__(self) -> str:
        return f"Decision({self.ask}, player={self.player}, who={self.who}, {len(self.options)} options)"


class RollKind(StrEnum):
    """What dice are thrown for."""

    ROLL_OFF = "roll-off"
    """Both players' dice, seat a first (SETUP-2)."""
    INSPIRATION = "inspiration"
    COMBAT = "combat"
    """Attacker's die first (COMBAT-3)."""
    SHOT = "shot"
    """Shooter's die first (SHOT-4)."""
    TEST = "test"
    REROLL = "reroll"
    RETHROW = "rethrow"
    """Inspiration dice thrown again."""
    SUMMON = "summon"
    """The die that paid for a summoning (SUMMON-1)."""
    DRAW = "draw"
    """Which card is drawn (DRAFT-4, CAMP-6)."""
    HEAL = "heal"
    """How a wounded character comes through (CAMP-2)."""
    PRAYER = "prayer"
    """Which honor is granted (CAMP-4)."""


@value
class Roll:
    """Dice that must fall. It is answered with as many of the faces; combat dice are 1 to 6."""

    kind: RollKind
    count: int
    player: int
    """The band that throws, or the active one when both do."""
    elements: bool = False
    """Inspiration dice instead of combat dice."""


Question: TypeAlias = Decision | Roll
Thrown: TypeAlias = tuple[int, ...] | tuple[Element, ...]

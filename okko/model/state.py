"""The state of a game: one immutable value."""

from enum import IntEnum, StrEnum
from typing import Any, TypeVar

from okko.model.board import Board
from okko.model.card import Form
from okko.model.element import Element, Stat
from okko.model.face import Face
from okko.model.geometry import Geometry, geometry_of
from okko.model.match import BASE_DICE, NOBODY, Match, Recruit, joined
from okko.model.square import NOWHERE, Facing, Square, Squares
from okko.model.value import but, changer, value

T = TypeVar("T")


class Gear(IntEnum):
    """Where a character's equipment card is."""

    NONE = 0
    """It has none, or lost it (BAND-8)."""
    DOWN = 1
    """Used and turned face down (BAND-9)."""
    READY = 2


class Stage(StrEnum):
    """Where the game stands; the flow of the game can be started again at any of them."""

    ROLL_OFF = "roll-off"
    DRAFT = "draft"
    """Bands and board are being chosen (DRAFT)."""
    SIDE = "side"
    DEPLOY = "deploy"
    PHASE = "phase"
    """A phase begins: dice may be taken back, then the others are rolled (TURN-2)."""
    ACTIVATE = "activate"
    ACT = "act"
    """A character is activated and may move or act (TURN-4)."""
    OVER = "over"


class End(StrEnum):
    """Why a game is over."""

    LOSSES = "losses"
    """A band has lost its limit in Zeni (END-1)."""
    WIPED_OUT = "wiped-out"
    """A band has no character left (END-3)."""
    TURNS = "turns"
    """The turn limit was reached; Zeni decide (END-5)."""
    OBJECTIVE = "objective"
    """A band has reached the goal of the scenario card (DRAFT-4)."""
    RESIGNED = "resigned"
    AGREED = "agreed"
    """Both players agreed to a draw."""


@value
class Result:
    """How a game ended."""

    winner: int | None
    """The band, or None for a draw."""
    end: End


@value
class Grant:
    """A change of a stat that lasts for a while."""

    who: int
    stat: Stat
    by: int
    skill: str
    name: str
    by_band: int
    """Whose next phase ends it, if it lasts a round."""
    round: bool


@value
class Character:
    """A character in play. A fallen one keeps its row, marked fallen."""

    index: int
    square: Square = NOWHERE
    facing: Facing = Facing.N
    shaken: bool = False
    reserve: Element | None = None
    activated: bool = False
    fallen: bool = False
    gear: Gear = Gear.NONE
    raised: tuple[Stat, ...] = ()
    """The stats a die has raised this phase (DICE-5)."""
    used: tuple[str, ...] = ()
    """The skills used this phase that can be used once a phase (SKILL-3)."""
    spent: tuple[str, ...] = ()
    """The skills used that can be used once a match."""


@value(repr=False)
class State:
    """Everything about a game but its future dice."""

    match: Match
    geometry: Geometry
    characters: tuple[Character, ...]
    pools: tuple[tuple[Element, ...], tuple[Element, ...]] = ((), ())
    """Each band's dice rolled, unused and not reserved, in the order of `Element`."""
    used: tuple[int, int] = (0, 0)
    """Each band's dice set aside until its next roll: used, or lost for the phase (DICE-6, DICE-10)."""
    losses: tuple[int, int] = (0, 0)
    """Zeni each band has lost (STATE-5)."""
    stage: Stage = Stage.ROLL_OFF
    first: int = 0
    """Which band is player A's (SETUP-2)."""
    side: Facing = Facing.S
    """The side of the board where player A deploys (SETUP-3)."""
    turn: int = 1
    player: int = 0
    """The band whose phase it is, or which deploys."""
    active: int = -1
    """The activated character, or -1."""
    moved: bool = False
    acted: bool = False
    unseen_by: tuple[int, ...] = ()
    """The enemies out of whose view the active character's movement was (BEHIND-2)."""
    occupied: Squares = 0
    """The squares with a character."""
    grants: tuple[Grant, ...] = ()
    result: Result | None = None

    def recruit(self, who: int) -> Recruit:
        """What a character was recruited as."""
        return self.match.recruits[who]

    def face(self, who: int) -> Face:
        """The cards in force for a character (SKILL-6, SKILL-7)."""
        character = self.characters[who]
        return self.match.recruits[who].faces.table[character.gear][character.shaken]

    def band(self, who: int) -> int:
        """The band of a character."""
        return self.match.recruits[who].band

    def brittle(self, who: int) -> bool:
        """Whether becoming shaken takes a character off the board: it is shaken, or a Kami (STATE-2, KAMI-2)."""
        return self.characters[who].shaken or self.match.recruits[who].kami is not None

    def standing(self, band: int) -> list[Character]:
        """The characters of a band that are on the board."""
        characters = self.characters
        return [each for index in self.match.members[band] if (each := characters[index]).square >= 0]

    def at(self, square: Square) -> int | None:
        """The character on a square, by index."""
        if not self.occupied >> square & 1:
            return None
        return next(character.index for character in self.characters if character.square == square)

    def zone(self, who: int) -> Squares:
        """The control zone of a character on the board (ZONE-1)."""
        character = self.characters[who]
        return self.geometry.zone(character.square, character.facing, self.occupied)

    def zones(self, band: int, but_for: Squares = 0) -> Squares:
        """All control zones of a band together (ZONE-3), as if nobody stood on the squares `but_for`."""
        mask = 0
        geometry = self.geometry
        if geometry.walls_cut_alone:
            zones = geometry.zones
            for each in self.standing(band):
                mask |= zones[each.facing][each.square]
        else:
            for each in self.standing(band):
                mask |= geometry.zone(each.square, each.facing, self.occupied & ~but_for)
        return mask


_with_characters = changer(State, "characters")


def with_character(state: State, who: int, /, **changes: object) -> State:
    """The state with one character changed; its square is changed by `placed` only."""
    return _with_characters(state, characters=replaced(state.characters, who, but(state.characters[who], **changes)))


def changing(state: State, who: int, /, **changes: object) -> dict[str, Any]:
    """What `with_character` changes, to be given to `but` along with more."""
    return {"characters": replaced(state.characters, who, but(state.characters[who], **changes))}


def placed(state: State, who: int, square: Square, facing: Facing, /, **changes: object) -> State:
    """The state with one character on another square, `NOWHERE` to take it off the board."""
    return but(state, **placing(state, who, square, facing, **changes))


def placing(state: State, who: int, square: Square, facing: Facing, /, **changes: object) -> dict[str, Any]:
    """What `placed` changes, to be given to `but` along with more."""
    old = state.characters[who]
    occupied = state.occupied
    if old.square >= 0:
        occupied ^= 1 << old.square
    if square >= 0:
        occupied |= 1 << square
    moved = but(old, square=square, facing=facing, **changes)
    return {"characters": replaced(state.characters, who, moved), "occupied": occupied}


def replaced(characters: tuple[Character, ...], who: int, character: Character) -> tuple[Character, ...]:
    """All characters, one of them another."""
    changed = list(characters)
    changed[who] = character
    return tuple(changed)


def on_board(state: State, board: Board) -> State:
    """The state on another board of the same size, such as one with a door opened."""
    return but(state, match=but(state.match, board=board), geometry=geometry_of(board, state.match.rulings))


def called(state: State, who: int, band: int, form: Form, square: Square, facing: Facing) -> State:
    """The state once a Kami has come to a band in a form; it counts as activated (SUMMON-5)."""
    state = placed(departed(state, who), who, square, facing, activated=True)
    return but(state, match=joined(state.match, who, band, form))


def departed(state: State, who: int) -> State:
    """The state once a Kami has left the board, and belongs to nobody."""
    state = placed(state, who, NOWHERE, state.characters[who].facing)
    grants = tuple(grant for grant in state.grants if grant.who != who)
    return but(state, match=joined(state.match, who, NOBODY), grants=grants)


_ORDER = {element: place for place, element in enumerate(Element)}


def in_order(dice: "tuple[Element, ...] | list[Element]") -> tuple[Element, ...]:
    """Dice in the order of `Element`."""
    return tuple(sorted(dice, key=_ORDER.__getitem__))


def of_band(pair: tuple[T, T], band: int, content: T) -> tuple[T, T]:
    """A pair with one band's part changed."""
    return (content, pair[1]) if band == 0 else (pair[0], content)


def without(dice: tuple[Element, ...], die: Element) -> tuple[Element, ...]:
    """Dice with one of that face taken out."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def opening(match: Match) -> State:
    """The state before the roll-off: nobody on the board, all dice unrolled."""
    characters = tuple(
        Character(recruit.index, gear=Gear.READY if recruit.equipment else Gear.NONE) for recruit in match.recruits
    )
    dice = [BASE_DICE + sum(match.recruits[index].civilian for index in members) for members in match.members]
    return State(
        match=match,
        geometry=geometry_of(match.board, match.rulings),
        characters=characters,
        used=(dice[0], dice[1]),
    )

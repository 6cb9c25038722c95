"""Where each side can strike, if it walks as far as it can first."""

from functools import reduce
from operator import or_

from okko.model.element import Stat
from okko.model.geometry import Geometry, Poses
from okko.model.skill import Situation
from okko.model.square import DIRECTIONS, FRONT, Squares
from okko.model.state import State, with_character
from okko.model.value import value
from okko.rules.cards import number
from okko.rules.movement import Walk


@value
class Threat:
    """What a character can do in its next phase, with everybody else where they stand."""

    who: int
    ends: Poses
    """The poses it can end in, its own included."""
    strikes: Squares
    """The squares in its zone in one of them."""


def threat(state: State, who: int) -> Threat:
    """Where a character on the board can strike."""
    geometry = state.geometry
    character = state.characters[who]
    here = 1 << character.facing * geometry.size + character.square
    ends = reduce(or_, Walk(state, who).levels()) | here
    return Threat(who, ends, covered(geometry, ends))


def threats(state: State, band: int) -> list[Threat]:
    """Where each character of a band can strike."""
    return [threat(state, character.index) for character in state.standing(band)]


def covered(geometry: Geometry, poses: Poses) -> Squares:
    """The squares in the zone of a character in one of these poses; characters never cut zones here (ZONE-2)."""
    whole, mask = geometry.everything, 0
    for facing in range(4):
        block = poses >> facing * geometry.size & whole
        if not block:
            continue
        for direction in FRONT[facing]:
            east, north = DIRECTIONS[direction]
            shift = north * geometry.width + east
            squares = block & geometry.open_steps[direction]
            mask |= squares << shift if shift > 0 else squares >> -shift
    return mask & whole


def striking(geometry: Geometry, target: int, occupied: Squares) -> list[tuple[int, int]]:
    """The poses, as (square, facing), from which a square lies in the control zone."""
    return [
        (square, facing)
        for facing in range(4)
        for square, _ in geometry.rear[facing][target]
        if geometry.zone(square, facing, occupied) >> target & 1
    ]


def strength(state: State, who: int, shaken: bool | None = None) -> tuple[int, int]:
    """Attack and Defense of a character with everything automatic; `shaken`: as if that side of its card were up."""
    if shaken is not None and shaken is not state.characters[who].shaken:
        state = with_character(state, who, shaken=shaken)
    return (
        number(state, who, Stat.ATTACK, Situation.ATTACKING),
        number(state, who, Stat.DEFENSE, Situation.DEFENDING),
    )

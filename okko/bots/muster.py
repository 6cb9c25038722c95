"""Setting a band up: the side of the board, the order, and the places by role."""

from okko.bots.field import FAR, shot_of, walking
from okko.model.decision import CELESTIAL, CORRUPTED, Decision, Deploy, Option, Place, PoseOptions, Side
from okko.model.skill import Type
from okko.model.square import FACINGS, Facing, Square, Squares, squares_of
from okko.model.state import State

STRIP = 2
"""Rows along a side that count as its zone."""


def side(state: State, decision: Decision) -> Option:
    """The side with the most easy ground: a band that starts in water and rubble starts late."""
    easy = state.geometry.walkable & ~state.geometry.hard

    def value(option: Option) -> int:
        assert isinstance(option, Side)
        return (strip(state, option.side) & easy).bit_count()

    return max(decision.options, key=value)


def deploy(state: State, decision: Decision) -> Option:
    """Fighters first, the strongest in the middle, shooters behind them, a civilian last."""

    def rank(option: Option) -> tuple[bool, bool, int]:
        assert isinstance(option, Deploy)
        recruit = state.recruit(option.who)
        return (recruit.card.type is not Type.CIVILIAN, not shot_of(state, option.who)[0], recruit.zeni)

    return max(decision.options, key=rank)


def place(state: State, decision: Decision) -> Option:
    """Fighters as near to the enemy as they can and close together, the others behind; all face the enemy."""
    band = decision.player
    own = state.side if band == state.first else opposite(state.side)
    geometry = state.geometry
    away = walking(geometry, strip(state, opposite(own)) or geometry.walkable)
    recruit = state.recruit(decision.who)
    behind = recruit.card.type is Type.CIVILIAN or shot_of(state, decision.who)[0] > 0
    friends = [one.square for one in state.standing(band)]
    poses = decision.options
    assert isinstance(poses, PoseOptions)
    whole = geometry.everything
    free = 0
    for facing in range(4):
        free |= poses.poses >> facing * geometry.size & whole
    nearest = min(away[square] for square in squares_of(free))

    def value(square: Square) -> float:
        score = -float(min(away[square], FAR) - nearest) * (0.3 if behind else 1.0)
        depth = depth_in(state, own, square)
        score -= depth * (-1.0 if behind else 0.3)
        if geometry.hard >> square & 1:
            score -= 0.6
        if friends:
            near = min(geometry.distance(square, friend) for friend in friends)
            score -= 0.4 * max(0, near - 2) + (0.3 if near == 1 else 0.0)
        return score

    best = max(squares_of(free), key=value)
    chosen = poses.at(best, opposite(own))
    if chosen in poses:
        return chosen
    return next(option for option in poses if isinstance(option, Place) and option.to == best)


def arrive(state: State, decision: Decision) -> Option:
    """A Kami appears with as many enemies before it as can be, else as near to one as can be."""
    geometry = state.geometry
    foes = 0
    for foe in state.standing(1 - decision.player):
        foes |= 1 << foe.square
    away = walking(geometry, foes)

    def value(option: Option) -> tuple[int, int]:
        assert isinstance(option, Place)
        return ((geometry.zones[option.facing][option.to] & foes).bit_count(), -away[option.to])

    return max(decision.options, key=value)


def form(state: State, decision: Decision) -> Option:
    """The celestial side, whose power reaches far, where several enemies are near; else the one that fights better."""
    here = state.characters[state.active].square
    near = [foe for foe in state.standing(1 - decision.player) if state.geometry.distance(here, foe.square) <= 4]
    wished = CELESTIAL if len(near) > 1 else CORRUPTED
    return next((option for option in decision.options if option == wished), decision.options[0])


def opposite(side: Facing) -> Facing:
    """The side across the board."""
    return FACINGS[(side + 2) % 4]


def depth_in(state: State, side: Facing, square: Square) -> int:
    """How many rows a square lies behind the foremost ones of the zone along a side."""
    return max(0, STRIP - 1 - depth_from_edge(state, side, square))


def strip(state: State, side: Facing) -> Squares:
    """The walkable squares in the rows along a side."""
    geometry = state.geometry
    return (
        sum(1 << square for square in range(geometry.size) if depth_from_edge(state, side, square) < STRIP)
        & geometry.walkable
    )


def depth_from_edge(state: State, side: Facing, square: Square) -> int:
    """How many rows a square lies from a side of the board."""
    row, column = divmod(square, state.geometry.width)
    return {
        Facing.S: row,
        Facing.N: state.geometry.height - 1 - row,
        Facing.W: column,
        Facing.E: state.geometry.width - 1 - column,
    }[side]

"""Who sees what: fields of vision, and the line of sight of a shot with all that it crosses."""

from okko.model.square import Square, Squares
from okko.model.state import State
from okko.model.value import value


def field_of(state: State, who: int) -> Squares:
    """The squares in a character's field of vision (BEHIND-1); off the board it sees none."""
    one = state.characters[who]
    return state.geometry.fields[one.facing][one.square] if one.square >= 0 else 0


def fields(state: State, band: int) -> Squares:
    """The squares in the field of vision of anybody in a band."""
    mask = 0
    for one in state.standing(band):
        mask |= field_of(state, one.index)
    return mask


def watchers(state: State, who: int) -> tuple[int, ...]:
    """The enemies that have a character in their field of vision; it stands behind all others (BEHIND-1)."""
    square = state.characters[who].square
    foes = state.standing(1 - state.band(who)) if square >= 0 else []
    return tuple(foe.index for foe in foes if field_of(state, foe.index) >> square & 1)


@value
class SightLine:
    """The line of sight from one square to another."""

    crosses: Squares
    """The squares it passes between its ends (LOS-1)."""
    covering: Squares
    """Those of them, the far end included, whose ground gives cover (LOS-4)."""
    cover: int
    """What the target adds; a corner between two such squares counts too (LOS-5)."""
    free: bool
    """Neither walls nor characters block it (LOS-2, LOS-3)."""


def sight_line(state: State, one: Square, other: Square) -> SightLine:
    """The line of sight between two different squares, past everybody who stands there now."""
    geometry = state.geometry
    line = geometry.sightline(one, other)
    covering = (line.through | 1 << other) & state.match.board.hindering
    return SightLine(line.through, covering, line.cover, geometry.sees(one, other, state.occupied))

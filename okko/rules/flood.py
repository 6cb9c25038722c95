"""Where a movement can end: all (square, facing) pairs at once, as a flood over whole numbers.

A set of such *poses* is one int of four blocks of squares, one block a facing. Each level of the flood holds the poses first
reached at one cost in MP, so a level is expanded by a few shifts and masks whatever its size. `tests/` keeps a plain search
as its judge.
"""

from okko.model.geometry import Geometry, Poses
from okko.model.square import Square, Squares

Levels = list[Poses]
"""By cost in MP: the poses whose cheapest way costs just that."""


def flood(
    geometry: Geometry,
    square: Square,
    facing: int,
    points: int,
    *,
    occupied: Squares,
    stops: Squares,
    hard: Squares,
    unseen: Squares | None = None,
    step: bool = True,
    over: bool = False,
    within: Levels | None = None,
) -> Levels:
    """The poses a character can reach with `points` MP, by their cheapest cost (MOVE-1 to MOVE-9).

    Args:
        geometry: The tables of the board.
        square: Where the movement starts; it is never a stop itself (MOVE-13 asks for entering).
        facing: The facing at its start.
        points: MP.
        occupied: Squares with other characters.
        stops: Squares where the movement ends at once (MOVE-9).
        hard: Squares that cost an extra MP (MOVE-4).
        unseen: If given, the only squares the way may touch.
        step: Whether the character may step, or only turn (MOVE-10).
        over: Characters are passed over; ending on their squares is left to the caller.
        within: By cost, further poses to go on from although they are stops.
    """
    size = geometry.size
    full = (1 << 4 * size) - 1
    levels = [1 << facing * size + square] + [0] * (points + 2)
    through = full
    if step:
        obstacles = 0 if over else occupied
        enter = geometry.walkable & ~obstacles
        if unseen is not None:
            enter &= unseen
        every = geometry.every_facing
        slow = (hard & enter) * every
        fast = enter * every ^ slow
        steps = geometry.steps(obstacles)
        through = full & ~((stops & ~(1 << square)) * every)
    seen = 0
    for cost in range(points + 1):
        level = levels[cost] & ~seen
        levels[cost] = level
        seen |= level
        goes_on = level & through
        if within is not None:
            levels[cost] |= within[cost]
            goes_on |= within[cost]
            level |= within[cost]
        if cost == points or not level:
            continue
        level = goes_on
        if step:
            ahead = around = 0
            for mask, shift, front in steps:
                stepped = level & mask
                if stepped:
                    stepped = stepped << shift if shift > 0 else stepped >> -shift
                    around |= stepped
                    ahead |= stepped & front
            levels[cost + 1] |= ahead & fast
            levels[cost + 2] |= ahead & slow | around & fast
            if cost + 3 <= points:
                levels[cost + 3] |= around & slow
        levels[cost + 1] |= (level << size | level >> 3 * size | level >> size | level << 3 * size) & full
    del levels[points + 1 :]
    return levels

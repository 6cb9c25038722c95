"""Where a movement can end: all (square, facing) pairs at once, as a flood over whole numbers.

A set of such *poses* is one int of four blocks of squares, one block a facing. Each level of the flood holds the
poses first reached at one cost in MP, so a level is expanded by a few shifts and masks whatever its size. A pose is
taken once, at its least cost: whatever reaches it later, or no board has it, is no longer `fresh`. `tests/` keeps a
plain search as its judge.
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
    until: Poses = 0,
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
        until: If given, the only poses that matter: the flood ends where all of them are reached.
    """
    size, width, every = geometry.size, geometry.width, geometry.every_facing
    three, four = 3 * size, 4 * size
    start = 1 << square
    now = start << facing * size
    if not step:
        return _turns(now, start * every, points, size)
    obstacles = 0 if over else occupied
    n, ne, e, se, s, sw, w, nw = geometry.steps(obstacles)
    facing_n, facing_e, facing_s, facing_w = geometry.facing
    enter = geometry.walkable & ~obstacles
    if unseen is not None:
        enter &= unseen
    fast = (enter & ~hard) * every
    fresh = (enter | start) * every
    through = (geometry.everything & ~stops | start) * every
    right, left = width + 1, width - 1
    next = third = 0
    levels: Levels = []
    for cost in range(points):
        level = now & fresh
        levels.append(level)
        fresh ^= level
        if until and not until & fresh:
            return levels
        goes_on = level & through
        if within is not None:
            goes_on |= within[cost]
        if not goes_on:
            now, next, third = next, third, 0
            continue
        to_ne = (goes_on & ne) << right
        to_se = (goes_on & se) >> left
        to_sw = (goes_on & sw) >> right
        to_nw = (goes_on & nw) << left
        north = (goes_on & n) << width | to_ne | to_nw
        east = (goes_on & e) << 1 | to_ne | to_se
        south = (goes_on & s) >> width | to_se | to_sw
        west = (goes_on & w) >> 1 | to_nw | to_sw
        ahead = north & facing_n | east & facing_e | south & facing_s | west & facing_w
        circle = goes_on | goes_on << four
        now = next | ahead & fast | circle >> size | circle >> three
        around = north | south | east | west
        next = third | ahead | around & fast
        third = around
    levels.append(now & fresh)
    return levels


def _turns(now: Poses, fresh: Poses, points: int, size: int) -> Levels:
    """The poses of a character that may only turn: it has four."""
    levels = []
    for _ in range(points + 1):
        level = now & fresh
        levels.append(level)
        fresh ^= level
        circle = level | level << 4 * size
        now |= circle >> size | circle >> 3 * size
    return levels

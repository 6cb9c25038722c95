"""A path as a line from square to square, by the cells it runs through."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from okko.tui.drawing.glyphs import Arms, Glyphs
from okko.tui.drawing.layout import Layout
from okko.tui.drawing.scene import Path

Place = tuple[int, int]


def way_of(path: Path, layout: Layout, glyphs: Glyphs) -> Mapping[Place, str]:
    """The characters of a path's line, by cell; those within the squares of characters are there too."""
    arms: dict[Place, Arms] = {}
    chars: dict[Place, str] = {}
    for start, end in pairwise(map(layout.centre, path.squares)):
        step = _straight(start, end) if start[0] == end[0] or start[1] == end[1] else _diagonal(start, end, layout)
        for place, part in step:
            if isinstance(part, Arms):
                arms[place] = arms.get(place, Arms.NOWHERE) | part
            else:
                chars[place] = glyphs.rising if part else glyphs.falling
    return {place: glyphs.path[part] for place, part in arms.items() if part in glyphs.path} | chars


def _straight(start: Place, end: Place) -> Iterator[tuple[Place, Arms]]:
    """The cells from one to another in the same line or column."""
    (x, y), (to_x, to_y) = start, end
    across, down = _sign(to_x - x), _sign(to_y - y)
    ahead, back = _arm(across, down), _arm(-across, -down)
    while (x, y) != end:
        yield (x, y), ahead
        x, y = x + across, y + down
        yield (x, y), back


def _diagonal(start: Place, end: Place, layout: Layout) -> Iterator[tuple[Place, Arms | bool]]:
    """The cells of a diagonal step: level out of the square, aslant over its corner, level into the next."""
    (x, y), (to_x, to_y) = start, end
    across, down = _sign(to_x - x), _sign(to_y - y)
    turn = x + across * (layout.pitch[0] // 2)
    if not layout.has_edge_lines:
        yield from _straight(start, (turn, y))
        yield from _straight((turn, y), (turn, to_y))
        yield from _straight((turn, to_y), end)
        return
    lines = abs(to_y - y)
    to_corner = lines - lines // 2 if down > 0 else lines // 2
    leaves, arrives = turn - across * to_corner, turn + across * (lines - to_corner)
    yield from _straight(start, (leaves, y))
    yield (leaves, y), _arm(across, 0)
    for step in range(1, lines):
        yield (leaves + across * step, y + down * step), across != down
    yield (arrives, to_y), _arm(-across, 0)
    yield from _straight((arrives, to_y), end)


def _arm(across: int, down: int) -> Arms:
    if across:
        return Arms.RIGHT if across > 0 else Arms.LEFT
    return Arms.DOWN if down > 0 else Arms.UP


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)

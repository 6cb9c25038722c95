"""What follows from a board: neighbours, control zones, fields of vision, lines of sight.

It is looked up, not worked out: what depends on the size only is kept per size, the rest fills on demand. This module
and its callers' `rulings` argument are the only readers of geometric rulings.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from okko.model.board import Board
from okko.model.remembered import remembered
from okko.model.rulings import Rulings
from okko.model.square import DIRECTIONS, FRONT, REAR, Facing, Square, Squares, mask_of, squares_of
from okko.model.value import value

Poses = int
"""A set of (square, facing): four blocks of squares, one a facing; bit `facing * size + square`."""


@lru_cache(maxsize=64)
def _fields(width: int, height: int) -> tuple[tuple[Squares, ...], ...]:
    """For each facing and square: every square strictly beyond the line of its front edge (BEHIND-1)."""
    size = width * height
    rows = [((1 << width) - 1) << (row * width) for row in range(height)]
    columns = [sum(1 << (row * width + column) for row in range(height)) for column in range(width)]
    north = [sum(rows[square // width + 1 :]) for square in range(size)]
    east = [sum(columns[square % width + 1 :]) for square in range(size)]
    south = [sum(rows[: square // width]) for square in range(size)]
    west = [sum(columns[: square % width]) for square in range(size)]
    return tuple(tuple(masks) for masks in (north, east, south, west))


@lru_cache(maxsize=64)
def _neighbours(width: int, height: int) -> tuple[tuple[Square, ...], ...]:
    """For each direction and square: the neighbour there, or -1 off the board."""
    table = []
    for east, north in DIRECTIONS:
        line = []
        for square in range(width * height):
            row, column = square // width + north, square % width + east
            line.append(row * width + column if 0 <= row < height and 0 <= column < width else -1)
        table.append(tuple(line))
    return tuple(table)


@lru_cache(maxsize=64)
def _distances(width: int, height: int, king: bool) -> tuple[bytes, ...]:
    """For each square: how far every other one is, counted along rows and columns, or as a king walks (GEO-8)."""
    lines = [
        [
            bytes(max(rows, abs(c - column)) if king else rows + abs(c - column) for c in range(width))
            for column in range(width)
        ]
        for rows in range(height)
    ]
    return tuple(
        b"".join(lines[abs(r - row)][column] for r in range(height)) for row in range(height) for column in range(width)
    )


@lru_cache(maxsize=2048)
def _course(columns: int, rows: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """The steps of the straight line between two centres `columns` and `rows` apart (LOS-1).

    Each is the square left, as (columns, rows) from the start, and the direction taken; a diagonal direction means
    that the line runs exactly through that corner (LOS-3). Compared in whole numbers only.
    """
    wide, high = abs(columns), abs(rows)
    east, north = (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)
    x = y = 0
    steps = []
    while x < wide or y < high:
        vertical, horizontal = (2 * x + 1) * high, (2 * y + 1) * wide
        go_x, go_y = vertical <= horizontal, horizontal <= vertical
        steps.append(((x * east, y * north), DIRECTIONS.index((east * go_x, north * go_y))))
        x += go_x
        y += go_y
    return tuple(steps)


class Ground(NamedTuple):
    """What follows from the size of a board alone."""

    neighbour: tuple[Squares, ...]
    """By direction: the squares that have a neighbour there."""
    around: tuple[Squares, ...]
    """By square: its neighbours, up to eight."""
    front: tuple[tuple[Squares, ...], ...]
    """By facing and square: the front squares that exist (GEO-5)."""
    rear: tuple[tuple[tuple[tuple[Square, int], ...], ...], ...]
    """By facing and square: the rear squares that exist, with the direction that leads there (GEO-5)."""
    flanks: tuple[tuple[tuple[Square, Square], ...], ...]
    """By direction and square: both squares beside that corner, (-1, -1) for orthogonal directions."""


@lru_cache(maxsize=64)
def _ground_of(width: int, height: int) -> Ground:
    """What follows from this size."""
    neighbours, squares = _neighbours(width, height), range(width * height)

    def towards(square: Square, directions: Iterable[int]) -> Squares:
        return mask_of([there for direction in directions if (there := neighbours[direction][square]) >= 0])

    return Ground(
        neighbour=tuple(mask_of([square for square in squares if there[square] >= 0]) for there in neighbours),
        around=tuple(towards(square, range(8)) for square in squares),
        front=tuple(tuple(towards(square, FRONT[facing]) for square in squares) for facing in range(4)),
        rear=tuple(
            tuple(
                tuple((neighbours[d][square], d) for d in REAR[facing] if neighbours[d][square] >= 0)
                for square in squares
            )
            for facing in range(4)
        ),
        flanks=tuple(
            tuple(
                (neighbours[direction - 1][square], neighbours[(direction + 1) % 8][square])
                if direction % 2 and neighbours[direction][square] >= 0
                else (-1, -1)
                for square in squares
            )
            for direction in range(8)
        ),
    )


@value
class Sightline:
    """A line of sight between two squares, characters left out."""

    shut: bool
    """It crosses a wall, a closed door, blocking terrain, or a corner obstructed on both sides."""
    through: Squares
    """The squares it passes between its ends: a character on one of them blocks it (LOS-2)."""
    corners: tuple[tuple[Squares, Squares], ...]
    """For each corner it runs through that is not shut yet: both flanks (LOS-3), a flank obstructed for good as 0."""
    cover: int
    """What it gives a target at its far end (LOS-4, LOS-5)."""


class Geometry:
    """The tables of one board under one set of rulings; shared by all states and forks of a match."""

    __slots__ = (
        "_diagonals",
        "_ground",
        "_sightlines",
        "_steps",
        "_straights",
        "_strikers",
        "adjacent",
        "barred_east",
        "barred_north",
        "board",
        "distances",
        "every_facing",
        "every_pose",
        "everything",
        "facing",
        "fields",
        "flanks",
        "front",
        "hard",
        "height",
        "neighbours",
        "open_steps",
        "rear",
        "rulings",
        "shut_flanks",
        "size",
        "walkable",
        "walls_cut_alone",
        "width",
        "zones",
    )

    def __init__(self, board: Board, rulings: Rulings) -> None:
        self.board = board
        self.rulings = rulings
        self.width, self.height, self.size = board.width, board.height, board.size
        self.everything = board.everything
        self.hard: Squares = board.hindering | board.aquatic
        """Squares that cost an extra MP (MOVE-4) and shake who retreats into them (RETREAT-3)."""
        self.walkable: Squares = board.everything & ~board.blocking
        self.barred_north, self.barred_east = board.barred_north, board.barred_east
        self.fields = _fields(self.width, self.height)
        """Fields of vision by facing and square (BEHIND-1)."""
        self.neighbours = _neighbours(self.width, self.height)
        """Neighbours by direction and square, -1 off the board."""
        self._ground = ground = _ground_of(self.width, self.height)
        self.front, self.rear, self.flanks = ground.front, ground.rear, ground.flanks
        self.every_facing: Poses = sum(1 << facing * self.size for facing in range(4))
        """A factor: squares times this are those squares with each of the four facings."""
        self.facing: tuple[Poses, ...] = tuple(self.everything << facing * self.size for facing in range(4))
        """By facing: all squares with it."""
        self.every_pose: Poses = self.everything * self.every_facing
        self.distances = _distances(self.width, self.height, rulings.distance == "king")
        """For each square: how far every other one is (GEO-8)."""
        self.walls_cut_alone = rulings.zone_cut == "walls"
        """Whether nothing but walls cuts a zone (ZONE-2), so that `zones` tells all."""
        self._make_steps()
        self._make_zones()
        self._sightlines: dict[int, Sightline] = {}
        self._strikers: dict[Square, Poses] = {}
        self._steps: dict[Squares, tuple[Poses, ...]] = {}

    def barred(self, square: Square, direction: int) -> bool:
        """Whether a wall or closed door stands on the edge to an orthogonal neighbour on the board (GEO-2, GEO-3)."""
        there = self.neighbours[direction][square]
        if direction in (0, 4):
            return bool(self.barred_north >> min(square, there) & 1)
        return bool(self.barred_east >> min(square, there) & 1)

    def _make_steps(self) -> None:
        """Open edges and the flanks of corners, by direction: worked out for all squares at once."""
        neighbour = self._ground.neighbour
        north, east = neighbour[0] & ~self.barred_north, neighbour[2] & ~self.barred_east
        open_steps = [north, 0, east, 0, north << self.width, 0, east << 1, 0]
        shut_flanks = [(0, 0)] * 8
        for direction in (1, 3, 5, 7):
            left, right = direction - 1, (direction + 1) % 8
            by_left = open_steps[left] & self._from(left, open_steps[right])
            by_right = open_steps[right] & self._from(right, open_steps[left])
            there = neighbour[direction]
            open_steps[direction] = there & (by_left | by_right)
            shut_flanks[direction] = (there & ~by_left, there & ~by_right)
        self.shut_flanks = tuple(shut_flanks)
        """By direction: the squares whose left, and whose right, flank is obstructed by wall (GEO-6)."""
        self.open_steps = tuple(open_steps)
        """By direction: the squares not wall-separated from their neighbour there (GEO-7)."""
        every = self.every_facing
        self._straights = tuple(mask * every for mask in open_steps[::2])
        self._diagonals = tuple(
            ((open_steps[direction] & ~left) * every, (open_steps[direction] & ~right) * every)
            for direction in (1, 3, 5, 7)
            for left, right in (shut_flanks[direction],)
        )

    def _from(self, direction: int, squares: Squares) -> Squares:
        """The squares whose neighbour in an orthogonal direction is one of some squares."""
        east, north = DIRECTIONS[direction]
        step = north * self.width + east
        return squares >> step if step > 0 else squares << -step

    def _make_zones(self) -> None:
        """Adjacent squares and control zones: what there would be without walls, less what walls take away."""
        shut = [there & ~free for there, free in zip(self._ground.neighbour, self.open_steps, strict=True)]
        through = self.rulings.adjacent_through_walls
        self.adjacent = self._ground.around if through else self._less(self._ground.around, range(8), shut)
        """Squares adjacent to each square (GEO-8)."""
        self.zones = tuple(self._less(self.front[facing], FRONT[facing], shut) for facing in range(4))
        """By facing and square: the control zone as far as walls cut it (ZONE-1, ZONE-2)."""

    def _less(self, table: tuple[Squares, ...], directions: Iterable[int], shut: list[Squares]) -> tuple[Squares, ...]:
        """A table of squares by square without the neighbours in some directions where the way there is shut."""
        less = list(table)
        for direction in directions:
            there = self.neighbours[direction]
            for square in squares_of(shut[direction]):
                less[square] &= ~(1 << there[square])
        return tuple(less)

    def zone(self, square: Square, facing: int, occupied: Squares) -> Squares:
        """The control zone of a character there (ZONE-1, ZONE-2)."""
        zone = self.zones[facing][square]
        if self.walls_cut_alone:
            return zone
        cut = occupied | self.board.blocking
        for direction in FRONT[facing]:
            there = self.neighbours[direction][square]
            if there >= 0 and direction % 2 and zone >> there & 1 and not self._passes(square, direction, cut):
                zone &= ~(1 << there)
        return zone

    def _passes(self, square: Square, direction: int, cut: Squares) -> bool:
        """Whether a diagonal has a flank that is obstructed neither by wall nor by one of the squares `cut`."""
        (one, other), (left_shut, right_shut) = self.flanks[direction][square], self.shut_flanks[direction]
        return not (left_shut >> square & 1 or cut >> one & 1) or not (right_shut >> square & 1 or cut >> other & 1)

    def strikers(self, target: Square) -> Poses:
        """The poses in whose control zone a square lies, as far as walls cut it."""
        poses = self._strikers.get(target)
        if poses is None:
            poses = 0
            for facing in range(4):
                for square, _ in self.rear[facing][target]:
                    poses |= (self.zones[facing][square] >> target & 1) << facing * self.size + square
            self._strikers[target] = poses
        return poses

    def neighbouring(self, one: Square, other: Square) -> bool:
        """Whether one step leads from a square to another, characters left out."""
        return any(
            there[one] == other and bool(steps >> one & 1)
            for there, steps in zip(self.neighbours, self.open_steps, strict=True)
        )

    def can_step(self, square: Square, direction: int, occupied: Squares) -> bool:
        """Whether a character can enter the neighbour in that direction (MOVE-5, MOVE-6, MOVE-7)."""
        there = self.neighbours[direction][square]
        if (
            there < 0
            or not self.open_steps[direction] >> square & 1
            or not self.walkable >> there & 1
            or occupied >> there & 1
        ):
            return False
        return direction % 2 == 0 or self._passes(square, direction, occupied | self.board.blocking)

    def steps(self, occupied: Squares) -> tuple[Poses, ...]:
        """By direction: the poses that may step there past characters on some squares (MOVE-6, MOVE-7).

        Whether the square it leads to is free is left to the caller.
        """
        steps = self._steps.get(occupied)
        if steps is None:
            if len(self._steps) > 256:
                self._steps.clear()
            free = (self.walkable & ~occupied) * self.every_facing
            north, east, south, west = free >> self.width, free >> 1, free << self.width, free << 1
            n, e, s, w = self._straights
            (ne_n, ne_e), (se_e, se_s), (sw_s, sw_w), (nw_w, nw_n) = self._diagonals
            steps = self._steps[occupied] = (
                n,
                ne_n & north | ne_e & east,
                e,
                se_e & east | se_s & south,
                s,
                sw_s & south | sw_w & west,
                w,
                nw_w & west | nw_n & north,
            )
        return steps

    def distance(self, one: Square, other: Square) -> int:
        """How many squares apart two squares are, for ranges (GEO-8)."""
        return self.distances[one][other]

    def sightline(self, one: Square, other: Square) -> Sightline:
        """The line of sight from a shooter's square to a target's (LOS-1 to LOS-8)."""
        key = one * self.size + other
        line = self._sightlines.get(key)
        if line is None:
            line = self._sightlines[key] = self._trace(one, other)
        return line

    def _trace(self, one: Square, other: Square) -> Sightline:
        width, board = self.width, self.board
        shut = False
        cover = through = 0
        corners: list[tuple[Squares, Squares]] = []
        for (east, north), direction in _course(other % width - one % width, other // width - one // width):
            square = one + north * width + east
            if square != one:
                through |= 1 << square
            if direction % 2 == 0:
                shut |= self.barred(square, direction)
                continue
            sides = []
            hindering = 0
            for flank, walled in zip(self.flanks[direction][square], self.shut_flanks[direction], strict=True):
                obstructed = walled >> square & 1 or board.blocking >> flank & 1
                sides.append(0 if obstructed else 1 << flank)
                hindering += board.hindering >> flank & 1
            shut |= sides == [0, 0]
            cover += hindering == 2
            corners.append((sides[0], sides[1]))
        shut |= bool(through & board.blocking)
        cover += (through & board.hindering).bit_count() + (board.hindering >> other & 1)
        return Sightline(shut, through, tuple(corners), cover)

    def sees(self, one: Square, other: Square, occupied: Squares) -> bool:
        """Whether the line of sight is open past the characters on the squares `occupied`, its ends left out
        (LOS-2, LOS-3).
        """
        line = self.sightline(one, other)
        if line.shut or line.through & occupied:
            return False
        return not line.corners or all(
            (left and not left & occupied) or (right and not right & occupied) for left, right in line.corners
        )

    def facings_towards(self, square: Square, other: Square, occupied: Squares) -> tuple[Facing, ...]:
        """The facings that bring another square into the zone of a character on `square` (COMBAT-7)."""
        bit = 1 << other
        return tuple(facing for facing in Facing if self.zone(square, facing, occupied) & bit)


@remembered(256)
def geometry_of(board: Board, rulings: Rulings) -> Geometry:
    """The tables of a board; the same ones for the same board and rulings."""
    return Geometry(board, rulings)

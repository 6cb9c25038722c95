"""The geometry of the rules once more, slow and to the letter of the ledger, to judge the engine by.

Nothing here is taken from `okko/model/geometry.py` or `okko/rules/flood.py`: squares are pairs (column, row), walls are
edges between two of them, lines of sight are cut with exact fractions, and movement is a plain search.
"""

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from okko.model.board import Board, Terrain

Spot = tuple[int, int]
"""A square: (column from the west, row from the south)."""

Pose = tuple[Spot, str]
"""A square and a facing."""

AHEAD: dict[str, Spot] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
CLOCKWISE = "NESW"


@dataclass(frozen=True)
class Floor:
    """A board in plain words."""

    width: int
    height: int
    terrain: Mapping[Spot, Terrain]
    walls: frozenset[frozenset[Spot]]
    """Edges, each as its two squares; closed doors among them (GEO-3), the border left out."""

    @classmethod
    def of(cls, board: Board) -> "Floor":
        """The same board."""
        terrain = {}
        walls = set()
        for square in range(board.size):
            x, y = spot = square % board.width, square // board.width
            terrain[spot] = board.terrain(square)
            if board.walls_north >> square & 1:
                walls.add(frozenset({spot, (x, y + 1)}))
            if board.walls_east >> square & 1:
                walls.add(frozenset({spot, (x + 1, y)}))
        for door in board.doors:
            x, y = spot = door.square % board.width, door.square // board.width
            walls.add(frozenset({spot, (x, y + 1) if door.north else (x + 1, y)}))
        return cls(board.width, board.height, terrain, frozenset(walls))

    @property
    def spots(self) -> list[Spot]:
        """All squares."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def has(self, spot: Spot) -> bool:
        """Whether a square lies on the board."""
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.height

    def walled(self, one: Spot, other: Spot) -> bool:
        """Whether the edge between two orthogonal neighbours is a wall (GEO-2, GEO-3)."""
        return not (self.has(one) and self.has(other)) or frozenset({one, other}) in self.walls

    def is_(self, spot: Spot, terrain: Terrain) -> bool:
        """Whether a square is of this terrain."""
        return self.terrain[spot] is terrain


def neighbours(floor: Floor, spot: Spot) -> list[Spot]:
    """The neighbours of a square on the board, up to eight."""
    return [other for other in floor.spots if other != spot and king(spot, other) == 1]


def king(one: Spot, other: Spot) -> int:
    """GEO-8: as a king moves."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def paces(one: Spot, other: Spot) -> int:
    """GEO-8 under the ruling that counts a diagonal as two."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def part(spot: Spot, facing: str, other: Spot) -> str:
    """GEO-5: whether a neighbour is `front`, `side` or `rear`."""
    ahead = AHEAD[facing]
    along = (other[0] - spot[0]) * ahead[0] + (other[1] - spot[1]) * ahead[1]
    return {1: "front", 0: "side", -1: "rear"}[along]


def flanks(one: Spot, other: Spot) -> tuple[Spot, Spot]:
    """GEO-6: the two squares beside the corner between diagonal neighbours."""
    return (one[0], other[1]), (other[0], one[1])


def flank_walled(floor: Floor, one: Spot, flank: Spot, other: Spot) -> bool:
    """GEO-6: whether a flank is obstructed by wall."""
    return floor.walled(one, flank) or floor.walled(flank, other)


def separated(floor: Floor, one: Spot, other: Spot) -> bool:
    """GEO-7: whether neighbours are wall-separated."""
    if paces(one, other) == 1:
        return floor.walled(one, other)
    return all(flank_walled(floor, one, flank, other) for flank in flanks(one, other))


def adjacent(floor: Floor, one: Spot, other: Spot, *, through_walls: bool = False) -> bool:
    """GEO-8: adjacent means distance 1 and not wall-separated."""
    return king(one, other) == 1 and (through_walls or not separated(floor, one, other))


def obstructed(floor: Floor, one: Spot, flank: Spot, other: Spot, occupied: Collection[Spot]) -> bool:
    """MOVE-7, LOS-3: a flank obstructed by wall, blocking terrain or a character."""
    return flank_walled(floor, one, flank, other) or floor.is_(flank, Terrain.BLOCKING) or flank in occupied


def zone(floor: Floor, spot: Spot, facing: str, occupied: Collection[Spot] = (), *, cut: str = "walls") -> set[Spot]:
    """ZONE-1, ZONE-2; under the ruling `all`, characters and blocking terrain cut diagonals too."""
    squares = set()
    for other in neighbours(floor, spot):
        if part(spot, facing, other) != "front" or separated(floor, spot, other):
            continue
        diagonal = paces(spot, other) == 2
        if cut == "all" and diagonal:
            both = [obstructed(floor, spot, flank, other, occupied) for flank in flanks(spot, other)]
            if all(both):
                continue
        squares.add(other)
    return squares


def view(floor: Floor, spot: Spot, facing: str) -> set[Spot]:
    """BEHIND-1: every square strictly beyond the line of the front edge."""
    ahead = AHEAD[facing]

    def along(other: Spot) -> int:
        return other[0] * ahead[0] + other[1] * ahead[1]

    return {other for other in floor.spots if along(other) > along(spot)}


def enterable(floor: Floor, one: Spot, other: Spot, occupied: Collection[Spot]) -> bool:
    """MOVE-5, MOVE-6, MOVE-7: whether a character can step into a neighbour."""
    if not floor.has(other) or floor.is_(other, Terrain.BLOCKING) or other in occupied:
        return False
    if paces(one, other) == 1:
        return not floor.walled(one, other)
    return not all(obstructed(floor, one, flank, other, occupied) for flank in flanks(one, other))


def retreats(floor: Floor, spot: Spot, facing: str, occupied: Collection[Spot]) -> set[Spot]:
    """RETREAT-1: the rear squares that can be entered."""
    return {
        other
        for other in neighbours(floor, spot)
        if part(spot, facing, other) == "rear" and enterable(floor, spot, other, occupied)
    }


def _inside(low: int, start: Fraction, run: int) -> tuple[Fraction, Fraction] | None:
    """The open interval of t in which `start + t * run` lies strictly between `low` and `low + 1`; None: never."""
    if run == 0:
        return (Fraction(0), Fraction(1)) if low < start < low + 1 else None
    ends = sorted([(low - start) / run, (low + 1 - start) / run])
    return ends[0], ends[1]


def passed(one: Spot, other: Spot) -> list[Spot]:
    """LOS-2: the squares whose inside the open segment between two centres passes through, both ends included."""
    start = Fraction(2 * one[0] + 1, 2), Fraction(2 * one[1] + 1, 2)
    run = other[0] - one[0], other[1] - one[1]
    found = []
    for x in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            across, along = _inside(x, start[0], run[0]), _inside(y, start[1], run[1])
            if across and along and max(across[0], along[0], Fraction(0)) < min(across[1], along[1], Fraction(1)):
                found.append((x, y))
    return found


def corners(one: Spot, other: Spot) -> Iterator[tuple[Spot, Spot, Spot, Spot]]:
    """LOS-3: each corner the segment runs exactly through, as square before, both flanks, square behind."""
    run = other[0] - one[0], other[1] - one[1]
    if 0 in run:
        return
    east, north = (1 if run[0] > 0 else -1), (1 if run[1] > 0 else -1)
    for x in range(min(one[0], other[0]) + 1, max(one[0], other[0]) + 1):
        height = Fraction(2 * one[1] + 1, 2) + (x - Fraction(2 * one[0] + 1, 2)) / run[0] * run[1]
        if height.denominator == 1:
            y = int(height)
            before = (x - 1 if east > 0 else x, y - 1 if north > 0 else y)
            behind = before[0] + east, before[1] + north
            yield before, *flanks(before, behind), behind


def crosses(one: Spot, other: Spot, wall: frozenset[Spot]) -> bool:
    """LOS-2: whether the segment between two centres crosses the inside of a wall."""
    (x, y), second = sorted(wall)
    start = Fraction(2 * one[0] + 1, 2), Fraction(2 * one[1] + 1, 2)
    run = other[0] - one[0], other[1] - one[1]
    axis = 0 if second[0] > x else 1
    if run[axis] == 0:
        return False
    line = (x + 1, y + 1)[axis]
    time = (line - start[axis]) / run[axis]
    there = start[1 - axis] + time * run[1 - axis]
    return 0 < time < 1 and (x, y)[1 - axis] < there < (x, y)[1 - axis] + 1


def sees(floor: Floor, one: Spot, other: Spot, occupied: Collection[Spot] = ()) -> bool:
    """LOS-1 to LOS-3: whether the line of sight is free."""
    if any(crosses(one, other, wall) for wall in floor.walls):
        return False
    between = [spot for spot in passed(one, other) if spot not in (one, other)]
    if any(floor.is_(spot, Terrain.BLOCKING) or spot in occupied for spot in between):
        return False
    return not any(
        obstructed(floor, before, left, behind, occupied) and obstructed(floor, before, right, behind, occupied)
        for before, left, right, behind in corners(one, other)
    )


def cover(floor: Floor, one: Spot, other: Spot) -> int:
    """LOS-4, LOS-5: what the target, the second, adds to its roll."""
    squares = [spot for spot in passed(one, other) if spot != one] if one != other else []
    pairs = [
        1
        for _, left, right, _ in corners(one, other)
        if floor.is_(left, Terrain.HINDERING) and floor.is_(right, Terrain.HINDERING)
    ]
    return sum(floor.is_(spot, Terrain.HINDERING) for spot in squares) + len(pairs)


@dataclass(frozen=True)
class Ends:
    """Where a movement can end."""

    cost: Mapping[Pose, int]
    """The least MP for each pose."""
    unseen: Mapping[Pose, frozenset[int]]
    """For each pose the watchers out of whose view some lawful way within the MP leads there (BEHIND-2)."""
    halts: Collection[Pose]
    """The poses in which every way ends at once (MOVE-9)."""


def ways(
    floor: Floor,
    start: Spot,
    facing: str,
    points: int,
    *,
    occupied: Collection[Spot] = (),
    stops: Collection[Spot] = (),
    watchers: Sequence[Pose] = (),
    step: bool = True,
    start_seen: bool = True,
    from_zone_stops: bool = True,
) -> Ends:
    """MOVE-1 to MOVE-9: every way within the MP, told apart by who has seen it.

    A way goes on from (square, facing, stopped, seen by); its cheapest cost for each is all that matters. Two rulings:
    whether the first square counts for BEHIND-2, and whether a step from zone square to zone square stops (MOVE-13).
    """
    views = [view(floor, *watcher) for watcher in watchers]

    def seers(spot: Spot) -> frozenset[int]:
        return frozenset(number for number, squares in enumerate(views) if spot in squares)

    Way = tuple[Spot, str, bool, frozenset[int]]
    first: Way = (start, facing, False, seers(start) if start_seen else frozenset())
    best: dict[Way, int] = {first: 0}
    count = 0
    heap: list[tuple[int, int, Way]] = [(0, count, first)]
    while heap:
        cost, _, way = heapq.heappop(heap)
        spot, towards, stopped, seen = way
        if cost > best[way] or stopped:
            continue
        place = CLOCKWISE.index(towards)
        onward: list[tuple[int, Way]] = [
            (cost + 1, (spot, CLOCKWISE[(place + turn) % 4], False, seen)) for turn in (1, -1)
        ]
        for other in neighbours(floor, spot) if step else ():
            if enterable(floor, spot, other, occupied):
                price = 1 if part(spot, towards, other) == "front" else 2
                price += floor.terrain[other] in (Terrain.HINDERING, Terrain.AQUATIC)
                enters = other in stops and (from_zone_stops or spot not in stops)
                onward.append((cost + price, (other, towards, enters, seen | seers(other))))
        for price, following in onward:
            if price <= points and price < best.get(following, points + 1):
                best[following] = price
                count += 1
                heapq.heappush(heap, (price, count, following))
    costs: dict[Pose, int] = {}
    unseen: dict[Pose, frozenset[int]] = {}
    everybody = frozenset(range(len(watchers)))
    for (spot, towards, _, seen), cost in best.items():
        pose = spot, towards
        costs[pose] = min(cost, costs.get(pose, cost))
        unseen[pose] = unseen.get(pose, frozenset()) | (everybody - seen)
    free = {(spot, towards) for spot, towards, stopped, _ in best if not stopped}
    return Ends(costs, unseen, costs.keys() - free)

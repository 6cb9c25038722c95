"""Lines of sight and cover, by hand and against the letter of the ledger.

The shooter looks from the square named first to the square named second; `x` names squares with other characters.
"""

import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from okko.model.board import Board, parse_board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings
from okko.model.square import Square
from tests import oracles
from tests.boards import boards, crowd, mask, seeds
from tests.oracles import Floor, Spot
from tests.scenes import whole


def walled(picture: str, *walls: str) -> Geometry:
    """The geometry of rows of marks, with walls on some edges."""
    board = parse_board(whole(picture))
    edges = [board.edge(text) for text in walls]
    return Geometry(
        Board(
            board.width,
            board.height,
            hindering=board.hindering,
            aquatic=board.aquatic,
            blocking=board.blocking,
            stairs=board.stairs,
            walls_north=sum(1 << edge.square for edge in edges if edge.north),
            walls_east=sum(1 << edge.square for edge in edges if not edge.north),
        ),
        Rulings(),
    )


def sees(geometry: Geometry, one: str, other: str, x: str = "") -> bool:
    """Whether two squares see each other past characters on the squares `x`, asked both ways (LOS-7)."""
    board = geometry.board
    occupied = sum(1 << board.square(name) for name in x.split())
    there = geometry.sees(board.square(one), board.square(other), occupied)
    assert geometry.sees(board.square(other), board.square(one), occupied) is there
    return there


def cover(geometry: Geometry, one: str, other: str) -> int:
    return geometry.sightline(geometry.board.square(one), geometry.board.square(other)).cover


FIELD = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """


# What blocks.


@pytest.mark.rule("LOS-1")
@pytest.mark.parametrize("other", ["a2", "b2", "e1", "e4", "a4", "c2", "d3", "b4"])
def test_nothing_blocks_on_an_empty_field(other: str) -> None:
    assert sees(walled(FIELD), "a1", other)


@pytest.mark.rule("LOS-2")
@pytest.mark.parametrize("other", ["b1", "a2", "b2"])
def test_neighbours_see_each_other_whoever_stands_around(other: str) -> None:
    assert sees(walled(FIELD), "a1", other, "c1 c2 c3 a3 b3")


@pytest.mark.rule("LOS-2")
@pytest.mark.parametrize(
    ("one", "other", "wall", "free"),
    [
        ("a1", "e1", "b1/c1", False),
        ("a1", "e1", "b1/b2", True),
        ("a1", "e1", "b2/c2", True),
        ("a1", "a4", "a2/a3", False),
        ("a1", "a4", "b2/b3", True),
        ("a1", "b1", "a1/b1", False),
        # a1 to c2 leaves b1 for b2 in the middle of their edge.
        ("a1", "c2", "b1/b2", False),
        ("a1", "c2", "a1/b1", False),
        ("a1", "c2", "b2/c2", False),
        ("a1", "c2", "a1/a2", True),
        ("a1", "c2", "a2/b2", True),
        ("a1", "c2", "b1/c1", True),
        # a1 to d2 runs through the corner between b1 and c2: the end of a single wall there does not block.
        ("a1", "d2", "b1/b2", True),
        ("a1", "d2", "b1/c1", True),
        ("a1", "d2", "c1/c2", True),
        ("a1", "d2", "b2/c2", True),
        ("a1", "d2", "a1/b1", False),
        ("a1", "d2", "c2/d2", False),
    ],
)
def test_a_wall_blocks_when_the_line_crosses_its_inside(one: str, other: str, wall: str, free: bool) -> None:
    assert sees(walled(FIELD, wall), one, other) is free


@pytest.mark.rule("LOS-2", "GEO-3", "DOOR-1")
def test_a_closed_door_blocks_and_an_open_doorway_does_not() -> None:
    def row(edge: str) -> Geometry:
        return Geometry(parse_board(f"+-+-+-+\n|. .{edge}.|\n+-+-+-+"), Rulings())

    assert not sees(row("D"), "a1", "c1")
    assert sees(row(" "), "a1", "c1")


@pytest.mark.rule("LOS-2")
@pytest.mark.parametrize(("blocker", "free"), [("b1", False), ("b2", False), ("a2", True), ("c1", True), ("b3", True)])
def test_blocking_terrain_and_characters_block_on_the_squares_the_line_passes_through(blocker: str, free: bool) -> None:
    """From a1 to c2: through b1 and b2."""
    assert sees(walled(FIELD), "a1", "c2", blocker) is free
    column, row = "abc".index(blocker[0]), int(blocker[1])
    rows = [["."] * 3 for _ in range(3)]
    rows[3 - row][column] = "#"
    assert sees(walled("\n".join(" ".join(line) for line in rows)), "a1", "c2") is free


@pytest.mark.rule("LOS-2")
def test_shooter_and_target_do_not_block_themselves() -> None:
    assert sees(walled(FIELD), "a1", "e1", "a1 e1")
    assert not sees(walled(FIELD), "a1", "e1", "a1 c1 e1")


@pytest.mark.rule("LOS-8", "LOS-4")
def test_water_hindering_terrain_and_stairs_block_nothing_and_water_and_stairs_cover_nobody() -> None:
    geometry = walled(". h ~ s ~ .")
    assert sees(geometry, "a1", "f1")
    assert cover(geometry, "a1", "f1") == 1
    assert cover(geometry, "c1", "e1") == 0
    assert cover(geometry, "f1", "e1") == 0


# Corners.


@pytest.mark.rule("LOS-3")
@pytest.mark.parametrize(
    ("occupied", "free"), [("", True), ("c1", True), ("b2", True), ("c1 b2", False), ("c1 c2", False), ("d1 a2", True)]
)
def test_a_line_through_a_corner_is_blocked_only_when_both_flanks_are_obstructed(occupied: str, free: bool) -> None:
    """From a1 to d2: through b1 and c2 and the corner where they meet c1 and b2."""
    assert sees(walled(FIELD), "a1", "d2", occupied) is free


@pytest.mark.rule("LOS-3", "GEO-6")
@pytest.mark.parametrize("left", ["free", "wall", "far wall", "blocking", "character", "hindering"])
@pytest.mark.parametrize("right", ["free", "wall", "far wall", "blocking", "character", "hindering"])
def test_both_flanks_of_a_corner_may_be_obstructed_in_any_mix(left: str, right: str) -> None:
    """From a1 to c3 through b2: the first corner has the flanks a2 (left) and b1 (right)."""
    marks = {"blocking": "#", "hindering": "h"}
    walls = {"wall": ["a1/a2"], "far wall": ["a2/b2"]}.get(left, [])
    walls = walls + {"wall": ["a1/b1"], "far wall": ["b1/b2"]}.get(right, [])
    geometry = walled(f". . .\n{marks.get(left, '.')} . .\n. {marks.get(right, '.')} .", *walls)
    occupied = "a2 " * (left == "character") + "b1" * (right == "character")
    assert sees(geometry, "a1", "c3", occupied) is (left in ("free", "hindering") or right in ("free", "hindering"))


@pytest.mark.rule("LOS-3")
@pytest.mark.parametrize(
    ("walls", "free"),
    [
        # A straight wall through the corner, level and upright.
        (["b1/b2", "c1/c2"], False),
        (["b1/c1", "b2/c2"], False),
        # A bent wall on one flank alone is the tip of a wall; around the square before or behind the corner it blocks.
        (["c1/c2", "b1/c1"], True),
        (["b1/b2", "b2/c2"], True),
        (["b1/b2", "b1/c1"], False),
        (["c1/c2", "b2/c2"], False),
        # Three and four walls meet there.
        (["b1/b2", "c1/c2", "b1/c1"], False),
        (["b1/b2", "c1/c2", "b1/c1", "b2/c2"], False),
    ],
)
def test_walls_that_meet_at_a_corner_block_when_both_sides_of_it_are_shut(walls: list[str], free: bool) -> None:
    """From a1 to d2: out of b1, between the flanks b2 and c1, into c2."""
    assert sees(walled(FIELD, *walls), "a1", "d2") is free


@pytest.mark.rule("LOS-3")
def test_a_long_diagonal_is_blocked_at_any_of_its_corners() -> None:
    geometry = walled(FIELD)
    assert sees(geometry, "a1", "d4", "a2 c2 c4")
    for pair in ("a2 b1", "b3 c2", "c4 d3"):
        assert not sees(geometry, "a1", "d4", pair)
    for mixed in ("a2 c2", "b1 b3", "b3 d3", "a2 b3 c4", "b1 c2 d3"):
        assert sees(geometry, "a1", "d4", mixed)


@pytest.mark.rule("LOS-1", "LOS-3")
def test_a_line_that_misses_a_corner_by_little_runs_through_one_of_its_flanks() -> None:
    """From a1 to e4: through b1, b2, c2, c3, d3 and d4, and through no corner."""
    geometry = walled(FIELD)
    for blocker in ("b1", "b2", "c2", "c3", "d3", "d4"):
        assert not sees(geometry, "a1", "e4", blocker)
    for beside in ("a2", "c1", "b3", "d2", "c4", "e3"):
        assert sees(geometry, "a1", "e4", beside)


# Cover.


@pytest.mark.rule("LOS-4", "LOS-7")
def test_cover_counts_the_hindering_squares_on_the_way_and_under_the_target() -> None:
    geometry = walled("h h . h .")
    assert cover(geometry, "a1", "e1") == 2
    assert cover(geometry, "e1", "a1") == 3
    assert cover(geometry, "a1", "d1") == 2
    assert cover(geometry, "c1", "d1") == 1
    assert cover(geometry, "d1", "c1") == 0
    assert cover(geometry, "a1", "b1") == 1


@pytest.mark.rule("LOS-4")
def test_a_hindering_square_beside_the_line_covers_nobody() -> None:
    assert cover(walled("h h h\n. . ."), "a1", "c1") == 0
    assert cover(walled(". h h\n. . ."), "a1", "c2") == 2
    assert cover(walled("h . .\n. . h"), "a1", "c2") == 0


@pytest.mark.rule("LOS-4", "LOS-5")
def test_a_pair_of_hindering_flanks_gives_one_and_each_hindering_square_one_more() -> None:
    geometry = walled("""
        . . .
        h h .
        . h .
        """)
    assert sees(geometry, "a1", "c3")
    assert cover(geometry, "a1", "c3") == 2
    assert cover(geometry, "c3", "a1") == 2
    assert cover(geometry, "a1", "b2") == 2
    assert cover(geometry, "b2", "a1") == 1


@pytest.mark.rule("LOS-5")
def test_one_hindering_flank_alone_gives_nothing() -> None:
    assert cover(walled(". .\n. h"), "a1", "b2") == 0
    assert cover(walled("h .\n. ."), "a1", "b2") == 0
    assert cover(walled("h .\n. h"), "a1", "b2") == 1
    assert cover(walled("~ .\n. h"), "a1", "b2") == 0


@pytest.mark.rule("LOS-5")
def test_each_corner_with_a_hindering_pair_gives_one() -> None:
    geometry = walled("""
        . h .
        h . h
        . h .
        """)
    assert cover(geometry, "a1", "c3") == 2
    assert cover(geometry, "a1", "b2") == 1


@pytest.mark.rule("LOS-5")
def test_a_hindering_pair_gives_its_one_also_when_a_flank_is_obstructed_as_well() -> None:
    hindering_pair = "h .\n. h"
    for walls, others in ((["a1/a2"], ""), (["a2/b2"], ""), ([], "b1"), (["a1/a2", "a2/b2"], "")):
        geometry = walled(hindering_pair, *walls)
        assert sees(geometry, "a1", "b2", others)
        assert cover(geometry, "a1", "b2") == 1
    assert not sees(walled(hindering_pair), "a1", "b2", "a2 b1")
    assert not sees(walled(hindering_pair, "a1/a2"), "a1", "b2", "b1")


@pytest.mark.rule("LOS-6")
def test_a_corner_between_a_hindering_and_an_obstructed_flank_neither_blocks_nor_covers() -> None:
    for picture, walls, others in (
        ("# .\n. h", [], ""),
        (". .\n. h", ["a1/a2"], ""),
        (". .\n. h", ["a2/b2"], ""),
        (". .\n. h", [], "a2"),
    ):
        geometry = walled(picture, *walls)
        assert sees(geometry, "a1", "b2", others)
        assert cover(geometry, "a1", "b2") == 0


# The engine against the letter of the ledger.


def spot_of(board: Board, square: Square) -> Spot:
    return square % board.width, square // board.width


def agrees_about_sight(geometry: Geometry, floor: Floor, one: Square, other: Square, crowded: list[Square]) -> None:
    board = geometry.board
    occupied = mask([square for square in crowded if square not in (one, other)])
    here, there = spot_of(board, one), spot_of(board, other)
    held = [spot_of(board, square) for square in crowded if square not in (one, other)]
    assert geometry.sees(one, other, occupied) is oracles.sees(floor, here, there, held)
    line = geometry.sightline(one, other)
    assert line.cover == oracles.cover(floor, here, there)
    passed = [spot for spot in oracles.passed(here, there) if spot not in (here, there)]
    assert {square for square in range(board.size) if line.through >> square & 1} == {
        x + y * board.width for x, y in passed
    }


@pytest.mark.rule("LOS-1", "LOS-2")
@pytest.mark.parametrize(("width", "height"), [(9, 9), (26, 2), (1, 26), (14, 3)])
def test_every_line_passes_through_the_squares_that_exact_fractions_give(width: int, height: int) -> None:
    geometry = Geometry(Board(width, height), Rulings())
    floor = Floor.of(geometry.board)
    ends = {0, width - 1, width * (height - 1), width * height - 1, width // 2 + width * (height // 2)}
    for one in sorted(ends):
        for other in range(geometry.size):
            agrees_about_sight(geometry, floor, one, other, [])


@pytest.mark.rule("LOS-3", "LOS-5", "LOS-6")
def test_every_corner_there_is_is_seen_through_as_the_ledger_says() -> None:
    """All 16 ways to lay walls around a corner, with each flank clear, hindering or blocking, held or not."""
    for walls, left, right, held in product(range(16), range(3), range(3), range(4)):
        if (left == 2 and held & 2) or (right == 2 and held & 1):
            continue
        board = Board(
            2,
            2,
            hindering=(left == 1) << 2 | (right == 1) << 1,
            blocking=(left == 2) << 2 | (right == 2) << 1,
            walls_north=walls & 0b11,
            walls_east=(walls >> 2 & 1) | (walls >> 3 & 1) << 2,
        )
        geometry, floor = Geometry(board, Rulings()), Floor.of(board)
        crowded = [2] * (held >> 1) + [1] * (held & 1)
        agrees_about_sight(geometry, floor, 0, 3, crowded)
        agrees_about_sight(geometry, floor, 3, 0, crowded)


@pytest.mark.rule("LOS-1", "LOS-2", "LOS-3", "LOS-4", "LOS-5", "LOS-6", "LOS-8")
@settings(max_examples=60)
@given(boards(longest=7, shortest=2), seeds())
def test_sight_and_cover_agree_with_the_ledger(board: Board, chance: random.Random) -> None:
    geometry, floor = Geometry(board, Rulings()), Floor.of(board)
    crowded = crowd(board, chance, chance.randrange(8))
    for _ in range(12):
        one, other = chance.sample(range(board.size), 2)
        agrees_about_sight(geometry, floor, one, other, crowded)


@pytest.mark.slow
@settings(max_examples=3_000)
@given(boards(longest=12, shortest=2), seeds())
def test_sight_and_cover_agree_with_the_ledger_on_thousands_of_boards(board: Board, chance: random.Random) -> None:
    geometry, floor = Geometry(board, Rulings()), Floor.of(board)
    crowded = crowd(board, chance, chance.randrange(16))
    for _ in range(12):
        one, other = chance.sample(range(board.size), 2)
        agrees_about_sight(geometry, floor, one, other, crowded)


@pytest.mark.rule("LOS-7")
@settings(max_examples=40)
@given(boards(longest=6), seeds())
def test_sight_is_symmetric_between_all_pairs(board: Board, chance: random.Random) -> None:
    geometry = Geometry(board, Rulings())
    occupied = mask(crowd(board, chance, chance.randrange(8)))
    for one, other in combinations(range(board.size), 2):
        others = occupied & ~(1 << one | 1 << other)
        assert geometry.sees(one, other, others) is geometry.sees(other, one, others)
        there, back = geometry.sightline(one, other), geometry.sightline(other, one)
        assert (there.shut, there.through) == (back.shut, back.through)
        ends = (board.hindering >> other & 1) - (board.hindering >> one & 1)
        assert there.cover - back.cover == ends


@pytest.mark.rule("LOS-2")
@settings(max_examples=40)
@given(boards(longest=6), seeds())
def test_the_ends_of_a_line_never_block_it(board: Board, chance: random.Random) -> None:
    geometry = Geometry(board, Rulings())
    occupied = mask(crowd(board, chance, chance.randrange(8)))
    for one, other in combinations(range(board.size), 2):
        ends = 1 << one | 1 << other
        assert geometry.sees(one, other, occupied | ends) is geometry.sees(one, other, occupied & ~ends)

"""Neighbours, control zones, fields of vision and retreats, by hand and against the letter of the ledger.

Unless a test says otherwise the character asked about stands on c3, the middle of a board of five by five squares.
"""

from typing import Literal

import pytest

from okko.model.board import Board, parse_board
from okko.model.geometry import Geometry, geometry_of
from okko.model.rulings import Rulings
from okko.model.square import Facing
from tests.scenes import names, whole

N, E, S, W = Facing
PLAIN = Rulings()
EMPTY = whole("""
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """)


def made(picture: str, *walls: str, **rulings: object) -> Geometry:
    """The geometry of a picture, with walls on some further edges."""
    board = parse_board(picture)
    north = east = 0
    for text in walls:
        edge = board.edge(text)
        if edge.north:
            north |= 1 << edge.square
        else:
            east |= 1 << edge.square
    with_walls = Board(
        board.width,
        board.height,
        hindering=board.hindering,
        aquatic=board.aquatic,
        blocking=board.blocking,
        stairs=board.stairs,
        walls_north=board.walls_north | north,
        walls_east=board.walls_east | east,
        doors=board.doors,
    )
    return Geometry(with_walls, Rulings(**rulings))  # type: ignore[arg-type]


def squares(geometry: Geometry, text: str) -> int:
    """The set of squares with these names."""
    return sum(1 << geometry.board.square(name) for name in text.split())


def zone(geometry: Geometry, square: str, facing: Facing, occupied: str = "") -> str:
    found = geometry.zone(geometry.board.square(square), facing, squares(geometry, occupied))
    return names(geometry.board, found)


def step(geometry: Geometry, one: str, other: str, occupied: str = "") -> bool:
    start, end = geometry.board.square(one), geometry.board.square(other)
    direction = next(d for d in range(8) if geometry.neighbours[d][start] == end)
    return geometry.can_step(start, direction, squares(geometry, occupied))


def rear(geometry: Geometry, square: str, facing: Facing, occupied: str = "") -> str:
    """The rear squares that can be entered (RETREAT-1)."""
    here, others = geometry.board.square(square), squares(geometry, occupied)
    found = sum(1 << there for there, d in geometry.rear[facing][here] if geometry.can_step(here, d, others))
    return names(geometry.board, found)


def adjacent(geometry: Geometry, square: str) -> str:
    return names(geometry.board, geometry.adjacent[geometry.board.square(square)])


# Control zones.


@pytest.mark.rule("ZONE-1", "GEO-5")
@pytest.mark.parametrize(
    ("facing", "front", "behind"),
    [
        (N, "b4 c4 d4", "b2 c2 d2"),
        (E, "d2 d3 d4", "b2 b3 b4"),
        (S, "b2 c2 d2", "b4 c4 d4"),
        (W, "b2 b3 b4", "d2 d3 d4"),
    ],
)
def test_the_zone_is_the_three_front_squares_and_the_rear_the_three_behind(
    facing: Facing, front: str, behind: str
) -> None:
    geometry = made(EMPTY)
    here = geometry.board.square("c3")
    assert zone(geometry, "c3", facing) == front
    assert names(geometry.board, geometry.front[facing][here]) == front
    assert rear(geometry, "c3", facing) == behind


@pytest.mark.rule("ZONE-1", "GEO-2")
@pytest.mark.parametrize(
    ("square", "facing", "front"),
    [("a5", N, ""), ("a5", E, "b4 b5"), ("a5", S, "a4 b4"), ("a5", W, ""), ("e1", N, "d2 e2"), ("c5", E, "d4 d5")],
)
def test_the_zone_ends_with_the_board(square: str, facing: Facing, front: str) -> None:
    assert zone(made(EMPTY), square, facing) == front


@pytest.mark.rule("ZONE-2", "GEO-6", "GEO-7")
@pytest.mark.parametrize(
    ("walls", "front"),
    [
        # One wall ahead: the diagonals can be reached around its ends.
        (["c3/c4"], "b4 d4"),
        # A straight wall of two: d4 is shut by c3|c4 on one flank and by d3|d4 on the other.
        (["c3/c4", "d3/d4"], "b4"),
        # A straight wall of three.
        (["b3/b4", "c3/c4", "d3/d4"], ""),
        # A corner around the character: c3|d3 and c3|c4.
        (["c3/d3", "c3/c4"], "b4"),
        # The corner around the far square.
        (["c4/d4", "d3/d4"], "b4 c4"),
        # A bent wall of which both pieces lie on the same flank, d3: its outer tip.
        (["d3/d4", "c3/d3"], "b4 c4 d4"),
        # The end of a single wall at the corner, from each of the four sides.
        (["c3/d3"], "b4 c4 d4"),
        (["d3/d4"], "b4 c4 d4"),
        (["c4/d4"], "b4 c4 d4"),
        # An upright wall of two between the columns c and d.
        (["c3/d3", "c4/d4"], "b4 c4"),
        # Both ways round to d4 shut, each by its far wall.
        (["c4/d4", "c3/d3", "b3/b4"], "b4 c4"),
        # Walls on the far side of the front squares cut nothing.
        (["b4/b5", "c4/c5", "d4/d5", "a4/b4", "d4/e4"], "b4 c4 d4"),
        # Walls between the front squares alone, each the end of a single wall.
        (["b4/c4", "c4/d4"], "b4 c4 d4"),
    ],
)
def test_walls_cut_a_zone_when_both_flanks_are_obstructed(walls: list[str], front: str) -> None:
    assert zone(made(EMPTY, *walls), "c3", N) == front


@pytest.mark.rule("ZONE-2")
def test_neither_characters_nor_blocking_terrain_cut_a_zone() -> None:
    geometry = made(EMPTY)
    assert zone(geometry, "c3", N, "d3 c4 b3") == "b4 c4 d4"
    geometry = made(
        whole("""
        . . . . .
        . . # . .
        . # . # .
        . . . . .
        . . . . .
        """)
    )
    assert zone(geometry, "c3", N) == "b4 c4 d4"


@pytest.mark.rule("ZONE-2", "MOVE-7")
def test_a_wall_on_one_flank_and_a_friend_on_the_other_shut_the_step_but_not_the_zone() -> None:
    geometry = made(EMPTY, "c3/d3")
    assert not step(geometry, "c3", "d4", "c4")
    assert step(geometry, "c3", "d4")
    assert zone(geometry, "c3", N, "c4") == "b4 c4 d4"


@pytest.mark.rule("GEO-3", "DOOR-1")
def test_a_closed_door_cuts_a_zone_as_a_wall_does_and_an_open_doorway_does_not() -> None:
    shut = made("+-+-+\n|. .|\n+D+-+\n|. .|\n+-+-+")
    assert zone(shut, "a1", N) == ""
    opened = made("+-+-+\n|. .|\n+ +-+\n|. .|\n+-+-+")
    assert zone(opened, "a1", N) == "a2 b2"


@pytest.mark.rule("ZONE-2")
@pytest.mark.parametrize(
    ("ruling", "walls", "occupied", "front"),
    [
        ("walls", [], "c4 d3", "b4 c4 d4"),
        ("all", [], "c4 d3", "b4 c4"),
        ("all", [], "c4", "b4 c4 d4"),
        ("all", [], "c4 d3 b3", "c4"),
        ("all", ["c3/d3"], "c4", "b4 c4"),
        ("all", ["c3/d3"], "d3", "b4 c4 d4"),
        ("all", ["c3/d3"], "d4", "b4 c4 d4"),
        ("all", ["c3/c4"], "d3 b3", ""),
        ("all", ["c3/c4", "d3/d4"], "", "b4"),
    ],
)
def test_by_the_other_ruling_characters_cut_the_diagonals_of_a_zone(
    ruling: Literal["walls", "all"], walls: list[str], occupied: str, front: str
) -> None:
    assert zone(made(EMPTY, *walls, zone_cut=ruling), "c3", N, occupied) == front


@pytest.mark.rule("ZONE-2")
def test_by_the_other_ruling_blocking_terrain_cuts_the_diagonals_of_a_zone() -> None:
    picture = """
        . . . . .
        . . # . .
        . . . # .
        . . . . .
        . . . . .
        """
    assert zone(made(whole(picture), zone_cut="all"), "c3", N) == "b4 c4"
    assert zone(made(whole(picture), zone_cut="all"), "c3", N, "b3") == "c4"
    assert zone(made(whole(picture)), "c3", N, "b3") == "b4 c4 d4"


# Adjacency and distance.


@pytest.mark.rule("GEO-7", "GEO-8")
@pytest.mark.parametrize(
    ("walls", "around"),
    [
        ([], "b2 b3 b4 c2 c4 d2 d3 d4"),
        (["c3/c4"], "b2 b3 b4 c2 d2 d3 d4"),
        (["c3/c4", "c3/d3"], "b2 b3 b4 c2 d2"),
        (["d3/d4", "c3/d3"], "b2 b3 b4 c2 c4 d2 d4"),
        (["c3/c4", "c2/c3"], "b2 b3 b4 d2 d3 d4"),
        (["c3/c4", "c3/d3", "c2/c3", "b3/c3"], ""),
        (["b2/b3", "b2/c2"], "b3 b4 c2 c4 d2 d3 d4"),
    ],
)
def test_adjacent_means_next_to_it_and_not_wall_separated(walls: list[str], around: str) -> None:
    assert adjacent(made(EMPTY, *walls), "c3") == around


@pytest.mark.rule("GEO-8")
def test_by_the_other_ruling_neighbours_behind_a_wall_are_adjacent() -> None:
    walls = ["c3/c4", "c3/d3", "c2/c3", "b3/c3"]
    assert adjacent(made(EMPTY, *walls, adjacent_through_walls=True), "c3") == "b2 b3 b4 c2 c4 d2 d3 d4"
    assert adjacent(made(EMPTY, *walls, adjacent_through_walls=True), "a1") == "a2 b1 b2"
    assert zone(made(EMPTY, *walls, adjacent_through_walls=True), "c3", N) == ""


@pytest.mark.rule("GEO-8")
def test_a_shared_corner_between_two_blocking_squares_or_characters_is_still_adjacent() -> None:
    geometry = made(whole(". #\n# ."))
    assert adjacent(geometry, "a1") == "a2 b1 b2"


@pytest.mark.rule("GEO-8")
@pytest.mark.parametrize(
    ("other", "king", "steps"), [("a1", 0, 0), ("b1", 1, 1), ("b2", 1, 2), ("e4", 4, 7), ("a5", 4, 4)]
)
def test_distance_ignores_walls_and_counts_diagonals_once_or_by_the_other_ruling_twice(
    other: str, king: int, steps: int
) -> None:
    walls = ["a1/b1", "a1/a2"]
    for ruling, expected in (("king", king), ("steps", steps)):
        geometry = made(EMPTY, *walls, distance=ruling)
        here, there = geometry.board.square("a1"), geometry.board.square(other)
        assert geometry.distance(here, there) == expected
        assert geometry.distance(there, here) == expected


# Steps and retreats.


@pytest.mark.rule("MOVE-5", "MOVE-6")
def test_walls_doors_blocking_terrain_and_characters_cannot_be_entered() -> None:
    geometry = made("+-+-+-+\n|. . #|\n+ +D+ +\n|. .|.|\n+-+-+-+")
    assert step(geometry, "b1", "a1")
    assert not step(geometry, "b1", "a1", "a1")
    assert not step(geometry, "b1", "c1")
    assert not step(geometry, "b1", "b2")
    assert not step(geometry, "c1", "c2")
    assert step(geometry, "b1", "a2")
    assert not step(geometry, "b1", "c2")


@pytest.mark.rule("MOVE-6", "GEO-2")
def test_nobody_steps_off_the_board() -> None:
    geometry = made("+ +\n . \n+ +")
    assert not any(geometry.can_step(0, direction, 0) for direction in range(8))
    assert all(not geometry.rear[facing][0] for facing in Facing)


@pytest.mark.rule("MOVE-7", "GEO-6")
@pytest.mark.parametrize("left", ["free", "wall", "far wall", "both walls", "blocking", "character", "hindering"])
@pytest.mark.parametrize("right", ["free", "wall", "far wall", "both walls", "blocking", "character", "hindering"])
def test_a_diagonal_step_needs_one_flank_without_wall_blocking_terrain_or_character(left: str, right: str) -> None:
    """From a1 to b2: the left flank is a2, the right one b1."""
    squares = {"blocking": "#", "hindering": "h"}
    picture = f"+-+-+\n|{squares.get(left, '.')} .|\n+ + +\n|. {squares.get(right, '.')}|\n+-+-+"
    walls = {"wall": ["a1/a2"], "far wall": ["a2/b2"], "both walls": ["a1/a2", "a2/b2"]}.get(left, [])
    walls = walls + {"wall": ["a1/b1"], "far wall": ["b1/b2"], "both walls": ["a1/b1", "b1/b2"]}.get(right, [])
    occupied = "a2 " * (left == "character") + "b1" * (right == "character")
    allowed = left in ("free", "hindering") or right in ("free", "hindering")
    geometry = made(picture, *walls)
    assert step(geometry, "a1", "b2", occupied) is allowed
    assert step(geometry, "b2", "a1", occupied) is allowed


@pytest.mark.rule("MOVE-7")
def test_the_outer_tip_of_a_bent_wall_can_be_stepped_around() -> None:
    geometry = made(EMPTY, "d3/d4", "c3/d3")
    assert step(geometry, "c3", "d4")
    assert not step(geometry, "c3", "d4", "c4")


@pytest.mark.rule("RETREAT-1", "RETREAT-2")
@pytest.mark.parametrize(
    ("walls", "occupied", "open_squares"),
    [
        ([], "", "b2 c2 d2"),
        ([], "c2", "b2 d2"),
        ([], "c2 d3", "b2"),
        ([], "b2 c2 d2", ""),
        (["c2/c3"], "", "b2 d2"),
        (["c2/c3"], "d3", "b2"),
        (["c2/c3"], "b3 d3", ""),
        (["b2/b3", "c2/c3", "d2/d3"], "", ""),
        ([], "b4 c4 d4 b3 d3", "b2 c2 d2"),
    ],
)
def test_the_squares_of_a_retreat_are_the_rear_squares_it_can_enter(
    walls: list[str], occupied: str, open_squares: str
) -> None:
    assert rear(made(EMPTY, *walls), "c3", N, occupied) == open_squares


@pytest.mark.rule("COMBAT-7")
@pytest.mark.parametrize(
    ("attacker", "facings"),
    [
        ("d4", (N, E)),
        ("d3", (E,)),
        ("d2", (E, S)),
        ("c2", (S,)),
        ("b2", (S, W)),
        ("b3", (W,)),
        ("b4", (N, W)),
        ("c4", (N,)),
    ],
)
def test_one_facing_looks_at_an_orthogonal_neighbour_and_two_at_a_diagonal_one(
    attacker: str, facings: tuple[Facing, ...]
) -> None:
    geometry = made(EMPTY)
    here, there = geometry.board.square("c3"), geometry.board.square(attacker)
    assert geometry.facings_towards(here, there, 0) == facings


@pytest.mark.rule("COMBAT-10", "ZONE-2")
def test_no_facing_brings_a_square_behind_a_wall_or_further_off_into_the_zone() -> None:
    geometry = made(EMPTY, "c3/c4", "c3/d3")
    here = geometry.board.square("c3")
    for other in ("c4", "d3", "d4", "c5", "e3"):
        assert geometry.facings_towards(here, geometry.board.square(other), 0) == ()
    assert geometry.facings_towards(here, geometry.board.square("b4"), 0) == (N, W)


# Fields of vision.


@pytest.mark.rule("BEHIND-1")
@pytest.mark.parametrize(
    ("facing", "seen"),
    [
        (N, "a3 a4 b3 b4 c3 c4 d3 d4 e3 e4"),
        (E, "d1 d2 d3 d4 e1 e2 e3 e4"),
        (S, "a1 b1 c1 d1 e1"),
        (W, "a1 a2 a3 a4 b1 b2 b3 b4"),
    ],
)
def test_the_field_of_vision_is_everything_beyond_the_line_of_the_front_edge(facing: Facing, seen: str) -> None:
    """A character on c2, on a board of five columns and four rows, shut in by walls, which do not matter."""
    geometry = made(whole(". . . . .\n" * 4), "c2/c3", "c1/c2", "b2/c2", "c2/d2")
    assert names(geometry.board, geometry.fields[facing][geometry.board.square("c2")]) == seen


@pytest.mark.rule("SHOT-3", "BEHIND-1")
def test_its_own_row_is_out_of_a_characters_view() -> None:
    geometry = made(EMPTY)
    field = geometry.fields[N][geometry.board.square("a3")]
    assert not field >> geometry.board.square("e3") & 1
    assert field >> geometry.board.square("e4") & 1


def test_the_same_board_and_rulings_share_their_tables() -> None:
    assert geometry_of(parse_board(EMPTY), Rulings()) is geometry_of(parse_board(EMPTY), Rulings())
    assert geometry_of(parse_board(EMPTY), Rulings(zone_cut="all")) is not geometry_of(parse_board(EMPTY), Rulings())

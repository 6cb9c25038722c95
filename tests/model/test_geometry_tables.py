"""The tables of a board, at its first squares and along walls."""

from typing import Any

import pytest

from okko.model.board import Board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings


@pytest.mark.rule("GEO-5", "RETREAT-1")
def test_the_squares_behind_are_listed_with_the_way_there_the_first_of_the_board_too() -> None:
    """Behind a2 facing north, of four squares: b1 to the south-east (3), a1 to the south (4)."""
    geometry = Geometry(Board(2, 2), Rulings())
    assert geometry.rear[0][2] == ((1, 3), (0, 4))
    assert geometry.rear[2][0] == ((2, 0), (3, 1))
    assert geometry.front[0][0] == 0b1100
    assert geometry.flanks[1][0] == (2, 1)


@pytest.mark.rule("MOVE-7", "GEO-7")
@pytest.mark.parametrize("walls", [{"walls_east": 0b101}, {"walls_north": 0b11}], ids=["upright", "level"])
def test_a_straight_wall_bars_all_four_diagonals(walls: dict[str, Any]) -> None:
    steps = Geometry(Board(2, 2, **walls), Rulings()).steps(0)
    assert [steps[direction] for direction in (1, 3, 5, 7)] == [0, 0, 0, 0]


@pytest.mark.rule("ZONE-1", "ZONE-2")
def test_a_corner_is_struck_from_the_poses_in_whose_zone_it_lies() -> None:
    """Of nine squares, c3 (8) lies before b2 (4) facing north or east, c2 (5) north, and b3 (7) east."""
    size = 9
    north, east = 1 << 4 | 1 << 5, 1 << 4 | 1 << 7
    assert Geometry(Board(3, 3), Rulings()).strikers(8) == north | east << size
    shut = Geometry(Board(3, 3, walls_north=1 << 5), Rulings())
    assert shut.strikers(8) == 1 << 4 | east << size


@pytest.mark.rule("MOVE-6")
def test_a_step_leads_to_a_neighbour_that_no_wall_parts() -> None:
    """Of four squares in a row, the second and the third have a wall between them."""
    geometry = Geometry(Board(4, 1, walls_east=0b10), Rulings())
    assert [geometry.neighbouring(0, other) for other in range(4)] == [False, True, False, False]
    assert [geometry.neighbouring(2, other) for other in range(4)] == [False, False, False, True]

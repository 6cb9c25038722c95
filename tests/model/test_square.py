"""Squares, facings and their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okko.model.square import (
    DIRECTIONS,
    FACINGS,
    FRONT,
    REAR,
    Facing,
    distance,
    mask_of,
    name_of,
    parse_square,
    squares_of,
)


def test_squares_are_numbered_from_the_south_west_row_by_row() -> None:
    assert parse_square("a1", 5, 4) == 0
    assert parse_square("e1", 5, 4) == 4
    assert parse_square("a2", 5, 4) == 5
    assert parse_square("e4", 5, 4) == 19


def test_a_name_is_a_column_letter_and_a_row_number() -> None:
    assert name_of(0, 5) == "a1"
    assert name_of(17, 5) == "c4"
    assert name_of(26 * 26 - 1, 26) == "z26"


@given(st.integers(1, 26), st.integers(1, 26), st.data())
def test_every_name_leads_back_to_its_square(width: int, height: int, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, width * height - 1))
    assert parse_square(name_of(square, width), width, height) == square


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "1",
        "a0",
        "a01",
        "f1",
        "a5",
        "A1",
        "a-1",
        "a1 ",
        " a1",
        "a1.0",
        "aa1",
        "a²",
        "a١",
        "ä1",
        "{1",
        "`1",
        "a" + "9" * 5000,
    ],
)
def test_what_names_no_square_is_refused_with_the_names_that_would_do(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no square of this board \(a1 to e4\)"):
        parse_square(text, 5, 4)


@pytest.mark.rule("GEO-4")
def test_a_facing_is_one_of_four_sides_and_never_a_diagonal() -> None:
    assert [facing.name for facing in FACINGS] == ["N", "E", "S", "W"]
    assert len(FRONT) == len(REAR) == 4
    assert DIRECTIONS[2 * Facing.N] == (0, 1)
    assert DIRECTIONS[2 * Facing.E] == (1, 0)
    assert DIRECTIONS[2 * Facing.S] == (0, -1)
    assert DIRECTIONS[2 * Facing.W] == (-1, 0)


@pytest.mark.rule("GEO-5")
@pytest.mark.parametrize(
    ("facing", "front", "rear"),
    [
        (Facing.N, {(-1, 1), (0, 1), (1, 1)}, {(-1, -1), (0, -1), (1, -1)}),
        (Facing.E, {(1, 1), (1, 0), (1, -1)}, {(-1, 1), (-1, 0), (-1, -1)}),
        (Facing.S, {(-1, -1), (0, -1), (1, -1)}, {(-1, 1), (0, 1), (1, 1)}),
        (Facing.W, {(-1, 1), (-1, 0), (-1, -1)}, {(1, 1), (1, 0), (1, -1)}),
    ],
)
def test_of_the_eight_neighbours_three_are_front_three_rear_and_two_side(
    facing: Facing, front: set[tuple[int, int]], rear: set[tuple[int, int]]
) -> None:
    assert {DIRECTIONS[direction] for direction in FRONT[facing]} == front
    assert {DIRECTIONS[direction] for direction in REAR[facing]} == rear
    assert len({*range(8)} - {*FRONT[facing], *REAR[facing]}) == 2


@pytest.mark.rule("GEO-8")
@pytest.mark.parametrize(
    ("one", "other", "squares"),
    [("c3", "c3", 0), ("c3", "d4", 1), ("c3", "c4", 1), ("a1", "c2", 2), ("a1", "e4", 4), ("e1", "a2", 4)],
)
def test_distance_counts_as_a_king_walks(one: str, other: str, squares: int) -> None:
    start, end = parse_square(one, 5, 4), parse_square(other, 5, 4)
    assert distance(start, end, 5) == squares
    assert distance(end, start, 5) == squares


@given(st.sets(st.integers(0, 26 * 26 - 1), max_size=40))
def test_a_set_of_squares_lists_them_in_order(squares: set[int]) -> None:
    assert squares_of(mask_of(sorted(squares))) == sorted(squares)
    assert squares_of(mask_of(tuple(squares))) == sorted(squares)

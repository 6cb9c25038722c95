"""Neighbours, control zones, fields of vision and retreats, against the letter of the ledger."""

import random
from itertools import product

import pytest
from hypothesis import example, given, settings

from okko.model.board import Board, Edge
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings
from okko.model.square import Facing, Square
from tests import oracles
from tests.boards import boards, crowd, mask, seeds
from tests.oracles import Floor, Spot

N, E, S, W = Facing
PLAIN = Rulings()


def spot_of(board: Board, square: Square) -> Spot:
    return square % board.width, square // board.width


def spots(board: Board, found: int) -> set[Spot]:
    return {spot_of(board, square) for square in range(board.size) if found >> square & 1}


def agrees_about_neighbours(board: Board, chance: random.Random, number: int) -> None:
    """Zones, adjacency, distance, steps, retreats and views of every square, under both values of each ruling."""
    floor = Floor.of(board)
    crowded = crowd(board, chance, number)
    occupied = [spot_of(board, square) for square in crowded]
    plain = Geometry(board, PLAIN)
    cut = Geometry(board, Rulings(zone_cut="all", distance="steps", adjacent_through_walls=True))
    for square in range(board.size):
        here = spot_of(board, square)
        others, other_squares = [spot for spot in occupied if spot != here], mask(crowded) & ~(1 << square)
        near = oracles.neighbours(floor, here)
        assert spots(board, plain.adjacent[square]) == {spot for spot in near if oracles.adjacent(floor, here, spot)}
        assert spots(board, cut.adjacent[square]) == {
            spot for spot in near if oracles.adjacent(floor, here, spot, through_walls=True)
        }
        assert spots(board, plain.walkable & ~other_squares & plain.adjacent[square]) >= {
            spot for spot in near if oracles.enterable(floor, here, spot, others)
        }
        for direction in range(8):
            there = plain.neighbours[direction][square]
            if there >= 0:
                expected = oracles.enterable(floor, here, spot_of(board, there), others)
                assert plain.can_step(square, direction, other_squares) is expected
        for facing in Facing:
            name = facing.name
            assert spots(board, plain.zone(square, facing, mask(crowded))) == oracles.zone(floor, here, name)
            assert spots(board, cut.zone(square, facing, mask(crowded))) == oracles.zone(
                floor, here, name, occupied, cut="all"
            )
            assert spots(board, plain.fields[facing][square]) == oracles.view(floor, here, name)
            assert {
                spot_of(board, there)
                for there, direction in plain.rear[facing][square]
                if plain.can_step(square, direction, other_squares)
            } == oracles.retreats(floor, here, name, others)
        other = chance.randrange(board.size)
        assert plain.distance(square, other) == oracles.king(here, spot_of(board, other))
        assert cut.distance(square, other) == oracles.paces(here, spot_of(board, other))


@pytest.mark.rule("GEO-5", "GEO-6", "GEO-7", "GEO-8", "ZONE-1", "ZONE-2", "MOVE-5", "MOVE-6", "MOVE-7", "BEHIND-1")
@settings(max_examples=150)
@given(boards(longest=5), seeds())
@example(Board(1, 1), random.Random(1))
@example(Board(1, 5, doors=(Edge(0, north=True),)), random.Random(1))
@example(Board(5, 1, walls_east=0b0110), random.Random(1))
def test_every_square_of_a_small_board_agrees_with_the_ledger(board: Board, chance: random.Random) -> None:
    agrees_about_neighbours(board, chance, chance.randrange(8))


@pytest.mark.rule("GEO-6", "GEO-7", "ZONE-2", "MOVE-7")
def test_every_corner_there_is_agrees_with_the_ledger() -> None:
    """All 16 ways to lay walls around a corner, with each flank free, blocking or held by a character."""
    for walls, left, right in product(range(16), range(3), range(3)):
        board = Board(
            2,
            2,
            blocking=(left == 1) << 2 | (right == 1) << 1,
            walls_north=walls & 0b11,
            walls_east=(walls >> 2 & 1) | (walls >> 3 & 1) << 2,
        )
        occupied = (left == 2) << 2 | (right == 2) << 1
        floor, held = Floor.of(board), spots(board, occupied)
        plain, cut = Geometry(board, PLAIN), Geometry(board, Rulings(zone_cut="all"))
        for here, direction in ((0, 1), (3, 5)):
            start, end = spot_of(board, here), spot_of(board, 3 - here)
            assert plain.can_step(here, direction, occupied) is oracles.enterable(floor, start, end, held)
            for facing in Facing:
                for geometry, kind in ((plain, "walls"), (cut, "all")):
                    found = spots(board, geometry.zone(here, facing, occupied))
                    assert found == oracles.zone(floor, start, facing.name, held, cut=kind)


@pytest.mark.slow
@settings(max_examples=3_000)
@given(boards(longest=9), seeds())
def test_every_square_of_thousands_of_boards_agrees_with_the_ledger(board: Board, chance: random.Random) -> None:
    agrees_about_neighbours(board, chance, chance.randrange(20))

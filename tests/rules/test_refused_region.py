"""Which squares steps can reach at all, against a plain search: why a square cannot be reached is told by it."""

import random

import pytest
from hypothesis import given, settings

from okko.model.board import Board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings
from okko.rules.refused_moves import _region
from tests import oracles
from tests.boards import boards, mask, seeds
from tests.oracles import Floor, Spot


@pytest.mark.rule("MOVE-5", "MOVE-6", "MOVE-7")
@given(boards(), seeds())
@settings(max_examples=40)
def test_steps_reach_what_a_plain_search_reaches(board: Board, chance: random.Random) -> None:
    floor = Floor.of(board)
    squares = [square for square in range(board.size) if not board.blocking >> square & 1]
    if not squares:
        return
    start, *rest = chance.sample(squares, len(squares))
    occupied, stops = rest[: len(rest) // 4], rest[len(rest) // 3 : len(rest) // 2]
    ends = occupied[::2]

    def spot(square: int) -> Spot:
        return square % board.width, square // board.width

    held, final = [spot(one) for one in occupied if one not in ends], [spot(one) for one in stops + ends]
    found, edge = {spot(start)}, [spot(start)]
    while edge:
        here = edge.pop()
        new = [one for one in oracles.neighbours(floor, here) if oracles.enterable(floor, here, one, held)]
        edge += [one for one in new if one not in found and one not in final]
        found.update(new)
    reached = _region(Geometry(board, Rulings()), start, mask(occupied), mask(stops), mask(ends))
    assert {spot(square) for square in range(board.size) if reached >> square & 1} == found

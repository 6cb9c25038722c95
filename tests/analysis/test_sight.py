"""Fields of vision and lines of sight, square by square against the plain geometry of the ledger."""

import itertools

import pytest

from okko.analysis.sight import field_of, fields, sight_line, watchers
from okko.model.state import State
from tests import oracles
from tests.scenes import draw, who

YARD = """
    +-+-+-+-+-+
    |. B . h .|
    + + + +-+ +
    |. . #|. .|
    + + + + + +
    |. h . . C|
    + +-+ + + +
    |a . . . .|
    +-+-+-+-+-+
    """


def yard() -> State:
    return draw(YARD, a=who("E"), B=who("S"), C=who("N"))


def spot(state: State, square: int) -> oracles.Spot:
    return square % state.geometry.width, square // state.geometry.width


@pytest.mark.rule("BEHIND-1")
def test_fields_of_vision_are_what_lies_beyond_the_front_edge() -> None:
    state = yard()
    floor = oracles.Floor.of(state.match.board)
    seen = {one.index: oracles.view(floor, spot(state, one.square), one.facing.name) for one in state.characters}
    for square in range(state.geometry.size):
        for one in state.characters:
            assert bool(field_of(state, one.index) >> square & 1) is (spot(state, square) in seen[one.index])
        assert bool(fields(state, 1) >> square & 1) is (spot(state, square) in seen[1] | seen[2])
    assert watchers(state, 0) == (1,), "B looks south, C north and away"
    assert watchers(state, 1) == watchers(state, 2) == (0,), "A looks east, where both stand"


@pytest.mark.rule("LOS-1", "LOS-2", "LOS-3", "LOS-4", "LOS-5")
def test_a_line_of_sight_crosses_what_a_ruler_would() -> None:
    state = yard()
    floor = oracles.Floor.of(state.match.board)
    people = [spot(state, one.square) for one in state.characters]
    for one, other in itertools.permutations(range(0, state.geometry.size, 2), 2):
        here, there = spot(state, one), spot(state, other)
        line = sight_line(state, one, other)
        between = {square for square in range(state.geometry.size) if line.crosses >> square & 1}
        assert {spot(state, square) for square in between} == set(oracles.passed(here, there)) - {here, there}
        assert line.cover == oracles.cover(floor, here, there)
        ends = {here, there}
        assert line.free is oracles.sees(floor, here, there, [place for place in people if place not in ends])

"""Whoever is seen sees: between all pairs of squares of every floor tile as it is shipped."""

from itertools import combinations

import pytest

from okko.library import Library, shipped
from okko.model.board import parse_board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings

FACES = {
    f"{tile.id} {name}": side.picture
    for tile in Library([shipped()]).tiles.values()
    for name, side in (("interior", tile.sides.interior), ("outdoors", tile.sides.outdoors))
}


@pytest.mark.parametrize("face", FACES)
def test_sight_is_symmetric_between_all_pairs_of_a_tile(face: str) -> None:
    """Cover differs by the hindering terrain under the target alone, which the shooter's is not."""
    board = parse_board(FACES[face])
    geometry = Geometry(board, Rulings())
    crowds = (
        0,
        sum(1 << square for square in range(0, board.size, 5)),
        sum(1 << square for square in range(3, board.size, 7)),
    )
    for one, other in combinations(range(board.size), 2):
        for crowd in crowds:
            others = crowd & ~(1 << one | 1 << other)
            assert geometry.sees(one, other, others) is geometry.sees(other, one, others)
        ends = (board.hindering >> other & 1) - (board.hindering >> one & 1)
        assert geometry.sightline(one, other).cover - geometry.sightline(other, one).cover == ends

"""Random boards for Hypothesis: crowded with walls, doors, corners, pinches and hindering pairs."""

import random
from typing import Any

from hypothesis import strategies as st

from okko.model.board import Board, Edge
from okko.model.square import Square, Squares


@st.composite
def boards(draw: st.DrawFn, *, longest: int = 6, shortest: int = 1, plain: bool = False) -> Board:
    """A board of any shape up to `longest`; `plain` leaves out blocking terrain.

    Size and crowding are drawn and shrink; what stands where comes from one seed, which is a hundred times as fast.
    """
    width, height = draw(st.integers(shortest, longest)), draw(st.integers(shortest, longest))
    walls, rough, solid = draw(st.integers(0, 9)), draw(st.integers(0, 9)), draw(st.integers(0, 5))
    chance = random.Random(draw(st.integers(0, 2**32 - 1)))
    masks: dict[str, Any] = {
        "hindering": 0,
        "aquatic": 0,
        "blocking": 0,
        "stairs": 0,
        "walls_north": 0,
        "walls_east": 0,
    }
    doors = []
    for square in range(width * height):
        bit = 1 << square
        if not plain and chance.random() * 20 < solid:
            masks["blocking"] |= bit
        elif chance.random() * 15 < rough:
            masks[chance.choice(["hindering", "hindering", "hindering", "aquatic", "stairs"])] |= bit
        for north, inside in ((True, square < width * (height - 1)), (False, square % width < width - 1)):
            if inside and chance.random() * 20 < walls:
                if chance.random() < 0.2:
                    doors.append(Edge(square, north))
                else:
                    masks["walls_north" if north else "walls_east"] |= bit
    return Board(width, height, **masks, doors=tuple(doors))


def crowd(board: Board, chance: random.Random, number: int) -> list[Square]:
    """Different squares, none of blocking terrain, for up to so many characters."""
    free = [square for square in range(board.size) if not board.blocking >> square & 1]
    return chance.sample(free, min(number, len(free)))


def mask(squares: list[Square]) -> Squares:
    """The set of some squares."""
    return sum(1 << square for square in squares)


def seeds() -> st.SearchStrategy[random.Random]:
    """Chance for what a test picks on a board."""
    return st.integers(0, 2**32 - 1).map(random.Random)

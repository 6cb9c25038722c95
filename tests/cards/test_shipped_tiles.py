"""All shipped tiles: what each face is like, and the boards they make."""

from itertools import combinations

import pytest

from okko.dice import Chooser
from okko.model.board import Board, parse_board
from okko.model.card import Tile, TileSide
from okko.model.geometry import Geometry
from okko.model.layout import board_of, check_face, random_layout
from okko.model.rulings import Rulings
from okko.model.square import Squares
from tests.cards.shipped import library

TILES = list(library().tiles.values())
FACES = [(f"{tile.id}-{side}", getattr(tile.sides, side)) for tile in TILES for side in ("interior", "outdoors")]
BOTH_BOXES = pytest.mark.parametrize("face", [face for _, face in FACES], ids=[name for name, _ in FACES])
ROOM = 9
"""More characters than a band of 18 Zeni can have."""


@BOTH_BOXES
def test_a_face_is_whole_open_and_mostly_clear(face: TileSide) -> None:
    """A third of the ground at most is in the way, a sixth at least; no face has doors."""
    check_face(face.picture)
    assert "D" not in face.picture
    board = parse_board(face.picture)
    clear = (board.everything & ~board.blocking & ~board.hindering & ~board.aquatic).bit_count()
    assert 65 <= round(100 * clear / 49) <= 82


@BOTH_BOXES
def test_an_interior_is_walled_but_for_its_four_openings_and_outdoors_nothing_is(face: TileSide) -> None:
    lines = face.picture.rstrip("\n").split("\n")
    rim = [lines[0], lines[-1], "".join(line[0] for line in lines), "".join(line[-1] for line in lines)]
    walls = [sum(char in "-|" for char in side) for side in rim]
    inside = any(face is tile.sides.interior for tile in TILES)
    assert walls == ([6, 6, 6, 6] if inside else [0, 0, 0, 0])


@pytest.mark.rule("LOS-7")
@BOTH_BOXES
def test_sight_on_a_face_is_the_same_both_ways_between_all_pairs(face: TileSide) -> None:
    """And cover differs by the squares of the two themselves, no more."""
    board = parse_board(face.picture)
    geometry = Geometry(board, Rulings())
    for one, other in combinations(range(board.size), 2):
        there, back = geometry.sightline(one, other), geometry.sightline(other, one)
        assert (there.shut, there.through) == (back.shut, back.through)
        assert there.cover - back.cover == (board.hindering >> other & 1) - (board.hindering >> one & 1)


def test_names_and_ideas_are_their_own() -> None:
    assert len({face.name for _, face in FACES}) == len({face.idea for _, face in FACES}) == len(FACES)
    assert len({face.picture for _, face in FACES}) == len(FACES)


def test_karasu_brings_six_tiles_more() -> None:
    assert [sum(tile.book == book for tile in TILES) for book in ("asagiri", "karasu")] == [6, 6]


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_every_inside_has_one_stair(tile: Tile) -> None:
    assert tile.sides.interior.picture.count("s") == 1
    assert tile.sides.outdoors.picture.count("s") == 0


def reached(board: Board, start: Squares) -> Squares:
    """All squares that hang together with some, by orthogonal steps."""
    free = board.everything & ~board.blocking
    last = sum(1 << row * board.width + board.width - 1 for row in range(board.height))
    found, before = start & free, 0
    while found != before:
        before = found
        found |= (found & ~board.barred_north) << board.width | (found >> board.width) & ~board.barred_north
        found |= (found & ~board.barred_east & ~last) << 1 | (
            found & ~(last >> board.width - 1)
        ) >> 1 & ~board.barred_east
        found &= free
    return found


def prove_boards(number: int) -> None:
    ids = sorted(library().tiles)
    chooser = Chooser("boards of all tiles")
    for _ in range(number):
        board = board_of(random_layout(chooser.below, ids), library().tiles)
        free = board.everything & ~board.blocking
        assert reached(board, free & -free) == free
        south = (1 << 2 * board.width) - 1
        west = sum(3 << row * board.width for row in range(board.height))
        for strip in (south, south << 12 * board.width, west, west << 12):
            assert (strip & free).bit_count() >= ROOM


def test_boards_hang_together_and_have_room_for_both_bands() -> None:
    prove_boards(300)


@pytest.mark.slow
def test_ten_thousand_boards_hang_together() -> None:
    prove_boards(10_000)

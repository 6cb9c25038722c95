"""Floor tiles laid together into a board (SETUP-1, GEO-9), and what a tile's face must be like."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from okko.model.board import BadPicture, Board, parse_board
from okko.model.card import Laid, Layout, Tile
from okko.model.square import Squares
from okko.model.value import but

TILE_SIDE = 7
"""Squares along a side of a floor tile; odd, so that the middle openings meet whatever the rotation."""

Drawing = tuple[str, ...]
"""The lines of a picture, north first."""

_NOTHING: Drawing = ("+ " * TILE_SIDE + "+", " ." * TILE_SIDE + " ") * TILE_SIDE + ("+ " * TILE_SIDE + "+",)
"""A place where no tile lies."""


def board_of(layout: Layout, tiles: Mapping[str, Tile]) -> Board:
    """The board that four tiles make.

    Raises:
        KeyError: There is no such tile.
        ValueError: The faces are not squares of one size.
    """
    faces = tuple(face_of(laid, tiles[laid.tile]) for laid in layout.tiles)
    return _joined(faces, tuple(laid.side == "outdoors" for laid in layout.tiles))


def board_so_far(laid: Mapping[int, Laid], tiles: Mapping[str, Tile]) -> tuple[Board, Squares]:
    """The board that some of four tiles make, by their places in a layout, and the squares on which none lies yet."""
    faces = tuple(face_of(laid[place], tiles[laid[place].tile]) if place in laid else _NOTHING for place in range(4))
    board = _joined(faces, tuple(place in laid and laid[place].side == "outdoors" for place in range(4)))
    bare = 0
    for place in range(4):
        if place not in laid:
            bare |= _quarter(TILE_SIDE, column=place % 2, row=1 - place // 2)
    return board, bare


def face_of(laid: Laid, tile: Tile) -> Drawing:
    """The picture of a tile as it lies."""
    side = tile.sides.interior if laid.side == "interior" else tile.sides.outdoors
    drawing = tuple(side.picture.rstrip("\n").split("\n"))
    for _ in range(laid.quarters):
        drawing = turned(drawing)
    return drawing


_TURNED = str.maketrans("-|", "|-")


def turned(drawing: Drawing) -> Drawing:
    """A picture turned a quarter clockwise."""
    return tuple("".join(column).translate(_TURNED) for column in zip(*reversed(drawing), strict=True))


@lru_cache(maxsize=64)
def _joined(faces: tuple[Drawing, ...], outdoors: tuple[bool, ...]) -> Board:
    """Four faces as one board; they share the lines of their seams."""
    span = len(faces[0])
    if any(len(face) != span or any(len(line) != span for line in face) for face in faces):
        raise ValueError("the faces of a board's tiles are squares of one size")
    north_west, north_east, south_west, south_east = faces
    north = [
        _seam(west[-1], east[0]).join((west[:-1], east[1:])) for west, east in zip(north_west, north_east, strict=True)
    ]
    south = [
        _seam(west[-1], east[0]).join((west[:-1], east[1:])) for west, east in zip(south_west, south_east, strict=True)
    ]
    middle = "".join(_seam(above, below) for above, below in zip(north[-1], south[0], strict=True))
    board = parse_board("\n".join([*north[:-1], middle, *south[1:]]))
    side = span // 2
    under_the_sky = 0
    for place, is_outdoors in enumerate(outdoors):
        if is_outdoors:
            under_the_sky |= _quarter(side, column=place % 2, row=1 - place // 2)
    return but(board, outdoors=under_the_sky)


def _seam(one: str, other: str) -> str:
    """What stands on an edge that two tiles print: a wall before a door, a door before nothing (GEO-9)."""
    return min(one, other, key="|-+D ".index)


def _quarter(side: int, *, column: int, row: int) -> Squares:
    """The squares of one of four tiles, counted from the south-west."""
    line = ((1 << side) - 1) << (column * side)
    return sum(line << ((row * side + down) * 2 * side) for down in range(side))


def random_layout(pick: Callable[[int], int], tiles: Sequence[str]) -> Layout:
    """Four different tiles, sides and rotations; `pick(n)` throws a number from 0 to n - 1.

    Raises:
        ValueError: There are fewer than four tiles.
    """
    if len(tiles) < 4:
        raise ValueError(f"a board needs four tiles, here are {len(tiles)}")
    left = list(tiles)
    laid = []
    for _ in range(4):
        tile = left.pop(pick(len(left)))
        laid.append(Laid(tile=tile, side="outdoors" if pick(2) else "interior", quarters=pick(4)))
    one, two, three, four = laid
    return Layout(tiles=(one, two, three, four))


def check_face(picture: str, side: int = TILE_SIDE) -> None:
    """Refuse a picture that is no face of a floor tile: its size, its middle openings, its squares' connection.

    Raises:
        BadPicture: It is none.
    """
    board = parse_board(picture)
    if (board.width, board.height) != (side, side):
        raise BadPicture(
            f"a tile's face is {side} × {side} squares, this one is {board.width} × {board.height}",
            1,
            1,
        )
    lines = picture.rstrip("\n").split("\n")
    middle = 2 * (side // 2) + 1
    for line, column, behind, name in (
        (0, middle, (1, middle), "north"),
        (2 * side, middle, (2 * side - 1, middle), "south"),
        (middle, 0, (middle, 1), "west"),
        (middle, -1, (middle, 2 * side - 1), "east"),
    ):
        if lines[line][column] != " ":
            raise BadPicture(
                f"the middle of the {name} side must be open (a space), so that tiles lead into each other",
                line + 1,
                column % (2 * side + 1) + 1,
            )
        if lines[behind[0]][behind[1]] == "#":
            raise BadPicture(
                f"the square in the middle of the {name} side must be free, so that tiles lead into each other",
                behind[0] + 1,
                behind[1] + 1,
            )
    free = board.everything & ~board.blocking
    unreached = free & ~reached(board, free & -free)
    if unreached:
        row, column = divmod((unreached & -unreached).bit_length() - 1, side)
        raise BadPicture(
            f"{board.name(row * side + column)} cannot be reached from the other squares of the tile",
            2 * (side - 1 - row) + 2,
            2 * column + 2,
        )


def reached(board: Board, start: Squares) -> Squares:
    """The squares to which orthogonal steps lead from some squares."""
    free = board.everything & ~board.blocking
    first_column = sum(1 << row * board.width for row in range(board.height))
    last_column = first_column << (board.width - 1)
    found, before = start & free, 0
    while found != before:
        before = found
        north = (found & ~board.barred_north) << board.width
        south = (found >> board.width) & ~board.barred_north
        east = (found & ~board.barred_east & ~last_column) << 1
        west = (found & ~first_column) >> 1 & ~board.barred_east
        found |= (north | south | east | west) & free
    return found

"""A floor tile by itself as a board of the drawing."""

from dataclasses import replace

from okko.model.board import parse_board
from okko.model.card import Laid, Tile
from okko.model.layout import face_of
from okko.tui.drawing.scene import Board, Floor
from okko.tui.scene import ground


def tile_ground(tile: Tile, laid: Laid) -> Board:
    """What a tile looks like by itself: a ring of bare ground round it lets its openings be seen."""
    face = face_of(laid, tile)
    across = len(face[0])
    ring = ["+" + " +" * (across // 2 + 2), " " + ". " * (across // 2 + 2)]
    picture = [
        *ring,
        *(f"+ {line} +" if row % 2 == 0 else f" .{line}. " for row, line in enumerate(face)),
        *reversed(ring),
    ]
    board = parse_board("\n".join(picture))
    inside = 0
    for row in range(1, board.height - 1):
        inside |= ((1 << (board.width - 2)) - 1) << (row * board.width + 1)
    outdoors = inside if laid.side == "outdoors" else board.everything & ~inside
    bare = ground(board)
    floors = tuple(Floor.OUTDOORS if outdoors >> square & 1 else Floor.INTERIOR for square in range(board.size))
    return replace(bare, floors=floors)

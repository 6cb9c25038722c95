"""Door tokens laid on a board before deployment: openings in seams, and openings shut (DOOR-6, GEO-9)."""

from collections.abc import Iterable, Sequence

from okko.model.board import Board, Edge
from okko.model.card import DoorToken
from okko.model.layout import TILE_SIDE
from okko.model.refusal import Refusal
from okko.model.value import but

SINGLE_TOKENS = 3
DOUBLE_TOKENS = 1


def edges_of(board: Board, token: DoorToken) -> tuple[Edge, ...]:
    """The edges a token covers.

    Raises:
        ValueError: They are not all on the board.
    """
    one = board.edge(token.edge)
    if not token.double:
        return (one,)
    along = 1 if one.north else board.width
    end = one.square + along
    if (one.north and end % board.width == 0) or (not one.north and end >= board.size):
        raise ValueError(f"a double door does not fit on {token.edge}: it spans the next edge too")
    return one, Edge(end, one.north)


def lay(board: Board, tokens: Iterable[DoorToken]) -> Board:
    """The board with tokens laid: closed ones are doors, open ones take the wall away."""
    for token in tokens:
        edges = edges_of(board, token)
        if token.open:
            mask = sum(1 << edge.square for edge in edges)
            north = edges[0].north
            board = but(board, walls_north=board.walls_north & ~mask if north else board.walls_north)
            board = but(board, walls_east=board.walls_east if north else board.walls_east & ~mask)
            board = but(board, doorways=(*board.doorways, *edges))
        else:
            board = but(board, doors=(*board.doors, *edges))
    return board


def why_not_lay(board: Board, laid: Sequence[DoorToken], token: DoorToken) -> Refusal | None:
    """Why a token cannot be laid on a board beside those that are; None if it can.

    An open one belongs on the seam of two tiles and opens a wall there; a closed one shuts an opening anywhere.
    """
    same = sum(each.double is token.double for each in laid)
    if same >= (DOUBLE_TOKENS if token.double else SINGLE_TOKENS):
        kind = "the double door is" if token.double else "the three single doors are"
        return Refusal("DOOR-6", f"{kind} laid already")
    try:
        edges = edges_of(board, token)
    except ValueError as error:
        return Refusal("DOOR-6", str(error))
    now = lay(board, laid)
    walled = [_walled(now, edge) for edge in edges]
    squares = tuple(edge.square for edge in edges)
    if token.open:
        if not all(_on_seam(board, edge) for edge in edges):
            return Refusal("DOOR-6", f"{token.edge} does not lie between two tiles", squares)
        return None if all(walled) else Refusal("DOOR-6", f"there is no wall on {token.edge} to open", squares)
    if any(walled) or any(edge in now.doors for edge in edges):
        return Refusal("DOOR-6", f"{token.edge} is no opening", squares)
    after = lay(now, [token])
    closed = [edges_of(board, each) for each in (*laid, token) if not each.open]
    if any(after.token(each[0]) != each for each in closed):
        return Refusal("DOOR-6", "doors side by side would be one double door", squares)
    return None


def _walled(board: Board, edge: Edge) -> bool:
    return bool((board.walls_north if edge.north else board.walls_east) >> edge.square & 1)


def _on_seam(board: Board, edge: Edge) -> bool:
    """Whether an edge lies where two tiles meet."""
    line = edge.square // board.width if edge.north else edge.square % board.width
    return (line + 1) % TILE_SIDE == 0

"""What a player thinks of laying in a draft: a tile with its side, rotation and place, or a door on an edge."""

from collections.abc import Iterable

from okko.model.board import Board, Edge
from okko.model.card import DoorToken, Laid
from okko.model.draft import Draft, Place
from okko.model.square import Facing, Square


class TilePlan:
    """A tile in hand; nothing is laid before it is confirmed."""

    def __init__(self, tiles: list[str], places: dict[Place, str], fixed: Laid | None = None) -> None:
        self.tiles = tiles
        """The tiles that can be laid."""
        self.places = places
        """Where it can lie, and what that is called."""
        self.fixed = fixed
        """The tile is settled, only its place is not."""
        self.laid = fixed or Laid(tile=tiles[0], side="interior")
        self._at = 0

    @property
    def place(self) -> Place:
        """Where it would lie."""
        return list(self.places)[self._at]

    @property
    def texts(self) -> tuple[str, str]:
        """The answers that lay it: with which side up, and where."""
        return f"lay {self.laid.tile} {self.laid.side} {self.laid.quarters}", self.places[self.place]

    def take(self, tile: str) -> None:
        """Take a tile in hand; side and rotation stay."""
        if self.fixed is None:
            self.laid = self.laid.model_copy(update={"tile": tile})

    def turn(self, quarters: int) -> None:
        """Turn it clockwise."""
        if self.fixed is None:
            self.laid = self.laid.model_copy(update={"quarters": (self.laid.quarters + quarters) % 4})

    def turn_over(self) -> None:
        """Put its other side up."""
        if self.fixed is None:
            side = "outdoors" if self.laid.side == "interior" else "interior"
            self.laid = self.laid.model_copy(update={"side": side})

    def put(self, place: Place) -> bool:
        """Think of another place; whether it can lie there."""
        if place not in self.places:
            return False
        self._at = list(self.places).index(place)
        return True

    def shift(self, steps: int) -> None:
        """Think of the next place, or the one before."""
        self._at = (self._at + steps) % len(self.places)


KINDS = ((False, False), (True, False), (False, True), (True, True))
"""Open or not, double or not."""


class DoorPlan:
    """A door token in hand, over an edge of a square."""

    def __init__(self, board: Board, square: Square | None = None, facing: Facing = Facing.N, kind: int = 0) -> None:
        self.board = board
        middle = (board.height // 2 - 1) * board.width + board.width // 2 - 1
        self.square = middle if square is None else square
        self.facing = facing
        self.kind = kind

    @property
    def edge(self) -> Edge | None:
        """The edge it lies on; None on the border of the board."""
        width, height = self.board.width, self.board.height
        row, column = divmod(self.square, width)
        match self.facing:
            case Facing.N:
                return Edge(self.square, True) if row < height - 1 else None
            case Facing.E:
                return Edge(self.square, False) if column < width - 1 else None
            case Facing.S:
                return Edge(self.square - width, True) if row else None
            case Facing.W:
                return Edge(self.square - 1, False) if column else None

    @property
    def token(self) -> DoorToken | None:
        """The token as it would lie."""
        edge = self.edge
        if edge is None:
            return None
        opened, double = KINDS[self.kind]
        return DoorToken(edge=self.board.edge_name(edge), open=opened, double=double)

    @property
    def text(self) -> str:
        """The answer that lays it."""
        return door_text(self.token) if self.token is not None else "a door on the border"

    def step(self, east: int, north: int) -> None:
        """Go to another square."""
        row, column = divmod(self.square, self.board.width)
        column = max(0, min(self.board.width - 1, column + east))
        row = max(0, min(self.board.height - 1, row + north))
        self.square = row * self.board.width + column

    def point(self, edge: Edge) -> None:
        """Go to an edge."""
        self.square, self.facing = edge.square, Facing.N if edge.north else Facing.E

    def seek(self, tokens: Iterable[DoorToken], steps: int) -> bool:
        """Go to the next edge, row by row, where one of these tokens like the one in hand lies, or to the one before.

        Returns:
            Whether there is one.
        """
        kind = KINDS[self.kind]
        edges = sorted(
            (self.board.edge(token.edge) for token in tokens if (token.open, token.double) == kind), key=_rank
        )
        here = self.edge
        if here is not None:
            beyond = [edge for edge in edges if (_rank(edge) > _rank(here)) is (steps > 0) and edge != here]
            edges = beyond or edges
        if edges:
            self.point(edges[0 if steps > 0 else -1])
        return bool(edges)

    def turn(self, steps: int) -> None:
        """Go to the next edge of the square."""
        self.facing = Facing((self.facing + steps) % 4)

    def vary(self, steps: int = 1) -> None:
        """Take another token in hand."""
        self.kind = (self.kind + steps) % len(KINDS)


def _rank(edge: Edge) -> tuple[int, bool]:
    return edge.square, edge.north


def door_text(token: DoorToken) -> str:
    """The answer that lays a door token."""
    return f"{'open' if token.open else 'closed'} {'double ' if token.double else ''}door {token.edge}"


def tiles_left(draft: Draft) -> list[str]:
    """The tiles that are not laid, by name."""
    laid = {each.tile for each, _ in draft.tiles}
    tiles = sorted(draft.setup.tiles, key=lambda tile: tile.name)
    return [tile.id for tile in tiles if tile.id not in laid]

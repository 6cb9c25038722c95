"""What stands on the edges of a board, by line and column on the screen."""

from enum import StrEnum

from okko.tui.drawing.glyphs import Arms
from okko.tui.drawing.scene import Board, Door, edge


class Barrier(StrEnum):
    """What may stand on an edge; an open door hinders nobody, but is seen."""

    WALL = "wall"
    CLOSED = "closed"
    OPEN = "open"


_DOOR = {Door.CLOSED: Barrier.CLOSED, Door.OPEN: Barrier.OPEN}


class Walls:
    """The barriers of a board; lines and columns count from the north-west corner."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._uprights: dict[tuple[int, int], Barrier | None] = {}
        self._levels: dict[tuple[int, int], Barrier | None] = {}
        self._joints: dict[tuple[int, int], Arms] = {}
        for (low, high), _ in board.doubles:
            column, line = board.place(low)
            self._joints[line, column + 1] = Arms.LEFT | Arms.RIGHT if high - low > 1 else Arms.UP | Arms.DOWN

    def upright(self, line: int, column: int) -> Barrier | None:
        """What stands west of the square in a line and column."""
        where = line, column
        if where not in self._uprights:
            square, rim = self._board.square, column in (0, self._board.width)
            found = Barrier.WALL if rim else self._between(square(column - 1, line), square(column, line))
            self._uprights[where] = found
        return self._uprights[where]

    def level(self, line: int, column: int) -> Barrier | None:
        """What stands north of the square in a line and column."""
        where = line, column
        if where not in self._levels:
            square, rim = self._board.square, line in (0, self._board.height)
            found = Barrier.WALL if rim else self._between(square(column, line - 1), square(column, line))
            self._levels[where] = found
        return self._levels[where]

    def joined(self, line: int, column: int) -> Arms:
        """The sides to which a double door leads through the north-western corner of a square; nowhere if none does."""
        return self._joints.get((line, column), Arms.NOWHERE)

    def arms(self, line: int, column: int) -> Arms:
        """The sides to which barriers lead from the north-western corner of a square."""
        arms = Arms.NOWHERE
        if line and self.upright(line - 1, column):
            arms |= Arms.UP
        if line < self._board.height and self.upright(line, column):
            arms |= Arms.DOWN
        if column and self.level(line, column - 1):
            arms |= Arms.LEFT
        if column < self._board.width and self.level(line, column):
            arms |= Arms.RIGHT
        return arms

    def _between(self, one: int, other: int) -> Barrier | None:
        where = edge(one, other)
        door = self._board.doors.get(where)
        if door is not None:
            return _DOOR[door]
        return Barrier.WALL if where in self._board.walls else None

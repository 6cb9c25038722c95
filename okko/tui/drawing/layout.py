"""Where things are on the screen: the size of the squares, and the way between squares and terminal cells."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

MARGIN = 3
"""Columns west of the board, for the numbers of the rows."""

HEADER = 1
"""Lines north of the board, for the letters of the columns."""


class Size(Enum):
    """How large squares are drawn: the cells inside one, and whether lines of their own run between rows."""

    XS = (3, 1, False)
    S = (3, 1, True)
    M = (5, 1, True)
    L = (5, 2, True)
    XL = (7, 3, True)


class Region(NamedTuple):
    """A rectangle of terminal cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of a board drawn at one size."""

    columns: int
    rows: int
    size: Size
    inside: tuple[int, int] = field(init=False, compare=False, repr=False)
    """The width and height of the inside of a square."""
    has_edge_lines: bool = field(init=False, compare=False, repr=False)
    """Whether a line of its own runs between two rows of squares."""
    pitch: tuple[int, int] = field(init=False, compare=False, repr=False)
    """The distance from a square to the next, across and down."""

    def __post_init__(self) -> None:
        width, height, edges = self.size.value
        object.__setattr__(self, "inside", (width, height))
        object.__setattr__(self, "has_edge_lines", edges)
        object.__setattr__(self, "pitch", (width + 1, height + edges))

    @property
    def width(self) -> int:
        """The columns of the whole picture."""
        return MARGIN + self.columns * self.pitch[0] + 1

    @property
    def height(self) -> int:
        """The lines of the whole picture."""
        return HEADER + self.rows * self.pitch[1] + self.has_edge_lines

    def fits(self, available_columns: int, available_rows: int) -> bool:
        """Whether the whole picture can be seen at once."""
        return self.width <= available_columns and self.height <= available_rows

    def region(self, square: int) -> Region:
        """The cells of a square, its edges and corners included."""
        x, y = self._corner(square)
        width, height = self.inside
        return Region(x, y, width + 2, height + 2 * self.has_edge_lines)

    def centre(self, square: int) -> tuple[int, int]:
        """The cell in the middle of a square: where its cost stands and paths turn."""
        x, y = self._corner(square)
        width, height = self.inside
        return x + 1 + width // 2, y + self.has_edge_lines + (height - 1) // 2

    def lines_of(self, square: int) -> range:
        """The lines on which a square, its edges and its marks are drawn."""
        y = HEADER + (self.rows - 1 - square // self.columns) * self.pitch[1]
        return range(y, y + self.inside[1] + 2 * self.has_edge_lines)

    def cell_at(self, x: int, y: int) -> int | None:
        """The square drawn at a cell; an edge between two belongs to the western or northern one."""
        across, down = x - MARGIN, y - HEADER
        if not (0 <= across < self.width - MARGIN and 0 <= down < self.height - HEADER):
            return None
        column = max(0, across - 1) // self.pitch[0]
        line = max(0, down - self.has_edge_lines) // self.pitch[1]
        return (self.rows - 1 - line) * self.columns + column

    def edge_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The two squares beside the edge nearest to a cell, the lower one first; None at the rim and outside.

        Where edges have no lines of their own, the inside of a square stands for the edge at its foot.
        """
        square = self.cell_at(x, y)
        if square is None:
            return None
        left, top = self._corner(square)
        width, height = (side + 1 for side in self.inside)
        across, down = (x - left) / width - 0.5, (y - top) / height - 0.5 if self.has_edge_lines else 0.4
        upright = abs(across) > abs(down)
        row, column = divmod(square, self.columns)
        east, north = (1 if across > 0 else -1, 0) if upright else (0, 1 if down < 0 else -1)
        if not (0 <= row + north < self.rows and 0 <= column + east < self.columns):
            return None
        other = square + north * self.columns + east
        return (square, other) if square < other else (other, square)

    def part_at(self, y: int) -> tuple[int, int]:
        """What a line below the header shows: the row of squares from the north, and which line of their inside.

        The second is -1 on the edges north of that row.
        """
        down = y - HEADER
        line, part = divmod(down, self.pitch[1])
        return line, part - self.has_edge_lines

    def _corner(self, square: int) -> tuple[int, int]:
        row, column = divmod(square, self.columns)
        across, down = self.pitch
        return MARGIN + column * across, HEADER + (self.rows - 1 - row) * down


def layout(
    scene_size: tuple[int, int], available_columns: int, available_rows: int, override: Size | None = None
) -> Layout:
    """The layout of a board of so many columns and rows: the largest that fits, the smallest if none does."""
    columns, rows = scene_size
    if override is not None:
        return Layout(columns, rows, override)
    largest_first = [Layout(columns, rows, size) for size in reversed(Size)]
    fitting = (one for one in largest_first if one.fits(available_columns, available_rows))
    return next(fitting, largest_first[-1])

"""Squares, facings and directions.

A square is a small int, `row * width + column`, counted from the south-west corner; sets of squares are ints used as
bit masks. Coordinates (`c4`: third column from the west, fourth row from the south) live at the border of the program.
"""

from enum import IntEnum

Square = int
"""An index into the board; `NOWHERE` for a character that is not on it."""

Squares = int
"""A set of squares, one bit each."""

NOWHERE = -1
MAX_SIDE = 26
"""The longest side of a board: columns are single letters."""


class Facing(IntEnum):
    """A side a character can face (GEO-4), clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3


FACINGS = tuple(Facing)

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight steps as (columns east, rows north), clockwise from north; even ones are orthogonal."""

FRONT = tuple(((2 * f - 1) % 8, 2 * f, (2 * f + 1) % 8) for f in range(4))
"""The three directions in front of each facing: left diagonal, ahead, right diagonal (GEO-5)."""

REAR = tuple(((2 * f + 3) % 8, (2 * f + 4) % 8, (2 * f + 5) % 8) for f in range(4))
"""The three directions behind each facing (GEO-5)."""


def squares_of(mask: Squares) -> list[Square]:
    """The squares of a set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(squares: "list[Square] | tuple[Square, ...]") -> Squares:
    """The set of some squares."""
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def name_of(square: Square, width: int) -> str:
    """`c4` for column 3, row 4."""
    row, column = divmod(square, width)
    return f"{chr(97 + column)}{row + 1}"


def parse_square(text: str, width: int, height: int) -> Square:
    """The square that a text such as `c4` names.

    Raises:
        ValueError: It names no square of a board of this size.
    """
    column = ord(text[0]) - 97 if text else -1
    digits = text[1:]
    if 0 <= column < width and digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) < 3:
        row = int(digits) - 1
        if row < height:
            return row * width + column
    raise ValueError(f"{text!r} is no square of this board (a1 to {name_of(width * height - 1, width)})")


def distance(one: Square, other: Square, width: int) -> int:
    """How many squares apart two squares are, as a king walks on a chessboard (GEO-8)."""
    rows, columns = one // width - other // width, one % width - other % width
    return max(abs(rows), abs(columns))

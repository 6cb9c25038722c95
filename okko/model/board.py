"""The board: terrain, walls and doors of a rectangle of squares, and its picture as text (`docs/formats.md`)."""

from enum import StrEnum

from okko.model.square import MAX_SIDE, Square, Squares, name_of, parse_square
from okko.model.value import value


class Terrain(StrEnum):
    """What a square is made of (GEO-1)."""

    CLEAR = "clear"
    HINDERING = "hindering"
    AQUATIC = "aquatic"
    BLOCKING = "blocking"
    STAIRS = "stairs"


class BadPicture(ValueError):
    """A drawn board that cannot be read; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@value
class Edge:
    """The edge between a square and its neighbour to the north or to the east."""

    square: Square
    north: bool


@value
class Board:
    """A rectangle of squares. Every set of squares is a bit mask; the outer border is wall all round (GEO-2)."""

    width: int
    height: int
    hindering: Squares = 0
    aquatic: Squares = 0
    blocking: Squares = 0
    stairs: Squares = 0
    walls_north: Squares = 0
    """Squares with a wall on their north edge, the border left out."""
    walls_east: Squares = 0
    """Squares with a wall on their east edge, the border left out."""
    doors: tuple[Edge, ...] = ()
    """Closed doors, which are walls in every respect (GEO-3)."""
    outdoors: Squares = 0
    """Squares drawn as open ground by night rather than as the floor of a house; it means nothing to the rules."""
    doorways: tuple[Edge, ...] = ()
    """Where a door was opened, or an open one lies: plain edges to the rules (GEO-3), and drawn as what they are."""

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.width * self.height

    @property
    def everything(self) -> Squares:
        """All squares."""
        return (1 << self.size) - 1

    @property
    def barred_north(self) -> Squares:
        """Squares with a wall or closed door on their north edge."""
        mask = self.walls_north
        for door in self.doors:
            if door.north:
                mask |= 1 << door.square
        return mask

    @property
    def barred_east(self) -> Squares:
        """Squares with a wall or closed door on their east edge."""
        mask = self.walls_east
        for door in self.doors:
            if not door.north:
                mask |= 1 << door.square
        return mask

    def name(self, square: Square) -> str:
        """The coordinates of a square: `c4`."""
        return name_of(square, self.width)

    def square(self, text: str) -> Square:
        """The square with these coordinates.

        Raises:
            ValueError: There is none.
        """
        return parse_square(text, self.width, self.height)

    @property
    def edges(self) -> list[Edge]:
        """All edges between two squares, by the square that they are counted from."""
        return [
            Edge(square, north)
            for square in range(self.size)
            for north in (True, False)
            if (square < self.size - self.width if north else (square + 1) % self.width)
        ]

    def terrain(self, square: Square) -> Terrain:
        """What a square is made of."""
        bit = 1 << square
        if self.hindering & bit:
            return Terrain.HINDERING
        if self.aquatic & bit:
            return Terrain.AQUATIC
        if self.blocking & bit:
            return Terrain.BLOCKING
        return Terrain.STAIRS if self.stairs & bit else Terrain.CLEAR

    def edge_name(self, edge: Edge) -> str:
        """The two squares beside an edge, west or south first: `c2/c3`."""
        return f"{self.name(edge.square)}/{self.name(edge.square + (self.width if edge.north else 1))}"

    def token(self, door: Edge) -> tuple[Edge, ...]:
        """The edges that the token of a closed door spans: its own, and that of its other wing (DOOR-3).

        Doors beside each other on one line, not parted by a wall, are the wings of double doors, counted from the west
        or the south.
        """
        along = 1 if door.north else self.width
        first, place = door.square, 0
        while self._wings(first - along, door.north):
            first, place = first - along, place + 1
        if place % 2:
            return Edge(door.square - along, door.north), door
        return (door, Edge(door.square + along, door.north)) if self._wings(door.square, door.north) else (door,)

    def _wings(self, square: Square, north: bool) -> bool:
        """Whether the door of a square and that of the next one along the line stand side by side, no wall between."""
        along, across = (1, self.width) if north else (self.width, 1)
        walls = self.walls_east if north else self.walls_north
        doors = self.doors
        return (
            not (north and (square + 1) % self.width == 0)
            and Edge(square, north) in doors
            and Edge(square + along, north) in doors
            and not (walls >> square | walls >> square + across) & 1
        )

    def edge(self, text: str) -> Edge:
        """The edge that a text such as `c2/c3` names.

        Raises:
            ValueError: The two squares are not orthogonal neighbours on this board.
        """
        one, slash, other = text.partition("/")
        if not slash:
            raise ValueError(f"{text!r} is no edge: write two neighbouring squares, such as c2/c3")
        low, high = sorted((self.square(one), self.square(other)))
        if high - low == self.width:
            return Edge(low, True)
        if high - low == 1 and high % self.width:
            return Edge(low, False)
        raise ValueError(f"{text!r} is no edge: {one} and {other} are not orthogonal neighbours")


_SQUARES = {".": "clear", "h": "hindering", "~": "aquatic", "#": "blocking", "s": "stairs"}


def parse_board(picture: str, *, outdoors: Squares = 0) -> Board:
    """Read a drawn board.

    Raises:
        BadPicture: The picture is uneven, too small or too large, or holds an unknown character.
    """
    lines = picture.rstrip("\n").split("\n")
    longest = max(lines, key=len)
    long = len(longest)
    if len(lines) < 3 or len(lines) % 2 == 0 or len(lines) > 2 * MAX_SIDE + 1:
        raise BadPicture(
            f"a board of h rows has 2 h + 1 lines, 3 to {2 * MAX_SIDE + 1}: here are {len(lines)}", len(lines), 1
        )
    if long < 3 or long % 2 == 0 or long > 2 * MAX_SIDE + 1:
        raise BadPicture(
            f"a board of w columns has 2 w + 1 characters a line, 3 to {2 * MAX_SIDE + 1}: here are {long}",
            lines.index(longest) + 1,
            long,
        )
    width, height = long // 2, len(lines) // 2
    terrain = {"hindering": 0, "aquatic": 0, "blocking": 0, "stairs": 0}
    walls_north = walls_east = 0
    doors = []
    for y, line in enumerate(lines):
        if len(line) != long:
            raise BadPicture(f"this line has {len(line)} characters, the longest has {long}", y + 1, len(line) + 1)
        for x, char in enumerate(line):
            row, column = height - 1 - (y - 1) // 2, (x - 1) // 2
            if y % 2 and x % 2:
                if char not in _SQUARES:
                    raise BadPicture(f"{char!r} is no square: use one of . h ~ # s", y + 1, x + 1)
                kind = _SQUARES[char]
                if kind != "clear":
                    terrain[kind] |= 1 << (row * width + column)
            elif y % 2 == 0 and x % 2 == 0:
                if char != "+":
                    raise BadPicture(f"{char!r} where a post `+` must be", y + 1, x + 1)
            elif char not in " |-D":
                raise BadPicture(f"{char!r} is no edge: use a space, | or -, or D", y + 1, x + 1)
            elif char != " " and (0 < y < len(lines) - 1 and 0 < x < long - 1):
                north = y % 2 == 0
                square = (height - 1 - y // 2) * width + column
                if char == "D":
                    doors.append(Edge(square, north))
                elif north:
                    walls_north |= 1 << square
                else:
                    walls_east |= 1 << square
    return Board(
        width,
        height,
        **terrain,
        walls_north=walls_north,
        walls_east=walls_east,
        doors=tuple(doors),
        outdoors=outdoors,
        doorways=(),
    )


def draw_board(board: Board) -> str:
    """The picture of a board, which `parse_board` reads back (without `outdoors`)."""
    chars = {kind: char for char, kind in _SQUARES.items()}
    rows = [
        ["+" if not (x % 2 or y % 2) else " " for x in range(2 * board.width + 1)] for y in range(2 * board.height + 1)
    ]
    for square in range(board.size):
        row, column = divmod(square, board.width)
        y, x = 2 * (board.height - 1 - row) + 1, 2 * column + 1
        rows[y][x] = chars[board.terrain(square)]
        if row == board.height - 1 or board.walls_north >> square & 1:
            rows[y - 1][x] = "-"
        if column == board.width - 1 or board.walls_east >> square & 1:
            rows[y][x + 1] = "|"
        if row == 0:
            rows[y + 1][x] = "-"
        if column == 0:
            rows[y][x - 1] = "|"
    for door in board.doors:
        row, column = divmod(door.square, board.width)
        y, x = 2 * (board.height - 1 - row) + 1, 2 * column + 1
        if door.north:
            rows[y - 1][x] = "D"
        else:
            rows[y][x + 1] = "D"
    return "\n".join("".join(row) for row in rows) + "\n"

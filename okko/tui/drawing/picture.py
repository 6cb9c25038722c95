"""One scene as a picture: every line put together from margins, squares and the edges between them."""

from collections.abc import Mapping, Set

from okko.tui.drawing.glyphs import Arms, Glyphs
from okko.tui.drawing.ground import ground_lines
from okko.tui.drawing.layout import HEADER, MARGIN, Layout
from okko.tui.drawing.look import Look, look_of, mark_paint
from okko.tui.drawing.paint import Paint, Palette
from okko.tui.drawing.scene import Facing, Mark, Scene
from okko.tui.drawing.seam import Colour, Quarters, seams_for
from okko.tui.drawing.style import Cell, Line, joined, merged, style, underlined
from okko.tui.drawing.token import token_lines
from okko.tui.drawing.walls import Barrier, Walls
from okko.tui.drawing.way import Place, way_of

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_UPRIGHT, _LEVEL = Arms.UP | Arms.DOWN, Arms.LEFT | Arms.RIGHT
_DOOR_PAINT = {Barrier.CLOSED: Paint.DOOR_CLOSED, Barrier.OPEN: Paint.DOOR_OPEN}
_Beside = tuple[Look | None, ...]
_NOWHERE: Quarters = (None, None, None, None)
_KEPT_ROWS, _KEPT = 2048, 8192
"""So many lines, and parts of lines, are kept for looks that may come back: of 14 × 14 squares of any size, those of a
hundred pictures of which half is another."""


class Picture:
    """A scene at one layout, in one palette, with one set of characters."""

    def __init__(self, scene: Scene, layout: Layout, palette: Palette, glyphs: Glyphs) -> None:
        self._layout = layout
        self._palette = palette
        self._glyphs = glyphs
        self._seams = seams_for(glyphs, palette)
        self._walls = Walls(scene.board)
        self._looks: dict[int, Look] = {}
        self._parts: dict[tuple[int, int], Line] = {}
        """What is drawn, by line of the screen and column of the board, but for what the way crosses."""
        self._drawn_before: dict[tuple[tuple[int, int], _Beside], Line] = {}
        """What was drawn at any time, by place and by the looks of the squares it touches."""
        self._rows_before: dict[tuple[int, _Beside], Line] = {}
        """The same by whole lines, but for the margin."""
        self._show(scene)

    def _show(self, scene: Scene) -> None:
        self._scene = scene
        self._board = scene.board
        self._tokens = {token.square: token for token in scene.tokens}
        path = scene.path
        self._way: Mapping[Place, str] = way_of(path, self._layout, self._glyphs) if path else {}
        self._total = self._total_cost()
        pitch = self._layout.pitch[0]
        self._crossed = {(y, (x - MARGIN) // pitch) for x, y in [*self._way, *self._total]}
        self._crossed_lines = {y for y, _ in self._crossed}

    def after(self, scene: Scene, changed: Set[int] | None) -> "Picture":
        """The picture of a later scene in which these squares look different, or any if none are named."""
        if changed is None or scene.board is not self._board:
            return Picture(scene, self._layout, self._palette, self._glyphs)
        for square in changed:
            self._looks.pop(square, None)
            column, _ = self._board.place(square)
            for y in self._layout.lines_of(square):
                self._parts.pop((y, column), None)
                self._parts.pop((y, column + 1), None)
        self._show(scene)
        return self

    def line(self, y: int) -> Line:
        """One line of the picture."""
        if y < HEADER:
            return joined(self._header())
        line, part = self._layout.part_at(y)
        numbered = part == (self._layout.inside[1] - 1) // 2
        return merged([joined(self._margin(line, numbered)), self._row(y, line, part)])

    def _row(self, y: int, line: int, part: int) -> Line:
        """All squares' shares of a line: as drawn before, if they looked like that, as when something is gone again."""
        columns = range(self._board.width + 1)
        if y in self._crossed_lines:
            return merged(self._part(y, line, column, part) for column in columns)
        known = y, self._looks_along(line - 1) + self._looks_along(line) if part < 0 else self._looks_along(line)
        found = self._rows_before.get(known)
        if found is None:
            if len(self._rows_before) >= _KEPT_ROWS:
                self._rows_before.clear()
            found = self._rows_before[known] = merged(self._part(y, line, column, part) for column in columns)
        return found

    def _looks_along(self, line: int) -> _Beside:
        if not 0 <= line < self._board.height:
            return ()
        start = self._board.square(0, line)
        return tuple(map(self._look, range(start, start + self._board.width)))

    def _part(self, y: int, line: int, column: int, part: int) -> Line:
        """A square's share of a line, with the edge west of it: as drawn before, if its squares looked like that."""
        where = y, column
        if where in self._crossed:
            return joined(self._drawn(y, line, column, part))
        found = self._parts.get(where)
        if found is None:
            beside = self._beside(line, column)
            known = where, self._beside(line - 1, column) + beside if part < 0 else beside
            found = self._drawn_before.get(known)
            if found is None:
                if len(self._drawn_before) >= _KEPT:
                    self._drawn_before.clear()
                found = self._drawn_before[known] = joined(self._drawn(y, line, column, part))
            self._parts[where] = found
        return found

    def _beside(self, line: int, column: int) -> _Beside:
        """The looks west and east of an upright edge."""
        if not 0 <= line < self._board.height:
            return None, None
        square = self._board.square(column, line)
        return (self._look(square - 1) if column else None, self._look(square) if column < self._board.width else None)

    def _drawn(self, y: int, line: int, column: int, part: int) -> list[Cell]:
        x = MARGIN + column * self._layout.pitch[0]
        last = column == self._board.width
        if part < 0:
            corner = self._corner_cell(x, y, line, column)
            return [corner] if last else [corner, *self._level_cells(x + 1, y, line, column)]
        edge = self._upright_cell(x, y, line, column, part, part == (self._layout.inside[1] - 1) // 2)
        return [edge] if last else [edge, *self._inside(x + 1, y, line, column, part)]

    def _total_cost(self) -> Mapping[Place, str]:
        path = self._scene.path
        if path is None:
            return {}
        x, y = self._layout.centre(path.squares[-1])
        cost = str(path.cost) if path.cost else ""
        start = x - (len(cost) - 1) // 2
        if path.facing is not None:
            cost += self._glyphs.arrow(path.facing, shaken=False, spent=False)
            start = x + 2 - len(cost)
        return {(start + place, y): digit for place, digit in enumerate(cost)}

    def _look(self, square: int) -> Look:
        look = self._looks.get(square)
        if look is None:
            look = self._looks[square] = look_of(self._scene, square, self._tokens.get(square), self._palette)
        return look

    def _header(self) -> list[Cell]:
        low = not self._layout.has_edge_lines
        wall = self._palette[Paint.WALL]
        blank = (self._glyphs.low_wall, wall.on(None)) if low else (" ", style(None, None))
        cells = [(" ", style(None, None))] * MARGIN + [blank] * (self._layout.width - MARGIN)
        here = None if self._scene.cursor is None else self._board.place(self._scene.cursor)[0]
        for column in range(self._board.width):
            look = self._palette[Paint.COORDINATE_HERE if column == here else Paint.COORDINATE].own
            x, _ = self._layout.centre(column)
            cells[x] = (_LETTERS[column], underlined(look) if low else look)
        return cells

    def _margin(self, line: int, numbered: bool) -> list[Cell]:
        blank = (" ", style(None, None))
        if not numbered:
            return [blank] * MARGIN
        row = self._board.height - line
        cursor = self._scene.cursor
        here = cursor is not None and self._board.place(cursor)[1] == line
        look = self._palette[Paint.COORDINATE_HERE if here else Paint.COORDINATE].own
        number = [(digit, look) for digit in str(row)]
        return [blank] * (MARGIN - 1 - len(number)) + number + [blank]

    def _inside(self, x: int, y: int, line: int, column: int, part: int) -> list[Cell]:
        square = self._board.square(column, line)
        look, size = self._look(square), self._layout.inside
        if look.token is not None:
            cells = list(token_lines(look.token, size, self._palette, self._glyphs)[part])
        else:
            cells = list(ground_lines(look, square, size, self._palette, self._glyphs)[part])
            self._draw_way(cells, x, y, look)
        if not self._layout.has_edge_lines:
            self._draw_foot(cells, self._walls.level(line + 1, column), bare=look.token is None)
        return cells

    def _draw_way(self, cells: list[Cell], x: int, y: int, look: Look) -> None:
        token = self._glyphs.marks[Mark.TOKEN][0] if look.lies else ""
        lying = next((cell for cell in cells if cell[0] == token), None)
        for place, (char, below) in enumerate(cells):
            where = (x + place, y)
            if where in self._total:
                cells[place] = (self._total[where], self._palette[Paint.TOTAL].own)
            elif where in self._way and char != token:
                cells[place] = (self._way[where], self._palette[Paint.PATH].on(below.bg))
        if lying is not None and lying not in cells and (x, y) not in self._total:
            cells[0] = lying

    def _draw_foot(self, cells: list[Cell], barrier: Barrier | None, bare: bool) -> None:
        """Draw the edge south of a square into its own line, for want of another."""
        if barrier is None:
            return
        for place, (char, look) in enumerate(cells):
            if bare and char in f" {self._glyphs.specks}":
                cells[place] = self._low_cell(barrier, look.bg)
            elif barrier is not Barrier.OPEN:
                cells[place] = (char, underlined(look))

    def _low_cell(self, barrier: Barrier, ground: Colour) -> Cell:
        if barrier is Barrier.WALL:
            return self._glyphs.low_wall, self._palette[Paint.WALL].on(ground)
        door = self._glyphs.closed if barrier is Barrier.CLOSED else self._glyphs.opened
        swatch = self._palette[_DOOR_PAINT[barrier]]
        return door.low, swatch.on(ground) if door.low in self._glyphs.seams.values() else swatch.own

    def _upright_cell(self, x: int, y: int, line: int, column: int, part: int, centre: bool) -> Cell:
        """A cell of the edge west of a square."""
        barrier = self._walls.upright(line, column)
        west, east = self._beside(line, column)
        cell = self._mark_cell(barrier, west, east) if centre else None
        if cell is None and barrier is not None:
            cell = self._barrier_cell(barrier, line, column, part)
        if cell is None:
            assert west is not None
            assert east is not None
            left, right = west.rims[Facing.EAST], east.rims[Facing.WEST]
            if (x, y) in self._way:
                return self._way[x, y], self._palette[Paint.PATH].on(left if left == right else east.fill)
            char, ink, ground = self._seams.blend((left, right, left, right))
            cell = (char, style(ink, ground))
        return cell if self._layout.has_edge_lines else self._with_foot(cell, line, column)

    def _with_foot(self, cell: Cell, line: int, column: int) -> Cell:
        """The cell with the walls south of it, where edges have no line of their own."""
        beside = {
            self._walls.level(line + 1, place) for place in (column - 1, column) if 0 <= place < self._board.width
        }
        barrier = next((one for one in (Barrier.WALL, Barrier.CLOSED) if one in beside), None)
        char, look = cell
        if barrier is None:
            return cell
        if char == " " or char in self._glyphs.seams.values():
            return self._low_cell(barrier, self._bare_ground(line, column))
        return char, underlined(look)

    def _bare_ground(self, line: int, column: int) -> Colour:
        """The ground of the square west of an edge, or east of it, or of walls, whichever is in nobody's colours."""
        beside = (self._look(self._board.square(place, line)) for place in (column - 1, column))
        bare = (look.fill for look in beside if look.token is None and not look.marks)
        return next(bare, self._palette[Paint.WALL].fill)

    def _barrier_cell(self, barrier: Barrier, line: int, column: int, part: int) -> Cell:
        wall = self._palette[Paint.WALL].own
        if barrier is Barrier.WALL:
            return self._glyphs.walls[_UPRIGHT], wall
        height = self._layout.inside[1]
        stub = {0: line, height - 1: line + 1}.get(part) if height > 2 else None
        if stub is not None and self._walls.joined(stub, column) is not _UPRIGHT:
            return self._glyphs.walls[Arms.UP if part == 0 else Arms.DOWN], wall
        door = self._glyphs.closed if barrier is Barrier.CLOSED else self._glyphs.opened
        return door.upright, self._palette[_DOOR_PAINT[barrier]].own

    def _mark_cell(self, barrier: Barrier | None, west: Look | None, east: Look | None) -> Cell | None:
        """What the marks of two neighbours write on the edge between them."""
        written: list[tuple[Mark, int, Look | None]] = []
        if west is not None and west.marks:
            written.append((west.marks[:2][-1], 1, east))
        if east is not None and east.marks:
            written.append((east.marks[0], 0, west))
        if not written:
            return None
        mark, side, beyond = min(written, key=lambda one: list(Mark).index(one[0]))
        swatch = self._palette[mark_paint(mark)]
        if barrier in (Barrier.WALL, Barrier.CLOSED):
            char = self._glyphs.walls_with_mark[side] if barrier is Barrier.WALL else self._glyphs.closed.upright
            return char, style(swatch.fill, self._palette[Paint.WALL].fill, bold=True)
        char = self._glyphs.marks[mark][side]
        if char in self._glyphs.seams.values():
            ground = None if beyond is None else beyond.rims[Facing.WEST if side else Facing.EAST]
            return char, style(swatch.fill, ground, swatch.bold)
        return char, swatch.own

    def _level_cells(self, x: int, y: int, line: int, column: int) -> list[Cell]:
        """The cells of the edge north of a square."""
        width = self._layout.inside[0]
        barrier = self._walls.level(line, column)
        if barrier is not None:
            wall = self._palette[Paint.WALL].own
            if barrier is Barrier.WALL:
                return [(self._glyphs.walls[_LEVEL], wall)] * width
            door = self._glyphs.closed if barrier is Barrier.CLOSED else self._glyphs.opened
            leaf = (door.across, self._palette[_DOOR_PAINT[barrier]].own)
            ends = [
                leaf if self._walls.joined(line, corner) is _LEVEL else (self._glyphs.walls[arm], wall)
                for corner, arm in ((column, Arms.LEFT), (column + 1, Arms.RIGHT))
            ]
            return [ends[0], *[leaf] * (width - 2), ends[1]]
        above = self._look(self._board.square(column, line - 1)).rims[Facing.SOUTH]
        below = self._look(self._board.square(column, line)).rims[Facing.NORTH]
        char, ink, ground = self._seams.blend((above, above, below, below))
        cells = [(char, style(ink, ground))] * width
        for place in range(width):
            if (x + place, y) in self._way:
                cells[place] = (self._way[x + place, y], self._palette[Paint.PATH].on(below))
        return cells

    def _corner_cell(self, x: int, y: int, line: int, column: int) -> Cell:
        """The cell north-west of a square."""
        arms = self._walls.arms(line, column)
        if (x, y) in self._way:
            ground = self._palette[Paint.WALL].fill if arms else self._quarters(line, column)[3]
            return self._way[x, y], self._palette[Paint.PATH].on(ground)
        joint = self._walls.joined(line, column)
        if joint:
            door = self._glyphs.closed
            return door.across if joint is _LEVEL else door.upright, self._palette[Paint.DOOR_CLOSED].own
        if arms:
            return self._glyphs.walls[arms], self._palette[Paint.WALL].own
        quarters = self._quarters(line, column)
        char, ink, ground = self._seams.blend(quarters)
        if len(set(quarters)) == 1:
            return self._glyphs.corner, self._palette.speck_on(ground)
        return char, style(ink, ground)

    def _quarters(self, line: int, column: int) -> Quarters:
        if not (0 < line < self._board.height and 0 < column < self._board.width):
            return _NOWHERE
        square = self._board.square
        return (
            self._look(square(column - 1, line - 1)).corners[3],
            self._look(square(column, line - 1)).corners[2],
            self._look(square(column - 1, line)).corners[1],
            self._look(square(column, line)).corners[0],
        )

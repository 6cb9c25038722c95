"""The picture of the scene of the moment, kept line by line."""

from collections.abc import Iterator, Set

from okko.tui.drawing.glyphs import Glyphs
from okko.tui.drawing.layout import Layout
from okko.tui.drawing.paint import Palette
from okko.tui.drawing.picture import Picture
from okko.tui.drawing.scene import Scene, changed_squares
from okko.tui.drawing.style import Line


class Frame:
    """A scene drawn at one layout, in one palette, with one set of characters.

    Lines are drawn when they are asked for and kept until a scene is shown in which they differ.
    """

    def __init__(self, scene: Scene, layout: Layout, palette: Palette, glyphs: Glyphs) -> None:
        self.layout = layout
        self.scene = self._fitting(scene)
        self._picture = Picture(scene, layout, palette, glyphs)
        self._lines: dict[int, Line] = {}

    def line(self, y: int) -> Line:
        """One line of the picture."""
        line = self._lines.get(y)
        if line is None:
            line = self._lines[y] = self._picture.line(y)
        return line

    def lines(self) -> Iterator[Line]:
        """All lines of the picture, from the top."""
        return map(self.line, range(self.layout.height))

    def show(self, scene: Scene) -> tuple[int, ...]:
        """Draw this scene of the same board from now on; say which lines may differ from before, from the top."""
        changed = changed_squares(self.scene, self._fitting(scene))
        stale = _lines_of(changed, self.scene.cursor != scene.cursor, self.layout)
        self._picture = self._picture.after(scene, changed)
        self.scene = scene
        for y in stale:
            self._lines.pop(y, None)
        return stale

    def draw_ahead(self, scene: Scene) -> None:
        """Draw a scene that may be shown soon, so that its lines are known then."""
        now = self.scene
        for y in self.show(scene):
            self.line(y)
        self.show(now)

    def _fitting(self, scene: Scene) -> Scene:
        if (self.layout.columns, self.layout.rows) != (scene.board.width, scene.board.height):
            raise ValueError("the layout is that of a board of another size")
        return scene


def changed_lines(before: Scene, after: Scene, layout: Layout) -> tuple[int, ...]:
    """The lines on which two scenes of one size may differ, from the top; no line beside these does."""
    return _lines_of(changed_squares(before, after), before.cursor != after.cursor, layout)


def _lines_of(squares: Set[int] | None, header: bool, layout: Layout) -> tuple[int, ...]:
    if squares is None:
        return tuple(range(layout.height))
    lines = {y for square in squares for y in layout.lines_of(square)}
    return tuple(sorted(lines | ({0} if header else set())))

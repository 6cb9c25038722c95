"""A board to look at, not to play on: the preview of a match, a tile of the codex, an example of a rule."""

from textual import events
from textual.geometry import Size as GeometrySize
from textual.strip import Strip
from textual.widget import Widget

from okko.tui.drawing import (
    Board,
    ColourMode,
    Edge,
    Frame,
    GlyphSet,
    Layout,
    Scene,
    Scheme,
    Size,
    glyphs_for,
    layout,
    palette_for,
)
from okko.tui.drawing.layout import HEADER, MARGIN
from okko.tui.line_api import strip_of
from okko.tui.messages import ByHand
from okko.tui.settings import Settings
from okko.tui.theme import colour_mode, glyph_set, scheme_of


class Picture(Widget):
    """Draws a scene as large as there is room for, in the middle."""

    ALLOW_SELECT = False

    class Pointed(ByHand):
        """A square was clicked."""

        def __init__(self, square: int, edge: Edge | None = None, button: int = 1) -> None:
            super().__init__()
            self.square = square
            self.edge = edge
            """The edge nearest to where it was."""
            self.button = button

    def __init__(self, *, bare: bool = False, largest: Size = Size.M, id: str | None = None) -> None:
        super().__init__(id=id)
        self._scene: Scene | None = None
        self._frame: Frame | None = None
        self._look: tuple[ColourMode, Scheme, GlyphSet] | None = None
        self._bare = bare
        """Whether the coordinates are left out."""
        self._largest = largest

    def show(self, scene: Scene | Board | None) -> None:
        """Draw this from now on."""
        self._scene = Scene(scene) if isinstance(scene, Board) else scene
        self._frame = None
        self.refresh()

    def limit(self, largest: Size) -> None:
        """Draw squares no larger than that from now on."""
        self._largest = largest
        self._frame = None
        self.refresh(layout=True)

    def on_resize(self) -> None:
        """Find the size that fits again."""
        self._frame = None

    def get_content_height(self, container: GeometrySize, viewport: GeometrySize, width: int) -> int:
        """As many lines as the picture has, should the height be left to it."""
        if self._scene is None:
            return 0
        return self._fitting(width, 1_000).height - self._left_out[1]

    def _fitting(self, width: int, height: int) -> Layout:
        """The largest allowed size that fits."""
        assert self._scene is not None
        board = self._scene.board
        across, down = self._left_out
        geometry = layout((board.width, board.height), width + across, height + down)
        sizes = list(Size)
        if sizes.index(geometry.size) > sizes.index(self._largest):
            return layout((board.width, board.height), 0, 0, self._largest)
        return geometry

    @property
    def frame(self) -> Frame | None:
        """The picture at the size that fits, in the colours and characters of the moment."""
        if self._scene is None:
            return None
        settings = getattr(self.app, "settings", Settings())
        look = colour_mode(self.app), scheme_of(settings), glyph_set(settings)
        if self._frame is None or look != self._look:
            self._look = look
            palette, glyphs = palette_for(look[0], look[1]), glyphs_for(look[2])
            self._frame = Frame(self._scene, self._fitting(*self.size), palette, glyphs)
        return self._frame

    @property
    def _left_out(self) -> tuple[int, int]:
        return (MARGIN, HEADER) if self._bare else (0, 0)

    def _origin(self, frame: Frame) -> tuple[int, int]:
        across, down = self._left_out
        return (
            max(0, (self.size.width - frame.layout.width + across) // 2),
            max(0, (self.size.height - frame.layout.height + down) // 2),
        )

    def render_line(self, y: int) -> Strip:
        """One line of the picture, or of the paper round it."""
        frame, width = self.frame, self.size.width
        if frame is None:
            return Strip.blank(width, self.rich_style)
        (left, top), (across, down) = self._origin(frame), self._left_out
        line = y - top + down
        if not down <= line < frame.layout.height:
            return Strip.blank(width, self.rich_style)
        drawn = strip_of(frame.line(line), self.rich_style).crop(across)
        return Strip.join([Strip.blank(left, self.rich_style), drawn]).adjust_cell_length(width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        """Say which square was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or self.frame is None:
            return
        (left, top), (across, down) = self._origin(self.frame), self._left_out
        place = self.frame.layout
        x, y = offset.x - left + across, offset.y - top + down
        square = place.cell_at(x, y)
        if square is not None:
            self.post_message(self.Pointed(square, place.edge_at(x, y), event.button))

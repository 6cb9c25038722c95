"""The board: one widget that shows the lines of a frame and says where it is pointed at."""

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.color import TRANSPARENT
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from okko.model.square import Square
from okko.tui.drawing import ColourMode, Frame, GlyphSet, Layout, Scene, Scheme, glyphs_for, layout, palette_for
from okko.tui.drawing import Size as Zoom
from okko.tui.line_api import strip_of
from okko.tui.messages import Pointed, TurnAsked


class BoardView(ScrollView, can_focus=False, inherit_bindings=False):
    """Draws scenes and keeps nothing of the game but the cursor."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    BoardView { background: $paper; scrollbar-size: 1 1; overflow: hidden hidden; }
    BoardView.-larger { overflow: auto auto; }
    """

    def __init__(self, scene: Scene, mode: ColourMode, glyphs: GlyphSet, scheme: Scheme = Scheme.NIGHT) -> None:
        super().__init__(id="board")
        self._scene = scene
        self._look = (mode, scheme, glyphs)
        self._room = (0, 0)
        self.zoom: Zoom | None = None
        self._frame = self._framed(layout((scene.board.width, scene.board.height), 0, 0))
        self._strips: dict[int, Strip] = {}
        self._window = Region(0, 0, 0, 0)
        """What of the picture is in sight."""
        self._paper, self._background = Style.null(), TRANSPARENT
        """What lies under and round it: looked up through all ancestors, so that it is asked for once a picture."""
        self._filters: tuple[LineFilter, ...] = ()

    def _framed(self, place: Layout) -> Frame:
        mode, scheme, glyphs = self._look
        return Frame(self._scene, place, palette_for(mode, scheme), glyphs_for(glyphs))

    @property
    def layout_now(self) -> Layout:
        """Where things are drawn at present."""
        return self._frame.layout

    def layout_in(self, columns: int, rows: int) -> Layout:
        """How the board would be drawn in so much room."""
        board = self._scene.board
        return layout((board.width, board.height), columns, rows, self.zoom)

    def fit(self, columns: int, rows: int) -> Layout:
        """Choose the size of the squares for so much room, unless the player has."""
        self._room = (columns, rows)
        place = self.layout_in(columns, rows)
        if place != self._frame.layout:
            self._frame = self._framed(place)
            self._strips.clear()
        self.virtual_size = Size(place.width, place.height)
        self.set_class(not place.fits(columns, rows), "-larger")
        self.call_after_refresh(self._keep_in_sight)
        self.refresh()
        return place

    def _keep_in_sight(self) -> None:
        """Scroll to the cursor where the board is larger than its room, and back where it is not."""
        if not self.has_class("-larger"):
            self.scroll_to(0, 0, animate=False, force=True)
        elif self._scene.cursor is not None:
            self.scroll_to_region(Region(*self._frame.layout.region(self._scene.cursor)), animate=False, force=True)

    def magnify(self, steps: int) -> Layout:
        """Draw the squares larger or smaller."""
        sizes = list(Zoom)
        wanted = sizes.index(self._frame.layout.size) + steps
        self.zoom = sizes[max(0, min(len(sizes) - 1, wanted))]
        return self.fit(*self._room)

    def repaint_with(self, mode: ColourMode, glyphs: GlyphSet, scheme: Scheme = Scheme.NIGHT) -> None:
        """Use other colours and characters from now on."""
        if (mode, scheme, glyphs) != self._look:
            self._look = (mode, scheme, glyphs)
            self._frame = self._framed(self._frame.layout)
            self._strips.clear()
            self.refresh()

    def show(self, scene: Scene) -> None:
        """Show another scene; only the lines that differ are drawn again."""
        self._scene = scene
        stale = self._frame.show(scene)
        if stale:
            width, scroll_y = self.size.width, self.scroll_offset.y
            for y in stale:
                self._strips.pop(y, None)
            self.refresh(*(Region(0, y - scroll_y, width, 1) for y in stale))
        if self.has_class("-larger"):
            self._keep_in_sight()

    def draw_ahead(self, scene: Scene) -> None:
        """Draw a scene that may be shown soon; nothing of it is to be seen yet."""
        self._frame.draw_ahead(scene)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the one that puts colours in the place of the terminal's own: nothing is drawn in those here."""
        return [one for one in super().get_line_filters() if not isinstance(one, ANSIToTruecolor)]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the picture within a rectangle: with no frame round them, Textual has nothing to add to them."""
        self._window, self._paper = Region.from_offset(self.scroll_offset, self.size), self.rich_style
        self._filters, self._background = tuple(self.get_line_filters()), self.background_colors[1]
        return [self.render_line(y).crop(crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        window = self._window
        y += window.y
        if y >= self._frame.layout.height:
            return Strip.blank(window.width, self._paper)
        strip = self._strips.get(y)
        if strip is None:
            strip = strip_of(self._frame.line(y), self._paper, self._filters, self._background)
            self._strips[y] = strip
        return strip.crop_extend(window.x, window.right, self._paper)

    def square_at(self, event: events.MouseEvent) -> Square | None:
        """The square under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        offset += self.scroll_offset
        return self._frame.layout.cell_at(offset.x, offset.y)

    def on_click(self, event: events.Click) -> None:
        """Point at a square; a second click confirms it, the right button turns."""
        square = self.square_at(event)
        if square is None:
            return
        event.stop()
        if event.button == 3:
            self.post_message(TurnAsked(1))
        else:
            self.post_message(Pointed(square, clicked=True))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns the character planned."""
        self._turn_by_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns the character planned."""
        self._turn_by_wheel(event, -1)

    def _turn_by_wheel(self, event: events.MouseEvent, steps: int) -> None:
        if not self.has_class("-larger"):
            event.stop()
            self.post_message(TurnAsked(steps))

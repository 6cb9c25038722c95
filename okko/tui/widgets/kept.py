"""Widgets that keep what they have drawn: of texts that nobody selects, until they change."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from textual.content import Content
from textual.geometry import Region
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from okko.tui.line_api import strips_of


class Kept(Widget):
    """Draws a text once, and hands the same lines out until it is to be drawn anew.

    Whenever a part of the screen changes, Textual asks all widgets round it for their lines again.
    """

    ALLOW_SELECT = False
    auto_links = var(False)
    _picture: tuple[Region, list[Strip]] | None = None
    """What was asked for last: a part of the widget, and its lines with all that lies round the text."""
    _text_lines: list[Strip] | None = None
    """The lines of the text alone."""

    def told(self) -> Sequence[Content]:
        """The text, as it is or in lines."""
        content = self.render()
        assert isinstance(content, Content)
        return content.split("\n", allow_blank=True)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        if self._picture is None or self._picture[0] != crop:
            framed = self.styles.gutter != self.styles.padding
            self._picture = crop, super().render_lines(crop) if framed else [*self._without_frame(crop)]
        return self._picture[1]

    def _without_frame(self, crop: Region) -> Iterator[Strip]:
        """The text with what room is left round it: all that Textual would add, where there is no border."""
        background, (width, height) = self.background_colors[1], self.size
        paper, filters = Style.from_color(bgcolor=background.rich_color), self.get_line_filters()
        top, right, _, left = self.styles.padding
        for y in crop.line_range:
            strip = self.render_line(y - top) if top <= y < top + height else Strip([])
            strip = strip.crop_pad(width, left, right, paper)
            for one in filters:
                strip = strip.apply_filter(one, background)
            yield strip.crop(crop.x, crop.right)

    def render_line(self, y: int) -> Strip:
        """One line of the text."""
        if self._text_lines is None:
            width, look, rules = self.size.width, self.visual_style, self.styles.get_rules()
            self._text_lines = [strip for one in self.told() for strip in strips_of(one, width, look, rules)]
        return self._text_lines[y] if y < len(self._text_lines) else Strip([])

    def _set_dirty(self, *regions: Region) -> None:
        """Textual says by this that a widget, or a part of it, is to be drawn anew."""
        self._picture = self._text_lines = None
        super()._set_dirty(*regions)

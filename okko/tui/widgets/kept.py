"""Widgets that keep what they have drawn: of texts that nobody selects, until they change."""

from collections.abc import Sequence

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
            self._picture = crop, super().render_lines(crop)
        return self._picture[1]

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

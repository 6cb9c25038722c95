"""Lines that scroll, each made when it is first seen.

Textual's own scrolling lays the whole screen out again whenever the number of lines changes; this one does not.
"""

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style

from okko.tui.widgets.kept import Kept

WHEEL = 3
"""Lines that the wheel goes at once."""


class Scroll(Kept, can_focus=False, inherit_bindings=False):
    """Any number of lines of which only those in sight are drawn; it takes no keys from the screen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn: dict[int, Strip] = {}
        self._count = 0
        self.top = 0
        """The first line in sight."""
        self._sight = 1, 1
        """The columns of a line and the lines in sight, when it was drawn last."""

    def on_mount(self) -> None:
        """Follow the theme: what has been drawn is in the colours of the one before."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.recolour())

    def recolour(self) -> None:
        """Draw everything anew."""
        self.redraw(self._count, self.top)

    @property
    def room(self) -> int:
        """How many columns a line has; the last one of the widget shows where one is."""
        return max(1, self.content_size.width - 1)

    @property
    def tall(self) -> int:
        """How many lines are in sight."""
        return max(1, self.content_size.height)

    def redraw(self, count: int, top: int) -> None:
        """Draw so many lines anew, from one of them on."""
        self._drawn.clear()
        self._count = count
        self.top = self._held(top)
        self.refresh()

    def _held(self, top: int) -> int:
        return max(0, min(top, self._count - self.tall))

    def go_to(self, top: int) -> None:
        """Scroll to a line, or as near to it as there are lines."""
        top = self._held(top)
        if top != self.top:
            self.top = top
            self.refresh()

    def bring(self, first: int, last: int) -> None:
        """Scroll as little as brings these lines into sight."""
        if first < self.top:
            self.go_to(first)
        elif last >= self.top + self.tall:
            self.go_to(min(first, last - self.tall + 1))

    def draw(self, line: int, look: Style) -> Strip:
        """One of the lines, on paper of this look."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines in sight: the size, which Textual looks up through all ancestors, is asked for once a picture."""
        self._sight = self.room, self.tall
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """The line that is seen there, and the bar beside it."""
        line, (room, tall) = y + self.top, self._sight
        look = self.visual_style
        if line not in self._drawn:
            blank = line >= self._count
            drawn = Strip.blank(room, look.rich_style) if blank else self.draw(line, look)
            self._drawn[line] = drawn.adjust_cell_length(room, look.rich_style)
        return Strip.join([self._drawn[line], self._bar(y, tall, look)])

    def _bar(self, y: int, tall: int, look: Style) -> Strip:
        """One cell of the bar that shows which part is in sight; nothing while all of it is."""
        if self._count <= tall:
            return Strip.blank(1, look.rich_style)
        start = self.top * tall // self._count
        end = max(start + 1, -(-(self.top + tall) * tall // self._count))
        style = look + Style.parse("$ink-faint")
        return Strip([Segment("▐" if start <= y < end else " ", style.rich_style)], 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down by the wheel."""
        event.stop()
        self.go_to(self.top + WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up by the wheel."""
        event.stop()
        self.go_to(self.top - WHEEL)

    def line_at(self, event: events.MouseEvent) -> int | None:
        """The line under the mouse; beside them, on the bar, it goes to that part instead."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        if offset.x >= self.room and self._count > self.tall:
            self.go_to(offset.y * self._count // self.tall - self.tall // 2)
            return None
        line = offset.y + self.top
        return line if line < self._count else None

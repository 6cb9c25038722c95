"""Widgets that end with the log: the wheel goes back in it."""

from collections.abc import Sequence

from textual import events
from textual.content import Content

from okko.tui.log_end import LogEnd
from okko.tui.widgets.kept import Kept


class Wheeled(Kept):
    """Holds the end of the log, and goes back in it by the wheel; how much of it is seen is for those that draw it."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.log_end = LogEnd()

    def tell(self, sentences: Sequence[Content]) -> None:
        """Show these sentences, the last in sight."""
        self.log_end.tell(sentences)
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes back."""
        self._scroll(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel goes on."""
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        self.log_end.scroll(lines)
        self.refresh()

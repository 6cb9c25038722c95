"""The mouse: the left button answers; any other works only where it means something."""

from typing import TypeVar

from textual import events
from textual.app import App
from textual.errors import NoWidget

Result = TypeVar("Result")
LEFT = 1


class LeftButton(App[Result]):
    """A program in which only boards, where the right button turns, hear of other buttons than the left."""

    _unheard = False
    """Whether the button that is down is one of those nobody hears of."""

    async def on_event(self, event: events.Event) -> None:
        """Leave out buttons that mean nothing where they are pressed: Textual takes each for a click."""
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._unheard = event.button != LEFT and not self._on_board(event)
        if not (self._unheard and isinstance(event, events.MouseDown | events.MouseUp)):
            await super().on_event(event)

    def _on_board(self, event: events.MouseDown) -> bool:
        from okko.tui.widgets.board import BoardView
        from okko.tui.widgets.picture import Picture

        try:
            widget, _ = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        return any(isinstance(one, BoardView | Picture) for one in widget.ancestors_with_self)

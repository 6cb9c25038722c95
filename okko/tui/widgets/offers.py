"""A list of things to take: a click points at one, so that it can be looked at, and a second one takes it."""

from textual import events

from okko.tui.bound import bind
from okko.tui.widgets.menu import Menu


class Offers(Menu):
    """A list in which the mouse looks before it takes."""

    ALLOW_SELECT = False
    BINDINGS = [
        bind("do.confirm", "select", "Choose"),
    ]
    DEFAULT_CSS = "Offers { text-wrap: nowrap; text-overflow: ellipsis; }"

    def on_click(self, event: events.Click) -> None:
        """Point at an entry, or take the one that is pointed at."""
        event.prevent_default()
        clicked = event.style.meta.get("option")
        if clicked is None or self.get_option_at_index(clicked).disabled:
            return
        again = clicked == self.highlighted and self.has_focus
        self.highlighted = clicked
        self.focus()
        if again:
            self.action_select()

"""Small windows: a line to type, a list to choose from."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.tui.bound import Window, bind
from okko.tui.in_keys import in_keys
from okko.tui.widgets.choice import Deed
from okko.tui.widgets.line import Line
from okko.tui.widgets.menu import Menu


class AskLine(Window[str | None]):
    """Asks for one line of text."""

    BINDINGS = [
        bind("text.take", "take", "Take it"),
        bind("do.back", "dismiss(None)", "Cancel"),
    ]

    def __init__(self, title: str, value: str = "", remark: str = "", limit: int = 60) -> None:
        super().__init__()
        self._title, self._value, self._remark, self._limit = title, value, remark, limit

    def compose(self) -> ComposeResult:
        """The field."""
        with Vertical(classes="sheet"):
            yield Static(Content(self._title), classes="sheet-title")
            yield Line(self._value, limit=self._limit, id="line")
            remark = f"{self._remark}\n" if self._remark else ""
            keys = in_keys("{text.take} takes it, {do.back} leaves it.")
            yield Static(Content(f"{remark}{keys}"), classes="remark")
            with Horizontal(classes="deeds"):
                yield Deed("Take it", id="take")
                yield Deed("Leave it", id="leave")

    @on(Deed.Pressed)
    def _pressed(self, event: Deed.Pressed) -> None:
        if event.deed.id == "take":
            self.action_take()
        else:
            self.dismiss(None)

    def action_take(self) -> None:
        """Take what is typed."""
        self.dismiss(self.query_one("#line", Line).value.strip())


class AskOne(Window[str | None]):
    """Asks for one of several things, by their ids."""

    BINDINGS = [
        bind("do.back", "dismiss(None)", "Cancel"),
        bind("window.close", "dismiss(None)", "Cancel"),
    ]

    def __init__(self, title: str, options: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self._title, self._options = title, options

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="sheet"):
            yield Static(Content(self._title), classes="sheet-title")
            yield Menu(
                *(
                    Option(Content(name.ljust(30)) + Content.styled(f"  {more}", "$ink-muted"), id=id)
                    for id, name, more in self._options
                ),
                id="ask-choices",
            )
            yield Deed("Leave it", id="leave")

    @on(Deed.Pressed)
    def _left(self) -> None:
        self.dismiss(None)

    @on(Menu.OptionSelected)
    def _selected(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option_id)

"""The help: exactly the keys that work on the screen it was asked for."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from okko.tui.widgets.keybar import Key, keys_of


class Help(ModalScreen[None]):
    """Lists the keys of the screen below; any of the keys that opened it closes it."""

    BINDINGS = [
        Binding("escape,q,enter,question_mark,f1", "dismiss", "Close", key_display="esc"),
        Binding("up,k", "up", "Up", show=False),
        Binding("down,j", "down", "Down", show=False),
    ]

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._about = about
        self._keys = keys_of(about)

    def compose(self) -> ComposeResult:
        """The keys in groups: of the part that has the focus, of the screen, of the program."""
        app, screen = self.app, self._about
        groups: dict[str, list[Key]] = {"Here": [], "On this screen": [], "Everywhere": []}
        for key in self._keys:
            name = "Everywhere" if key.namespace is app else "On this screen" if key.namespace is screen else "Here"
            groups[name].append(key)
        with VerticalScroll(id="help", classes="sheet"):
            yield Static("Keys that work now", classes="sheet-title")
            for name, keys in groups.items():
                if keys:
                    yield Static(name, classes="group-title")
                    yield Static(_listed(keys))
            yield Static("Everything can be clicked as well. Esc closes this.", classes="remark")

    def action_up(self) -> None:
        """Scroll up."""
        self.query_one("#help").scroll_up(animate=False)

    def action_down(self) -> None:
        """Scroll down."""
        self.query_one("#help").scroll_down(animate=False)

    def on_click(self) -> None:
        """A click closes it."""
        self.dismiss()


def _listed(keys: list[Key]) -> Content:
    width = min(18, max(len(key.shown) for key in keys))
    rows = [
        Content.from_markup("[b $gold]$shown[/]  $does", shown=key.shown.rjust(width), does=key.tooltip or key.does)
        for key in keys
    ]
    return Content("\n").join(rows)

"""The help: exactly the keys that work on the screen it was asked for; choosing one presses it."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.tui.widgets.keybar import Key, keys_of
from okko.tui.widgets.menu import Menu


class Help(ModalScreen[str | None]):
    """Lists the keys of the screen below, and answers the one that is to be pressed there."""

    BINDINGS = [
        Binding("escape,q,question_mark,f1", "dismiss(None)", "Close", key_display="esc"),
    ]

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._about = about
        self._keys = keys_of(about)

    def compose(self) -> ComposeResult:
        """The keys in groups: of the part that has the focus, of the screen, of the program."""
        with Vertical(classes="sheet", id="help"):
            yield Static("Keys that work now", classes="sheet-title")
            yield Menu(*self._options(), id="keys")
            yield Static("Enter or a click presses one. Esc closes this.", classes="remark")

    def _options(self) -> list[Option]:
        app, screen = self.app, self._about
        groups: dict[str, list[Key]] = {"On this screen": [], "Here": [], "Everywhere": []}
        for key in self._keys:
            name = "Everywhere" if key.namespace is app else "On this screen" if key.namespace is screen else "Here"
            groups[name].append(key)
        width = min(18, max((len(key.shown) for key in self._keys), default=0))
        options = []
        for name, keys in groups.items():
            if keys:
                options.append(Option(Content.styled(name, "italic $ink-muted"), disabled=True))
                options += [Option(_line(key, width), id=key.key) for key in keys]
        return options

    @on(Menu.OptionSelected)
    def _chosen(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option_id)


def _line(key: Key, width: int) -> Content:
    shown = Content.styled(key.shown.rjust(width), "bold $gold")
    return shown + Content(f"  {key.tooltip or key.does}")

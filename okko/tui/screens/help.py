"""The help: exactly the keys that work on the screen it was asked for, and its signs; choosing a key presses it."""

from itertools import zip_longest
from textwrap import wrap

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.tui.bound import Window, bind
from okko.tui.keymap import KEYBOARD
from okko.tui.once import Stays
from okko.tui.widgets.keybar import Key, keys_of
from okko.tui.widgets.legend import spread
from okko.tui.widgets.menu import Menu

SHEET, FRAME = 78, 8
"""The columns of the window, and those its frame takes."""
KEYS, GAP = 22, 2
"""The columns for keys, and between them and what they do."""


class Help(Window[str | None]):
    """Lists the keys of the screen below, and answers the one that is to be pressed there."""

    stays = Stays.LOOKED_UP
    BINDINGS = [
        bind("do.back", "dismiss(None)", "Close"),
        bind("window.close", "dismiss(None)", "Close"),
        bind("app.help", "dismiss(None)", "Close"),
    ]

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._about = about
        self.keys_below = keys_of(about)

    def compose(self) -> ComposeResult:
        """The keys in groups: of the part that has the focus, of the screen, of the program."""
        with Vertical(classes="sheet", id="help"):
            yield Static("Keys that work now", classes="sheet-title")
            yield Menu(*self._options(), id="keys")
            chosen, closed = KEYBOARD.said("do.confirm"), KEYBOARD.said("do.back")
            yield Static(Content(f"{chosen} or a click presses one; {closed} closes this."), classes="remark")

    def on_resize(self) -> None:
        """There is other room for what the keys do."""
        menu = self.query_one("#keys", Menu)
        place = menu.highlighted
        menu.clear_options()
        menu.add_options(self._options())
        menu.highlighted = place

    def groups(self) -> dict[str, list[Key]]:
        """The keys by what they belong to."""
        groups: dict[str, list[Key]] = {"Here": [], "On this screen": [], "Everywhere": []}
        for key in self.keys_below:
            own = "On this screen" if key.namespace is self._about else "Here"
            groups["Everywhere" if key.everywhere else own].append(key)
        return {name: keys for name, keys in groups.items() if keys}

    def _options(self) -> list[Option]:
        width = min(KEYS, max((len(key.all) for key in self.keys_below), default=0))
        room = min(SHEET, self.app.size.width * 9 // 10) - FRAME - width - GAP
        options = []
        for name, keys in self.groups().items():
            options.append(Option(Content.styled(name, "italic $ink-muted"), disabled=True))
            options += [Option(_line(key, width, room), id=key.key) for key in keys]
        signs: list[Content] = getattr(self._about, "signs", [])
        if signs:
            options.append(Option(Content.styled("Signs on the board now", "italic $ink-muted"), disabled=True))
            options += map(Option, spread(signs, width + GAP + room, len(signs))[0])  # the bar can get there
        return options

    @on(Menu.OptionSelected)
    def _chosen(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option_id)


def _line(key: Key, width: int, room: int) -> Content:
    """The keys in a column of their own, and what they do in another."""
    keys, does = wrap(key.all, width), wrap(key.tooltip or key.does, room)
    return Content("\n").join(
        Content.styled(one.rjust(width), "bold $gold") + Content(f"{' ' * GAP}{other}")
        for one, other in zip_longest(keys, does, fillvalue="")
    )

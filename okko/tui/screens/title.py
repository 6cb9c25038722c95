"""The first screen: a picture and what one may do."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko import __version__
from okko.tui.bound import Page, bind
from okko.tui.drawing import ColourMode, GlyphSet, Scheme
from okko.tui.keymap import KEYBOARD
from okko.tui.line_api import strip_of
from okko.tui.settings import Settings
from okko.tui.theme import colour_mode, glyph_set, scheme_of
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.woodblock import PLAIN_GATE, print_of_the_gate

if TYPE_CHECKING:
    from okko.campaign import Campaign
    from okko.game import Save

LETTERS = """\
▄█████▄ ██  ▄█▀ ██  ▄█▀ ▄█████▄
██   ██ ██▄██▀  ██▄██▀  ██   ██
██   ██ ████▄   ████▄   ██   ██
▀█████▀ ██ ▀██▄ ██ ▀██▄ ▀█████▀"""

ENTRIES = (
    ("continue", "Continue"),
    ("learn", "Learn"),
    ("new", "New match"),
    ("puzzles", "Puzzles"),
    ("adventures", "Adventures"),
    ("campaigns", "Campaigns"),
    ("saves", "Saved matches"),
    ("codex", "Cards and rules"),
    ("settings", "Settings"),
    ("quit", "Quit"),
)

MORE = 26
"""The columns for what can be continued."""


@dataclass
class Found(Message):
    """The match or the campaign that was played last and is not over, if there is one."""

    last: "Save | Campaign | None"


class Print(Widget):
    """The picture, as large as there is room."""

    ALLOW_SELECT = False

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        width, height = self.size
        mode = colour_mode(self.app)
        if not mode.tinted or glyph_set(self.app.settings) is GlyphSet.ASCII:  # type: ignore[attr-defined]
            return self._plain_line(y)
        day = scheme_of(self.app.settings) is Scheme.LIGHT  # type: ignore[attr-defined]
        return strip_of(print_of_the_gate(width, height, coarse=mode is ColourMode.XTERM_256, day=day)[y])

    def _plain_line(self, y: int) -> Strip:
        """One line of a drawing that needs no colours."""
        top = (self.size.height - len(PLAIN_GATE)) // 2
        text = PLAIN_GATE[y - top] if 0 <= y - top < len(PLAIN_GATE) else ""
        left = (self.size.width - max(map(len, PLAIN_GATE))) // 2
        return Strip([Segment((" " * left + text).ljust(self.size.width)[: self.size.width], self.rich_style)])


class Title(Page[None]):
    """The title: everything the program does is one key away."""

    BINDINGS = [
        *(bind(f"title.{name}", f"open('{name}')") for name, _ in ENTRIES),
    ]

    def compose(self) -> ComposeResult:
        """The name and the menu on the left, the picture on the right."""
        with Horizontal(id="title"):
            with Vertical(id="title-side"):
                yield Static(LETTERS, id="letters")
                yield Static("Bands, blades and inspiration", id="motto")
                yield Menu(*map(_option, ENTRIES), id="menu")
                yield Static(f"version {__version__}", id="version")
            yield Print(id="print")
        yield KeyBar()

    @property
    def _home(self) -> int:
        """Where the bar lies when there is nothing to continue: on the lessons, until a match was set up."""
        settings = getattr(self.app, "settings", None) or Settings()
        names = [name for name, _ in ENTRIES]
        return names.index("new" if any(settings.seats) else "learn")

    def on_mount(self) -> None:
        """Draw first; look for saved matches after that."""
        menu = self.query_one("#menu", Menu)
        menu.disable_option("continue")
        menu.highlighted = self._home
        menu.focus()

    def on_screen_resume(self) -> None:
        """See anew what can be continued, once everything is drawn."""
        self.call_after_refresh(self._look_for_the_last)

    @work(thread=True, exclusive=True)
    def _look_for_the_last(self) -> None:
        """Look for what can be continued; the engine and the codex are prepared here, while nobody waits for them."""
        from okko.tui.screens.viewer import prepare
        from okko.tui.unfinished import last_played

        self.post_message(Found(last_played()))
        prepare()

    def on_found(self, message: "Found") -> None:
        """Offer to continue what was found."""
        from okko.tui.unfinished import where

        self.app.unfinished = message.last  # type: ignore[attr-defined]
        menu = self.query_one("#menu", Menu)
        if message.last is None:
            menu.disable_option("continue")
            menu.replace_option_prompt("continue", _prompt("continue", "Continue"))
            if menu.highlighted == 0:
                menu.highlighted = self._home
            return
        first = menu.get_option("continue").disabled
        menu.enable_option("continue")
        menu.replace_option_prompt("continue", _prompt("continue", "Continue", where(message.last)))
        if first and menu.highlighted == self._home:
            menu.highlighted = 0

    async def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Open what was chosen."""
        await self.action_open(event.option_id or "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to continue before something was begun."""
        if action == "open" and parameters == ("continue",) and self.is_mounted:
            return not self.query_one("#menu", Menu).get_option("continue").disabled
        return True

    async def action_open(self, name: str) -> None:
        """Open a screen by its name in the menu."""
        await self.run_action(f"app.{name}")


def _option(entry: tuple[str, str]) -> Option:
    return Option(_prompt(*entry), id=entry[0])


def _prompt(name: str, text: str, more: str = "") -> Content:
    key = KEYBOARD.said(f"title.{name}")
    line = Content.from_markup("$text [$ink-muted]$key[/]", text=text.ljust(26), key=key)
    return line + Content("\n  ") + Content.styled(more, "$ink-muted").truncate(MORE, ellipsis=True) if more else line

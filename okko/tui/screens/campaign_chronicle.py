"""The chronicle of a campaign: who lived, who fell, and who won what."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from okko.campaign import Chronicle
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.sheet import Sheet


class ChronicleScreen(Screen[None]):
    """The whole chronicle, to be scrolled."""

    BINDINGS = [
        Binding("down,j", "move(1)", "Read on", key_display="↑ ↓", tooltip="Read on, or back"),
        Binding("up,k", "move(-1)", show=False),
        Binding("pagedown,space,tab", "page(1)", "A page on", show=False),
        Binding("pageup,shift+tab", "page(-1)", "A page back", show=False),
        Binding("escape,enter", "dismiss", "Back", key_display="esc"),
    ]

    def __init__(self, told: Chronicle) -> None:
        super().__init__()
        self._told = told

    def compose(self) -> ComposeResult:
        """The text."""
        yield Headline("Chronicle", self._told.title)
        with Sheet(id="chronicle"):
            yield Static(chronicle_text(self._told), id="chronicle-text")
        yield KeyBar()

    def action_move(self, lines: int) -> None:
        """Scroll by a line."""
        self.query_one("#chronicle", Sheet).scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        """Scroll by a page."""
        sheet = self.query_one("#chronicle", Sheet)
        sheet.scroll_relative(y=pages * (sheet.size.height - 2), animate=False)


def chronicle_text(told: Chronicle) -> Content:
    """A chronicle as text: how it stands, each adventure with what became of both bands, and who is left."""
    parts = [Content.styled(told.title, "bold $gold"), Content(told.standing)]
    for page in told.pages:
        parts += [Content(""), Content.styled(page.heading, "bold $ink") + Content.styled(f"  {page.outcome}", "$gold")]
        for band, lines in enumerate(page.bands):
            parts.append(_player(told, band))
            parts += map(Content, lines)
    if any(told.muster):
        parts += [Content(""), Content.styled("As they stand now", "bold $ink")]
        for band, members in enumerate(told.muster):
            parts.append(_player(told, band))
            parts += map(Content, members or ("Nobody is left.",))
    if told.graves:
        parts += [Content(""), Content.styled(f"Never to return: {', '.join(told.graves)}.", "$ink-muted")]
    return Content("\n").join(parts)


def _player(told: Chronicle, band: int) -> Content:
    return Content.styled(f"{'▌▐'[band]}{told.players[band]}", f"bold {BAND_STYLES[band]}")

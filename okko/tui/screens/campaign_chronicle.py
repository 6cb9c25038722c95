"""The chronicle of a campaign: who lived, who fell, and who won what."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from okko.campaign import Chronicle
from okko.tui.bound import Page, bind
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.sheet import Sheet


class ChronicleScreen(Page[None]):
    """The whole chronicle, to be scrolled."""

    BINDINGS = [
        bind("go.up", "move(-1)", "Read on", tooltip="Read on, or back"),
        bind("go.down", "move(1)", "Read on"),
        bind("list.page_down", "page(1)"),
        bind("read.on", "page(1)", "A page down", show=False),
        bind("list.page_up", "page(-1)"),
        bind("read.back", "page(-1)", "A page up", show=False),
        bind("do.back", "dismiss", "Back"),
        bind("window.close", "dismiss", "Back"),
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

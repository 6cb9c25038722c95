"""The odds of the activation that is planned: a small tree over the board."""

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from okko.analysis.prospect_told import Told
from okko.tui.widgets.sheet import Sheet


class ProspectScreen(ModalScreen[None]):
    """Shows what an activation comes to; it is worked out beside the screen."""

    BINDINGS = [
        Binding("down,j", "scroll(1)", "Further", show=False),
        Binding("up,k", "scroll(-1)", "Back", show=False),
        Binding("escape,q,x,enter", "dismiss", "Close", key_display="esc"),
    ]

    def __init__(self, ask: Callable[[], Told | None]) -> None:
        super().__init__()
        self._ask = ask

    def compose(self) -> ComposeResult:
        """A sheet that fills when the odds are known."""
        with Vertical(classes="sheet", id="prospect"):
            yield Static("Working it out …", classes="sheet-title", id="what")
            with Sheet(id="tree"):
                yield Static(id="lines")
            yield Static("Throws of 36, what comes of them, and the enemy's best strike then.", classes="remark")

    def on_mount(self) -> None:
        """Begin."""
        self._work_out()

    @work(thread=True, exclusive=True)
    def _work_out(self) -> None:
        told = self._ask()
        self.app.call_from_thread(self._show, told)

    def _show(self, told: Told | None) -> None:
        what = told.text if told is not None else "No attack and no shot can come of this."
        self.query_one("#what", Static).update(Content(what))
        self.query_one("#lines", Static).update(Content("\n").join(_lines(told)) if told is not None else "")

    def action_scroll(self, lines: int) -> None:
        """Further down, or up."""
        self.query_one(Sheet).scroll_relative(y=lines, animate=False)


def _lines(told: Told, before: str = "") -> list[Content]:
    """The lines below one, with the branches that lead to them."""
    found: list[Content] = []
    for place, line in enumerate(told.below):
        last = place == len(told.below) - 1
        found.append(Content.styled(f"{before}{'└ ' if last else '├ '}", "$ink-muted") + Content(line.text))
        found += _lines(line, f"{before}{'  ' if last else '│ '}")
    return found

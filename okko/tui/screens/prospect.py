"""The odds of the activation that is planned: a small tree over the board."""

from collections.abc import Callable
from textwrap import wrap

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from okko.analysis.prospect_told import COUNTED, Told
from okko.tui.bound import Window, bind
from okko.tui.widgets.sheet import Sheet

LEAST = 20
"""No line is broken shorter than that."""


class ProspectScreen(Window[None]):
    """Shows what an activation comes to; it is worked out beside the screen."""

    BINDINGS = [
        bind("go.down", "scroll(1)", "Further", show=False),
        bind("go.up", "scroll(-1)", "Back", show=False),
        bind("do.back", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
        bind("battle.prospect", "dismiss", "Close"),
        bind("do.confirm", "dismiss", "Close"),
    ]

    def __init__(self, ask: Callable[[], Told | None]) -> None:
        super().__init__()
        self._ask = ask
        self._told: Told | None = None

    def compose(self) -> ComposeResult:
        """A sheet that fills when the odds are known."""
        with Vertical(classes="sheet", id="prospect"):
            yield Static("Working it out …", classes="sheet-title", id="what")
            with Sheet(id="tree"):
                yield Static(id="lines")
            yield Static(COUNTED, classes="remark")

    def on_mount(self) -> None:
        """Begin."""
        self._work_out()

    @work(thread=True, exclusive=True)
    def _work_out(self) -> None:
        told = self._ask()
        self.app.call_from_thread(self._show, told)

    def _show(self, told: Told | None) -> None:
        self._told = told
        what = told.text if told is not None else "No attack and no shot can come of this."
        self.query_one("#what", Static).update(Content(what))
        self._draw()

    def on_resize(self) -> None:
        """Break the lines where there is no more room."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if self._told is not None:
            room = self.query_one("#tree", Sheet).scrollable_content_region.width
            self.query_one("#lines", Static).update(Content("\n").join(_lines(self._told, room)))

    def action_scroll(self, lines: int) -> None:
        """Further down, or up."""
        self.query_one(Sheet).scroll_relative(y=lines, animate=False)


def _lines(told: Told, room: int, before: str = "") -> list[Content]:
    """The lines below one, with the branches that lead to them; what is broken goes on beside its branch."""
    found: list[Content] = []
    for place, line in enumerate(told.below):
        last = place == len(told.below) - 1
        on = f"{before}{'  ' if last else '│ '}"
        parts = wrap(line.text, max(LEAST, room - len(on) - 2))
        for number, part in enumerate(parts):
            branch = on + ("│ " if line.below else "  ") if number else f"{before}{'└ ' if last else '├ '}"
            found.append(Content.styled(branch, "$ink-muted") + Content(part))
        found += _lines(line, room, on)
    return found

"""What is shown while the terminal is too small."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from okko.tui.bound import Page, bind

LEAST = (80, 24)
"""The columns and lines that every screen fits into."""


class TooSmall(Page[None]):
    """Says how large the terminal must be; the screen under it waits."""

    BINDINGS = [
        bind("app.quit", "app.quit"),
    ]

    @property
    def is_modal(self) -> bool:
        """No key opens anything where nobody could see it."""
        return True

    def compose(self) -> ComposeResult:
        """One text in the middle."""
        yield Static(id="too-small")

    def on_resize(self) -> None:
        """Say how large the terminal is now."""
        width, height = self.app.size
        self.query_one("#too-small", Static).update(
            Content.from_markup(
                "[b $gold]Okko needs $least_width × $least_height.[/]\nThis terminal has $width × $height.\n"
                "Enlarge it, or make its letters\nsmaller: the game goes on by itself.",
                least_width=LEAST[0],
                least_height=LEAST[1],
                width=width,
                height=height,
            )
        )

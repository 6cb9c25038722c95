"""The line at the head of a screen: where one is."""

from textual.content import Content
from textual.widgets import Static


class Headline(Static):
    """The name of the program, of the screen, and of what it shows."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Headline {
        dock: top; height: 1; padding: 0 1; background: $paper-high; color: $ink;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, where: str, what: str = "") -> None:
        super().__init__()
        self._where = where
        self.say(what)

    def say(self, what: str) -> None:
        """Say what the screen shows now."""
        text = Content.from_markup("[b $torii]OKKO[/]  [b]$where[/]", where=self._where)
        self.update(text + Content.from_markup("  [$ink-muted]$what[/]", what=what) if what else text)

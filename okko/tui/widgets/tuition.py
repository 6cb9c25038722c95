"""The panel of a lesson or a puzzle, above the board: where one is, what there is to know, and what is to be done."""

from textual.content import Content
from textual.widgets import Static

from okko.tui.in_keys import in_keys

LINES = 5


class Panel(Static):
    """A head, three lines of text, and the goal."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Panel { height: 5; padding: 0 1; background: $paper-raised; color: $ink; }
    """

    def say(self, head: str, count: tuple[int, int] | None, text: Content, goal: Content) -> None:
        """Say something.

        Args:
            head: What it is about.
            count: How many steps have been done, and of how many.
            text: What there is to know, or what was wrong.
            goal: What is to be done.
        """
        width = max(20, self.size.width - 2)
        done, of = count or (0, 0)
        beads = "●" * done + "○" * (of - done)
        first = Content.styled(head, "bold $gold") + Content(" " * max(1, width - len(head) - len(beads)))
        lines = (text.wrap(width) + [Content("")] * 3)[:3]
        self.update(Content("\n").join([first + Content.styled(beads, "$gold"), *lines, goal]), layout=False)


def plain(text: str) -> Content:
    """What there is to know, with the keys of this player."""
    return Content(in_keys(text))


def marked(mark: str, style: str, text: str) -> Content:
    """A text behind a word in a colour."""
    return Content.styled(f"{mark} ", f"bold {style}") + plain(text)

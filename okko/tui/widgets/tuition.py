"""The panel of a lesson or a puzzle, above the board: where one is, what there is to know, and what is to be done."""

from textual import events
from textual.content import Content
from textual.widgets import Static

from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD

LINES = 5
_TEXT = LINES - 2
"""The lines of text, between the head and the goal."""
_GAP = "  "
PART = " · "
"""What stands between the parts of a head."""

Offer = tuple[str, str]
"""An act that is of use now, and what it does in a word."""


class Panel(Static):
    """A head with the keys that help, three lines of text, and the goal."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Panel { height: 5; padding: 0 1; background: $paper-raised; color: $ink; }
    """

    def __init__(self, *offers: Offer) -> None:
        super().__init__(id="tuition")
        self._offers = offers
        self._places: list[tuple[range, str]] = []
        """Where the keys stand in the head."""

    def say(self, head: str, count: tuple[int, int], text: Content, goal: Content) -> None:
        """Say something.

        Args:
            head: What it is about; parts behind a dot go first where there is no room.
            count: How many of something, and of how many at most.
            text: What there is to know, or what was wrong.
            goal: What is to be done.
        """
        width = max(20, self.size.width - 2)
        done, of = count
        beads = Content.styled("●" * done + "○" * (of - done), "$gold")
        offers, places = self._offered()
        left = width - len(offers) - len(beads) - len(_GAP) - 1
        while len(head) > left and PART in head:
            head = head.rpartition(PART)[0]
        room = max(1, left + 1 - len(head))
        start = len(head) + room
        self._places = [(range(start + place.start, start + place.stop), act) for place, act in places]
        first = Content.styled(head, "bold $gold") + Content(" " * room) + offers + Content(_GAP) + beads
        lines = (text.wrap(width) + [Content("")] * _TEXT)[:_TEXT]
        self.update(Content("\n").join([first, *lines, goal]), layout=False)

    def _offered(self) -> tuple[Content, list[tuple[range, str]]]:
        """The keys in a line, and where each stands in it."""
        parts, places, at = [], [], 0
        for act, does in self._offers:
            part = Content.styled(KEYBOARD.said(act), "bold $gold") + Content.styled(f" {does}", "$ink-muted")
            places.append((range(at, at + len(part)), act))
            parts.append(part)
            at += len(part) + len(_GAP)
        return Content(_GAP).join(parts), places

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y == 0:
            for place, act in self._places:
                if offset.x in place:
                    event.stop()
                    self.app.simulate_key(KEYBOARD.map.keys(act)[0])


def plain(text: str) -> Content:
    """What there is to know, with the keys of this player."""
    return Content(in_keys(text))


def marked(mark: str, style: str, text: str) -> Content:
    """A text behind a word in a colour."""
    return Content.styled(f"{mark} ", f"bold {style}") + plain(text)

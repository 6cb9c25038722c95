"""The list of what was found: names, and the words that were found beside them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style

from okko.tui.line_api import strips_of
from okko.tui.messages import ByHand
from okko.tui.widgets.scroll import Scroll

Excerpt = tuple[str, Sequence[tuple[int, int]]]
"""A text, and where the words stand in it that were found."""
HIT = "bold underline $gold"
"""How words that were found are written."""


@dataclass(frozen=True)
class Row:
    """An entry of the list, or a heading in it."""

    key: str
    """Nothing: a heading."""
    name: str
    hint: str = ""
    """What stands at its right."""
    below: Callable[[int], Excerpt] | None = None
    """What makes a second line of so many columns, if there is one."""
    spans: Sequence[tuple[int, int]] = ()
    """What was found in the name."""


class Finds(Scroll):
    """Any number of entries; the screen moves the bar."""

    DEFAULT_CSS = "Finds { pointer: pointer; }"

    class Pointed(ByHand):
        """An entry was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: Sequence[Row] = ()
        self._lines: list[tuple[int, bool]] = []
        """Of each line: its row, and whether it is the second one of it."""
        self.at = -1
        """The row under the bar."""

    def show(self, rows: Sequence[Row], key: str = "") -> None:
        """Show these entries, with the bar on one of them, or on the first."""
        self._rows = rows
        self._lines = [
            (place, below) for place, row in enumerate(rows) for below in (False, True)[: 1 + (row.below is not None)]
        ]
        keys = [row.key for row in rows]
        self.at = keys.index(key) if key in keys else next((place for place, one in enumerate(keys) if one), -1)
        self.redraw(len(self._lines), 0)
        self._bring()

    @property
    def key(self) -> str:
        """The entry under the bar; nothing if there is none."""
        return self._rows[self.at].key if self.at >= 0 else ""

    def move(self, by: int) -> bool:
        """Move the bar by so many entries; say whether it moved."""
        places = [place for place, row in enumerate(self._rows) if row.key]
        if not places or self.at < 0:
            return False
        to = places[max(0, min(len(places) - 1, places.index(self.at) + by))]
        if to == self.at:
            return False
        before, self.at = self.at, to
        for line, (row, _) in enumerate(self._lines):
            if row in (before, to):
                self._drawn.pop(line, None)
                self.refresh(Region(0, line - self.top, self.size.width, 1))
        self._bring()
        return True

    def go(self, key: str) -> None:
        """Put the bar on an entry."""
        self.show(self._rows, key)

    def _bring(self) -> None:
        """Bring the row under the bar into sight, with its heading."""
        lines = [line for line, (row, _) in enumerate(self._lines) if row == self.at]
        if not lines:
            return
        headed = self.at > 0 and not self._rows[self.at - 1].key
        far = not self.top - self.tall < lines[0] < self.top + 2 * self.tall
        if far:
            self.go_to(lines[0] - self.tall // 3)
        self.bring(lines[0] - headed, lines[-1])

    def on_resize(self) -> None:
        """The second lines have other room now."""
        self.redraw(len(self._lines), 0)
        self._bring()

    def draw(self, line: int, look: Style) -> Strip:
        """One line of an entry."""
        place, below = self._lines[line]
        row = self._rows[place]
        room = self.room
        if below and row.below is not None:
            text, spans = row.below(room - 2)
            content = Content("  ") + marked(Content(text), spans).stylize_before("$ink-muted")
        elif row.key:
            name = marked(Content(row.name), row.spans)
            content = name.truncate(max(1, room - 2 - len(row.hint) - bool(row.hint)), ellipsis=True)
            content = Content(" ") + content
            gap = room - len(content) - len(row.hint) - 1
            content += Content(" " * max(0, gap)) + Content.styled(row.hint, "$ink-muted")
        else:
            content = Content.styled(row.name, "$ink-muted italic") + Content.styled(f" {row.hint}", "$ink-faint")
        if place == self.at:
            look += Style.parse("bold $block-cursor-foreground on $block-cursor-background")
            if self.app.native_ansi_color:
                look += Style(reverse=True)
        content = content.truncate(room, ellipsis=True).extend_right(max(0, room - len(content)))
        return strips_of(content, room, look)[0]

    def on_click(self, event: events.Click) -> None:
        """Say which entry was clicked."""
        line = self.line_at(event)
        if line is not None and self._rows[self._lines[line][0]].key:
            self.post_message(self.Pointed(self._rows[self._lines[line][0]].key))


def marked(content: Content, spans: Sequence[tuple[int, int]], look: str = HIT) -> Content:
    """A text with some of its parts marked as found."""
    for start, end in spans:
        content = content.stylize(look, start, end).stylize(Style.from_meta({"hit": True}), start, end)
    return content

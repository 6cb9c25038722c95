"""The end of the log in so many lines: whole sentences, each hung under its beginning."""

from collections.abc import Sequence

from textual.content import Content

from okko.tui.in_short import hung


class LogEnd:
    """Sentences of which the last are in sight; one can go back in them. No more of them are wrapped than are seen."""

    def __init__(self) -> None:
        self._sentences: Sequence[Content] = ()
        self._far: list[Content] = []
        """The sentences that nobody has asked for yet."""
        self._near: list[tuple[Content, bool]] = []
        """The lines of those after them, and whether a sentence begins with each."""
        self._width = 0
        """The columns those lines were made for."""
        self._back = 0
        """How many lines one has gone back."""

    def tell(self, sentences: Sequence[Content]) -> None:
        """Show the end of these sentences."""
        self._sentences = sentences
        self._unroll()

    def scroll(self, lines: int) -> None:
        """Go back by so many lines, or on."""
        self._back = max(0, self._back + lines)

    def lines(self, width: int, room: int) -> list[Content]:
        """So many lines of so many columns; a sentence whose beginning is not among them is left out.

        The last is cut at its end if it alone has more lines.
        """
        if room <= 0 or width <= 0:
            return []
        if width != self._width:
            self._unroll()
            self._width = width
        while self._far and len(self._near) < room + self._back:
            self._near[:0] = [(line, place == 0) for place, line in enumerate(hung(self._far.pop(), width))]
        self._back = max(0, min(self._back, len(self._near) - room))
        end = len(self._near) - self._back
        seen = self._near[max(0, end - room) : end]
        first = next((place for place, (_, begins) in enumerate(seen) if begins), None)
        if first is None and seen and self._back == 0:
            return self._cut(width, room)
        return [line for line, _ in seen[first or 0 :]]

    def _cut(self, width: int, room: int) -> list[Content]:
        """The first lines of the last sentence."""
        while self._far and not any(begins for _, begins in self._near):
            self._near[:0] = [(line, place == 0) for place, line in enumerate(hung(self._far.pop(), width))]
        start = max((place for place, (_, begins) in enumerate(self._near) if begins), default=0)
        *lines, last = (line for line, _ in self._near[start : start + room])
        return [*lines, last.truncate(width - 1).append("…")]

    def _unroll(self) -> None:
        self._far, self._near, self._back = list(self._sentences), [], 0

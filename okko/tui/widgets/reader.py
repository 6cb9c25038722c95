"""A page that is read: cards, drawings and texts, with words in it that lead on."""

from collections.abc import Callable, Sequence

from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.style import Style

from okko.tui.blocks import Block, Layout
from okko.tui.messages import ByHand
from okko.tui.settings import Settings
from okko.tui.theme import colour_mode, glyph_set, scheme_of
from okko.tui.widgets.scroll import Scroll

CHOSEN = "bold $block-cursor-foreground on $block-cursor-background"
"""How the word is written that leads on when Enter is pressed."""


class Marks:
    """What words of a page lead on, in their order, and which one is chosen."""

    def __init__(self, chosen: int = -1, *, plain: bool = False) -> None:
        self.keys: list[str] = []
        self._chosen = chosen
        self._plain = plain
        """Whether there are no colours to tell the chosen one by."""

    def ref(self, key: str, words: str | Content, look: str = "$vigilant-ink", *, keyed: bool = True) -> Content:
        """Words that lead on.

        Args:
            key: Where to.
            words: As they stand on the page.
            look: How they are written.
            keyed: Whether keys come by there too, and not only the mouse.
        """
        content = Content.styled(words, look) if isinstance(words, str) else words
        chosen = keyed and len(self.keys) == self._chosen
        if keyed:
            self.keys.append(key)
        if chosen:
            content = content.stylize(CHOSEN + (" reverse" if self._plain else ""))
        return content.stylize(Style.from_meta({"key": key, "chosen": chosen}))


Write = Callable[[Marks], Sequence[Block]]
"""Writes a page; it is asked again when another word is chosen."""


class Reader(Scroll):
    """Shows a page."""

    class Followed(ByHand):
        """A word that leads on was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._write: Write = lambda _: ()
        self._strips: list[Strip] = []
        self._laid = 0
        """For how many columns the page is laid out."""
        self._keys: list[str] = []
        self.chosen = -1
        """Which of the words that lead on is chosen, or -1."""

    def show(self, write: Write, *, keep: bool = False) -> None:
        """Show a page from its head, or, if it is the same with something changed, from where it is."""
        self._write = write
        if not keep:
            self.chosen = -1
        if self.size.width:
            self._lay()
            self.redraw(len(self._strips), self.top if keep else self._best_hit())

    @property
    def key(self) -> str:
        """Where the chosen word leads; nothing if none is chosen."""
        return self._keys[self.chosen] if 0 <= self.chosen < len(self._keys) else ""

    @property
    def leads_on(self) -> bool:
        """Whether any word of the page leads on."""
        return bool(self._keys)

    def choose(self, place: int) -> None:
        """Choose one of the words that lead on, round and round; -1: none."""
        self.chosen = place % len(self._keys) if self._keys and place != -1 else -1
        self._lay()
        self.redraw(len(self._strips), self.top)
        line = next(iter(self._marked("chosen")), None)
        if line is not None:
            self.bring(line, line)

    def step(self, by: int) -> None:
        """Choose the next of them, or the one before."""
        self.choose((self.chosen + by) % len(self._keys) if self._keys else -1)

    def page(self, by: int) -> None:
        """Read on by a page, or back."""
        self.go_to(self.top + by * max(1, self.tall - 2))

    def on_resize(self) -> None:
        """Lay the page out for its new width."""
        first = not self._laid
        if self._laid != self.room:
            self._lay()
        self.redraw(len(self._strips), self._best_hit() if first else self.top)

    def recolour(self) -> None:
        """Lay the page out anew: what is in its cards has colours of its own."""
        if self._laid:
            self._lay()
        super().recolour()

    def _lay(self) -> None:
        settings = getattr(self.app, "settings", Settings())
        mode, glyphs, scheme = colour_mode(self.app), glyph_set(settings), scheme_of(settings)
        marks = Marks(self.chosen, plain=self.app.native_ansi_color)
        blocks = self._write(marks)
        self._keys = marks.keys
        self._laid = self.room
        self._strips = Layout(mode, glyphs, scheme).lines(blocks, self.room, self.visual_style)

    def _marked(self, meta: str) -> dict[int, int]:
        """How many words of each line are marked so, of those that have any."""
        counts = {
            line: sum(bool(segment.style is not None and segment.style.meta.get(meta)) for segment in strip)
            for line, strip in enumerate(self._strips)
        }
        return {line: count for line, count in counts.items() if count}

    def _best_hit(self) -> int:
        """The line from which the line with most of the words found is in sight; the head, if that is soon enough."""
        counts = self._marked("hit")
        line = max(counts, key=lambda one: counts[one], default=0)
        return 0 if line < self.tall * 2 // 3 else line - self.tall // 4

    def draw(self, line: int, look: Style) -> Strip:
        """One line of the page."""
        return self._strips[line]

    def on_click(self, event: events.Click) -> None:
        """Say where the word leads that was clicked."""
        key = event.style.meta.get("key")
        if self.line_at(event) is not None and key:
            event.stop()
            self.post_message(self.Followed(key))

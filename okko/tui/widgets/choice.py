"""A line of a form: a name, a value among several, and what the value means."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from okko.tui.bound import bind
from okko.tui.in_short import GAP, parts_in
from okko.tui.keymap import KEYBOARD
from okko.tui.messages import ByHand

T = TypeVar("T")

NAME_WIDTH = 11


class Choice(Widget, Generic[T], can_focus=True):
    """One of several values; the arrows go through them."""

    ALLOW_SELECT = False
    BINDINGS = [
        bind("go.left", "step(-1)", "Change", tooltip="The value before, or the next"),
        bind("go.right", "step(1)", "Change"),
        bind("do.confirm", "open", "Choose", show=False),
    ]
    DEFAULT_CSS = """
    Choice { height: 1; color: $ink; pointer: pointer; text-wrap: nowrap; text-overflow: ellipsis; }
    Choice:focus { background: $paper-high; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: "Choice[Any]") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice[Any]":
            """Whose value it is."""
            return self.choice

    class Opened(ByHand):
        """More about the value is wanted."""

        def __init__(self, choice: "Choice[Any]") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice[Any]":
            """Whose value it is."""
            return self.choice

    def __init__(
        self,
        name: str,
        values: Sequence[T],
        said: Callable[[T], str],
        *,
        note: Callable[[T], str] = lambda value: "",
        value: T | None = None,
        opens: str = "",
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._called = name
        self._values = list(values)
        self._said = said
        self._note = note
        self._opens = opens
        """What enter does, if it does more than go on to the next value."""
        self._place = self._values.index(value) if value in self._values else 0
        self._arrows: tuple[range, range] = (range(0), range(0))

    @property
    def value(self) -> T:
        """The value chosen."""
        return self._values[self._place]

    @property
    def values(self) -> list[T]:
        """All values, in their order."""
        return list(self._values)

    def offer(self, values: Sequence[T], value: T) -> None:
        """Offer other values, and choose one of them."""
        self._values = list(values)
        self._place = self._values.index(value)
        self.refresh()

    def choose(self, value: T) -> None:
        """Choose one of the values."""
        self._place = self._values.index(value)
        self.refresh()
        self.post_message(self.Changed(self))

    def action_step(self, by: int) -> None:
        """Go on to another value."""
        if len(self._values) > 1:
            self.choose(self._values[(self._place + by) % len(self._values)])

    def action_open(self) -> None:
        """Open more about the value, or go on to the next one."""
        if self._opens:
            self.post_message(self.Opened(self))
        else:
            self.action_step(1)

    def render(self) -> Content:
        """The line."""
        said, note = self._said(self.value), self._note(self.value)
        pointer = "►" if self.has_focus else " "
        name = self._called.ljust(NAME_WIDTH)
        several = len(self._values) > 1
        before, after = ("‹ ", " ›") if several else ("  ", "  ")
        start = 2 + len(name)
        self._arrows = (range(start, start + 2), range(start + 2 + len(said), start + 4 + len(said)))
        content = Content.from_markup(
            "[b $gold]$pointer[/] [$ink-muted]$name[/][$gold]$before[/][b]$said[/][$gold]$after[/]",
            pointer=pointer,
            name=name,
            before=before,
            said=said,
            after=after,
        )
        if self._opens and self.has_focus:
            content += Content.styled(f"  {KEYBOARD.said('do.confirm')}: {self._opens}", "$gold")
        note = parts_in(note, self.content_size.width - len(content) - GAP)
        return content + Content.styled(f"{' ' * GAP}{note}", "$ink-muted") if note else content

    def on_click(self, event: events.Click) -> None:
        """The left arrow steps back, the right one on; anything else opens."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        if offset.x in self._arrows[0]:
            self.action_step(-1)
        elif offset.x in self._arrows[1] or not self._opens:
            self.action_step(1)
        else:
            self.action_open()

    def on_focus(self) -> None:
        """Show the pointer."""
        self.refresh()

    def on_blur(self) -> None:
        """Take the pointer away."""
        self.refresh()


class Deed(Widget, can_focus=True):
    """A line of a form that does something."""

    ALLOW_SELECT = False
    BINDINGS = [
        bind("do.confirm", "press", "Do it", show=False),
    ]
    DEFAULT_CSS = """
    Deed { height: 1; width: auto; pointer: pointer; }
    """

    class Pressed(ByHand):
        """It is to be done."""

        def __init__(self, deed: "Deed") -> None:
            super().__init__()
            self.deed = deed

    def __init__(self, text: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = text

    def render(self) -> Content:
        """The line."""
        look = "bold reverse" if self.has_focus else "bold"
        return Content.styled("► " if self.has_focus else "  ", "bold $gold") + Content.styled(
            f"[ {self._text} ]", f"{look} $gold"
        )

    def action_press(self) -> None:
        """Do it."""
        self.post_message(self.Pressed(self))

    def on_click(self, event: events.Click) -> None:
        """A click does it."""
        event.stop()
        self.action_press()

    def on_focus(self) -> None:
        """Show the pointer."""
        self.refresh()

    def on_blur(self) -> None:
        """Take the pointer away."""
        self.refresh()

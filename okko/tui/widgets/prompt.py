"""What is asked, by whom, and the options as a list."""

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from okko.tui.asking import Choice
from okko.tui.bound import bind
from okko.tui.closed import Closed
from okko.tui.in_short import GAP, cut, fitted
from okko.tui.widgets.kept import Kept
from okko.tui.widgets.legend import HEAD

UNBOUND = 1000
_LETTERS = (16, 12, 8)
"""To so many letters the name of a player is cut before it is left out."""
_NOT_NOW = "not now"
_SIGNS = f"{HEAD} "


class Banner(Kept, Static):
    """Who is asked, in its band's colour, and what."""

    DEFAULT_CSS = """
    Banner {
        height: 1; padding: 0 1; background: $paper-high; color: $ink; text-style: bold;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    Banner.-band-a { background: $gold; color: $on-band; }
    Banner.-band-b { background: $violet; color: $on-band; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._tellings: tuple[str, ...] = ("",)
        """What is put, in ever fewer words."""
        self._beside = self._whole = ""
        self._lent: tuple[str, ...] = ()

    def say(self, band: int | None, who: str, what: str, *, during: str = "", beside: str = "") -> None:
        """Put a question.

        Args:
            band: Whose colour it has.
            who: Who is asked.
            what: What.
            during: Whose phase it interrupts.
            beside: What stands at the other end, where there is room.
        """
        self.set_class(band == 0, "-band-a")
        self.set_class(band == 1, "-band-b")
        self._tellings = tuple(tellings(who, what, during))
        self._beside = beside
        self._write()

    def on_resize(self) -> None:
        """There is room for other words."""
        self._write()

    def lend(self, pieces: Sequence[str]) -> None:
        """Let as many of these pieces as there is room for stand at the other end, where nothing else does."""
        self._lent = tuple(pieces)
        self._write()

    def free_for(self, pieces: Sequence[str]) -> list[str]:
        """Those of the pieces for which there is room at the other end."""
        return [] if self._beside else as_many(pieces, self._room - len(_SIGNS))

    @property
    def asked(self) -> str:
        """What is put, in as many words as there is room for."""
        room = self.size.width - 2
        return next((one for one in self._tellings if len(one) <= room or room <= 0), cut(self._tellings[-1], room))

    @property
    def _room(self) -> int:
        """The columns at the other end."""
        return self.size.width - 2 - len(self.asked) - GAP

    def _write(self) -> None:
        told, room = self.asked, self._room
        if self._beside:
            end = (" " * GAP).join(as_many([self._beside], room))
        else:
            lent = as_many(self._lent, room - len(_SIGNS))
            end = _SIGNS + (" " * GAP).join(lent) if lent else ""
        end = " " * GAP + end.rjust(room) if end else ""
        if told + end != self._whole:
            self._whole = told + end
            self.update(Content(told) + Content.styled(end, "not bold"), layout=False)


def tellings(who: str, what: str, during: str) -> Iterator[str]:
    """A question to a player in ever fewer words: without the phase, with fewer letters of the name, with none."""
    if not who:
        yield what
        return
    answers = " answers" if during else ""
    if during:
        yield f"{who}{answers}: {what} ({during}'s phase)"
    yield f"{who}{answers}: {what}"
    for letters in _LETTERS:
        yield f"{cut(who, letters)}{answers}: {what}"
    if answers:
        yield f"{cut(who, _LETTERS[-1])}: {what}"
    yield what


def as_many(pieces: Sequence[str], room: int) -> list[str]:
    """Those of the pieces, from the first on, that fit into one line of so many columns beside those before them."""
    found: list[str] = []
    for piece in pieces:
        if len((" " * GAP).join([*found, piece])) <= room:
            found.append(piece)
    return found


class Choices(OptionList, inherit_bindings=False):
    """The options one can pick from a list, the first nine by number."""

    ALLOW_SELECT = False
    BINDINGS = [
        bind("go.down", "cursor_down", "Next option", show=False),
        bind("go.up", "cursor_up", "Option before", show=False),
        bind("do.confirm", "select", "Choose", show=False),
        bind("options.first", "first"),
        bind("options.last", "last"),
        bind("options.page_down", "page_down"),
        bind("options.page_up", "page_up"),
    ]
    DEFAULT_CSS = """
    Choices { height: 1fr; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, meant: Callable[[int], None], picked: Callable[[int], None]) -> None:
        super().__init__(id="choices", markup=False)
        self._meant, self._picked = meant, picked
        """Called, not sent a message: the next key may be waiting already, and must find the answer given."""
        self._listed: Sequence[Choice] = ()
        self._not_now: Sequence[Closed] = ()
        self._room = 0

    def show(self, choices: Sequence[Choice], closed: Sequence[Closed] = ()) -> None:
        """List these choices, and below them what is not open now."""
        if choices is self._listed:
            return
        self._listed, self._not_now = choices, closed
        self.clear_options()
        self._room = self._columns
        self.add_options([Option(entry) for entry in self._entries()])
        if choices:
            self.highlighted = 0

    @property
    def _columns(self) -> int:
        """The columns of an entry; before the list has any, as many as it needs."""
        return self.scrollable_content_region.width or UNBOUND

    def _entries(self) -> list[Content]:
        opened = [_entry(number, choice, self._room) for number, choice in enumerate(self._listed, 1)]
        return [*opened, *(_shut(one, self._room) for one in self._not_now)]

    def on_resize(self) -> None:
        """The entries have other room now."""
        if self._columns != self._room:
            self._room = self._columns
            for place, entry in enumerate(self._entries()):
                self.replace_option_prompt_at_index(place, entry)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Say which entry the bar is on."""
        super().watch_highlighted(highlighted)
        if highlighted is not None:
            self._meant(highlighted)

    def action_select(self) -> None:
        """Choose the entry under the bar; a click comes here as well."""
        if self.highlighted is not None:
            self._picked(self.highlighted)


def _shut(closed: Closed, room: int) -> Content:
    """What is not open now, in words: a sign of its own would be taken for one of the board's."""
    label = cut(closed.label, room - len(_NOT_NOW) - 2 - GAP)
    return Content.styled(f"  {label}{' ' * GAP}{_NOT_NOW}", "$ink-faint")


def _entry(number: int, choice: Choice, room: int) -> Content:
    key = Content.styled(f"{number} " if number < 10 else "  ", "bold")
    label, hint = fitted(choice.label, choice.short, choice.hint, room - len(key))
    return key + Content(label) + (Content.styled(f"{' ' * GAP}{hint}", "dim") if hint else Content(""))

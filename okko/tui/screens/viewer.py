"""The codex: all cards, tiles, rules and words, found as one types."""

import gc
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from okko.library import Library
from okko.library.codex import Item, Section
from okko.library.finding import Found, index_of
from okko.library.wanted import Wanted, wanted
from okko.model.card import CharacterCard
from okko.model.rulebook import Entry
from okko.model.rulings import Rulings
from okko.tui.bound import Page, bind
from okko.tui.found import FILTER, SAY, filters_of, rows_found, rows_of
from okko.tui.keymap import KEYBOARD
from okko.tui.once import Stays
from okko.tui.pages import COMPARE, PLAY, PLAY_OTHERWISE, TRY, Pages, filters_page
from okko.tui.theme import colour_mode
from okko.tui.widgets.finds import Finds
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.kept import Kept
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.line import Line
from okko.tui.widgets.reader import Reader

if TYPE_CHECKING:
    from okko.tui.comparing import Ticked

TICK = "tick"
"""What leads to a bonus of a comparison."""


def prepare() -> None:
    """Read beforehand what the codex opens with and searches in; all of it stays, so no garbage is looked for there."""
    index = index_of(Library.load())
    if not index.prepared:
        index.prepare()
        gc.freeze()


class Sections(Kept, Static):
    """The kinds of things there are, one of which is shown."""

    def show(self, chosen: Section, found: Found | None) -> None:
        """Show which one is chosen, and how much was found in each."""
        parts = []
        self._places: list[tuple[range, Section]] = []
        at = 0
        for section in Section:
            count = 0 if found is None else found.count(section)
            said = f"{section} {count}" if count else f"{section}"
            text = f"[{said}]" if section is chosen else f" {said} "
            look = "bold $gold" if section is chosen else "$ink-faint" if found and not count else "$ink-muted"
            self._places.append((range(at, at + len(text)), section))
            at += len(text)
            parts.append(Content.styled(text, look))
        self.update(Content("").join(parts), layout=False)

    def on_click(self, event: events.Click) -> None:
        """Choose the one that was clicked."""
        offset = event.get_content_offset(self)
        for place, section in self._places:
            if offset is not None and offset.x in place and isinstance(self.screen, Viewer):
                self.screen.choose(section)


class Search(Line):
    """The field to type in: what is typed is searched for at once, so that one picture shows both."""

    def watch_value(self, value: str) -> None:
        """Search."""
        if isinstance(self.screen, Viewer) and self.screen.listens:
            self.screen.search(value)


class Viewer(Page[None]):
    """A field to type in, what was found, and the thing itself."""

    stays = Stays.LOOKED_UP
    AUTO_FOCUS = "#search"
    BINDINGS = [
        bind("codex.follow", "follow", "Links"),
        bind("codex.kind", "section(1)", "Kind", priority=True, tooltip="To the next kind of thing"),
        bind("codex.kind_before", "section(-1)", priority=True),
        bind("codex.filter", "filter", "Filter"),
        bind("codex.compare", "compare", "Compare"),
        bind("codex.play", "play", "Try it", tooltip="Play the example, or go where the rule can be tried"),
        bind("codex.up", "move(-1)", "Choose", tooltip="Along the list, or the links once Enter was pressed"),
        bind("codex.down", "move(1)", "Choose"),
        bind("codex.page_up", "page(-1)"),
        bind("codex.page_down", "page(1)", "Read on"),
        bind("codex.back", "back"),
        bind("do.back", "leave", "Back"),
    ]

    def __init__(self, about: str = "", rulings: Rulings | None = None) -> None:
        super().__init__()
        self._index = index_of(Library.load())
        self._codex = self._index.codex
        self.listens = False
        """Whether what stands in the field is searched for."""
        self._section = Section.CHARACTERS
        """The kind that is listed."""
        self._wanted = Wanted()
        self._found: Found | None = None
        """What was found, if something is searched for."""
        self._listed: list[Item] = []
        self._shown: Item | None = None
        self._before: list[tuple[str, Item]] = []
        """What was shown before links were followed, with what was searched for then."""
        self._filtering = False
        self._pinned: Item | None = None
        """The character that is compared with the one under the bar."""
        self._ticked: Ticked | None = None
        """The bonuses that are counted then."""
        self._able: tuple[bool | None, ...] = ()
        """Which of the keys that do not always work do."""
        self._about = about
        self._rulings = rulings
        """The readings of the match in progress, if there is one."""

    def compose(self) -> ComposeResult:
        """The list on the left, the page on the right."""
        yield Headline("Cards and rules")
        yield Sections(id="sections")
        with Horizontal(id="viewer"):
            with Vertical(id="found"):
                yield Search(placeholder="type to search", id="search")
                yield Finds(id="items")
            yield Reader(id="reader")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the first thing, or the one that was asked for; then read what has not been read yet."""
        self._line, self._finds = self.query_one("#search", Search), self.query_one("#items", Finds)
        self._reader, self._sections = self.query_one("#reader", Reader), self.query_one("#sections", Sections)
        self.listens = True
        self.show(self._about)
        if not self._index.prepared:
            self.set_timer(0.15, self._read_on)

    def _read_on(self) -> None:
        """Read everything, and write on the page that is shown what it leads to."""
        if not self._index.prepared and self.is_attached:
            self._index.prepare()
            self._present(self._shown, again=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing now are not shown."""
        match action:
            case "compare":
                return self._pinned is not None or self._character(self._shown) is not None
            case "play":
                content = self._codex.content(self._shown) if self._shown is not None else None
                return isinstance(content, Entry) and (content.played or content.tried) is not None
            case _:
                return True

    def show(self, about: str = "") -> None:
        """Show a card, tile, rule or word by its id."""
        item = self._codex.named(about) if about else None
        if item is not None:
            self._section = item.section
            self._pinned = None
            self._filtering = False
            self._write("")
            self._wanted, self._found = Wanted(), None
        self._list(item)

    def choose(self, section: Section) -> None:
        """Turn to another kind of thing; of what was found, to the first of that kind."""
        self._section = section
        if self._found is None:
            self._list(None)
            return
        first = next((hit.item for hit in self._found.hits if hit.item.section is section), None)
        if first is not None:
            self._finds.go(first.key)
            self._present(first)

    def search(self, text: str) -> None:
        """List what was found; once nothing is typed, what was shown stays."""
        self._wanted = wanted(text)
        searching = bool(self._wanted.words or self._wanted.demands)
        self._found = self._index.find(self._wanted, self._order()) if searching else None
        self._list(self._shown if not searching or self._pinned is not None else None)

    def _write(self, text: str) -> None:
        """Write into the field without searching for it."""
        self.listens = False
        self._line.value = text
        self.listens = True

    def _order(self) -> tuple[Section, ...]:
        return (self._section, *(one for one in Section if one is not self._section))

    def _list(self, item: Item | None) -> None:
        """List what there is, or what was found, and show one of it."""
        if self._found is not None:
            self._listed = [hit.item for hit in self._found.hits]
            rows = [*rows_found(self._found, self._wanted)]
        else:
            self._listed = self._codex.of(self._section)
            rows = [*rows_of(self._listed)]
        item = item if item in self._listed else next(iter(self._listed), None)
        suggested = next((row.key for row in rows if row.key.startswith(f"{SAY}:")), "")
        self._finds.show(rows, suggested or (item.key if item is not None else ""))
        self._present(item)

    @on(Finds.Pointed)
    def _pointed(self, event: Finds.Pointed) -> None:
        self._finds.go(event.key)
        if event.key in self._codex.items:
            self._present(self._codex.items[event.key])
        else:
            self._follow(event.key)

    @on(Reader.Followed)
    def _followed(self, event: Reader.Followed) -> None:
        self._follow(event.key)

    def _follow(self, key: str) -> None:
        """Go where a word leads, or do what it says."""
        kind, _, what = key.partition(":")
        match kind:
            case _ if kind == SAY:
                self._line.value = what
            case _ if kind == FILTER:
                field, _, value = what.partition(":")
                self._line.value = self._wanted.with_demand(field, value)
                self._line.cursor_position = len(self._line.value)
            case _ if kind == TICK:
                if self._ticked is not None:
                    self._ticked = self._ticked.ticked(what)
                    self._present(self._shown, again=True)
            case _ if kind in (PLAY, PLAY_OTHERWISE, TRY):
                self._play(what)
            case _ if kind == COMPARE:
                self.action_compare()
            case _:
                if self._shown is not None:
                    self._before.append((self._line.value, self._shown))
                self._turn_to("", self._codex.items[key])

    def _turn_to(self, text: str, item: Item) -> None:
        """Show a thing in the list where it stands."""
        self._filtering, self._pinned = False, None
        self._section = item.section
        self._write(text)
        self._wanted = wanted(text)
        searching = bool(self._wanted.words or self._wanted.demands)
        self._found = self._index.find(self._wanted, self._order()) if searching else None
        self._list(item)

    def _present(self, item: Item | None, *, again: bool = False) -> None:
        """Show a thing, and of which kind it is."""
        self._shown = item
        self._sections.show(item.section if item is not None else self._section, self._found)
        mode = colour_mode(self.app)
        one, other = self._character(self._pinned), self._character(item)
        if self._filtering:
            self._reader.show(
                filters_page(filters_of(self._index, self._wanted)), keep=again or self._reader.chosen >= 0
            )
        elif one is not None and other is not None:
            from okko.tui.comparing import Ticked, compared

            self._ticked = self._ticked or Ticked()
            self._reader.show(compared(one, other, self._ticked, mode), keep=again)
        elif item is None:
            self._reader.show(lambda _: [])
        else:
            self._reader.show(Pages(self._codex, mode, self._rulings).page(item, self._wanted), keep=again)
        able = tuple(self.check_action(action, ()) for action in ("compare", "play"))
        if able != self._able:
            self._able = able
            self.refresh_bindings()

    def _character(self, item: Item | None) -> CharacterCard | None:
        content = self._codex.content(item) if item is not None else None
        return content if isinstance(content, CharacterCard) else None

    def action_move(self, by: int) -> None:
        """Go along the links if one is chosen, or else along the list."""
        if self._reader.chosen >= 0:
            self._reader.step(by)
        elif self._finds.move(by):
            self._present(self._codex.items.get(self._finds.key, self._shown))

    def action_page(self, by: int) -> None:
        """Read on, or back."""
        self._reader.page(by)

    def action_section(self, by: int) -> None:
        """Turn to the next kind of thing; of what was found, to the next of which there is any."""
        now = self._shown.section if self._shown is not None else self._section
        sections = [one for one in Section if one is now or self._found is None or self._found.count(one)]
        self._reader.choose(-1)
        self.choose(sections[(sections.index(now) + by) % len(sections)])

    def action_follow(self) -> None:
        """Go along the words that lead on; then where the chosen one leads."""
        if self._reader.chosen >= 0:
            self._follow(self._reader.key)
        elif self._finds.key.startswith(f"{SAY}:"):
            self._follow(self._finds.key)
        else:
            self._read_on()
            self._reader.choose(0)

    def action_filter(self) -> None:
        """Say what the things found must be, or have said it."""
        self._filtering = not self._filtering
        self._present(self._shown)
        if self._filtering:
            self._reader.choose(0)

    def action_compare(self) -> None:
        """Compare the character shown with whoever is under the bar next, or compare no longer."""
        self._filtering = False
        self._pinned = self._shown if self._pinned is None and self._character(self._shown) is not None else None
        self.query_one(Headline).say(
            f"{self._pinned.name} beside whom you choose; type a name, {KEYBOARD.said('codex.follow')} for the bonuses"
            if self._pinned
            else ""
        )
        self._present(self._shown)

    def action_play(self) -> None:
        """Play the example of the rule, or go where it can be tried."""
        self._play()

    def _play(self, otherwise: str = "") -> None:
        from okko.tui.elsewhere import try_out
        from okko.tui.examples import play

        content = self._codex.content(self._shown) if self._shown is not None else None
        if isinstance(content, Entry) and content.tried is not None:
            try_out(self.app, content)  # type: ignore[arg-type]
        elif isinstance(content, Entry):
            play(self.app, self._codex.library, content, self._rulings, otherwise)

    def action_back(self) -> None:
        """Show again what was shown before a link was followed."""
        if self._before:
            self._turn_to(*self._before.pop())

    def action_leave(self) -> None:
        """Leave the links, the filters, the comparison, what a link led to, the words typed, and then the codex."""
        if self._filtering:
            self.action_filter()
        elif self._reader.chosen >= 0:
            self._reader.choose(-1)
        elif self._pinned is not None:
            self.action_compare()
        elif self._before:
            self.action_back()
        elif self._line.value:
            self._line.value = ""
        else:
            self.dismiss()

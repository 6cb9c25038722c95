"""The whole log, line by line, and what lies behind a line."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.analysis.narration import name
from okko.analysis.sums import rules_behind, sums_of
from okko.library import Library
from okko.tui.bound import Page, bind
from okko.tui.drawing import Size
from okko.tui.in_keys import in_keys
from okko.tui.log_filters import FILTERS
from okko.tui.moment import Told, cards_of, scene_at
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet


class Story(Page[int]):
    """The whole log; a line opens what lies behind it."""

    AUTO_FOCUS = "#story"
    confirms = "Behind it"
    BINDINGS = [
        bind("do.confirm", "open", "Behind it", tooltip="The rules, cards, sums and squares behind a line"),
        bind("story.filter", "filter", "Only …"),
        bind("story.back_to", "back_to", "Back to here"),
        bind("do.back", "dismiss", "Close"),
        bind("battle.story", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
    ]

    def __init__(self, told: Sequence[Told], *, taking_back: bool = False) -> None:
        super().__init__()
        self._told = told
        self._taking_back = taking_back
        """Whether the match can go back to a line."""
        self._filter = 0
        self._listed: list[Told] = []

    def compose(self) -> ComposeResult:
        """The log on the whole screen."""
        yield Headline("Log")
        yield Menu(id="story", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """From its end."""
        self._list()

    def _list(self) -> None:
        filter = FILTERS[self._filter]
        self._listed = filter.listed(self._told)
        count = "1 line" if len(self._listed) == 1 else f"{len(self._listed)} lines"
        behind = in_keys("{do.confirm} or a click shows what is behind one")
        self.query_one(Headline).say(f"{filter.name}, {count}; {behind}")
        menu = self.query_one("#story", Menu)
        menu.clear_options()
        menu.add_options([Option(filter.written(one)) for one in self._listed])
        if self._listed:
            menu.highlighted = len(self._listed) - 1

    def action_filter(self) -> None:
        """Leave other things out."""
        self._filter = (self._filter + 1) % len(FILTERS)
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A match that is over is not taken back."""
        return action != "back_to" or self._taking_back

    def action_back_to(self) -> None:
        """Take back everything since the line under the bar came about."""
        place = self.query_one("#story", Menu).highlighted
        if place is not None and self._listed[place].line >= 0:
            self.dismiss(self._listed[place].line)

    def action_open(self) -> None:
        """Show what lies behind the line under the bar."""
        self.query_one("#story", Menu).action_select()

    @property
    def subject(self) -> str:
        """What the codex opens on: the rule behind the line under the bar."""
        place = self.query_one("#story", Menu).highlighted
        return next(iter(self._listed[place].sentence.rules), "") if place is not None else ""

    @on(Menu.OptionSelected, "#story")
    def _opened(self, event: Menu.OptionSelected) -> None:
        def back(place: int | None) -> None:
            self.query_one("#story", Menu).highlighted = place

        self.app.push_screen(Moment(self._listed, event.option_index), back)


class Moment(Page[int]):
    """What lies behind a line of the log: sums, rules, cards, and the board before and after."""

    AUTO_FOCUS = "#behind"
    confirms = "Look up"
    BINDINGS = [
        bind("story.before", "show(False)", "Before"),
        bind("story.after", "show(True)", "After"),
        bind("story.previous", "go(-1)", "Other line", tooltip="To the line of the log before, or after"),
        bind("story.next", "go(1)", "Other line"),
        bind("do.confirm", "look_up", "Look up", tooltip="Open the rule or the card in the codex"),
        bind("do.back", "close", "Back"),
        bind("window.close", "close", "Back"),
    ]

    def __init__(self, listed: Sequence[Told], place: int) -> None:
        super().__init__()
        self._listed, self._place = listed, place
        self._after = True

    @property
    def told(self) -> Told:
        """The line of the log."""
        return self._listed[self._place]

    @property
    def subject(self) -> str:
        """What the codex opens on: the rule or card under the bar."""
        links = self.query_one("#behind", Menu)
        option = links.highlighted_option
        return option.id or "" if option is not None and option.id not in ("before", "after") else ""

    def compose(self) -> ComposeResult:
        """The board, the words under it, and what can be looked up beside it."""
        yield Headline("Log")
        with Horizontal(id="moment"):
            with Vertical(id="moment-left"):
                yield Picture(id="moment-board", largest=Size.M)
                with Sheet(id="moment-words"):
                    yield Static(id="moment-text")
            yield Menu(id="behind", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the line that was chosen."""
        self._show()

    def _show(self) -> None:
        told = self.told
        when = "after it" if self._after else "before it"
        self.query_one(Headline).say(f"line {self._place + 1} of {len(self._listed)}: the board {when}")
        self.query_one("#moment-board", Picture).show(scene_at(told, after=self._after))
        self.query_one("#moment-text", Static).update(words_of(told))
        links = self.query_one("#behind", Menu)
        highlighted = links.highlighted
        links.clear_options()
        links.add_options(self._options())
        links.highlighted = min(2 if highlighted is None else highlighted, links.option_count - 1)

    def _options(self) -> list[Option]:
        library, state = Library.load(), self.told.event.state
        marks = ("○", "●") if self._after else ("●", "○")
        found = [Option(f"{marks[0]} before", id="before"), Option(f"{marks[1]} after", id="after")]
        for who in dict.fromkeys(self.told.sentence.characters):
            recruit = state.recruit(who)
            found.append(Option(Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}"), id=recruit.card.id))
        named = {option.id for option in found}
        gear = [id for id in cards_of(self.told) if id not in named]
        found += [Option(library.equipment[id].name if id in library.equipment else id, id=id) for id in gear]
        for id in rules_behind(self.told.event):
            title = library.rules[id].title if id in library.rules else ""
            found.append(Option(Content.styled(id, "$gold") + Content(f" {title}"), id=id))
        return _once(found)

    def action_show(self, after: bool) -> None:
        """Show the board before it or after it."""
        self._after = after
        self._show()

    def action_go(self, by: int) -> None:
        """Go on to another line."""
        self._place = max(0, min(len(self._listed) - 1, self._place + by))
        self.query_one("#behind", Menu).highlighted = None
        self._show()

    def action_look_up(self) -> None:
        """Do what the entry under the bar says."""
        self.query_one("#behind", Menu).action_select()

    @on(Menu.OptionSelected, "#behind")
    def _chosen(self, event: Menu.OptionSelected) -> None:
        if event.option_id in ("before", "after"):
            self.action_show(event.option_id == "after")
        else:
            self.app.action_codex(event.option_id or "")  # type: ignore[attr-defined]

    def action_close(self) -> None:
        """Back to the log, to the line one has come to."""
        self.dismiss(self._place)


def _once(options: list[Option]) -> list[Option]:
    """Each thing once: two of a kind share a card."""
    return list({option.id: option for option in reversed(options)}.values())[::-1]


def words_of(told: Told) -> Content:
    """What happened, with every term of its sums and the rule it comes from."""
    state = told.event.state
    lines = [Content.styled(told.sentence.text, "bold strike" if told.struck else "bold")]
    for one in sums_of(told.event):
        head = Content.styled(name(state, one.who), f"bold {BAND_STYLES[state.band(one.who)]}")
        line = head + Content(f" {one.what} {one.total.amount} = ")
        for place, term in enumerate(one.total.terms):
            amount = f"{term.amount:+d}" if place else str(term.amount)
            line += Content(f"{' ' if place else ''}{amount} {term.name} ")
            line += Content.styled(f"({term.rule})", "$ink-muted")
        lines.append(line)
    if told.struck:
        lines.append(Content.styled("This was taken back.", "$ink-muted"))
    return Content("\n").join(lines)

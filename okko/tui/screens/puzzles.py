"""The puzzles: by theme, from the plain to the hard, and how one has fared with each."""

from itertools import groupby

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.analysis.verdict import worth_said
from okko.learning.learned import load_learned
from okko.learning.puzzles import Posed, attempts_at, next_of, posed
from okko.library import Library
from okko.tui.bound import Page, bind
from okko.tui.drawing import Scene
from okko.tui.once import Stays
from okko.tui.scene import ground, tokens
from okko.tui.screens.adventures import Shelf
from okko.tui.screens.puzzle import GRADES, open_puzzle
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet

HINTS = ("no hint", "one hint", "two hints", "three hints")


class Puzzles(Page[None]):
    """The list on the left, what is under the cursor on the right."""

    stays = Stays.LISTED
    AUTO_FOCUS = "#lessons"
    confirms = "Play"
    BINDINGS = [
        bind("puzzles.next", "next", "Next unsolved"),
        bind("read.on", "page(1)", "Read on"),
        bind("read.back", "page(-1)"),
        bind("do.back", "dismiss", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._offered, self._faults = posed(Library.load())
        self._learned, self._complaint = load_learned()

    def compose(self) -> ComposeResult:
        """The list and the page."""
        yield Headline("Puzzles", self._count())
        with Horizontal(id="adventures-body"):
            yield Shelf(id="lessons")
            with Sheet(id="adventure-sheet"):
                yield Static(id="lesson-page")
                yield Picture(id="puzzle-board")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the first that is not solved."""
        for complaint in filter(None, [self._complaint, *self._faults]):
            self.notify(complaint, severity="warning", timeout=8, markup=False)
        following = next_of(self._offered, self._learned, "")
        self._list(following.id if following is not None else "")

    def on_screen_resume(self) -> None:
        """One may have been solved."""
        if self.is_mounted:
            self._learned, _ = load_learned()
            self.query_one(Headline).say(self._count())
            self._list(self._pointed)

    def _count(self) -> str:
        solved = sum(attempts_at(self._learned, one.id).solved for one in self._offered)
        return f"{solved} of {len(self._offered)} solved"

    def _list(self, id: str) -> None:
        menu = self.query_one("#lessons", Menu)
        menu.clear_options()
        for theme, group in groupby(self._offered, lambda one: one.puzzle.theme):
            menu.add_option(Option(Content.styled(theme.capitalize(), "bold $ink-muted"), disabled=True))
            menu.add_options([Option(self._line(one), id=one.id) for one in group])
        if self._offered:
            ids = [one.id for one in self._offered]
            menu.highlighted = menu.get_option_index(id if id in ids else ids[0])
        self._show()

    def _line(self, one: Posed) -> Content:
        record = attempts_at(self._learned, one.id)
        mark, style = ("+", "bold $good") if record.solved else ("-", "$shaken-ink") if record.tries else (" ", "")
        level = one.puzzle.difficulty
        return Content.styled(f"{mark} ", style) + Content.styled(f"{level} ", "$gold") + Content(one.title)

    @property
    def _pointed(self) -> str:
        option = self.query_one("#lessons", Menu).highlighted_option
        return (option.id or "") if option is not None else ""

    @property
    def _chosen(self) -> Posed | None:
        return next((one for one in self._offered if one.id == self._pointed), None)

    @on(Menu.OptionHighlighted)
    def _show(self) -> None:
        one = self._chosen
        self.query_one("#adventure-sheet", Sheet).scroll_home(animate=False)
        if one is None:
            self.query_one("#lesson-page", Static).update("There are no puzzles.")
            return
        self.query_one("#lesson-page", Static).update(self._page(one))
        self.query_one("#puzzle-board", Picture).show(Scene(ground(one.state.match.board), tokens(one.state)))

    def _page(self, one: Posed) -> Content:
        level = one.puzzle.difficulty
        return Content("\n").join(
            [
                Content.styled(one.title, "bold $gold"),
                Content.styled(f"{one.puzzle.theme}, {GRADES[level - 1]} ({level} of {len(GRADES)})", "$ink-muted"),
                Content(""),
                Content(one.puzzle.task),
                Content(""),
                self._record(one),
                Content(""),
            ]
        )

    def _record(self, one: Posed) -> Content:
        record = attempts_at(self._learned, one.id)
        tries = f"{record.tries} {'try' if record.tries == 1 else 'tries'}"
        best = "" if record.worth is None else f", your best {worth_said(one.puzzle.goal, record.worth)}"
        if record.solved:
            how = "after the answer was shown" if record.shown else f"with {HINTS[record.hints]}"
            return Content.styled(f"Solved {how}; {tries}.", "$good")
        if record.tries or record.shown:
            shown = "; the answer was shown" if record.shown else ""
            return Content.styled(f"Not solved yet; {tries}{best}{shown}.", "$shaken-ink")
        return Content.styled("Not tried yet.", "$ink-muted")

    def action_page(self, pages: int) -> None:
        """Scroll the page."""
        sheet = self.query_one("#adventure-sheet", Sheet)
        sheet.scroll_relative(y=pages * (sheet.size.height - 2), animate=False)

    def action_next(self) -> None:
        """To the next that is not solved."""
        following = next_of(self._offered, self._learned, self._pointed)
        if following is not None:
            menu = self.query_one("#lessons", Menu)
            menu.highlighted = menu.get_option_index(following.id)

    @on(Menu.OptionSelected)
    def _begin(self) -> None:
        if self._chosen is not None:
            open_puzzle(self.app, self._chosen, self._offered)

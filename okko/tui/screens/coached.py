"""A match with somebody at one's side who explains what is new, each thing once."""

from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.learning.coach import Coach
from okko.learning.learned import explained, learn, load_learned, match_ended
from okko.learning.praise import deeds, praised
from okko.library import Library
from okko.model.coaching import Closing, Deed, Tip
from okko.model.decision import Decision
from okko.tui.bound import Window, bind
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
from okko.tui.screens.course import Leave
from okko.tui.screens.panels import Aside
from okko.tui.screens.tasked import Tasked
from okko.tui.session import Session
from okko.tui.settings import Settings
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet


class Coached(Tasked):
    """A battlefield on which newcomers are told what is new.

    In the guided first game it is said in a window, in other matches where the plan is told, until the next key; while
    something else is said there, it waits. Nothing is said in a serious match,
    nor where the game is not kept: in lessons, puzzles and positions.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._coach: Coach | None = None
        self._guided = False
        self._parted = False
        """What there is to say when the first game is over has been said."""

    @property
    def coached(self) -> bool:
        """Whether somebody explains what is new."""
        settings: Settings = getattr(self.app, "settings", None) or Settings()
        return settings.hints and self.session.saved is not None and not self.session.serious

    def ask(self) -> None:
        """Put the next question, and say what is new about it."""
        super().ask()
        pending = self.session.game.pending
        if not (self.coached and isinstance(pending, Decision) and pending.player in self.session.people):
            return
        if self._coach is None:
            learned, _ = load_learned()
            assert self.session.saved is not None
            self._guided = learned.first_game == self.session.saved.name
            self._coach = Coach(Library.load().tips.values(), learned.told)
        if self.words.message is not None and not self._guided:
            return
        tip = self._coach.word(self.session.game.state, pending, self.session.game.log)
        if tip is not None:
            self._explain_once(tip)

    def sum_up(self) -> None:
        """Tell the end of the game; the first one is played then."""
        saved = self.session.saved
        complaint = learn(lambda learned: match_ended(learned, saved.name)) if saved is not None else None
        if complaint:
            self.notify(complaint, severity="warning", markup=False)
        closing = self._farewell()
        if closing is None:
            super().sum_up()
        else:
            self._parted = True
            self.app.push_screen(closing, self._go_on)

    def _farewell(self) -> "Farewell | None":
        """What is said when the guided first game is over, once."""
        saved, game = self.session.saved, Library.load().first_game
        guided = saved is not None and load_learned()[0].first_game == saved.name
        if not guided or self._parted or game is None or game.closing is None:
            return None
        band = next(iter(self.session.people), 0)
        return Farewell(game.closing, deeds(self.session.game.state, self.session.game.log, band))

    def _go_on(self, where: str | None) -> None:
        """After the first game: to what was chosen, or to how it went."""
        match where:
            case "new":
                self.dismiss(Leave.NEW)
            case "puzzles" | "adventures":
                self.dismiss(Leave.TITLE)
                self.app.call_later(self.app.run_action, where)
            case _:
                self.sum_up()

    def _explain_once(self, tip: Tip) -> None:
        complaint = learn(lambda learned: explained(learned, tip.moment))
        if complaint:
            self.notify(complaint, severity="warning", markup=False)
        if self._guided:
            self.app.push_screen(Word(tip), lambda enough: self._be_quiet() if enough else None)
        else:
            self.words.aside = Aside(in_passing(tip, tip.text), in_passing(tip, tip.brief), tip.rule)
            self.paint()

    def _be_quiet(self) -> None:
        """Say no more, here and elsewhere; the settings bring it back."""
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        self.app.change_settings(settings.model_copy(update={"hints": False}))  # type: ignore[attr-defined]


def in_passing(tip: Tip, text: str) -> Content:
    """Something that is new, in running words, and the key for more of it."""
    head, more = Content.styled(f"{tip.title}: ", "bold $gold"), f" {KEYBOARD.said('app.codex')} {tip.rule}"
    return head + Content(in_keys(text)) + Content.styled(more, "$gold")


class Word(Window[bool]):
    """Something that is new, in a window; answers whether the player has had enough of them."""

    GRACE: ClassVar[float] = 0.3
    """For so many seconds a key is still meant for what was seen before the window came."""
    BINDINGS = [bind("do.back", "go_on", "Go on")]

    def __init__(self, tip: Tip) -> None:
        super().__init__()
        self._tip = tip
        self._came_at = float("-inf")

    def compose(self) -> ComposeResult:
        """What there is to know."""
        more = f"{KEYBOARD.said('app.codex')} opens the rule, {self._tip.rule}."
        with Sheet(classes="sheet"):
            yield Static(Content(self._tip.title), classes="sheet-title")
            yield Static(Content(in_keys(self._tip.text)))
            yield Static(Content(more), classes="remark")
            yield Menu(Option("Go on", id="on"), Option("No more explanations", id="enough"), classes="remark")

    def on_mount(self) -> None:
        """Begin with what most want."""
        self._came_at = monotonic()
        self.query_one(Menu).highlighted = 0
        self.query_one(Menu).focus()

    @property
    def subject(self) -> str:
        """What the codex opens on."""
        return self._tip.rule

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.action_go_on(enough=event.option_id == "enough")

    def action_go_on(self, *, enough: bool = False) -> None:
        """Go on, unless nobody can have read it yet."""
        if monotonic() - self._came_at >= self.GRACE:
            self.dismiss(enough)


class Farewell(Window[str]):
    """The first game is over: what was done well, what to try the next time, and what there is besides."""

    BINDINGS = [bind("do.back", "dismiss", "How it went")]

    def __init__(self, closing: Closing, done: frozenset[Deed]) -> None:
        super().__init__()
        self._words = closing
        self._well, self._left = praised(closing, done)

    def compose(self) -> ComposeResult:
        """The words, and where to go."""
        with Sheet(classes="sheet"):
            yield Static(Content("Your first game is played"), classes="sheet-title")
            for sign, style, texts in (("+", "bold $good", self._well), ("►", "bold $gold", self._left)):
                for text in texts:
                    yield Static(Content.styled(f"{sign} ", style) + Content(in_keys(text)))
            yield Static(Content(in_keys(self._words.next)), classes="remark")
            yield Menu(
                Option("How the match went", id="summary"),
                Option("Puzzles", id="puzzles"),
                Option("A new match", id="new"),
                Option("Adventures", id="adventures"),
                classes="remark",
            )

    def on_mount(self) -> None:
        """Begin with what most want."""
        self.query_one(Menu).highlighted = 0
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)

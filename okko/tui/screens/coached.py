"""A match with somebody at one's side who explains what is new, each thing once."""

from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.learning.coach import Coach
from okko.learning.learned import explained, learn, load_learned, match_ended
from okko.library import Library
from okko.model.coaching import Tip
from okko.model.decision import Decision
from okko.tui.bound import Window, bind
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
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
        super().sum_up()

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

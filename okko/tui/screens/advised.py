"""What the screen says to somebody who asks: hints in three steps, what dice are worth, the odds of what is planned."""

from textual import work
from textual.worker import get_current_worker

from okko.analysis.prospect_told import prospect_told
from okko.bots.hint import Hint, hint
from okko.game import Game
from okko.model.decision import Ask, Decision
from okko.model.square import Square
from okko.tui.keymap import KEYBOARD
from okko.tui.screens.coached import Coached
from okko.tui.screens.prospect import ProspectScreen
from okko.tui.session import Session

_STEPS = ("What", "Where", "Why")
_THINKING = "Thinking about it …"
ROOMY = 100
"""From this width on a reason has room beside the board; on a narrower screen it is laid over it."""


class Advised(Coached):
    """A battlefield with somebody to ask. In a serious match nobody answers."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._hint: Hint | None = None
        self._hinted = -1
        """The line of the game that the hint belongs to."""
        self._step = 0

    @property
    def advisable(self) -> bool:
        """Whether there is a question that a person may be advised about."""
        pending = self.session.game.pending
        return not self.session.serious and isinstance(pending, Decision) and self.session.bot is None

    def action_hint(self) -> None:
        """Say the next step of the hint: what, then where, then why; of a task, the next of its own."""
        if self.hurry() or not self.advisable or self.hint_of_task():
            return
        line = len(self.session.game.lines)
        if line == self._hinted and self._hint is None:
            self.note(_THINKING)
            return
        if line != self._hinted:
            self._hint, self._hinted, self._step = None, line, 0
            self.note(_THINKING)
            if self.session.synchronous:
                self._advised(hint(self.session.game), line)
            else:
                self._think_about_it(self.session.game, line)
            return
        self._step = (self._step + 1) % len(_STEPS)
        self._tell_hint()

    @work(thread=True, exclusive=True, group="hint", exit_on_error=False)
    def _think_about_it(self, game: Game, line: int) -> None:
        worker = get_current_worker()
        found = hint(game)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._advised, found, line)

    def _advised(self, found: Hint, line: int) -> None:
        """Tell the first step, unless the game has gone on meanwhile."""
        if line == len(self.session.game.lines):
            self._hint = found
            self._tell_hint()

    def _tell_hint(self) -> None:
        assert self._hint is not None
        self.panels.tray.advice = self._hint.dice
        if self._step == len(_STEPS) - 1 and self.size.width < ROOMY:
            self.notify(self._hint.why, title=_STEPS[self._step], timeout=12, markup=False)
        if self._step < len(_STEPS) - 1:
            more = f" ({KEYBOARD.said('battle.hint')}: {_STEPS[self._step + 1].lower()})"
        else:
            planning = self.question is not None and self.question.ask in (Ask.ACT, Ask.ACTIVATE)
            more = f" ({KEYBOARD.said('battle.prospect')}: exact odds)" if planning else ""
        self.note(f"{_STEPS[self._step]}: {self._hint.steps[self._step]}{more}")

    def ask(self) -> None:
        """Put the next question; what was said about the last one is forgotten."""
        self.panels.tray.advice = ()
        super().ask()

    def action_prospect(self) -> None:
        """Show what the activation planned comes to."""
        state, asked = self.session.game.state, self.question.ask if self.question is not None else None
        if self.plan is None or asked not in (Ask.ACT, Ask.ACTIVATE) or self.hurry():
            return
        pointed: Square | None = state.at(self.cursor)
        who, option, target = state.active, self.plan.answer, None
        if asked is Ask.ACTIVATE and pointed is not None and not state.characters[pointed].activated:
            who = pointed
        elif pointed is not None and who >= 0 and state.band(pointed) != state.band(who):
            target = pointed
        if who < 0 or state.band(who) != state.player:
            self.say("Point at one of yours that can still be activated.")
            return
        planned = None if isinstance(option, int | str) else option
        self.app.push_screen(ProspectScreen(lambda: prospect_told(state, who, planned, target)))

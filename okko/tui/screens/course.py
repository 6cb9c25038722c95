"""The course of a match on the screen: what has happened is shown, then the next question is put."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events, work
from textual.content import Content
from textual.message import Message

from okko.bots.apart import Failed
from okko.bots.thought import Thought
from okko.dice import filled
from okko.game import BadJournal
from okko.model.decision import Roll
from okko.model.element import Element
from okko.model.event import Event, PhaseBegan
from okko.model.refusal import Refusal
from okko.tui.asking import Answer, Question, question_of
from okko.tui.bound import Page
from okko.tui.digest import digest_of, since_own_phase
from okko.tui.happening import pictures
from okko.tui.keymap import KEYBOARD
from okko.tui.pace import Pace, Playback
from okko.tui.screens.panels import Panels, Words
from okko.tui.screens.summary import Summary
from okko.tui.screens.table_talk import Curtain, Unwritten
from okko.tui.session import Session
from okko.tui.throwing import throw_of


class Leave(Enum):
    """Where the players want to go from a match."""

    TITLE = "title"
    REMATCH = "rematch"
    """The same bands again, seats swapped."""
    NEW = "new"
    ON = "on"
    """On with the same match, on the screen that shows what is to be done now."""


@dataclass
class MadeUp(Message):
    """A bot has made up its mind, or it cannot."""

    thought: Thought | None
    ticket: int
    fault: str = ""


MOVING = 0.6
"""The share of its time in which what is shown of an event still changes."""


class Course(Page[Leave]):
    """Shows a match and asks what the game asks; what it looks like, and how it is answered, is for others to say."""

    GRACE: ClassVar[float] = 0.25
    """For so many seconds after events have been shown to their end a key is still meant to speed them up."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        game = session.game
        fresh = not any(line.option is not None for line in game.lines)
        self.playback = Playback(game.start, 0) if fresh else Playback(game.state, self._happened())
        if fresh:
            self.playback.add(game.log, foreign=False)
        self.question: Question | None = None
        self.words = Words()
        self.refusal: Refusal | None = None
        """Why what was pointed at or tried cannot be done."""
        self.panels = Panels(session)
        self._known: tuple[int | Element, ...] = ()
        """The pips of dice thrown by hand, as far as they are known."""
        self._able: tuple[bool | None, ...] = ()
        self._ticket = 0
        """Changes with each answer, so that what comes late is known to be late."""
        self._last_player: int | None = None
        self._showing = False
        """Whether an event stays on the screen."""
        self._shown_at = float("-inf")
        """When the last of the events had been shown to its end."""

    def _happened(self) -> int:
        """How many events stand."""
        return sum(len(line.events) for line in self.session.game.lines if not line.struck)

    # What others say.

    def paint(self) -> None:
        """Show the state, and what is asked."""
        raise NotImplementedError

    def put(self, question: Question | None) -> None:
        """Put a question, or none while nothing is asked of a person."""
        raise NotImplementedError

    def belongs(self) -> bool:
        """Whether this screen is the one that shows what is to be done now."""
        raise NotImplementedError

    def able(self) -> tuple[bool | None, ...]:
        """Which acts are open now; the line of keys is written again when that changes."""
        return ()

    def mind_the_keys(self) -> None:
        """Write the line of keys again if other acts are open now."""
        able = self.able()
        if able != self._able:
            self._able = able
            self.refresh_bindings()

    # The course of the game.

    @property
    def pace(self) -> Pace:
        """How fast events are played."""
        pace = self.session.pace or self.panels.pace
        return Pace.FAST if pace is Pace.OFF and self.playback.repeats else pace

    def go_on(self) -> None:
        """Show the next event that stays a while, or ask the next question."""
        seconds = self.playback.step(self.pace)
        self.panels.tell(self.playback)
        if seconds > 0:
            self._show_for(seconds)
        else:
            if self._showing:
                self._shown_at = monotonic()
            self.ask()
        self._showing = seconds > 0

    def _show_for(self, seconds: float) -> None:
        """Show an event, picture by picture, the last of them for the longest; then go on."""
        ticket, last = self._ticket, self.playback.last
        number = pictures(last) if last is not None else 1
        self.words.picture = 0 if number > 1 else number
        if number > 1:
            self.panels.tell(self.playback, but=1)
        self.paint()

        def turn(picture: int) -> None:
            if ticket == self._ticket and self.playback.last is last:
                self.words.picture = picture
                self.panels.tell(self.playback, but=int(picture < number - 1))
                self.panels.show_happening(self.playback, self.words)

        for picture in range(1, number):
            self.set_timer(seconds * MOVING * picture / (number - 1), partial(turn, picture))
        self.set_timer(seconds, lambda: self.go_on() if ticket == self._ticket else None)

    def spare(self, event: events.Key) -> bool:
        """Whether a key speeds up what is shown, or comes just too late for it; it answers nothing then."""
        late = event.key in KEYBOARD.map.answering() and monotonic() - self._shown_at < self.GRACE
        if not (self.hurry() or late):
            return False
        event.stop()
        event.prevent_default()
        return True

    def hurry(self) -> bool:
        """Show all that is still to be shown; whether there was anything."""
        if not self.playback:
            return False
        self._ticket += 1
        self._showing = False
        self.playback.finish()
        self.panels.tell(self.playback)
        self.ask()
        return True

    def play(self, happened: list[Event], *, foreign: bool = False) -> None:
        """Show what an answer has brought."""
        self.question, self._known = None, ()
        self._ticket += 1
        self.playback.add(happened, foreign=foreign)
        self.put(None)
        self.go_on()

    def attempt(self, act: Callable[[], object], *, foreign: bool = False, since: int | None = None) -> None:
        """Let something be answered, and show what it brings; what cannot be written down waits until it can.

        Args:
            act: Answers; it may be tried again.
            foreign: An opponent does it.
            since: How much had happened before it was tried first.
        """
        game = self.session.game
        place = len(game.log) if since is None else since

        def again(wanted: bool | None) -> None:
            if wanted:
                self.attempt(game.roll if game.stalled else act, foreign=foreign, since=place)
            else:
                self.dismiss(Leave.TITLE)

        try:
            act()
        except BadJournal as trouble:
            self.app.push_screen(Unwritten(str(trouble)), again)
        else:
            self.play(game.log[place:], foreign=foreign)

    def jump(self) -> None:
        """Go on from another state: something was taken back."""
        self._ticket += 1
        self._known, self._showing = (), False
        self.playback.jump(self.session.game.state, self._happened())
        self.panels.tell(self.playback)
        self.ask()

    def know(self, answer: Answer) -> None:
        """Take down a die thrown by hand; when all are known and it is confirmed, they have fallen."""
        if isinstance(answer, int | Element):
            self._known = (*self._known, answer)
            self.ask()
        else:
            faces, self._known = filled(self.session.game.given, self._known), ()
            self.attempt(partial(self.session.thrown, faces))  # type: ignore[arg-type]

    def ask(self) -> None:
        """Put the pending question to whom it concerns."""
        game, pending = self.session.game, self.session.game.pending
        self.question = None
        self.words.thinking, self.words.closed = "", None
        if not self.belongs():
            self.dismiss(Leave.ON)
        elif pending is None:
            self.put(None)
            self.paint()
            self.sum_up()
        elif self.session.bot is not None:
            self.words.thinking = (
                f"{self.session.bot.name} is thinking … {KEYBOARD.said('do.confirm')}: the answer at once."
            )
            self.put(None)
            self.paint()
            self._think(self._ticket)
        else:
            if isinstance(pending, Roll):
                self.question = throw_of(game.state, pending, filled(game.given, self._known))
            else:
                self.question = question_of(game.state, pending)
            self.put(self.question)
            self.paint()
            self._hand_over()

    def _hand_over(self) -> None:
        """At the change of phase: tell what has happened, behind a curtain if the players want one."""
        game, player = self.session.game, self.session.game.state.player
        handed, self._last_player = self._last_player not in (None, player), player
        if not handed or game.state.match.draft is not None:
            return
        told = digest_of(game.log, game.state, player)
        if told and player in self.session.people:
            again = Content.styled(f"{KEYBOARD.said('battle.catch_up')}: see it again", "$gold")
            self.words.message = Content("\n").join([*map(Content, told), again])
            self.paint()
        if self.panels.curtain and len(self.session.people) == 2:
            self.app.push_screen(Curtain(self.session.name(player), player), self._lifted)

    def _lifted(self, _: None) -> None:
        """The curtain is lifted: whoever sits down has seen nothing yet."""
        self.catch_up()

    def catch_up(self) -> bool:
        """Show again what happened since the player who is asked last sat there; whether there was anything."""
        game = self.session.game
        since = since_own_phase(game.log, game.state.player)
        begun = (place for place, event in enumerate(since) if _begins(event, game.state.player))
        told = since[: next(begun, len(since))]
        if not told:
            return False
        place = len(game.log) - len(since)
        before = game.log[place - 1].state if place else game.start
        self.question = None
        self._ticket += 1
        self.playback.again(before, told, len(since))
        self.put(None)
        self.go_on()
        return True

    def sum_up(self) -> None:
        """Tell the end of the game, and ask what is next."""

        def go(where: str | None) -> None:
            if where in {one.value for one in Leave}:
                self.dismiss(Leave(where))

        self.app.push_screen(Summary(self.session), go)

    # The opponent.

    def _think(self, ticket: int) -> None:
        if self.session.synchronous:
            self.post_message(self._made_up(ticket))
        else:
            self._think_apart(ticket)

    @work(thread=True, exclusive=True, group="bot", exit_on_error=False)
    def _think_apart(self, ticket: int) -> None:
        self.post_message(self._made_up(ticket))

    def _made_up(self, ticket: int) -> MadeUp:
        try:
            return MadeUp(self.session.think(), ticket)
        except Failed as failure:
            return MadeUp(None, ticket, str(failure))

    def on_made_up(self, message: MadeUp) -> None:
        """Let the bot's answer happen; the plain opponent plays on for one that fails."""
        message.stop()
        bot = self.session.bot
        if message.ticket != self._ticket or bot is None:
            return
        if message.thought is not None:
            self.attempt(partial(self.session.carry_out, message.thought), foreign=True)
        elif self.session.replace_bot(message.fault):
            self.complain(f"{bot.name} failed ({message.fault}); the plain opponent plays on.")
            self.ask()
        else:
            options = self.session.game.decision.options
            self.complain(f"{bot.name} failed ({message.fault}) and passes.")
            self.attempt(partial(self.session.answer, options[len(options) - 1]), foreign=True)

    def complain(self, what: str) -> None:
        """Say that the opponent is not what it was."""
        self.notify(f"{what} {KEYBOARD.said('battle.report')} writes a report.", severity="warning", markup=False)


def _begins(event: Event, band: int) -> bool:
    """Whether a phase of the band begins."""
    return isinstance(event, PhaseBegan) and event.player == band

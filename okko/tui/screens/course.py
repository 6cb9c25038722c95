"""The course of a match on the screen: what has happened is shown, then the next question is put."""

from dataclasses import dataclass
from enum import Enum

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen

from okko.model.decision import Option, Roll
from okko.model.element import Element
from okko.model.event import Event
from okko.model.refusal import Refusal
from okko.model.square import Square
from okko.tui.asking import Question, question_of, throw_of
from okko.tui.digest import digest_of
from okko.tui.drawing import Scene
from okko.tui.pace import Pace, Playback
from okko.tui.plan import Plan
from okko.tui.scene import Shown, refused_squares, scene_of
from okko.tui.screens.panels import Panels, Words
from okko.tui.screens.summary import Summary
from okko.tui.screens.table_talk import Curtain
from okko.tui.session import Session
from okko.tui.widgets.board import BoardView
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.prompt import Choices

SIDES = (20, 32, 40)
"""How wide the column of cards may be."""
AROUND = 9
"""The lines above and below the board."""


class Leave(Enum):
    """Where the players want to go from a match."""

    TITLE = "title"
    REMATCH = "rematch"
    """The same bands again, seats swapped."""
    NEW = "new"


@dataclass
class Thought(Message):
    """A bot has made up its mind."""

    option: Option | None
    ticket: int
    fault: str = ""


class Course(Screen[Leave]):
    """Shows a match and asks what the game asks; the answers come from `BattleScreen`."""

    AUTO_FOCUS = None

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        game = session.game
        fresh = not any(line.option is not None for line in game.lines)
        self.playback = Playback(game.start, 0) if fresh else Playback(game.state, self._happened())
        if fresh:
            self.playback.add(game.log, foreign=False)
        self.question: Question | None = None
        self.plan: Plan | None = None
        self.cursor: Square = game.state.geometry.size // 2
        self.clicked: Square | None = None
        """The square that was clicked last, since the question was put."""
        self.shown = Shown()
        self.words = Words()
        self.refusal: Refusal | None = None
        """Why what was pointed at or tried cannot be done."""
        self.panels = Panels(session)
        self._board: BoardView | None = None
        self._known: tuple[int | Element, ...] = ()
        """The pips of dice thrown by hand, as far as they are known."""
        self._able: tuple[bool | None, ...] = ()
        self._ticket = 0
        """Changes with each answer, so that what comes late is known to be late."""
        self._last_player: int | None = None

    def _happened(self) -> int:
        """How many events stand."""
        return sum(len(line.events) for line in self.session.game.lines if not line.struck)

    # What stands where.

    def compose(self) -> ComposeResult:
        """The board and what lies round it."""
        panels = self.panels
        panels.take_settings(self.app)
        self._board = BoardView(scene_of(self.playback.state, None, self.shown, None), panels.mode, panels.glyphs)
        yield panels.status
        yield panels.banner
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Horizontal(id="table"):
                    yield self._board
                with Horizontal(id="bottom"):
                    with Vertical(id="words"):
                        yield panels.detail
                        yield panels.near_log
                    yield Choices()
            with Vertical(id="side"):
                yield panels.card
                yield panels.other_card
                yield panels.tray
                yield panels.far_log
        yield KeyBar()

    @property
    def board(self) -> BoardView:
        """The board."""
        assert self._board is not None
        return self._board

    @property
    def choices(self) -> Choices:
        """The list of options."""
        return self.query_one(Choices)

    def on_mount(self) -> None:
        """Show what has happened, then ask."""
        self.lay_out()
        self.board.focus()
        self.go_on()

    def on_resize(self) -> None:
        """Fit the board into the room there is now; the plan stays."""
        self.lay_out()

    def on_screen_resume(self) -> None:
        """Settings may have changed."""
        if self.is_mounted and self._board is not None:
            self.panels.take_settings(self.app)
            self.board.repaint_with(self.panels.mode, self.panels.glyphs)
            self.paint()

    def lay_out(self) -> None:
        """Give the board as much room as it can use, and the cards what they can use of the rest."""
        width, height = self.app.size
        rows = max(8, height - AROUND)
        best = self.board.layout_in(width - SIDES[0], rows)
        side = next((side for side in reversed(SIDES) if best.fits(width - side, rows)), SIDES[0])
        self.query_one("#side").styles.width = side
        columns = max(20, width - side)
        place = self.board.fit(columns, rows)
        self.board.styles.width = min(place.width, columns)
        self.board.styles.height = min(place.height, rows)
        self.query_one("#table").styles.height = min(place.height, rows)
        self.call_after_refresh(self._laid_out)

    def _laid_out(self) -> None:
        self.panels.tell(self.playback)
        self.paint()

    def scene(self) -> Scene:
        """The board with what the plan says."""
        plan = None if self.playback else self.plan
        state, asked = self.playback.state, self.question.who if self.question is not None else -1
        refused = refused_squares(state, self.refusal, asked) if self.refusal is not None else ()
        return scene_of(state, plan, self.shown, self.cursor, refused, self.playback.last)

    def paint(self) -> None:
        """Show the state, the plan and what is asked."""
        if not self.is_mounted or self._board is None:
            return
        self.board.show(self.scene())
        self.words.highlighted = self.choices.highlighted if self.choices.highlighted is not None else -1
        self.words.listing = self.choices.has_focus
        self.panels.paint(self.playback, self.question, self.plan, self.cursor, self.words)
        able = self.able()
        if able != self._able:
            self._able = able
            self.refresh_bindings()

    def able(self) -> tuple[bool | None, ...]:
        """Which acts are open now; the line of keys is written again when that changes."""
        return ()

    # The course of the game.

    @property
    def pace(self) -> Pace:
        """How fast events are played."""
        return self.session.pace or self.panels.pace

    def go_on(self) -> None:
        """Show the next event that stays a while, or ask the next question."""
        seconds = self.playback.step(self.pace)
        self.panels.tell(self.playback)
        if seconds > 0:
            ticket = self._ticket
            self.paint()
            self.set_timer(seconds, lambda: self.go_on() if ticket == self._ticket else None)
        else:
            self.ask()

    def hurry(self) -> bool:
        """Show all that is still to be shown; whether there was anything."""
        if not self.playback:
            return False
        self._ticket += 1
        self.playback.finish()
        self.panels.tell(self.playback)
        self.ask()
        return True

    def play(self, happened: list[Event], *, foreign: bool = False) -> None:
        """Show what an answer has brought."""
        self.question, self.plan, self._known = None, None, ()
        self._ticket += 1
        self.playback.add(happened, foreign=foreign)
        self.choices.show(())
        self.go_on()

    def jump(self) -> None:
        """Go on from another state: something was taken back."""
        self._ticket += 1
        self._known = ()
        self.playback.jump(self.session.game.state, self._happened())
        self.panels.tell(self.playback)
        self.ask()

    def ask(self) -> None:
        """Put the pending question to whom it concerns."""
        game, pending = self.session.game, self.session.game.pending
        self.question, self.plan = None, None
        self.words.thinking = ""
        if pending is None:
            self.choices.show(())
            self.paint()
            self.sum_up()
        elif self.session.bot is not None:
            self.words.thinking = f"{self.session.bot.name} is thinking …"
            self.choices.show(())
            self.paint()
            self._think(self._ticket)
        else:
            if isinstance(pending, Roll):
                self.question = throw_of(game.state, pending, self._known)
            else:
                self.question = question_of(game.state, pending)
            self._put(self.question)

    def _put(self, question: Question) -> None:
        if question.on_board and question.home is not None:
            self.cursor = question.home
        self.plan, self.clicked = Plan(self.session.game.state, question, self.cursor), None
        self.choices.show(question.choices)
        self.choices.display = bool(question.choices)
        (self.board if question.on_board else self.choices).focus()
        self.paint()
        self._hand_over()

    def _hand_over(self) -> None:
        """At the change of phase: tell what has happened, behind a curtain if the players want one."""
        game, player = self.session.game, self.session.game.state.player
        handed, self._last_player = self._last_player not in (None, player), player
        if not handed:
            return
        told = digest_of(game.log, game.state, player)
        if told and player in self.session.people:
            self.words.message = Content("\n").join(map(Content, told))
            self.paint()
        if self.session.curtain and len(self.session.people) == 2:
            self.app.push_screen(Curtain(self.session.name(player), player))

    def sum_up(self) -> None:
        """Tell the end of the game, and ask what is next."""

        def go(where: str | None) -> None:
            if where in {one.value for one in Leave}:
                self.dismiss(Leave(where))

        self.app.push_screen(Summary(self.session), go)

    # The opponent.

    def _think(self, ticket: int) -> None:
        if self.session.synchronous:
            self.post_message(self._thought(ticket))
        else:
            self._think_apart(ticket)

    @work(thread=True, exclusive=True, group="bot", exit_on_error=False)
    def _think_apart(self, ticket: int) -> None:
        self.post_message(self._thought(ticket))

    def _thought(self, ticket: int) -> Thought:
        try:
            return Thought(self.session.choose(), ticket)
        except Exception as error:
            return Thought(None, ticket, f"{type(error).__name__}: {error}")

    def on_thought(self, message: Thought) -> None:
        """Let the bot's answer happen; one that fails gives the last option, which ends something."""
        message.stop()
        bot = self.session.bot
        if message.ticket != self._ticket or bot is None:
            return
        options = self.session.game.decision.options
        option, fault = message.option, message.fault
        if option is None or option not in options:
            fault = fault or f"{option} is no lawful answer"
            self.session.notes.append(f"{bot.name} failed: {fault}")
            self.notify(f"{bot.name} failed ({fault}) and passes. F8 writes a report.", markup=False)
            option = options[len(options) - 1]
        self.play(self.session.answer(option), foreign=True)

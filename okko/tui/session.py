"""A match at one screen: who sits on each side, what may be taken back, and what a bug report says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from okko import bots
from okko.analysis.narration import tell
from okko.bots import bot_named
from okko.bots.apart import Apart, Failed
from okko.bots.thought import Thought, think
from okko.dice import Typed
from okko.game import Answered, BadJournal, Faces, Game, Line
from okko.model.decision import Activate, Decision, Option, Roll
from okko.model.event import Event
from okko.model.puzzle import Puzzle
from okko.model.state import State
from okko.tui.pace import Pace


@dataclass(frozen=True)
class Person:
    """Somebody at the keyboard."""

    name: str


@dataclass(frozen=True)
class Bot:
    """A computer opponent."""

    name: str
    player: bots.Bot | Apart


PLAIN = "scripted"
"""The opponent that plays on in the place of one that failed."""

Seat = Person | Bot


class Back(Enum):
    """Whether the last answer can be taken back."""

    NOTHING = "nothing"
    FREE = "free"
    AGREED = "agreed"
    """Only if both players agree: dice have fallen since, or the other player has answered."""


@dataclass
class Session:
    """A game with those who play it. It knows no screen."""

    game: Game
    seats: tuple[Seat, Seat]
    saved: Path | None = None
    """The journal's file, if the game is kept in one."""
    practice: bool = False
    """Against a bot: everything may be taken back."""
    serious: bool = False
    """Nobody is given hints or advice about dice."""
    puzzle: Puzzle | None = None
    """The task set in the position that is played on from."""
    pace: Pace | None = None
    """How fast events are played; nothing: as the player's settings say."""
    curtain: bool = False
    """Whether a curtain hides the board when the keyboard changes hands."""
    alone: bool = True
    """Whether it is a match by itself; otherwise it is part of a campaign, to which the players go back."""
    synchronous: bool = False
    """Bots are asked in the screen's own thread, as tests need it."""
    notes: list[str] = field(default_factory=list)
    """What went wrong and is worth a line in a bug report."""
    reasons: dict[int, str] = field(default_factory=dict)
    """Why a bot answered as it did, by the line of the game."""
    comment: Callable[[str], None] | None = None
    """Writes a reason into the journal."""

    @property
    def asked(self) -> int | None:
        """The band whose player must answer now; None when the game is over."""
        return None if self.game.pending is None else self.game.pending.player

    @property
    def bot(self) -> Bot | None:
        """The bot that must answer now; dice thrown by hand are thrown by a person."""
        if not isinstance(self.game.pending, Decision):
            return None
        seat = self.seats[self.game.pending.player]
        return seat if isinstance(seat, Bot) else None

    @property
    def people(self) -> tuple[int, ...]:
        """The bands that persons play."""
        return tuple(band for band, seat in enumerate(self.seats) if isinstance(seat, Person))

    def name(self, band: int) -> str:
        """Who plays a band."""
        return self.seats[band].name

    def think(self) -> Thought:
        """What the bot answers; it may take its time, so it is not asked from the screen's own thread.

        Raises:
            Failed: It has no lawful answer, for whatever reason.
        """
        bot, game = self.bot, self.game
        assert bot is not None
        try:
            thought = bot.player.choose(game.lines) if isinstance(bot.player, Apart) else think(bot.player, game)
        except Failed:
            raise
        except Exception as error:
            raise Failed(f"{type(error).__name__}: {error}") from error
        if game.decision.find(thought.option) is None:
            raise Failed(f"{thought.option!r} is no lawful answer")
        return thought

    def carry_out(self, thought: Thought) -> list[Event]:
        """Answer as a bot has made up its mind, and keep its reason."""
        happened = self.game.answer(thought.option)
        if thought.reason:
            self.reasons[self._last_answered()] = thought.reason
            if self.comment is not None:
                with suppress(BadJournal):
                    self.comment(thought.reason)
        return happened

    def _last_answered(self) -> int:
        standing = self.game.standing_lines()
        return next(index for index in reversed(standing) if isinstance(self.game.lines[index].input, Answered))

    def hasten(self) -> None:
        """Have the bot that thinks answer with the best it has found so far."""
        bot = self.bot
        if bot is not None and isinstance(bot.player, Apart):
            with suppress(Failed):
                bot.player.hurry()

    def replace_bot(self, fault: str) -> bool:
        """Let the plain opponent play on for the bot that must answer; whether that is any use."""
        bot = self.bot
        assert bot is not None
        self.notes.append(f"{bot.name} failed: {fault}")
        if bot.player.name == PLAIN and not isinstance(bot.player, Apart):
            return False
        if isinstance(bot.player, Apart):
            bot.player.close()
        substitute = replace(bot, player=bot_named(PLAIN, len(self.game.lines)))
        self.seats = tuple(substitute if seat is bot else seat for seat in self.seats)  # type: ignore[assignment]
        return True

    def close(self) -> None:
        """Let go of whoever thinks elsewhere."""
        for seat in self.seats:
            if isinstance(seat, Bot) and isinstance(seat.player, Apart):
                seat.player.close()

    def answer(self, option: Option) -> list[Event]:
        """Answer the pending decision."""
        return self.game.answer(option)

    def answer_all(self, texts: Iterable[str]) -> None:
        """Give answers one after another; those that do not answer what is asked, or have been given, are left out."""
        for text in texts:
            pending = self.game.pending
            option = pending.find(text) if isinstance(pending, Decision) else None
            if option is not None:
                self.answer(option)

    def thrown(self, faces: Faces) -> list[Event]:
        """Say how dice thrown by hand fell."""
        return self.game.thrown(faces)

    def is_final(self, option: Option) -> bool:
        """Whether an answer brings dice, or a question to the other player, at once: it cannot be taken back freely."""
        if self.practice:
            return False
        ahead = self.game.fork(Typed())
        ahead.answer(option)
        pending = ahead.pending
        return isinstance(pending, Roll) or (pending is not None and pending.player != self.asked)

    @property
    def back(self) -> Back:
        """Whether the last answer of a person can be taken back."""
        return self.way_back(self._last())

    @property
    def back_to_activation(self) -> Back:
        """Whether the whole activation can be taken back."""
        return self.way_back(self._activation())

    @property
    def activates(self) -> bool:
        """Whether a person has begun an activation."""
        return self._activation() is not None

    def way_back(self, to: int | None) -> Back:
        """Whether all after a line can be taken back."""
        if to is None or self.game.over:
            return Back.NOTHING
        free = self.game.free_undo()
        if self.practice or (free is not None and to >= free):
            return Back.FREE
        return Back.AGREED if len(self.people) == 2 else Back.NOTHING

    def before(self, line: int) -> int | None:
        """The line before the answer that brought a line about; -1 for the start, None if that was taken back."""
        standing = [place for place in self.game.standing_lines() if place <= line]
        if not standing or standing[-1] != line:
            return None
        answered = [place for place in standing if isinstance(self.game.lines[place].input, Answered)]
        return standing[standing.index(answered[-1]) - 1] if answered and answered[-1] != standing[0] else -1

    def taken_back(self, *, activation: bool = False, to: int | None = None) -> str:
        """What would be taken back first, in words; `to`: if all after that line were."""
        if to is None:
            to = self._activation() if activation else self._last()
        before, lines = self.game.start, self.game.lines
        for index in self.game.standing_lines():
            if to is not None and index > to:
                return _in_words(lines[index], before)
            before = lines[index].events[-1].state if lines[index].events else before
        return "nothing"

    def _last(self) -> int | None:
        """The line before the last answer of a person; -1 for the start."""
        return self._before(lambda line: True)

    def _activation(self) -> int | None:
        """The line before the last activation that a person began."""
        return self._before(lambda line: isinstance(line.option, Activate))

    def _before(self, meant: Callable[[Line], bool]) -> int | None:
        standing = self.game.standing_lines()
        for place in range(len(standing) - 1, -1, -1):
            line = self.game.lines[standing[place]]
            if isinstance(line.input, Answered) and line.input.player in self.people and meant(line):
                return standing[place - 1] if place else -1
        return None

    def undo(self, *, activation: bool = False, agreed: bool = False, to: int | None = None) -> None:
        """Take back the last answer of a person, or its whole activation, or all after a line.

        Raises:
            NoUndo: There is none, or both players must agree first.
        """
        if to is None:
            to = self._activation() if activation else self._last()
        self.game.undo(to, agreed=agreed or self.practice)

    def redo(self) -> list[Event]:
        """Give an answer again that was taken back, and with it what a bot had answered to it.

        Raises:
            NoUndo: There is none.
        """
        events = self.game.redo()
        while self.bot is not None and self.game.can_redo():
            events += self.game.redo()
        return events


def _in_words(line: Line, before: State) -> str:
    """What an answer has brought first; one that has brought nothing by itself is named."""
    for event in line.events:
        for sentence in tell(event, before):
            return sentence.text
        before = event.state
    assert isinstance(line.input, Answered)
    who = getattr(line.option, "who", None)
    player = before.match.players[line.input.player]
    return f"{player} chooses {before.recruit(who).name}." if who is not None else f"{player} leaves it at that."

"""A game in progress, driven by answers and dice."""

from collections.abc import Callable
from typing import TypeAlias

from okko.dice import Dice, DiceError, check_faces
from okko.model.decision import Ask, Decision, Option, Roll
from okko.model.element import Element
from okko.model.event import Ended, Event
from okko.model.refusal import Refusal
from okko.model.state import End, Result, Stage, State
from okko.model.value import but, value
from okko.rules.refusals import why_not
from okko.rules.table import Flow, Table
from okko.rules.turn import play

Faces: TypeAlias = tuple[int, ...] | tuple[Element, ...]


class IllegalAnswer(ValueError):
    """An answer that is not among the options; `refusal` says why, where the rules can tell."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class NoUndo(ValueError):
    """A step back that needs the consent of both players, or that leads nowhere."""


@value
class Answered:
    """A player answered a question; with `Ask.END`, resigned (`resign`) or agreed to a draw (`draw`)."""

    ask: Ask
    player: int
    text: str


@value
class Threw:
    """Dice fell."""

    faces: Faces


@value
class Undone:
    """The game went back to just after line `to` (-1: to its start)."""

    to: int
    agreed: bool
    """Both players agreed, because dice or the other player's answers were taken back."""


Input: TypeAlias = Answered | Threw | Undone
"""One line of a game: everything else follows from the lines before it."""


class Line:
    """An input of the game with what followed from it; `struck` once it was taken back."""

    __slots__ = ("events", "input", "option", "struck")

    def __init__(self, input: Input, option: Option | None = None) -> None:
        self.input = input
        self.option = option
        """The option of an answer."""
        self.events: tuple[Event, ...] = ()
        self.struck = False


class Game:
    """A game in progress.

    `pending` is the question to be answered: a `Decision`, or a `Roll` where dice are thrown by hand, or None when
    the game is over. `lines` is the whole game as its journal keeps it, lines taken back included; `log` is what
    happened and stands.
    """

    def __init__(self, state: State, dice: Dice, *, recording: bool = True) -> None:
        self.dice = dice
        self.start = state
        self.lines: list[Line] = []
        self.listen: Callable[[Input], None] | None = None
        """Told of each input before its consequences are known to anybody: the journal writes it."""
        self.pending: Decision | Roll | None = None
        self._recording = recording
        self._redo: list[Option] = []
        self._fallen: list[Faces] = []
        """All throws of the game so far, those taken back included: taken again, they show the same faces."""
        self._restart(state)
        self._run(None)

    def _restart(self, state: State) -> None:
        self._table = Table(state)
        self._flow: Flow[None] | None = None
        self._base = state
        self._since: list[Option | Faces] = []
        self._throws = 0
        self._told = 0

    @property
    def state(self) -> State:
        """The state as it stands."""
        return self._table.state

    @property
    def log(self) -> list[Event]:
        """Everything that has happened and stands, in order."""
        return self._table.events

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.state.stage is Stage.OVER

    @property
    def decision(self) -> Decision:
        """The pending decision.

        Raises:
            IllegalAnswer: Nothing, or a roll, is pending.
        """
        if not isinstance(self.pending, Decision):
            raise IllegalAnswer("the game is over" if self.pending is None else "dice must be thrown first")
        return self.pending

    def answer(self, answer: Option | str, *, check: bool = True) -> list[Event]:
        """Answer the pending decision, by option or by its text; `check=False` for an answer known to be lawful.

        Returns:
            What happened because of it.

        Raises:
            IllegalAnswer: It is not among the options, or nothing is pending.
        """
        decision = self.decision
        if isinstance(answer, str):
            option = decision.find(answer)
            if option is None:
                raise IllegalAnswer(f"{answer!r} does not answer the question {decision.ask.value!r}")
        else:
            option = answer
            if check and option not in decision.options:
                raise IllegalAnswer(f"{option.text!r} is not lawful here", self.why_not(option))
        if self._redo and self._redo.pop().text != option.text:
            self._redo.clear()
        before = len(self._table.events)
        if self._recording:
            self._note(Line(Answered(decision.ask, decision.player, option.text), option))
        self._run(option)
        return self._table.events[before:]

    def thrown(self, faces: Faces) -> list[Event]:
        """Answer the pending roll with the faces of real dice.

        Returns:
            What happened because of it.

        Raises:
            IllegalAnswer: No roll is pending.
            DiceError: Such dice have no such faces, or their number is wrong.
        """
        if not isinstance(self.pending, Roll):
            raise IllegalAnswer("no dice are to be thrown now")
        check_faces(self.pending, faces)
        before = len(self._table.events)
        self._fell(faces)
        self._run(faces)
        return self._table.events[before:]

    def _run(self, answer: Option | Faces | None) -> None:
        """Send an answer, and run to the next question that the dice do not answer."""
        question = self._wake() if self._flow is None else self.pending
        if answer is not None:
            question = self._send(answer)
        while isinstance(question, Roll):
            faces = self._fall(question)
            if faces is None:
                break
            question = self._send(faces)
        self.pending = question
        if self._recording:
            self._tell()
        if isinstance(question, Decision) and (question.ask is Ask.ACT or question.ask is Ask.ACTIVATE):
            self._base = self._table.state
            self._since = []

    def _wake(self) -> Decision | Roll | None:
        """Start the flow at the last state it can start from, and bring it to where the game stands."""
        self._table.state = self._base
        self._flow = play(self._table)
        question = next(self._flow, None)
        for earlier in self._since:
            question = self._flow.send(earlier)
        return question

    def _send(self, answer: Option | Faces) -> Decision | Roll | None:
        self._since.append(answer)
        assert self._flow is not None
        try:
            return self._flow.send(answer)
        except StopIteration:
            return None

    def _fall(self, roll: Roll) -> Faces | None:
        """Let dice fall; a throw that was taken back falls as before, unless it is another kind of throw now."""
        faces: Faces | None = None
        if self._throws < len(self._fallen):
            faces = self._fallen[self._throws]
            try:
                check_faces(roll, faces)
            except DiceError:
                del self._fallen[self._throws :]
                faces = None
        if faces is None:
            faces = self.dice.throw(roll)
            if faces is None:
                return None
        self._fell(faces)
        return faces

    def _fell(self, faces: Faces) -> None:
        if self._recording:
            if self._throws == len(self._fallen):
                self._fallen.append(faces)
            self._throws += 1
            self._note(Line(Threw(faces)))

    def _note(self, line: Line) -> None:
        self._tell()
        self.lines.append(line)
        if self.listen is not None:
            self.listen(line.input)

    def _tell(self) -> None:
        """Give the last line the events that followed from it."""
        if self.lines and len(self._table.events) > self._told:
            self.lines[-1].events += tuple(self._table.events[self._told :])
        self._told = len(self._table.events)

    def why_not(self, intent: Option | str) -> Refusal | None:
        """Why an act is not lawful now, from the predicates that make the options; None if it is."""
        return why_not(self.state, self.pending if isinstance(self.pending, Decision) else None, intent)

    def free_undo(self) -> int | None:
        """The earliest line one may go back to freely: behind it stand only the last player's own answers, no throw.

        Returns:
            An index into `lines`, -1 for the start; None if nothing can be taken back freely.
        """
        standing = self.standing_lines()
        player: int | None = None
        place = len(standing)
        while place and isinstance(entry := self.lines[standing[place - 1]].input, Answered):
            if entry.ask is Ask.END or player not in (None, entry.player):
                break
            player = entry.player
            place -= 1
        if place == len(standing):
            return None
        return standing[place - 1] if place else -1

    def standing_lines(self) -> list[int]:
        """The indices of the lines that stand: answers and throws not taken back."""
        return [
            index for index, line in enumerate(self.lines) if not line.struck and not isinstance(line.input, Undone)
        ]

    def last_answer(self) -> int | None:
        """The line just before the last answer that stands, to undo one step: -1 for the start, None if there is
        none.
        """
        standing = self.standing_lines()
        for place in range(len(standing) - 1, -1, -1):
            if isinstance(self.lines[standing[place]].input, Answered):
                return standing[place - 1] if place else -1
        return None

    def undo(self, to: int | None = None, *, agreed: bool = False) -> None:
        """Go back to just after a line; everything later is struck out, and the next undo or answer goes on from there.

        Args:
            to: An index into `lines`, -1 for the start; without it, one answer.
            agreed: Both players agreed, or the match is for practice.

        Raises:
            NoUndo: There is nothing to take back, or it takes back a throw or the other player's answer without
            consent.
        """
        to = self.last_answer() if to is None else to
        if to is None or not -1 <= to < len(self.lines) or (to >= 0 and self.lines[to].struck):
            raise NoUndo("there is nothing to take back")
        free = self.free_undo()
        if not agreed and (free is None or to < free):
            raise NoUndo("dice have fallen, or the other player has answered, since: both players must agree")
        taken = [index for index in self.standing_lines() if index > to]
        if not taken:
            raise NoUndo("there is nothing to take back")
        for index in taken:
            self.lines[index].struck = True
        options = (self.lines[index].option for index in reversed(taken))
        self._redo += [option for option in options if option is not None]
        entry = Undone(to, agreed)
        self.lines.append(Line(entry))
        if self.listen is not None:
            self.listen(entry)
        self._replay()

    def _replay(self) -> None:
        """Rebuild everything from the lines that stand."""
        kept = self.standing_lines()
        self._restart(self.start)
        self._recording, recording = False, self._recording
        self.pending = self._wake()
        for index in kept:
            line = self.lines[index]
            if isinstance(line.input, Answered) and line.input.ask is Ask.END:
                self._finish(line.input.player, line.input.text)
            elif isinstance(line.input, Answered):
                assert line.option is not None
                self.pending = self._send(line.option)
            elif isinstance(line.input, Threw):
                self._throws += 1
                self.pending = self._send(line.input.faces)
            if isinstance(self.pending, Decision) and self.pending.ask in (Ask.ACT, Ask.ACTIVATE):
                self._base = self.state
                self._since = []
        self._recording = recording
        self._told = len(self.log)

    def can_redo(self) -> bool:
        """Whether an answer that was taken back can be given again."""
        return bool(self._redo)

    def redo(self) -> list[Event]:
        """Give the next answer again that was taken back; its dice fall as they fell.

        Returns:
            What happened because of it.

        Raises:
            NoUndo: There is none.
        """
        if not self._redo:
            raise NoUndo("there is nothing to do again")
        return self.answer(self._redo[-1])

    def resign(self, player: int) -> list[Event]:
        """A player gives the game up.

        Returns:
            The end of the game.
        """
        return self._end_by(player, "resign")

    def agree_draw(self) -> list[Event]:
        """Both players agree to a draw.

        Returns:
            The end of the game.
        """
        return self._end_by(self.state.player, "draw")

    def _end_by(self, player: int, text: str) -> list[Event]:
        if self.over:
            raise IllegalAnswer("the game is over")
        before = len(self.log)
        self._note(Line(Answered(Ask.END, player, text)))
        self._finish(player, text)
        self._tell()
        return self.log[before:]

    def _finish(self, player: int, text: str) -> None:
        result = Result(1 - player, End.RESIGNED) if text == "resign" else Result(None, End.AGREED)
        state = but(self.state, stage=Stage.OVER, result=result, active=-1)
        self._table.happen(Ended(state, (), result))
        self._flow = play(self._table)
        self.pending = None

    def fork(self, dice: Dice) -> "Game":
        """The same game with other dice, for somebody who thinks ahead; it keeps no lines and cannot be undone.

        It costs next to nothing: the flow is started again only when the fork is answered.
        """
        other = Game.__new__(Game)
        other.dice = dice
        other.start = self._base
        other.lines = []
        other.listen = None
        other.pending = self.pending
        other._recording = False
        other._redo = []
        other._fallen = []
        other._table = Table(self._table.state)
        other._flow = None
        other._base = self._base
        other._since = self._since.copy()
        other._throws = other._told = 0
        return other

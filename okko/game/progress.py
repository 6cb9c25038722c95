"""A game in progress, driven by answers and dice."""

from collections.abc import Callable

from okko.dice import Dice, DiceError, Given, Handed, check_faces
from okko.game.line import Answered, Faces, IllegalAnswer, Input, Line, NoUndo, Threw, Undone
from okko.model.decision import Ask, Decision, Option, Roll
from okko.model.event import Ended, Event
from okko.model.refusal import Refusal
from okko.model.state import End, Result, Stage, State
from okko.model.value import but
from okko.rules.refusals import why_not
from okko.rules.table import Flow, Table
from okko.rules.turn import play

_RESTING = (Ask.ACT, Ask.ACTIVATE)
"""The questions at which the flow can be started again."""


class Game:
    """A game in progress.

    `pending` is the question to be answered: a `Decision`, or a `Roll` where dice are thrown by hand, or None when
    the game is over. `lines` is the whole game as its journal keeps it, lines taken back included; `log` is what
    happened and stands.
    """

    def __init__(
        self,
        state: State,
        dice: Dice,
        *,
        recording: bool = True,
        logging: bool = True,
        listen: Callable[[Input], None] | None = None,
    ) -> None:
        """Begin at a state.

        Args:
            state: Where it begins.
            dice: Where faces come from.
            recording: It keeps its lines; without them it cannot be saved or undone.
            logging: It keeps its log; else only what the last answer brought, for a game that is played without being
                told. Only where no lines are kept.
            listen: Told of each input.
        """
        self.dice = dice
        self.start = state
        self.lines: list[Line] = []
        self.listen = listen
        """Told of each input before anything follows from it: the journal writes it. If it raises, nothing happened."""
        self.settled: Callable[[], None] | None = None
        """Told when everything has followed from the inputs, and a question is pending or the game is over."""
        self._recording, self._logging = recording, logging or recording
        self._redo: list[Option] = []
        self._fallen: dict[tuple[int, bool, int], Faces] = {}
        """All throws of the game so far by their number and their dice: taken again, they show the same faces."""
        self._given: dict[tuple[int, bool, int], Given] = {}
        """The same of throws in which some dice are real: what the others show."""
        self._base = state
        self._since: list[Option | Faces] = []
        self._throws = 0
        self._table = Table(state)
        self._flow: Flow[None] | None = play(self._table)
        self.pending: Decision | Roll | None = next(self._flow, None)
        self._opening = tuple(self._table.events)
        self._told = len(self._opening)
        self._run(None)

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
        decision = self.pending if type(self.pending) is Decision else self.decision
        if isinstance(answer, str):
            option = decision.find(answer)
            if option is None:
                raise IllegalAnswer(f"{answer!r} does not answer the question {decision.ask.value!r}")
        else:
            option = answer
            if check and not decision.allows(option):
                raise IllegalAnswer(f"{option.text!r} is not lawful here", self.why_not(option))
        if not self._logging:
            self._table.events.clear()
        before = len(self._table.events)
        if self._recording:
            self._note(Line(Answered(decision.ask, decision.player, option.text), option))
        if self._redo and self._redo.pop().text != option.text:
            self._redo.clear()
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
        roll = self.pending
        if not isinstance(roll, Roll):
            raise IllegalAnswer("no dice are to be thrown now")
        check_faces(roll, faces)
        for face, given in zip(faces, self.given, strict=True):
            if given not in (None, face):
                raise DiceError(f"{face} is keyed in for a die that shows {given}")
        before = len(self._table.events)
        if self._flow is None:
            self._wake()
        if self._recording:
            self._fell(faces, real=True)
        self._run(faces)
        return self._table.events[before:]

    @property
    def stalled(self) -> bool:
        """Whether dice have fallen that could not be written down, so that nothing has followed from them: `roll`."""
        roll = self.pending
        return isinstance(roll, Roll) and (self._throws, roll.elements, roll.count) in self._fallen

    def roll(self) -> list[Event]:
        """Let the pending dice fall that could not when their turn came, since `listen` failed.

        Returns:
            What happened because of it.
        """
        before = len(self._table.events)
        self._run(None)
        return self._table.events[before:]

    def _run(self, answer: Option | Faces | None) -> None:
        """Send an answer, and run to the next question that the dice do not answer."""
        question = self._wake() if self._flow is None else self.pending
        if answer is not None:
            question = self._send(answer)
        while type(question) is Roll:
            self.pending = question
            faces = self._fall(question)
            if faces is None:
                break
            question = self._send(faces)
        self.pending = question
        rests = type(question) is Decision and question.ask in _RESTING
        if rests:
            self._base = self._table.state
            self._since = []
        if self._recording:
            self._tell()
            if rests and self.lines:
                self.lines[-1].rest = self._base
            if self.settled is not None:
                self.settled()

    def _wake(self) -> Decision | Roll | None:
        """Start the flow at the last state it can start from, and bring it to where the game stands."""
        known = len(self._table.events)
        self._table.state = self._base
        self._flow = play(self._table)
        question = next(self._flow, None)
        for earlier in self._since:
            question = self._flow.send(earlier)
        del self._table.events[known:]
        return question

    def _send(self, answer: Option | Faces) -> Decision | Roll | None:
        self._since.append(answer)
        assert self._flow is not None
        try:
            return self._flow.send(answer)
        except StopIteration:
            return None

    def _fall(self, roll: Roll) -> Faces | None:
        """Let dice fall; a throw that was taken back falls as before, but real dice are thrown again."""
        if not self._recording:
            return self.dice.throw(roll)
        throw = (self._throws, roll.elements, roll.count)
        faces = self._fallen.get(throw) or self.dice.throw(roll)
        if faces is not None:
            self._fallen[throw] = faces
            self._fell(faces)
        elif isinstance(self.dice, Handed) and throw not in self._given:
            self._given[throw] = self.dice.given(roll)
        return faces

    @property
    def given(self) -> Given:
        """What the dice of the pending throw show that nobody throws by hand; None for each that somebody does."""
        roll = self.pending
        if not isinstance(roll, Roll):
            return ()
        return self._given.get((self._throws, roll.elements, roll.count), (None,) * roll.count)

    def _fell(self, faces: Faces, *, real: bool = False) -> None:
        self._note(Line(Threw(faces), real=real))
        self._throws += 1

    def _note(self, line: Line) -> None:
        self._tell()
        if self.listen is not None:
            self.listen(line.input)
        self.lines.append(line)

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
        """Go back to just after a line; everything later is struck out, and dice taken back fall as before.

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
        entry = Undone(to, agreed)
        if self.listen is not None:
            self.listen(entry)
        for index in taken:
            self.lines[index].struck = True
        options = (self.lines[index].option for index in reversed(taken))
        self._redo += [option for option in options if option is not None]
        self.lines.append(Line(entry))
        self._rebuild()
        self._run(None)

    def _rebuild(self) -> None:
        """Bring the game to the lines that stand, from the last one at which its course can start again."""
        kept = [self.lines[index] for index in self.standing_lines()]
        self._table = Table(self.start)
        self._table.events = [*self._opening, *(event for line in kept for event in line.events)]
        self._throws = sum(isinstance(line.input, Threw) for line in kept)
        self._told = len(self._table.events)
        self._base, self._since = self.start, []
        for line in kept:
            if line.rest is not None:
                self._base, self._since = line.rest, []
            elif isinstance(line.input, Threw):
                self._since.append(line.input.faces)
            elif line.option is not None:
                self._since.append(line.option)
        self.pending = self._wake()

    def can_redo(self) -> bool:
        """Whether an answer that was taken back can be given again: real dice may have fallen otherwise since."""
        return bool(self._redo) and isinstance(self.pending, Decision) and self.pending.allows(self._redo[-1])

    def redo(self) -> list[Event]:
        """Give the next answer again that was taken back; its dice fall as they fell.

        Returns:
            What happened because of it.

        Raises:
            NoUndo: There is none.
        """
        if not self.can_redo():
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
        self._redo.clear()
        result = Result(1 - player, End.RESIGNED) if text == "resign" else Result(None, End.AGREED)
        state = but(self.state, stage=Stage.OVER, result=result, active=-1)
        self._table.happen(Ended(state, ("END-6",), result))
        self.pending = None
        self._run(None)
        return self.log[before:]

    def fork(self, dice: Dice) -> "Game":
        """The same game with other dice, for somebody who thinks ahead; it keeps no lines and cannot be undone.

        It costs next to nothing: the flow is started again only when the fork is answered.
        """
        other = Game.__new__(Game)
        other.dice = dice
        other.start = self._base
        other.lines = []
        other.listen = other.settled = None
        other.pending = self.pending
        other._recording, other._logging = False, self._logging
        other._redo = []
        other._fallen, other._given = {}, {}
        other._opening = ()
        other._table = Table(self._table.state)
        other._flow = None
        other._base = self._base
        other._since = self._since.copy()
        other._throws = other._told = 0
        return other

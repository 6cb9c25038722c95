"""A lesson as it is played: a game whose dice are fixed, how far it has come, and the ways back."""

from collections.abc import Iterable, Sequence

from okko.dice import Dice, DiceError, Seeded, check_faces
from okko.game import Answered, Game
from okko.learning.signs import meets
from okko.library import Library
from okko.model.arrange import state_of
from okko.model.decision import END_ACTIVATION, END_PHASE, Decision, Option, Roll
from okko.model.element import Element
from okko.model.event import ActivationEnded, Event, PhaseBegan, PhaseEnded
from okko.model.lesson import Lesson, Span, Step
from okko.model.value import but, value

PLAYER, ENEMY = 0, 1
PLAYERS = ("Pupil", "Enemy")


@value
class Progress:
    """How far a lesson has come."""

    step: int
    """The step that is to be done; as many as there are once the lesson is over."""
    since: int
    """The event with which it began."""
    said: str | None = None
    """What is said about an act that does not lead to its goal."""
    missed: bool = False
    """The step is over, and its goal has not been reached."""


def reached(lesson: Lesson, log: Sequence[Event]) -> tuple[int, int]:
    """The step that is to be done after these events, and the event with which it began."""
    step = since = 0
    for place, event in enumerate(log):
        if step < len(lesson.steps) and meets(lesson.steps[step].goal, event):
            step, since = step + 1, place + 1
    return step, since


def progress_of(lesson: Lesson, log: Sequence[Event], answers: Sequence[int], *, over: bool = False) -> Progress:
    """How far a lesson has come: the same events mean the same progress.

    Args:
        lesson: The lesson.
        log: What has happened.
        answers: After how many events the player has given each answer. What follows from the answer that reached a
            goal is no fault in the next step.
        over: The game has ended.
    """
    step, since = reached(lesson, log)
    if step == len(lesson.steps):
        return Progress(step, since)
    wanted, said, missed, fresh = lesson.steps[step], None, over, False
    first = next((place for place in answers if place >= since), len(log))
    for event in log[first:]:
        said = next((miss.say for miss in wanted.misses if meets(miss.sign, event)), said)
        missed = missed or _ends(wanted.span, event, fresh=fresh)
        fresh = fresh or (isinstance(event, PhaseBegan) and event.player == PLAYER)
    return Progress(step, since, said or (wanted.otherwise if missed else None), missed)


def _ends(span: Span, event: Event, *, fresh: bool) -> bool:
    """Whether a step is over after an event; `fresh`: a phase of the player has begun in it."""
    match span, event:
        case (Span.ACTIVATION, ActivationEnded(state=state, who=who)):
            return state.band(who) == PLAYER
        case (Span.ACTIVATION | Span.PHASE, PhaseEnded(player=player)):
            return player == PLAYER
        case (Span.TURN, PhaseEnded(player=player)):
            return player == ENEMY
        case (Span.ROUND, PhaseEnded(player=player)):
            return player == PLAYER and fresh
        case _:
            return False


class Course:
    """A lesson and its game.

    The game follows from the player's answers alone: the dice are fixed, and so is what the enemy does. Taking an
    answer back, or starting a step afresh, is to play it again from the beginning.
    """

    name = "lesson"

    def __init__(self, lesson: Lesson, library: Library) -> None:
        """Set a lesson up.

        Raises:
            BadPosition: Its position cannot stand on a board.
        """
        self.lesson = lesson
        state = state_of(lesson.position, library.characters, library.equipment, library.kami.values())
        self._start = but(state, match=but(state.match, players=PLAYERS))
        self.game = self._fresh()

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        places = [place for place, player, _ in self._answered() if player == PLAYER]
        return progress_of(self.lesson, self.game.log, places, over=self.game.over)

    @property
    def step(self) -> Step | None:
        """The step that is to be done; None once the lesson is over."""
        at = self.progress.step
        return self.lesson.steps[at] if at < len(self.lesson.steps) else None

    def begin(self, step: int = 0) -> None:
        """Go to the beginning of a step, by the solutions of those before it.

        Raises:
            IllegalAnswer: One of them is not lawful.
        """
        self._play([answer for earlier in self.lesson.steps[:step] for answer in earlier.solution])

    def again(self) -> None:
        """Start the present step afresh."""
        self.begin(min(self.progress.step, len(self.lesson.steps) - 1))

    def keep(self, answers: int) -> None:
        """Take back all answers of the player but the first so many."""
        self._play(self.answers[:answers])

    @property
    def answers(self) -> list[str]:
        """What the player has answered."""
        return [text for _, player, text in self._answered() if player == PLAYER]

    def follow(self, answers: Iterable[str]) -> None:
        """Give answers of the player, and between them those of the enemy.

        Raises:
            IllegalAnswer: One of them is not lawful.
        """
        for answer in answers:
            self.let_enemy()
            self.game.answer(answer)

    def let_enemy(self) -> None:
        """Answer for the enemy until the player is asked."""
        while isinstance(self.game.pending, Decision) and self.game.pending.player == ENEMY:
            self.game.answer(self.choose(self.game))

    def choose(self, game: Game) -> Option:
        """What the enemy answers: as the step has it, else nothing in its phase, and the plainest thing elsewhere."""
        decision, step = game.decision, self.step
        script = list(step.enemy) if step is not None else []
        _, since = reached(self.lesson, self.game.log)
        for place, player, text in self._answered():
            if player == ENEMY and place >= since and text in script:
                script.remove(text)
        for text in script:
            if (option := decision.find(text)) is not None:
                return option
        plain = (option for option in (END_PHASE, END_ACTIVATION) if option in decision.options)
        return next(plain, None) or _plainest(decision)

    def _answered(self) -> list[tuple[int, int, str]]:
        """The answers that stand: after how many events, whose, and their texts."""
        place, found = 0, []
        for index in self.game.standing_lines():
            line = self.game.lines[index]
            if isinstance(line.input, Answered):
                found.append((place, line.input.player, line.input.text))
            place += len(line.events)
        return found

    def _play(self, answers: Iterable[str]) -> None:
        self.game = self._fresh()
        self.follow(answers)

    def _fresh(self) -> Game:
        dice = FixedDice(self.lesson)
        game = Game(self._start, dice)
        dice.log = game.log
        return game


def _plainest(decision: Decision) -> Option:
    """What ends a question without doing anything, or its first answer."""
    options: Sequence[Option] = decision.options
    return next((option for option in options if option.text in ("done", "roll")), options[0])


class FixedDice:
    """The dice of a lesson: each step has its throws; others fall by a seed, so that they are always the same."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._step, self._thrown = 0, 0
        self.log: Sequence[Event] = ()
        """What has happened in the game they fall for."""

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...] | None:
        """The next throw of the step, if it fits."""
        step, _ = reached(self._lesson, self.log)
        if step != self._step:
            self._step, self._thrown = step, 0
        number, self._thrown = self._thrown, self._thrown + 1
        told = self._lesson.steps[step].dice[number:][:1] if step < len(self._lesson.steps) else ()
        for faces in told:
            wanted = tuple(Element(face) if isinstance(face, str) else face for face in faces)
            try:
                check_faces(roll, wanted)  # type: ignore[arg-type]
            except DiceError:
                break
            return wanted  # type: ignore[return-value]
        otherwise: Dice = Seeded(f"lesson {self._lesson.id} {step} {number}")
        return otherwise.throw(roll)

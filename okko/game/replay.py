"""A game played again from its inputs, and held against them."""

from collections.abc import Callable, Sequence

from okko.dice import Dice, DiceError, Typed
from okko.game.line import Answered, IllegalAnswer, Input, NoUndo, Threw, Undone
from okko.game.progress import Game
from okko.model.decision import Ask, Decision, Roll
from okko.model.state import State
from okko.model.value import value


@value
class Misfit:
    """An input that the rules of today do not allow where it stands."""

    place: int
    """Counted from 0."""
    reason: str


class _DoesNotFit(Exception):
    """Something else happens than what is recorded."""


class Replay:
    """A game fed with recorded inputs: what it says itself must be what was recorded next.

    The dice are those of the game, not of the record, so that a seed goes on where it stood; what they show must
    be what was recorded. Once the record is used up, everything goes to `then`; `trouble` is what is wrong with a line
    behind the last input, if the record goes on.
    """

    def __init__(
        self,
        start: State,
        dice: Dice,
        inputs: Sequence[Input],
        then: Callable[[Input], None] | None = None,
        trouble: str = "",
    ) -> None:
        self.inputs = [*inputs]
        self.place = 0
        """How many inputs have been played again."""
        self.misfit: Misfit | None = None
        self._then = then
        self._trouble = trouble
        self.game = Game(start, Typed(), listen=self._compare)
        self.game.dice = dice

    def _compare(self, input: Input) -> None:
        if self.place == len(self.inputs):
            if self._trouble:
                raise _DoesNotFit(self._trouble)
            if self._then is not None:
                self._then(input)
            return
        recorded = self.inputs[self.place]
        if input != recorded:
            raise _DoesNotFit(f"{said(recorded)} is recorded here, but {said(input)} comes")
        self.place += 1

    def run(self) -> Game:
        """Play everything again; at an input that does not fit, `misfit` says why and the game stands before it."""
        try:
            self.game.roll()
            while self.place < len(self.inputs):
                self._feed(self.inputs[self.place])
        except (_DoesNotFit, IllegalAnswer, NoUndo, DiceError) as error:
            self.misfit = Misfit(self.place, str(error))
        if self._trouble and self.misfit is None:
            self.misfit = Misfit(self.place, self._trouble)
        self.game.listen = None if self.misfit else self._then
        return self.game

    def go_on(self, inputs: Sequence[Input]) -> Game:
        """Play on from where the record ended, with more of it; a record that did not fit stays where it is."""
        self.inputs += inputs
        if self.misfit is None:
            self.game.listen = self._compare
            self.run()
        return self.game

    def _feed(self, input: Input) -> None:
        game = self.game
        match input:
            case Answered(Ask.END, player, text):
                if text == "draw":
                    game.agree_draw()
                else:
                    game.resign(player)
            case Answered(asked, player, text):
                question = game.pending
                if not isinstance(question, Decision) or (question.ask, question.player) != (asked, player):
                    raise _DoesNotFit(f"{said(input)} is recorded here, but the game asks {_asked(question)}")
                option = question.find(text)
                if option is None:
                    raise _DoesNotFit(f"{text!r} is no lawful answer any more to the question {asked.value!r}")
                game.answer(option, check=False)
            case Threw(faces):
                game.thrown(faces)
            case Undone(to, agreed):
                game.undo(to, agreed=agreed)


def said(input: Input) -> str:
    """An input in a few words."""
    match input:
        case Answered(asked, player, text):
            return f"the answer {text!r} of player {'ab'[player]} to {asked.value!r}"
        case Threw(faces):
            return f"a throw of {' '.join(str(face) for face in faces)}"
        case Undone():
            return "a step back"


def _asked(question: Decision | Roll | None) -> str:
    match question:
        case Decision():
            return f"player {'ab'[question.player]} {question.ask.value!r}"
        case Roll():
            return f"for {question.count} dice"
        case None:
            return "nothing: it is over"

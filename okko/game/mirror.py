"""A game kept in step with another through its inputs alone."""

from collections.abc import Sequence

from okko.dice import Typed
from okko.game.line import Answered, Input, Threw, Undone
from okko.game.progress import Game
from okko.game.replay import Misfit, Replay
from okko.model.decision import Ask
from okko.model.element import Element
from okko.model.state import State


class Mirror:
    """The same game somewhere else, for somebody who may know what has happened but not what dice will show.

    Its dice are those it is told; it throws none of its own.
    """

    def __init__(self, start: State) -> None:
        self._replay = Replay(start, Typed(), ())

    @property
    def game(self) -> Game:
        """The game as far as the inputs went."""
        return self._replay.game

    @property
    def misfit(self) -> Misfit | None:
        """The first input that did not fit, if one did not."""
        return self._replay.misfit

    def follow(self, inputs: Sequence[Input]) -> None:
        """Take in what has happened since; `misfit` says so if it cannot have happened here."""
        self._replay.go_on(inputs)


def packed(input: Input) -> list[object]:
    """An input as JSON holds it."""
    match input:
        case Answered(asked, player, text):
            return ["answer", asked.value, player, text]
        case Threw(faces):
            return ["throw", *(face.value if isinstance(face, Element) else face for face in faces)]
        case Undone(to, agreed):
            return ["undo", to, agreed]


def unpacked(row: Sequence[object]) -> Input:
    """An input from its JSON.

    Raises:
        ValueError: It is none.
    """
    match row:
        case ["answer", str(asked), int(player), str(text)]:
            return Answered(Ask(asked), player, text)
        case ["throw", *faces]:
            return Threw(tuple(face if isinstance(face, int) else Element(face) for face in faces))  # type: ignore[arg-type]
        case ["undo", int(to), bool(agreed)]:
            return Undone(to, agreed)
        case _:
            raise ValueError(f"{row} is no input of a game")

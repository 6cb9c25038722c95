"""The lines of a game: everything that happened follows from them."""

from typing import TypeAlias

from okko.model.decision import Ask, Option
from okko.model.element import Element
from okko.model.event import Event
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.model.value import value

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

    __slots__ = ("events", "input", "option", "real", "rest", "struck")

    def __init__(self, input: Input, option: Option | None = None, *, real: bool = False) -> None:
        self.input = input
        self.option = option
        """The option of an answer."""
        self.real = real
        """Somebody threw real dice, and said how they fell."""
        self.events: tuple[Event, ...] = ()
        self.rest: State | None = None
        """The state after it, if the course of the game can start again there."""
        self.struck = False

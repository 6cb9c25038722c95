"""What the parts of the battle tell its screen."""

from dataclasses import dataclass

from textual.message import Message

from okko.model.element import Element
from okko.model.square import Square


class ByHand(Message):
    """Somebody has done something with a part of a screen; a screen that is covered by then does not hear of it."""


@dataclass
class Pointed(ByHand):
    """The cursor is to go to a square."""

    square: Square
    clicked: bool = False


@dataclass
class TurnAsked(ByHand):
    """The character planned is to be turned by so many quarters clockwise."""

    steps: int


@dataclass
class Taken(ByHand):
    """A die in the tray was taken in hand."""

    die: Element

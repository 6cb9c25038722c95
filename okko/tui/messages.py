"""What the parts of the battle tell its screen."""

from dataclasses import dataclass

from textual.message import Message

from okko.model.element import Element
from okko.model.square import Square


@dataclass
class Pointed(Message):
    """The cursor is to go to a square."""

    square: Square
    clicked: bool = False


@dataclass
class TurnAsked(Message):
    """The character planned is to be turned by so many quarters clockwise."""

    steps: int


@dataclass
class Taken(Message):
    """A die in the tray was taken in hand."""

    die: Element

"""What the parts of the battle tell its screen."""

from dataclasses import dataclass

from textual.message import Message

from okko.model.square import Square


@dataclass
class Pointed(Message):
    """The cursor is to go to a square; `again`: it was clicked while it was there."""

    square: Square
    again: bool = False


@dataclass
class TurnAsked(Message):
    """The character planned is to be turned by so many quarters clockwise."""

    steps: int


@dataclass
class Picked(Message):
    """An entry of the list was chosen."""

    index: int

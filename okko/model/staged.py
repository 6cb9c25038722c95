"""Examples of rules that can be played: characters set up on the drawn board in a few words each."""

import re
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from okko.model.card import Form
from okko.model.element import Element
from okko.model.position import (
    Activation,
    AdHoc,
    AdHocProfile,
    AdHocShot,
    Carded,
    Losses,
    Placed,
    PlacedBand,
    PlacedBands,
    Position,
    Seat,
)
from okko.model.schema import Name, RuleId, Written
from okko.model.verb import Condition

Stand = Annotated[str, StringConstraints(pattern=r"^[a-z]\d{1,2} [NESW]( \S+)*$", max_length=60)]
"""`b2 N shaken A5 fire`: square and facing; then any of the state, numbers, a die on its card, and what else it is.

`A5 M4 D3 W2 Z3` are Attack, Movement, Defense, Willpower and Zeni, `shot:4/5` a shot of value 4 and range 5,
`kami:air` a Kami of Air, `corrupted` that side of a Kami's card, `with:` and an id its equipment, `honor:air` an honor,
`spent` that it has used it, `activated` what it says.
"""
Dice = Annotated[tuple[Element, ...], Field(max_length=9)]

_NUMBERS = {"A": "attack", "M": "movement", "D": "defense", "W": "willpower", "Z": "zeni"}
_USUAL = {"attack": 4, "movement": 5, "defense": 4, "willpower": 4, "zeni": 3}
_NUMBER = re.compile(r"([AMDWZ])(\d{1,2})")
_SHOT = re.compile(r"shot:(\d{1,2})/(\d{1,2})")


class BothDice(Written):
    """Dice that lie on the table."""

    a: Dice = ()
    b: Dice = ()


class Staged(Written):
    """The characters of an example, and what can be tried with them."""

    a: dict[Name, Stand]
    """By their names; a name that is the id of a card is that card, any other a fighter of usual numbers."""
    b: dict[Name, Stand] = {}
    dice: BothDice = BothDice()
    to_act: Seat = "a"
    active: Name | None = None
    """Who is activated; nothing: the first one of the band to act; `nobody`: it is still to be chosen."""
    turn: Annotated[int, Field(ge=1, le=99)] = 1
    losses: Losses = Losses()
    loss_limit: Annotated[int, Field(ge=1, le=999)] = 12
    karasu: bool = False
    turn_limit: Annotated[int, Field(ge=1, le=99)] | None = None
    tries: dict[str, RuleId | Literal["allowed"]] = {}
    """Acts, and whether they are allowed or which rule forbids them."""

    def position(self, title: str, board: str) -> Position:
        """The example as a position.

        Args:
            title: What it is called.
            board: The drawn board.
        """
        first = next(iter(self.a if self.to_act == "a" else self.b), "nobody")
        active = self.active or first
        return Position(
            title=title[:60],
            board=board,
            to_act=self.to_act,
            turn=self.turn,
            bands=PlacedBands(a=_band(self.a, self.dice.a), b=_band(self.b, self.dice.b)),
            losses=self.losses,
            loss_limit=self.loss_limit,
            karasu=self.karasu,
            turn_limit=self.turn_limit,
            activation=None if active == "nobody" else Activation(character=active),
        )


def _band(stands: dict[str, str], dice: tuple[Element, ...]) -> PlacedBand:
    return PlacedBand(dice=dice, characters=tuple(_placed(name, stand) for name, stand in stands.items()))


def _placed(name: str, stand: str) -> Placed:
    at, facing, *words = stand.split()
    common: dict[str, Any] = {"at": at, "facing": facing}
    numbers: dict[str, Any] = dict(_USUAL)
    extra: dict[str, Any] = {}
    for word in words:
        if word in tuple(Condition):
            common["state"] = Condition(word)
        elif word in tuple(Element):
            common["reserve"] = Element(word)
        elif word == Form.CORRUPTED and name.islower():
            common["form"] = Form.CORRUPTED
        elif word == "activated":
            common["activated"] = True
        elif number := _NUMBER.fullmatch(word):
            numbers[_NUMBERS[number[1]]] = int(number[2])
        elif shot := _SHOT.fullmatch(word):
            numbers["shot"] = AdHocShot(value=int(shot[1]), range=int(shot[2]))
        elif word.startswith("with:"):
            common["equipment"] = word.removeprefix("with:")
        elif word.startswith("honor:"):
            common["honor"] = word.removeprefix("honor:")
        elif word == "spent" and "honor" in common:
            common["spent"] = (f"honor-of-{common['honor']}",)
        elif word.startswith("kami:"):
            extra["kami"] = word.removeprefix("kami:")
        else:
            raise ValueError(f'"{word}" says nothing about {name}')
    if name.islower() and not extra and numbers == _USUAL:
        return Carded(card=name, **common)
    return AdHoc(name=name, profile=AdHocProfile(**numbers), **extra, **common)

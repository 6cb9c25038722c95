"""What a player that is not human must be able to do."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from okko.bots.reasons import Reason
from okko.game import Game
from okko.model.decision import Option


class Bot(Protocol):
    """A player: it answers the pending decision from the state and the options, and changes nothing."""

    name: str

    def choose(self, game: Game) -> Option:
        """One of the options of `game.decision`; the same one for the same seed and the same questions before."""
        ...


@runtime_checkable
class Patient(Protocol):
    """A player that thinks for long, and ends at once when it must."""

    hurry: Callable[[], bool] | None
    """Asked now and then while it thinks: whether the best answer so far is wanted now."""


@runtime_checkable
class Reasoned(Protocol):
    """A player that can say why."""

    def reason(self) -> Reason | None:
        """Why it does what it does with the activation it chose last."""
        ...

"""An opponent that answers at random: a reference, and a driver for tests."""

from okko.dice import Chooser
from okko.game import Game
from okko.model.decision import Option


class Puppet:
    """Every lawful answer is as likely as any other."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._below = Chooser(f"puppet {seed}").below

    def choose(self, game: Game) -> Option:
        """Any of the options."""
        options = game.decision.options
        choice: Option = options[self._below(len(options))]
        return choice

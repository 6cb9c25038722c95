"""One step ahead, by the rules themselves: what a character could do if it were activated, and where that leads."""

from contextlib import suppress

from okko.analysis.preview import as_active
from okko.model.decision import Attack, Move, Option, PoseOptions, Shoot
from okko.model.skill import Do
from okko.model.state import State
from okko.rules.activation import action_options
from okko.rules.combat import attackable
from okko.rules.doors import openings
from okko.rules.movement import Walks, move, move_options
from okko.rules.shooting import shots
from okko.rules.table import GameOver, Table
from okko.rules.verbs import targets


class Ahead:
    """A character in its activation, or as if that had just begun."""

    def __init__(self, state: State, who: int) -> None:
        self.state = as_active(state, who)
        self._walks = Walks(self.state, who)

    def movements(self) -> list[PoseOptions]:
        """The movements open to it: plain ones first, then a group for each die and skill."""
        return [] if self.state.moved else move_options(self._walks)

    def actions(self) -> list[Option]:
        """The actions open to it where it stands."""
        return actions(self.state)

    def after(self, option: Move) -> State:
        """The state after a movement; over, if a Kami that vanishes was the last of its band (KAMI-7)."""
        table = Table(self.state)
        with suppress(GameOver):
            for question in move(table, self._walks, option):
                raise AssertionError(f"a movement asks for {question}")
        return table.state


def actions(state: State) -> list[Option]:
    """The actions open to the activated character, and the door it may open."""
    return [] if state.acted else [*openings(state, state.active), *action_options(state, state.active)]


def attacks_and_shots(state: State) -> list[Attack | Shoot]:
    """The attacks and shots among them, looked for alone."""
    who = state.active
    if state.acted:
        return []
    attacks = [Attack(f"attack {state.recruit(foe).id}", foe) for foe in attackable(state, who)]
    return [*attacks, *shots(state, who)]


def reached(state: State, bearer: int, deed: Do) -> list[int]:
    """The characters a deed could be done to now."""
    return targets(state, bearer, deed)

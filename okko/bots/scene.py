"""A position as one band sees it before it activates somebody."""

from okko.bots.judge import Judge
from okko.bots.line import Kind, Line
from okko.model.decision import END_PHASE
from okko.model.square import Squares
from okko.model.state import State
from okko.model.value import but


class Scene:
    """A state as a band sees it before somebody is activated, or in the middle of an activation."""

    def __init__(self, judge: Judge, state: State) -> None:
        self.judge, self.state = judge, state
        self.own = judge.bodies(state, judge.band)
        self.foes = judge.bodies(state, 1 - judge.band)
        self.foe_zone = self.own_zone = 0
        for foe in self.foes:
            self.foe_zone |= foe.zone
        for one in self.own:
            self.own_zone |= one.zone
        self.away = judge.away(state, self.foes)
        self.strikes: list[Squares] = (
            judge.raids.strikes(state, self.foes, self.own_zone) if judge.weights.threat else []
        )

    def waiting(self) -> list[int]:
        """Who can still be activated."""
        return [one.index for one in self.own if not self.state.characters[one.index].activated]

    def end(self) -> Line:
        """The end of the phase, nobody else being activated."""
        band = self.state.player
        state = self.state
        done = tuple(
            but(one, activated=True) if state.band(one.index) == band and not one.activated else one
            for one in state.characters
        )
        line = Line(-1, Kind.END, (END_PHASE,), [(1.0, but(state, characters=done))])
        line.value = line.first = self.judge.value(line.branches[0][1])
        return line

"""What the enemy can do to a character once its activation is over: its best strike at it in the next phase."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from okko.analysis.ends import branches, state_key
from okko.analysis.stakes import NOTHING, Swing
from okko.analysis.strikes import Strike, best_strike, spelled_out, target_fate
from okko.analysis.tactics import ended, next_phase
from okko.model.event import Shaken
from okko.model.state import State
from okko.model.value import value

_Answer: TypeAlias = tuple[Fraction, Strike | None]
"""What an end is worth, and the enemy's best strike, if there is one."""


@value(repr=False)
class Reply:
    """The enemy's best strike at the mover in its next phase."""

    strike: Strike
    removed: Fraction
    """The chance that the mover falls to it."""
    shaken: Fraction
    """The chance that it is only shaken by it."""


class Replies:
    """What the enemy can do to the mover from where things stand, each state looked at once."""

    def __init__(self, state: State, who: int) -> None:
        self._who, self._band = who, state.band(who)
        self._stake = Swing(self._band)
        self._known: dict[tuple[object, ...], _Answer] = {}
        """By the state of the end, and by that of the enemy's phase: much of what sets ends apart is gone by then."""

    def worth(self, state: State) -> Fraction:
        """The swing to be expected, with the best strike at the mover."""
        return self.best(state)[0]

    def best(self, state: State) -> _Answer:
        """The same, and that strike."""
        return self._once(state, self._from_end)

    def _once(self, state: State, look: Callable[[State], _Answer]) -> _Answer:
        key = state_key(state)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = look(state)
        return found

    def _from_end(self, state: State) -> _Answer:
        if state.result is not None or state.characters[self._who].square < 0:
            return self._stake.of(state), None
        return self._once(next_phase(ended(state)), self._in_their_phase)

    def _in_their_phase(self, state: State) -> _Answer:
        now = self._stake.of(state)
        if state.result is not None:
            return now, None
        strike = best_strike(state, 1 - self._band, self._stake, most=False, cared=(self._who,), fights=True)
        return (now, None) if strike is None else (strike.worth, strike)

    def told(self, strike: Strike) -> Reply:
        """What a strike does to the mover."""
        known = target_fate(strike, self._stake, most=False)
        if known is not None:
            return Reply(strike, *known)
        ends = branches(strike.state, strike.act, self._band, self._stake.of)
        removed = shaken = NOTHING
        for end in ends:
            if end.state.characters[self._who].square < 0:
                removed += end.chance
            elif any(isinstance(event, Shaken) and event.who == self._who for event in end.events):
                shaken += end.chance
        return Reply(spelled_out(strike, ends), removed, shaken)

"""What a state is worth to a band, exactly: in Zeni, or as the chance that somebody is gone."""

from fractions import Fraction
from typing import Protocol

from okko.model.state import Gear, State
from okko.model.value import value

SHAKEN = Fraction(1, 3)
"""The share of its Zeni that a character counts as having lost while it is shaken."""
NOTHING = Fraction(0)


class Stake(Protocol):
    """What is at stake. A fight changes it by what befalls either side, so that odds suffice to expect it."""

    def of(self, state: State) -> Fraction:
        """What a state is worth."""
        ...

    def removal(self, state: State, who: int) -> Fraction:
        """By how much the removal of a character on the board would change that."""
        ...

    def shaking(self, state: State, who: int) -> Fraction:
        """By how much it would change if a vigilant character on the board became shaken."""
        ...


@value
class Swing:
    """Zeni: the enemy's losses less one's own; a shaken character counts as lost by a third.

    A band that wins by the result has gained its loss limit once more.
    """

    band: int

    def of(self, state: State) -> Fraction:
        """What a state is worth."""
        lost = state.losses[1 - self.band] - state.losses[self.band]
        if state.result is not None and state.result.winner is not None:
            lost += state.match.loss_limit if state.result.winner == self.band else -state.match.loss_limit
        red = [one.index for one in state.characters if one.shaken and one.square >= 0]
        return lost - SHAKEN * sum(self._sign(state, who) * zeni(state, who) for who in red)

    def removal(self, state: State, who: int) -> Fraction:
        """By how much the removal of a character on the board would change that."""
        left = 1 - SHAKEN if state.characters[who].shaken else Fraction(1)
        more = state.match.loss_limit if _decides(state, who) else 0
        return -self._sign(state, who) * (left * zeni(state, who) + more)

    def shaking(self, state: State, who: int) -> Fraction:
        """By how much it would change if a vigilant character on the board became shaken."""
        return SHAKEN * (-self._sign(state, who) * zeni(state, who))

    def _sign(self, state: State, who: int) -> int:
        return 1 if state.band(who) == self.band else -1


@value
class Fallen:
    """The chance that one character is off the board."""

    who: int

    def of(self, state: State) -> Fraction:
        """Whether it is."""
        return Fraction(state.characters[self.who].square < 0)

    def removal(self, state: State, who: int) -> Fraction:
        """By how much the removal of a character on the board would change that."""
        return Fraction(who == self.who)

    def shaking(self, state: State, who: int) -> Fraction:
        """Nothing."""
        return NOTHING


@value
class Standing:
    """The chance that one character is still on the board."""

    who: int

    def of(self, state: State) -> Fraction:
        """Whether it is."""
        return Fraction(state.characters[self.who].square >= 0)

    def removal(self, state: State, who: int) -> Fraction:
        """By how much the removal of a character on the board would change that."""
        return -Fraction(who == self.who)

    def shaking(self, state: State, who: int) -> Fraction:
        """Nothing."""
        return NOTHING


def zeni(state: State, who: int) -> int:
    """What the loss of a character costs its band (STATE-5, BAND-8); a Kami costs nothing (KAMI-2)."""
    recruit = state.recruit(who)
    if recruit.kami is not None:
        return 0
    return recruit.zeni if state.characters[who].gear is not Gear.NONE else recruit.card.zeni


def _decides(state: State, who: int) -> bool:
    """Whether the loss of a character ends the game at once, lost for its band (END-1, END-3)."""
    if state.match.karasu:
        return False
    recruit = state.recruit(who)
    others = (other for other in state.standing(recruit.band) if other.index != who)
    if recruit.kami is None and state.losses[recruit.band] + zeni(state, who) >= state.match.loss_limit:
        return True
    return all(state.recruit(other.index).kami is not None for other in others)

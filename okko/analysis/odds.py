"""The odds of a fight or a shot, exactly: cases of the 36 throws of two dice."""

from dataclasses import fields
from functools import cache

from okko.model.element import COMBAT_FACES
from okko.model.value import value

CASES = len(COMBAT_FACES) ** 2


@value
class Odds:
    """How many of the 36 throws give each printed result (COMBAT-4, SHOT-5), before what a retreat adds."""

    attacker_disabled: int
    attacker_shaken: int
    """Shaken, and retreats."""
    attacker_retreats: int
    draw: int
    """Nothing happens; of a shot: no effect."""
    defender_retreats: int
    defender_shaken: int
    """Shaken, and retreats."""
    defender_disabled: int
    of: int = CASES

    def counts(self) -> dict[str, int]:
        """The cases of each result by name, and `of` how many."""
        return {name: getattr(self, name) for name in RESULTS}

    def removed(self, *, attacker: bool = False, shaken: bool = False, clean: bool = True) -> int:
        """How many throws remove the defender, or the attacker, from play by this one fight.

        `clean`: a square is there to retreat to that does not shake it (RETREAT-2, RETREAT-3, RETREAT-5). A vigilant
        fighter falls by a margin of 4, by 3 if its retreat shakes it as well (RETREAT-7); a shaken one by 3 (STATE-2),
        by 1 if its retreat shakes it.
        """
        disabled, worse, bad = (
            (self.attacker_disabled, self.attacker_shaken, self.attacker_retreats)
            if attacker
            else (self.defender_disabled, self.defender_shaken, self.defender_retreats)
        )
        if shaken:
            return disabled + worse + (0 if clean else bad)
        return disabled + (0 if clean else worse)


RESULTS = tuple(field.name for field in fields(Odds))


@cache
def combat_odds(difference: int) -> Odds:
    """The odds of an attack whose attacker's total before the die is so much higher than the defender's."""
    cases = _cases(difference)
    return Odds(*(cases[result] for result in range(-3, 4)))


@cache
def shot_odds(difference: int) -> Odds:
    """The odds of a shot: nothing happens to a shooter."""
    cases = _cases(difference)
    return Odds(0, 0, 0, sum(cases[result] for result in range(-3, 1)), cases[1], cases[2], cases[3])


def _cases(difference: int) -> dict[int, int]:
    """The cases of each result: 1 a retreat, 2 shaken as well, 3 disabled; negative for the attacker."""
    cases = dict.fromkeys(range(-3, 4), 0)
    for attack in COMBAT_FACES:
        for defense in COMBAT_FACES:
            cases[_result(difference + attack - defense)] += 1
    return cases


def _result(margin: int) -> int:
    """What a margin does to the loser (COMBAT-4)."""
    size = abs(margin)
    severity = 0 if size == 0 else 1 if size <= 2 else 2 if size == 3 else 3
    return severity if margin > 0 else -severity

"""Wald's sequential test on pairs of games: play on until it is plain whether one bot is the better one.

Two claims are compared: the first bot is `low` Elo stronger, and it is `high` Elo stronger. After each pair the
likelihood of what was seen is worked out under both, each time with the most likely spread of results that has the
claimed mean (a generalised sequential probability ratio test; of raw results this is the pentanomial one).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from okko.arena.rating import expected

POSSIBLE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of the points that a pair can bring."""
UNSEEN = 1e-3
"""As how many pairs a result counts that has not been seen, so that it is never thought impossible."""
LOOKS = 64
"""Over how many pairs the test looks after each one; later it looks less often, in proportion."""


@dataclass(frozen=True)
class Duel:
    """A sequential test, and the errors it may make."""

    low: float = 0.0
    """The difference in Elo at which the first bot does not count as better."""
    high: float = 30.0
    """The difference at which it does."""
    alpha: float = 0.05
    """How often it may be called better though it is only `low` stronger."""
    beta: float = 0.05
    """How often it may be called no better though it is `high` stronger."""
    least: int = 1
    """How many pairs are played before the first look."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: no better, better."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """How much more likely some shares of pairs are if the difference is `high` than if it is `low`, as a log."""
        seen = Counter(dict.fromkeys(POSSIBLE, UNSEEN))
        seen.update(pairs)
        return log_likelihood(seen, expected(self.high)) - log_likelihood(seen, expected(self.low))

    def verdict(self, ratio: float) -> bool | None:
        """True: the first bot is better; False: it is not; None: nobody knows yet."""
        lower, upper = self.bounds
        return True if ratio >= upper else False if ratio <= lower else None

    def stops(self, pairs: Sequence[float]) -> int | None:
        """After how many of these pairs, in their order, the test has ended; None if it has not."""
        for number in range(1, len(pairs) + 1):
            if self.looks(number) and self.verdict(self.ratio(pairs[:number])) is not None:
                return number
        return None

    def looks(self, number: int) -> bool:
        """Whether the test looks at the result after so many pairs."""
        return number >= self.least and number % max(1, number // LOOKS) == 0


def log_likelihood(seen: Counter[float], mean: float) -> float:
    """The log-likelihood of results under the most likely distribution over them that has this mean.

    The distribution gives each value `v`, seen with frequency `f`, the chance `f / (1 + t (v - mean))`; `t` is found by
    halving (Owen's empirical likelihood; for the five results of pairs the same as the constrained maximum).
    """
    total = sum(seen.values())
    values = [(value - mean, count) for value, count in seen.items()]
    low, high = -1 / max(offset for offset, _ in values), -1 / min(offset for offset, _ in values)
    for _ in range(60):
        middle = (low + high) / 2
        if sum(count * offset / (1 + middle * offset) for offset, count in values) > 0:
            low = middle
        else:
            high = middle
    tilt = (low + high) / 2
    return sum(count * log(count / total / (1 + tilt * offset)) for offset, count in values)

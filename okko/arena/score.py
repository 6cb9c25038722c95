"""What a match of many games proves."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, variance
from typing import Any

from okko.arena.clock import Times, added, mean, percentile
from okko.arena.contest import Both, Outcome
from okko.arena.luck import PART
from okko.arena.rating import Interval, elo, mean_interval, paired_interval
from okko.arena.sequential import Duel
from okko.arena.terms import Terms

ALL_BUT_CAPPED = 25
"""Games shorter than this did not drag on."""


@dataclass(frozen=True)
class Timing:
    """Milliseconds of CPU that a bot took."""

    p50: float
    """For a decision."""
    p95: float
    activation_p50: float
    """From one question who acts next to the one after it."""
    activation_p95: float
    activation_mean: float


@dataclass(frozen=True)
class Rate:
    """A share of the points, from 0 to 1, with what it means in Elo; the intervals hold with 95 % certainty."""

    share: float
    interval: Interval
    elo: float
    elo_interval: Interval


@dataclass(frozen=True)
class Verdict:
    """What a sequential test found."""

    low: float
    """The two differences in Elo it was to tell apart."""
    high: float
    on: str
    """`adjusted` or `raw` scores."""
    ratio: float
    """The log-likelihood ratio at its last look."""
    bounds: Interval
    better: bool | None
    """None: it was not decided."""


@dataclass(frozen=True)
class Score:
    """The result of a match. All but `timing` follows from its terms and the number of games alone."""

    terms: Terms
    games: int
    wins: Both
    draws: int
    capped: int
    """Games that the turn limit ended; their Zeni decided."""
    within_25: int
    """Games that ended by the 25th turn."""
    pairs: tuple[int, int, int, int, int]
    """Pairs in which the first bot got 0, ½, 1, 1½ and 2 points."""
    alike: int
    """Pairs whose two games were answered alike: if all are, the bots are the same."""
    raw: Rate
    adjusted: Rate
    """The same, freed from luck."""
    saving: float | None
    """How many games a game freed from luck is worth: the variance of pairs as they fell by that of freed ones."""
    luck: float
    """The first bot's luck in a game, as chance to win; 0 on average."""
    first_player: float
    """Player A's share of the points."""
    mean_turns: float
    mean_activations: float
    """Activations of a side in a game."""
    decisions: Both
    unlawful: Both
    dice_spent: Both
    dice_wasted: Both
    timing: tuple[Timing, Timing]
    test: Verdict | None = None

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**asdict(self), "terms": self.terms.as_json()}


def raw_pairs(pairs: Sequence[Sequence[Outcome]]) -> list[float]:
    """The first bot's share of the points in each whole pair."""
    return [fmean(one.points for one in pair) for pair in pairs if len(pair) == 2]


def adjusted_pairs(pairs: Sequence[Sequence[Outcome]]) -> list[float]:
    """The same, freed from luck; such a share may lie outside of 0 to 1."""
    return [fmean(one.points - PART * one.luck for one in pair) for pair in pairs if len(pair) == 2]


def score(terms: Terms, pairs: Sequence[Sequence[Outcome]], test: Duel | None = None, on: str = "adjusted") -> Score:
    """Add the games of a match up, by pairs."""
    outcomes = [one for pair in pairs for one in pair]
    games = len(outcomes)
    points = sum(one.points for one in outcomes)
    wins = (sum(one.winner == 0 for one in outcomes), sum(one.winner == 1 for one in outcomes))
    shares = raw_pairs(pairs)
    counts = Counter(shares)
    freed = adjusted_pairs(pairs) or [one.points - PART * one.luck for one in outcomes]
    return Score(
        terms=terms,
        games=games,
        wins=wins,
        draws=games - sum(wins),
        capped=sum(one.capped for one in outcomes),
        within_25=sum(one.turns <= ALL_BUT_CAPPED and not one.capped for one in outcomes),
        pairs=(counts[0.0], counts[0.25], counts[0.5], counts[0.75], counts[1.0]),
        alike=sum(len(pair) == 2 and pair[0].course == pair[1].course for pair in pairs),
        raw=_rate(points / games, paired_interval(shares, points, games)),
        adjusted=_rate(_within(fmean(freed)), mean_interval(freed)),
        saving=_saving(shares, freed),
        luck=round(fmean(one.luck for one in outcomes), 4),
        first_player=round(sum(_of_first(one) for one in outcomes) / games, 4),
        mean_turns=round(fmean(one.turns for one in outcomes), 2),
        mean_activations=round(fmean(sum(one.activations) for one in outcomes) / 2, 2),
        decisions=_pair([one.decisions for one in outcomes]),
        unlawful=_pair([one.unlawful for one in outcomes]),
        dice_spent=_pair([one.spent for one in outcomes]),
        dice_wasted=_pair([one.wasted for one in outcomes]),
        timing=(_timing(outcomes, 0), _timing(outcomes, 1)),
        test=_verdict(test, pairs, on) if test else None,
    )


def _saving(raw: Sequence[float], freed: Sequence[float]) -> float | None:
    if len(raw) < 2 or not variance(raw) or not variance(freed):
        return None
    return round(variance(raw) / variance(freed), 2)


def _of_first(outcome: Outcome) -> float:
    """What player A got."""
    return outcome.points if outcome.first == 0 else 1 - outcome.points


def _verdict(test: Duel, pairs: Sequence[Sequence[Outcome]], on: str) -> Verdict:
    ratio = test.ratio(adjusted_pairs(pairs) if on == "adjusted" else raw_pairs(pairs))
    lower, upper = test.bounds
    return Verdict(
        test.low,
        test.high,
        on,
        round(ratio, 3),
        (round(lower, 3), round(upper, 3)),
        test.verdict(ratio),
    )


def _rate(share: float, interval: Interval) -> Rate:
    low, high = (_within(bound) for bound in interval)
    return Rate(
        round(share, 4),
        (round(low, 4), round(high, 4)),
        round(elo(share), 1),
        (round(elo(low), 1), round(elo(high), 1)),
    )


def _within(share: float) -> float:
    return max(0.0, min(1.0, share))


def _pair(pairs: Sequence[Both]) -> Both:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _timing(outcomes: Sequence[Outcome], bot: int) -> Timing:
    deciding: Times = added(one.deciding[bot] for one in outcomes)
    activating: Times = added(one.activating[bot] for one in outcomes)
    return Timing(
        round(percentile(deciding, 50), 3),
        round(percentile(deciding, 95), 3),
        round(percentile(activating, 50), 3),
        round(percentile(activating, 95), 3),
        round(mean(activating), 3),
    )

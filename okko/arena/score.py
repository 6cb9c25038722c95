"""What a match of many games proves."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log10, sqrt
from typing import Any

from okko.arena.contest import Outcome

Z95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""
ELO_MOST = 1200.0
"""Where the Elo difference of a whitewash is cut off."""


def wilson(score: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which a share lies, by Wilson: sensible even at 0 and 1."""
    share = score / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def elo(share: float) -> float:
    """The difference in rating that a share of the points means."""
    if share <= 0 or share >= 1:
        return ELO_MOST if share >= 1 else -ELO_MOST
    return max(-ELO_MOST, min(ELO_MOST, -400 * log10(1 / share - 1)))


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many of 100 do not exceed."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, -(-len(ordered) * percent // 100) - 1 if percent else 0)]


@dataclass(frozen=True)
class Timing:
    """Milliseconds of CPU that a decision of a bot took."""

    p50: float
    p95: float
    activation: float
    """Milliseconds of all decisions, of both bots, for each activation."""


@dataclass(frozen=True)
class Score:
    """The result of a match. All but `timing` follows from bots, games, seed and budget alone."""

    bots: tuple[str, str]
    games: int
    seed: int
    budget: int
    wins: tuple[int, int]
    draws: int
    capped: int
    """Games that the turn limit ended; their Zeni decided."""
    within_25: int
    """Games that ended by the 25th turn."""
    rate: float
    """The first bot's share of the points, a draw counting half."""
    interval: tuple[float, float]
    """Where that share lies with 95 % certainty."""
    elo: float
    elo_interval: tuple[float, float]
    first_player: float
    """Player A's share of the points."""
    mean_turns: float
    activations: int
    decisions: tuple[int, int]
    unlawful: tuple[int, int]
    dice_spent: tuple[int, int]
    dice_wasted: tuple[int, int]
    timing: tuple[Timing, Timing]

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def score(bots: tuple[str, str], seed: int, budget: int, outcomes: Sequence[Outcome]) -> Score:
    """Add games up."""
    games = len(outcomes)
    wins = (sum(one.winner == 0 for one in outcomes), sum(one.winner == 1 for one in outcomes))
    draws = games - sum(wins)
    points = wins[0] + draws / 2
    low, high = wilson(points, games)
    first = sum(one.winner == one.first for one in outcomes) + draws / 2
    return Score(
        bots=bots,
        games=games,
        seed=seed,
        budget=budget,
        wins=wins,
        draws=draws,
        capped=sum(one.capped for one in outcomes),
        within_25=sum(one.turns <= 25 and not one.capped for one in outcomes),
        rate=round(points / games, 4),
        interval=(round(low, 4), round(high, 4)),
        elo=round(elo(points / games), 1),
        elo_interval=(round(elo(low), 1), round(elo(high), 1)),
        first_player=round(first / games, 4),
        mean_turns=round(sum(one.turns for one in outcomes) / games, 2),
        activations=sum(one.activations for one in outcomes),
        decisions=_pair([one.decisions for one in outcomes]),
        unlawful=_pair([one.unlawful for one in outcomes]),
        dice_spent=_pair([one.spent for one in outcomes]),
        dice_wasted=_pair([one.wasted for one in outcomes]),
        timing=(_timing(outcomes, 0), _timing(outcomes, 1)),
    )


def _pair(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _timing(outcomes: Sequence[Outcome], bot: int) -> Timing:
    seconds = [second for one in outcomes for second in one.seconds[bot]]
    activations = max(1, sum(one.activations for one in outcomes))
    everything = sum(sum(one.seconds[0]) + sum(one.seconds[1]) for one in outcomes)
    return Timing(
        round(1000 * percentile(seconds, 50), 3),
        round(1000 * percentile(seconds, 95), 3),
        round(1000 * everything / activations, 3),
    )

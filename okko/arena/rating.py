"""What points mean: intervals in which a share lies, and differences in rating."""

from collections.abc import Sequence
from math import log10, sqrt
from statistics import fmean, variance

Z95 = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""
ELO_MOST = 1200.0
"""Where the Elo difference of a whitewash is cut off."""
FEW = 16
"""With fewer pairs than this nobody believes that pairs lie closer together than single games."""

Interval = tuple[float, float]


def wilson(points: float, games: float, z: float = Z95) -> Interval:
    """The interval in which a share of the points lies, by Wilson: sensible even at 0 and 1."""
    share = points / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def paired_interval(pairs: Sequence[float], points: float, games: int) -> Interval:
    """Wilson's interval with pairs of games as the units.

    The two games of a pair are not independent, and draws vary less than wins and losses; so the games count for as
    many independent ones as the spread of the pairs shows.

    Args:
        pairs: The share of the points in each whole pair.
        points: All points, those of half a pair included.
        games: All games.
    """
    share = points / games
    ratio = 1.0
    if len(pairs) > 1 and 0 < share < 1:
        ratio = variance(pairs) / (share * (1 - share) / 2)
    if len(pairs) < FEW:
        ratio = max(1.0, ratio)
    return wilson(share * games / ratio, games / ratio) if ratio > 0 else (share, share)


def mean_interval(values: Sequence[float], z: float = Z95) -> Interval:
    """The interval in which the mean of independent values lies; everything from 0 to 1 while there is only one."""
    if len(values) < 2:
        return 0.0, 1.0
    middle, spread = fmean(values), z * sqrt(variance(values) / len(values))
    return middle - spread, middle + spread


def elo(share: float) -> float:
    """The difference in rating that a share of the points means."""
    if share <= 0 or share >= 1:
        return ELO_MOST if share >= 1 else -ELO_MOST
    return max(-ELO_MOST, min(ELO_MOST, 400 * log10(share / (1 - share))))


def expected(difference: float) -> float:
    """The share of the points that a difference in rating promises."""
    return float(1 / (1 + 10 ** (-difference / 400)))

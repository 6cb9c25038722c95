"""How long things took, kept as counts by size: small to store, easy to add up, exact to two percent."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, log2

STEPS = 16
"""Sizes between a time and its double."""

Times = Mapping[int, int]
"""How often something took about so long, by the size of the time."""


def size_of(seconds: float) -> int:
    """The size of a time; everything below a microsecond is of size 0."""
    return max(0, round(STEPS * log2(max(seconds, 1e-6) * 1e6)))


def milliseconds(size: int) -> float:
    """The time that a size stands for."""
    return float(2 ** (size / STEPS) / 1000)


def counted(seconds: Iterable[float]) -> dict[int, int]:
    """Times by their size."""
    return dict(sorted(Counter(map(size_of, seconds)).items()))


def added(several: Iterable[Times]) -> dict[int, int]:
    """Several counts as one."""
    total: Counter[int] = Counter()
    for times in several:
        total.update(times)
    return dict(sorted(total.items()))


def percentile(times: Times, percent: int) -> float:
    """The milliseconds that so many of 100 do not exceed; 0 if nothing was timed."""
    wanted = ceil(sum(times.values()) * percent / 100)
    for size, count in sorted(times.items()):
        wanted -= count
        if wanted <= 0:
            return milliseconds(size)
    return 0.0


def mean(times: Times) -> float:
    """The milliseconds taken on average."""
    number = sum(times.values())
    return sum(milliseconds(size) * count for size, count in times.items()) / number if number else 0.0

"""Ratings over many pairings at once, by Bradley and Terry: the Elo at which what was scored is most likely."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from okko.arena.rating import Z95, expected

PINNED = 1500.0
SCALE = log(10) / 400
"""Log-odds of an Elo."""
ROUNDS = 60


@dataclass(frozen=True)
class Scored:
    """What one bot scored against another; a drawn game is added, so that nobody is infinitely better."""

    one: str
    other: str
    points: float
    games: float


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, and how far that is certain at 95 %."""

    elo: float
    margin: float


def ratings(scored: Sequence[Scored], pinned: str) -> dict[str, Rating]:
    """The ratings of all that are connected with the pinned one through games, which is 1500; the best first.

    By Newton's method; the margins are those of the difference from the pinned bot.
    """
    connected = _connected(scored, pinned)
    names = [name for name in connected if name != pinned]
    place = {name: number for number, name in enumerate(names)}
    games = [(each.one, each.other, each.points + 0.5, each.games + 1) for each in scored if each.one in connected]
    strength = dict.fromkeys(connected, 0.0)
    information = _information(games, strength, place)
    for _ in range(ROUNDS):
        slope = [0.0] * len(names)
        for one, other, points, number in games:
            surprise = points - number * expected((strength[one] - strength[other]) / SCALE)
            for name, sign in ((one, 1), (other, -1)):
                if name in place:
                    slope[place[name]] += sign * surprise
        information = _information(games, strength, place)
        steps = solved(information, [[value] for value in slope])
        for name, number in place.items():
            strength[name] += max(-1.0, min(1.0, steps[number][0]))
    identity = [[float(row == column) for column in range(len(names))] for row in range(len(names))]
    spread = solved(information, identity)
    found = {pinned: Rating(PINNED, 0.0)}
    for name, number in place.items():
        found[name] = Rating(PINNED + strength[name] / SCALE, Z95 * sqrt(spread[number][number]) / SCALE)
    return dict(sorted(found.items(), key=lambda item: -item[1].elo))


def _connected(scored: Iterable[Scored], pinned: str) -> list[str]:
    """Everybody who can be compared with somebody."""
    found = [pinned]
    for name in found:
        for each in scored:
            for mine, theirs in ((each.one, each.other), (each.other, each.one)):
                if mine == name and theirs not in found:
                    found.append(theirs)
    return found


def _information(
    games: Iterable[tuple[str, str, float, float]], strength: Mapping[str, float], place: Mapping[str, int]
) -> list[list[float]]:
    """How sharply the likelihood falls off around these strengths (Fisher's information)."""
    matrix = [[0.0] * len(place) for _ in place]
    for one, other, _, number in games:
        share = expected((strength[one] - strength[other]) / SCALE)
        weight = number * share * (1 - share)
        for name in (one, other):
            if name in place:
                matrix[place[name]][place[name]] += weight
        if one in place and other in place:
            matrix[place[one]][place[other]] -= weight
            matrix[place[other]][place[one]] -= weight
    return matrix


def solved(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> list[list[float]]:
    """The solutions of a system of linear equations, a column for each right side (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*left, *side] for left, side in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]

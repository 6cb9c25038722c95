"""Which weights of the opponents are better larger, and which smaller: `python -m tests.benchmarks.weights [PAIRS]`.

Two veterans play, all weights of either shifted from a middle by a step; up or down is drawn by lot for each weight and
each pair of games, and what is up for one is down for the other. So all weights are tried by the same games: what one
is worth is the mean of the points, freed from luck, of whoever has it larger, less a half. The errors of all are the
same. 2,000 pairs take about forty minutes of CPU and tell one point of a hundred for certain (95 %).

Printed: points of a hundred that a weight gains up against down, and by how many standard errors that is from nothing.
What helps by itself need not help together with others: weights chosen so are to be tried against the old ones.
"""

import os
import sys
from math import sqrt
from statistics import fmean, stdev

from okko.arena.contest import play
from okko.arena.crew import Crew
from okko.arena.luck import PART
from okko.arena.terms import Terms
from okko.arena.venue import meeting
from okko.bots.thinker import Thinker
from okko.dice import Chooser
from okko.library import Library

PAIRS = 2_000
STEPS = {
    "threat": (40, 15),
    "imminent": (150, 60),
    "promise": (50, 40),
    "chance": (12, 10),
    "fire": (35, 35),
    "volley": (60, 30),
    "pin": (12, 9),
    "hold": (25, 15),
    "pinned": (-15, 13),
    "rear": (-6, 6),
    "pull": (9, 4),
    "sight": (30, 25),
    "shaken": (30, 8),
    "stuck": (10, 8),
    "body": (50, 40),
    "civilian": (60, 40),
    "cliff": (100, 70),
    "decisive": (800, 400),
    "die": (12, 7),
    "keep": (6, 5),
}
"""Of each weight the middle and the step, in its own unit."""

Signs = dict[str, int]
"""Of each weight whether it is up (1) or down (-1)."""


def drawn(pair: int) -> Signs:
    """The lots of a pair of games."""
    chooser = Chooser(f"weights {pair}")
    return {name: 2 * chooser.below(2) - 1 for name in STEPS}


def shifted(signs: Signs, sign: int, seed: int) -> Thinker:
    """A veteran with its weights up and down by lot, or the other way round."""
    level = Library.load().opponents["veteran"]
    changes = {name: middle + sign * signs[name] * step for name, (middle, step) in STEPS.items()}
    return Thinker(level.model_copy(update={"weights": level.weights.model_copy(update=changes)}), seed)


def played(pair: int) -> float:
    """What who has the lots of a pair gets in its two games, freed from luck: 1 is both won."""
    terms, signs = Terms(("veteran", "veteran"), 77, audit=False), drawn(pair)
    got = []
    for seats in ((0, 1), (1, 0)):
        bots = [shifted(signs, 1 if bot == 0 else -1, 4 * pair + seat) for seat, bot in enumerate(seats)]
        outcome = play(meeting(Library.load(), terms, pair), (bots[0], bots[1]), f"weights {pair}", seats, audit=False)
        got.append(outcome.points - PART * outcome.luck)
    return fmean(got)


def effects(points: list[float]) -> tuple[dict[str, float], float]:
    """By weight, what it gains up against down, and the standard error of all."""
    lots = [drawn(pair) for pair in range(len(points))]
    found = {name: fmean(signs[name] * (one - 0.5) for signs, one in zip(lots, points, strict=True)) for name in STEPS}
    return found, stdev(points) / sqrt(len(points))


def main(pairs: int) -> None:
    """Play so many pairs and print the table."""
    points = dict(Crew(os.cpu_count() or 1).done(played, range(pairs)))
    found, error = effects([points[pair] for pair in range(pairs)])
    for name, gain in sorted(found.items(), key=lambda item: -abs(item[1])):
        middle, step = STEPS[name]
        print(f"{name:9} {middle - step:4} → {middle + step:4}  {100 * gain:+5.2f}  {gain / error:+5.1f} errors")
    print(f"{pairs} pairs, standard error {100 * error:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS)

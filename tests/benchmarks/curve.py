"""How the cost of a decision grows with the characters a side and with the board.

    python tests/benchmarks/curve.py [--rounds 5] [--driver contact]

Whole games are played as in `playouts.py`, with two to ten characters a side on 14 × 14 squares, then with five a side
on boards of 7 × 7 to 26 × 26. The sizes are visited in turn, so that other programs on the machine slow all of them
alike; medians of process CPU are printed. The last line of each table is the power of the size with which the cost
grows, by least squares of the logarithms: 1 is linear.
"""

import argparse
import gc
import math
import statistics
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from okko.bench import DRIVERS, EACH, SIDE, okko_playouts  # noqa: E402

Size = tuple[int, int]
"""Squares along a side, and characters a side."""
CHARACTERS: tuple[Size, ...] = tuple((SIDE, each) for each in range(2, 11))
BOARDS: tuple[Size, ...] = tuple((side, EACH) for side in (7, 10, 14, 18, 22, 26))
GAMES = 3


def played(size: Size, seed: int, driver: str) -> tuple[float, float]:
    """Microseconds a decision, and answers a decision."""
    gc.collect()
    start = process_time()
    counts = okko_playouts(GAMES, seed, driver, *size)
    seconds = process_time() - start
    return seconds / counts["decisions"] * 1e6, counts["legal"] / counts["decisions"]


def power(sizes: list[float], costs: list[float]) -> float:
    """The power of the size that the costs grow with."""
    x, y = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    return statistics.linear_regression(x, y).slope


def table(title: str, sizes: tuple[Size, ...], amounts: list[float], rounds: int, driver: str) -> None:
    for size in sizes:
        played(size, 99, driver)
    runs: dict[Size, list[tuple[float, float]]] = {size: [] for size in sizes}
    for number in range(rounds):
        for size in sizes:
            runs[size].append(played(size, 1 + number, driver))
    costs = [statistics.median(cost for cost, _ in runs[size]) for size in sizes]
    answers = [statistics.median(count for _, count in runs[size]) for size in sizes]
    print(f"{title:>12}{'µs a decision':>15}{'× first':>9}{'size × first':>14}{'answers a decision':>20}")
    for amount, cost, count in zip(amounts, costs, answers, strict=True):
        print(f"{amount:12.0f}{cost:15.1f}{cost / costs[0]:9.2f}{amount / amounts[0]:14.2f}{count:20.1f}")
    print(f"{driver}: the cost grows with {title} to the power of {power(amounts, costs):.2f}\n")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--driver", choices=sorted(DRIVERS), default="contact")
    chosen = parser.parse_args()
    table("characters", CHARACTERS, [2 * each for _, each in CHARACTERS], chosen.rounds, chosen.driver)
    table("squares", BOARDS, [side * side for side, _ in BOARDS], chosen.rounds, chosen.driver)


if __name__ == "__main__":
    main()

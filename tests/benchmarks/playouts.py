"""Whole games per CPU second beside python-chess, in one run.

    python tests/benchmarks/playouts.py [--rounds 5] [--side 14] [--each 5]

python-chess is GPL and no dependency of ours: it is installed into a temporary environment that is deleted afterwards.
The rows are visited in turn, so that other programs on the machine slow all of them alike; medians are printed.
"""

import argparse
import gc
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent.parent
Counts = dict[str, int]


def chess_playouts(games: int, seed: int) -> Counts:
    """Random games of chess, the full list of moves made at each."""
    chess = importlib.import_module("chess")
    draw = random.Random(seed).random
    decisions = legal = 0
    for _ in range(games):
        board = chess.Board()
        while True:
            moves = list(board.legal_moves)
            if (
                not moves
                or board.is_insufficient_material()
                or board.is_seventyfive_moves()
                or board.is_fivefold_repetition()
            ):
                break
            decisions += 1
            legal += len(moves)
            board.push(moves[int(draw() * len(moves))])
    return {"games": games, "decisions": decisions, "legal": legal, "activations": 0}


def measured(play: Callable[[int, int], Counts], games: int, seed: int) -> tuple[Counts, float]:
    gc.collect()
    start = process_time()
    counts = play(games, seed)
    return counts, process_time() - start


def compare(rounds: int, side: int, each: int) -> dict[str, Any]:
    """Run all rows in turn and print what came out."""
    from okko.bench import okko_playouts
    from okko.rules.activation import ActOptions

    def of(driver: str) -> Callable[[int, int], Counts]:
        return lambda games, seed: okko_playouts(games, seed, driver, side, each)

    rows: dict[str, tuple[Callable[[int, int], Counts], int]] = {
        "python-chess": (chess_playouts, 16),
        "okko, random": (of("random"), 16),
        "okko, contact": (of("contact"), 24),
    }
    for play, _ in rows.values():
        play(8, 99)
    runs: dict[str, list[tuple[Counts, float]]] = {name: [] for name in rows}
    for number in range(rounds):
        for name, (play, games) in rows.items():
            runs[name].append(measured(play, games, 1 + number))
    table = {name: row_of(results) for name, results in runs.items()}
    chess_rate = table["python-chess"]["decisions_per_cpu_s"]
    print(f"{side} × {side} squares, {each} a side, {rounds} rounds, medians of process CPU")
    print(f"{'':16}{'decisions/s':>12}{'× chess':>9}{'answers/dec':>12}{'activations/s':>14}{'games/s':>9}")
    for name, row in table.items():
        row["times_chess"] = row["decisions_per_cpu_s"] / chess_rate
        print(
            f"{name:16}{row['decisions_per_cpu_s']:12,.0f}{row['times_chess']:9.2f}{row['answers_per_decision']:12.1f}"
            f"{row['activations_per_cpu_s']:14,.0f}{row['games_per_cpu_s']:9.2f}"
        )
    table["micro"] = micro = single_operations(ActOptions, side, each)
    print(
        f"one full list of an activation: {micro['list_us']:.1f} µs for {micro['answers']:.0f} answers; "
        f"a fork: {micro['fork_us']:.2f} µs, within a fight and brought to its question: {micro['woken_us']:.1f} µs"
    )
    return table


def row_of(results: list[tuple[Counts, float]]) -> dict[str, float]:
    def median(count: str) -> float:
        return statistics.median(counts[count] / seconds for counts, seconds in results)

    decisions = sum(counts["decisions"] for counts, _ in results)
    return {
        "decisions_per_cpu_s": median("decisions"),
        "activations_per_cpu_s": median("activations"),
        "games_per_cpu_s": median("games"),
        "answers_per_decision": sum(counts["legal"] for counts, _ in results) / decisions,
    }


def single_operations(act_options: Any, side: int, each: int) -> dict[str, float]:
    """The full list of what an activated character may do, and a fork, in CPU microseconds."""
    from okko.bench import middle_games
    from okko.dice import Seeded

    games, fights = middle_games(7, 40, side, each), middle_games(7, 40, side, each, fighting=True)
    dice = Seeded(1)
    answers = sum(len(act_options(game.state).listed()) for game in games) / len(games)

    def microseconds(repeat: int, once: Callable[[Any], object], games: list[Any] = games) -> float:
        times = []
        for _ in range(5):
            start = process_time()
            for _ in range(repeat):
                for game in games:
                    once(game)
            times.append((process_time() - start) / repeat / len(games))
        return statistics.median(times) * 1e6

    return {
        "answers": answers,
        "list_us": microseconds(10, lambda game: act_options(game.state).listed()),
        "fork_us": microseconds(100, lambda game: game.fork(dice)),
        "woken_us": microseconds(20, lambda game: game.fork(dice).roll(), fights),
    }


def main() -> None:
    """Make the environment and run the comparison in it."""
    parser = argparse.ArgumentParser(description="Whole games per CPU second beside python-chess.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--side", type=int, default=14)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        table = compare(chosen.rounds, chosen.side, chosen.each)
        if chosen.json:
            chosen.json.write_text(json.dumps(table, indent=1))
        return
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "chess"], check=True)
        where = subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        path = os.pathsep.join([str(ROOT), where])
        subprocess.run(
            [sys.executable, __file__, "--inside", *sys.argv[1:]], check=True, env={**os.environ, "PYTHONPATH": path}
        )


if __name__ == "__main__":
    main()

"""What a position query costs: `python -m tests.benchmarks.query [POSITIONS]`.

Prints the CPU time of one answer with its JSON, in both ways to have it, over random positions in contact: boards of
four tiles (14 × 14), six characters a side from the cards that ship, among each other. Each position is asked about
once, on a board of its own whose lines of sight nobody has looked up yet; reading the file, which makes the board's
tables, is left out.
"""

import gc
import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from okko.analysis.query import query, query_text
from okko.dice import Chooser
from okko.library import Library
from okko.model.layout import board_of, random_layout
from okko.model.match import make_match
from okko.model.remembered import forget
from okko.model.rulings import Rulings
from okko.model.state import State, opening
from tests.strategies import Dealt, scattered

EACH = 6


def contact_position(number: int) -> State:
    """One of the random positions."""
    library = Library.load().box(karasu=False)
    chooser = Chooser(f"query {number}")
    board = board_of(random_layout(chooser.below, sorted(library.tiles)), library.tiles)
    cards = [card for _, card in sorted(library.characters.items())]

    def band() -> list[Dealt]:
        return [(cards[chooser.below(len(cards))], None) for _ in range(EACH)]

    match = make_match(board, Rulings(), (band(), band()), limit=99)
    return scattered(opening(match), chooser)


def as_data(state: State) -> str:
    """The answer as `query` gives it, and its JSON."""
    return json.dumps(query(state), ensure_ascii=False)


def measured(positions: int, ask: Callable[[State], str]) -> list[float]:
    """Milliseconds of CPU for each position."""
    found = []
    for number in range(positions):
        forget()
        state = contact_position(number)
        gc.collect()
        began = process_time()
        ask(state)
        found.append(1000 * (process_time() - began))
    return found


def main() -> None:
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for name, ask in (("data, then JSON", as_data), ("written as JSON", query_text)):
        measured(3, ask)
        found = sorted(measured(positions, ask))
        print(f"{name}: median {median(found):.2f} ms, nine in ten under {found[positions * 9 // 10]:.2f} ms")


if __name__ == "__main__":
    main()

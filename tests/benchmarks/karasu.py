"""Decisions per CPU second of Karasu games beside games of the base game: they are to stay within 20 %.

    python tests/benchmarks/karasu.py [--rounds 5] [--games 12]

Both are played by the same drivers, fond of skills, on the same boards, by bands of the same size. In Karasu the last
character of each band is a sorcerer, the tokens of the box lie on the board, and who can calls Kami, opens doors and
lets Kami loose. The two are visited in turn, so that other programs on the machine slow both alike; medians are
printed.
"""

import argparse
import statistics
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from okko.arena.venue import venue  # noqa: E402
from okko.bench import DRIVERS, Driver, listed  # noqa: E402
from okko.dice import Chooser, Seeded  # noqa: E402
from okko.game import Game  # noqa: E402
from okko.library import Library  # noqa: E402
from okko.model.board import Board, Edge  # noqa: E402
from okko.model.card import DoorToken  # noqa: E402
from okko.model.decision import Decision  # noqa: E402
from okko.model.match import make_match  # noqa: E402
from okko.model.skill import Alignment  # noqa: E402
from okko.model.state import State, opening  # noqa: E402
from okko.rules.tokens import lay, why_not_lay  # noqa: E402
from tests.test_invariants_karasu import devout, mage  # noqa: E402

SEED = 78
VENUES = 9


def base(number: int) -> State:
    return venue(Library.load(), SEED, number % VENUES)


def karasu(number: int) -> State:
    match = base(number).match
    bands = [
        [*((match.recruits[index].card, match.recruits[index].equipment) for index in members[:-1]), (mage(side), None)]
        for side, members in zip((Alignment.DEMON_HUNTER, Alignment.EVIL), match.members, strict=True)
    ]
    return opening(
        make_match(
            with_tokens(match.board, Chooser(f"tokens {number % VENUES}")),
            match.rulings,
            (bands[0], bands[1]),
            limit=match.loss_limit,
            turn_limit=match.turn_limit,
            karasu=True,
            kami=Library.load().kami.values(),
        )
    )


def with_tokens(board: Board, chooser: Chooser) -> Board:
    """The board with the closed doors of the box on it."""
    laid: list[DoorToken] = []
    while len(laid) < 4:
        edge = Edge(chooser.below(board.size - board.width - 1), bool(chooser.below(2)))
        token = DoorToken(edge=board.edge_name(edge), double=not laid) if _inside(board, edge) else None
        if token is not None and why_not_lay(board, laid, token) is None:
            laid.append(token)
    return lay(board, laid)


def _inside(board: Board, edge: Edge) -> bool:
    return edge.north or (edge.square + 1) % board.width != 0


def speed(starts: list[State], driver: Driver) -> float:
    """Decisions per CPU second."""
    decisions = 0
    begun = process_time()
    for number, start in enumerate(starts):
        game = Game(start, Seeded(number), recording=False, logging=False)
        below = Chooser(f"played {number}").below
        while isinstance(game.pending, Decision):
            question = game.pending
            game.answer(driver(game.state, question, listed(question), below), check=False)
            decisions += 1
    return decisions / (process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=12)
    options = parser.parse_args()
    plain = [base(number) for number in range(options.games)]
    magic = [karasu(number) for number in range(options.games)]
    for name, driver in DRIVERS.items():
        pairs = [(speed(plain, devout(driver)), speed(magic, devout(driver))) for _ in range(options.rounds)]
        one, other = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(second / first for first, second in pairs)
        print(f"{name:8} base {one:7.0f}/s  Karasu {other:7.0f}/s  {ratio:.0%}")


if __name__ == "__main__":
    main()

"""What the odds of a whole activation cost: `python -m tests.benchmarks.prospect [POSITIONS]`.

Prints the CPU time of one tree: random boards of four tiles (14 × 14) with bands of 16 Zeni after six turns of the
scripted opponent against itself, and every attack or shot that a character could walk into there.
"""

import sys
from statistics import median, quantiles
from time import process_time

from okko.analysis.prospect import prospect
from okko.analysis.stakes import Swing
from okko.analysis.strikes import strikes
from okko.arena.venue import venue
from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.state import Stage, State

TURNS = 3


def in_contact(number: int) -> State:
    """A position in the middle of a game, before an activation."""
    game = Game(venue(Library.load(), 7, number), Seeded(number), recording=False)
    players = [bot_named("scripted", seat) for seat in range(2)]
    while not game.over and (game.state.turn < TURNS or game.state.stage is not Stage.ACTIVATE):
        decision = game.decision
        game.answer(players[decision.player].choose(game), check=False)
    return game.state


def main(positions: int) -> None:
    """Time the trees of so many positions."""
    times = []
    for number in range(positions):
        state = in_contact(number)
        for character in state.standing(state.player):
            if state.result is None and not character.activated:
                found = list(strikes(state, character.index, Swing(state.player), most=True, fights=True))
                for strike in sorted(found, key=lambda each: -each.worth)[:3]:
                    began = process_time()
                    prospect(state, character.index, strike.answers)
                    times.append(1000 * (process_time() - began))
    shares = quantiles(times, n=20)
    print(f"{len(times)} trees: median {median(times):.0f} ms, p95 {shares[18]:.0f} ms, most {max(times):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

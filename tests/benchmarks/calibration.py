"""How well the chance to win is guessed that luck is reckoned by: `python -m tests.benchmarks.calibration [GAMES]`.

Random bands play each other, scripted on both sides, in the base game and in Karasu's, and between two phases the guess
is held against who wins. Printed: the Brier score (0.25 is what a coin gets), and by tenths of the guess how often the
band in seat a did win, with the error at 95 % if all phases of a game in one tenth count as one.
"""

import sys
from collections import defaultdict
from math import sqrt
from statistics import fmean

from okko.arena.balance import PLACES
from okko.arena.luck import chance
from okko.arena.terms import Terms, contestant
from okko.arena.venue import meeting
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.decision import Ask

GAMES = 400
Guess = tuple[float, float]
"""The chance of the band in seat a at the end of a phase, and what it got."""


def guesses(pair: int) -> list[Guess]:
    """The guesses of a game, and its outcome: 1, 0, or half a point for a draw."""
    terms = Terms(("scripted", "scripted"), 11, PLACES, "random", swap="nothing", audit=False)
    game = Game(meeting(Library.load(), terms, pair), Seeded(f"calibration {pair}"), recording=False)
    bots = [contestant("scripted", 2 * pair + seat) for seat in (0, 1)]
    found: dict[tuple[int, int], float] = {}
    while not game.over:
        decision, state = game.decision, game.state
        if decision.ask is Ask.ACTIVATE:
            found.setdefault((state.turn, state.player), chance(state))
        game.answer(bots[decision.player].choose(game), check=False)
    result = game.state.result
    assert result is not None
    got = 0.5 if result.winner is None else float(result.winner == 0)
    _, *ends = found.values()
    return [(guess, got) for guess in ends]


def brier(games: list[list[Guess]]) -> float:
    """The mean square of what the guesses were wrong by."""
    return fmean((guess - got) ** 2 for game in games for guess, got in game)


def tenths(games: list[list[Guess]]) -> dict[int, tuple[int, float, float, float]]:
    """By tenths of the guess: how many games had one there, the mean guess, the mean outcome, and its error at 95 %."""
    by_tenth: dict[int, list[Guess]] = defaultdict(list)
    for game in games:
        of_game: dict[int, list[Guess]] = defaultdict(list)
        for guess, got in game:
            of_game[min(9, int(10 * guess))].append((guess, got))
        for tenth, some in of_game.items():
            by_tenth[tenth].append((fmean(guess for guess, _ in some), some[0][1]))
    table = {}
    for tenth, some in sorted(by_tenth.items()):
        won = fmean(got for _, got in some)
        table[tenth] = (len(some), fmean(guess for guess, _ in some), won, 1.96 * sqrt(won * (1 - won) / len(some)))
    return table


def pairs(count: int, karasu: bool) -> list[int]:
    """The numbers of so many games of one kind."""
    return [pair for pair in range(len(PLACES) * count) if PLACES[pair % len(PLACES)].karasu is karasu][:count]


def main(count: int) -> None:
    """Play the games and print the tables."""
    for karasu in (False, True):
        games = [guesses(pair) for pair in pairs(count, karasu)]
        print(f"{'Karasu' if karasu else 'base game'}: {count} games, Brier score {brier(games):.3f}")
        for tenth, (number, guess, won, error) in tenths(games).items():
            tenths_of = f"{10 * tenth:3} to {10 * tenth + 10:3} %"
            print(f"  {tenths_of}: {number:4} games, said {guess:5.1%}, won {won:5.1%} ± {error:.1%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)

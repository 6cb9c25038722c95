"""How it is found out whether an activation is a blunder, with playouts that are made up."""

import pytest

from okko.dice import Chooser
from tests.benchmarks.blunders import FIRST, MOST, Guess, halved, known, settled
from tests.scenes import yard


class Made(Guess):
    """An activation that wins so often of a hundred games."""

    def __init__(self, wins: int, seed: int) -> None:
        super().__init__(yard(), (str(wins),))
        self._wins, self._chooser = wins, Chooser(f"{wins} {seed}")

    def play(self, times: int) -> None:
        self.got += [float(self._chooser.below(100) < self._wins) for _ in range(times)]


@pytest.mark.parametrize("seed", range(4))
def test_a_plain_blunder_is_settled_sooner_than_a_doubtful_one(seed: int) -> None:
    guesses = [Made(90, seed), Made(30, seed), Made(76, seed)]
    best = known(guesses)
    assert best is guesses[0]
    assert settled(best, guesses[1])
    assert FIRST <= len(guesses[1].got) < len(guesses[2].got) <= MOST


@pytest.mark.parametrize("seed", range(4))
def test_of_two_that_are_as_good_as_each_other_neither_is_a_blunder_and_nothing_is_lost(seed: int) -> None:
    guesses = [Made(60, seed), Made(60, seed + 100)]
    best = known(guesses)
    assert all(best.mean - guess.mean < 0.15 for guess in guesses)
    assert abs(sum(halved(guesses, guess) for guess in guesses)) < 0.2

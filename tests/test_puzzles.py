"""The puzzles: each has one best activation, proved by going through all of them, and hints that lead there."""

from collections import Counter
from pathlib import Path

import pytest

from okko.arena.positions import activation_of, solves
from okko.bots import bot_named
from okko.dice import Typed
from okko.game import Game
from okko.library import Library, puzzles, read_position, shipped
from okko.model.decision import Decision, Roll
from tests.puzzles import LEAST, prove

FILES = puzzles([shipped()])
QUICK = sorted(FILES)[2::9]
"""Some of them, none of which needs a second, proved with every run of the tests; all of them with `pytest -m slow`."""


def proved(file: Path) -> None:
    """The solution of a puzzle leads by enough, and beats doing nothing."""
    puzzle, proof = prove(file)
    assert {puzzle.solution, *((puzzle.solution[0], *one) for one in puzzle.equally)} == {
        proof.solution,
        *((proof.solution[0], *one) for one in proof.equally),
    }
    assert proof.best - proof.second >= LEAST[puzzle.goal.want]
    assert proof.best > proof.passing
    assert proof.activations >= 8


@pytest.mark.parametrize("id", QUICK)
def test_some_have_one_best_activation(id: str) -> None:
    proved(FILES[id])


@pytest.mark.slow
@pytest.mark.parametrize("id", sorted(FILES))
def test_each_has_one_best_activation(id: str) -> None:
    proved(FILES[id])


@pytest.mark.parametrize("id", sorted(FILES))
def test_the_solution_of_each_can_be_played(id: str) -> None:
    position, state = read_position(FILES[id])
    puzzle = position.puzzle
    assert puzzle is not None
    for answers in (puzzle.solution, *((puzzle.solution[0], *one) for one in puzzle.equally)):
        game = Game(state, Typed(), recording=False)
        for answer in answers:
            while isinstance(game.pending, Roll):
                game.thrown((1,) * game.pending.count)
            assert isinstance(game.pending, Decision)
            game.answer(answer)
        assert solves(puzzle, answers)


def test_there_are_as_many_as_a_player_wants() -> None:
    themes = Counter(read_position(file)[0].puzzle.theme for file in FILES.values())  # type: ignore[union-attr]
    assert len(FILES) >= 60
    assert len(themes) >= 12, themes


def test_their_words_are_their_own() -> None:
    """No title twice, no hint of two steps the same, and nothing given away before the last hint."""
    read = [read_position(file)[0] for file in FILES.values()]
    assert len({one.title for one in read}) == len(read)
    for one in read:
        assert one.puzzle is not None
        assert len(set(one.puzzle.hints)) == 3


def test_dice_and_skills_may_be_named_in_any_order() -> None:
    file = FILES["over-the-master"]
    puzzle = read_position(file)[0].puzzle
    assert puzzle is not None
    assert not solves(puzzle, puzzle.solution[:-1])
    assert not solves(puzzle, (puzzle.solution[0], *puzzle.solution[2:]))


def test_an_opponent_is_asked_for_one_activation_only() -> None:
    _, state = read_position(FILES["side-step"], Library.load())
    answers = activation_of(bot_named("scripted", 1), state)
    assert answers[0].startswith("activate ")
    assert sum(answer.startswith("activate ") for answer in answers) == 1

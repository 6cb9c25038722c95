"""What the planning levels see in the positions with one best activation."""

import pytest

from okko.arena.positions import attempts
from okko.library import puzzles, shipped

FILES = puzzles([shipped()])


@pytest.mark.parametrize(
    "position",
    [
        "a-shove-for-a-friend",  # a skill tried out after a movement
        "out-of-the-pincers",  # every pose looked at, and the enemy's answer to the last activation
        "drive-him-down",  # the loser goes where the next attack hurts it least
    ],
)
def test_a_captain_sees_what_follows(position: str) -> None:
    (attempt,) = attempts(["captain"], {position: FILES[position]})
    assert attempt.solved, attempt.answers


@pytest.mark.slow
@pytest.mark.parametrize(("level", "least"), [("captain", 0.90), ("master", 0.95)])
def test_the_best_activation_is_found_nearly_always(level: str, least: float) -> None:
    found = [attempt.solved for attempt in attempts([level], FILES)]
    assert len(found) >= 60
    assert sum(found) >= least * len(found)

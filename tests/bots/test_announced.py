"""An opponent does what it has announced: a whim chooses before an activation, never in the middle of it."""

import pytest

from okko.bots import bot_named
from okko.bots.line import Kind, Line
from okko.bots.thinker import Thinker
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Activate, Attack, Decision, Move, Option
from okko.model.state import State
from tests.scenes import draw, who

SEVERAL = 40
"""Seeds, and so whims, that are tried."""


def scene() -> State:
    """Two enemies within reach of a, which has to walk to either of them."""
    return draw(
        """
        . . . . .
        . B . C .
        . . . . .
        . . . . .
        . . a . .
        """,
        a=who(attack=5, movement=6),
        B=who(defense=4),
        C=who(defense=4),
    )


def carried_out(level: str, seed: int) -> tuple[Line, list[Option]]:
    """What a level announces as it activates its only character, and what it then does before anything is thrown."""
    game, bot = Game(scene(), Seeded(1)), bot_named(level, seed, 0.1)
    assert isinstance(bot, Thinker)
    option = bot.choose(game)
    assert isinstance(option, Activate)
    assert bot.announced is not None
    said = bot.announced
    steps: list[Option] = [option]
    while isinstance(game.pending, Decision) and isinstance(steps[-1], (Activate, Move)):
        game.answer(steps[-1])
        if isinstance(game.pending, Decision):
            steps.append(bot.choose(game))
    return said, steps[1:]


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_who_announces_an_attack_makes_it_and_who_announces_a_walk_strikes_nobody(level: str) -> None:
    kinds = set()
    for seed in range(SEVERAL):
        said, steps = carried_out(level, seed)
        kinds.add(said.kind)
        struck = [step.target for step in steps if isinstance(step, Attack)]
        if said.kind is Kind.ATTACK:
            assert steps[: len(said.steps)] == list(said.steps)
        else:
            assert not struck
    assert Kind.ATTACK in kinds

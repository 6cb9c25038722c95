"""The audit of spent dice, on dice spent well and badly."""

import pytest

from okko.arena.waste import wasted
from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import Game
from okko.model.event import NamedIt
from okko.model.state import State
from tests.scenes import draw, play, who
from tests.strategies import Plan


def audited(state: State, answers: str, faces: list[int | str]) -> list[str]:
    """What was wasted of the dice spent by some answers."""
    game = play(state, answers, faces)
    assert any(isinstance(event, NamedIt) for event in game.log)
    return [str(event.named.die) for event in wasted(state, game.log)]


def test_a_die_that_changes_the_odds_is_not_wasted() -> None:
    state = draw("a> B<", dice_a=["fire"], a=who(attack=5))
    assert audited(state, "activate a; attack b; raise attack fire", [1, 1]) == []


def test_a_die_that_leaves_the_odds_as_they_are_is_wasted() -> None:
    state = draw("a> B<", dice_a=["fire"], a=who(attack=12), B=who(defense=0))
    assert audited(state, "activate a; attack b; raise attack fire", [1, 1]) == ["fire"]


def test_a_reserved_die_that_changes_no_odds_is_wasted() -> None:
    state = draw("a> B<", a=who(attack=12), B=who(defense=0, reserve="earth"))
    assert audited(state, "activate a; attack b; raise defense earth reserve", [1, 1]) == ["earth reserve"]


def test_a_die_that_leads_further_is_not_wasted() -> None:
    state = draw("a> . . .  . . . . B<", dice_a=["air"], a=who(movement=2))
    assert audited(state, "activate a; move d1 E air", []) == []


def test_a_skill_that_does_its_deed_is_not_wasted() -> None:
    strip = {"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "strip"}]}
    skills = [{"id": "hook", "cost": ["torii"], "effects": [strip]}]
    state = draw("a> B<", dice_a=["torii"], a=who(skills=skills), B=who(reserve="earth"))
    assert audited(state, "activate a; attack b; use hook torii", [1, 1]) == []


def test_a_skill_that_changes_no_odds_is_wasted() -> None:
    edge = {"kind": "modify", "stat": "attack", "by": 1, "given": ["attacking"]}
    skills = [{"id": "edge", "cost": ["torii"], "effects": [edge]}]
    state = draw("a> B<", dice_a=["torii"], a=who(attack=12, skills=skills), B=who(defense=0))
    assert audited(state, "activate a; attack b; use edge torii", [1, 1]) == ["torii"]


@pytest.mark.parametrize("seed", range(6))
def test_the_scripted_opponent_wastes_no_die_wherever_a_game_begins(seed: int) -> None:
    start = Plan(seed, "random", mixed=True, answers=1).start()
    game = Game(start, Seeded(seed), recording=False)
    bot = bot_named("scripted", seed)
    while not game.over:
        game.answer(bot.choose(game))
    assert wasted(start, game.log) == []

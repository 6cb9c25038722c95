"""Opponents by name."""

import pytest

from okko.bots import BOTS, bot_named
from okko.bots.thinker import Thinker
from okko.library import Library


@pytest.mark.parametrize("name", BOTS)
def test_an_opponent_answers_to_its_name(name: str) -> None:
    assert bot_named(name, 1).name == name


def test_an_unknown_opponent_is_one_clear_sentence_with_the_nearest_name() -> None:
    with pytest.raises(ValueError, match=r'^there is no opponent "scriptd"; did you mean scripted\?$'):
        bot_named("scriptd", 1)


def test_a_name_like_no_other_lists_them_all() -> None:
    with pytest.raises(
        ValueError, match=r'^there is no opponent "x"; there are random, scripted, novice, .* and master$'
    ):
        bot_named("x", 1)


@pytest.mark.parametrize("temper", Library.load().tempers)
def test_every_personality_changes_what_things_are_worth_to_a_level(temper: str) -> None:
    sober, bot = bot_named("veteran", 1), bot_named(f"veteran-{temper}", 1)
    assert isinstance(sober, Thinker)
    assert isinstance(bot, Thinker)
    assert bot.name == f"veteran-{temper}"
    assert bot.weights != sober.weights


def test_a_misspelt_personality_is_one_clear_sentence() -> None:
    with pytest.raises(ValueError, match=r'^there is no opponent "veteran-cautios"; did you mean veteran-cautious\?$'):
        bot_named("veteran-cautios", 1)

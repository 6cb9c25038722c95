"""Opponents by name."""

import pytest

from okko.bots import BOTS, bot_named


@pytest.mark.parametrize("name", BOTS)
def test_an_opponent_answers_to_its_name(name: str) -> None:
    assert bot_named(name, 1).name == name


def test_an_unknown_opponent_is_one_clear_sentence_with_the_nearest_name() -> None:
    with pytest.raises(ValueError, match=r'^there is no opponent "scriptd"; did you mean scripted\?$'):
        bot_named("scriptd", 1)


def test_a_name_like_no_other_lists_them_all() -> None:
    with pytest.raises(
        ValueError,
        match=r'^there is no opponent "x"; there are random, scripted, novice, apprentice, warrior, veteran, captain and master$',
    ):
        bot_named("x", 1)

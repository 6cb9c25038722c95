"""What opponents do between two adventures."""

import pytest

from okko.bots.camper import camp_choice
from okko.model.campaign import Camp, Fate
from okko.model.decision import Ask, Decision, Plain
from tests.drafts import box, gear, person

CARDS = [person("a", zeni=3), person("b", zeni=4), person("c", zeni=2, type="civilian"), person("d", zeni=1)]
GEAR = [gear("hat", zeni=1), gear("fan", zeni=2), gear("cap", zeni=1)]


def chosen(ask: Ask, options: str, *band: Fate, about: str = "a") -> str:
    camp = Camp(box(CARDS, GEAR), 0, (band, ()))
    choices = tuple(Plain(text.strip()) for text in options.split(","))
    return camp_choice(camp, Decision(ask, 0, choices, skill=about)).text


@pytest.mark.parametrize(("equipment", "expected"), [(None, "seek"), ("hat", "pray")])
def test_whoever_carries_nothing_seeks_and_the_others_pray(equipment: str | None, expected: str) -> None:
    assert chosen(Ask.CAMP, "pray, seek", Fate(card="a", state="vigilant", equipment=equipment)) == expected


def test_nobody_seeks_where_nothing_is_left() -> None:
    all_gear = [Fate(card="b", state="vigilant", equipment=id) for id in ("hat", "fan", "cap")]
    assert chosen(Ask.CAMP, "pray, seek", Fate(card="a", state="vigilant"), *all_gear) == "pray"


def test_the_dearer_equipment_is_kept_and_of_equal_ones_the_own() -> None:
    assert chosen(Ask.KEEP, "keep hat, keep fan") == "keep fan"
    assert chosen(Ask.KEEP, "keep cap, keep hat") == "keep cap"


def test_fighters_keep_what_helps_them_to_fight() -> None:
    assert chosen(Ask.HONOR, "keep water, keep fire") == "keep fire"
    assert chosen(Ask.HONOR, "keep water, keep fire", about="c") == "keep water"


def test_for_the_dead_comes_the_dearest_but_a_civilian_first() -> None:
    assert chosen(Ask.HIRE, "hire a, hire b, hire c") == "hire c"
    assert chosen(Ask.HIRE, "hire a, hire b, hire c", Fate(card="c", state="vigilant")) == "hire b"

"""The puzzles as they are offered, and what an attempt is worth."""

from fractions import Fraction

import pytest

from okko.analysis.verdict import verdict, worth_said
from okko.learning.learned import Attempts, Learned, attempted
from okko.learning.puzzles import Posed, next_of, posed
from okko.library import Library, shipped
from okko.model.puzzle import Goal, Want

OFFERED, FAULTS = posed(Library((shipped(),)))


def puzzle(id: str) -> Posed:
    return next(one for one in OFFERED if one.id == id)


def test_all_are_offered_by_theme_from_the_plain_to_the_hard() -> None:
    assert not FAULTS
    order = [(one.puzzle.theme, one.puzzle.difficulty) for one in OFFERED]
    assert order == sorted(order)
    assert {one.puzzle.difficulty for one in OFFERED} == {1, 2, 3, 4, 5}


def test_the_next_one_is_not_solved_and_comes_after_this_one_and_round_again() -> None:
    first, second, third = (one.id for one in OFFERED[:3])
    learned = attempted(Learned(), second, Attempts(tries=1, solved=True))
    assert next_of(OFFERED, learned, first) == OFFERED[2]
    assert next_of(OFFERED, learned, OFFERED[-1].id) == OFFERED[0]
    assert next_of(OFFERED, learned, "") == OFFERED[0]
    for one in OFFERED:
        learned = attempted(learned, one.id, Attempts(tries=1, solved=one.id != third))
    assert next_of(OFFERED, learned, third) is None, "it is the only one left"


WITH_FIRE, WITHOUT = Fraction(21, 36), Fraction(15, 36)
"""3 Attack +1 from behind +1 Fire against 4 Defense: a win needs a die at least as high; without Fire, a higher one."""


@pytest.mark.parametrize(
    ("answers", "own"),
    [
        (("activate ashigaru", "move b5 N air", "attack oni-warau", "raise attack fire"), WITH_FIRE),
        (("activate ashigaru", "move b5 N air", "attack oni-warau"), WITHOUT),
        (("end phase",), Fraction(0)),
        (("activate ashigaru", "move f2 N air"), Fraction(0)),
    ],
)
def test_a_verdict_says_what_an_activation_and_the_best_one_are_worth(answers: tuple[str, ...], own: Fraction) -> None:
    one = puzzle("one-square-more")
    found = verdict(one.state, one.puzzle.goal, answers)
    assert (found.own, found.best, found.second) == (own, WITH_FIRE, WITHOUT)
    assert found.answers == one.puzzle.solution


def test_dice_and_skills_may_have_been_named_in_any_order() -> None:
    one = puzzle("two-skills-one-blow")
    *deeds, first, second = one.puzzle.solution
    found = verdict(one.state, one.puzzle.goal, (*deeds, second, first))
    assert found.own == found.best


def test_a_worth_is_a_chance_or_zeni() -> None:
    assert worth_said(Goal(want=Want.REMOVE, who="x"), Fraction(1, 4)) == "25 %"
    assert worth_said(Goal(want=Want.KEEP, who="x"), Fraction(7, 12)) == "58.3 %"
    assert worth_said(Goal(want=Want.ZENI), Fraction(-1, 3)) == "-0.33 Zeni"

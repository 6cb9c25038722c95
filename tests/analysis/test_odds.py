"""The odds, against the tables worked out by hand and against a literal count of throws."""

import itertools

import pytest

from okko.analysis.odds import Odds, combat_odds, shot_odds

COMBAT = """\
-6 30 3 3 0 0 0 0
-5 26 4 5 1 0 0 0
-4 21 5 7 2 1 0 0
-3 15 6 9 3 3 0 0
-2 10 5 11 4 5 1 0
-1 6 4 11 5 7 2 1
0 3 3 9 6 9 3 3
1 1 2 7 5 11 4 6
2 0 1 5 4 11 5 10
3 0 0 3 3 9 6 15
4 0 0 1 2 7 5 21
5 0 0 0 1 5 4 26
6 0 0 0 0 3 3 30
"""

REMOVED = """\
-3 0 0 8.3 41.7 58.3 83.3
-2 0 2.8 16.7 27.8 41.7 72.2
-1 2.8 8.3 27.8 16.7 27.8 58.3
0 8.3 16.7 41.7 8.3 16.7 41.7
1 16.7 27.8 58.3 2.8 8.3 27.8
2 27.8 41.7 72.2 0 2.8 16.7
3 41.7 58.3 83.3 0 0 8.3
4 58.3 72.2 91.7 0 0 2.8
5 72.2 83.3 97.2 0 0 0
6 83.3 91.7 100 0 0 0
"""


def results(odds: Odds) -> list[int]:
    return [
        odds.attacker_disabled,
        odds.attacker_shaken,
        odds.attacker_retreats,
        odds.draw,
        odds.defender_retreats,
        odds.defender_shaken,
        odds.defender_disabled,
    ]


@pytest.mark.parametrize("row", COMBAT.splitlines())
@pytest.mark.rule("COMBAT-4")
def test_results_of_a_combat_are_those_of_the_table(row: str) -> None:
    difference, *cases = map(int, row.split())
    assert results(combat_odds(difference)) == cases


@pytest.mark.parametrize("row", COMBAT.splitlines())
@pytest.mark.rule("SHOT-5")
def test_a_shot_uses_the_right_half_of_the_table(row: str) -> None:
    difference, *cases = map(int, row.split())
    assert results(shot_odds(difference)) == [0, 0, 0, sum(cases[:4]), *cases[4:]]


@pytest.mark.parametrize("row", REMOVED.splitlines())
@pytest.mark.rule("RETREAT-7", "STATE-2")
def test_the_chance_to_be_removed_is_that_of_the_table(row: str) -> None:
    difference, *expected = row.split()
    odds = combat_odds(int(difference))
    found = []
    for attacker in (False, True):
        vigilant_bad = odds.removed(attacker=attacker, clean=False)
        assert vigilant_bad == odds.removed(attacker=attacker, shaken=True)
        found += [
            odds.removed(attacker=attacker),
            vigilant_bad,
            odds.removed(attacker=attacker, shaken=True, clean=False),
        ]
    assert [round(100 * cases / odds.of, 1) for cases in found] == [float(one) for one in expected]


@pytest.mark.parametrize("difference", range(-14, 15))
def test_the_odds_are_a_count_of_all_throws(difference: int) -> None:
    counted = dict.fromkeys(("ad", "as", "ar", "draw", "dr", "ds", "dd"), 0)
    for attack, defense in itertools.product(range(1, 7), repeat=2):
        margin = difference + attack - defense
        if margin >= 4:
            counted["dd"] += 1
        elif margin == 3:
            counted["ds"] += 1
        elif margin in (1, 2):
            counted["dr"] += 1
        elif margin == 0:
            counted["draw"] += 1
        elif margin in (-1, -2):
            counted["ar"] += 1
        elif margin == -3:
            counted["as"] += 1
        else:
            counted["ad"] += 1
    odds = combat_odds(difference)
    assert results(odds) == list(counted.values())
    assert sum(results(odds)) == sum(results(shot_odds(difference))) == odds.of == 36


@pytest.mark.parametrize("difference", range(-7, 8))
def test_what_helps_the_attacker_is_what_hurts_the_defender(difference: int) -> None:
    assert results(combat_odds(difference)) == results(combat_odds(-difference))[::-1]

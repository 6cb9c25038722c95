"""Willpower tests (WILL)."""

from typing import Any

import pytest

from okko.model import event
from tests.fights import asked, called_off, fate, spent, sums, trials
from tests.powers import FRIEND, OPPONENT, do, instead, modify, power, reroll, verb
from tests.scenes import character, draw, happened, options, place, play, who

FEARSOME: dict[str, Any] = {
    "id": "fearsome",
    "effects": [
        {
            "kind": "do",
            "at": "attacked",
            "who": {"side": "opponent"},
            "verbs": [{"verb": "test", "stat": "willpower", "failed": [{"verb": "cancel"}]}],
        }
    ],
}
BACK = """
    . . .
    . B^ .
    . a .
    """


@pytest.mark.rule("WILL-1")
@pytest.mark.parametrize(("face", "passed"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_die_equal_to_or_under_willpower_succeeds(face: int, passed: bool) -> None:
    """Windreaper with Willpower 4."""
    game = play(draw("a . . B", a=who(willpower=4, shaken=True)), "activate a; recover", [face])
    assert trials(game) == [("a", 4, passed)]
    assert character(game.state, "a").shaken is not passed


@pytest.mark.rule("WILL-1", "DICE-4")
def test_water_and_skills_help() -> None:
    calm: dict[str, Any] = {
        "id": "calm",
        "cost": ["torii"],
        "effects": [{"kind": "modify", "stat": "willpower", "by": 1, "given": ["testing"]}],
    }
    scene = draw("a . . B", a=who(willpower=2, shaken=True, skills=[calm]), dice_a=["water", "torii"])
    game = play(scene, "activate a; recover; raise willpower water; use calm torii", [4])
    assert str(happened(game, event.Tested)[0].target) == "2 Willpower +1 water +1 Calm"
    assert trials(game) == [("a", 4, True)]


@pytest.mark.rule("WILL-1")
def test_a_willpower_of_six_needs_no_help() -> None:
    """A die that changes nothing is not offered; even a 6 passes."""
    scene = draw("a . . B", a=who(willpower=6, shaken=True), dice_a=["water"])
    assert trials(play(scene, "activate a; recover", [6])) == [("a", 6, True)]


@pytest.mark.rule("WILL-1", "SKILL-2")
@pytest.mark.parametrize(("picture", "found"), [("a . c B", ["use calm torii", "done"]), ("a c . B", [])])
def test_a_skill_that_asks_for_solitude_is_not_offered_for_a_test_beside_a_friend(
    picture: str, found: list[str]
) -> None:
    calm = power("calm", modify("willpower", 1, given=["testing"], when=["alone"]), cost=["torii"])
    scene = draw(picture, a=who(shaken=True, skills=[calm]), dice_a=["torii"])
    assert options(play(scene, "activate a; recover")) == found


@pytest.mark.rule("WILL-2")
def test_the_test_for_a_fearsome_foe_comes_right_after_the_declaration() -> None:
    """Before a names its Fire die, and before b turns."""
    scene = draw(BACK, B=who("N", skills=[FEARSOME]), dice_a=["fire"])
    game = play(scene, "activate a; attack b; raise attack fire", [3, 1, 2])
    order = (event.Declared, event.Tested, event.NamedIt, event.Turned, event.Thrown)
    assert [type(each) for each in game.log if isinstance(each, order)] == [event.Declared, event.NamedIt, *order[1:]]
    assert spent(game) == ["b uses fearsome", "a raises attack with fire"]
    assert sums(game)[0] == "4 Attack +1 fire +1 from behind +1 die"


@pytest.mark.rule("WILL-2", "TURN-4")
def test_on_failure_there_is_no_attack_the_action_is_spent_and_the_movement_remains() -> None:
    scene = draw(BACK, B=who("N", skills=[FEARSOME]), dice_a=["fire"])
    game = play(scene, "activate a; attack b", [4])
    assert called_off(game)
    assert not happened(game, event.Thrown)
    assert place(game.state, "b") == "b2 N", "the defender does not turn"
    assert [str(die) for die in game.state.pools[0]] == ["fire"]
    assert asked(game) == "act a"
    assert not [text for text in options(game) if text.startswith("attack")]
    assert [text for text in options(game) if text.startswith("move")]


@pytest.mark.rule("WILL-2", "DICE-4")
def test_a_water_die_helps_against_a_fearsome_foe() -> None:
    scene = draw(BACK, B=who("N", skills=[FEARSOME]), dice_a=["water"])
    game = play(scene, "activate a; attack b; raise willpower water", [4, 1, 2])
    assert trials(game) == [("a", 4, True)]
    assert not called_off(game)


@pytest.mark.rule("WILL-2", "STATE-3")
def test_only_the_recovery_is_an_action() -> None:
    """The attacker tests and then attacks: its test was none. The recovery leaves no action."""
    scene = draw(BACK, a=who(shaken=True), B=who("N", skills=[FEARSOME]))
    game = play(scene, "activate a; attack b", [1, 1, 2])
    assert len(happened(game, event.Thrown)) == 1
    assert not happened(game, event.Called)
    game = play(scene, "activate a; recover", [6])
    assert happened(game, event.ActivationEnded)


@pytest.mark.rule("WILL-2", "SKILL-10")
def test_a_shot_demands_no_test_for_attacking() -> None:
    scene = draw("B\n.\na", a=who(shot=(4, 4)), B=who(skills=[FEARSOME]))
    game = play(scene, "activate a; shoot b bow", [1, 1])
    assert trials(game) == []


@pytest.mark.rule("WILL-2")
def test_a_foe_that_is_not_fearsome_demands_nothing() -> None:
    game = play(draw(BACK), "activate a; attack b", [1, 2])
    assert (trials(game), spent(game), fate(game, "b")) == ([], [], "")


@pytest.mark.rule("WILL-1", "SKILL-2")
def test_a_skill_that_changes_the_willpower_of_others_is_not_offered_to_who_is_tested() -> None:
    glare = power("glare", modify("willpower", -1, who=OPPONENT), cost=["water"])
    nerve = power("nerve", modify("willpower", 1), cost=["water"])
    scene = draw("a . B", a=who(shaken=True, skills=[glare, nerve]), dice_a=["water"])
    assert options(play(scene, "activate a; recover")) == ["raise willpower water", "use nerve water", "done"]


@pytest.mark.rule("WILL-1", "SKILL-4")
def test_an_action_skill_is_not_named_for_a_test() -> None:
    chant = power("chant", do("action", verb("grant", stat="attack", by=1)), modify("willpower", 1), action=True)
    scene = draw("a . B", a=who(shaken=True, skills=[{**chant, "cost": ["water"]}]), dice_a=["water"])
    assert options(play(scene, "activate a; recover")) == ["raise willpower water", "done"]


@pytest.mark.rule("WILL-1", "SKILL-5")
@pytest.mark.parametrize(
    ("meant", "passed"),
    [
        ({}, True),
        ({"given": ["testing"]}, True),
        ({"given": ["resisting"]}, False),
        ({"against": {"keyword": "demon"}}, False),
        ({"who": FRIEND}, False),
    ],
)
def test_what_takes_the_place_of_a_throw_serves_the_tests_it_speaks_of(meant: dict[str, Any], passed: bool) -> None:
    """To become vigilant again, against nobody; the six fails."""
    calm = power("calm", instead("test", "passed", **meant))
    game = play(draw("a . B", a=who(shaken=True, skills=[calm])), "activate a; recover", [] if passed else [6])
    assert character(game.state, "a").shaken is not passed
    assert [tested.face for tested in happened(game, event.Tested)] == [0 if passed else 6]


@pytest.mark.rule("WILL-1", "SKILL-5")
@pytest.mark.parametrize(("face", "asked_again"), [(3, False), (4, True)])
def test_a_test_that_is_passed_is_not_thrown_again(face: int, asked_again: bool) -> None:
    luck = power("luck", reroll("test"), optional=True)
    game = play(draw("a . B", a=who(shaken=True, skills=[luck])), "activate a; recover", [face])
    assert ("use luck" in options(game)) is asked_again
    assert character(game.state, "a").shaken is asked_again


@pytest.mark.rule("SKILL-5")
def test_a_skill_against_the_throws_of_others_throws_no_test_of_its_bearer_again() -> None:
    jinx = power("jinx", reroll("test", whose="opponent"), optional=True)
    game = play(draw("a . B", a=who(shaken=True, skills=[jinx])), "activate a; recover", [6])
    assert not [text for text in options(game) if "jinx" in text]
    assert character(game.state, "a").shaken

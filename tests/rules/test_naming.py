"""What is offered when dice and skills are named: nothing that would change nothing in this very fight."""

from typing import Any

import pytest

from tests.fights import asked, fate
from tests.powers import FRIEND, OPPONENT, SHAKE, arrow, do, exempt, modify, power, verb
from tests.scenes import character, draw, options, place, play, who

DUEL = "B .\na ."


def offered(picture: str, answers: str = "activate a; attack b", **changes: Any) -> list[str]:
    """What can be named; nothing if the question that waits is another."""
    return [text for text in options(play(draw(picture, dice_a=["torii"], **changes), answers)) if text != "done"]


def with_(*skills: Any) -> Any:
    return who(skills=[{**skill, "cost": ["torii"]} for skill in skills])


@pytest.mark.rule("SKILL-2", "SKILL-10")
def test_a_change_of_another_number_or_of_somebody_else_is_not_offered() -> None:
    weaken = power("weaken", modify("defense", -1, who=OPPONENT))
    daunt = power("daunt", modify("willpower", -1, who=OPPONENT))
    cover = power("cover", modify("defense", 1, who=FRIEND))
    assert offered(DUEL, a=with_(weaken, daunt, cover)) == ["use weaken torii"]


@pytest.mark.rule("SKILL-2", "SUPPORT-2")
@pytest.mark.parametrize(("keywords", "found"), [(["demon"], ["use part torii"]), ([], [])])
def test_an_exemption_against_somebody_is_offered_against_such(keywords: list[str], found: list[str]) -> None:
    """d supports b against a."""
    part = power("part", exempt("SUPPORT-2", against={"keyword": "demon"}))
    scene: dict[str, Any] = {"a": with_(part), "B": who(keywords=keywords)}
    assert offered("Bv Dv\na .", **scene) == found


@pytest.mark.rule("SKILL-2", "SUPPORT-1", "BEHIND-2", "BEHIND-3", "MOVE-9")
def test_who_attacks_is_not_offered_what_serves_in_defense_and_the_other_way_round() -> None:
    """c supports a, who comes from behind; b sees nobody come. On the road nobody stops in a fight."""
    scattered = power("scattered", exempt("SUPPORT-1"))
    wary = power("wary", exempt("BEHIND-2"))
    smoke = power("smoke", exempt("MOVE-9"))
    assert offered("B^ .\na c^", a=with_(scattered, wary, smoke)) == []
    sly = power("sly", exempt("BEHIND-3"))
    guard = who(skills=[{**sly, "cost": ["torii"]}], reserve="torii")
    assert options(play(draw("a> B^", B=guard), "activate a; attack b")) == [], "the dice fall"
    seen = draw("a> . .\n. . B^", B=guard)
    assert options(play(seen, "activate a; move b1 E; attack b")) == [], "b saw a come, and is not who comes"


@pytest.mark.rule("SKILL-2", "LOS-4")
def test_to_see_past_cover_is_offered_to_who_shoots_and_needs_it() -> None:
    keen = power("keen", exempt("LOS-4"))
    eye = {**keen, "cost": ["torii"]}
    hidden = {"B": who(on="h")}
    bow = power("bow", arrow(4, 4))
    shoot = "activate a; shoot b bow"
    assert offered("B\n.\na", shoot, a=who(skills=[bow, eye]), **hidden) == ["use keen torii"]
    assert offered("B\n.\na", shoot, a=who(skills=[bow, eye])) == []
    hawk = power("hawk", exempt("LOS-4"))
    assert offered("B\n.\na", shoot, a=who(skills=[bow, eye, hawk]), **hidden) == []
    target = draw("B\n.\na", a=who(skills=[bow]), B=who(on="h", skills=[eye], reserve="torii"))
    assert options(play(target, shoot)) == [], "the dice fall"


@pytest.mark.rule("SKILL-2", "SKILL-4", "SKILL-11")
def test_a_deed_without_anybody_to_do_it_to_and_an_action_are_not_offered() -> None:
    strip = power("strip", do("attacking", verb("strip"), who=OPPONENT))
    parry = power("parry", do("defending", verb("push"), who=OPPONENT))
    dance = power("dance", do("action", verb("grant", stat="attack", by=1)), modify("attack", 1), action=True)
    assert offered(DUEL, a=with_(strip, parry, dance)) == []
    assert offered(DUEL, a=with_(strip), B=who(reserve="earth")) == ["use strip torii"]


@pytest.mark.rule("SKILL-11", "SKILL-5")
def test_of_a_named_skill_only_the_deeds_of_this_moment_are_done_and_only_if_they_hold() -> None:
    both = power(
        "both",
        do("attacking", verb("strip"), who=OPPONENT),
        do("defending", verb("push"), who=OPPONENT),
        do("attacking", verb("push"), who=OPPONENT, when=["supported"]),
    )
    scene = draw(". .\nB .\na .", a=with_(both), B=who(reserve="earth"), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use both torii", [1, 1])
    assert (place(game.state, "b"), character(game.state, "b").reserve) == ("a2 S", None)
    pushed = draw(". . .\n. B .\n. a c<", a=with_(both), c=who("W"), B=who(reserve="earth"), dice_a=["torii"])
    assert "push b3" in options(play(pushed, "activate a; attack b; use both torii"))


@pytest.mark.rule("SKILL-11", "STATE-2", "DICE-13")
@pytest.mark.parametrize("curser", ["a", "b"])
def test_nothing_is_named_once_one_of_the_two_has_fallen(curser: str) -> None:
    """The curse, without cost, strikes down the shaken other before dice are named."""
    at = "attacking" if curser == "a" else "defending"
    curse = power("curse", do(at, SHAKE, who=OPPONENT))
    people: dict[str, Any] = {"a": who(shaken=curser == "b"), "B": who(shaken=curser == "a", reserve="earth")}
    people["a" if curser == "a" else "B"] = who(skills=[curse], reserve=None if curser == "a" else "earth")
    game = play(
        draw("B .\na c\n. .\nD^ .", dice_a=["fire"], **people),
        "activate a; attack b" + ("" if curser == "a" else "; done"),
    )
    assert fate(game, "b" if curser == "a" else "a") == "disabled"
    assert not asked(game).startswith("name")


@pytest.mark.rule("SKILL-3", "SKILL-1")
def test_a_choice_without_cost_serves_a_roll_once() -> None:
    """Poise adds 1 to the next attack again, and to a test of Willpower once."""
    poise = power("poise", modify("attack", 1, given=["attacking"]), optional=True)
    scene = draw("B D\na .", a=who(skills=[poise]), dice_a=["fire"])
    game = play(scene, "activate a; attack b; use poise")
    assert options(game) == ["raise attack fire", "done"]
    refusal = game.why_not("use poise")
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == ("SKILL-3", "Poise has been named for this roll already")
    calm = power("calm", modify("willpower", 1), optional=True)
    testing = draw("a . B", a=who(shaken=True, skills=[calm]), dice_a=["water"])
    assert options(play(testing, "activate a; recover; use calm")) == ["raise willpower water", "done"]


@pytest.mark.rule("SKILL-11")
def test_a_deed_without_cost_that_was_declined_is_not_offered_again_with_the_dice() -> None:
    """Whoever may wrest the die off the other's card is asked before dice are named."""
    wrest = power("wrest", do("attacking", verb("strip"), who=OPPONENT), optional=True)
    scene = draw(DUEL, a=who(skills=[wrest]), B=who(reserve="earth"), dice_a=["fire"])
    game = play(scene, "activate a; attack b")
    assert options(game) == ["use wrest", "done"]
    assert options(play(scene, "activate a; attack b; done")) == ["raise attack fire", "done"]
    assert options(play(scene, "activate a; attack b; use wrest")) == ["raise attack fire", "done"]

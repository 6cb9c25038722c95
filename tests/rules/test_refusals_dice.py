"""Why a die cannot be spent and a skill not be named in a fight: each reason on its own."""

from typing import Any

import pytest

from tests.powers import OPPONENT, instead, modify, power, reroll
from tests.refusing import FEINT, PARRY, named, refused
from tests.scenes import draw, play, who

EITHER = power("either", modify("attack", 1, given=["attacking"]), cost=["fire", "torii"])
FAN: dict[str, Any] = {"permanent": False, "skills": [power("flick", modify("attack", 1, given=["attacking"]))]}


@pytest.mark.rule("DICE-11", "SKILL-2")
@pytest.mark.parametrize(
    ("dice", "act", "rule", "fact"),
    [
        ([], "use feint", "DICE-11", "no unused Fire die is left"),
        ([], "use feint fire", "DICE-11", "no unused Fire die is left"),
        ([], "use feint fire reserve", "DICE-11", "no Fire die is reserved on the card of A"),
        ([], "use either torii", "DICE-11", "no unused Torii die is left"),
        ([], "use either", "DICE-11", "no unused Fire or Torii die is left"),
        (["fire"], "use feint air", "SKILL-2", "Feint is paid with Fire, not with an Air die"),
        (["fire"], "use feint fire reserve", "DICE-11", "no Fire die is reserved"),
    ],
)
def test_the_die_that_is_missing_is_named(dice: list[str], act: str, rule: str, fact: str) -> None:
    other = power("other", modify("attack", 1, given=["attacking"]), cost=["water"])
    game = named(a=who(skills=[FEINT, EITHER, other]), dice_a=[*dice, "water"])
    refusal = game.why_not(act)
    assert refusal is not None
    assert (refusal.rule, fact in refusal.fact) == (rule, True), refusal


@pytest.mark.rule("SKILL-2")
def test_a_skill_is_named_with_its_die() -> None:
    game = named(a=who(skills=[FEINT]), dice_a=["fire"])
    refused(
        game,
        "use feint",
        "SKILL-2",
        "Feint costs a die of Fire: name it",
        of="a",
        cure="say 'use feint fire'",
        instead="use feint fire",
    )


@pytest.mark.rule("DICE-7", "DICE-11")
def test_a_die_on_the_card_of_another_is_said_to_lie_there() -> None:
    """c holds Fire; that a has Water on its own card, and c Fire, is no help for Feint."""
    other = power("other", modify("attack", 1, given=["attacking"]), cost=["air"])
    scene = draw("B .\na c", a=who(skills=[FEINT, other], reserve="water"), c=who(reserve="fire"), dice_a=["air"])
    game = play(scene, "activate a; attack b")
    fact = "no unused Fire die is left but the one reserved on the card of C"
    refused(game, "use feint fire", "DICE-7", fact, of="a c")
    refused(game, "raise attack fire", "DICE-7", fact, of="a c")
    apart = draw("B .\na c", a=who(skills=[FEINT, other]), c=who(reserve="earth"), dice_a=["air"])
    refused(play(apart, "activate a; attack b"), "use feint fire", "DICE-11", "no unused Fire die is left", of="a")


@pytest.mark.rule("SKILL-8", "DICE-12")
def test_in_the_enemys_phase_the_card_is_said_to_hold_nothing_that_pays() -> None:
    """b holds Earth, which raises its Defense; Parry takes Torii."""
    game = named(b=who(skills=[PARRY], reserve="earth"))
    fact = "in the enemy's phase Parry takes the die on the card of B: it holds no Torii"
    refused(game, "use parry torii", "SKILL-8", fact, of="b")
    refused(game, "use parry fire", "SKILL-2", "Parry is paid with Torii, not with a Fire die", of="b")
    ready = named(b=who(skills=[PARRY], reserve="torii"))
    cure = {"cure": "say 'use parry torii reserve'", "instead": "use parry torii reserve"}
    refused(ready, "use parry", "SKILL-2", "Parry costs a die of Torii", of="b", **cure)  # type: ignore[arg-type]
    refused(ready, "raise defense earth", "DICE-12", "only the die reserved on its card", of="b")


@pytest.mark.rule("SKILL-6", "BAND-8", "BAND-9")
def test_a_skill_that_one_does_not_have_now_is_told_from_one_that_one_never_had() -> None:
    used = named(a=who(equipment=FAN, gear_down=True, skills=[FEINT]), dice_a=["fire"])
    refused(used, "use flick", "BAND-9", "Gear has been used and lies face down", of="a")
    refused(used, "use flack", "SKILL-6", "A has no skill 'flack'", of="a")
    blue = named(a=who(skills=[FEINT], red={"skills": [PARRY]}), dice_a=["fire"])
    refused(blue, "use parry torii", "SKILL-6", "Parry is on the red side of the card of A", of="a")
    red = named(a=who(shaken=True, skills=[PARRY], red={"skills": [FEINT]}), dice_a=["fire"])
    refused(red, "use parry torii", "SKILL-6", "Parry is on the blue side of the card of A", of="a")


@pytest.mark.rule("SKILL-5", "SKILL-10")
@pytest.mark.parametrize(
    ("skill", "fact"),
    [
        (power("luck", reroll("combat"), cost=["fire"]), "Luck is used once the die lies"),
        (power("bear", instead("retreat", "nothing"), cost=["fire"]), "when somebody would have to retreat"),
        (
            power("hunt", modify("attack", 1, given=["attacking"], against={"keyword": "demon"}), cost=["fire"]),
            "Hunt does not work against B",
        ),
        (power("glare", modify("attack", -1, who=OPPONENT), cost=["fire"]), "Glare would change nothing here"),
        (power("rush", modify("attack", 1, when=["moved"]), cost=["fire"]), "works only when A has moved"),
    ],
)
def test_a_skill_that_would_do_nothing_is_refused_for_what_it_needs(skill: Any, fact: str) -> None:
    refused(named(a=who(skills=[skill, FEINT]), dice_a=["fire"]), f"use {skill['id']} fire", "SKILL-5", fact, of="a")

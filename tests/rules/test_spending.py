"""What spending is told by, and what it leaves alone."""

import pytest

from okko.model.event import Moved, NamedIt, PhaseEnded
from okko.model.rulings import Rulings
from okko.model.state import Gear
from tests.fights import causes
from tests.powers import OPPONENT, do, modify, power, verb
from tests.scenes import character, draw, happened, options, play, who

FEINT = power("feint", modify("attack", 1, given=["attacking"]), cost=["fire"])
POISE = power("poise", modify("attack", 1, given=["attacking"]), optional=True)
PARRY = power("parry", modify("defense", 1, given=["defending"]), cost=["earth"])
SMOKE = {"permanent": False, "skills": [power("puff", do("action", verb("grant", stat="attack", by=1)), action=True)]}


@pytest.mark.rule("DICE-11", "DICE-12", "DICE-4", "SKILL-1", "SKILL-3")
def test_what_is_named_is_told_with_the_rules_by_which_it_may_be() -> None:
    scene = draw("B\na", a=who(skills=[FEINT, POISE]), B=who(skills=[PARRY], reserve="earth"), dice_a=["fire", "fire"])
    answers = "activate a; attack b; raise attack fire; use feint fire; use poise; use parry earth reserve"
    told = [event.rules for event in happened(play(scene, answers, [1, 1]), NamedIt)]
    assert told == [
        ("DICE-13", "DICE-11", "DICE-6", "DICE-4", "DICE-5"),
        ("DICE-13", "DICE-11", "DICE-6", "SKILL-3"),
        ("DICE-13", "SKILL-1"),
        ("DICE-13", "DICE-12", "DICE-6", "SKILL-3"),
    ]


@pytest.mark.rule("BAND-9", "DICE-4")
def test_a_die_for_a_stat_uses_no_equipment_up() -> None:
    game = play(
        draw("B\na", a=who(equipment=SMOKE), dice_a=["fire"]), "activate a; attack b; raise attack fire", [1, 1]
    )
    assert character(game.state, "a").gear is Gear.READY


@pytest.mark.rule("DICE-14", "DICE-4")
def test_by_the_other_reading_fire_raises_shots_and_no_more_than_before() -> None:
    rulings = Rulings(fire_raises_shots=True)
    scene = draw("B\na", B=who(reserve="earth"), rulings=rulings, dice_a=["fire"])
    assert options(play(scene, "activate a; attack b; done")) == ["raise defense earth reserve", "done"]
    cold = draw("B\na", B=who(reserve="fire"), rulings=rulings)
    assert options(play(cold, "activate a; attack b")) == [], "the dice fall"


@pytest.mark.rule("MOVE-9", "MOVE-13", "MOVE-11")
def test_a_stop_is_told_by_where_the_movement_began() -> None:
    """The last square of b's zone, entered from outside and from within; and the last square of the board."""
    fresh = play(draw(". B .\n. . .\n. . a"), "activate a; move c2 N")
    assert (causes(fresh, Moved), happened(fresh, Moved)[0].stopped) == (("MOVE-1", "MOVE-9"), True)
    held = play(draw(". B .\n. a .\n. . ."), "activate a; move c2 N")
    assert (causes(held, Moved), happened(held, Moved)[0].stopped) == (("MOVE-1", "MOVE-13"), True)
    gone = play(draw(". . .\n. a .\n. B^ ."), "activate a; move c3 W")
    assert character(gone.state, "a").shaken


@pytest.mark.rule("MOVE-15", "SKILL-5")
def test_a_movement_skill_does_what_its_words_say_where_they_hold() -> None:
    """Surge names no moment, Swim asks for water, and Storm shoves when it attacks but leaps over nobody."""
    surge = power("surge", modify("movement", 2), cost=["water"])
    swim = power("swim", modify("movement", 2, given=["moving"], when=["in-water"]), cost=["water"])
    storm = power(
        "storm",
        modify("movement", 2, given=["moving"]),
        do("attacking", verb("push"), who=OPPONENT),
        cost=["water"],
    )
    for skill, ground, text, lawful in (
        (surge, ".", "move d1 E surge water", True),
        (swim, ".", "move d1 E swim water", False),
        (swim, "~", "move d1 E swim water", True),
        (storm, ".", "move d1 E storm water", True),
    ):
        runner = who(movement=1, skills=[skill], on=ground)
        found = options(play(draw("a> . . . B", a=runner, dice_a=["water"]), "activate a"))
        assert (text in found) is lawful, text
    barred = draw("a> c . . B", a=who(movement=1, skills=[storm]), dice_a=["water"])
    assert "move c1 E storm water" not in options(play(barred, "activate a"))


@pytest.mark.rule("TURN-2", "DICE-6", "SKILL-5")
def test_the_end_of_a_phase_is_told_with_the_dice_it_costs_and_ends_what_lasts_as_long() -> None:
    cheer = power("cheer", do("action", verb("grant", stat="attack", by=1)), action=True)
    vow = power("vow", do("action", verb("grant", stat="defense", by=1, lasts="round")), action=True)
    for dice, rules in (([], ("TURN-2",)), (["fire", "fire"], ("TURN-2", "DICE-6"))):
        scene = draw("a c . B", a=who(skills=[cheer], reserve="air"), c=who(skills=[vow], reserve="air"), dice_a=dice)
        answers = "activate a; use cheer; end activation; activate c; use vow; end activation"
        game = play(scene, answers)
        assert happened(game, PhaseEnded)[0].rules == rules
        assert [grant.skill for grant in game.state.grants] == ["vow"]

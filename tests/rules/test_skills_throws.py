"""Skills that throw a die again (`reroll`) and that shoot (`shot`)."""

import pytest

from okko.model.event import ActivationEnded, EquipmentUsed, Thrown
from okko.model.state import Gear
from tests.fights import asked, margins, question, sums, trials
from tests.powers import Written, arrow, modify, power, reroll
from tests.scenes import character, draw, happened, options, play, who

DUEL = "B\na"
AGAIN = power("again", reroll("combat"), cost=["air"])


@pytest.mark.rule("SKILL-2", "COMBAT-3")
def test_a_die_that_lies_may_be_thrown_again_and_the_second_face_stays() -> None:
    """It lies at 1; thrown again it may be no better."""
    scene = draw(DUEL, a=who(skills=[AGAIN]), dice_a=["air"])
    game = play(scene, "activate a; attack b", [2, 4])
    assert (asked(game), options(game)) == ("reroll a", ["use again air", "done"])
    game = play(scene, "activate a; attack b; use again air", [2, 4, 1])
    assert (margins(game), sums(game)[0]) == ([-3], "4 Attack +1 die")
    game = play(scene, "activate a; attack b; done", [3, 4])
    assert (margins(game), len(game.state.pools[0])) == ([-1], 1)


@pytest.mark.rule("SKILL-8", "DICE-12")
def test_the_defender_pays_for_it_from_its_card() -> None:
    scene = draw(DUEL, B=who(skills=[AGAIN], reserve="air"))
    game = play(scene, "activate a; attack b; use again air reserve", [4, 1, 4])
    assert margins(game) == [0]
    pool = play(draw(DUEL, B=who(skills=[AGAIN]), dice_b=["air"]), "activate a; attack b", [4, 1])
    assert asked(pool) != "reroll b"


@pytest.mark.rule("ORDER-1", "COMBAT-2")
def test_the_attacker_decides_first_and_each_sees_the_others_second_face() -> None:
    scene = draw(DUEL, a=who(skills=[AGAIN]), B=who(skills=[AGAIN], reserve="air"), dice_a=["air"])
    game = play(scene, "activate a; attack b; use again air", [3, 4, 6])
    assert (asked(game), question(game).player) == ("reroll b", 1)
    game = play(scene, "activate a; attack b; use again air; use again air reserve", [3, 4, 6, 5])
    assert [event.faces for event in happened(game, Thrown)] == [(3, 4), (6, 4), (6, 5)]


@pytest.mark.rule("SKILL-2")
def test_the_opponents_die_may_be_thrown_again_when_defending_only() -> None:
    """Noshin's sway."""
    sway = power("sway", reroll("combat", whose="opponent", given=["defending"]), cost=["torii"])
    scene = draw(DUEL, B=who(skills=[sway], reserve="torii"))
    game = play(scene, "activate a; attack b; use sway torii reserve", [6, 1, 2])
    assert sums(game) == ("4 Attack +2 die", "4 Defense +1 die")
    attacking = draw(DUEL, a=who(skills=[sway]), dice_a=["torii"])
    assert margins(play(attacking, "activate a; attack b", [1, 1])) == [0]


@pytest.mark.parametrize(("keywords", "offered"), [(["demon"], True), ([], False)])
@pytest.mark.rule("SKILL-2")
def test_a_reroll_may_ask_who_the_other_one_is(keywords: list[str], offered: bool) -> None:
    grudge = power("grudge", reroll("combat", against={"keyword": "demon"}))
    scene = draw(DUEL, a=who(skills=[grudge]), B=who(keywords=keywords))
    game = play(scene, "activate a; attack b", [1, 1])
    assert (asked(game) == "reroll a") is offered


@pytest.mark.rule("SHOT-4", "SKILL-10")
def test_a_shot_is_thrown_again_by_a_skill_for_shots_only() -> None:
    picture = "B\n.\na"
    sharp = power("sharp", reroll("shot"), cost=["air"])
    scene = draw(picture, a=who(shot=(4, 4), skills=[sharp, AGAIN]), dice_a=["air"])
    game = play(scene, "activate a; shoot b bow; use sharp air", [1, 1, 2])
    assert sums(game)[0] == "4 Bow +2 die"
    plain = draw(picture, a=who(shot=(4, 4), skills=[AGAIN]), dice_a=["air"])
    assert margins(play(plain, "activate a; shoot b bow", [1, 1])) == [0]


@pytest.mark.rule("WILL-1", "SKILL-3")
def test_a_failed_test_is_thrown_again_once_and_a_passed_one_is_not() -> None:
    """Even by a skill that costs nothing: the second face stays."""
    for cost in (["air"], []):
        nerve = power("nerve", reroll("test", given=["testing"]), cost=cost)
        scene = draw("a . . B", a=who(shaken=True, willpower=3, skills=[nerve]), dice_a=["air"])
        use = "use nerve air" if cost else "use nerve"
        game = play(scene, f"activate a; recover; {use}", [4, 3])
        assert [passed for _, _, passed in trials(game)] == [False, True]
        failed = play(scene, f"activate a; recover; {use}", [4, 5])
        assert [passed for _, _, passed in trials(failed)] == [False, False]
        assert happened(failed, ActivationEnded), "no third throw"
        assert [passed for _, _, passed in trials(play(scene, "activate a; recover", [3]))] == [True]


@pytest.mark.rule("SHOT-1", "SHOT-3")
def test_a_shot_has_the_range_and_value_of_its_card() -> None:
    near, far = power("dart", arrow(2, 5)), power("lance", arrow(5, 3))
    scene = draw("B\n.\n.\na", a=who(skills=[near, far]))
    game = play(scene, "activate a")
    assert [text for text in options(game) if text.startswith("shoot")] == ["shoot b lance"]
    assert sums(play(scene, "activate a; shoot b lance", [1, 2]))[0] == "3 Lance +1 die"


@pytest.mark.rule("SHOT-1", "SHOT-7")
def test_a_shot_may_ask_that_its_bearer_has_not_moved() -> None:
    longbow = power("longbow", arrow(6, 4, when=["not-moved"]))
    scene = draw("B\n.\n.\na\n.", a=who(skills=[longbow]))
    assert "shoot b longbow" in options(play(scene, "activate a"))
    assert "shoot b longbow" not in options(play(scene, "activate a; move a1 N"))


@pytest.mark.rule("SHOT-1")
def test_a_shot_may_ask_that_its_target_is_close() -> None:
    club = power("club", arrow(4, 4, when=["close"]))
    assert "shoot b club" in options(play(draw("B\n.\na", a=who(skills=[club])), "activate a"))
    assert "shoot b club" not in options(play(draw("B\n.\n.\na", a=who(skills=[club])), "activate a"))


@pytest.mark.rule("SHOT-1", "SKILL-3")
def test_a_paid_shot_serves_once_a_phase_and_not_without_its_die() -> None:
    gun = power("gun", arrow(5, 6), cost=["fire"])
    scene = draw("B\n.\na", a=who(skills=[gun], used=["gun"]), dice_a=["fire"])
    assert "shoot b gun fire" not in options(play(scene, "activate a"))


@pytest.mark.rule("SHOT-4")
def test_several_changes_of_a_shot_add_up() -> None:
    blessed = power(
        "blessed",
        modify("shot", 1, given=["shooting"]),
        modify("shot", 1, given=["shooting"], against={"keyword": "demon"}),
        cost=["torii"],
    )
    for keywords, expected in ((["demon"], "4 Bow +1 Blessed +1 Blessed +1 die"), ([], "4 Bow +1 Blessed +1 die")):
        scene = draw("B\n.\na", a=who(shot=(4, 4), skills=[blessed]), B=who(keywords=keywords), dice_a=["torii"])
        assert sums(play(scene, "activate a; shoot b bow; use blessed torii", [1, 3]))[0] == expected


@pytest.mark.rule("SHOT-1", "BAND-9")
def test_single_use_equipment_that_shoots_is_turned_down_by_its_shot() -> None:
    knives: Written = {"permanent": False, "skills": [power("knives", arrow(3, 5))]}
    scene = draw("B\n.\na", a=who(equipment=knives))
    game = play(scene, "activate a; shoot b knives", [1, 2])
    assert sums(game)[0] == "5 Knives +1 die"
    assert len(happened(game, EquipmentUsed)) == 1
    assert character(game.state, "a").gear is Gear.DOWN
    lasting = draw("B\n.\na", a=who(equipment={**knives, "permanent": True}))
    assert character(play(lasting, "activate a; shoot b knives", [1, 2]).state, "a").gear is Gear.READY

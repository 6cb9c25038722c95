"""When skills do something, on whom and how often; `test_skills_deeds.py` has what they do."""

from typing import Any

import pytest

from okko.model.event import EquipmentUsed, Shaken
from okko.model.state import Gear, Stage
from tests.fights import asked, called_off, fate, margins, spent, sums, trials
from tests.powers import CALM, ENEMY, FRIEND, OPPONENT, SHAKE, Written, do, power, verb
from tests.scenes import character, draw, happened, options, place, play, who

DUEL = "B\na"
IN_ZONE = {**ENEMY, "in_zone": True}


def deed(*verbs: Written, **keys: Any) -> Written:
    """An action without cost."""
    return power("deed", do("action", *verbs, **keys), action=True)


# The moments. `action`, `moving`, `attacked` and `friend_attacked` are in `test_skills_deeds.py` and `test_will.py`.


@pytest.mark.rule("SKILL-1", "SKILL-11")
def test_an_automatic_deed_when_attacking_or_shooting_is_done_before_anything_is_named() -> None:
    for moment in ("attacking", "shooting"):
        grip = power("grip", do(moment, verb("strip"), who=OPPONENT))
        picture, order = ("B\na", "attack b") if moment == "attacking" else ("B\n.\na", "shoot b bow")
        scene = draw(picture, a=who(shot=(4, 4), skills=[grip]), B=who(reserve="earth"))
        game = play(scene, f"activate a; {order}", [1, 1])
        assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("SKILL-11", "COMBAT-2")
def test_a_deed_of_the_defender_comes_after_the_attacker_has_named() -> None:
    """b turns a away, whose Fire die lies named already."""
    throw = power("throw", do("defending", verb("turn"), who=OPPONENT), cost=["air"])
    scene = draw(DUEL, B=who(skills=[throw], reserve="air"), dice_a=["fire"])
    game = play(scene, "activate a; attack b; raise attack fire; use throw air reserve; turn S", [1, 2])
    assert (sums(game)[0], place(game.state, "a")) == ("4 Attack +1 fire +1 die", "a1 S")


@pytest.mark.rule("SHOT-10", "SKILL-10")
def test_a_deed_of_the_target_of_a_shot() -> None:
    dodge = power("dodge", do("shot_at", verb("grant", stat="defense", by=2)), cost=["air"])
    scene = draw("B\n.\na", a=who(shot=(4, 4)), B=who(skills=[dodge], reserve="air"))
    assert sums(play(scene, "activate a; shoot b bow; use dodge air reserve", [1, 1]))[1] == "4 Defense +2 Dodge +1 die"
    fight = draw(DUEL, B=who(skills=[dodge], reserve="air"))
    assert margins(play(fight, "activate a; attack b", [1, 1])) == [0]


VENOM = power("venom", do("won", SHAKE, who=OPPONENT))


@pytest.mark.rule("COMBAT-4", "STATE-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(2, 1, "retreated shaken"), (4, 1, "shaken retreated disabled"), (5, 1, "disabled"), (1, 1, ""), (1, 2, "")],
)
def test_after_a_won_fight_the_deed_follows_the_result_if_the_loser_still_stands(
    mine: int, theirs: int, expected: str
) -> None:
    """Shaken by 3 and then by the venom: disabled. A draw and a defeat do nothing to b."""
    scene = draw("# . # .\n. B . D^\n. a . .\n. . . .", a=who(skills=[VENOM]))
    game = play(scene, "activate a; attack b" + ("; retreat b1" if theirs > mine else ""), [mine, theirs])
    assert fate(game, "b") == expected


@pytest.mark.rule("SKILL-2", "WILL-2", "COMBAT-2")
def test_a_paid_deed_may_call_the_attack_off_when_dice_are_named() -> None:
    """After a has named its Fire die, which is spent for nothing."""
    vanish = power("vanish", do("defending", verb("cancel"), who=OPPONENT), cost=["air"])
    scene = draw(DUEL, B=who(skills=[vanish], reserve="air"), dice_a=["fire"])
    game = play(scene, "activate a; attack b; raise attack fire; use vanish air reserve")
    assert called_off(game)
    assert (margins(game), game.state.pools[0]) == ([], ())


@pytest.mark.rule("STATE-5")
def test_nothing_follows_a_won_fight_when_the_opponent_is_gone() -> None:
    """A feast would calm the victor; with b disabled there is nobody to feast on."""
    feast = power("feast", do("won", CALM))
    scene = draw(". . . D\n. B^ . .\n. a . .", a=who(shaken=True, skills=[feast]), B=who("N"))
    assert not character(play(scene, "activate a; attack b; retreat b3", [1, 1]).state, "a").shaken
    assert character(play(scene, "activate a; attack b", [6, 1]).state, "a").shaken


@pytest.mark.rule("SHOT-5")
def test_a_hit_with_a_shot_is_won_too_and_a_miss_is_not() -> None:
    scene = draw("# . #\n. B .\n. . .\n. a .", a=who(shot=(4, 4), skills=[VENOM]))
    assert fate(play(scene, "activate a; shoot b bow", [2, 1]), "b") == "retreated shaken"
    assert fate(play(scene, "activate a; shoot b bow", [1, 1]), "b") == ""


@pytest.mark.rule("COMBAT-5")
def test_the_defender_may_win_as_well() -> None:
    """By 1: a retreats to b1 and is then shaken."""
    scene = draw(". B .\n. a .\n# . #", B=who(skills=[VENOM]))
    assert fate(play(scene, "activate a; attack b", [1, 2]), "a") == "retreated shaken"


@pytest.mark.rule("WILL-2", "COMBAT-4")
@pytest.mark.parametrize(("face", "expected"), [(3, ""), (4, "shaken")])
def test_after_a_lost_fight_the_loser_that_stands_may_have_the_last_laugh(face: int, expected: str) -> None:
    laugh = power("laugh", do("lost", verb("test", failed=[SHAKE]), who=OPPONENT))
    scene = draw("# . # D^\n. B . .\n. a . .", B=who(skills=[laugh]))
    game = play(scene, "activate a; attack b", [2, 1, face])
    assert (fate(game, "b"), fate(game, "a")) == ("retreated", expected)
    dead = play(scene, "activate a; attack b", [6, 1])
    assert trials(dead) == []
    assert trials(play(scene, "activate a; attack b", [1, 1])) == []


@pytest.mark.rule("TURN-2", "DICE-9")
def test_a_deed_at_the_start_of_the_phase_comes_before_dice_are_taken_back() -> None:
    """a becomes vigilant: the die on its card is lost and cannot be taken back, but is rolled."""
    dawn = power("dawn", do("phase", CALM))
    scene = draw("a . . B", stage=Stage.PHASE, a=who(shaken=True, reserve="fire", skills=[dawn]))
    game = play(scene, "", ["torii"] * 4)
    assert not character(game.state, "a").shaken
    assert len(game.state.pools[0]) == 4
    theirs = draw("a . . B", stage=Stage.PHASE, to_act="b", a=who(shaken=True, skills=[dawn]))
    assert character(play(theirs, "", ["torii"] * 4).state, "a").shaken


@pytest.mark.rule("SKILL-2", "SKILL-3")
def test_all_deeds_of_a_skill_at_one_moment_are_paid_once() -> None:
    """The victor calms itself and takes the loser's die."""
    feast = power("feast", do("won", verb("strip"), who=OPPONENT), do("won", CALM), cost=["torii"])
    scene = draw(
        "# . # .\n. B^ . .\n. a . .", a=who(shaken=True, skills=[feast]), B=who("N", reserve="air"), dice_a=["torii"]
    )
    game = play(scene, "activate a; attack b; use feast torii", [1, 1])
    assert (character(game.state, "b").reserve, character(game.state, "a").shaken) == (None, False)
    assert game.state.used[0] == 4
    refused = play(scene, "activate a; attack b; done", [1, 1])
    assert (character(refused.state, "b").reserve, character(refused.state, "a").shaken) == ("air", True)


@pytest.mark.rule("SKILL-4")
def test_a_skill_with_two_deeds_is_one_action() -> None:
    both = power("both", do("action", verb("strip"), who=ENEMY), do("action", CALM, who=FRIEND), action=True)
    scene = draw("B . .\n. . .\na . c", a=who(skills=[both]), B=who(reserve="air"), c=who(shaken=True))
    assert options(play(scene, "activate a")).count("use both") == 1
    game = play(scene, "activate a; use both")
    assert (character(game.state, "b").reserve, character(game.state, "c").shaken) == (None, False)


# On whom.


@pytest.mark.rule("SKILL-4")
def test_of_several_targets_the_bearers_player_picks_one() -> None:
    curse = deed(SHAKE, who=IN_ZONE)
    scene = draw("B C D\n. a .\nE . .", a=who(skills=[curse]))
    game = play(scene, "activate a; use deed")
    assert (asked(game), options(game)) == ("target a", ["target b", "target c", "target d"])
    game = play(scene, "activate a; use deed; target c")
    assert [fate(game, id) for id in "bcde"] == ["", "shaken", "", ""]


@pytest.mark.rule("SKILL-4")
def test_every_means_all_of_them() -> None:
    curse = deed(SHAKE, who={**IN_ZONE, "every": True})
    game = play(draw("B C D\n. a .\nE . .", a=who(skills=[curse])), "activate a; use deed")
    assert [fate(game, id) for id in "bcde"] == ["shaken", "shaken", "shaken", ""]


@pytest.mark.rule("GEO-8")
def test_reach_is_adjacency_distance_zone_side_and_description() -> None:
    """c beside a (no wall), d two squares off, e far; b the enemy ahead."""
    picture = "+-+-+-+-+-+\n|. B . . .|\n+ + + + + +\n|f|a c d e|\n+-+-+-+-+-+"
    for reach, expected in [
        ({**FRIEND, "adjacent": True}, "c"),
        ({**FRIEND, "within": 2}, "c d f"),
        ({**FRIEND, "where": {"type": "civilian"}}, "d"),
        ({**ENEMY, "in_zone": True}, "b"),
        ({**FRIEND, "in_zone": True}, ""),
    ]:
        curse = deed(SHAKE, who={**reach, "every": True})
        scene = draw(picture, a=who(skills=[curse]), d=who(type="civilian"))
        game = play(scene, "activate a; use deed" if expected else "activate a")
        struck = " ".join(game.state.recruit(event.who).id for event in happened(game, Shaken))
        assert struck == expected
        assert expected or "use deed" not in options(game)


@pytest.mark.rule("SKILL-1")
def test_a_deed_may_ask_who_its_target_is_and_when() -> None:
    exorcise = deed(SHAKE, who=ENEMY, against={"keyword": "demon"})
    scene = draw("B C\n. .\na .", a=who(skills=[exorcise]), C=who(keywords=["demon"]))
    assert fate(play(scene, "activate a; use deed"), "c") == "shaken"
    ambush = deed(SHAKE, who=ENEMY, when=["in-cover"])
    assert "use deed" not in options(play(draw("B\n.\na", a=who(skills=[ambush])), "activate a"))
    assert "use deed" in options(play(draw("B\n.\na", a=who(skills=[ambush], on="h")), "activate a"))


# How often, and from where.


@pytest.mark.rule("SKILL-3")
@pytest.mark.parametrize(
    ("limit", "second", "next_turn"), [(None, True, True), ("phase", False, True), ("match", False, False)]
)
def test_a_skill_without_cost_may_be_limited_to_once_a_phase_or_once_a_match(
    limit: str | None, second: bool, next_turn: bool
) -> None:
    """b calls off the attacks of a and c in one phase, and of a in the next turn."""
    mask = power(
        "mask", do("attacked", verb("cancel"), who=OPPONENT), optional=True, **({"limit": limit} if limit else {})
    )
    scene = draw(". B .\n. a c", B=who(skills=[mask]))
    first = play(
        scene, "activate a; attack b; use mask; end activation; activate c; attack b", [] if second else [1, 2]
    )
    assert (asked(first) == "help b") is second
    rest = "use mask; end activation" if second else "end activation"
    dice: list[int | str] = [*([] if second else [1, 2]), *["torii"] * 8, *([] if next_turn else [1, 2])]
    later = play(
        scene,
        "activate a; attack b; use mask; end activation; activate c; attack b; "
        f"{rest}; end phase; activate a; attack b",
        dice,
    )
    assert (asked(later) == "help b") is next_turn


@pytest.mark.rule("BAND-9", "SKILL-7")
def test_single_use_equipment_is_turned_down_by_its_deed_and_works_no_more() -> None:
    mask: Written = {
        "permanent": False,
        "skills": [power("mask", do("attacked", verb("cancel"), who=OPPONENT), optional=True)],
    }
    scene = draw(". B .\n. a c", B=who(equipment=mask))
    game = play(scene, "activate a; attack b; use mask; end activation; activate c; attack b", [1, 2])
    assert len(happened(game, EquipmentUsed)) == 1
    assert character(game.state, "b").gear is Gear.DOWN
    kept = play(scene, "activate a; attack b; done", [1, 1])
    assert character(kept.state, "b").gear is Gear.READY


@pytest.mark.rule("BAND-9", "SKILL-4")
def test_single_use_equipment_used_as_an_action_does_its_deed() -> None:
    salve: Written = {
        "permanent": False,
        "skills": [power("salve", do("action", CALM, who={**FRIEND, "adjacent": True}), action=True)],
    }
    scene = draw("a c . . B", a=who(equipment=salve), c=who(shaken=True))
    game = play(scene, "activate a; use salve")
    assert not character(game.state, "c").shaken
    assert character(game.state, "a").gear is Gear.DOWN
    assert spent(game) == ["a uses salve"]


# Those who are not there any more, and those who are not meant


@pytest.mark.rule("SKILL-5", "SKILL-11")
@pytest.mark.parametrize(("keyword", "harmed"), [("demon", "shaken"), ("monk", "")])
def test_a_deed_done_to_certain_opponents_spares_the_others(keyword: str, harmed: str) -> None:
    exorcise = power("exorcise", do("attacking", SHAKE, who={**OPPONENT, "where": {"keyword": "demon"}}))
    game = play(draw(DUEL, a=who(skills=[exorcise]), B=who(keywords=[keyword])), "activate a; attack b")
    assert fate(game, "b") == harmed


@pytest.mark.rule("SKILL-11", "STATE-2", "STATE-5")
def test_whoever_its_own_deed_has_felled_does_no_more() -> None:
    """b, shaken, is shaken again by its own panic, and cannot curse a any more."""
    panic = power("panic", do("attacked", SHAKE))
    curse = power("curse", do("attacked", SHAKE, who=OPPONENT))
    game = play(draw("B D\na .", B=who(shaken=True, skills=[panic, curse])), "activate a; attack b")
    assert (fate(game, "b"), fate(game, "a")) == ("disabled", "")


@pytest.mark.rule("SKILL-11", "STATE-2", "STATE-5")
def test_nothing_more_is_done_to_whoever_a_deed_has_felled() -> None:
    """a, shaken, is felled by the first verb of one skill; another skill of b would serve against a still."""
    wither = verb("grant", stat="attack", by=-1)
    both = power("both", do("attacked", SHAKE, wither, who=OPPONENT))
    game = play(draw("B .\na c", a=who(shaken=True), B=who(skills=[both])), "activate a; attack b")
    assert (fate(game, "a"), game.state.grants) == ("disabled", ())
    spite = power("spite", do("lost", SHAKE, who=OPPONENT))
    scorn = power("scorn", do("lost", wither, who=OPPONENT), optional=True)
    scene = draw(". B .\n. a c", a=who(shaken=True), B=who(skills=[spite, scorn]))
    game = play(scene, "activate a; attack b", [2, 1])
    assert (fate(game, "a"), game.state.grants) == ("disabled", ())
    assert not asked(game).startswith("after")


@pytest.mark.rule("SKILL-5", "DICE-12")
def test_who_pays_with_the_die_it_would_give_calls_no_attack_off() -> None:
    """The Fire die on the card of d pays for its cry, and then there is none to hand to b: a strikes all the same."""
    cry = power("cry", do("friend_attacked", verb("give"), who={**FRIEND, "within": 3}), cost=["fire"])
    scene = draw("B . D\na . .", D=who(skills=[cry], reserve="fire"))
    game = play(scene, "activate a; attack b; use cry fire reserve", [1, 1])
    assert (called_off(game), margins(game)) == (False, [0])

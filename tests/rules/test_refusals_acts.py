"""Why not attack, shoot, recover or use a skill: a drawn position, an act, and its refusal, worked out by hand."""

from typing import Any

import pytest

from okko.model.rulings import Rulings
from tests.refusing import DANCE, GUN, MEND, PARRY, refused
from tests.scenes import draw, play, who

# Attacks


@pytest.mark.rule("COMBAT-1", "ZONE-1")
def test_only_who_is_in_the_zone_is_attacked() -> None:
    """a on a1 faces east, its zone is b1 and b2; B stands on a2."""
    refused(
        play(draw("B .\na> ."), "activate a"),
        "attack b",
        "COMBAT-1",
        "B is not in the zone of A",
        at="b1 b2",
        of="a b",
        cure="turn north first",
        remedy=("move a1 N",),
    )


@pytest.mark.rule("COMBAT-1", "MOVE-8")
def test_the_cure_of_an_attack_is_the_least_movement() -> None:
    """B on e1 looks away; from a1, c1 covers only d1; d1 is 3 MP, and with 2 MP there is no cure but a die."""
    far: dict[str, Any] = {"at": "b1", "of": "a b"}
    picture = "a> . . . B>"
    game = play(draw(picture), "activate a")
    refused(game, "attack b", "COMBAT-1", "B is not", **far, cure="move to d1 facing east first", remedy=("move d1 E",))
    refused(play(draw(picture, a=who(movement=2)), "activate a"), "attack b", "COMBAT-1", "B is not", **far)
    die = play(draw(picture, a=who(movement=2), dice_a=["air"]), "activate a")
    cure = "move to d1 facing east with an Air die first"
    refused(die, "attack b", "COMBAT-1", "B is not", **far, cure=cure, remedy=("move d1 E air",))


@pytest.mark.rule("COMBAT-1")
def test_friends_are_not_attacked() -> None:
    game = play(draw("c . B\na . ."), "activate a")
    refused(game, "attack c", "COMBAT-1", "C is a friend of A", at="a2", of="a c")
    refused(game, "attack a", "COMBAT-1", "A cannot be its own target", at="a1", of="a")


@pytest.mark.rule("SHOT-3")
def test_friends_are_not_shot_at() -> None:
    game = play(draw("c . B\na . .", a=who(shot=(4, 4))), "activate a")
    refused(game, "shoot c bow", "SHOT-3", "C is a friend of A", at="a2", of="a c")
    refused(game, "shoot a bow", "SHOT-3", "A cannot be its own target", at="a1", of="a")


@pytest.mark.rule("ZONE-2", "COMBAT-1", "GEO-7")
def test_walls_keep_a_foe_out_of_the_zone() -> None:
    game = play(draw("+-+-+\n|B .|\n+-+-+\n|a .|\n+-+-+"), "activate a")
    refused(game, "attack b", "ZONE-2", "a wall keeps B out of the zone of A", at="a1 a2", of="a b")


@pytest.mark.rule("ZONE-2")
def test_by_the_other_reading_characters_keep_a_foe_out_of_the_zone() -> None:
    scene = draw("# B\na c", rulings=Rulings(zone_cut="all"))
    refused(play(scene, "activate a"), "attack b", "ZONE-2", "what stands beside the corner", at="a1 b2", of="a b")
    assert play(draw("# B\na c"), "activate a").why_not("attack b") is None


# Shots


@pytest.mark.rule("SHOT-1")
def test_a_shot_needs_a_ranged_skill() -> None:
    game = play(draw("B\n.\na", a=who(skills=[DANCE])), "activate a")
    refused(game, "shoot b bow", "SHOT-1", "A has no skill 'bow'", of="a")
    refused(game, "shoot b dance", "SHOT-1", "Dance is no ranged skill", of="a")
    bow = play(draw("B\n.\na", a=who(shot=(4, 4))), "activate a")
    refused(bow, "use bow", "SHOT-1", "Bow is a shot", of="a", cure="shoot at somebody with it")
    refused(bow, "shoot b gun", "SHOT-1", "A has no skill 'gun'", of="a")


@pytest.mark.rule("SKILL-2", "SHOT-8")
@pytest.mark.parametrize("foe", ["b", "c"])
def test_the_die_that_would_pay_a_shot_is_named_for_the_same_target(foe: str) -> None:
    """Both foes stand in the zone of a and look away: a could attack them, too."""
    scene = draw("C^ B^\n.  a^", a=who(skills=[GUN]), dice_a=["fire", "earth"])
    refused(
        play(scene, "activate a"),
        f"shoot {foe} gun earth",
        "SKILL-2",
        "Gun is paid with Fire, not with an Earth die",
        of="a",
        cure=f"say 'shoot {foe} gun fire'",
        instead=f"shoot {foe} gun fire",
    )


@pytest.mark.rule("SKILL-2", "SKILL-4")
@pytest.mark.parametrize(("skill", "die"), [("jig", "fire"), ("reel", "torii")])
def test_the_die_that_would_pay_an_action_is_named_for_the_same_skill(skill: str, die: str) -> None:
    jig, reel = {**DANCE, "id": "jig", "cost": ["fire"]}, {**DANCE, "id": "reel", "cost": ["torii"]}
    scene = draw("a B", a=who(skills=[jig, reel]), dice_a=["fire", "earth", "torii"])
    refused(
        play(scene, "activate a"),
        f"use {skill} earth",
        "SKILL-2",
        f"{skill.capitalize()} is paid with {die.capitalize()}, not with an Earth die",
        of="a",
        cure=f"say 'use {skill} {die}'",
        instead=f"use {skill} {die}",
    )


@pytest.mark.rule("SKILL-3", "SKILL-5")
def test_a_skill_that_finds_nobody_is_refused_whatever_else_is_open() -> None:
    """Nobody stands beside a to be calmed; it could dance. Once used, mending is refused for that."""
    mend = {**MEND, "cost": ["torii"]}
    scene = draw("a> . . . B>", a=who(movement=0, skills=[DANCE, mend]), dice_a=["torii"])
    refused(play(scene, "activate a"), "use mend torii", "SKILL-5", "there is nobody on whom Mend of A", of="a")
    used = draw("a> . . . B>", a=who(movement=0, skills=[DANCE, mend], used=["mend"]), dice_a=["torii"])
    refused(play(used, "activate a"), "use mend torii", "SKILL-3", "A has used Mend in this phase already", of="a")


@pytest.mark.rule("SHOT-2", "SHOT-7")
@pytest.mark.parametrize(("picture", "free"), [("#  .  C^\nB> a^ .", "c1"), ("C^ .  #\n.  a^ B<", "a1")])
def test_nobody_shoots_from_an_enemy_zone(picture: str, free: str) -> None:
    """B on a1 faces east and holds a on b1; c1 is free of zones and C on c2 is then ahead. And the same mirrored."""
    refused(
        play(draw(picture, a=who(shot=(4, 4))), "activate a"),
        "shoot c bow",
        "SHOT-2",
        "A stands in the zone of B",
        at="b1",
        of="a b",
        cure=f"move to {free} facing north first",
        remedy=(f"move {free} N",),
    )


@pytest.mark.rule("SHOT-3", "BEHIND-1")
def test_the_target_is_in_view() -> None:
    refused(
        play(draw(". .\nB< a^", a=who(shot=(4, 4))), "activate a"),
        "shoot b bow",
        "SHOT-3",
        "B is out of the view of A",
        at="a1",
        of="a b",
        cure="turn west first",
        remedy=("move b1 W",),
    )


@pytest.mark.rule("SHOT-3", "GEO-8")
def test_the_target_is_in_range() -> None:
    refused(
        play(draw("a> . . . . B>", a=who(shot=(3, 4))), "activate a"),
        "shoot b bow",
        "SHOT-3",
        "B is 5 squares away, Bow reaches 3",
        at="a1 f1",
        of="a b",
        cure="move to c1 facing east first",
        remedy=("move c1 E",),
    )


@pytest.mark.rule("LOS-2")
def test_characters_walls_and_blocking_terrain_block_the_line() -> None:
    archer = who(shot=(4, 4))
    between = play(draw("a> c B>", a=archer), "activate a")
    refused(between, "shoot b bow", "LOS-2", "C stands in the line of sight", at="b1", of="a b c")
    stone = play(draw("a> # B>", a=archer), "activate a")
    refused(stone, "shoot b bow", "LOS-2", "blocking terrain on b1", at="b1", of="a b")
    wall = play(draw("+-+-+-+\n|a .|B|\n+-+-+-+", a=who("E", shot=(4, 4))), "activate a")
    refused(wall, "shoot b bow", "LOS-2", "a wall stands between A and B", at="b1", of="a b")
    ahead = play(draw("+-+\n|B|\n+-+\n|.|\n+ +\n|a|\n+-+", a=archer), "activate a")
    refused(ahead, "shoot b bow", "LOS-2", "a wall stands between A and B", at="a2", of="a b")


@pytest.mark.rule("SHOT-2", "SHOT-3", "LOS-6")
def test_who_may_shoot_from_a_zone_takes_aim_in_one_as_well() -> None:
    """B holds a1 and b1. From a1 the line to C runs over b1, which a has left, and past the end of the wall.

    A step back to a1 costs 2 MP, the bush on c2 as many; c1 is shut in by the wall and the rock.
    """
    steady = {"id": "steady", "effects": [{"kind": "exempt", "rule": "SHOT-2"}]}
    scene = draw(
        """
        +-+-+-+-+
        |B h h C|
        + + +-+ +
        |. a . #|
        +-+-+-+-+
        """,
        a=who("E", shot=(4, 4), skills=[steady]),
        B=who("S"),
    )
    refused(
        play(scene, "activate a"),
        "shoot c bow",
        "LOS-2",
        "a wall stands between A and C",
        at="c1 c2",
        of="a c",
        cure="move to a1 facing east first",
        remedy=("move a1 E",),
    )


@pytest.mark.rule("LOS-3")
def test_a_corner_shut_on_both_sides_blocks_the_line() -> None:
    game = play(draw("# B^\na #", a=who(shot=(4, 4))), "activate a")
    refused(game, "shoot b bow", "LOS-3", "a corner that is shut on both sides", at="a1 b2", of="a b")
    walled = draw("+-+-+\n|# B|\n+-+ +\n|a #|\n+-+-+", a=who(shot=(4, 4)), B=who("N"))
    beside = play(walled, "activate a")
    refused(beside, "shoot b bow", "LOS-3", "a corner that is shut on both sides", at="a1 b2", of="a b")


@pytest.mark.rule("SHOT-1", "SKILL-2", "SKILL-3")
def test_a_shot_that_costs_is_paid_and_one_that_is_spent_is_over() -> None:
    game = play(draw("B^\n.\na", a=who(skills=[GUN]), dice_a=["fire"]), "activate a")
    refused(
        game,
        "shoot b gun",
        "SKILL-2",
        "Gun costs a die of Fire: name it",
        of="a",
        cure="say 'shoot b gun fire'",
        instead="shoot b gun fire",
    )
    dart = {"id": "dart", "limit": "match", "effects": [{"kind": "shot", "range": 3, "value": 3}]}
    spent = play(draw("B^\n.\na", a=who(skills=[dart], spent=["dart"])), "activate a")
    refused(spent, "shoot b dart", "SKILL-3", "A has used Dart in this game already", of="a")


@pytest.mark.rule("SKILL-5", "SHOT-1")
def test_a_card_may_forbid_a_shot_after_a_movement() -> None:
    scene = draw("B^\n.\na", active="a", moved=True, a=who(skills=[GUN, DANCE]), dice_a=["fire"])
    refused(scene, "shoot b gun fire", "SKILL-5", "Gun works only when A has not moved in this activation", of="a")


# Becoming vigilant again


@pytest.mark.rule("STATE-3")
def test_only_the_shaken_become_vigilant_again() -> None:
    refused(play(draw("a . B"), "activate a"), "recover", "STATE-3", "A is vigilant", at="a1", of="a")
    refused(play(draw("B\na"), "activate a"), "recover", "STATE-3", "A is vigilant", at="a1", of="a")


@pytest.mark.rule("STATE-4", "MOVE-10")
def test_nobody_becomes_vigilant_in_an_enemy_zone() -> None:
    picture = ". B .\n. a .\n. . ."
    held = play(draw(picture, a=who(shaken=True)), "activate a")
    refused(held, "recover", "STATE-4", "A stands in the zone of B", at="b2", of="a b")


@pytest.mark.rule("STATE-4", "SKILL-5")
def test_who_may_walk_out_becomes_vigilant_there() -> None:
    """One column: B holds a2; the card lets a step out shaken: a1 behind, 2 MP."""
    wriggle = {"id": "wriggle", "effects": [{"kind": "exempt", "rule": "MOVE-10"}]}
    refused(
        play(draw("B\na\n.", a=who(shaken=True, skills=[wriggle])), "activate a"),
        "recover",
        "STATE-4",
        "A stands in the zone of B",
        at="a2",
        of="a b",
        cure="move to a1 facing north first",
        remedy=("move a1 N",),
    )


# Skills as actions


@pytest.mark.rule("SKILL-4", "SKILL-1", "SKILL-6")
def test_what_is_no_action_is_not_used_as_one() -> None:
    aware = {"id": "aware", "effects": [{"kind": "exempt", "rule": "BEHIND-2"}]}
    game = play(draw("a . B", a=who(skills=[PARRY, aware]), dice_a=["torii"]), "activate a")
    refused(game, "use parry torii", "SKILL-4", "Parry is no action", of="a")
    refused(game, "use aware", "SKILL-1", "Aware applies by itself", of="a")
    refused(game, "use magic", "SKILL-6", "A has no skill 'magic'", of="a")


@pytest.mark.rule("SKILL-5", "GEO-8")
def test_a_skill_needs_somebody_to_work_on() -> None:
    """c is shaken two squares away: one step, and it is adjacent."""
    refused(
        play(draw("a> . c . B>", a=who(skills=[MEND]), c=who(shaken=True)), "activate a"),
        "use mend",
        "SKILL-5",
        "nobody on whom Mend of A would do anything",
        of="a",
        cure="move to b1 facing east first",
        remedy=("move b1 E",),
    )


@pytest.mark.rule("SKILL-1", "SKILL-9")
def test_a_skill_without_an_element_costs_no_die() -> None:
    refused(
        play(draw("a c . B", a=who(skills=[MEND]), c=who(shaken=True), dice_a=["fire"]), "activate a"),
        "use mend fire",
        "SKILL-1",
        "Mend costs no die",
        of="a",
        cure="say 'use mend'",
        instead="use mend",
    )


@pytest.mark.rule("BAND-9")
def test_equipment_that_is_used_up_gives_nothing() -> None:
    horn = {"permanent": False, "skills": [DANCE]}
    game = play(draw("a . B", a=who(equipment=horn, gear_down=True)), "activate a")
    refused(game, "use dance", "BAND-9", "Gear has been used and lies face down", of="a")

"""Why not move: a drawn position, a movement, and its refusal, worked out by hand."""

import pytest

from okko.model.rulings import Rulings
from tests.refusing import SPRINT, refused
from tests.scenes import draw, play, who

# Movement


@pytest.mark.rule("MOVE-5")
def test_blocking_terrain_and_characters_are_not_entered() -> None:
    refused(play(draw("a> # . B"), "activate a"), "move b1 E", "MOVE-5", "b1 is blocking terrain", at="b1", of="a")
    for letter in "cD":
        scene = play(draw(f"a> {letter} . B"), "activate a")
        refused(scene, "move b1 E", "MOVE-5", f"{letter.upper()} stands on b1", at="b1", of=f"a {letter.lower()}")


@pytest.mark.rule("MOVE-5")
def test_blocking_terrain_and_characters_are_not_passed() -> None:
    refused(
        play(draw("a> # . B"), "activate a"), "move c1 E", "MOVE-5", "blocking terrain leaves no way", at="c1", of="a"
    )
    scene = play(draw("a> c . B"), "activate a")
    refused(scene, "move c1 E", "MOVE-5", "C stands in every way to c1", at="b1", of="a c")


@pytest.mark.rule("MOVE-5", "MOVE-7")
def test_who_only_stands_near_is_in_nobodys_way() -> None:
    """Past d there is no way to c3, with a rock beside the corner; b on a2 could be walked around."""
    scene = play(draw(". d .\nB . #\n. a ."), "activate a")
    refused(scene, "move c3 N", "MOVE-5", "D stands in every way to c3", at="b3", of="a d")
    pair = play(draw(". .\nB d\na ."), "activate a")
    refused(pair, "move a3 N", "MOVE-5", "B and D bar every way to a3", at="a2 b2", of="a b d")


@pytest.mark.rule("MOVE-6", "GEO-2")
def test_walls_are_not_crossed() -> None:
    scene = play(draw("+-+-+-+-+\n|a|. . B|\n+-+-+-+-+"), "activate a")
    refused(scene, "move b1 N", "MOVE-6", "a wall stands between a1 and b1", at="a1 b1", of="a")
    refused(scene, "move c1 N", "MOVE-6", "walls leave no way to c1", at="c1", of="a")


@pytest.mark.rule("MOVE-7", "GEO-6")
def test_a_corner_shut_on_both_sides_is_not_crossed() -> None:
    scene = play(draw("# . B\na # ."), "activate a")
    refused(scene, "move b2 N", "MOVE-7", "a2 and b1, beside the corner on the way to b2", at="a2 b1", of="a")
    mixed = play(draw("+-+-+-+\n|c . B|\n+ + + +\n|a|. .|\n+-+-+-+"), "activate a")
    refused(mixed, "move b2 N", "MOVE-7", "are both obstructed", at="a2 b1", of="a c")


@pytest.mark.rule("MOVE-8", "MOVE-2", "DICE-4")
def test_one_mp_short_an_air_die_will_do() -> None:
    """Four squares ahead, three MP."""
    scene = draw("a> . . . . . B", a=who(movement=3), dice_a=["air"])
    refused(
        play(scene, "activate a"),
        "move e1 E",
        "MOVE-8",
        "that takes 4 MP, A has 3",
        at="e1",
        of="a",
        cure="spend an Air die: 1 MP short",
        instead="move e1 E air",
    )
    refused(play(scene, "activate a"), "move f1 E", "MOVE-8", "takes 5 MP, A has 3", at="f1", of="a")
    refused(play(scene, "activate a"), "move f1 E air", "MOVE-8", "takes 5 MP, A has 4", at="f1", of="a")


@pytest.mark.rule("MOVE-8", "DICE-11")
def test_the_reserved_die_of_its_own_will_do_too() -> None:
    refused(
        play(draw("a> . . . . . B", a=who(movement=3, reserve="air")), "activate a"),
        "move e1 E",
        "MOVE-8",
        "that takes 4 MP",
        at="e1",
        of="a",
        cure="spend the reserved Air die: 1 MP short",
        instead="move e1 E air reserve",
    )


@pytest.mark.rule("MOVE-8", "SKILL-2")
def test_two_mp_short_a_skill_may_do() -> None:
    refused(
        play(draw("a> . . . . . B", a=who(movement=3, skills=[SPRINT]), dice_a=["water"]), "activate a"),
        "move f1 E",
        "MOVE-8",
        "that takes 5 MP, A has 3",
        at="f1",
        of="a",
        cure="use Sprint",
        instead="move f1 E sprint water",
    )


@pytest.mark.rule("MOVE-8", "MOVE-3")
def test_a_turn_too_many_is_cured_by_another_facing() -> None:
    """b1 is one step; a half-turn there would be two MP more, a quarter-turn one."""
    refused(
        play(draw("a> . B", a=who(movement=2)), "activate a"),
        "move b1 W",
        "MOVE-8",
        "that takes 3 MP, A has 2",
        at="b1",
        of="a",
        cure="end there facing north or east or south",
        instead="move b1 N",
    )


@pytest.mark.rule("MOVE-8", "MOVE-4")
@pytest.mark.parametrize("ground", ["h", "~"])
def test_hard_ground_costs_one_more(ground: str) -> None:
    scene = play(draw(f"a> {ground} . B", a=who(movement=2)), "activate a")
    refused(scene, "move c1 E", "MOVE-8", "that takes 3 MP, A has 2", at="c1", of="a")


@pytest.mark.rule("MOVE-8", "MOVE-2")
def test_a_step_back_costs_two() -> None:
    """a faces east, b1 is behind; with 1 MP it cannot go there."""
    scene = play(draw(". a> . B", a=who(movement=1)), "activate a")
    refused(scene, "move a1 E", "MOVE-8", "that takes 2 MP, A has 1", at="a1", of="a")


CORRIDOR = """
    #  #  Bv #  #
    a> .  .  .  .
    """


@pytest.mark.rule("MOVE-9")
def test_no_way_leads_on_through_an_enemy_zone() -> None:
    """B holds b1, c1 and d1: a stops on b1 whatever its MP."""
    game = play(draw(CORRIDOR, a=who(movement=9)), "activate a")
    refused(game, "move e1 E", "MOVE-9", "every way to e1 enters the zone of B first", at="b1", of="a b")
    refused(game, "move c1 E", "MOVE-9", "and stops there", at="b1", of="a b")


@pytest.mark.rule("MOVE-9", "MOVE-8")
def test_who_enters_a_zone_has_turned_before_it() -> None:
    """On b1 facing north: a turn on a1 first, then a side step, 3 MP; a turn on b1 is no longer possible."""
    refused(
        play(draw(CORRIDOR, a=who(movement=2)), "activate a"),
        "move b1 N",
        "MOVE-8",
        "that takes 3 MP, A has 2",
        at="b1",
        of="a",
        cure="end there facing east",
        instead="move b1 E",
    )


@pytest.mark.rule("MOVE-13", "MOVE-9")
def test_from_zone_to_zone_is_entering() -> None:
    """a begins on b1, in the zone: c1 is entered, d1 is not reached; by the other reading it is."""
    picture = "#  #  Bv #  #\n.  a> .  .  ."
    refused(play(draw(picture), "activate a"), "move d1 E", "MOVE-9", "enters the zone of B first", at="c1", of="a b")
    other = play(draw(picture, rulings=Rulings(zone_to_zone_stops=False)), "activate a")
    assert other.why_not("move d1 E") is None


@pytest.mark.rule("MOVE-10")
def test_a_shaken_character_in_a_zone_only_turns() -> None:
    game = play(draw(". B .\n. a .\n. . .", a=who(shaken=True)), "activate a")
    refused(game, "move b1 N", "MOVE-10", "A is shaken and stands in the zone of B", at="b2", of="a b")
    assert game.why_not("move b2 E") is None


@pytest.mark.rule("MOVE-15")
def test_a_die_that_changes_nothing_is_not_spent() -> None:
    refused(
        play(draw("a> . . B", dice_a=["air"]), "activate a"),
        "move b1 E air",
        "MOVE-15",
        "A comes to b1 facing east with less",
        at="b1",
        of="a",
        cure="move without a die or a skill",
        instead="move b1 E",
    )


@pytest.mark.rule("MOVE-15")
def test_what_serves_a_movement_is_named_with_it() -> None:
    game = play(draw("a> . . B", a=who(skills=[SPRINT]), dice_a=["air", "water"]), "activate a")
    refused(game, "raise movement air", "MOVE-15", "named with the movement", of="a", cure="move with an Air die")
    refused(game, "use sprint water", "MOVE-15", "Sprint is named with the movement", of="a", cure="move with Sprint")


@pytest.mark.rule("MOVE-18")
def test_staying_is_no_movement() -> None:
    refused(play(draw("a> . B"), "activate a"), "move a1 E", "MOVE-18", "A stands so already", at="a1", of="a")


@pytest.mark.rule("MOVE-3", "TURN-4")
def test_a_turn_is_a_movement() -> None:
    refused(
        play(draw("a> . B"), "activate a"),
        "face N",
        "MOVE-3",
        "a turn of A is a movement",
        at="a1",
        of="a",
        cure="say 'move a1 N'",
        instead="move a1 N",
    )
    moved = draw("B\na", active="a", moved=True)
    refused(moved, "turn E", "MOVE-3", "a turn of A is a movement", at="a1", of="a")


# Dice and skills that go with a movement


@pytest.mark.rule("DICE-4")
def test_movement_is_raised_by_air_alone() -> None:
    game = play(draw("a> . . B", dice_a=["fire"]), "activate a")
    refused(
        game,
        "move b1 E fire",
        "DICE-4",
        "Movement is raised by an Air die, not by a Fire die",
        of="a",
        cure="move without a die or a skill",
        instead="move b1 E",
    )


@pytest.mark.rule("DICE-5")
def test_one_die_a_stat_and_phase_and_one_use_a_die() -> None:
    raised = play(draw("a> . . . B", a=who(movement=1, raised=["movement"]), dice_a=["air"]), "activate a")
    refused(raised, "move c1 E air", "DICE-5", "a die has raised the Movement of A", of="a")
    run = {**SPRINT, "cost": ["air"]}
    both = play(draw("a> . . . . B", a=who(movement=1, skills=[run]), dice_a=["air"]), "activate a")
    refused(both, "move e1 E sprint air air", "DICE-5", "one die raises Movement or pays for a skill", of="a")
    kept = play(draw("a> . . . . B", a=who(movement=1, skills=[run], reserve="air")), "activate a")
    refused(kept, "move e1 E sprint air reserve air reserve", "DICE-5", "the reserved die raises", of="a")


@pytest.mark.rule("DICE-11", "DICE-6")
def test_a_die_that_is_not_there_is_not_spent() -> None:
    game = play(draw("a> . . . B", a=who(movement=1), dice_a=["fire"]), "activate a")
    refused(game, "move c1 E air", "DICE-11", "no unused Air die is left", of="a")
    refused(game, "move c1 E air reserve", "DICE-11", "no Air die is reserved on the card of A", of="a")


@pytest.mark.rule("DICE-7", "DICE-11")
def test_the_die_on_the_card_of_a_friend_is_its_own() -> None:
    game = play(draw("a> . . . B\nc . . . .", a=who(movement=1), c=who(reserve="air")), "activate a")
    refused(game, "move c2 E air", "DICE-7", "but the one reserved on the card of C", of="a c")


@pytest.mark.rule("SKILL-2", "SKILL-3", "SKILL-6")
def test_a_movement_skill_is_had_unused_and_paid() -> None:
    lane = "a> . . . . B"
    fresh = play(draw(lane, a=who(movement=1, skills=[SPRINT]), dice_a=["water", "fire"]), "activate a")
    refused(
        fresh,
        "move c1 E sprint fire",
        "SKILL-2",
        "Sprint is paid with Water, not with a Fire die",
        of="a",
        cure="use Sprint",
        instead="move c1 E sprint water",
    )
    used = play(draw(lane, a=who(movement=1, skills=[SPRINT], used=["sprint"]), dice_a=["water"]), "activate a")
    refused(used, "move c1 E sprint water", "SKILL-3", "A has used Sprint in this phase already", of="a")
    red = who(movement=1, skills=[SPRINT], red={"skills": []}, shaken=True)
    turned = play(draw(lane, a=red, dice_a=["water"]), "activate a")
    refused(turned, "move c1 E sprint water", "SKILL-6", "Sprint is on the blue side of the card of A", of="a")
    refused(turned, "move c1 E fly air", "SKILL-6", "A has no skill 'fly'", of="a")

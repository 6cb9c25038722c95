"""Why not: for each rule that forbids something a drawn position, an act, and its refusal, worked out by hand."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.decision import Move
from okko.model.match import make_match
from okko.model.rulings import Rulings
from okko.model.state import Stage, State, opening
from okko.model.value import but
from okko.rules.intents import parse_intent
from tests.scenes import draw, play, who

SPRINT = {
    "id": "sprint",
    "cost": ["water"],
    "effects": [{"kind": "modify", "stat": "movement", "by": 2, "given": ["moving"]}],
}
FEINT = {
    "id": "feint",
    "cost": ["fire"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}
PARRY = {
    "id": "parry",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "defense", "by": 2, "given": ["defending"]}],
}
MEND = {
    "id": "mend",
    "action": True,
    "effects": [
        {
            "kind": "do",
            "at": "action",
            "who": {"side": "friend", "adjacent": True},
            "verbs": [{"verb": "become", "state": "vigilant"}],
        }
    ],
}
DANCE = {
    "id": "dance",
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "attack", "by": 1}]}],
}
GUN = {
    "id": "gun",
    "cost": ["fire"],
    "effects": [{"kind": "shot", "range": 6, "value": 5, "when": ["not-moved"]}],
}


def refused(
    scene: Game | State,
    act: str,
    rule: str,
    fact: str,
    *,
    at: str = "",
    of: str = "",
    cure: str | None = None,
    remedy: tuple[str, ...] = (),
    instead: str | None = None,
) -> None:
    """An act gets this refusal: the words are in its fact, and the remedy brings the act about."""
    game = play(scene) if isinstance(scene, State) else scene
    refusal = game.why_not(act)
    assert refusal is not None, f"{act} is lawful"
    board, recruits = game.state.match.board, game.state.match.recruits
    assert (refusal.rule, fact in refusal.fact) == (rule, True), refusal
    assert sorted(map(board.name, refusal.squares)) == sorted(at.split()), refusal
    assert sorted(recruits[each].id for each in refusal.characters) == sorted(of.split()), refusal
    assert (refusal.cure, refusal.remedy, refusal.instead) == (cure, remedy, instead), refusal
    for answer in remedy:
        game.answer(answer)
    if remedy:
        assert game.why_not(act) is None
    if instead is not None:
        assert game.why_not(instead) is None


def named(**parts: Any) -> Game:
    """A fight of a against b that waits for what is named."""
    a, b = parts.pop("a", who()), parts.pop("b", who())
    return play(draw("B\na", a=a, B=b, **parts), "activate a; attack b")


# Phases and activations


@pytest.mark.rule("TURN-3")
def test_another_is_activated_only_when_the_activation_has_ended() -> None:
    refused(
        play(draw("a c . B"), "activate a"),
        "activate c",
        "TURN-3",
        "the activation of A has not ended",
        at="a1",
        of="a c",
        cure="end the activation first",
        remedy=("end activation",),
    )


@pytest.mark.rule("TURN-3")
def test_nobody_is_activated_twice_in_a_phase() -> None:
    refused(draw("a c . B", c=who(activated=True)), "activate c", "TURN-3", "C has been activated", at="b1", of="c")
    refused(play(draw("a c . B"), "activate a"), "activate a", "TURN-3", "A is activated now", at="a1", of="a")


@pytest.mark.rule("TURN-7")
def test_the_enemy_is_not_activated() -> None:
    refused(draw("a . B"), "activate b", "TURN-7", "it is not the phase of B's band", at="c1", of="b")


@pytest.mark.rule("STATE-5")
def test_the_fallen_are_neither_activated_nor_attacked() -> None:
    refused(draw("a . B", c=who(fallen=True)), "activate c", "STATE-5", "C is not on the board", of="c")
    refused(play(draw("a . B", D=who(fallen=True)), "activate a"), "attack d", "STATE-5", "D is not on", of="d")


@pytest.mark.rule("TURN-3", "TURN-4")
def test_who_acts_is_activated_first() -> None:
    first = {"cure": "activate A first", "remedy": ("activate a",)}
    refused(draw("B c\na ."), "attack b", "TURN-3", "nobody is activated", **first)  # type: ignore[arg-type]
    refused(draw("a . B", a=who(shaken=True)), "recover", "TURN-3", "nobody is activated", **first)  # type: ignore[arg-type]
    refused(draw("B c\na ."), "end activation", "TURN-3", "nobody is activated")


@pytest.mark.rule("TURN-3", "COMBAT-1")
def test_the_cure_may_take_an_activation_and_a_movement() -> None:
    """a on a1 faces east; a quarter-turn brings B on a2 into its zone."""
    refused(
        draw("B .\na> ."),
        "attack b",
        "TURN-3",
        "nobody is activated",
        cure="activate A first, then turn north first",
        remedy=("activate a", "move a1 N"),
    )


@pytest.mark.rule("TURN-3", "TURN-2")
def test_the_phase_ends_after_the_activation() -> None:
    refused(
        play(draw("a c . B"), "activate a"),
        "end phase",
        "TURN-3",
        "the activation of A has not ended",
        at="a1",
        of="a",
        cure="end the activation first",
        remedy=("end activation",),
    )
    last = draw("a . B", active="a", a=who(activated=True))
    refused(
        last,
        "end phase",
        "TURN-3",
        "the activation of A has not ended",
        at="a1",
        of="a",
        cure="end the activation",
        instead="end activation",
    )


@pytest.mark.rule("TURN-4")
def test_one_movement_and_one_action_an_activation() -> None:
    moved = draw("B\na", active="a", moved=True)
    refused(moved, "move a1 E", "TURN-4", "A has moved", at="a1", of="a", cure="not in this activation")
    acted = draw("B\na", active="a", acted=True, a=who(skills=[DANCE]))
    for act in ("attack b", "recover", "use dance", "shoot b bow"):
        refused(acted, act, "TURN-4", "A has taken its action", at="a1", of="a", cure="not in this activation")


@pytest.mark.rule("TURN-2", "DICE-9")
def test_dice_are_rolled_and_taken_back_at_the_start_of_the_phase() -> None:
    scene = draw("a . B", a=who(reserve="fire"))
    refused(scene, "roll", "TURN-2", "have been rolled")
    refused(scene, "take back a", "DICE-9", "at the start of a phase", of="a")
    begun = draw("a c B", stage=Stage.PHASE, a=who(reserve="fire"))
    refused(begun, "take back c", "DICE-9", "no die is reserved on the card of C", of="c")
    refused(begun, "take back b", "DICE-9", "it is not the phase of B's band", of="b")
    refused(begun, "activate c", "TURN-2", "the phase begins")


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
    refused(game, "shoot b dance", "SHOT-1", "'dance' is no ranged skill", of="a")
    bow = play(draw("B\n.\na", a=who(shot=(4, 4))), "activate a")
    refused(bow, "use bow", "SHOT-1", "Bow is a shot", of="a", cure="shoot at somebody with it")


@pytest.mark.rule("SHOT-2", "SHOT-7")
def test_nobody_shoots_from_an_enemy_zone() -> None:
    """B on a1 faces east and holds a on b1; c1 is free of zones and C on c2 is then ahead."""
    refused(
        play(draw("#  .  C^\nB> a^ .", a=who(shot=(4, 4))), "activate a"),
        "shoot c bow",
        "SHOT-2",
        "A stands in the zone of B",
        at="b1",
        of="a b",
        cure="move to c1 facing north first",
        remedy=("move c1 N",),
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


@pytest.mark.rule("LOS-3")
def test_a_corner_shut_on_both_sides_blocks_the_line() -> None:
    game = play(draw("# B^\na #", a=who(shot=(4, 4))), "activate a")
    refused(game, "shoot b bow", "LOS-3", "a corner that is shut on both sides", at="a1 b2", of="a b")


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


# Dice and skills named for a roll


@pytest.mark.rule("DICE-4", "COMBAT-6")
def test_a_die_raises_the_stat_that_the_roll_rests_on() -> None:
    game = named(dice_a=["fire", "earth"])
    fire = {"cure": "say 'raise attack fire'", "instead": "raise attack fire"}
    refused(game, "raise defense earth", "DICE-4", "rests on Attack, not on Defense", of="a", **fire)  # type: ignore[arg-type]
    refused(game, "raise attack earth", "DICE-4", "raised by Fire, not by an Earth die", of="a", **fire)  # type: ignore[arg-type]


@pytest.mark.rule("DICE-5", "SKILL-3")
def test_nothing_is_named_twice() -> None:
    game = named(a=who(skills=[FEINT]), dice_a=["fire", "fire", "fire"])
    game.answer("raise attack fire")
    refused(game, "raise attack fire", "DICE-5", "a die has raised the Attack of A", of="a")
    game = named(a=who(skills=[FEINT]), dice_a=["fire", "fire", "fire"])
    game.answer("use feint fire")
    refused(game, "use feint fire", "SKILL-3", "A has used Feint in this phase already", of="a")


@pytest.mark.rule("DICE-11")
def test_a_die_of_the_pool_is_not_on_the_card() -> None:
    refused(
        named(dice_a=["fire"]),
        "raise attack fire reserve",
        "DICE-11",
        "no Fire die is reserved on the card of A",
        of="a",
        cure="say 'raise attack fire'",
        instead="raise attack fire",
    )


@pytest.mark.rule("DICE-12", "SKILL-8", "TURN-7")
def test_in_the_enemys_phase_there_is_only_the_die_on_the_card() -> None:
    game = named(b=who(reserve="earth", skills=[PARRY]))
    refused(
        game,
        "raise defense earth",
        "DICE-12",
        "B has only the die reserved on its card",
        of="b",
        cure="say 'raise defense earth reserve'",
        instead="raise defense earth reserve",
    )
    refused(game, "use parry torii", "SKILL-8", "takes the die on the card of B: it holds no Torii", of="b")


@pytest.mark.rule("DICE-14", "SHOT-4")
def test_no_die_raises_a_shot() -> None:
    aim = {
        "id": "aim",
        "cost": ["water"],
        "effects": [{"kind": "modify", "stat": "shot", "by": 1, "given": ["shooting"]}],
    }
    archer = who(shot=(4, 4), skills=[aim])
    scene = draw("B^\n.\na", a=archer, dice_a=["fire", "water"])
    game = play(scene, "activate a; shoot b bow")
    refused(game, "raise attack fire", "DICE-14", "the value of the weapon, which no die raises", of="a")
    refused(game, "raise shot fire", "DICE-14", "the value of the weapon", of="a")


@pytest.mark.rule("SKILL-10", "SKILL-4", "SKILL-1")
def test_a_skill_is_named_for_the_roll_it_serves() -> None:
    game = named(a=who(skills=[PARRY, DANCE]), dice_a=["fire", "torii"])
    refused(game, "use parry torii", "SKILL-10", "Parry serves when A is attacked, and it attacks", of="a")
    refused(game, "use dance", "SKILL-4", "Dance takes an action of its own", of="a")


@pytest.mark.rule("SKILL-5", "BEHIND-2")
def test_a_skill_asks_for_its_circumstance_and_opponent() -> None:
    sneak = {**FEINT, "id": "sneak", "effects": [{**FEINT["effects"][0], "when": ["behind"]}]}  # type: ignore[dict-item]
    hunt = {**FEINT, "id": "hunt", "effects": [{**FEINT["effects"][0], "against": {"keyword": "demon"}}]}  # type: ignore[dict-item]
    game = named(a=who(skills=[sneak, hunt]), dice_a=["fire"])
    refused(game, "use sneak fire", "SKILL-5", "Sneak works only when the attack is one from behind", of="a")
    refused(game, "use hunt fire", "SKILL-5", "Hunt does not work against B", of="a")


@pytest.mark.rule("COMBAT-2", "SHOT-10", "DICE-13")
def test_what_is_named_comes_before_everything_else() -> None:
    game = named(dice_a=["fire"])
    refused(game, "move a1 E", "COMBAT-2", "A attacks B, and names dice and skills first", at="a1 a2", of="a b")
    defender = named(b=who(reserve="earth"))
    refused(defender, "attack b", "COMBAT-2", "A attacks B, and B names dice and skills first", at="a1 a2", of="a b")
    shot = play(draw("B\n.\na", a=who(shot=(4, 4)), B=who("N", reserve="earth")), "activate a; shoot b bow")
    refused(shot, "end activation", "SHOT-10", "A shoots at B, and B names dice", at="a1 a3", of="a b")
    refused(play(draw("B\na"), "activate a"), "raise attack fire", "DICE-13", "nothing is about to be rolled", of="a")


@pytest.mark.rule("WILL-1", "DICE-4")
def test_a_test_takes_water() -> None:
    game = play(draw("a . B", a=who(shaken=True), dice_a=["water", "fire"]), "activate a; recover")
    refused(
        game,
        "raise willpower fire",
        "DICE-4",
        "Willpower is raised by Water, not by a Fire die",
        of="a",
        cure="say 'raise willpower water'",
        instead="raise willpower water",
    )
    refused(game, "end activation", "WILL-1", "the Willpower of A is tested", at="a1", of="a")


# Turning, retreating, being shoved


@pytest.mark.rule("COMBAT-7")
def test_the_defender_turns_towards_the_attacker() -> None:
    """a on c3 is north-east of B on b2: north and east bring it into the zone."""
    game = play(draw(". . a<\n. B .\n. . ."), "activate a; attack b")
    refused(game, "face S", "COMBAT-7", "facing south, B would not have A in its zone", at="b2 c3", of="a b")
    refused(game, "end phase", "COMBAT-7", "B turns first", at="b2 c3", of="a b")
    turn = {"cure": "say 'face N'", "instead": "face N"}
    refused(game, "turn N", "COMBAT-7", "B may face north", at="b2", of="b", **turn)  # type: ignore[arg-type]


@pytest.mark.rule("SHOT-6")
def test_the_target_of_a_shot_turns_to_have_the_shooter_in_view() -> None:
    """a on a1 hits B on c3, which looks north-east of it: west and south would do."""
    scene = draw(". . B^\n. . .\na . .", a=who(shot=(4, 4)))
    game = play(scene, "activate a; shoot b bow", [2, 1])
    refused(game, "face E", "SHOT-6", "facing east, B would not have A in view", at="a1 c3", of="a b")


@pytest.mark.rule("RETREAT-1", "MOVE-5")
def test_a_retreat_is_a_step_to_a_free_square_behind() -> None:
    game = play(draw(". . #\n. B .\n. a ."), "activate a; attack b", [2, 1])
    refused(game, "retreat a2", "RETREAT-1", "a2 is not one of the three squares behind B", at="a3 b3 c3", of="b")
    refused(game, "retreat c3", "MOVE-5", "c3 is blocking terrain", at="c3", of="b")
    refused(game, "activate a", "TURN-3", "A is activated now", at="b1", of="a")
    refused(game, "end phase", "RETREAT-1", "B retreats first", at="b1 b2", of="a b")


@pytest.mark.rule("RETREAT-1", "MOVE-6", "MOVE-7", "MOVE-5")
def test_walls_corners_and_characters_bar_a_retreat() -> None:
    """A wall, a friend behind, and a corner between a stone on a2 and the wall of a3 and b3."""
    walled = draw("+-+-+-+\n|. . .|\n+ +-+ +\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+")
    game = play(walled, "activate a; attack b", [2, 1])
    refused(game, "retreat b3", "MOVE-6", "a wall stands between b2 and b3", at="b2 b3", of="b")
    friend = play(draw("c . .\n. B .\n. a ."), "activate a; attack b", [2, 1])
    refused(friend, "retreat a3", "MOVE-5", "C stands on a3", at="a3", of="b c")
    corner = play(draw("+-+-+-+\n|.|. .|\n+ + + +\n|# B .|\n+ + + +\n|. a .|\n+-+-+-+"), "activate a; attack b", [2, 1])
    refused(corner, "retreat a3", "MOVE-7", "a2 and b3, beside the corner on the way to a3", at="a2 b3", of="b")


@pytest.mark.rule("SKILL-11")
def test_a_shove_goes_one_step_away() -> None:
    shove = {
        "id": "shove",
        "cost": ["torii"],
        "effects": [
            {"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "push"}]},
        ],
    }
    scene = draw(". . #\n. B .\n. a .", a=who(skills=[shove]), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use shove torii")
    refused(game, "push c3", "MOVE-5", "c3 is blocking terrain", at="c3", of="b")
    refused(game, "push a2", "SKILL-11", "a2 is no further from the one who shoves B", at="a2", of="b")
    refused(game, "push a1", "SKILL-11", "a1 is no further", at="a1", of="b")
    push = {"cure": "say 'push b3'", "instead": "push b3"}
    refused(game, "retreat b3", "SKILL-11", "B is shoved now", at="b2", of="b", **push)  # type: ignore[arg-type]


@pytest.mark.rule("SKILL-11")
def test_who_is_turned_turns_indeed() -> None:
    spin = {
        "id": "spin",
        "cost": ["torii"],
        "effects": [
            {"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "turn"}]},
        ],
    }
    game = play(draw("B\na", a=who(skills=[spin]), dice_a=["torii"]), "activate a; attack b; use spin torii")
    refused(game, "turn S", "SKILL-11", "B faces south already", at="a2", of="b")


@pytest.mark.rule("RETREAT-1", "SKILL-11", "SKILL-5", "DICE-3", "SORC-1", "SETUP-3")
def test_what_nobody_asks_for_is_refused_by_its_own_rule() -> None:
    game = play(draw("a . B"), "activate a")
    refused(game, "retreat b1", "RETREAT-1", "nobody has to retreat now", at="b1", of="a")
    refused(game, "push b1", "SKILL-11", "nobody has to be shoved now", at="b1", of="a")
    refused(game, "target b", "SKILL-5", "no skill asks on whom it works", of="b")
    refused(game, "lose used", "DICE-3", "no civilian has fallen just now")
    refused(game, "rethrow fire", "SORC-1", "no skill has dice thrown again now")
    refused(game, "deploy a", "SETUP-3", "both bands have been set up")
    done = {"cure": "say 'end activation'", "instead": "end activation"}
    refused(game, "done", "TURN-4", "nothing is offered", of="a", **done)  # type: ignore[arg-type]


# Dice given up, thrown again, put in reserve


@pytest.mark.rule("DICE-3")
def test_the_die_that_goes_with_a_civilian_is_one_of_the_band() -> None:
    scene = draw("D .\nC .\na .", C=who(type="civilian"), D=who(reserve="earth"))
    game = play(scene, "activate a; attack c", [6, 1])
    refused(game, "lose fire", "DICE-3", "no unused Fire die of the band lies rolled")
    refused(game, "lose air reserve d", "DICE-3", "no Air die is reserved on the card of D", of="d")
    refused(game, "lose earth reserve a", "DICE-3", "A belongs to the other band", of="a")
    refused(game, "end phase", "DICE-3", "a civilian is gone")


@pytest.mark.rule("SORC-1")
def test_dice_thrown_again_are_unused_ones_and_one_at_least() -> None:
    pray = {
        "id": "pray",
        "action": True,
        "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "rethrow", "dice": 2}]}],
    }
    game = play(draw("a . B", a=who(skills=[pray]), dice_a=["fire", "air"]), "activate a; use pray")
    refused(game, "rethrow water", "SORC-1", "no unused Water die is left")
    refused(game, "done", "SORC-1", "at least one die is thrown again", of="a")


@pytest.mark.rule("DICE-7")
def test_dice_are_put_in_reserve_at_the_end_of_the_phase() -> None:
    scene = draw("a c B", dice_a=["fire"])
    late = "dice are put in reserve at the end of the phase"
    first = "end the phase first"
    refused(scene, "reserve fire a", "DICE-7", late, of="a", cure=first, remedy=("end phase",))
    active = play(scene, "activate a")
    refused(active, "reserve fire a", "DICE-7", late, of="a", cure=first, remedy=("end activation", "end phase"))
    last = draw("a . B", active="a", a=who(activated=True), dice_a=["fire"])
    refused(last, "reserve fire a", "DICE-7", late, of="a", cure=first, remedy=("end activation",))


@pytest.mark.rule("DICE-7", "DICE-9", "DICE-4", "STATE-5")
def test_a_card_holds_one_useful_die_of_its_own_band() -> None:
    scene = draw("a c B", a=who(reserve="air"), dice_a=["fire", "torii"], d=who(fallen=True))
    game = play(scene, "end phase")
    refused(game, "reserve fire a", "DICE-9", "the card of A holds a die already", of="a")
    refused(game, "reserve water c", "DICE-7", "no unused Water die is left", of="c")
    refused(game, "reserve torii c", "DICE-4", "a Torii die raises no stat", of="c")
    refused(game, "reserve fire b", "DICE-7", "it is not the phase of B's band", of="b")
    refused(game, "reserve fire d", "STATE-5", "D is not on the board", of="d")
    refused(game, "activate a", "DICE-7", "the phase ends")


# Setting up, and the end


def _setting_up(stage: Stage) -> State:
    drawn = draw("a c . . . B D\n. . . # . . .\n. . . . . . .\n. . . . . . .")
    match = drawn.match
    bands = tuple([(match.recruits[each].card, None) for each in members] for members in match.members)
    state = opening(make_match(match.board, match.rulings, (list(bands[0]), list(bands[1])), limit=12))
    return but(state, stage=stage)


@pytest.mark.rule("SETUP-3", "SETUP-4")
def test_bands_are_set_up_in_order() -> None:
    side = _setting_up(Stage.SIDE)
    refused(
        side,
        "deploy a",
        "SETUP-3",
        "the side of the deployment zone is chosen first",
        cure="choose a side first",
        remedy=("side N",),
    )
    refused(side, "activate a", "SETUP-3", "player A chooses the side")
    deploy = play(side, "side S")
    refused(deploy, "deploy b", "SETUP-3", "B belongs to the other band", of="b")
    refused(deploy, "side N", "SETUP-3", "player A has chosen the south side")
    refused(
        deploy,
        "place a1 N",
        "SETUP-3",
        "who is set up",
        cure="name a character first",
        remedy=("deploy a",),
    )


@pytest.mark.rule("SETUP-4", "SETUP-3")
def test_a_character_is_placed_in_its_zone_on_a_free_square() -> None:
    """The south zone is rows 1 and 2."""
    game = play(_setting_up(Stage.SIDE), "side S; deploy a")
    refused(game, "place a3 N", "SETUP-4", "a3 is outside the deployment zone", at="a3")
    refused(game, "place d3 N", "SETUP-4", "d3 is blocking terrain", at="d3")
    refused(game, "deploy c", "SETUP-3", "A is being set up", of="a c", cure="place A first")
    game.answer("place a1 N")
    refused(game, "place a1 N", "SETUP-4", "A stands on a1", at="a1", of="a")
    game.answer("place b1 N")
    refused(game, "deploy a", "SETUP-3", "A belongs to the other band", of="a")


@pytest.mark.rule("SETUP-3")
def test_nobody_is_set_up_twice() -> None:
    game = play(_setting_up(Stage.SIDE), "side S; deploy a; place a1 N; place b1 N; deploy b; place a4 S")
    assert game.why_not("deploy b") is not None
    refused(game, "deploy b", "SETUP-3", "B is set up already", at="a4", of="b")


@pytest.mark.rule("END-1", "END-3", "DICE-13")
def test_after_the_end_and_before_a_roll_nothing_is_lawful() -> None:
    over = play(draw("B\na", losses=(0, 9)), "activate a; attack b", [6, 1])
    refused(over, "end phase", "END-1", "the game is over")
    wiped = play(draw("B\na"), "activate a; attack b", [6, 1])
    refused(wiped, "end phase", "END-3", "the game is over: a band has nobody left")
    rolling = play(draw("B\na"), "activate a; attack b")
    refused(rolling, "end phase", "DICE-13", "dice must fall first")


@pytest.mark.rule("TURN-4")
def test_what_is_no_act_at_all_is_said_to_be_none() -> None:
    game = play(draw("a . B"), "activate a")
    for act in ("fly", "move z9 E", "attack nobody", "move b1 up", "raise attack", "shoot b bow fire air water"):
        refused(game, act, "TURN-4", "is no act of this game", at="a1", of="a")


@pytest.mark.rule("SKILL-5", "SHOT-3")
def test_a_card_may_forbid_a_shot_from_afar() -> None:
    """Three squares apart, and the card wants two: one step nearer will do."""
    sling = {"id": "sling", "effects": [{"kind": "shot", "range": 5, "value": 3, "when": ["close"]}]}
    refused(
        play(draw("a> . . B>", a=who(skills=[sling])), "activate a"),
        "shoot b sling",
        "SKILL-5",
        "Sling works only when the target is at most two squares away",
        of="a",
        cure="move to b1 facing east first",
        remedy=("move b1 E",),
    )


# Rarer cases


@pytest.mark.rule("SKILL-4", "TURN-4")
def test_what_is_no_action_is_none_after_the_action_either() -> None:
    acted = draw("B\na", active="a", acted=True, a=who(skills=[PARRY]), dice_a=["torii"])
    refused(acted, "use parry torii", "SKILL-4", "Parry is no action", of="a")


@pytest.mark.rule("TURN-3")
def test_the_first_who_could_is_named_and_nobody_who_could_do_nothing() -> None:
    """Both a and c would have to turn; an a without MP cannot do anything at all."""
    scene = draw("B . D\na> . c<")
    cure = "activate A first, then turn north first"
    refused(scene, "attack b", "TURN-3", "nobody", cure=cure, remedy=("activate a", "move a1 N"))
    refused(draw("a> . B", a=who(movement=0)), "attack b", "TURN-3", "nobody is activated")


@pytest.mark.rule("SKILL-2")
def test_the_die_that_would_pay_is_named() -> None:
    refused(
        named(a=who(skills=[FEINT]), dice_a=["fire", "earth"]),
        "use feint earth",
        "SKILL-2",
        "Feint is paid with Fire, not with an Earth die",
        of="a",
        cure="say 'use feint fire'",
        instead="use feint fire",
    )
    luck = {"id": "luck", "cost": ["torii"], "effects": [{"kind": "reroll", "of": ["combat"]}]}
    game = play(draw("B\na", a=who(skills=[luck, FEINT]), dice_a=["torii"]), "activate a; attack b", [1, 1])
    refused(
        game,
        "use luck fire",
        "SKILL-2",
        "Luck is paid with Torii, not with a Fire die",
        of="a",
        cure="say 'use luck torii'",
        instead="use luck torii",
    )
    refused(game, "use feint fire", "SKILL-5", "the question is whether A uses Luck", of="a")
    refused(game, "use fly", "SKILL-6", "A has no skill 'fly'", of="a")


@pytest.mark.rule("DICE-3")
def test_a_die_that_is_used_is_given_up_only_if_there_is_one() -> None:
    """Five dice: three on cards, one unused; the fifth goes with the card of the civilian and is lost for the phase."""
    scene = draw("D E\nC .\na .", C=who(type="civilian"), D=who(reserve="earth"), E=who(reserve="air"), used_b=0)
    game = play(scene, "activate a; attack c", [6, 1])
    refused(game, "lose used", "DICE-3", "no die of the band is used or lost for the phase")


@pytest.mark.rule("MOVE-8", "SKILL-2", "COMBAT-1")
def test_a_cure_names_the_skill_that_it_takes() -> None:
    scene = draw("a> . . . B>", a=who(movement=1, skills=[SPRINT]), dice_a=["water"])
    refused(
        play(scene, "activate a"),
        "attack b",
        "COMBAT-1",
        "B is not in the zone",
        at="b1",
        of="a b",
        cure="move to d1 facing east with Sprint first",
        remedy=("move d1 E sprint water",),
    )


@pytest.mark.rule("SKILL-5", "SKILL-10")
def test_a_skill_whose_words_hold_may_still_change_nothing() -> None:
    walk = {"kind": "modify", "stat": "movement", "by": 1}
    calm = {"id": "calm", "cost": ["fire"], "effects": [{**walk, "when": ["not-behind"]}]}
    hunt = {"id": "hunt", "cost": ["fire"], "effects": [{**walk, "against": {"keyword": "demon"}}]}
    game = named(a=who(skills=[calm, hunt]), b=who(keywords=["demon"]), dice_a=["fire"])
    refused(game, "use calm fire", "SKILL-5", "Calm would change nothing here", of="a")
    refused(game, "use hunt fire", "SKILL-5", "Hunt would change nothing here", of="a")
    shove = {
        "id": "shove",
        "cost": ["torii"],
        "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "push"}]}],
    }
    defending = named(b=who(skills=[shove], reserve="earth"))
    refused(defending, "use shove torii", "SKILL-10", "Shove serves when B attacks, and it is attacked", of="b")


@pytest.mark.rule("MOVE-15")
def test_the_text_of_a_movement_says_which_die_does_what() -> None:
    glide = {"id": "glide", "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}]}
    state = play(draw("a> . . B", a=who(skills=[glide])), "activate a").state
    for words, air, skill, die in (
        ("", None, None, None),
        ("air", "air", None, None),
        ("air reserve", "air reserve", None, None),
        ("fire", "fire", None, None),
        ("glide", None, "glide", None),
        ("glide air", "air", "glide", None),
        ("glide air reserve", "air reserve", "glide", None),
        ("sprint", None, "sprint", None),
        ("sprint air", None, "sprint", "air"),
        ("sprint air reserve", None, "sprint", "air reserve"),
        ("sprint water air", "air", "sprint", "water"),
        ("sprint air air reserve", "air reserve", "sprint", "air"),
        ("sprint air reserve air", "air", "sprint", "air reserve"),
        ("sprint torii reserve air reserve", "air reserve", "sprint", "torii reserve"),
    ):
        move = parse_intent(state, f"move b1 E {words}")
        assert isinstance(move, Move)
        found = (move.air and str(move.air), move.skill, move.die and str(move.die))
        assert found == (air, skill, die), words


@pytest.mark.rule("RESIST-1")
def test_who_resists_names_its_dice_first() -> None:
    test = {"verb": "test", "stat": "willpower", "resist": True, "failed": [{"verb": "become", "state": "shaken"}]}
    curse = {
        "id": "curse",
        "action": True,
        "effects": [{"kind": "do", "at": "action", "who": {"side": "enemy"}, "verbs": [test]}],
    }
    game = play(draw("a . B", a=who(skills=[curse]), B=who(reserve="water")), "activate a; use curse")
    refused(game, "end phase", "RESIST-1", "the Willpower of B is tested, and it names dice", at="c1", of="b")

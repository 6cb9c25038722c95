"""Why not name, turn, retreat or keep: a fight or a test in progress, an answer, and its refusal."""

from typing import Any

import pytest

from tests.refusing import DANCE, FEINT, PARRY, named, refused
from tests.scenes import draw, play, who

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
    brace = {"id": "brace", "optional": True, "effects": [{"kind": "modify", "stat": "defense", "by": 1}]}
    bare = named(b=who(skills=[brace]))
    refused(bare, "raise defense earth", "DICE-12", "no die is reserved on the card of B", of="b")


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
    turn: dict[str, Any] = {"cure": "say 'face S'", "instead": "face S"}
    refused(game, "turn S", "SHOT-6", "B may face south", at="c3", of="b", **turn)


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

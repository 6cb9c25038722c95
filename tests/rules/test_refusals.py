"""Why not: for each rule that forbids something a drawn position, an act, and its refusal, worked out by hand."""

import pytest

from okko.model.match import make_match
from okko.model.state import Stage, State, opening
from okko.model.value import but
from tests.refusing import DANCE, refused
from tests.scenes import draw, play, who

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
    poor = play(draw("B D\na .", losses=(0, 9), budget=14, limit=11), "activate a; attack b", [6, 1])
    refused(poor, "end phase", "END-2", "the game is over: a band has lost too many Zeni")
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

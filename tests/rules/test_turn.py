"""Phases and activations (TURN)."""

import pytest

from okko.model.event import Activated, ActivationEnded, PhaseBegan, PhaseEnded, RolledInspiration, TookBack
from okko.model.state import Stage
from tests.fights import asked, margins, question, spent
from tests.scenes import character, draw, happened, options, place, play, who

TORII = ["torii"] * 4


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("first", ["a", "b"])
def test_a_turn_is_player_as_phase_and_then_player_bs(first: str) -> None:
    """Whoever player A is: the turn is counted up after player B."""
    scene = draw("a . B", first="a", to_act="a") if first == "a" else draw("a . B", first="b", to_act="b")
    game = play(scene, "end phase; end phase; end phase", TORII * 3)
    seats = [0, 1] if first == "a" else [1, 0]
    assert [(event.turn, event.player) for event in happened(game, PhaseBegan)] == [
        (1, seats[1]),
        (2, seats[0]),
        (2, seats[1]),
    ]


@pytest.mark.rule("TURN-2", "DICE-9")
def test_a_phase_takes_back_rolls_activates_reserves_and_ends() -> None:
    """Four dice: one on a's card, three set aside. Taken back, all four are rolled; one is kept, three are lost."""
    scene = draw("a . B", stage=Stage.PHASE, a=who(reserve="earth"))
    game = play(scene)
    assert asked(game) == "take-back"
    assert options(game) == ["take back a", "roll"]
    game = play(scene, "take back a", ["fire", "water", "air", "earth"])
    assert asked(game) == "activate"
    game = play(scene, "take back a; end phase", ["fire", "water", "air", "earth"])
    assert asked(game) == "reserve"
    game = play(scene, "take back a; end phase; reserve fire a", ["fire", "water", "air", "earth"])
    kinds = [PhaseBegan, TookBack, RolledInspiration, PhaseEnded]
    assert [type(event) for event in game.log if type(event) in kinds][:4] == kinds
    assert [str(die) for die in happened(game, PhaseEnded)[0].lost] == ["water", "air", "earth"]
    assert (game.state.pools[0], game.state.used[0]) == ((), 3), "lost until the next roll"


@pytest.mark.rule("TURN-2", "DICE-8")
def test_dice_left_in_reserve_are_not_rolled() -> None:
    game = play(draw("a . B", stage=Stage.PHASE, a=who(reserve="earth")), "roll", ["fire", "fire", "torii"])
    assert character(game.state, "a").reserve == "earth"
    assert len(game.state.pools[0]) == 3


@pytest.mark.rule("TURN-3")
def test_each_character_is_activated_once_a_phase_in_any_order() -> None:
    scene = draw("a c d . B")
    game = play(scene, "activate c; end activation")
    assert options(game) == ["activate a", "activate d", "end phase"]
    game = play(scene, "activate c; end activation; activate a; end activation")
    assert options(game) == ["activate d", "end phase"]


@pytest.mark.rule("TURN-3")
def test_starting_another_activation_has_ended_the_one_before_for_good() -> None:
    """a has neither moved nor acted, and still may not come back."""
    game = play(draw("a c . B"), "activate a; end activation; activate c")
    assert [type(event) for event in game.log] == [Activated, ActivationEnded, Activated]
    assert "end activation" in options(game)
    assert not [text for text in options(game) if text.startswith("activate")]


@pytest.mark.rule("TURN-3")
def test_an_activation_is_fresh_in_the_next_phase() -> None:
    game = play(draw("a . B"), "activate a; end activation; end phase", TORII * 2)
    assert options(game) == ["activate a", "end phase"]


@pytest.mark.rule("TURN-4")
def test_movement_and_action_come_in_either_order_and_once_each() -> None:
    scene = draw("""
        . B .
        . . .
        . a .
        """)
    moved = play(scene, "activate a; move b2 N")
    assert options(moved) == ["attack b", "end activation"]
    both = play(scene, "activate a; move b2 N; attack b", [1, 1])
    assert [type(event) for event in both.log].count(ActivationEnded) == 1, "nothing is left to do"
    near = draw("""
        . B .
        . a .
        . . .
        """)
    struck = play(near, "activate a; attack b", [1, 1])
    assert asked(struck) == "act a"
    assert not [text for text in options(struck) if text.startswith("attack")]
    assert "move a1 N" in options(struck)


@pytest.mark.rule("TURN-4")
def test_both_parts_may_be_left_out() -> None:
    game = play(draw("B\na"), "activate a; end activation", [])
    assert (place(game.state, "a"), game.state.moved, game.state.acted) == ("a1 N", False, False)


@pytest.mark.rule("TURN-5")
def test_an_action_ends_a_movement_whatever_is_left_of_it() -> None:
    """One step of five MP, a draw: the other four are gone."""
    scene = draw(". B\n. .\na .")
    game = play(scene, "activate a; move b2 N; attack b", [3, 3])
    assert happened(game, ActivationEnded)
    assert place(game.state, "a") == "b2 N"
    assert not [text for text in options(play(scene, "activate a; move b2 N")) if text.startswith("move")]
    whole = play(draw(". B\na ."), "activate a; attack b", [3, 3])
    assert "move b1 S" in options(whole), "begun after the action it has all its five MP: two turns and a step"


@pytest.mark.rule("TURN-6")
def test_the_actions_are_attack_shot_recovery_and_skills_marked_action() -> None:
    shout = {
        "id": "shout",
        "action": True,
        "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "attack", "by": 1}]}],
    }
    flair = {"id": "flair", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}
    scene = draw(
        """
        . . C
        B< . .
        a . .
        """,
        a=who(shaken=True, shot=(5, 3), skills=[shout, flair]),
        C=who("N"),
    )
    game = play(scene, "activate a")
    actions = [text for text in options(game) if not text.startswith("move")]
    assert actions == ["attack b", "shoot b bow", "shoot c bow", "recover", "use shout", "end activation"]


@pytest.mark.rule("TURN-7")
def test_in_the_other_players_phase_nobody_moves_or_acts() -> None:
    game = play(draw("a . B"), "end phase", TORII)
    assert question(game).player == 1
    assert options(game) == ["activate b", "end phase"]


@pytest.mark.rule("TURN-7", "SKILL-1")
def test_in_the_other_players_phase_a_character_answers_with_its_reserve_and_its_automatic_skills() -> None:
    guard = {"id": "guard", "effects": [{"kind": "modify", "stat": "defense", "by": 1, "given": ["defending"]}]}
    scene = draw("B\na", B=who(reserve="earth", skills=[guard]))
    game = play(scene, "activate a; attack b")
    assert options(game) == ["raise defense earth reserve", "done"]
    game = play(scene, "activate a; attack b; raise defense earth reserve", [6, 1])
    assert spent(game) == ["b raises defense with earth reserve"]
    assert margins(game) == [(4 + 6) - (4 + 1 + 1 + 1)]

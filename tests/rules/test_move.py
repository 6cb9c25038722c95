"""Movement as it is played (MOVE); the flood itself is judged in `test_flood.py`."""

import pytest

from okko.game import Game
from okko.model.event import ActivationEnded, Moved, Shaken
from okko.model.rulings import Rulings
from tests.fights import causes, fate, sums
from tests.scenes import character, draw, happened, options, place, play, who

ROOM = """
    . . .
    . a .
    . . .
    """
CORRIDOR = """
    # # # B #
    a> . . . .
    """
"""Band b's zone is c1, d1, e1."""
HELD = """
    . . . .
    . B . .
    . a . .
    . . . .
    """
"""b on b3 facing south: its zone is a2, b2, c2."""


def moves(game: Game) -> set[str]:
    """Where and how the active character can end its movement, dice left out: `b3 N`."""
    return {text.removeprefix("move ") for text in options(game) if text.startswith("move") and len(text.split()) == 3}


def after(picture: str, answers: str, movement: int = 5, **changes: object) -> Game:
    """A game in which a, vigilant unless said otherwise, has moved."""
    shaken = bool(changes.pop("shaken", False))
    assert not changes
    return play(draw(picture, a=who(movement=movement, shaken=shaken)), f"activate a; {answers}")


@pytest.mark.rule("MOVE-1", "TURN-4")
def test_a_movement_is_no_action_and_has_as_many_mp_as_the_movement_value() -> None:
    game = play(draw("a> . . . . . .", a=who(movement=4)), "activate a")
    assert "e1 E" in moves(game)
    assert "f1 E" not in moves(game)
    game = play(draw(". B\n. .\na ."), "activate a; move b2 N")
    assert "attack b" in options(game)


@pytest.mark.rule("MOVE-1")
def test_skills_add_to_the_mp() -> None:
    sandals = {"id": "sandals", "effects": [{"kind": "modify", "stat": "movement", "by": 1, "given": ["moving"]}]}
    game = play(draw("a> . . . . .", a=who(movement=4, skills=[sandals])), "activate a; move f1 E")
    assert str(happened(game, Moved)[0].points) == "4 Movement +1 Sandals"


@pytest.mark.rule("MOVE-2", "MOVE-3", "MOVE-8")
def test_one_mp_is_a_step_to_the_front_or_a_quarter_turn() -> None:
    game = play(draw(ROOM, a=who(movement=1)), "activate a")
    assert moves(game) == {"a3 N", "b3 N", "c3 N", "b2 E", "b2 W"}


@pytest.mark.rule("MOVE-2", "MOVE-3", "MOVE-8")
def test_two_mp_are_a_step_to_the_side_or_rear_or_a_half_turn() -> None:
    """Worked case 8: the step back costs 2, and C still faces north."""
    game = play(draw(ROOM, a=who(movement=2)), "activate a")
    assert {"a2 N", "c2 N", "a1 N", "b1 N", "c1 N", "b2 S"} <= moves(game)
    game = play(draw(ROOM, a=who(movement=2)), "activate a; move b1 N")
    assert happened(game, Moved)[0].cost == 2
    assert place(game.state, "a") == "b1 N"


@pytest.mark.rule("MOVE-4", "MOVE-8")
@pytest.mark.parametrize("mark", ["h", "~"])
def test_entering_hindering_or_aquatic_terrain_costs_one_more(mark: str) -> None:
    picture = f"""
        . {mark} .
        . a .
        . . .
        """
    assert "b3 N" not in moves(play(draw(picture, a=who(movement=1)), "activate a"))
    assert "b3 N" in moves(play(draw(picture, a=who(movement=2)), "activate a"))


@pytest.mark.rule("MOVE-4")
def test_a_step_back_into_water_costs_three() -> None:
    """Worked case 9."""
    picture = """
        . . .
        . a .
        ~ . .
        """
    assert "a1 N" not in moves(play(draw(picture, a=who(movement=2)), "activate a"))
    game = play(draw(picture, a=who(movement=3)), "activate a; move a1 N")
    assert happened(game, Moved)[0].cost == 3


@pytest.mark.rule("MOVE-4")
def test_leaving_such_terrain_costs_nothing_extra() -> None:
    assert "b3 N" in moves(play(draw(ROOM, a=who(movement=1, on="~")), "activate a"))


@pytest.mark.rule("MOVE-5")
def test_blocking_terrain_friends_and_foes_are_neither_entered_nor_crossed() -> None:
    """a's row is the only way east, and c2, c1 and c3 are shut: by a stone, a friend, a foe that faces away."""
    picture = """
        . . B^ .
        a> . # .
        . . c .
        """
    reached = {text.split()[0] for text in moves(play(draw(picture, a=who(movement=9)), "activate a"))}
    assert reached == {"a1", "a2", "a3", "b1", "b2", "b3"}


@pytest.mark.rule("MOVE-6", "GEO-3")
@pytest.mark.parametrize(("edge", "open_"), [("|", False), ("D", False), (" ", True)])
def test_walls_and_closed_doors_are_not_crossed(edge: str, open_: bool) -> None:
    picture = f"+-+-+\n|a{edge}.|\n+-+-+"
    assert ("b1 E" in moves(play(draw(picture, a=who("E")), "activate a"))) is open_


@pytest.mark.rule("MOVE-6")
def test_nobody_leaves_the_board() -> None:
    assert moves(play(draw("a", a=who(movement=1)), "activate a")) == {"a1 E", "a1 W"}


@pytest.mark.rule("MOVE-7")
@pytest.mark.parametrize(
    ("picture", "open_"),
    [
        ("+-+-+\n|b .|\n+ + +\n|a c|\n+-+-+", False),
        ("+-+-+\n|# .|\n+ + +\n|a c|\n+-+-+", False),
        ("+-+-+\n|b .|\n+ + +\n|a|.|\n+-+-+", False),
        ("+-+-+\n|b .|\n+ + +\n|a .|\n+-+-+", True),
        ("+-+-+\n|. .|\n+ + +\n|a|.|\n+-+-+", True),
        ("+-+-+\n|# .|\n+ + +\n|a .|\n+-+-+", True),
    ],
    ids=["two characters", "stone and character", "wall and character", "one character", "a wall's end", "a stone"],
)
def test_a_diagonal_step_needs_one_free_flank(picture: str, open_: bool) -> None:
    assert ("b2 N" in moves(play(draw(picture, a=who(movement=1)), "activate a"))) is open_


@pytest.mark.rule("MOVE-9")
def test_whoever_enters_an_enemy_zone_neither_steps_nor_turns_on() -> None:
    """Three MP: c1 is reached with two, and there the movement ends. With b's back turned, the third is free."""
    game = play(draw(CORRIDOR, a=who(movement=3)), "activate a")
    assert {text for text in moves(game) if text[0] in "cde"} == {"c1 E"}
    away = play(draw(CORRIDOR.replace("B", "B^"), a=who(movement=3)), "activate a")
    assert {text for text in moves(away) if text[0] in "cde"} == {"c1 E", "c1 N", "c1 S", "d1 E"}


@pytest.mark.rule("MOVE-9", "COMBAT-1")
def test_whoever_was_stopped_may_still_act() -> None:
    """b on d2 is diagonally ahead of a on c1, facing east."""
    game = play(draw(CORRIDOR), "activate a; move c1 E")
    moved = happened(game, Moved)[0]
    assert (moved.stopped, "MOVE-9" in moved.rules) == (True, True)
    assert options(game) == ["attack b", "end activation"]


@pytest.mark.rule("MOVE-10")
def test_a_shaken_character_held_by_a_zone_may_only_turn() -> None:
    """Worked case 14."""
    assert moves(after(HELD, "", shaken=True)) == {"b2 E", "b2 S", "b2 W"}


@pytest.mark.rule("MOVE-10")
def test_a_shaken_character_out_of_zones_steps_freely() -> None:
    free = HELD.replace("B", "B^")
    assert "b1 N" in moves(after(free, "", shaken=True))


@pytest.mark.rule("MOVE-11")
def test_a_vigilant_character_leaves_a_zone_and_is_shaken_at_the_end() -> None:
    """Worked case 12, southwards: b2 to b1 and on to a corner of the board."""
    game = after(HELD, "move d1 N")
    assert fate(game, "a") == "shaken"
    assert causes(game, Shaken)[0] == "MOVE-11"
    assert place(game.state, "a") == "d1 N"


@pytest.mark.rule("MOVE-11")
def test_a_movement_begun_elsewhere_shakes_nobody() -> None:
    assert fate(after(HELD.replace("B", "B^"), "move d1 N"), "a") == ""


@pytest.mark.rule("MOVE-12")
@pytest.mark.parametrize(("ruled", "expected"), [(False, ""), (True, "shaken")])
def test_turning_only_is_not_leaving_unless_ruled_so(ruled: bool, expected: str) -> None:
    """Worked case 13."""
    scene = draw(HELD, rulings=Rulings(turning_is_leaving=ruled))
    assert fate(play(scene, "activate a; move b2 E"), "a") == expected


@pytest.mark.rule("MOVE-13", "MOVE-9", "MOVE-11")
def test_a_step_from_zone_to_zone_stops_and_then_shakes() -> None:
    """Worked case 11: from straight before b to the square beside, 2 MP to the side."""
    game = after(HELD, "move c2 N")
    assert happened(game, Moved)[0].stopped
    assert fate(game, "a") == "shaken"
    assert "c2 S" not in moves(after(HELD, "", movement=3)), "turn, step ahead, and no turn after the stop"
    assert "c2 S" in moves(after(HELD.replace("B", "B^"), "", movement=3))


@pytest.mark.rule("MOVE-9", "MOVE-13")
def test_a_stop_out_of_the_zone_left_is_put_down_to_entering() -> None:
    """From b's zone by c1 and d1, both free, into that of d; and for comparison a step within b's zone."""
    picture = """
        . B . . D
        . a> . . .
        . . . . .
        """
    for answer, rule in (("move e2 E", "MOVE-9"), ("move c2 E", "MOVE-13")):
        (moved,) = happened(play(draw(picture), f"activate a; {answer}"), Moved)
        assert moved.stopped
        assert rule in moved.rules
        assert ({"MOVE-9", "MOVE-13"} - {rule}).isdisjoint(moved.rules)


@pytest.mark.rule("MOVE-13")
def test_by_the_other_ruling_a_step_from_zone_to_zone_does_not_stop() -> None:
    """a2 to b2 inside the zone, then on to b1: 2 MP to the side, 2 back."""
    picture = """
        . . . # #
        # B # # #
        a> . . . .
        # # # # #
        """
    stopped = play(draw(picture), "activate a")
    assert "b2 E" in moves(stopped)
    assert "c2 E" not in moves(stopped)
    ruled = play(draw(picture, rulings=Rulings(zone_to_zone_stops=False)), "activate a")
    assert {"b2 E", "c2 E", "d2 E"} <= moves(ruled)


@pytest.mark.rule("MOVE-14")
def test_a_foe_driven_off_first_no_longer_holds() -> None:
    """4 + 3 against 4 + 2: b retreats to b4, its zone is row 3, and a walks off unshaken."""
    game = play(draw(HELD), "activate a; attack b; retreat b4; move b1 N", [3, 2])
    assert fate(game, "a") == ""


@pytest.mark.rule("MOVE-14", "COMBAT-7")
def test_a_foe_struck_from_behind_that_drew_has_turned_and_now_holds() -> None:
    """Worked case 15: 4 + 1 + 2 against 4 + 3; b has turned to south."""
    picture = HELD.replace("B", "B^")
    assert fate(after(picture, "move b1 N"), "a") == "", "without the attack nobody would hold a"
    game = play(draw(picture), "activate a; attack b; move b1 N", [2, 3])
    assert place(game.state, "b") == "b3 S"
    assert fate(game, "a") == "shaken"


@pytest.mark.rule("MOVE-15", "DICE-4")
def test_an_air_die_adds_its_mp_but_a_stop_ends_the_movement_all_the_same() -> None:
    game = play(draw("a> . . . . .", a=who(movement=3), dice_a=["air"]), "activate a")
    assert "move e1 E air" in options(game)
    game = play(draw(CORRIDOR, a=who(movement=3), dice_a=["air"]), "activate a")
    assert not [text for text in options(game) if text.startswith(("move d1", "move e1"))]


@pytest.mark.rule("MOVE-16", "COMBAT-5")
def test_an_attacker_driven_back_may_still_move() -> None:
    """4 + 1 against 4 + 2: back to b1, out of b's zone, and five MP are left."""
    game = play(draw(HELD), "activate a; attack b; retreat b1", [1, 2])
    assert "d2 N" in moves(game)
    assert "attack b" not in options(game)


@pytest.mark.rule("MOVE-16", "MOVE-10", "RETREAT-5")
def test_an_attacker_driven_back_into_a_zone_is_shaken_and_only_turns() -> None:
    """c on d1 facing west holds c1 and c2: the retreat to c1 shakes."""
    picture = """
        . . . .
        . B . .
        . a . .
        . . . C<
        """
    game = play(draw(picture), "activate a; attack b; retreat c1", [1, 2])
    assert fate(game, "a") == "retreated shaken"
    assert moves(game) == {"c1 E", "c1 S", "c1 W"}


@pytest.mark.rule("MOVE-17", "STATE-3", "STATE-4")
def test_whoever_left_a_zone_may_test_willpower_outside_and_is_then_done() -> None:
    """Worked case 33."""
    game = after(HELD, "move d1 N")
    assert "recover" in options(game)
    game = play(draw(HELD), "activate a; move d1 N; recover", [3])
    assert not character(game.state, "a").shaken
    assert happened(game, ActivationEnded)


@pytest.mark.rule("MOVE-17", "STATE-4")
def test_whoever_stepped_within_a_zone_may_act_but_not_recover() -> None:
    """On c2, still before b, who is diagonally ahead."""
    game = after(HELD, "move c2 N")
    assert options(game) == ["attack b", "end activation"]


@pytest.mark.rule("MOVE-18", "MOVE-11")
def test_not_moving_is_no_movement() -> None:
    game = after(HELD, "")
    assert "b2 N" not in moves(game)
    assert fate(after(HELD, "end activation"), "a") == ""


@pytest.mark.rule("MOVE-19", "MOVE-17", "SKILL-6")
def test_the_shaking_comes_at_the_end_of_the_movement_and_before_the_action() -> None:
    """a, facing south, leaves b's zone for b2 and strikes d from behind with the Attack of its red side."""
    picture = """
        . B . .
        . av . .
        . . . .
        . D> . .
        """
    scene = draw(picture, a=who(attack=4, red={"attack": 2}))
    game = play(scene, "activate a; move b2 S; attack d", [1, 1])
    assert fate(game, "a").startswith("shaken")
    assert sums(game)[0] == "2 Attack +1 from behind +1 die"


@pytest.mark.rule("MOVE-19")
def test_an_action_before_the_movement_is_taken_on_the_blue_side() -> None:
    game = play(draw(HELD, a=who(attack=4, red={"attack": 2})), "activate a; attack b; move b1 N", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    assert fate(game, "a") == "shaken"


@pytest.mark.rule("MOVE-20", "RETREAT-3")
def test_nothing_happens_on_the_way() -> None:
    """Into the water 2, diagonally past the bush 1 and 1: what shakes a retreat does nothing to a walk."""
    picture = "+-+-+-+-+\n|a ~ h .|\n+D+D+ + +\n|. . . .|\n+-+-+-+-+"
    game = play(draw(picture, a=who("E")), "activate a; move d2 E")
    assert happened(game, Moved)[0].cost == 2 + 1 + 1
    assert fate(game, "a") == ""


@pytest.mark.rule("MOVE-20", "BEHIND-2")
def test_of_several_ways_the_one_out_of_view_is_taken() -> None:
    """b sees row 3. By b3 and c2 it is 3 MP to d1 but seen; through the bush on b1 it is 4 and unseen."""
    picture = """
        . . . . . .
        a> # . . B^ .
        . h . . . .
        """
    seen = play(draw(picture, a=who(movement=3)), "activate a; move d1 E; attack b; face S", [1, 1])
    assert sums(seen)[0] == "4 Attack +1 die"
    unseen = play(draw(picture, a=who(movement=4)), "activate a; move d1 E; attack b; face S", [1, 1])
    assert sums(unseen)[0] == "4 Attack +1 from behind +1 die"


@pytest.mark.rule("MOVE-20", "MOVE-15", "BEHIND-2")
def test_an_air_die_may_serve_to_come_unseen_to_a_square_within_reach() -> None:
    """The same bush: d1 costs 3 in view; the fourth MP for the way out of view is the die's."""
    scene = draw(
        """
        . . . . . .
        a> # . . B^ .
        . h . . . .
        """,
        a=who(movement=3),
        dice_a=["air"],
    )
    game = play(scene, "activate a; move d1 E air; attack b; face S", [1, 1])
    assert sums(game)[0] == "4 Attack +1 from behind +1 die"
    assert "move c2 E air" not in options(play(scene, "activate a")), "no foe is struck from there"


@pytest.mark.rule("ZONE-3", "MOVE-11", "COMBAT-7")
def test_being_newly_covered_is_not_entering_but_a_movement_then_begins_in_a_zone() -> None:
    """b turns south to a, who drew from behind; c now stands in b's zone, and is shaken only when it walks off."""
    scene = draw("""
        . . . .
        . B^ . .
        . a c .
        . . . .
        """)
    free = play(scene, "activate c; move d1 N")
    assert fate(free, "c") == ""
    game = play(scene, "activate a; attack b; end activation; activate c", [1, 3])
    assert fate(game, "c") == ""
    game = play(scene, "activate a; attack b; end activation; activate c; move d1 N", [1, 3])
    assert fate(game, "c") == "shaken"


@pytest.mark.rule("ZONE-4", "MOVE-9")
def test_the_zone_of_a_shaken_foe_stops_as_well() -> None:
    game = play(draw(CORRIDOR, B=who(shaken=True)), "activate a")
    assert "d1 E" not in moves(game)


@pytest.mark.rule("ZONE-3", "STATE-5")
def test_the_zone_falls_with_its_owner() -> None:
    game = play(draw(HELD + "    D . . ."), "activate a; attack b; move d1 N", [6, 1])
    assert fate(game, "a") == ""


@pytest.mark.rule("MOVE-1", "DICE-4")
def test_a_movement_is_never_below_nothing_and_an_air_die_counts_before_that() -> None:
    """2 Movement, 3 less in the web of b beside it: -1; with an Air die 0, so there is nothing to buy."""
    web = {
        "id": "web",
        "effects": [{"kind": "modify", "stat": "movement", "by": -3, "who": {"side": "enemy", "adjacent": True}}],
    }
    scene = draw("a B", a=who("N", movement=2), B=who("S", band="b", skills=[web]), dice_a=["air"])
    assert not moves(play(scene, "activate a"))
    less = {**web, "effects": [{**web["effects"][0], "by": -2}]}  # type: ignore[dict-item]
    scene = draw("a B", a=who("N", movement=2), B=who("S", band="b", skills=[less]), dice_a=["air"])
    assert options(play(scene, "activate a")) == ["move a1 E air", "move a1 W air", "end activation"]

"""Movement in the control zones of enemies: what stops, holds and shakes (MOVE-9 to MOVE-14, ZONE)."""

import pytest

from okko.analysis.query import query
from okko.model.event import ActivationEnded, Moved, Shaken
from okko.model.rulings import Rulings
from tests.fights import causes, fate, sums
from tests.scenes import character, draw, happened, options, place, play, who
from tests.walks import after, moves

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


@pytest.mark.rule("MOVE-9", "MOVE-13")
def test_by_the_other_ruling_who_begins_beside_a_zone_stops_as_it_enters() -> None:
    """B's zone is b1, c1, d1."""
    scene = draw("# # B # #\na> . . . .", rulings=Rulings(zone_to_zone_stops=False))
    found = moves(play(scene, "activate a"))
    assert "b1 E" in found
    assert "c1 E" not in found


@pytest.mark.rule("MOVE-3", "MOVE-13")
def test_by_the_other_ruling_a_turn_follows_a_step_within_the_zone() -> None:
    """B's zone is a1 and a2: ahead to a1 and round to the east, 2 MP."""
    scene = draw("a .\n. B<", a=who("S", movement=2), rulings=Rulings(zone_to_zone_stops=False))
    assert "a1 E" in moves(play(scene, "activate a"))
    assert not happened(play(scene, "activate a; move a1 E"), Moved)[0].stopped


@pytest.mark.rule("MOVE-13")
def test_by_the_other_ruling_a_zone_is_walked_through_from_the_corner_of_the_board() -> None:
    """B's zone is a1, a2, a3."""
    scene = draw(". .\n. B<\na^ .", rulings=Rulings(zone_to_zone_stops=False))
    assert {"a2 N", "a3 N"} <= moves(play(scene, "activate a"))


@pytest.mark.rule("BEHIND-2", "MOVE-13")
def test_by_the_other_ruling_a_way_within_zones_may_lie_in_view_too() -> None:
    """D holds b1 and b2, B b2 and c2; past the rock a comes to d1 by c2 only, which F on e1 sees."""
    picture = """
        . . B . . .
        . . . . . .
        D> a> # . F^ .
        """
    scene = draw(picture, rulings=Rulings(zone_to_zone_stops=False))
    game = play(scene, "activate a; move d1 E; attack f", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("MOVE-9", "MOVE-13")
def test_by_the_other_ruling_only_an_entry_from_outside_is_told_as_a_stop() -> None:
    """B looks down on a1 to c1, D on e1 to g1: c1 is left as it was come to, e1 is entered from d1."""
    picture = """
        # B # # # D #
        a> . . . . . .
        """
    lenient = Rulings(zone_to_zone_stops=False)
    for end, stops in (("b1 E", False), ("c1 E", False), ("d1 E", False), ("e1 E", True)):
        scene = draw(picture, a=who(movement=5), rulings=lenient)
        game = play(scene, f"activate a; move {end}")
        (moved,) = happened(game, Moved)
        assert moved.stopped is stops, end
        assert ("MOVE-9" in moved.rules) is stops, end
        assert "MOVE-13" not in moved.rules
        told = {(found["to"], found["facing"]): found for found in query(scene, "a")["characters"]["a"]["moves"]}
        assert told[end[:2], "E"]["stops"] is stops
    assert "f1 E" not in moves(play(scene, "activate a"))
    strict = play(draw(picture, a=who(movement=5)), "activate a; move b1 E")
    assert happened(strict, Moved)[0].stopped


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

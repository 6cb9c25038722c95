"""Why not, and what would help: where the nearest thing to try does not help, or nothing does."""

from typing import Any

import pytest

from okko.model.rulings import Rulings
from tests.powers import arrow, do, exempt, power, verb
from tests.refusing import DANCE, refused
from tests.scenes import draw, play, who

BRAG = verb("grant", stat="attack", by=1)


@pytest.mark.rule("MOVE-9", "ZONE-2")
def test_whose_zone_is_in_the_way_is_told_as_if_one_had_left() -> None:
    """By the ruling that characters cut zones: B on b1 faces north, beside the stone on b2.

    Once a has left a1 the corner to a2, through which it must go, is open on that side, and a2 is in the zone of B.
    """
    game = play(draw(". .\n. #\na B^", rulings=Rulings(zone_cut="all")), "activate a")
    fact = "every way to a3 enters the zone of B first, and stops there"
    refused(game, "move a3 N", "MOVE-9", fact, at="a2", of="a b")


@pytest.mark.rule("SHOT-3", "MOVE-11", "END-5")
@pytest.mark.parametrize("left", [[], [DANCE]], ids=["the end of the game", "something else to do"])
def test_a_movement_after_which_the_bow_is_down_is_no_cure(left: list[dict[str, Any]]) -> None:
    """From b1, c would be near enough; but whoever leaves the zone of B is shaken, and there the red side has no bow.

    If nothing is left to do there (a is in the zone of B still, and has it not in its own) the last turn ends with it.
    """
    archer = who(skills=[power("bow", arrow(2, 4)), power("steady", exempt("SHOT-2"))], red={"skills": left})
    scene = draw(". Bv . .\na> . . C", a=archer, C=who("W"), first="b", turn=5, turn_limit=5)
    refused(
        play(scene, "activate a"), "shoot c bow", "SHOT-3", "C is 3 squares away, Bow reaches 2", at="a1 d1", of="a c"
    )


@pytest.mark.rule("SKILL-5", "SKILL-4")
def test_what_a_skill_that_is_an_action_asks_for_is_told() -> None:
    brag = power("brag", do("action", BRAG, when=["alone"]), action=True)
    game = play(draw("c a> . B", a=who(skills=[brag])), "activate a")
    fact = "Brag works only when no friend is adjacent to A"
    away = {"cure": "move to c1 facing east first", "remedy": ("move c1 E",)}
    refused(game, "use brag", "SKILL-5", fact, of="a", **away)  # type: ignore[arg-type]


@pytest.mark.rule("SKILL-5", "TURN-4")
def test_a_skill_for_those_who_have_moved_is_cured_by_a_movement() -> None:
    """The bush on b1 is all there is to go to, and it must be entered."""
    ambush = power("ambush", do("action", BRAG, when=["moved", "in-cover"]), action=True)
    game = play(draw("a> h # B", a=who(skills=[ambush])), "activate a")
    refused(
        game,
        "use ambush",
        "SKILL-5",
        "Ambush works only when A has moved in this activation",
        of="a",
        cure="move to b1 facing east first",
        remedy=("move b1 E",),
    )


@pytest.mark.rule("DICE-7", "DICE-4")
def test_a_die_that_cannot_be_kept_is_not_to_be_waited_for() -> None:
    refused(draw("a c B", dice_a=["torii"]), "reserve torii a", "DICE-4", "a Torii die raises no stat", of="a")

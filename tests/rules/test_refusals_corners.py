"""Why not move, where several reasons meet or hardly any is left: each worked out by hand."""

from typing import Any

import pytest

from tests.powers import do, modify, power, verb
from tests.refusing import FEINT, refused
from tests.scenes import draw, play, who

GLIDE = power("glide", do("moving", verb("leap")), cost=["air"])
DASH = power("dash", modify("movement", 2, given=["moving"]), cost=["water", "air"])
LEAN = "a> c . . . . . ."
"""Over c a comes with 2 MP to c1; with Dash to e1."""
LANE = "a> . . . . . . ."


def lane(picture: str, *dice: str, skills: Any = (GLIDE, DASH), movement: int = 2, **changes: Any) -> Any:
    runner = who(movement=movement, skills=list(skills), **changes)
    return play(draw(picture, a=runner, dice_a=dice), "activate a")


@pytest.mark.rule("MOVE-15", "SKILL-1", "SKILL-3", "SKILL-6")
def test_what_is_named_must_be_a_movement_skill_that_one_has_and_has_left() -> None:
    glide: dict[str, Any] = {"of": "a", "cure": "use Glide", "instead": "move c1 E glide air"}
    refused(lane(LEAN, "air", "water"), "move c1 E dance", "SKILL-6", "A has no skill 'dance'", **glide)
    feinting = lane(LEAN, "air", "fire", skills=[GLIDE, FEINT])
    refused(feinting, "move c1 E feint fire", "MOVE-15", "Feint is no movement skill", **glide)
    tired = lane(LEAN, "air", "water", used=["dash"])
    refused(tired, "move c1 E dash water", "SKILL-3", "A has used Dash in this phase already", **glide)
    hop = lane(LEAN, skills=[power("hop", do("moving", verb("leap")))])
    bare: dict[str, Any] = {"cure": "move without a die or a skill", "instead": "move c1 E"}
    refused(hop, "move c1 E hop", "SKILL-1", "Hop applies by itself", of="a", **bare)


@pytest.mark.rule("SKILL-2", "DICE-11")
def test_a_die_that_is_missing_is_called_by_its_own_element() -> None:
    refused(lane(LANE), "move e1 E dash water", "DICE-11", "no unused Water die", of="a")


@pytest.mark.rule("DICE-5")
@pytest.mark.parametrize(
    ("skills", "dice", "act", "fact"),
    [
        ([DASH, GLIDE], ["water", "air"], "dash water glide air air", "one die raises Movement or pays for a skill"),
        ([GLIDE, DASH], ["air", "air"], "glide air dash air air", "a die raises Movement or pays for a skill"),
    ],
    ids=["the second die is spent twice", "three uses for two dice"],
)
def test_the_die_that_is_spent_twice_is_the_one_named(skills: Any, dice: list[str], act: str, fact: str) -> None:
    refused(lane(LEAN, *dice, skills=skills), f"move f1 E {act}", "DICE-5", fact, of="a")


@pytest.mark.rule("MOVE-8", "DICE-4", "MOVE-15")
@pytest.mark.parametrize(
    ("dice", "changes", "act", "cure", "instead"),
    [
        ([], {"movement": 3}, "d1 W", "end there facing east", "d1 E"),
        (["air"], {}, "d1 W", "end there facing east, and spend an Air die: 1 MP short", "d1 E air"),
        (["air"], {"skills": []}, "d1 W air", "end there facing east, and spend an Air die", "d1 E air"),
        (["water"], {}, "d1 W", "end there facing north or east or south, and use Dash", "d1 N dash water"),
    ],
    ids=["for nothing", "one short", "the die is named already", "with a skill"],
)
def test_another_facing_is_the_cure_with_what_it_takes(
    dice: list[str], changes: dict[str, Any], act: str, cure: str, instead: str
) -> None:
    """Five MP: three squares ahead, and two quarters."""
    game = lane(LANE, *dice, **changes)
    refused(game, f"move {act}", "MOVE-8", "that takes 5 MP", at="d1", of="a", cure=cure, instead=f"move {instead}")


@pytest.mark.rule("MOVE-5", "DICE-11", "MOVE-15")
def test_a_skill_and_a_die_together_are_a_cure_and_the_die_that_is_there_for_one_that_is_not() -> None:
    both = lane(LEAN, "air", "air", skills=[GLIDE])
    cure: dict[str, Any] = {"cure": "use Glide and spend an Air die", "instead": "move d1 E glide air air"}
    refused(both, "move d1 E", "MOVE-5", "C stands in every way to d1", at="b1", of="a c", **cure)
    short: dict[str, Any] = {"cure": "spend an Air die: 1 MP short", "instead": "move d1 E air"}
    refused(lane(LANE, "air", skills=[]), "move d1 E air reserve", "DICE-11", "no Air die is reserved", of="a", **short)


@pytest.mark.rule("MOVE-8", "MOVE-3", "MOVE-10")
def test_a_turn_that_is_too_dear_is_refused_for_its_price() -> None:
    still = play(draw("a> B", a=who(movement=0)), "activate a")
    refused(still, "move a1 N", "MOVE-8", "that takes 1 MP, A has 0", at="a1", of="a")
    held = play(draw("a> B<", a=who(movement=1, shaken=True)), "activate a")
    cure: dict[str, Any] = {"cure": "end there facing north or south", "instead": "move a1 N"}
    refused(held, "move a1 W", "MOVE-8", "that takes 2 MP, A has 1", at="a1", of="a", **cure)


@pytest.mark.rule("MOVE-9", "MOVE-13")
def test_all_zones_that_stop_a_way_are_named() -> None:
    corner = play(draw(". B . .\n. . . a<"), "activate a")
    refused(corner, "move a1 W", "MOVE-9", "enters the zone of B first", at="b1 c1", of="a b")
    gate = play(draw(". Bv .\na> . .\n. C^ ."), "activate a")
    refused(gate, "move c2 E", "MOVE-9", "enters the zones of B and C first", at="b2", of="a b c")
    behind = play(draw(". . . .\n. . # B<\na c . ."), "activate a")
    refused(behind, "move d3 E", "MOVE-9", "enters the zone of B first", at="c3", of="a b")


@pytest.mark.rule("MOVE-5", "MOVE-6", "MOVE-7")
@pytest.mark.parametrize(
    ("picture", "act", "rule", "fact", "at", "of"),
    [
        ("+-+-+-+\n|.|a B|\n+-+-+-+", "a1 N", "MOVE-6", "a wall stands between b1 and a1", "a1 b1", "a"),
        ("+-+-+-+\n|. . B|\n+-+ + +\n|a|. .|\n+-+-+-+", "b2 N", "MOVE-6", "walls leave no way to b2", "b2", "a"),
        ("+-+\n|B|\n+ +\n|.|\n+ +\n|.|\n+-+\n|a|\n+-+", "a3 N", "MOVE-6", "walls leave no way to a3", "a3", "a"),
        ("+-+-+-+-+\n|a # # #|\n+ + + + +\n|.|. . B|\n+-+-+-+-+", "c1 N", "MOVE-6", "walls leave no way", "c1", "a"),
        ("a # # #\n. c . B", "c1 N", "MOVE-5", "C stands in every way to c1", "b1", "a c"),
        ("# e . B\n# . # #\na c # #", "c3 N", "MOVE-5", "C and E stand in every way to c3", "b1 b3", "a c e"),
        (". . B\n. # #\nc a #", "a3 N", "MOVE-5", "C stands in every way to a3", "a1", "a c"),
        ("+-+-+-+-+-+\n|a|. . # B|\n+-+-+-+-+-+", "c1 N", "MOVE-6", "walls leave no way to c1", "c1", "a"),
        ("a # B\n# . .", "b1 N", "MOVE-7", "beside the corner on the way to b1", "a1 b2", "a"),
    ],
    ids=[
        "one wall",
        "all round",
        "further on",
        "past the first square",
        "a friend behind the first square",
        "two friends beside two corners",
        "a friend beside a corner",
        "before a stone",
        "a corner south-east",
    ],
)
def test_what_leaves_no_way_is_named(picture: str, act: str, rule: str, fact: str, at: str, of: str) -> None:
    refused(play(draw(picture), "activate a"), f"move {act}", rule, fact, at=at, of=of)

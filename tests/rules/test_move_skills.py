"""Several skills named for one movement, each with its own die (MOVE-15, SKILL-3)."""

from typing import Any

import pytest

from okko.model.event import Moved
from tests.fights import fate, spent
from tests.powers import do, exempt, modify, power, verb
from tests.refusing import refused
from tests.scenes import draw, happened, options, place, play, who

GLIDE = power("glide", do("moving", verb("leap")), cost=["air"])
DASH = power("dash", modify("movement", 2, given=["moving"]), cost=["water", "air"])
SMOKE = power("smoke", exempt("MOVE-11"), cost=["water"])
LANE = "a> c . . . . . ."
"""With 2 MP a passes over c to c1 at most; with 4 to e1."""


def lane(*dice: str, honor: str | None = None, reserve: str | None = None) -> list[str]:
    """What a, who glides and dashes, may do with some dice."""
    runner = who(movement=2, skills=[GLIDE, DASH], honor=honor, reserve=reserve)
    return options(play(draw(LANE, a=runner, dice_a=dice), "activate a"))


@pytest.mark.rule("SKILL-3", "MOVE-15", "SKILL-2")
def test_two_skills_go_with_one_movement_each_with_its_die() -> None:
    assert "move e1 E glide air dash water" in lane("air", "water")
    scene = draw(LANE, a=who(movement=2, skills=[GLIDE, DASH]), dice_a=["air", "water", "fire"])
    game = play(scene, "activate a; move e1 E glide air dash water")
    (moved,) = happened(game, Moved)
    assert (moved.cost, str(moved.points)) == (4, "2 Movement +2 Dash")
    assert spent(game) == ["a uses glide with air", "a uses dash with water"]
    assert (game.state.pools[0], game.state.used[0]) == (("fire",), 3)


@pytest.mark.rule("MOVE-15", "SKILL-2")
def test_two_skills_are_offered_only_where_it_takes_both() -> None:
    lawful = lane("air", "water")
    assert "move c1 E glide air" in lawful
    assert not {"move c1 E glide air dash water", "move e1 E glide air", "move e1 E dash water"} & set(lawful)


@pytest.mark.rule("DICE-5", "SKILL-2")
def test_one_die_pays_for_one_of_two_skills() -> None:
    assert not [text for text in lane("air") if "glide" in text and "dash" in text]
    assert "move e1 E glide air dash air" in lane("air", "air")
    kept = lane("air", reserve="air")
    assert {"move e1 E glide air dash air reserve", "move e1 E glide air reserve dash air"} <= set(kept)
    assert not {"move e1 E glide air dash air", "move e1 E glide air reserve dash air reserve"} & set(kept)


@pytest.mark.rule("DICE-4", "DICE-5", "MOVE-15")
def test_a_die_for_movement_goes_with_two_skills_as_well() -> None:
    """2 + 2 + 1 MP."""
    assert "move f1 E glide air dash water air" in lane("air", "air", "water")
    assert "move f1 E glide air dash water air" not in lane("air", "water", "water")
    assert "move e1 E glide air dash water air" not in lane("air", "air", "water"), "the die would change nothing"


@pytest.mark.rule("CAMP-4", "SKILL-3")
def test_the_skillful_leap_three_squares_further() -> None:
    """2 + 3 MP; with Dash 7."""
    lawful = lane("air", "water", honor="air")
    assert {"move f1 E glide air honor-of-air", "move h1 E glide air dash water honor-of-air"} <= set(lawful)
    assert "move f1 E glide air dash water honor-of-air" not in lawful
    scene = draw(LANE, a=who(movement=2, skills=[GLIDE], honor="air"), dice_a=["air"])
    assert place(play(scene, "activate a; move f1 E glide air honor-of-air").state, "a") == "f1 E"


@pytest.mark.rule("MOVE-11", "MOVE-15")
def test_one_skill_leads_over_a_friend_and_the_other_spares_the_price_of_breaking_away() -> None:
    scene = draw("B> a> c . .", a=who(skills=[GLIDE, SMOKE]), dice_a=["air", "water"])
    assert fate(play(scene, "activate a; move d1 E glide air"), "a") == "shaken"
    assert fate(play(scene, "activate a; move d1 E glide air smoke water"), "a") == ""
    free = draw(". a> c . .", a=who(skills=[GLIDE, SMOKE]), dice_a=["air", "water"])
    assert "move d1 E glide air smoke water" not in options(play(free, "activate a"))


@pytest.mark.rule("MOVE-15", "SKILL-3", "DICE-5")
def test_why_skills_do_not_go_together() -> None:
    runner = who(movement=2, skills=[GLIDE, DASH], honor="air")
    game = play(draw(LANE, a=runner, dice_a=["air", "water"]), "activate a")
    assert game.why_not("move e1 E dash water glide air") is None, "in any order"
    both, more = "move e1 E glide air dash water", "move f1 E glide air honor-of-air"
    all_three = "move h1 E glide air dash water honor-of-air"
    for act, rule, fact, at, cure, instead in (
        ("c1 E glide air dash water", "MOVE-15", "with less", "c1", "use Glide", "move c1 E glide air"),
        ("e1 E glide air glide air", "SKILL-3", "Glide is used once in a phase", "", "use Glide and Dash", both),
        ("e1 E glide air dash air", "DICE-5", "one die pays for one skill only", "", "use Glide and Dash", both),
        ("f1 E glide air dash water air", "DICE-5", "one die raises Movement or", "", "use Glide and Skillful", more),
        ("e1 E glide air dash fire", "SKILL-2", "Dash is paid with Water or Air", "", "use Glide and Dash", both),
        ("h1 E glide air dash water", "MOVE-8", "7 MP, A has 4", "h1", "use Glide, Dash and Skillful", all_three),
        ("f1 E honor-of-air fire", "SKILL-1", "Skillful costs no die", "", "use Glide and Skillful", more),
    ):
        refused(game, f"move {act}", rule, fact, at=at, of="a", cure=cure, instead=instead)


@pytest.mark.rule("MOVE-4", "MOVE-9", "MOVE-5")
@pytest.mark.parametrize("effect", [exempt("MOVE-4"), exempt("MOVE-9"), do("moving", verb("leap"))])
def test_the_first_square_of_the_board_is_like_any_other_to_whom_a_rule_does_not_apply(effect: dict[str, Any]) -> None:
    """One step ahead and one quarter: 2 MP; a quarter and a step aside would be 3."""
    lawful = options(play(draw(". a< . B<", a=who(movement=2, skills=[power("free", effect)])), "activate a"))
    assert "move a1 N" in lawful
    assert "move a1 E" not in lawful

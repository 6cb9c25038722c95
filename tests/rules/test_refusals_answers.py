"""Why not answer a question so, and what waits until it is answered: each worked out by hand."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.state import Stage
from tests.powers import CALM, ENEMY, FRIEND, OPPONENT, SHAKE, do, power, reroll, verb
from tests.refusing import refused
from tests.scenes import draw, play, who

SHOVE = power("shove", do("attacking", verb("push"), who=OPPONENT), cost=["torii"])
SPIN = power("spin", do("attacking", verb("turn"), who=OPPONENT), cost=["torii"])
LUCK = power("luck", reroll("combat"), cost=["torii"])
HELP = power("mend", do("action", CALM, who=FRIEND), action=True)


def shoving(picture: str) -> Game:
    """a shoves B as it attacks."""
    return play(draw(picture, a=who(skills=[SHOVE]), dice_a=["torii"]), "activate a; attack b; use shove torii")


@pytest.mark.rule("RETREAT-1")
def test_a_shove_is_no_retreat() -> None:
    game = play(draw(". . .\n. B .\n. a ."), "activate a; attack b", [2, 1])
    retreat: dict[str, Any] = {"cure": "say 'retreat b3'", "instead": "retreat b3"}
    refused(game, "push b3", "RETREAT-1", "B retreats now", at="b2", of="b", **retreat)


@pytest.mark.rule("SKILL-11")
def test_a_shove_is_by_one_square() -> None:
    """The squares further from a than b2 is: those of row 3."""
    game = shoving(". . . .\n. B . .\n. a . .")
    refused(game, "push d1", "SKILL-11", "B is shoved by one square", at="a3 b3 c3", of="b")


@pytest.mark.rule("SKILL-11", "SKILL-5", "SKILL-2")
def test_what_a_skill_asks_comes_first() -> None:
    refused(shoving(". . .\n. B .\n. a ."), "end phase", "SKILL-11", "B is shoved first", at="b2", of="b")
    spin = play(draw("B\na", a=who(skills=[SPIN]), dice_a=["torii"]), "activate a; attack b; use spin torii")
    refused(spin, "end phase", "SKILL-11", "B is turned first", at="a2", of="b")
    luck = play(draw("B\na", a=who(skills=[LUCK]), dice_a=["torii"]), "activate a; attack b", [1, 1])
    refused(luck, "end phase", "SKILL-2", "must be said first whether A uses Luck", at="a1 a2", of="a b")


@pytest.mark.rule("DICE-9", "STATE-5")
def test_a_die_is_taken_back_from_a_card_that_is_there_and_holds_one() -> None:
    """a stands on a1 without a die, and d has fallen."""
    scene = draw("a c B", stage=Stage.PHASE, c=who(reserve="fire"), d=who(fallen=True))
    refused(scene, "take back a", "DICE-9", "no die is reserved on the card of A", of="a")
    refused(scene, "take back d", "STATE-5", "D is not on the board", of="d")


@pytest.mark.rule("SKILL-5", "STATE-5")
def test_a_skill_is_used_on_those_it_can_do_something_for() -> None:
    """c and e are shaken, a on a1 is not, f has fallen."""
    scene = draw("a c e B", a=who(skills=[HELP]), c=who(shaken=True), e=who(shaken=True), f=who(fallen=True))
    game = play(scene, "activate a; use mend")
    refused(game, "target a", "SKILL-5", "Mend of A does not reach A, or would change nothing there", at="a1", of="a")
    refused(game, "target f", "STATE-5", "F is not on the board", of="f")
    refused(game, "end phase", "SKILL-5", "A uses a skill, and it must be said first on whom", at="a1", of="a")


@pytest.mark.rule("SHOT-6", "COMBAT-7")
def test_who_is_shot_at_turns_first_by_the_rule_of_shots() -> None:
    """a on a1 hits B on c3, which looks away."""
    shot = play(draw(". . B^\n. . .\na . .", a=who(shot=(4, 4))), "activate a; shoot b bow", [2, 1])
    refused(shot, "end phase", "SHOT-6", "B turns first", at="a1 c3", of="a b")


@pytest.mark.rule("WILL-1", "RESIST-1")
@pytest.mark.parametrize(
    ("stat", "resist", "rule"),
    [("willpower", False, "WILL-1"), ("willpower", True, "RESIST-1"), ("defense", False, "RESIST-1")],
)
def test_a_test_waits_by_the_rule_that_it_falls_under(stat: str, resist: bool, rule: str) -> None:
    curse = power("curse", do("action", verb("test", stat=stat, resist=resist, failed=[SHAKE]), who=ENEMY), action=True)
    die = {"willpower": "water", "defense": "earth"}[stat]
    game = play(draw("a . B", a=who(skills=[curse]), B=who(reserve=die)), "activate a; use curse")
    refused(game, "end phase", rule, f"the {stat.capitalize()} of B is tested", at="c1", of="b")

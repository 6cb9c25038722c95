"""Why a die or a skill is not named for this very roll, or by this character (DICE, SKILL)."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.state import Gear, with_character
from tests.powers import ENEMY, OPPONENT, SHAKE, arrow, do, exempt, modify, power, verb
from tests.refusing import DANCE, FEINT, GUN, PARRY, named, refused
from tests.scenes import draw, play, who

CALM = power("calm", modify("willpower", 1, given=["testing"], when=["alone"]), cost=["torii"])
STERN = power("stern", modify("willpower", 1, against={"keyword": "demon"}), cost=["torii"])


def recovering(*skills: Any, picture: str = "a c . B") -> Game:
    """A test of a, which is shaken and has a Water die."""
    scene = draw(picture, a=who(shaken=True, skills=skills), dice_a=["water", "torii", "fire"])
    return play(scene, "activate a; recover")


@pytest.mark.rule("DICE-12")
def test_in_its_own_phase_only_the_activated_character_spends() -> None:
    """B, attacked, scares c, which is not activated: no die of the pool helps it, for a stat or for a skill."""
    scare = power(
        "scare",
        do("defending", verb("test", stat="willpower", failed=[SHAKE]), who={**ENEMY, "where": {"keyword": "meek"}}),
    )
    poise = power("poise", modify("willpower", 1), optional=True)
    meek = who(keywords=["meek"], skills=[poise, power("faith", modify("willpower", 1), cost=["torii"])])
    scene = draw("B .\na c", c=meek, B=who(skills=[scare]), dice_a=["water", "torii"])
    game = play(scene, "activate a; attack b")
    fact = "in its own phase only the activated character spends dice, and that is not C"
    refused(game, "raise willpower water", "DICE-12", fact, of="c")
    refused(game, "use faith torii", "DICE-12", fact, of="c")


@pytest.mark.rule("DICE-11", "DICE-7")
def test_a_die_on_the_card_of_a_friend_is_named_only_where_it_would_do() -> None:
    """c keeps Water, which pays for the dance as Fire does; a keeps its own Fire, and has no other."""
    dance = {**DANCE, "cost": ["fire", "water"]}
    game = play(draw("a c . B", a=who(skills=[dance]), c=who(reserve="water")), "activate a")
    refused(game, "use dance fire", "DICE-11", "no unused Fire die is left", of="a")
    refused(game, "use dance water", "DICE-7", "but the one reserved on the card of C", of="a c")
    own = named(a=who(reserve="fire"))
    cure = {"cure": "say 'raise attack fire reserve'", "instead": "raise attack fire reserve"}
    refused(own, "raise attack fire", "DICE-11", "no unused Fire die is left", of="a", **cure)  # type: ignore[arg-type]


@pytest.mark.rule("DICE-11", "SKILL-8")
def test_a_reserved_die_that_is_not_there_is_said_to_be_missing() -> None:
    game = named(b=who(reserve="earth", skills=[PARRY]))
    refused(game, "use parry torii reserve", "DICE-11", "no Torii die is reserved on the card of B", of="b")


@pytest.mark.rule("BAND-8")
def test_equipment_that_was_taken_is_said_to_be_lost() -> None:
    fan = {"id": "fan", "permanent": True, "skills": [DANCE]}
    scene = with_character(draw("a . B", a=who(equipment=fan)), 0, gear=Gear.NONE)
    refused(play(scene, "activate a"), "use dance", "BAND-8", "A has lost Fan", of="a")


@pytest.mark.rule("SKILL-1", "SKILL-10", "SKILL-5", "SHOT-1")
def test_what_applies_by_itself_and_what_shoots_is_not_named_for_an_attack() -> None:
    wary = power("wary", exempt("BEHIND-2"))
    bow = power("bow", arrow(4, 4))
    game = named(a=who(skills=[wary, bow, GUN]), dice_a=["fire"])
    refused(game, "use wary", "SKILL-1", "Wary is not named: it applies by itself", of="a")
    refused(game, "use gun fire", "SKILL-10", "Gun serves when A shoots, and it attacks", of="a")
    steady = power("steady", modify("shot", 1), cost=["fire"])
    shooting = play(draw("B\n.\na", a=who(skills=[bow, GUN, steady]), dice_a=["fire"]), "activate a; shoot b bow")
    refused(shooting, "use gun fire", "SKILL-5", "Gun would change nothing here", of="a")


@pytest.mark.rule("SKILL-10", "SKILL-5")
def test_a_skill_that_speaks_of_no_situation_is_refused_for_doing_nothing() -> None:
    """Lash adds to Attack whenever that counts; the boast comes after a fight that was won."""
    lash = power("lash", modify("attack", 1), do("attacking", verb("strip"), who=OPPONENT), cost=["torii"])
    boast = power("boast", do("won", verb("strip"), who=OPPONENT), cost=["torii"])
    game = named(b=who(reserve="torii", skills=[lash, boast, PARRY]))
    refused(game, "use lash torii reserve", "SKILL-5", "Lash would change nothing here", of="b")
    refused(game, "use boast torii reserve", "SKILL-5", "Boast would change nothing here", of="b")


@pytest.mark.rule("WILL-1", "SKILL-5", "SKILL-10", "SKILL-3")
def test_a_test_takes_what_serves_tests_in_their_circumstances_and_against_whom_they_say() -> None:
    refused(recovering(FEINT), "use feint fire", "SKILL-10", "Feint serves when A attacks, and it is tested", of="a")
    refused(recovering(CALM), "use calm torii", "SKILL-5", "only when no friend is adjacent to A", of="a")
    refused(recovering(STERN), "use stern torii", "SKILL-5", "nobody against whom Stern could work", of="a")
    lone = recovering({**CALM, "cost": [], "optional": True}, picture="a . c B")
    lone.answer("use calm")
    refused(lone, "use calm", "SKILL-3", "Calm has been named for this roll already", of="a")


@pytest.mark.rule("SKILL-5", "BEHIND-2", "SUPPORT-1")
def test_of_a_skill_whose_words_hold_it_is_not_said_that_they_do_not() -> None:
    """Dread lowers Willpower: it asks for a demon from behind, and B is one, but nobody tests Willpower in a fight."""
    dread = power("dread", modify("willpower", 1, against={"keyword": "demon"}, when=["behind"]), cost=["torii"])
    helped = power("helped", modify("willpower", 1, when=["supported"]), cost=["torii"])
    back = named(a=who(skills=[dread, FEINT]), b=who("N", keywords=["demon"]), dice_a=["torii", "fire"])
    refused(back, "use dread torii", "SKILL-5", "Dread would change nothing here", of="a")
    refused(recovering(helped), "use helped torii", "SKILL-5", "only when a friend supports A", of="a")

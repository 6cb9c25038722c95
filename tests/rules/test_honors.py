"""Honors in a match: used once, at their moment, by choice (CAMP-4, CAMP-5)."""

import pytest

from okko.game import Game
from okko.library import parse_position
from okko.model import event as happening
from okko.model.element import Element
from okko.model.event import Replaced, Thrown
from okko.model.state import State
from okko.model.transcript import position_of
from tests.fights import asked
from tests.powers import instead, power
from tests.scenes import character, draw, happened, options, place, play, who
from tests.spirits import major

EXPERIENCED, SKILLFUL, DETERMINED, COURAGEOUS = (
    f"use honor-of-{element}" for element in ("fire", "air", "earth", "water")
)


def duel(mine: str | None = None, theirs: str | None = None, **changes: object) -> State:
    """a, Attack 4, before B, Defense 4, with room behind both."""
    picture = ". .\nB .\na .\n. ."
    return draw(picture, a=who(honor=mine), B=who(honor=theirs), **changes)  # type: ignore[arg-type]


def spent(game: Game, id: str) -> tuple[str, ...]:
    return character(game.state, id).spent


@pytest.mark.rule("CAMP-4", "CAMP-5")
def test_an_experienced_attacker_may_throw_its_die_again_and_keeps_the_second_throw() -> None:
    """2 to 5 would lose by 3; thrown again, 1 to 5 disables it, although the first throw was better."""
    game = play(duel("fire"), "activate a; attack b", [2, 5])
    assert options(game) == [EXPERIENCED, "done"]
    declined = play(duel("fire"), "activate a; attack b; done; retreat a1", [2, 5])
    assert (place(declined.state, "a"), spent(declined, "a")) == ("a1 N", ())
    used = play(duel("fire"), f"activate a; attack b; {EXPERIENCED}", [2, 5, 1])
    assert place(used.state, "a") == "fallen"
    assert [event.again for event in happened(used, Thrown)] == [None, 0]
    assert happened(used, Thrown)[1].rules == ("SKILL-5", "CAMP-4")


@pytest.mark.rule("CAMP-4")
def test_of_two_who_are_experienced_the_attacker_decides_first_and_knows_nothing_of_the_other() -> None:
    game = play(duel("fire", "fire"), "activate a; attack b", [3, 3])
    assert asked(game).endswith("a")
    game.answer("done")
    assert asked(game).endswith("b")
    assert (
        play(duel("fire", "fire"), f"activate a; attack b; {EXPERIENCED}; {EXPERIENCED}", [3, 3, 6, 6]).state
        is not None
    )


@pytest.mark.rule("CAMP-4", "SHOT-4")
def test_experience_serves_a_shot_and_no_test_of_will() -> None:
    shot = draw(". B .\n. . .\n. a .", a=who(shot=(4, 4), honor="fire"), B=who())
    assert play(shot, f"activate a; shoot b bow; {EXPERIENCED}", [1, 1, 6]).state.characters[1].fallen
    test = play(draw("a . .\n. . .\n. . B", a=who(shaken=True, honor="fire")), "activate a; recover", [6])
    assert len(happened(test, happening.Tested)) == 1


@pytest.mark.rule("CAMP-5")
def test_an_honor_is_spent_when_it_is_used() -> None:
    game = play(duel("fire"), f"activate a; attack b; {EXPERIENCED}", [3, 3, 3])
    assert spent(game, "a") == ("honor-of-fire",)
    tired = draw(". .\nB .\na .\n. .", a=who(honor="fire", spent=["honor-of-fire"]))
    assert options(play(tired, "activate a; attack b", [3, 3])) != [EXPERIENCED, "done"]


@pytest.mark.rule("CAMP-4", "MOVE-15")
def test_the_skillful_move_three_squares_further_once_and_an_air_die_adds_to_it() -> None:
    scene = draw("\n".join([*["."] * 11, "a"]), dice_a=["air"], a=who(honor="air"))
    lawful = options(play(scene, "activate a"))
    assert {"move a6 N", "move a7 N air", "move a9 N honor-of-air", "move a10 N honor-of-air air"} <= set(lawful)
    assert {"move a7 N", "move a10 N honor-of-air", "move a6 N honor-of-air"}.isdisjoint(lawful), "5, 8, 9 squares"
    moved = play(scene, "activate a; move a9 N honor-of-air")
    assert spent(moved, "a") == ("honor-of-air",)
    plain = play(scene, "activate a; move a6 N")
    assert spent(plain, "a") == ()
    tired = draw("\n".join([*["."] * 11, "a"]), a=who(honor="air", spent=["honor-of-air"]))
    assert "move a9 N honor-of-air" not in options(play(tired, "activate a"))


TYPHOON = {**major("movement"), "id": "typhoon"}


@pytest.mark.rule("CAMP-4", "RESIST-1")
@pytest.mark.parametrize(("honor", "face", "shaken"), [("air", 5, False), (None, 5, True)])
def test_skill_serves_a_test_of_movement(honor: str | None, face: int, shaken: bool) -> None:
    """Movement 2, and 5 with the honor: a 5 is just good enough."""
    scene = draw(
        "M . B", M=who(band="a", kami="air", skills=[TYPHOON]), B=who(movement=2, honor=honor), c=who(fallen=True)
    )
    answers = "activate m; use typhoon" + (f"; {SKILLFUL}" if honor else "")
    assert character(play(scene, answers, [face]).state, "b").shaken is shaken


@pytest.mark.rule("CAMP-4", "COMBAT-8")
def test_the_determined_stay_vigilant_once_but_still_retreat() -> None:
    scene = duel(None, "earth")
    game = play(scene, "activate a; attack b", [6, 3])
    assert options(game) == [DETERMINED, "done"]
    used = play(scene, f"activate a; attack b; {DETERMINED}; retreat a4", [6, 3])
    assert (character(used.state, "b").shaken, place(used.state, "b")) == (False, "a4 S")
    (cancelled,) = happened(used, Replaced)
    assert (cancelled.rules, spent(used, "b")) == (("SKILL-5", "CAMP-4"), ("honor-of-earth",))
    declined = play(scene, "activate a; attack b; done; retreat a4", [6, 3])
    assert (character(declined.state, "b").shaken, spent(declined, "b")) == (True, ())


@pytest.mark.rule("CAMP-4", "RETREAT-3", "RETREAT-7")
def test_one_shaking_only_is_cancelled() -> None:
    """Driven into water after the honor is used, B is shaken after all, but not disabled."""
    game = play(draw("~\nB\na", B=who(honor="earth")), f"activate a; attack b; {DETERMINED}", [6, 3])
    assert (character(game.state, "b").shaken, place(game.state, "b")) == (True, "a3 S")


@pytest.mark.rule("CAMP-4", "RETREAT-3")
def test_determination_serves_against_a_shaking_by_the_retreat_too() -> None:
    game = play(draw("~\nB\na", B=who(honor="earth")), f"activate a; attack b; {DETERMINED}", [4, 3])
    assert (character(game.state, "b").shaken, place(game.state, "b")) == (False, "a3 S")


@pytest.mark.rule("CAMP-4", "SKILL-5")
def test_determination_serves_against_a_shaking_that_a_card_puts_in_the_place_of_a_fall() -> None:
    """6 and 4 to 1 and 4 would disable B; its card makes that a shaking by the fight, and its honor cancels one."""
    life = power("life", instead("disabled", "shaken"), limit="match")
    scene = draw(". .\nB c\na .", B=who(honor="earth", skills=[life]))
    used = play(scene, f"activate a; attack b; {DETERMINED}", [6, 1])
    assert (place(used.state, "b"), character(used.state, "b").shaken) == ("a2 S", False)
    declined = play(scene, "activate a; attack b; done", [6, 1])
    assert (place(declined.state, "b"), character(declined.state, "b").shaken) == ("a2 S", True)


@pytest.mark.rule("CAMP-4", "STATE-2")
def test_determination_saves_nobody_already_shaken() -> None:
    game = play(draw(". .\nB c\na .", B=who(honor="earth", shaken=True)), "activate a; attack b", [6, 3])
    assert place(game.state, "b") == "fallen"


@pytest.mark.rule("CAMP-4", "MOVE-11")
def test_determination_does_not_serve_outside_fights_and_shots() -> None:
    scene = draw(". . .\nB . .\na . .", a=who(honor="earth"))
    game = play(scene, "activate a; move c1 N")
    assert (character(game.state, "a").shaken, spent(game, "a")) == (True, ())


@pytest.mark.rule("CAMP-4", "WILL-1", "STATE-3")
def test_the_courageous_pass_a_test_of_will_without_a_throw() -> None:
    scene = draw("a . .\n. . .\n. . B", a=who(shaken=True, willpower=1, honor="water"))
    game = play(scene, f"activate a; recover; {COURAGEOUS}")
    assert not character(game.state, "a").shaken
    assert spent(game, "a") == ("honor-of-water",)
    thrown = play(scene, "activate a; recover; done", [2])
    assert (character(thrown.state, "a").shaken, spent(thrown, "a")) == (True, ())


@pytest.mark.rule("CAMP-4", "RESIST-1")
@pytest.mark.parametrize(("stat", "offered"), [("willpower", True), ("movement", False)])
def test_courage_serves_any_test_of_willpower_and_no_other(stat: str, offered: bool) -> None:
    scene = draw(
        "M . B",
        M=who(band="a", kami="air", skills=[{**major(stat), "id": "dread"}]),
        B=who(honor="water"),
        c=who(fallen=True),
    )
    game = play(scene, "activate m; use dread")
    assert (COURAGEOUS in options(game)) is offered


@pytest.mark.rule("CAMP-5", "STATE-5")
def test_the_honor_goes_on_when_the_card_is_turned() -> None:
    scene = draw(". .\nB .\na .\n. .", B=who(honor="fire", shaken=True, red={"skills": []}), a=who())
    assert options(play(scene, "activate a; attack b", [3, 3])) == [EXPERIENCED, "done"]


def test_a_position_may_give_honors_and_is_written_down_with_them() -> None:
    text = position_of(draw("a . B", a=who(honor="air", spent=["honor-of-air"])))
    assert "honor: air" in text
    _, state = parse_position(
        text.replace("card: a,", "name: a, profile: {attack: 4, movement: 5, defense: 4, willpower: 3},").replace(
            "card: b,", "name: b, profile: {attack: 4, movement: 5, defense: 4, willpower: 3},"
        )
    )
    assert state.match.recruits[0].honor is Element.AIR
    assert state.characters[0].spent == ("honor-of-air",)

"""Skills that replace what is about to happen (`instead`)."""

from typing import Any

import pytest
from pydantic import ValidationError

from okko.game import Game
from okko.model.event import EquipmentUsed, Replaced
from tests.fights import asked, fate, question, spent, trials
from tests.powers import ENEMY, FRIEND, SHAKE, Written, do, instead, power
from tests.scenes import character, draw, happened, options, place, play, who

ROOM = """
    # . # .
    . B . .
    . a . C
    . . . .
    """
"""b retreats to b4 only; c stands by, looking south, out of it all."""
NEAR = {**FRIEND, "adjacent": True}


def hit(mine: int, theirs: int, skill: Written, answers: str = "", picture: str = ROOM, **changes: Any) -> Game:
    """a attacks b, who has this skill; these are the dice."""
    scene = draw(picture, B=who(skills=[skill], **changes))
    return play(scene, f"activate a; attack b; {answers}", [mine, theirs])


def shot(skill: Written) -> Game:
    """a hits b, who has this skill, by 5."""
    scene = draw("# . #\n. B .\n. . .\n. a .", a=who(shot=(4, 4)), B=who(skills=[skill]))
    return play(scene, "activate a; shoot b bow", [6, 1])


# What the bearer itself would suffer.


@pytest.mark.rule("STATE-5", "SKILL-3")
def test_disabled_becomes_shaken_for_the_vigilant_only() -> None:
    """Noburo never dies: by 5 he is shaken and stays; the shaken one falls. Once a match, if so limited."""
    life = power("life", instead("disabled", "shaken"))
    game = hit(6, 1, life)
    assert (fate(game, "b"), place(game.state, "b")) == ("shaken", "b3 S")
    assert happened(game, Replaced)[0].becomes == "shaken"
    fallen = hit(6, 1, life, shaken=True)
    assert (fate(fallen, "b"), happened(fallen, Replaced)) == ("disabled", [])
    once = power("once", instead("disabled", "shaken"), limit="match")
    assert fate(hit(6, 1, once), "b") == "shaken"
    assert fate(hit(6, 1, once, spent=["once"]), "b") == "disabled"


@pytest.mark.rule("STATE-5", "SKILL-2", "SKILL-8")
def test_disabled_becomes_a_retreat_for_a_die() -> None:
    grim = power("grim", instead("disabled", "retreat"), cost=["torii"])
    game = hit(6, 1, grim, "use grim torii reserve", reserve="torii", shaken=True)
    assert (fate(game, "b"), place(game.state, "b")) == ("retreated", "b4 S")
    assert fate(hit(6, 1, grim, "done", reserve="torii"), "b") == "disabled"
    assert fate(hit(6, 1, grim, reserve="air"), "b") == "disabled"


@pytest.mark.rule("STATE-2", "COMBAT-8")
def test_a_shaken_character_disabled_by_three_is_saved_by_it_too() -> None:
    grim = power("grim", instead("disabled", "retreat"), cost=["torii"])
    assert fate(hit(4, 1, grim, "use grim torii reserve", reserve="torii", shaken=True), "b") == "retreated"


@pytest.mark.rule("COMBAT-4", "STATE-1")
def test_shaken_becomes_nothing_but_the_retreat_is_still_made() -> None:
    """The determined, by 3; and the shaking of a retreat is spared as well."""
    calm = power("calm", instead("shaken", "nothing"))
    game = hit(4, 1, calm, reserve="fire")
    assert (fate(game, "b"), character(game.state, "b").reserve) == ("retreated", "fire")
    bush = ROOM.replace("# . # .", "# h # .")
    assert fate(hit(2, 1, calm, picture=bush), "b") == "retreated"


@pytest.mark.rule("STATE-2")
def test_it_saves_no_one_already_shaken() -> None:
    calm = power("calm", instead("shaken", "nothing"))
    assert fate(hit(4, 1, calm, shaken=True), "b") == "disabled"


@pytest.mark.rule("RETREAT-1", "SKILL-8")
def test_a_retreat_becomes_nothing_for_a_die() -> None:
    """The wrestler's feet: by 1 he stays; by 3 he is shaken, loses his die, and must go."""
    feet = power("feet", instead("retreat", "nothing"), cost=["earth"])
    game = hit(2, 1, feet, "done; use feet earth reserve", reserve="earth")
    assert (fate(game, "b"), place(game.state, "b")) == ("", "b3 S")
    assert spent(game) == ["b uses feet with earth reserve"]
    assert fate(hit(4, 1, feet, "done", reserve="earth"), "b") == "shaken retreated"


@pytest.mark.rule("RETREAT-2", "RETREAT-7")
def test_a_retreat_that_is_replaced_shakes_nobody_for_being_impossible() -> None:
    feet = power("feet", instead("retreat", "nothing"))
    shut = ROOM.replace("# . # .", "# # # .")
    assert fate(hit(2, 1, feet, picture=shut, shaken=True), "b") == ""


@pytest.mark.rule("SKILL-5")
def test_a_retreat_may_become_a_shaking() -> None:
    proud = power("proud", instead("retreat", "shaken"))
    game = hit(2, 1, proud)
    assert (fate(game, "b"), place(game.state, "b")) == ("shaken", "b3 S")


@pytest.mark.rule("WILL-1")
def test_a_test_is_passed_without_a_throw_if_its_player_likes() -> None:
    """Sake: for any willpower test; a test of another stat is thrown."""
    sake = power("sake", instead("test", "passed"), optional=True)
    scene = draw("a . . B", a=who(shaken=True, skills=[sake]))
    game = play(scene, "activate a; recover")
    assert options(game) == ["use sake", "done"]
    game = play(scene, "activate a; recover; use sake")
    assert (trials(game), character(game.state, "a").shaken) == ([("a", 3, True)], False)
    assert trials(play(scene, "activate a; recover; done", [6])) == [("a", 3, False)]
    trip = power("trip", do("action", {"verb": "test", "stat": "movement", "failed": [SHAKE]}, who=ENEMY), action=True)
    other = draw("B .\n. a", a=who(skills=[trip]), B=who(skills=[sake]))
    assert trials(play(other, "activate a; use trip", [6])) == [("b", 5, False)]


@pytest.mark.rule("BAND-9")
def test_single_use_equipment_that_replaces_is_turned_down() -> None:
    gourd: Written = {"permanent": False, "skills": [power("gourd", instead("test", "passed"), optional=True)]}
    scene = draw("a . . B", a=who(shaken=True, equipment=gourd))
    assert len(happened(play(scene, "activate a; recover; use gourd"), EquipmentUsed)) == 1


# The bodyguard: what a friend would suffer.


@pytest.mark.rule("STATE-5", "GEO-8")
def test_a_bodyguard_is_disabled_in_the_place_of_its_friend_if_its_player_likes() -> None:
    """c stands diagonally beside b."""
    guard = power("guard", instead("disabled", "mine", who=NEAR), optional=True)
    picture = ROOM.replace(". a . C", ". a C .")
    scene = draw(picture, C=who(skills=[guard]))
    game = play(scene, "activate a; attack b", [6, 1])
    assert (asked(game), question(game).player, options(game)) == ("instead c", 1, ["use guard", "done"])
    game = play(scene, "activate a; attack b; use guard", [6, 1])
    assert (fate(game, "b"), fate(game, "c")) == ("", "disabled")
    assert fate(play(scene, "activate a; attack b; done", [6, 1]), "b") == "disabled"
    far = draw(ROOM, C=who(skills=[guard]))
    assert fate(play(far, "activate a; attack b", [6, 1]), "b") == "disabled"


@pytest.mark.rule("COMBAT-8", "STATE-2")
def test_a_bodyguard_is_shaken_in_the_place_of_its_friend_who_still_retreats() -> None:
    guard = power("guard", instead("shaken", "mine", who=NEAR), optional=True)
    picture = ROOM.replace(". a . C", ". a C .")
    for shaken, expected in ((False, "shaken"), (True, "disabled")):
        scene = draw(picture, C=who(skills=[guard], shaken=shaken))
        game = play(scene, "activate a; attack b; use guard", [4, 1])
        assert (fate(game, "b"), fate(game, "c")) == ("retreated", expected)


@pytest.mark.rule("RETREAT-1")
def test_a_friend_may_retreat_in_the_place_of_another() -> None:
    """c, on c2 facing south, steps back to c3, which lies in a's zone."""
    lure = power("lure", instead("retreat", "mine", who=NEAR))
    scene = draw("# . # .\n# B . #\n. a C .\n. . . .", C=who(skills=[lure]))
    game = play(scene, "activate a; attack b", [3, 1])
    assert (fate(game, "b"), fate(game, "c"), place(game.state, "c")) == ("", "retreated shaken", "c3 S")


@pytest.mark.rule("DICE-3", "END-1")
def test_a_civilian_that_takes_the_blow_takes_its_die_with_it() -> None:
    guard = power("guard", instead("disabled", "mine", who=NEAR))
    scene = draw(
        ROOM.replace(". a . C", ". a C ."), B=who(reserve="fire"), C=who(skills=[guard], type="civilian", zeni=2)
    )
    game = play(scene, "activate a; attack b; lose fire reserve b", [6, 1])
    assert (game.state.losses, character(game.state, "b").reserve) == ((0, 2), None)


# When, against whom, and by what.


@pytest.mark.rule("SHOT-5", "SKILL-10")
def test_what_is_replaced_in_a_fight_is_replaced_in_a_shot_unless_the_card_says_when() -> None:
    both = power("both", instead("disabled", "shaken"))
    assert fate(shot(both), "b") == "shaken"
    blades = power("blades", instead("disabled", "shaken", given=["defending"]))
    assert fate(shot(blades), "b") == "disabled"
    assert fate(hit(6, 1, blades), "b") == "shaken"


@pytest.mark.rule("COMBAT-5")
def test_the_attacker_is_spared_only_by_what_serves_when_attacking() -> None:
    for given, expected in (([], "shaken"), (["attacking"], "shaken"), (["defending"], "disabled")):
        life = power("life", instead("disabled", "shaken", given=given))
        scene = draw(ROOM + "d . . .", a=who(skills=[life]))
        assert fate(play(scene, "activate a; attack b", [1, 6]), "a") == expected


@pytest.mark.parametrize(("keywords", "expected"), [(["demon"], "shaken"), ([], "disabled")])
@pytest.mark.rule("SKILL-5")
def test_it_may_ask_who_the_opponent_is(keywords: list[str], expected: str) -> None:
    ward = power("ward", instead("disabled", "shaken", against={"keyword": "demon"}))
    scene = draw(ROOM, a=who(keywords=keywords), B=who(skills=[ward]))
    assert fate(play(scene, "activate a; attack b", [6, 1]), "b") == expected


@pytest.mark.rule("STATE-2", "MOVE-11")
def test_nothing_else_than_a_fight_or_a_shot_is_replaced() -> None:
    """Neither a curse nor the shaking at the end of a movement."""
    calm = power("calm", instead("shaken", "nothing"), instead("disabled", "nothing"))
    curse = power("curse", do("action", SHAKE, who=ENEMY), action=True)
    scene = draw("B .\n. .\na .", a=who(skills=[curse]), B=who(skills=[calm]))
    assert fate(play(scene, "activate a; use curse"), "b") == "shaken"
    left = draw("B .\na .\n. .", a=who(skills=[calm]))
    assert fate(play(left, "activate a; move a1 N"), "a") == "shaken"


@pytest.mark.rule("SKILL-1", "SKILL-9")
def test_an_automatic_replacement_is_not_asked_and_an_optional_one_is() -> None:
    assert fate(hit(6, 1, power("life", instead("disabled", "shaken"))), "b") == "shaken"
    chosen = hit(6, 1, power("life", instead("disabled", "shaken"), optional=True))
    assert options(chosen) == ["use life", "done"]


@pytest.mark.rule("SKILL-5", "STATE-2", "RETREAT-2")
@pytest.mark.parametrize("limits", [{}, {"optional": True}])
def test_a_retreat_that_nothing_limits_saves_from_the_fight_and_not_from_itself(limits: dict[str, Any]) -> None:
    """B is shaken and has a way out, or none: then the retreat itself disables it, however often its card speaks."""
    grim = power("grim", instead("disabled", "retreat"), **limits)
    answers = "activate a; attack b" + ("; use grim" if limits else "")
    free = draw(ROOM, B=who(shaken=True, skills=[grim]))
    assert fate(play(free, answers, [6, 1]), "b") == "retreated"
    cornered = draw("B D\na .", B=who(shaken=True, skills=[grim]))
    assert fate(play(cornered, answers, [6, 1]), "b").endswith("disabled")


@pytest.mark.rule("STATE-5", "RETREAT-1")
def test_nothing_at_all_may_come_instead_of_a_fall() -> None:
    game = hit(6, 1, power("deathless", instead("disabled", "nothing")))
    assert (fate(game, "b"), place(game.state, "b"), character(game.state, "b").shaken) == ("", "b3 S", False)


@pytest.mark.rule("STATE-5")
def test_a_bodyguard_saves_others_and_not_itself() -> None:
    assert fate(hit(6, 1, power("guard", instead("disabled", "mine", who=NEAR), optional=True)), "b") == "disabled"


@pytest.mark.rule("SKILL-3", "BAND-9", "RETREAT-3")
@pytest.mark.parametrize(
    ("b", "use"),
    [
        (
            {"skills": [power("grim", instead("disabled", "retreat"), cost=["torii"])], "reserve": "torii"},
            "use grim torii reserve;",
        ),
        ({"skills": [power("grim", instead("disabled", "retreat"), limit="match")]}, ""),
        ({"equipment": {"permanent": False, "skills": [power("grim", instead("disabled", "retreat"))]}}, ""),
    ],
    ids=["for a die", "once a match", "for a card"],
)
def test_from_a_retreat_that_something_limits_another_may_save(b: dict[str, Any], use: str) -> None:
    """B, shaken, would fall by 4; it retreats into water instead, which would disable it, and D takes that over."""
    guard = power("guard", instead("disabled", "mine", who=NEAR), optional=True)
    scene = draw("# ~ #\n. B D\n. a .", B=who(shaken=True, **b), D=who(skills=[guard]))
    game = play(scene, f"activate a; attack b; {use} use guard", [6, 1])
    assert (place(game.state, "b"), fate(game, "d")) == ("b3 S", "disabled")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (instead("shaken", "retreat"), "instead of `shaken` comes nothing or mine, not `retreat`"),
        (instead("test", "nothing"), "instead of `test` comes passed, not `nothing`"),
        (instead("retreat", "passed"), "instead of `retreat` comes nothing or shaken or mine, not `passed`"),
        (instead("disabled", "mine"), "`mine` takes over what happens to a friend"),
    ],
)
def test_what_cannot_come_instead_is_refused(effect: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        draw("a . B", a=who(skills=[power("odd", effect)]))

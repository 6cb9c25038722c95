"""Vigilant and shaken (STATE)."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.event import Acted, ActivationEnded, Disabled, Recovered, Shaken
from okko.model.state import Gear
from tests.fights import asked, causes, fate, sums, trials
from tests.scenes import character, draw, happened, options, place, play, who

HELD = """
    . . .
    . B .
    . a .
    """
FREE = HELD.replace("B", "B^")
CALM: dict[str, Any] = {
    "id": "calm",
    "action": True,
    "effects": [
        {
            "kind": "do",
            "at": "action",
            "who": {"side": "friend", "where": {"state": "shaken"}},
            "verbs": [{"verb": "become", "state": "vigilant"}],
        }
    ],
}


def recovers(face: int, picture: str = FREE, **changes: Any) -> Game:
    """A shaken a, Willpower 3, tests to become vigilant."""
    return play(draw(picture, a=who(shaken=True, **changes)), "activate a; recover", [face])


@pytest.mark.rule("STATE-1", "SKILL-6", "DICE-10")
def test_becoming_shaken_turns_the_card_and_loses_the_reserved_die() -> None:
    """By 3; later b defends with the Defense of its red side."""
    scene = draw(HELD, B=who(reserve="torii", red={"defense": 2}))
    game = play(scene, "activate a; attack b; retreat a3", [4, 1])
    b = character(game.state, "b")
    assert (b.shaken, b.reserve, game.state.used[1]) == (True, None, 4)
    assert "STATE-1" in causes(game, Shaken)
    assert game.state.face(b.index).profile.defense == 2


@pytest.mark.rule("STATE-2")
@pytest.mark.parametrize(("shaken", "expected"), [(True, "disabled"), (False, "shaken")])
def test_a_shaken_character_that_becomes_shaken_again_for_whatever_reason_is_disabled(
    shaken: bool, expected: str
) -> None:
    """Here by a skill, far from any fight."""
    curse = {
        "id": "curse",
        "action": True,
        "effects": [
            {"kind": "do", "at": "action", "who": {"side": "enemy"}, "verbs": [{"verb": "become", "state": "shaken"}]}
        ],
    }
    scene = draw("B . .\n. . .\n. a .", a=who(skills=[curse]), B=who(shaken=shaken))
    game = play(scene, "activate a; use curse")
    assert fate(game, "b") == expected
    assert not shaken or "STATE-2" in causes(game, Disabled)


@pytest.mark.rule("STATE-3", "WILL-1")
def test_a_passed_test_turns_the_card_to_blue_and_ends_the_activation() -> None:
    game = recovers(3)
    assert trials(game) == [("a", 3, True)]
    assert not character(game.state, "a").shaken
    assert [type(event) for event in game.log if isinstance(event, Acted | Recovered | ActivationEnded)] == [
        Acted, Recovered, ActivationEnded,
    ]  # fmt: skip


@pytest.mark.rule("STATE-3")
def test_a_failed_test_leaves_the_card_and_ends_the_activation_too() -> None:
    """No movement after it, although none was made."""
    game = recovers(4)
    assert character(game.state, "a").shaken
    assert happened(game, ActivationEnded)
    assert place(game.state, "a") == "b1 N"


@pytest.mark.rule("STATE-3")
def test_a_movement_may_come_before_the_test() -> None:
    game = play(draw(FREE, a=who(shaken=True)), "activate a; move a1 N; recover", [3])
    assert (place(game.state, "a"), character(game.state, "a").shaken) == ("a1 N", False)


@pytest.mark.rule("STATE-3")
def test_only_the_shaken_test_and_only_as_their_one_action() -> None:
    assert "recover" not in options(play(draw(FREE), "activate a"))
    struck = play(draw(FREE, a=who(shaken=True)), "activate a; attack b", [1, 2])
    assert "recover" not in options(struck)


@pytest.mark.rule("STATE-4")
def test_there_is_no_recovery_in_an_enemy_zone() -> None:
    assert "recover" not in options(play(draw(HELD, a=who(shaken=True)), "activate a"))
    assert "recover" in options(play(draw(FREE, a=who(shaken=True)), "activate a"))


@pytest.mark.rule("STATE-4", "SKILL-5")
def test_no_skill_turns_the_card_there_either() -> None:
    """c calms a shaken friend: not a in b's zone, but d outside it."""
    picture = """
        . B . .
        . a . .
        c . . d
        """
    held = draw(picture, a=who(shaken=True), c=who(skills=[CALM]))
    assert "use calm" not in options(play(held, "activate c"))
    both = draw(picture, a=who(shaken=True), c=who(skills=[CALM]), d=who(shaken=True))
    game = play(both, "activate c; use calm")
    assert [character(game.state, id).shaken for id in "ad"] == [True, False]


@pytest.mark.rule("STATE-4", "SKILL-5")
def test_a_card_may_say_otherwise() -> None:
    steady = {"id": "steady", "effects": [{"kind": "exempt", "rule": "STATE-4"}]}
    game = play(draw(HELD, a=who(shaken=True, skills=[steady])), "activate a")
    assert "recover" in options(game)


@pytest.mark.rule("STATE-5", "BAND-8")
def test_a_disabled_character_leaves_with_its_equipment_and_both_count() -> None:
    """3 Zeni and 2 for the blade; face down it counts as well."""
    blade: dict[str, Any] = {
        "zeni": 2,
        "skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}],
    }
    for down in (False, True):
        scene = draw(HELD + "D . .", B=who(zeni=3, equipment=blade, gear_down=down))
        game = play(scene, "activate a; attack b", [6, 1])
        assert (game.state.losses, happened(game, Disabled)[0].zeni) == ((0, 5), 5)
        assert (place(game.state, "b"), character(game.state, "b").gear) == ("fallen", Gear.NONE)
    bare = play(draw(HELD + "D . .", B=who(zeni=3)), "activate a; attack b", [6, 1])
    assert bare.state.losses == (0, 3)


@pytest.mark.rule("STATE-5", "BAND-8")
def test_equipment_taken_from_a_living_bearer_counts_for_nothing() -> None:
    blade: dict[str, Any] = {
        "zeni": 2,
        "skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "defense", "by": 1}]}],
    }
    thief = {
        "id": "thief",
        "action": True,
        "effects": [
            {"kind": "do", "at": "action", "who": {"side": "enemy", "in_zone": True}, "verbs": [{"verb": "discard"}]}
        ],
    }
    scene = draw("D . .\n. B .\n. a c", c=who(skills=[thief]), B=who(zeni=3, equipment=blade))
    game = play(scene, "activate c; use thief; end activation; activate a; attack b", [6, 2])
    assert sums(game)[1] == "4 Defense +2 die"
    assert game.state.losses == (0, 3)
    assert asked(game) == "act a"

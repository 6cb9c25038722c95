"""Kami in play: what they do like anybody else, and what sets them apart (KAMI-1 to KAMI-3, KAMI-7, KAMI-8)."""

import pytest

from okko.model.element import Element
from okko.model.event import Disabled, Moved, Shaken, Vanished
from okko.model.match import NOBODY
from tests.fights import asked, fate, margins, spent, sums
from tests.scenes import draw, happened, options, place, play, who
from tests.spirits import gone, incarnate

# KAMI-1


@pytest.mark.rule("KAMI-1", "ZONE-4", "SUPPORT-3")
def test_a_kami_is_activated_moves_attacks_supports_and_has_a_zone() -> None:
    """k and a both have B in their zones: k supports a, then attacks with the support of a."""
    scene = draw("B .\na k", k=incarnate())
    game = play(scene, "activate a; attack b", [3, 3])
    assert sums(game)[0] == "4 Attack +1 support +3 die"
    game = play(scene, "activate k; attack b", [3, 3])
    assert sums(game)[0] == "4 Attack +1 support +3 die"
    stopped = play(draw("K> . . a<", K=incarnate("fire")), "activate a; move b1 W")
    assert [(event.stopped, event.rules[-1]) for event in happened(stopped, Moved)] == [(True, "MOVE-9")]


@pytest.mark.rule("KAMI-1")
def test_a_kami_outlives_its_summoner() -> None:
    scene = draw("k . .\na B< .\n. c .", a=who(type="sorcerer"), c=who(), k=incarnate(), to_act="b")
    game = play(scene, "activate b; attack a", [6, 1])
    assert fate(game, "a") == "disabled"
    assert place(game.state, "k") == "a3 N"
    assert not game.over


# KAMI-2


@pytest.mark.rule("KAMI-2", "COMBAT-4")
@pytest.mark.parametrize(("dice", "margin"), [([4, 1], 3), ([6, 1], 5)])
def test_a_kami_shaken_or_disabled_disappears_without_zeni(dice: list[int], margin: int) -> None:
    game = play(
        draw(". a\nk .\nB .", k=incarnate(facing="S", zeni=5), to_act="b", B=who("N")), "activate b; attack k", dice
    )
    assert margins(game) == [margin]
    assert gone(game) == ["k"]
    assert not happened(game, Shaken)
    assert not happened(game, Disabled)
    assert game.state.losses == (0, 0)
    kami = game.state.match.index_of("k")
    assert (game.state.band(kami), game.state.match.members[0]) == (NOBODY, (0,))
    assert not game.state.characters[kami].fallen
    assert "KAMI-2" in happened(game, Vanished)[0].rules
    assert (happened(game, Vanished)[0].band, happened(game, Vanished)[0].start) == (0, 2)


@pytest.mark.rule("KAMI-2", "RETREAT-1", "COMBAT-4")
def test_a_kami_driven_back_retreats_and_stays() -> None:
    game = play(draw(". a\nk .\nB .", k=incarnate(facing="S"), to_act="b", B=who("N")), "activate b; attack k", [2, 1])
    assert place(game.state, "k") == "a3 S"
    assert gone(game) == []


@pytest.mark.rule("KAMI-2", "RETREAT-2")
@pytest.mark.parametrize("rear", ["#", "h"])
def test_a_kami_with_a_bad_retreat_disappears(rear: str) -> None:
    game = play(
        draw(f"{rear} # a\nk . .\nB . .", k=incarnate(facing="S"), to_act="b", B=who("N")),
        "activate b; attack k",
        [2, 1],
    )
    assert gone(game) == ["k"]


@pytest.mark.rule("KAMI-2", "COMBAT-5")
def test_an_attacking_kami_that_loses_by_three_disappears_and_its_activation_ends() -> None:
    game = play(draw("B .\nk a", k=incarnate()), "activate k; attack b", [1, 4])
    assert gone(game) == ["k"]
    assert asked(game) == "activate"
    assert options(game) == ["activate a", "end phase"]
    assert game.state.active == -1


@pytest.mark.rule("KAMI-2", "SHOT-5")
def test_a_kami_shot_down_disappears() -> None:
    game = play(
        draw("k .\n. a\n. .\nB .", k=incarnate(facing="S"), B=who("N", shot=(5, 4)), to_act="b"),
        "activate b; shoot k bow",
        [4, 1],
    )
    assert gone(game) == ["k"]


# KAMI-3


@pytest.mark.rule("KAMI-3", "DICE-4")
def test_no_die_raises_what_a_kami_attacks_moves_or_defends_with() -> None:
    dice = ["fire", "air", "earth", "water"]
    game = play(draw(". . B\n. . .\nk . .", k=incarnate(movement=2), a=who(fallen=True), dice_a=dice), "activate k")
    assert not [text for text in options(game) if "air" in text]
    assert game.why_not("move a3 E air").rule == "KAMI-3"  # type: ignore[union-attr]
    fought = play(draw("B .\nk a", k=incarnate(), dice_a=dice), "activate k; attack b", [1, 1])
    assert sums(fought) == ("4 Attack +1 support +1 die", "4 Defense +1 die")
    assert spent(fought) == []


@pytest.mark.rule("KAMI-3", "DICE-7")
def test_no_die_lies_on_the_card_of_a_kami() -> None:
    game = play(draw("a k . B", k=incarnate(), dice_a=["fire", "air"]), "end phase")
    assert asked(game) == "reserve"
    assert options(game) == ["reserve fire a", "reserve air a", "done"]
    assert game.why_not("reserve fire k").rule == "KAMI-3"  # type: ignore[union-attr]


@pytest.mark.rule("KAMI-3")
def test_nobody_hands_a_die_to_a_kami() -> None:
    give = {
        "id": "gift",
        "action": True,
        "effects": [{"kind": "do", "at": "action", "who": {"side": "friend"}, "verbs": [{"verb": "give"}]}],
    }
    alone = play(draw("a k . B", a=who(skills=[give], reserve="fire"), k=incarnate()), "activate a")
    assert "use gift" not in options(alone)
    other = play(draw("a k c B", a=who(skills=[give], reserve="fire"), k=incarnate(), c=who()), "activate a; use gift")
    assert other.state.characters[1].reserve is Element.FIRE


@pytest.mark.rule("KAMI-8", "SKILL-2")
def test_a_kami_pays_for_a_skill_where_its_card_shows_an_element() -> None:
    claw = {
        "id": "claw",
        "cost": ["torii"],
        "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
    }
    game = play(draw("B .\nk a", k=incarnate("fire", claw), dice_a=["torii", "fire"]), "activate k; attack b")
    assert options(game) == ["use claw torii", "done"]
    assert game.why_not("raise attack fire").rule == "KAMI-3"  # type: ignore[union-attr]


# KAMI-7


@pytest.mark.rule("KAMI-7", "MOVE-11")
def test_a_kami_that_steps_out_of_an_enemy_zone_disappears_when_the_movement_ends() -> None:
    """Row 30 of the worked cases."""
    scene = draw(". . a\nk . .\nB . .", k=incarnate(movement=4), B=who("N"))
    game = play(scene, "activate k; move b3 N")
    assert gone(game) == ["k"]
    (event,) = happened(game, Vanished)
    assert event.rules == ("MOVE-11", "KAMI-7", "KAMI-2")
    assert event.start == 7
    assert asked(game) == "activate"


@pytest.mark.rule("KAMI-7", "MOVE-12")
def test_a_kami_that_only_turns_or_attacks_in_a_zone_stays() -> None:
    scene = draw(". . a\nk . .\nB . .", k=incarnate(movement=4), B=who("N"))
    turned = play(scene, "activate k; move a2 S; attack b", [3, 3])
    assert gone(turned) == []
    assert place(turned.state, "k") == "a2 S"


@pytest.mark.rule("KAMI-7")
def test_a_kami_that_begins_outside_may_walk_into_a_zone() -> None:
    game = play(draw(". k a\n. . .\nB . .", k=incarnate(movement=4), B=who("N")), "activate k; move a2 N")
    assert gone(game) == []


# KAMI-8


@pytest.mark.rule("KAMI-8", "BAND-7")
def test_equipment_taken_from_others_is_never_a_kamis() -> None:
    discard = {
        "id": "thief",
        "action": True,
        "effects": [
            {"kind": "do", "at": "action", "who": {"side": "enemy", "adjacent": True}, "verbs": [{"verb": "discard"}]}
        ],
    }
    assert "use thief" not in options(play(draw("K .\na B", a=who(skills=[discard]), K=incarnate()), "activate a"))

"""What Kami do to others: influence, major skills, and the cards of the box (KAMI-4 to KAMI-6, KAMI-9, KAMI-10)."""

import pytest

from okko.library import Library
from okko.model.card import Form, KamiCard
from okko.model.decision import Roll
from okko.model.element import RAISED_BY, Element, Stat
from okko.model.event import Disabled, Vanished
from okko.model.skill import Do, Modify, Moment, Situation
from okko.model.state import Stage
from okko.rules.cards import number
from tests.fights import asked, fate, sums, trials
from tests.scenes import character, draw, happened, options, play, who
from tests.spirits import gone, incarnate, influence, major

KAMI = list(Library.load().kami.values())


# KAMI-4


@pytest.mark.rule("KAMI-4")
def test_influence_helps_adjacent_friends_and_nobody_else() -> None:
    """a beside the Kami attacks with +1; the Kami itself, and a friend two squares off, do not."""
    fire = incarnate("fire", influence("attack"))
    near = play(draw("B . .\na k .", k=fire), "activate a; attack b", [3, 3])
    assert sums(near)[0] == "4 Attack +1 Influence +1 support +3 die"
    far = play(draw("B . .\na . k", k=fire), "activate a; attack b", [3, 3])
    assert sums(far)[0] == "4 Attack +3 die"
    self_ = play(draw("B . .\nk . a", k=fire), "activate k; attack b", [3, 3])
    assert sums(self_)[0] == "4 Attack +3 die"
    enemy = play(
        draw("B . .\na K^ .", K=incarnate("fire", influence("attack"), facing="N")), "activate a; attack b", [3, 3]
    )
    assert sums(enemy)[0] == "4 Attack +3 die"


@pytest.mark.rule("KAMI-4", "GEO-8")
def test_influence_does_not_pass_a_wall() -> None:
    walled = """
        +-+-+
        |B .|
        + + +
        |a|k|
        +-+-+
        """
    game = play(draw(walled, k=incarnate("fire", influence("attack"), facing="S")), "activate a; attack b", [3, 3])
    assert sums(game)[0] == "4 Attack +3 die"


@pytest.mark.rule("KAMI-4", "MOVE-1")
def test_influence_on_movement_is_measured_when_the_movement_begins() -> None:
    """One step ahead costs 1: with Movement 2 beside the Kami of Air the friend walks three squares from it."""
    scene = draw(". . B^\n. . .\n. . .\na k .", a=who(movement=2), k=incarnate("air", influence("movement")))
    assert "move a4 N" in options(play(scene, "activate a"))
    away = draw(". . B^\n. . .\n. . .\na . k", a=who(movement=2), k=incarnate("air", influence("movement")))
    assert "move a4 N" not in options(play(away, "activate a"))


@pytest.mark.rule("KAMI-4", "RESIST-1")
def test_influence_counts_in_a_test_of_that_stat() -> None:
    """The target of the enemy's major skill stands beside its own Kami of Air: Movement 3 + 1."""
    scene = draw(
        "a k . B C",
        a=who(movement=3),
        k=incarnate("air", influence("movement"), movement=6),
        B=incarnate("fire", major("movement", 3)),
        to_act="b",
    )
    game = play(scene, "activate b; use major; target a", [4, 6])
    assert trials(game) == [("a", 4, True), ("k", 6, True)]


# KAMI-5, KAMI-6


@pytest.mark.rule("KAMI-5")
def test_a_major_skill_tests_every_enemy_within_reach_and_then_the_kami_disappears() -> None:
    """B passes, C fails and is shaken, D is four squares off and is not tested."""
    scene = draw(
        "k . . C D\n. B . . .\na . . . .", k=incarnate("air", major("movement")), B=who(movement=3), C=who(movement=3)
    )
    game = play(scene, "activate k; use major; target b", [3, 4])
    assert trials(game) == [("b", 3, True), ("c", 3, False)]
    assert (fate(game, "b"), fate(game, "c"), fate(game, "d")) == ("", "shaken", "")
    assert gone(game) == ["k"]
    assert "KAMI-5" in happened(game, Vanished)[0].rules
    assert asked(game) == "activate"


@pytest.mark.rule("KAMI-5", "STATE-2")
def test_a_shaken_enemy_that_fails_is_disabled() -> None:
    scene = draw("k . B C\na . . .", k=incarnate("air", major("movement")), B=who(movement=3, shaken=True, zeni=4))
    game = play(scene, "activate k; use major; target b", [6, 1])
    assert fate(game, "b") == "disabled"
    assert game.state.losses == (0, 4)
    assert happened(game, Disabled)[0].rules[:1] == ("KAMI-5",)


@pytest.mark.rule("KAMI-5", "DICE-3", "END-1")
def test_each_test_is_carried_out_fully_before_the_next() -> None:
    """The civilian B falls and its band gives up a die; then C is tested, with what is left."""
    scene = draw(
        "k . B C\na . . .",
        k=incarnate("air", major("movement")),
        B=who(movement=3, shaken=True, type="civilian"),
        C=who(movement=3, reserve="air"),
    )
    game = play(scene, "activate k; use major; target b", [6])
    assert asked(game) == "lose-die"
    game.answer("lose air reserve c")
    assert trials(game) == [("b", 3, False)]
    assert character(game.state, "c").reserve is None
    assert isinstance(game.pending, Roll)
    assert gone(game) == []


@pytest.mark.rule("KAMI-5", "END-1")
def test_a_major_skill_that_ends_the_game_ends_it_at_once() -> None:
    scene = draw("k . B C\na . . .", k=incarnate("air", major("movement")), B=who(shaken=True, zeni=12))
    game = play(scene, "activate k; use major; target b", [6])
    assert game.state.stage is Stage.OVER
    assert gone(game) == []


@pytest.mark.rule("KAMI-5")
def test_a_major_skill_may_be_used_with_nobody_in_reach() -> None:
    """The Kami only disappears; its band may call another."""
    game = play(draw("k . . . . B\na . . . . .", k=incarnate("air", major("movement"))), "activate k; use major")
    assert trials(game) == []
    assert gone(game) == ["k"]


@pytest.mark.rule("KAMI-5", "SKILL-4")
def test_a_major_skill_is_offered_once_and_takes_the_action() -> None:
    game = play(draw("B .\nk a", k=incarnate("air", major("movement"))), "activate k")
    assert options(game).count("use major") == 1
    game = play(game.state, "attack b", [1, 1])
    assert "use major" not in options(game)


@pytest.mark.rule("KAMI-6", "GEO-8")
def test_reach_ignores_walls_and_sight() -> None:
    walled = """
        +-+-+-+-+
        |a|#|B|C|
        +-+-+-+-+
        |k|#|.|.|
        +-+-+-+-+
        """
    scene = draw(walled, k=incarnate("air", major("movement", 2)), B=who(movement=3))
    game = play(scene, "activate k; use major", [1])
    assert trials(game) == [("b", 3, True)]


@pytest.mark.rule("KAMI-6", "KAMI-2", "KAMI-3")
def test_an_enemy_kami_tests_too_and_vanishes_on_failure() -> None:
    scene = draw("k . B M\n. . . .\na . . .", k=incarnate("air", major("movement")), M=incarnate("fire", movement=3))
    game = play(scene, "activate k; use major; target m", [4, 1])
    assert trials(game) == [("m", 3, False), ("b", 5, True)]
    assert gone(game) == ["m", "k"]
    assert game.state.losses == (0, 0)


# The cards of the box


@pytest.mark.rule("KAMI-9", "KAMI-4", "KAMI-5", "KAMI-10")
@pytest.mark.parametrize("kami", KAMI, ids=lambda kami: kami.id)
@pytest.mark.parametrize("form", list(Form))
def test_every_side_has_influence_and_a_major_skill_of_its_element(kami: KamiCard, form: Form) -> None:
    stat = next(stat for stat, element in RAISED_BY.items() if element is kami.element)
    side = kami.side(form)
    assert (side.zeni, side.kami, side.unique) == (0, kami.element, True)
    aura, power = side.vigilant.skills
    (modify,) = aura.effects
    assert isinstance(modify, Modify)
    assert (modify.stat, modify.by, modify.who.adjacent, aura.cost) == (stat, 1, True, ())
    test, vanish = power.effects
    assert isinstance(test, Do)
    assert isinstance(vanish, Do)
    assert (test.at, test.who.every, power.action, power.cost) == (Moment.ACTION, True, True, ())
    assert test.verbs[0].model_dump(include={"verb", "stat", "resist"}) == {
        "verb": "test",
        "stat": stat,
        "resist": True,
    }
    assert [verb.verb for verb in vanish.verbs] == ["vanish"]


@pytest.mark.rule("KAMI-9")
@pytest.mark.parametrize("kami", KAMI, ids=lambda kami: kami.id)
def test_corrupted_kami_hit_harder_and_reach_less_far(kami: KamiCard) -> None:
    reach = {}
    for form in Form:
        power = kami.side(form).vigilant.skills[1].effects[0]
        assert isinstance(power, Do)
        reach[form] = power.who.within or 0
    bright, dark = kami.celestial, kami.corrupted
    assert dark.attack > bright.attack
    assert dark.defense > bright.defense
    assert reach[Form.CORRUPTED] < reach[Form.CELESTIAL] == 3


SITUATIONS = {
    Stat.ATTACK: Situation.ATTACKING,
    Stat.MOVEMENT: Situation.MOVING,
    Stat.DEFENSE: Situation.DEFENDING,
    Stat.WILLPOWER: Situation.TESTING,
}


@pytest.mark.rule("KAMI-4", "KAMI-5", "KAMI-9")
@pytest.mark.parametrize("kami", KAMI, ids=lambda kami: kami.id)
@pytest.mark.parametrize(("form", "struck"), [(Form.CELESTIAL, ["b", "c"]), (Form.CORRUPTED, ["b"])])
def test_each_side_of_each_kami_favours_its_friend_and_strikes_as_far_as_it_says(
    kami: KamiCard, form: Form, struck: list[str]
) -> None:
    """Enemies two, three and four squares off resist with 2, in vain: celestial power reaches three, the other two."""
    side = kami.side(form)
    enemy = who(attack=2, movement=2, defense=2, willpower=2)
    scene = draw("a . . . .\nk . B C D", k=who(card=side, band="a"), B=enemy, C=enemy, D=enemy)
    friend = scene.match.index_of("a")
    raised = {
        stat
        for stat, situation in SITUATIONS.items()
        if number(scene, friend, stat, situation) == scene.face(friend).stats[stat] + 1
    }
    assert raised == {stat for stat, element in RAISED_BY.items() if element is kami.element}
    order = "target b" if len(struck) > 1 else ""
    game = play(scene, f"activate {side.id}; use {side.vigilant.skills[1].id}; {order}", [3] * len(struck))
    assert trials(game) == [(id, 2, False) for id in struck]
    assert [fate(game, id) for id in "bcd"] == ["shaken" if id in struck else "" for id in "bcd"]


def test_there_is_a_kami_of_each_element() -> None:
    assert {kami.element for kami in KAMI} == set(Element) - {Element.TORII}

"""Inspiration dice (DICE)."""

from collections import Counter

import pytest

from okko.model.decision import Ask, Roll
from okko.model.element import INSPIRATION_FACES
from okko.model.event import DieLost, Moved, NamedIt, PhaseEnded, RolledInspiration, Shaken, Thrown
from okko.model.rulings import Rulings
from okko.model.state import Stage
from tests.fights import asked, fate, margins, question, spent, sums, trials
from tests.scenes import character, draw, happened, options, place, play, who

DUEL = "B\na"
FEINT = {
    "id": "feint",
    "cost": ["fire"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}


def scare(stat: str) -> dict[str, object]:
    """An action that makes an enemy test a stat, and shakes it if that fails."""
    failed = [{"verb": "become", "state": "shaken"}]
    deed = {
        "kind": "do",
        "at": "action",
        "who": {"side": "enemy"},
        "verbs": [{"verb": "test", "stat": stat, "failed": failed}],
    }
    return {"id": "scare", "action": True, "effects": [deed]}


@pytest.mark.rule("DICE-1")
def test_a_die_shows_each_element_once_and_torii_twice() -> None:
    assert Counter(str(face) for face in INSPIRATION_FACES) == {"fire": 1, "water": 1, "air": 1, "earth": 1, "torii": 2}
    game = play(draw("a . B", stage=Stage.PHASE), "", ["torii", "fire", "earth", "torii"])
    assert [str(face) for face in game.state.pools[0]] == ["fire", "earth", "torii", "torii"]


@pytest.mark.rule("DICE-2")
@pytest.mark.parametrize(
    ("picture", "civilian", "dice"), [("a . B", False, 4), ("a c d e f . B", False, 4), ("a . B", True, 5)]
)
def test_a_band_has_four_dice_whatever_its_size_and_one_for_its_civilian(
    picture: str, civilian: bool, dice: int
) -> None:
    game = play(draw(picture, stage=Stage.PHASE, a=who(type="civilian" if civilian else "warrior")))
    assert isinstance(game.pending, Roll)
    assert game.pending.count == dice
    theirs = play(draw("a . B", stage=Stage.PHASE, B=who(type="civilian")))
    assert isinstance(theirs.pending, Roll)
    assert theirs.pending.count == 4, "the other band's civilian inspires nobody here"


@pytest.mark.rule("DICE-3")
def test_a_civilian_that_falls_takes_a_die_of_its_owners_choice_for_good() -> None:
    """Worked case 31: one of five reserved on d's card, four spent; a spent one goes, the reserve stays."""
    scene = draw("D .\nC .\na .", C=who(type="civilian"), D=who(reserve="earth"))
    game = play(scene, "activate a; attack c", [6, 1])
    assert (asked(game), question(game).player) == ("lose-die", 1)
    assert options(game) == ["lose used", "lose earth reserve d"]
    game = play(scene, "activate a; attack c; lose used; end activation; roll", [6, 1])
    assert character(game.state, "d").reserve == "earth"
    assert isinstance(game.pending, Roll)
    assert game.pending.count == 3, "and the one in reserve"


@pytest.mark.rule("DICE-3")
def test_the_owner_may_give_up_the_reserved_die_too() -> None:
    scene = draw("D .\nC .\na .", C=who(type="civilian"), D=who(reserve="earth"))
    game = play(scene, "activate a; attack c; lose earth reserve d; end activation", [6, 1])
    assert character(game.state, "d").reserve is None
    assert isinstance(game.pending, Roll)
    assert game.pending.count == 4


@pytest.mark.rule("DICE-3", "COMBAT-5")
def test_a_civilian_that_falls_in_its_own_phase_may_take_a_rolled_die() -> None:
    """c attacks and loses by 4 or more: 4 + 1 against 4 + 6. Fire and torii lie rolled, three are used."""
    scene = draw("B .\nc a", c=who(type="civilian"), dice_a=["torii", "torii"])
    game = play(scene, "activate c; attack b", [1, 6])
    assert options(game) == ["lose torii", "lose used"]
    game = play(scene, "activate c; attack b; lose torii", [1, 6])
    assert (len(game.state.pools[0]), game.state.used[0]) == (1, 3)
    assert len(happened(game, DieLost)) == 1


@pytest.mark.rule("DICE-3", "DICE-10")
def test_the_die_on_a_fallen_civilians_own_card_is_lost_for_the_phase_first() -> None:
    """So all five are set aside, the choice is none, and it is not asked."""
    scene = draw("D .\nC .\na .", C=who(type="civilian", reserve="air"))
    game = play(scene, "activate a; attack c", [6, 1])
    assert game.state.used[1] == 4


@pytest.mark.rule("DICE-3")
def test_a_band_without_dice_has_none_to_give_up() -> None:
    """As a position file may have it: no die is rolled, used or reserved."""
    game = play(draw("D .\nC .\na .", C=who(type="civilian"), used_b=0), "activate a; attack c", [6, 1])
    assert fate(game, "c") == "disabled"
    assert not happened(game, DieLost)
    assert asked(game) == "act a"


@pytest.mark.rule("DICE-3")
def test_no_die_goes_with_a_warrior() -> None:
    game = play(draw("D .\nC .\na ."), "activate a; attack c", [6, 1])
    assert fate(game, "c") == "disabled"
    assert not happened(game, DieLost)


@pytest.mark.rule("DICE-4", "COMBAT-6")
def test_fire_raises_the_attack_it_is_named_for() -> None:
    game = play(draw(DUEL, dice_a=["fire"]), "activate a; attack b; raise attack fire", [2, 3])
    assert sums(game) == ("4 Attack +1 fire +2 die", "4 Defense +3 die")


@pytest.mark.rule("DICE-4")
def test_the_bonus_is_gone_after_that_use() -> None:
    """a strikes with fire; attacked in b's phase, and striking again in the next turn, it has its plain stats."""
    scene = draw("B\na", dice_a=["fire"])
    rolls: list[int | str] = [3, 4, *["torii"] * 4, 1, 1, *["torii"] * 4, 1, 1]
    game = play(
        scene,
        "activate a; attack b; raise attack fire; end activation; activate b; attack a; end activation; "
        "activate a; attack b",
        rolls,
    )
    assert margins(game) == [4 + 1 + 3 - 8, 0, 0]


@pytest.mark.rule("DICE-4", "COMBAT-6")
def test_earth_raises_the_defense_when_attacked() -> None:
    scene = draw(DUEL, B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; raise defense earth reserve", [2, 2])
    assert sums(game) == ("4 Attack +2 die", "4 Defense +1 earth +2 die")


@pytest.mark.rule("DICE-4", "SHOT-4")
def test_earth_raises_the_defense_when_shot_at() -> None:
    scene = draw("B\n.\na", a=who(shot=(4, 5)), B=who(reserve="earth"))
    game = play(scene, "activate a; shoot b bow; raise defense earth reserve", [2, 2])
    assert sums(game) == ("5 Bow +2 die", "4 Defense +1 earth +2 die")


@pytest.mark.rule("DICE-4", "MOVE-1")
def test_air_raises_the_movement_when_moving() -> None:
    scene = draw(". . a> . . . .", a=who(movement=3), dice_a=["air"])
    game = play(scene, "activate a")
    assert "move f1 E" in options(game)
    assert "move g1 E" not in options(game)
    assert "move g1 E air" in options(game)
    assert "move f1 E air" not in options(game), "a die that changes nothing is not offered"
    game = play(scene, "activate a; move g1 E air")
    assert str(happened(game, Moved)[0].points) == "3 Movement +1 air"


@pytest.mark.rule("DICE-4", "WILL-1")
@pytest.mark.parametrize(("face", "shaken"), [(4, False), (5, True)])
def test_water_raises_the_willpower_when_tested(face: int, shaken: bool) -> None:
    scene = draw("a . . B", a=who(willpower=3, shaken=True), dice_a=["water"])
    game = play(scene, "activate a; recover; raise willpower water", [face])
    assert trials(game) == [("a", 4, not shaken)]
    assert character(game.state, "a").shaken is shaken


@pytest.mark.rule("DICE-4")
def test_torii_raises_nothing() -> None:
    game = play(draw(DUEL, dice_a=["torii"], B=who(reserve="torii")), "activate a; attack b", [1, 1])
    assert spent(game) == []


@pytest.mark.rule("DICE-4")
@pytest.mark.parametrize(("stat", "element"), [("attack", "fire"), ("defense", "earth"), ("movement", "air")])
def test_the_same_die_gives_its_bonus_when_that_stat_is_tested(stat: str, element: str) -> None:
    """3 in every stat and a 4 thrown: only with the die does it pass."""
    scene = draw("B .\n. .\n. a", a=who(skills=[scare(stat)]), B=who(attack=3, movement=3, defense=3, reserve=element))
    game = play(scene, f"activate a; use scare; raise {stat} {element} reserve", [4])
    assert trials(game) == [("b", 4, True)]
    game = play(scene, "activate a; use scare; done", [4])
    assert trials(game) == [("b", 3, False)]


@pytest.mark.rule("DICE-5")
def test_a_stat_is_raised_once_but_a_second_die_still_pays_a_skill() -> None:
    """Master Kanatta's two Fire dice: one for Attack, the other for a skill, never both for Attack."""
    scene = draw(DUEL, a=who(skills=[FEINT]), dice_a=["fire", "fire"])
    game = play(scene, "activate a; attack b; raise attack fire")
    assert options(game) == ["use feint fire", "done"]
    game = play(scene, "activate a; attack b; raise attack fire; use feint fire", [1, 1])
    assert sums(game)[0] == "4 Attack +1 fire +2 Feint +1 die"


@pytest.mark.rule("DICE-5")
def test_one_die_gives_the_bonus_or_pays_the_skill_never_both() -> None:
    scene = draw(DUEL, a=who(skills=[FEINT]), dice_a=["fire"])
    game = play(scene, "activate a; attack b")
    assert options(game) == ["raise attack fire", "use feint fire", "done"]
    game = play(scene, "activate a; attack b; use feint fire", [1, 1])
    assert sums(game)[0] == "4 Attack +2 Feint +1 die"


@pytest.mark.rule("DICE-5")
def test_a_stat_raised_in_this_phase_is_not_raised_in_its_next_fight() -> None:
    """b has been handed a second Earth die after raising its Defense against another attack."""
    scene = draw(DUEL, B=who(reserve="earth", raised=["defense"]))
    game = play(scene, "activate a; attack b", [1, 1])
    assert spent(game) == []


@pytest.mark.rule("DICE-5")
def test_each_phase_counts_anew() -> None:
    """The Defense raised in the enemy's phase; then the Attack of both phases apart: `raised` is empty again."""
    scene = draw(DUEL, B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; raise defense earth reserve; end activation", [1, 2, *["torii"] * 4])
    assert [str(stat) for stat in character(game.state, "b").raised] == []


@pytest.mark.rule("DICE-6")
def test_a_used_die_waits_for_its_owners_next_roll() -> None:
    scene = draw(DUEL, dice_a=["fire", "torii"])
    game = play(scene, "activate a; attack b; raise attack fire", [1, 1])
    assert (game.state.used[0], len(game.state.pools[0])) == (3, 1)
    game = play(
        scene,
        "activate a; attack b; raise attack fire; end activation; end phase",
        [1, 1, *["torii"] * 4, *["torii"] * 4],
    )
    assert happened(game, RolledInspiration)[-1].player == 0
    assert len(happened(game, RolledInspiration)[-1].faces) == 4


@pytest.mark.rule("DICE-7")
def test_each_card_takes_one_unused_die() -> None:
    scene = draw("a c . B", dice_a=["fire", "earth", "earth"])
    game = play(scene, "end phase")
    assert options(game) == [
        "reserve fire a", "reserve earth a", "reserve fire c", "reserve earth c", "done",
    ]  # fmt: skip
    game = play(scene, "end phase; reserve earth a")
    assert options(game) == ["reserve fire c", "reserve earth c", "done"]
    game = play(scene, "end phase; reserve earth a; reserve fire c")
    assert isinstance(game.pending, Roll), "the third die has no card left"
    assert [character(game.state, id).reserve for id in "ac"] == ["earth", "fire"]
    assert [str(die) for die in happened(game, PhaseEnded)[0].lost] == ["earth"]


@pytest.mark.rule("DICE-7")
def test_only_unused_dice_can_be_reserved() -> None:
    scene = draw(DUEL, dice_a=["fire"])
    game = play(scene, "activate a; attack b; raise attack fire; end activation", [1, 1])
    assert isinstance(game.pending, Roll)
    assert not [event for event in happened(game, PhaseEnded) if event.lost]


@pytest.mark.rule("DICE-7")
def test_a_reserved_die_serves_nobody_else() -> None:
    """c holds the Earth die; b, beside it, is attacked and has none."""
    game = play(draw("B C\na ."), "activate a; attack b", [1, 1])
    assert spent(game) == []
    scene = draw("B C\na .", C=who(reserve="earth"))
    game = play(scene, "activate a; attack b", [1, 1])
    assert spent(game) == []
    scene = draw("B C\na d", d=who(reserve="fire"))
    game = play(scene, "activate a; attack b", [1, 1])
    assert spent(game) == []


@pytest.mark.rule("DICE-8")
def test_a_reserved_die_keeps_its_face_over_turns_and_both_players_phases() -> None:
    scene = draw("a . B", a=who(reserve="air"))
    game = play(scene, "end phase; end phase; roll; end phase; end phase; roll", ["torii"] * (4 + 3 + 4 + 3))
    assert game.state.turn == 3
    assert character(game.state, "a").reserve == "air"


@pytest.mark.rule("DICE-9")
def test_any_of_the_reserved_dice_are_taken_back_before_the_roll() -> None:
    scene = draw("a c . B", stage=Stage.PHASE, a=who(reserve="fire"), c=who(reserve="air"))
    game = play(scene, "take back c", [])
    assert options(game) == ["take back a", "roll"]
    game = play(scene, "take back c; roll", ["torii", "torii", "water"])
    assert [character(game.state, id).reserve for id in "ac"] == ["fire", None]
    assert len(game.state.pools[0]) == 3


@pytest.mark.rule("DICE-9")
def test_a_card_that_holds_a_die_takes_no_second_and_the_die_is_never_moved() -> None:
    """Worked case 32: a still holds its old die at the end of the phase."""
    scene = draw("a c . B", a=who(reserve="fire"), dice_a=["earth"])
    game = play(scene, "end phase")
    assert options(game) == ["reserve earth c", "done"]


@pytest.mark.rule("DICE-10", "STATE-1")
def test_a_card_that_turns_red_loses_its_die_until_the_next_roll() -> None:
    """By 3: 4 + 4 against 4 + 1. b has its four dice: one reserved, three set aside."""
    scene = draw(". .\nB .\na .", B=who(reserve="water"))
    game = play(scene, "activate a; attack b; retreat a3; end activation", [4, 1])
    assert str(happened(game, Shaken)[0].lost) == "water"
    assert "DICE-10" in happened(game, Shaken)[0].rules
    assert isinstance(game.pending, Roll)
    assert game.pending.count == 4


@pytest.mark.rule("DICE-10")
def test_a_card_that_stays_blue_keeps_its_die() -> None:
    scene = draw(". .\nB .\na .", B=who(reserve="water"))
    game = play(scene, "activate a; attack b; retreat a3; end activation", [3, 1])
    assert character(game.state, "b").reserve == "water"
    assert question(game).ask is Ask.TAKE_BACK


@pytest.mark.rule("DICE-10", "STATE-3")
def test_a_card_that_turns_blue_again_loses_its_die_too() -> None:
    scene = draw("a . . B", a=who(shaken=True, reserve="fire"))
    passed = play(scene, "activate a; recover", [1])
    assert character(passed.state, "a").reserve is None
    assert passed.state.used[0] == 4
    failed = play(scene, "activate a; recover", [6])
    assert character(failed.state, "a").reserve == "fire"


@pytest.mark.rule("DICE-10", "STATE-5")
def test_a_disabled_character_loses_its_die_for_the_phase_only() -> None:
    scene = draw("D .\nB .\na .", B=who(reserve="water"))
    game = play(scene, "activate a; attack b; end activation", [6, 1])
    assert fate(game, "b") == "disabled"
    assert isinstance(game.pending, Roll)
    assert game.pending.count == 4


@pytest.mark.rule("DICE-11")
def test_in_its_own_phase_a_character_uses_the_die_on_its_card_or_one_of_the_band() -> None:
    scene = draw(DUEL, a=who(reserve="fire"), dice_a=["fire"])
    game = play(scene, "activate a; attack b")
    assert options(game) == ["raise attack fire", "raise attack fire reserve", "done"]
    game = play(scene, "activate a; attack b; raise attack fire reserve", [1, 1])
    assert (character(game.state, "a").reserve, len(game.state.pools[0])) == (None, 1)


@pytest.mark.rule("DICE-12", "SUPPORT-1")
def test_being_in_support_lets_nobody_spend() -> None:
    """c supports a with a Fire die on its card, d supports b with an Earth die: neither is asked."""
    scene = draw("B D\na c", c=who(reserve="fire"), D=who(reserve="earth"))
    game = play(scene, "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 support +1 die", "4 Defense +1 support +1 die")
    assert spent(game) == []


@pytest.mark.rule("DICE-12", "SKILL-8")
def test_in_the_enemys_phase_no_die_of_the_pool_is_spent() -> None:
    """Even if some lay unused in the pool, which a phase's end never leaves."""
    game = play(draw(DUEL, dice_b=["earth"]), "activate a; attack b", [1, 1])
    assert spent(game) == []


@pytest.mark.rule("DICE-12")
def test_in_its_own_phase_a_friend_that_is_not_activated_spends_nothing() -> None:
    """c could take a's blow for a Torii, but only the activated character spends; in the enemy's phase c may."""
    guard = {
        "id": "guard",
        "cost": ["torii"],
        "effects": [
            {"kind": "instead", "of": "disabled", "becomes": "mine", "who": {"side": "friend", "adjacent": True}}
        ],
    }
    own = draw("B .\na c", c=who(skills=[guard], reserve="torii"), dice_a=["torii"])
    game = play(own, "activate a; attack b", [1, 6])
    assert fate(game, "a") == "disabled"
    theirs = draw("B .\na c", c=who(skills=[guard], reserve="torii"), to_act="b")
    game = play(theirs, "activate b; attack a; use guard torii reserve", [6, 1])
    assert (fate(game, "a"), fate(game, "c")) == ("", "disabled")


@pytest.mark.rule("DICE-13", "COMBAT-2")
def test_dice_are_named_before_the_roll_they_touch() -> None:
    scene = draw(DUEL, dice_a=["fire"], B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; raise attack fire; raise defense earth reserve", [1, 1])
    kinds = [type(event) for event in game.log if isinstance(event, NamedIt | Thrown)]
    assert kinds == [NamedIt, NamedIt, Thrown]
    assert asked(game) == "act a", "nothing is asked once the dice lie"


@pytest.mark.rule("DICE-14")
def test_a_fire_die_does_not_raise_a_shot_unless_ruled_so() -> None:
    picture = "B\n.\na"
    scene = draw(picture, a=who(shot=(4, 5)), dice_a=["fire"])
    assert sums(play(scene, "activate a; shoot b bow", [1, 1]))[0] == "5 Bow +1 die"
    ruled = draw(picture, a=who(shot=(4, 5)), dice_a=["fire"], rulings=Rulings(fire_raises_shots=True))
    game = play(ruled, "activate a; shoot b bow; raise shot fire", [1, 1])
    assert sums(game)[0] == "5 Bow +1 fire +1 die"
    assert place(game.state, "b") == "a3 S"

"""The Evil Creatures of the Karasu box: each skill does what its text says."""

import pytest

from okko.model.state import Gear
from tests.cards.shipped import BOTH, bearing, duel, person, shows, stat
from tests.fights import asked, called_off, fate, spent, sums, trials
from tests.scenes import character, draw, options, place, play, who

FREE = """
    . . .
    . B .
    . a .
    """
DEEP = """
    . . .
    . . .
    . B .
    . a .
    """


@shows("undead-warrior/no-step-back")
def test_the_dead_do_not_step_back() -> None:
    scene = draw(FREE, B=person("undead-warrior"))
    game = play(scene, "activate a; attack undead-warrior", [2, 1])
    assert (fate(game, "undead-warrior"), place(game.state, "undead-warrior")) == ("", "b2 S")
    assert asked(game) == "act a", "nobody is asked where to"
    game = play(scene, "activate a; attack undead-warrior", [4, 1])
    assert (fate(game, "undead-warrior"), place(game.state, "undead-warrior")) == ("shaken", "b2 S")


@shows("undead-warrior/rise-again")
def test_the_dead_rise_where_they_fell() -> None:
    held = play(draw("B\na", a=person("undead-warrior", shaken=True)), "activate undead-warrior; recover", [5])
    assert not character(held.state, "undead-warrior").shaken
    assert "recover" not in options(play(draw("B\na", a=who(shaken=True)), "activate a"))


def test_the_undead_warrior_is_slow() -> None:
    for shaken in (False, True):
        walk = options(play(draw("a> . . . .", a=person("undead-warrior", shaken=shaken)), "activate undead-warrior"))
        assert ("move d1 E" in walk, "move e1 E" in walk) == (True, False)


@BOTH
@shows("karasu-tengu/black-wings")
def test_the_tengu_flies_over_characters_zones_and_water(shaken: bool) -> None:
    tengu = person("karasu-tengu", shaken=shaken)
    over = play(draw("a> h ~ c . . .", a=tengu), "activate karasu-tengu")
    assert ("move g1 E" in options(over), "move d1 E" in options(over)) == (True, False)
    guarded = draw("# # # B # #\na> . . . . .", a=tengu)
    assert place(play(guarded, "activate karasu-tengu; move f1 E").state, "karasu-tengu") == "f1 E"
    assert "move c1 E" not in options(play(draw("a> # . .", a=tengu), "activate karasu-tengu"))


@shows("karasu-tengu/feather-fan")
def test_the_fan_blows_an_enemy_one_square_away() -> None:
    scene = draw(". B . . a", a=person("karasu-tengu"), dice_a=["air"])
    game = play(scene, "activate karasu-tengu; use feather-fan air")
    assert (place(game.state, "b"), fate(game, "b")) == ("a1 S", "")
    for nothing in ("B . . a", ". B . . . a"):
        scene = draw(nothing, a=person("karasu-tengu"), dice_a=["air"])
        assert "use feather-fan air" not in options(play(scene, "activate karasu-tengu"))


@shows("jorogumo/sticky-web")
def test_the_web_holds_an_enemy_that_is_not_quick() -> None:
    scene = draw("B . . a", a=person("jorogumo"), dice_a=["water"])
    told = "activate jorogumo; use sticky-web water"
    game = play(scene, told, [6])
    assert (trials(game), stat(game, "b", "movement")) == ([("b", 5, False)], 5 - 3)
    assert stat(play(scene, told, [5]), "b", "movement") == 5
    later = play(scene, f"{told}; end activation; end phase; done", [6, *["earth"] * 4, *["earth"] * 4])
    assert stat(later, "b", "movement") == 5


@shows("jorogumo/patient-spider")
def test_the_spider_strikes_harder_where_it_sat() -> None:
    game = duel(person("jorogumo"), who(), "use patient-spider torii", dice_a=["torii"])
    assert sums(game)[0] == "4 Attack +1 Patient spider +1 die"
    scene = draw("B\n.\na", a=person("jorogumo"), dice_a=["torii"])
    assert spent(play(scene, "activate jorogumo; move a2 N; attack b", [1, 1])) == []


@shows("jorogumo/numbing-bite")
def test_the_bite_of_a_shaken_spider_weakens() -> None:
    scene = draw(FREE, a=person("jorogumo", shaken=True))
    game = play(scene, "activate jorogumo; attack b; retreat b3", [2, 1])
    assert stat(game, "b", "attack") == 4 - 1
    assert [grant.round for grant in game.state.grants] == [True]


@BOTH
@shows("hungry-ghost/smell-of-fear")
def test_the_ghost_smells_the_shaken(shaken: bool) -> None:
    ghost = person("hungry-ghost", shaken=shaken)
    assert sums(duel(ghost, who(shaken=True)))[0] == "3 Attack +1 Smell of fear +1 die"
    assert sums(duel(ghost, who()))[0] == "3 Attack +1 die"


@shows("hungry-ghost/drifting")
def test_the_ghost_drifts_over_thickets_and_water() -> None:
    assert "move f1 E" in options(play(draw("a> h ~ h ~ .", a=person("hungry-ghost")), "activate hungry-ghost"))


@shows("kappa/river-child")
def test_the_kappa_is_at_home_in_water() -> None:
    assert "move e1 E" in options(play(draw("a> ~ ~ h .", a=person("kappa")), "activate kappa"))
    wet = draw("# ~ #\n. B .\n. a .", B=person("kappa"))
    assert fate(play(wet, "activate a; attack kappa", [3, 1]), "kappa") == "retreated"


@BOTH
@shows("kappa/waist-deep")
def test_the_kappa_fights_best_in_the_water(shaken: bool) -> None:
    attack = defense = 3 if shaken else 4
    wet = person("kappa", shaken=shaken, on="~")
    assert sums(duel(wet, who()))[0] == f"{attack} Attack +1 Waist deep +1 die"
    assert sums(duel(who(), wet))[1] == f"{defense} Defense +1 Waist deep +1 die"
    shot = draw("B\n.\na", a=who(shot=(4, 5)), B=wet)
    assert sums(play(shot, "activate a; shoot kappa bow", [1, 1]))[1] == f"{defense} Defense +1 Waist deep +1 die"
    assert sums(duel(person("kappa", shaken=shaken), who()))[0] == f"{attack} Attack +1 die"
    assert sums(duel(who(), person("kappa", shaken=shaken)))[1] == f"{defense} Defense +1 die"


@shows("kappa/slippery-grip")
def test_the_kappa_shoves_whom_it_has_beaten() -> None:
    scene = draw(DEEP, a=person("kappa"), dice_a=["water"])
    game = play(scene, "activate kappa; attack b; retreat b3; use slippery-grip water; push c4", [2, 1])
    assert place(game.state, "b") == "c4 S"


@shows("gashadokuro/taller-than-houses")
def test_whoever_attacks_the_gashadokuro_needs_courage() -> None:
    assert called_off(duel(who(), person("gashadokuro"), faces=(4,)))
    assert not called_off(duel(who(), person("gashadokuro"), faces=(3, 1, 1)))


@shows("gashadokuro/crushing-hand")
@pytest.mark.parametrize("die", ["fire", "torii"])
def test_the_hand_crushes_what_a_beaten_opponent_carries(die: str) -> None:
    """6 + 1 against 4 + 2; a Fire could raise the attack instead."""
    scene = draw(FREE, a=person("gashadokuro"), B=bearing("straw-sandals", reserve="water"), dice_a=[die])
    named = "done; " if die == "fire" else ""
    told = f"activate gashadokuro; attack b; {named}retreat b3; use crushing-hand {die}"
    robbed = character(play(scene, told, [1, 2]).state, "b")
    assert (robbed.gear, robbed.reserve) == (Gear.NONE, None)


@shows("gashadokuro/falling-bones")
def test_falling_bones_shake_the_enemies_beside_it() -> None:
    """It is driven to b3, beside c and d, who look away; a is two squares off."""
    scene = draw(
        """
        . . .
        c G d
        . a .
        """,
        c=who("W"),
        d=who("E"),
        G=person("gashadokuro", shaken=True),
    )
    game = play(scene, "activate a; attack gashadokuro; retreat b3; target c", [2, 1, 6, 5])
    assert trials(game) == [("c", 5, False), ("d", 5, True)]
    assert [fate(game, id) for id in "acd"] == ["", "shaken", ""]


@shows("corpse-bearer/goad")
@pytest.mark.parametrize("die", ["fire", "air"])
def test_the_goad_drives_an_adjacent_friend(die: str) -> None:
    scene = draw(". B\na c", a=person("corpse-bearer", facing="S"), dice_a=[die])
    game = play(scene, f"activate corpse-bearer; use goad {die}; end activation; activate c; attack b", [1, 1])
    assert (sums(game)[0], stat(game, "c", "movement")) == ("4 Attack +1 Goad +1 die", 5 + 1)
    far = draw("a . c", a=person("corpse-bearer"), dice_a=[die])
    assert f"use goad {die}" not in options(play(far, "activate corpse-bearer"))


@BOTH
@shows("corpse-bearer/grave-dust")
def test_grave_dust_guards_the_undead(shaken: bool) -> None:
    bearer = person("corpse-bearer", shaken=shaken, facing="N")
    for keywords, said in ((["undead"], " +1 Grave dust"), ([], "")):
        scene = draw("B . Y\na . .", B=who(keywords=keywords), Y=bearer)
        assert sums(play(scene, "activate a; attack b", [1, 1]))[1] == f"4 Defense{said} +1 die"
    far = draw("B . . Y\na . . .", B=who(keywords=["undead"]), Y=bearer)
    assert sums(play(far, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"

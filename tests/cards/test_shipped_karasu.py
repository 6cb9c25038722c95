"""The characters of the Karasu box: each skill does what its text says."""

import pytest

from okko.game import Game
from okko.model.element import Stat
from okko.model.state import Gear
from okko.rules.cards import number
from tests.cards.shipped import BOTH, bearing, duel, person, shows
from tests.fights import asked, called_off, fate, spent, steps, sums, trials
from tests.scenes import character, draw, options, place, play, who

DEMON = who(keywords=["demon"])
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
FAR = """
    . . .
    . B .
    . . .
    . a .
    """


def stat(game: Game, id: str, which: str) -> int:
    """What a character's number is now, outside any fight."""
    return number(game.state, game.state.match.index_of(id), Stat(which))


# Demon Hunters


@shows("exorcist/binding-words")
def test_the_exorcist_binds_the_demon_he_strikes() -> None:
    game = duel(person("exorcist"), DEMON, "use binding-words water", dice_a=["water"])
    assert sums(game) == ("4 Attack +1 die", "4 Defense -1 Binding words +1 die")
    assert spent(duel(person("exorcist"), who(), dice_a=["water"])) == []


@shows("exorcist/banishment")
def test_a_demon_the_exorcist_has_beaten_may_be_shaken() -> None:
    told = "activate exorcist; attack b; retreat b3"
    scene = draw(FREE, a=person("exorcist"), B=DEMON)
    assert fate(play(scene, told, [2, 1, 4]), "b") == "retreated shaken"
    assert fate(play(scene, told, [2, 1, 3]), "b") == "retreated"
    assert trials(play(draw(FREE, a=person("exorcist")), told, [2, 1])) == [], "b is no demon"


@shows("exorcist/iron-faith")
def test_a_shaken_exorcist_may_pass_one_test_by_faith() -> None:
    scene = draw("a", a=person("exorcist", shaken=True))
    game = play(scene, "activate exorcist; recover; use iron-faith")
    assert (character(game.state, "exorcist").shaken, character(game.state, "exorcist").spent) == (
        False,
        ("iron-faith",),
    )
    again = draw("a", a=person("exorcist", shaken=True, spent=["iron-faith"]))
    assert trials(play(again, "activate exorcist; recover", [5])) == [("exorcist", 4, False)]


@BOTH
@shows("gate-guardian/closed-gate")
def test_supports_do_not_help_against_the_guardian(shaken: bool) -> None:
    scene = draw("B .\na c", B=person("gate-guardian", shaken=shaken))
    assert sums(play(scene, "activate a; attack gate-guardian", [1, 1]))[0] == "4 Attack +1 die"
    plain = play(draw("B .\na c"), "activate a; attack b", [1, 1])
    assert sums(plain)[0] == "4 Attack +1 support +1 die"


@shows("gate-guardian/great-shield")
def test_the_guardian_shields_an_adjacent_friend_from_shots() -> None:
    archer, guardian = who(shot=(5, 5)), person("gate-guardian", facing="N")
    near = draw("B Y\n. .\na .", a=archer, Y=guardian)
    assert sums(play(near, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 Great shield +1 die"
    far = draw("B . Y\n. . .\na . .", a=archer, Y=guardian)
    assert sums(play(far, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 die"
    fight = draw("B Y\na .", Y=guardian)
    assert sums(play(fight, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"


@shows("sohei/sweeping-naginata")
def test_the_sohei_sweeps_every_enemy_in_its_zone() -> None:
    """b fails with a 5, c passes with a 4, d stands beside the Sohei, out of its zone."""
    scene = draw(
        """
        . . .
        B . C
        D a .
        """,
        a=person("sohei"),
        dice_a=["fire"],
    )
    told = "activate sohei; use sweeping-naginata fire; target b"
    assert steps(play(scene, told, [5])) == ["a3", "b3"]
    game = play(scene, f"{told}; push b3; turn E", [5, 4])
    assert trials(game) == [("b", 4, False), ("c", 4, True)]
    assert [place(game.state, id) for id in ("b", "c", "d")] == ["b3 E", "c2 S", "a1 S"]


@BOTH
@shows("sohei/few-against-many")
def test_the_sohei_strikes_harder_when_outnumbered(shaken: bool) -> None:
    scene = draw("B .\na C", a=person("sohei", shaken=shaken))
    game = play(scene, "activate sohei; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 Few against many +1 die"
    assert sums(duel(person("sohei", shaken=shaken), who()))[0] == "4 Attack +1 die"


@BOTH
@shows("falconer/loosed-hawk", "falconer/loosed-hawk/shaken")
def test_the_hawk_flies_seven_squares_and_finds_its_prey_in_the_thicket(shaken: bool) -> None:
    falconer = person("falconer", shaken=shaken)
    reach = "B\n.\n.\n.\n.\n.\n.\na"
    game = play(draw(reach, a=falconer, B=who(on="h")), "activate falconer; shoot b loosed-hawk", [1, 1])
    assert sums(game) == (f"{2 if shaken else 3} Loosed hawk +1 die", "4 Defense +1 die")
    far = draw(reach.replace("B", "B\n."), a=falconer)
    assert "shoot b loosed-hawk" not in options(play(far, "activate falconer"))


@shows("falconer/raking-talons")
def test_the_talons_slow_their_prey_until_the_bands_next_phase() -> None:
    """3 + 3 against 4 + 1."""
    scene = draw(FAR, a=person("falconer"), dice_a=["torii"])
    told = "activate falconer; shoot b loosed-hawk; retreat b4; use raking-talons torii; end activation"
    game = play(scene, told, [3, 1, *["earth"] * 4])
    assert stat(game, "b", "movement") == 5 - 2
    game = play(scene, f"{told}; end phase; done", [3, 1, *["earth"] * 4, *["air"] * 4])
    assert stat(game, "b", "movement") == 5


@shows("bell-novice/evening-bell")
def test_the_evening_bell_calls_every_shaken_friend_within_three_squares() -> None:
    shaken = who(shaken=True)
    scene = draw("a c . d e", a=person("bell-novice"), c=shaken, d=shaken, e=shaken, dice_a=["water"])
    game = play(scene, "activate bell-novice; use evening-bell water; target c", [3, 4])
    assert trials(game) == [("c", 3, True), ("d", 3, False)]
    assert [character(game.state, id).shaken for id in "cde"] == [False, True, True]
    held = draw("B .\n. .\na c", a=person("bell-novice"), B=who("E"), c=shaken, dice_a=["water"])
    assert "use evening-bell water" in options(play(held, "activate bell-novice"))
    held = draw(". B\na c", a=person("bell-novice"), c=shaken, dice_a=["water"])
    assert "use evening-bell water" not in options(play(held, "activate bell-novice"))


@shows("bell-novice/warning-stroke")
def test_a_warning_stroke_guards_a_friend_in_time() -> None:
    novice = person("bell-novice", reserve="torii")
    fight = draw("C . N\na . .", N=novice)
    game = play(fight, "activate a; attack c; use warning-stroke torii reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 Warning stroke +1 die"
    shot = draw("C . N\n. . .\na . .", a=who(shot=(4, 5)), N=novice)
    game = play(shot, "activate a; shoot c bow; use warning-stroke torii reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 Warning stroke +1 die"
    far = draw("C . . N\na . . .", N=novice)
    assert spent(play(far, "activate a; attack c", [1, 1])) == []


@shows("bell-novice/cracked-bell")
def test_a_cracked_bell_unnerves_enemies_within_two_squares() -> None:
    novice = person("bell-novice", shaken=True, facing="N")
    near = draw("N . a", N=novice, a=who(shaken=True))
    assert trials(play(near, "activate a; recover", [3])) == [("a", 3 - 1, False)]
    far = draw("N . . a", N=novice, a=who(shaken=True))
    assert trials(play(far, "activate a; recover", [3])) == [("a", 3, True)]


# Evil Creatures


@shows("undead-warrior/no-step-back")
def test_the_dead_do_not_step_back() -> None:
    scene = draw(FREE, B=person("undead-warrior"))
    game = play(scene, "activate a; attack undead-warrior", [2, 1])
    assert (fate(game, "undead-warrior"), place(game.state, "undead-warrior")) == ("", "b2 S")
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
    assert fate(play(wet, "activate a; attack kappa", [1, 1]), "kappa") == "retreated"


@BOTH
@shows("kappa/waist-deep")
def test_the_kappa_fights_best_in_the_water(shaken: bool) -> None:
    attack = 3 if shaken else 4
    wet = person("kappa", shaken=shaken, on="~")
    assert sums(duel(wet, who()))[0] == f"{attack} Attack +1 Waist deep +1 die"
    assert sums(duel(who(), wet))[1] == "3 Defense +1 Waist deep +1 die"
    shot = draw("B\n.\na", a=who(shot=(4, 5)), B=wet)
    assert sums(play(shot, "activate a; shoot kappa bow", [1, 1]))[1] == "3 Defense +1 Waist deep +1 die"
    assert sums(duel(person("kappa", shaken=shaken), who()))[0] == f"{attack} Attack +1 die"


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


# Mercenaries


@BOTH
@shows("blind-swordsman/ears-of-the-night")
def test_nobody_comes_from_behind_upon_the_blind_swordsman(shaken: bool) -> None:
    scene = draw("B^\na", B=person("blind-swordsman", shaken=shaken))
    assert sums(play(scene, "activate a; attack blind-swordsman", [1, 1]))[0] == "4 Attack +1 die"


@shows("blind-swordsman/cane-sword")
def test_the_cane_sword_is_drawn_where_he_stood() -> None:
    game = duel(person("blind-swordsman"), who(), "use cane-sword fire", dice_a=["fire"])
    assert sums(game)[0] == "5 Attack +2 Cane sword +1 die"
    moved = draw("B\n.\na", a=person("blind-swordsman"), dice_a=["fire"])
    assert options(play(moved, "activate blind-swordsman; move a2 N; attack b")) == ["raise attack fire", "done"]


@shows("blind-swordsman/counting-footsteps")
def test_he_counts_the_footsteps_of_those_who_surround_him() -> None:
    scene = draw("B .\na c", B=person("blind-swordsman", reserve="torii"))
    told = "activate a; attack blind-swordsman"
    game = play(scene, f"{told}; use counting-footsteps torii reserve", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    assert sums(play(scene, f"{told}; done", [1, 1]))[0] == "4 Attack +1 support +1 die"


@shows("blind-swordsman/nobody-near")
def test_a_shaken_swordsman_fights_best_alone() -> None:
    swordsman = person("blind-swordsman", shaken=True)
    assert sums(duel(swordsman, who()))[0] == "4 Attack +1 Nobody near +1 die"
    scene = draw("B .\na c>", a=swordsman)
    assert sums(play(scene, "activate blind-swordsman; attack b", [1, 1]))[0] == "4 Attack +1 die"


@shows("monkey-trainer/shrieking-monkey")
def test_the_monkey_makes_an_enemy_turn_round() -> None:
    scene = draw("B . . a", a=person("monkey-trainer"), dice_a=["torii"])
    game = play(scene, "activate monkey-trainer; use shrieking-monkey torii; turn W")
    assert place(game.state, "b") == "a1 W"
    far = draw("B . . . a", a=person("monkey-trainer"), dice_a=["torii"])
    assert "use shrieking-monkey torii" not in options(play(far, "activate monkey-trainer"))


@shows("monkey-trainer/fetch")
def test_the_monkey_carries_a_die_to_a_friend() -> None:
    scene = draw("a . . . c d", a=person("monkey-trainer", reserve="earth"))
    game = play(scene, "activate monkey-trainer; use fetch")
    assert [str(character(game.state, id).reserve) for id in ("monkey-trainer", "c", "d")] == ["None", "earth", "None"]
    full = draw("a . c", a=person("monkey-trainer", reserve="earth"), c=who(reserve="air"))
    assert "use fetch" not in options(play(full, "activate monkey-trainer"))


@shows("monkey-trainer/monkey-in-the-face")
def test_a_monkey_in_the_face_spoils_an_attack() -> None:
    game = duel(who(), person("monkey-trainer", shaken=True))
    assert sums(game)[0] == "4 Attack -1 Monkey in the face +1 die"


@BOTH
@shows("naginata-mistress/keep-at-bay")
def test_the_mistress_may_shove_whom_she_has_beaten(shaken: bool) -> None:
    scene = draw(DEEP, a=person("naginata-mistress", shaken=shaken))
    told = "activate naginata-mistress; attack b; retreat b3"
    faces = [3 if shaken else 2, 1]
    assert asked(play(scene, told, faces)) == "after naginata-mistress"
    assert steps(play(scene, f"{told}; use keep-at-bay", faces)) == ["a4", "b4", "c4"]
    assert place(play(scene, f"{told}; done", faces).state, "b") == "b3 S"


@shows("naginata-mistress/circling-blade")
def test_the_circling_blade_has_the_defender_throw_again() -> None:
    game = duel(person("naginata-mistress"), who(), "use circling-blade air", (3, 5, 3), dice_a=["air"])
    assert sums(game) == ("4 Attack +3 die", "4 Defense +3 die")


@shows("drunken-brawler/lucky-stagger")
def test_the_brawler_staggers_out_of_the_way() -> None:
    game = duel(who(), person("drunken-brawler", reserve="water"), "use lucky-stagger water reserve", (2, 1, 3))
    assert sums(game)[1] == "3 Defense +3 die"
    assert spent(duel(person("drunken-brawler"), who(), dice_a=["water"])) == []


@BOTH
@shows("drunken-brawler/used-to-falling")
def test_the_brawler_falls_into_thickets_and_among_enemies_unharmed(shaken: bool) -> None:
    """An attack of 4 + 1 against 3 + 1, or 3 + 1 against 2 + 1."""
    brawler = person("drunken-brawler", shaken=shaken)
    thicket = draw("# h #\n. B .\n. a .", a=who(attack=3 if shaken else 4), B=brawler)
    assert fate(play(thicket, "activate a; attack drunken-brawler", [1, 1]), "drunken-brawler") == "retreated"
    watched = draw("c> . #\n. B .\n. a .", a=who(attack=3 if shaken else 4), B=brawler)
    game = play(watched, "activate a; attack drunken-brawler", [1, 1])
    assert fate(game, "drunken-brawler") == "retreated"


@BOTH
@shows("poisoner/blowpipe", "poisoner/blowpipe/shaken")
def test_the_blowpipe_serves_at_three_squares_and_in_the_enemys_face(shaken: bool) -> None:
    poisoner = person("poisoner", shaken=shaken)
    told = "activate poisoner; shoot b blowpipe"
    for near in ("B\n.\n.\na", "B\na"):
        assert sums(play(draw(near, a=poisoner), told, [1, 1]))[0] == f"{3 if shaken else 4} Blowpipe +1 die"
    assert "shoot b blowpipe" not in options(play(draw("B\n.\n.\n.\na", a=poisoner), "activate poisoner"))


@shows("poisoner/numbing-dart")
def test_a_numbing_dart_leaves_its_target_open() -> None:
    scene = draw(FAR, a=person("poisoner"), dice_a=["torii"])
    game = play(scene, "activate poisoner; shoot b blowpipe; retreat b4; use numbing-dart torii", [2, 1])
    assert stat(game, "b", "defense") == 4 - 1
    assert [grant.round for grant in game.state.grants] == [True]

"""The Mercenaries of the base game: each skill does what its text says."""

import pytest

from okko.model.state import Gear
from tests.cards.shipped import BOTH, bearing, duel, person, shows
from tests.fights import asked, called_off, fate, question, spent, steps, sums, trials
from tests.scenes import character, draw, options, place, play, who

FREE = """
    . . .
    . B .
    . a .
    """
SHOT = "B\n.\na"


@BOTH
@shows("arquebusier/fire-mouth", "arquebusier/fire-mouth/shaken")
def test_the_fire_mouth_reaches_five_squares_and_eats_a_fire(shaken: bool) -> None:
    gunner = person("arquebusier", shaken=shaken)
    scene = draw("B\n.\n.\n.\n.\na", a=gunner, dice_a=["fire"])
    game = play(scene, "activate arquebusier; shoot b fire-mouth fire", [1, 1])
    assert sums(game)[0] == f"{5 if shaken else 6} Fire-mouth +1 die"
    assert game.state.pools[0] == ()
    for cold in (
        draw("B\n.\n.\n.\n.\na", a=gunner, dice_a=["torii"]),
        draw("B\n.\n.\n.\n.\n.\na", a=gunner, dice_a=["fire"]),
    ):
        assert not [text for text in options(play(cold, "activate arquebusier")) if text.startswith("shoot")]


@shows("arquebusier/braced-barrel")
def test_a_braced_barrel_shoots_straighter_and_through_cover() -> None:
    scene = draw("B\n.\na", a=person("arquebusier"), B=who(on="h"), dice_a=["fire", "earth"])
    told = "activate arquebusier; shoot b fire-mouth fire"
    braced = play(scene, f"{told}; use braced-barrel earth", [1, 1])
    assert sums(braced) == ("6 Fire-mouth +1 Braced barrel +1 die", "4 Defense +1 die")
    assert sums(play(scene, f"{told}; done", [1, 1]))[1] == "4 Defense +1 cover +1 die"
    walked = draw("B\n.\n.\na", a=person("arquebusier"), B=who(on="h"), dice_a=["fire", "earth"])
    game = play(walked, "activate arquebusier; move a2 N; shoot b fire-mouth fire", [1, 1])
    assert sums(game)[1] == "4 Defense +1 cover +1 die", "nothing was offered after a movement"


@BOTH
@shows("ashigaru/spear-wall")
def test_a_spear_with_a_friend_beside_it_is_a_wall(shaken: bool) -> None:
    spear = person("ashigaru", shaken=shaken)
    scene = draw("Y C^\na .", Y=spear)
    assert sums(play(scene, "activate a; attack ashigaru", [1, 1]))[1] == "3 Defense +1 Spear wall +1 die"
    assert sums(duel(who(), spear))[1] == "3 Defense +1 die"
    shot = draw("Y C^\n. .\na .", a=who(shot=(4, 5)), Y=spear)
    assert sums(play(shot, "activate a; shoot ashigaru bow", [1, 1]))[1] == "3 Defense +1 die"


@shows("ashigaru/all-together")
def test_spears_strike_together() -> None:
    scene = draw("B .\na c", a=person("ashigaru"), dice_a=["torii"])
    game = play(scene, "activate ashigaru; attack b; use all-together torii", [1, 1])
    assert sums(game)[0] == "3 Attack +1 All together +1 support +1 die"
    assert spent(duel(person("ashigaru"), who(), dice_a=["torii"])) == []


@shows("cutpurse/light-fingers")
def test_the_cutpurse_empties_a_card() -> None:
    scene = draw("B\na", a=person("cutpurse"), B=bearing("straw-sandals", reserve="earth"), dice_a=["torii"])
    game = play(scene, "activate cutpurse; use light-fingers torii")
    robbed = character(game.state, "b")
    assert (robbed.reserve, robbed.gear, game.state.used[1]) == (None, Gear.NONE, 4)
    for nothing in (draw("B\na", a=person("cutpurse"), dice_a=["torii"]),):
        assert "use light-fingers torii" not in options(play(nothing, "activate cutpurse"))
    aside = draw("B .\n. .\na .", a=person("cutpurse"), B=who(reserve="earth"), dice_a=["torii"])
    assert "use light-fingers torii" not in options(play(aside, "activate cutpurse"))


@shows("cutpurse/through-the-crowd")
def test_the_cutpurse_does_not_stop_in_a_zone() -> None:
    picture = "# # # B # .\na> . . . . ."
    assert "move f1 E" in options(play(draw(picture, a=person("cutpurse")), "activate cutpurse"))
    assert "move f1 E" not in options(play(draw(picture, a=who(movement=6)), "activate a"))


@shows("cutpurse/piteous-look")
def test_a_shaken_cutpurse_melts_hearts() -> None:
    assert called_off(duel(who(), person("cutpurse", shaken=True), faces=(4,)))
    assert not called_off(duel(who(), person("cutpurse", shaken=True), faces=(3, 1, 1)))


@shows("fortune-teller/cast-the-sticks")
def test_the_sticks_change_one_die() -> None:
    scene = draw("a", a=person("fortune-teller"), dice_a=["fire", "air"])
    game = play(scene, "activate fortune-teller; use cast-the-sticks; rethrow fire", ["water"])
    assert sorted(map(str, game.state.pools[0])) == ["air", "water"]
    assert game.state.acted or asked(game) == "activate"
    none = draw("a", a=person("fortune-teller"), dice_a=[])
    assert "use cast-the-sticks" not in options(play(none, "activate fortune-teller"))


@shows("fortune-teller/good-omen")
def test_a_good_omen_helps_an_adjacent_friend() -> None:
    near = draw("a c", a=person("fortune-teller"), c=who(shaken=True))
    assert trials(play(near, "activate c; recover", [4])) == [("c", 4, True)]
    far = draw("a . c", a=person("fortune-teller"), c=who(shaken=True))
    assert trials(play(far, "activate c; recover", [4])) == [("c", 3, False)]


@shows("fortune-teller/ill-omen")
def test_an_ill_omen_spoils_the_attacks_of_adjacent_enemies() -> None:
    scene = draw("B F^\na .", F=person("fortune-teller", shaken=True))
    assert sums(play(scene, "activate a; attack b", [1, 1]))[0] == "4 Attack -1 Ill omen +1 die"
    far = draw("B . F^\na . .", F=person("fortune-teller", shaken=True))
    assert sums(play(far, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"


@BOTH
@shows("kunoichi/shuriken", "kunoichi/shuriken/shaken")
def test_stars_fly_four_squares(shaken: bool) -> None:
    thrower = person("kunoichi", shaken=shaken)
    game = play(draw("B\n.\n.\n.\na", a=thrower), "activate kunoichi; shoot b shuriken", [1, 1])
    assert sums(game)[0] == f"{3 if shaken else 4} Shuriken +1 die"
    assert "shoot b shuriken" not in options(play(draw("B\n.\n.\n.\n.\na", a=thrower), "activate kunoichi"))


@shows("kunoichi/distracting-throw")
def test_a_distracting_throw_takes_the_targets_die_before_it_answers() -> None:
    scene = draw(SHOT, a=person("kunoichi"), B=who(reserve="earth"), dice_a=["torii"])
    game = play(scene, "activate kunoichi; shoot b shuriken; use distracting-throw torii", [1, 1])
    assert (sums(game)[1], character(game.state, "b").reserve) == ("4 Defense +1 die", None)


@shows("master-kanatta/perfect-cut")
def test_a_perfect_cut_leaves_the_defender_alone() -> None:
    scene = draw("B C\na .", a=person("master-kanatta"), dice_a=["fire"])
    told = "activate master-kanatta; attack b"
    cut = play(scene, f"{told}; use perfect-cut fire", [1, 1])
    assert sums(cut) == ("6 Attack +1 Perfect cut +1 die", "4 Defense +1 die")
    assert sums(play(scene, f"{told}; done", [1, 1]))[1] == "4 Defense +1 support +1 die"


@BOTH
@shows("master-kanatta/honor-code")
def test_the_honor_code_serves_in_attack_and_in_defense_but_not_from_behind(shaken: bool) -> None:
    attack, defense = (5, 3) if shaken else (6, 3)
    strike = duel(person("master-kanatta", shaken=shaken), who(), "use honor-code torii", dice_a=["torii"])
    assert sums(strike)[0] == f"{attack} Attack +1 Honor code +1 die"
    guard = duel(who(), person("master-kanatta", shaken=shaken, reserve="torii"), "use honor-code torii reserve")
    assert sums(guard)[1] == f"{defense} Defense +1 Honor code +1 die"
    behind = draw("B^\na", a=person("master-kanatta", shaken=shaken), dice_a=["torii"])
    assert spent(play(behind, "activate master-kanatta; attack b", [1, 1])) == []


@BOTH
@shows("master-kanatta/weapon-master")
def test_the_weapon_master_parries_blades_but_no_arrows(shaken: bool) -> None:
    master = person("master-kanatta", shaken=shaken, reserve="earth")
    guard = duel(who(), master, "use weapon-master earth reserve")
    assert sums(guard)[1] == "3 Defense +2 Weapon master +1 die"
    shot = play(draw(SHOT, a=who(shot=(4, 5)), B=master), "activate a; shoot master-kanatta bow")
    assert options(shot) == ["raise defense earth reserve", "done"]


@shows("rikishi/thrust-and-spin")
def test_the_rikishi_shoves_an_enemy_and_spins_it() -> None:
    told = "activate rikishi; use thrust-and-spin"
    scene = draw(FREE, a=person("rikishi"))
    assert steps(play(scene, told)) == ["a3", "b3", "c3"]
    game = play(scene, f"{told}; push c3; turn E")
    assert (place(game.state, "b"), fate(game, "b")) == ("c3 E", "")
    pinned = play(draw("B\na", a=person("rikishi")), told)
    assert [option.text for option in question(pinned).options] == ["turn N", "turn E", "turn W"]


@BOTH
@shows("rikishi/planted-feet")
def test_the_rikishi_pays_earth_and_stays(shaken: bool) -> None:
    """An attack of 6 + 1 against 5 + 1, or 4 + 2."""
    scene = draw(FREE, a=who(attack=6), B=person("rikishi", shaken=shaken, reserve="earth"))
    game = play(scene, "activate a; attack rikishi; done; use planted-feet earth reserve", [1, 2 if shaken else 1])
    assert (fate(game, "rikishi"), place(game.state, "rikishi")) == ("", "b2 S")


@BOTH
@shows("windreaper/companion-at-arms")
def test_windreaper_defends_with_the_defense_of_the_friend_beside_her(shaken: bool) -> None:
    reaper = person("windreaper", shaken=shaken)
    scene = draw("W C^\na .", W=reaper, C=who(defense=6))
    assert sums(play(scene, "activate a; attack windreaper", [1, 1]))[1] == "6 Defense of C +1 die"
    lower = draw("W C^\na .", W=reaper, C=who(defense=4))
    assert sums(play(lower, "activate a; attack windreaper", [1, 1]))[1] == "4 Defense +1 die"
    shot = draw("W C^\n. .\na .", a=who(shot=(4, 5)), W=reaper, C=who(defense=6))
    assert sums(play(shot, "activate a; shoot windreaper bow", [1, 1]))[1] == "4 Defense +1 die"


@shows("windreaper/mighty-blow")
def test_a_mighty_blow_costs_earth() -> None:
    game = duel(person("windreaper"), who(), "use mighty-blow earth", dice_a=["earth"])
    assert sums(game)[0] == "4 Attack +1 Mighty blow +1 die"


@BOTH
@shows("windreaper/tetsubo")
def test_the_tetsubo_knocks_the_die_from_the_defenders_card(shaken: bool) -> None:
    reaper = person("windreaper", shaken=shaken)
    game = duel(reaper, who(reserve="earth"), "use tetsubo torii", dice_a=["torii"])
    assert (sums(game)[1], character(game.state, "b").reserve) == ("4 Defense +1 die", None)


GUARDED = """
    . . .
    . B Y
    . a .
    """


@BOTH
@shows("yojimbo/bodyguard")
def test_the_yojimbo_may_be_shaken_or_fall_in_place_of_a_friend(shaken: bool) -> None:
    """A margin of 3 and one of 7; the friend still retreats from the first."""
    guard = person("yojimbo", shaken=shaken, facing="N")
    by_three = play(draw(GUARDED, a=who(), Y=guard), "activate a; attack b; use bodyguard; retreat b3", [4, 1])
    assert (fate(by_three, "yojimbo"), fate(by_three, "b")) == ("disabled" if shaken else "shaken", "retreated")
    by_seven = play(draw(GUARDED, a=who(attack=6), Y=guard), "activate a; attack b; use bodyguard", [6, 1])
    assert (fate(by_seven, "yojimbo"), fate(by_seven, "b")) == ("disabled", ""), "no sworn life for what he took over"
    spared = play(draw(GUARDED, a=who(attack=6), Y=guard), "activate a; attack b; done", [6, 1])
    assert (fate(spared, "yojimbo"), fate(spared, "b")) == ("", "disabled")


@shows("yojimbo/bodyguard")
def test_the_yojimbo_may_be_shaken_for_a_bad_retreat_but_not_from_afar() -> None:
    """b is driven into a thicket, beside the Yojimbo or two squares from him."""
    beside = draw("# h #\n. B Y\n. a .", Y=person("yojimbo", facing="N"))
    game = play(beside, "activate a; attack b; use bodyguard", [2, 1])
    assert (fate(game, "yojimbo"), fate(game, "b")) == ("shaken", "retreated")
    afar = draw("# h # .\n. B . Y\n. a . .", Y=person("yojimbo", facing="N"))
    assert fate(play(afar, "activate a; attack b", [2, 1]), "b") == "retreated shaken"


@shows("yojimbo/sworn-life")
def test_the_yojimbo_is_shaken_instead_of_disabled_once_a_match() -> None:
    game = duel(who(attack=6), person("yojimbo"), faces=(6, 1))
    assert fate(game, "yojimbo") == "shaken"
    again = duel(who(attack=6), person("yojimbo", spent=["sworn-life"]), faces=(6, 1))
    assert fate(again, "yojimbo") == "disabled"


@pytest.mark.rule("SKILL-6")
def test_a_vigilant_skill_is_gone_on_the_red_side() -> None:
    game = duel(who(attack=6), person("yojimbo", shaken=True), faces=(6, 1))
    assert fate(game, "yojimbo") == "disabled"

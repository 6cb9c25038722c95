"""The Demon Hunters of the base game: each skill does what its text says."""

import pytest

from okko.model.state import Result
from tests.cards.shipped import BOTH, DUEL, bearing, duel, person, shows
from tests.fights import asked, fate, spent, steps, sums, trials
from tests.scenes import character, draw, options, place, play, who

DEMON = who(keywords=["demon"])
FREE = """
    . . .
    . B .
    . a .
    """


@BOTH
@shows("okko/veteran-hunter")
def test_okko_strikes_demons_harder_and_guards_against_them(shaken: bool) -> None:
    number = 3 if shaken else 5
    strike = duel(person("okko", shaken=shaken), DEMON, "use veteran-hunter torii", dice_a=["torii"])
    assert sums(strike)[0] == f"{number} Attack +1 Veteran hunter +1 die"
    guard = duel(DEMON, person("okko", shaken=shaken, reserve="torii"), "use veteran-hunter torii reserve")
    assert sums(guard)[1] == f"{number} Defense +1 Veteran hunter +1 die"
    assert spent(duel(person("okko", shaken=shaken), who(), dice_a=["torii"])) == [], "b is no demon"
    assert sums(duel(who(), person("okko", shaken=shaken, reserve="torii")))[1] == f"{number} Defense +1 die"


@shows("okko/swift-draw")
def test_okko_throws_his_die_again_and_the_second_throw_stands() -> None:
    strike = duel(person("okko"), who(), "use swift-draw air", (6, 4, 2), dice_a=["air"])
    assert sums(strike) == ("5 Attack +2 die", "4 Defense +4 die")
    guard = duel(who(), person("okko", reserve="air"), "use swift-draw air reserve", (4, 1, 5))
    assert sums(guard) == ("4 Attack +4 die", "5 Defense +5 die")


@shows("okko/captain-of-the-hunt")
def test_friends_within_two_squares_of_okko_are_braver() -> None:
    near = draw("a . c", a=person("okko"), c=who(shaken=True))
    assert trials(play(near, "activate c; recover", [4])) == [("c", 3 + 1, True)]
    far = draw("a . . c", a=person("okko"), c=who(shaken=True))
    assert trials(play(far, "activate c; recover", [4])) == [("c", 3, False)]
    shaken = draw("a . c", a=person("okko", shaken=True), c=who(shaken=True))
    assert trials(play(shaken, "activate c; recover", [4])) == [("c", 3, False)]


@shows("okko/dark-past")
def test_a_shaken_okko_draws_on_his_past() -> None:
    game = duel(person("okko", shaken=True), who(), "use dark-past water", dice_a=["water"])
    assert sums(game)[0] == "3 Attack +1 Dark past +1 die"


@shows("noburo/never-dies")
def test_noburo_is_shaken_instead_of_disabled_once_a_match() -> None:
    """Nobody asks: 6 + 6 against 5 + 1 would disable him; there is no retreat."""
    scene = draw(FREE, a=who(attack=6), B=person("noburo"))
    game = play(scene, "activate a; attack noburo", [6, 1])
    assert (fate(game, "noburo"), place(game.state, "noburo")) == ("shaken", "b2 S")
    assert character(game.state, "noburo").spent == ("never-dies",)
    again = draw(FREE, a=who(attack=6), B=person("noburo", spent=["never-dies"]))
    assert fate(play(again, "activate a; attack noburo", [6, 1]), "noburo") == "disabled"


@shows("noburo/never-dies")
def test_noburo_survives_an_arrow_as_well() -> None:
    scene = draw("B\n.\na", a=who(shot=(5, 6)), B=person("noburo"))
    assert fate(play(scene, "activate a; shoot noburo bow", [6, 1]), "noburo") == "shaken"


@shows("noburo/unmoved")
def test_noburo_pays_earth_and_does_not_retreat() -> None:
    """5 + 3 against 5 + 2 drives him back; Earth may raise his Defense instead, before the roll."""
    scene = draw(FREE, a=who(attack=5), B=person("noburo", reserve="earth"))
    game = play(scene, "activate a; attack noburo; done; use unmoved earth reserve", [3, 2])
    assert (fate(game, "noburo"), place(game.state, "noburo")) == ("", "b2 S")
    game = play(scene, "activate a; attack noburo; done; done", [3, 2])
    assert steps(game) == ["a3", "b3", "c3"]


@shows("noburo/unmoved")
def test_noburo_stays_as_an_attacker_too_and_where_he_would_have_had_no_way_out() -> None:
    """4 + 1 against 5 + 1 would be enough; here 5 + 1 against 4 + 4, and the wall behind him does not shake him."""
    game = duel(person("noburo"), who(), "use unmoved earth", (1, 4), dice_a=["earth"])
    assert (fate(game, "noburo"), place(game.state, "noburo")) == ("", "a1 N")


@shows("noburo/grim-life")
def test_a_shaken_noburo_retreats_instead_of_falling() -> None:
    scene = draw(FREE, a=who(attack=6), B=person("noburo", shaken=True, reserve="torii"))
    game = play(scene, "activate a; attack noburo; use grim-life torii reserve; retreat b3", [6, 1])
    assert (fate(game, "noburo"), place(game.state, "noburo")) == ("retreated", "b3 S")
    assert fate(play(scene, "activate a; attack noburo; done", [6, 1]), "noburo") == "disabled"


@shows("noburo/grim-life")
def test_grim_life_serves_once_a_phase_so_a_bad_retreat_ends_it() -> None:
    """Every way back is a thicket: the retreat he chose shakes him again."""
    scene = draw(
        """
        h h h
        . B .
        . a .
        """,
        a=who(attack=6),
        B=person("noburo", shaken=True, reserve="torii"),
    )
    game = play(scene, "activate a; attack noburo; use grim-life torii reserve; retreat b3", [6, 1])
    assert fate(game, "noburo") == "retreated disabled"


@shows("noshin/prayer-of-calm")
def test_noshin_calms_a_shaken_friend_within_three_squares() -> None:
    scene = draw("a . . c", a=person("noshin"), c=who(shaken=True), dice_a=["water"])
    game = play(scene, "activate noshin; use prayer-of-calm water")
    assert not character(game.state, "c").shaken
    far = draw("a . . . c", a=person("noshin"), c=who(shaken=True), dice_a=["water"])
    assert "use prayer-of-calm water" not in options(play(far, "activate noshin"))


@shows("noshin/prayer-of-calm")
def test_noshin_cannot_calm_a_friend_in_an_enemy_zone() -> None:
    scene = draw(". . B\na . c", a=person("noshin"), c=who(shaken=True), dice_a=["water"])
    assert "use prayer-of-calm water" not in options(play(scene, "activate noshin"))


@BOTH
@shows("noshin/drunken-sway")
def test_noshin_has_the_attacker_throw_again(shaken: bool) -> None:
    monk = person("noshin", shaken=shaken, reserve="torii")
    game = duel(who(), monk, "use drunken-sway torii reserve", (6, 3, 1))
    assert sums(game) == ("4 Attack +1 die", f"{3 if shaken else 4} Defense +3 die")
    attacking = duel(person("noshin", shaken=shaken), who(), "", (1, 1), dice_a=["torii"])
    assert spent(attacking) == [], "it serves when he is attacked"


@shows("tikku/look-out")
@pytest.mark.parametrize("reserve", [None, "water"])
def test_tikku_hands_his_die_to_a_friend_that_holds_none(reserve: str | None) -> None:
    scene = draw(
        """
        C . . T
        a . . .
        """,
        C=who(reserve=reserve),
        T=person("tikku", reserve="earth"),
    )
    game = play(scene, "activate a; attack c", [] if reserve is None else [1, 1])
    if reserve:
        assert sums(game)[1] == "4 Defense +1 die"
        return
    assert asked(game) == "help tikku"
    game = play(scene, "activate a; attack c; use look-out; raise defense earth reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 earth +1 die"
    assert sums(play(scene, "activate a; attack c; done", [1, 1]))[1] == "4 Defense +1 die"


@shows("tikku/look-out")
def test_tikku_helps_a_friend_that_is_shot_at_but_none_four_squares_off() -> None:
    picture = "C . . {}\n. . . . .\na . . . .".replace("{}", "{0} {1}")
    tikku = person("tikku", reserve="earth")
    near = draw(picture.format("T", "."), a=who(shot=(4, 5)), T=tikku)
    assert asked(play(near, "activate a; shoot c bow")) == "help tikku"
    far = draw(picture.format(".", "T"), a=who(shot=(4, 5)), T=tikku)
    assert sums(play(far, "activate a; shoot c bow", [1, 1]))[1] == "4 Defense +1 die"


@shows("tikku/underfoot")
def test_tikku_walks_out_of_a_zone_unshaken() -> None:
    picture = """
        B . .
        a . .
        """
    game = play(draw(picture, a=person("tikku")), "activate tikku; move c1 N")
    assert (fate(game, "tikku"), place(game.state, "tikku")) == ("", "c1 N")
    assert fate(play(draw(picture, a=who(movement=6)), "activate a; move c1 N"), "a") == "shaken"


@shows("tikku/scamper")
def test_a_shaken_tikku_steps_although_a_zone_holds_him() -> None:
    picture = """
        B . .
        a . .
        """
    assert "move c1 N" in options(play(draw(picture, a=person("tikku", shaken=True)), "activate tikku"))
    assert "move c1 N" not in options(play(draw(picture, a=who(movement=6, shaken=True)), "activate a"))


@BOTH
@shows("temple-archer/longbow", "temple-archer/longbow/shaken")
def test_the_longbow_reaches_six_squares_and_wants_a_firm_stand(shaken: bool) -> None:
    archer = person("temple-archer", shaken=shaken)
    reach = "B\n.\n.\n.\n.\n.\na"
    game = play(draw(reach, a=archer), "activate temple-archer; shoot b longbow", [1, 1])
    assert sums(game)[0] == f"{3 if shaken else 4} Longbow +1 die"
    assert "shoot b longbow" not in options(play(draw(reach.replace("B", "B\n."), a=archer), "activate temple-archer"))
    moved = play(draw(reach, a=archer), "activate temple-archer; move a2 N")
    assert "shoot b longbow" not in options(moved)


@shows("temple-archer/blessed-arrow")
def test_a_blessed_arrow_flies_harder_and_hardest_at_demons() -> None:
    for foe, said in ((who(), "+1 Blessed arrow"), (DEMON, "+1 Blessed arrow +1 Blessed arrow")):
        scene = draw("B\n.\na", a=person("temple-archer"), B=foe, dice_a=["torii"])
        game = play(scene, "activate temple-archer; shoot b longbow; use blessed-arrow torii", [1, 1])
        assert sums(game)[0] == f"4 Longbow {said} +1 die"


def test_without_a_card_nothing_of_the_kind_happens() -> None:
    """The judge of the tests above: a plain character falls, and the game with it."""
    game = play(draw(DUEL, a=who(attack=6), B=bearing("straw-sandals")), "activate a; attack b", [6, 1])
    assert fate(game, "b") == "disabled"
    assert isinstance(game.state.result, Result)

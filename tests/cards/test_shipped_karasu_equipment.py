"""The equipment of the Karasu box: each card does what its text says."""

import pytest

from okko.model.state import Gear
from okko.rules.band import may_bear
from tests.cards.shipped import bearing, duel, library, shows, stat
from tests.fights import asked, fate, spent, steps, sums, trials
from tests.scenes import character, draw, options, place, play, who

DEMON = who(keywords=["demon"])
UNDEAD = who(keywords=["undead"])
SHOT = "B\n.\na"
FREE = """
    . . .
    . B .
    . a .
    """


def test_scrolls_are_for_sorcerers_only() -> None:
    scrolls = [card for card in library().equipment.values() if card.id.startswith("scroll-")]
    assert len(scrolls) == 5
    for scroll in scrolls:
        assert may_bear(library().characters["noshin"], scroll.bearer)
        assert not may_bear(library().characters["okko"], scroll.bearer)


@shows("scroll-of-binding/paper-chains")
def test_paper_chains_hold_an_enemy_that_fails_once() -> None:
    scene = draw("B . . . a", a=bearing("scroll-of-binding"))
    game = play(scene, "activate a; use paper-chains", [4])
    assert (trials(game), stat(game, "b", "movement")) == ([("b", 3, False)], 5 - 4)
    assert character(game.state, "a").gear is Gear.DOWN
    assert stat(play(scene, "activate a; use paper-chains", [3]), "b", "movement") == 5
    later = play(scene, "activate a; use paper-chains; end activation; end phase; done", [4, *["air"] * 8])
    assert stat(later, "b", "movement") == 5
    assert "use paper-chains" not in options(play(draw("B . . . . a", a=bearing("scroll-of-binding")), "activate a"))


@shows("scroll-of-mist/rising-mist")
def test_the_mist_guards_all_friends_within_two_squares() -> None:
    scene = draw(". . B . .\na . c . d", a=bearing("scroll-of-mist"))
    told = "activate a; use rising-mist; end activation; end phase; activate b; attack c"
    game = play(scene, told, [*["torii"] * 4, 1, 1])
    assert sums(game)[1] == "4 Defense +1 Rising mist +1 die"
    assert [stat(game, id, "defense") for id in "acd"] == [4, 5, 4]


@shows("scroll-of-thunder/thunderbolt")
def test_the_thunderbolt_strikes_once_at_five_squares() -> None:
    game = play(draw("B\n.\n.\n.\n.\na", a=bearing("scroll-of-thunder")), "activate a; shoot b thunderbolt", [1, 1])
    assert sums(game)[0] == "6 Thunderbolt +1 die"
    assert character(game.state, "a").gear is Gear.DOWN
    far = draw("B\n.\n.\n.\n.\n.\na", a=bearing("scroll-of-thunder"))
    assert "shoot b thunderbolt" not in options(play(far, "activate a"))


@shows("scroll-of-mercy/lifted-burden")
@pytest.mark.parametrize("die", ["torii", "water"])
def test_mercy_calms_a_shaken_friend_within_four_squares(die: str) -> None:
    scene = draw("a . . . c", a=bearing("scroll-of-mercy"), c=who(shaken=True), dice_a=[die])
    game = play(scene, f"activate a; use lifted-burden {die}")
    assert (character(game.state, "c").shaken, character(game.state, "a").gear) == (False, Gear.READY)
    held = draw(". . B\na . c", a=bearing("scroll-of-mercy"), c=who(shaken=True), dice_a=[die])
    assert f"use lifted-burden {die}" not in options(play(held, "activate a"))


@shows("scroll-of-five-winds/contrary-wind")
@pytest.mark.parametrize("die", ["air", "torii"])
def test_a_contrary_wind_shoves_an_enemy_away(die: str) -> None:
    scene = draw(". B . . . a", a=bearing("scroll-of-five-winds"), dice_a=[die])
    assert place(play(scene, f"activate a; use contrary-wind {die}").state, "b") == "a1 S"
    wide = draw(". . .\nB . .\n. a .", a=bearing("scroll-of-five-winds"), dice_a=[die])
    assert steps(play(wide, f"activate a; use contrary-wind {die}")) == ["a3", "b3"]
    cornered = draw("B . . . a", a=bearing("scroll-of-five-winds"), dice_a=[die])
    assert f"use contrary-wind {die}" not in options(play(cornered, "activate a"))


@shows("crow-feather-cloak/gone-in-a-flutter")
def test_the_cloak_lets_its_bearer_leave_a_zone_unshaken() -> None:
    game = play(draw("B . .\na . .", a=bearing("crow-feather-cloak")), "activate a; move c1 N")
    assert fate(game, "a") == ""


@shows("cursed-blade/thirsting-edge")
def test_the_cursed_blade_cuts_both_ways() -> None:
    assert sums(duel(bearing("cursed-blade"), who()))[0] == "4 Attack +1 Thirsting edge +1 die"
    assert sums(duel(who(), bearing("cursed-blade")))[1] == "4 Defense -1 Thirsting edge +1 die"
    shot = draw(SHOT, a=who(shot=(4, 5)), B=bearing("cursed-blade"))
    assert sums(play(shot, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense -1 Thirsting edge +1 die"


@shows("mirror-of-truth/true-shape")
def test_the_mirror_spoils_one_throw_of_a_demon() -> None:
    game = duel(DEMON, bearing("mirror-of-truth"), "use true-shape", (5, 2, 2))
    assert (sums(game)[0], character(game.state, "b").spent) == ("4 Attack +2 die", ("true-shape",))
    shot = draw(SHOT, a=who(shot=(4, 5), keywords=["demon"]), B=bearing("mirror-of-truth"))
    assert sums(play(shot, "activate a; shoot b bow; use true-shape", [5, 1, 1]))[0] == "5 Bow +1 die"
    assert asked(duel(who(), bearing("mirror-of-truth"))) == "act a", "a is no demon"
    assert spent(duel(DEMON, bearing("mirror-of-truth", spent=["true-shape"]))) == []


@shows("jade-magatama/old-luck")
def test_the_magatama_throws_one_die_again() -> None:
    strike = duel(bearing("jade-magatama"), who(), "use old-luck", (1, 3, 3))
    assert (sums(strike)[0], character(strike.state, "a").gear) == ("4 Attack +3 die", Gear.DOWN)
    guard = duel(who(), bearing("jade-magatama"), "use old-luck", (3, 1, 3))
    assert sums(guard)[1] == "4 Defense +3 die"
    kept = duel(who(), bearing("jade-magatama"), "done")
    assert character(kept.state, "b").gear is Gear.READY
    shot = draw(SHOT, a=bearing("jade-magatama", shot=(4, 5)))
    assert sums(play(shot, "activate a; shoot b bow; use old-luck", [1, 3, 2]))[0] == "5 Bow +2 die"


@shows("paper-doll/taken-in-its-place")
def test_the_paper_doll_may_be_taken_once() -> None:
    scene = draw(FREE, a=who(attack=6), B=bearing("paper-doll"))
    game = play(scene, "activate a; attack b; use taken-in-its-place; retreat b3", [6, 1])
    assert (fate(game, "b"), character(game.state, "b").gear) == ("retreated", Gear.DOWN)
    assert fate(play(scene, "activate a; attack b; done", [6, 1]), "b") == "disabled"
    down = draw(FREE, a=who(attack=6), B=bearing("paper-doll", gear_down=True))
    assert fate(play(down, "activate a; attack b", [6, 1]), "b") == "disabled"


@shows("funeral-incense/rest-in-peace")
def test_incense_serves_against_the_undead() -> None:
    assert sums(duel(bearing("funeral-incense"), UNDEAD))[0] == "4 Attack +1 Rest in peace +1 die"
    assert sums(duel(UNDEAD, bearing("funeral-incense")))[1] == "4 Defense +1 Rest in peace +1 die"
    assert sums(duel(bearing("funeral-incense"), who()))[0] == "4 Attack +1 die"
    assert sums(duel(who(), bearing("funeral-incense")))[1] == "4 Defense +1 die"


@shows("thunder-drum/drumbeat")
@pytest.mark.parametrize("die", ["fire", "torii"])
def test_the_drum_drives_all_friends_within_two_squares(die: str) -> None:
    scene = draw(". . B . .\na e c . d", a=bearing("thunder-drum"), dice_a=[die])
    game = play(scene, f"activate a; use drumbeat {die}")
    assert [stat(game, id, "attack") for id in "aecd"] == [4, 5, 5, 4]
    assert [grant.round for grant in game.state.grants] == [False, False]

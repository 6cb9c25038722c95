"""The equipment of the base game: each card does what its text says."""

import pytest

from okko.model.state import Gear
from tests.cards.shipped import bearing, duel, shows
from tests.fights import asked, called_off, fate, question, spent, sums, trials
from tests.scenes import character, draw, options, place, play, who

DEMON = who(keywords=["demon"])
ARCHER = who(shot=(5, 5))
SHOT = "B\n.\na"
FREE = """
    . . .
    . B .
    . a .
    """


def shot_at(target: str, archer: object = ARCHER, reserve: str | None = None, answers: str = "") -> str:
    """The sum of a plain bearer that is shot at."""
    assert isinstance(archer, type(ARCHER))
    scene = draw(SHOT, a=archer, B=bearing(target, reserve=reserve))
    return sums(play(scene, f"activate a; shoot b bow; {answers}", [1, 1]))[1]


@shows("arrow-cape/billowing-silk")
def test_the_cape_stops_arrows_but_no_blades() -> None:
    assert shot_at("arrow-cape") == "4 Defense +2 Billowing silk +1 die"
    assert sums(duel(who(), bearing("arrow-cape")))[1] == "4 Defense +1 die"


@shows("conch-shell/call-to-advance")
def test_the_conch_calls_all_friends_within_four_squares_once() -> None:
    scene = draw("a . . . c d", a=bearing("conch-shell"), c=who(movement=0), d=who(movement=0))
    game = play(scene, "activate a; use call-to-advance")
    assert [(grant.who, grant.by) for grant in game.state.grants] == [(1, 1)]
    assert character(game.state, "a").gear is Gear.DOWN
    game = play(scene, "activate a; use call-to-advance; end activation; activate c")
    assert "move e1 E" in options(game), "one MP, enough to turn"
    game = play(draw("a", a=bearing("conch-shell", gear_down=True)), "activate a")
    assert "use call-to-advance" not in options(game)


@shows("demon-ward/sealing-words")
def test_the_ward_holds_off_demons_near_and_far() -> None:
    assert sums(duel(DEMON, bearing("demon-ward")))[1] == "4 Defense +1 Sealing words +1 die"
    fiend = who(keywords=["demon"], shot=(5, 5))
    assert shot_at("demon-ward", fiend) == "4 Defense +1 Sealing words +1 die"
    assert sums(duel(who(), bearing("demon-ward")))[1] == shot_at("demon-ward") == "4 Defense +1 die"


@shows("flash-powder/blinding-flash")
def test_the_flash_blinds_every_enemy_beside_the_bearer() -> None:
    """b fails and is turned, c passes, d stands two squares off."""
    scene = draw(
        """
        . . D
        B . .
        . a C
        """,
        a=bearing("flash-powder"),
        B=who(reserve="fire"),
    )
    game = play(scene, "activate a; use blinding-flash; target b; turn W", [4, 3])
    assert trials(game) == [("b", 3, False), ("c", 3, True)]
    assert (place(game.state, "b"), character(game.state, "b").reserve) == ("a2 W", None)
    assert place(game.state, "c") == "c1 S"
    assert character(game.state, "a").gear is Gear.DOWN


@shows("grappling-hook/swing-across")
def test_the_hook_swings_over_characters_zones_and_terrain() -> None:
    over = play(draw("a> h ~ c . .", a=bearing("grappling-hook"), dice_a=["air"]), "activate a")
    assert "move f1 E swing-across air" in options(over)
    assert not [text for text in options(over) if text.startswith("move d1")]
    guarded = draw("# # # B # #\na> . . . . .", a=bearing("grappling-hook"), dice_a=["air"])
    assert place(play(guarded, "activate a; move f1 E swing-across air").state, "a") == "f1 E"
    wall = play(draw("a> # . .", a=bearing("grappling-hook"), dice_a=["air"]), "activate a")
    assert not [text for text in options(wall) if text.startswith("move c1")]


@shows("healing-salve/dress-the-wound")
def test_the_salve_calms_one_adjacent_friend_once() -> None:
    scene = draw("a c", a=bearing("healing-salve"), c=who(shaken=True))
    game = play(scene, "activate a; use dress-the-wound")
    assert (character(game.state, "c").shaken, character(game.state, "a").gear) == (False, Gear.DOWN)
    for nobody in (
        draw("a . c", a=bearing("healing-salve"), c=who(shaken=True)),
        draw("B .\na c", a=bearing("healing-salve"), c=who(shaken=True)),
        draw("a c", a=bearing("healing-salve", gear_down=True), c=who(shaken=True)),
    ):
        assert "use dress-the-wound" not in options(play(nobody, "activate a"))


@shows("horned-helmet/glancing-blow")
def test_the_helmet_keeps_its_bearer_vigilant_once_and_it_still_retreats() -> None:
    """4 + 4 against 4 + 1 is a margin of 3."""
    game = play(draw(FREE, B=bearing("horned-helmet")), "activate a; attack b; retreat b3", [4, 1])
    assert (fate(game, "b"), character(game.state, "b").spent) == ("retreated", ("glancing-blow",))
    again = draw(FREE, B=bearing("horned-helmet", spent=["glancing-blow"]))
    assert fate(play(again, "activate a; attack b; retreat b3", [4, 1]), "b") == "shaken retreated"
    shaken = draw(FREE, B=bearing("horned-helmet", shaken=True))
    assert fate(play(shaken, "activate a; attack b", [4, 1]), "b") == "disabled"
    bad = draw("# h #\n. B .\n. a .", B=bearing("horned-helmet"))
    assert fate(play(bad, "activate a; attack b", [2, 1]), "b") == "retreated"


@shows("hunting-bow/hunting-arrow")
def test_the_bow_reaches_five_squares() -> None:
    game = play(draw("B\n.\n.\n.\n.\na", a=bearing("hunting-bow")), "activate a; shoot b hunting-arrow", [1, 1])
    assert sums(game)[0] == "4 Hunting arrow +1 die"
    assert character(game.state, "a").gear is Gear.READY
    far = draw("B\n.\n.\n.\n.\n.\na", a=bearing("hunting-bow"))
    assert "shoot b hunting-arrow" not in options(play(far, "activate a"))


@shows("iron-fan/turn-the-blade")
@pytest.mark.parametrize("die", ["air", "water"])
def test_the_fan_turns_blades_and_arrows_for_air_or_water(die: str) -> None:
    answer = f"use turn-the-blade {die} reserve"
    assert sums(duel(who(), bearing("iron-fan", reserve=die), answer))[1] == "4 Defense +1 Turn the blade +1 die"
    assert shot_at("iron-fan", reserve=die, answers=answer) == "4 Defense +1 Turn the blade +1 die"


@shows("kusarigama/tangling-chain")
def test_the_chain_takes_the_defenders_die_before_it_answers() -> None:
    game = duel(bearing("kusarigama"), who(reserve="earth"), "use tangling-chain torii", dice_a=["torii"])
    assert (sums(game)[1], character(game.state, "b").reserve) == ("4 Defense +1 die", None)


@shows("lamellar-armor/laced-plates")
def test_the_armor_protects_and_slows() -> None:
    assert sums(duel(who(), bearing("lamellar-armor")))[1] == "4 Defense +1 Laced plates +1 die"
    assert shot_at("lamellar-armor") == "4 Defense +1 Laced plates +1 die"
    walk = options(play(draw("a> . . . . .", a=bearing("lamellar-armor", movement=5)), "activate a"))
    assert ("move e1 E" in walk, "move f1 E" in walk) == (True, False)


@shows("masterwork-katana/keen-edge")
def test_the_katana_cuts_deeper() -> None:
    assert sums(duel(bearing("masterwork-katana"), who()))[0] == "4 Attack +1 Keen edge +1 die"


@shows("oni-mask/borrowed-face")
def test_the_mask_may_frighten_one_attacker() -> None:
    failed = duel(who(), bearing("oni-mask"), "use borrowed-face", (4,))
    assert (called_off(failed), failed.state.acted) == (True, True)
    assert character(failed.state, "b").gear is Gear.DOWN
    assert not called_off(duel(who(), bearing("oni-mask"), "use borrowed-face", (3, 1, 1)))
    kept = duel(who(), bearing("oni-mask"), "done")
    assert character(kept.state, "b").gear is Gear.READY
    assert trials(duel(who(), bearing("oni-mask", gear_down=True))) == []


@shows("paper-lantern/light-on-the-path")
def test_nobody_comes_from_behind_upon_a_lantern() -> None:
    assert sums(play(draw("B^\na"), "activate a; attack b", [1, 1]))[0] == "4 Attack +1 from behind +1 die"
    game = play(draw("B^\na", B=bearing("paper-lantern")), "activate a; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@shows("poisoned-blade/slow-venom")
def test_the_venom_may_shake_a_beaten_opponent_after_the_result_once() -> None:
    scene = draw(FREE, a=bearing("poisoned-blade"))
    told = "activate a; attack b; retreat b3"
    game = play(scene, f"{told}; use slow-venom", [2, 1])
    assert (fate(game, "b"), character(game.state, "a").gear) == ("retreated shaken", Gear.DOWN)
    assert fate(play(scene, f"{told}; done", [2, 1]), "b") == "retreated"
    weak = draw(FREE, a=bearing("poisoned-blade"), B=who(shaken=True))
    assert fate(play(weak, f"{told}; use slow-venom", [2, 1]), "b") == "retreated disabled"


@shows("prayer-beads/steady-breath")
def test_the_beads_steady_their_bearer() -> None:
    game = play(draw("a", a=bearing("prayer-beads", shaken=True)), "activate a; recover", [4])
    assert trials(game) == [("a", 3 + 1, True)]


@shows("sake-gourd/liquid-courage")
def test_the_gourd_may_pass_one_test_without_a_die() -> None:
    scene = draw("a", a=bearing("sake-gourd", shaken=True))
    game = play(scene, "activate a; recover; use liquid-courage")
    assert (character(game.state, "a").shaken, character(game.state, "a").gear) == (False, Gear.DOWN)
    kept = play(scene, "activate a; recover; done", [4])
    assert (character(kept.state, "a").shaken, character(kept.state, "a").gear) == (True, Gear.READY)


@shows("smoke-pellets/cloud-of-smoke")
def test_the_smoke_may_end_one_attack() -> None:
    game = duel(who(), bearing("smoke-pellets"), "use cloud-of-smoke", ())
    assert (called_off(game), game.state.acted, character(game.state, "b").gear) == (True, True, Gear.DOWN)
    assert not called_off(duel(who(), bearing("smoke-pellets"), "done"))
    assert shot_at("smoke-pellets") == "4 Defense +1 die", "a shot is no attack"


@shows("straw-sandals/light-step")
def test_the_sandals_carry_one_square_further() -> None:
    walk = options(play(draw("a> . . . . . .", a=bearing("straw-sandals", movement=4)), "activate a"))
    assert ("move f1 E" in walk, "move g1 E" in walk) == (True, False)


@shows("throwing-knives/sudden-volley")
def test_the_knives_fly_three_squares_once() -> None:
    scene = draw("B\n.\n.\na", a=bearing("throwing-knives"))
    game = play(scene, "activate a; shoot b sudden-volley", [1, 1])
    assert sums(game)[0] == "5 Sudden volley +1 die"
    assert character(game.state, "a").gear is Gear.DOWN
    for nothing in (
        draw("B\n.\n.\n.\na", a=bearing("throwing-knives")),
        draw("B\n.\n.\na", a=bearing("throwing-knives", gear_down=True)),
    ):
        assert "shoot b sudden-volley" not in options(play(nothing, "activate a"))


def test_an_offered_card_waits_for_an_answer() -> None:
    game = duel(who(), bearing("oni-mask"), faces=())
    assert (asked(game), [option.text for option in question(game).options]) == (
        "help b",
        ["use borrowed-face", "done"],
    )
    assert spent(game) == []

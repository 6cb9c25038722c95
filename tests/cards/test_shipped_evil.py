"""The Evil Creatures of the base game: each skill does what its text says."""

import pytest

from okko.model.event import Moved
from tests.cards.shipped import BOTH, duel, person, shows
from tests.fights import asked, called_off, fate, spent, sums, trials
from tests.scenes import character, draw, happened, options, place, play, who

FREE = """
    . . .
    . B .
    . a .
    """
BEHIND = "B^\na"
GUARDED_LANE = """
    # # # B # #
    a> . . . . .
    """
"""b's zone is c1, d1, e1."""


@shows("lady-midakko/whispered-promise")
def test_the_lady_spurs_a_friend_within_three_squares_for_this_phase() -> None:
    scene = draw(
        """
        . . . B
        a . . c
        """,
        a=person("lady-midakko"),
        dice_a=["water"],
    )
    promised = "activate lady-midakko; use whispered-promise water; end activation"
    game = play(scene, f"{promised}; activate c; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 Whispered promise +1 die"
    game = play(scene, f"{promised}; end phase; activate b; attack c", [*["earth"] * 4, 1, 1])
    assert sums(game) == ("4 Attack +1 die", "4 Defense +1 die")
    assert game.state.grants == (), "it ended with the phase"
    far = draw("a . . . c", a=person("lady-midakko"), dice_a=["water"])
    assert "use whispered-promise water" not in options(play(far, "activate lady-midakko"))


@shows("lady-midakko/shed-the-mask")
def test_the_lady_sheds_her_mask_and_may_still_fly() -> None:
    game = play(draw("a> c . . . . .", a=person("lady-midakko")), "activate lady-midakko; use shed-the-mask")
    assert fate(game, "lady-midakko") == "shaken"
    assert "move g1 E" in options(game), "6 MP of the Pennagolan, over c's head"


@shows("lady-midakko/night-flight")
def test_the_pennagolan_flies_over_characters_zones_and_water() -> None:
    flier = person("lady-midakko", shaken=True)
    over = play(draw("a> h ~ c . . .", a=flier), "activate lady-midakko")
    assert "move g1 E" in options(over), "six squares cost 6 MP"
    assert "move d1 E" not in options(over), "c stands there"
    game = play(draw(GUARDED_LANE, a=flier), "activate lady-midakko; move f1 E")
    assert place(game.state, "lady-midakko") == "f1 E"
    wall = play(draw("a> # . .", a=flier), "activate lady-midakko")
    assert "move c1 E" not in options(wall)


@shows("lady-midakko/night-flight")
def test_a_zone_the_pennagolan_begins_in_holds_her() -> None:
    held = draw("B . .\na . .", a=person("lady-midakko", shaken=True))
    assert "move c1 N" not in options(play(held, "activate lady-midakko"))


@shows("lady-midakko/blood-feast")
def test_the_pennagolan_feasts_after_a_victory_and_is_the_lady_again() -> None:
    scene = draw(FREE, a=person("lady-midakko", shaken=True))
    won = "activate lady-midakko; attack b; retreat b3"
    game = play(scene, f"{won}; use blood-feast", [3, 3])
    assert not character(game.state, "lady-midakko").shaken
    assert character(play(scene, f"{won}; done", [3, 3]).state, "lady-midakko").shaken
    held = draw(". . .\n. B .\n. a .\nC^ . .", a=person("lady-midakko", shaken=True))
    game = play(held, won.replace("b3", "b4"), [4, 3])
    assert (asked(game), character(game.state, "lady-midakko").shaken) == ("act lady-midakko", True), (
        "c's zone holds her"
    )


@BOTH
@shows("masked-acolyte/willing-offering")
def test_the_acolyte_may_fall_in_place_of_a_friend_beside_it(shaken: bool) -> None:
    scene = draw(
        """
        . . .
        . B M
        . a .
        """,
        a=who(attack=6),
        M=person("masked-acolyte", shaken=shaken, facing="N"),
    )
    game = play(scene, "activate a; attack b; use willing-offering", [6, 1])
    assert (fate(game, "masked-acolyte"), fate(game, "b")) == ("disabled", "")
    assert game.state.losses == (0, 2)
    game = play(scene, "activate a; attack b; done", [6, 1])
    assert (fate(game, "masked-acolyte"), fate(game, "b")) == ("", "disabled")


@shows("masked-acolyte/willing-offering")
def test_the_acolyte_may_fall_for_a_bad_retreat_too_but_not_from_afar() -> None:
    """b, shaken, is driven into a thicket beside the acolyte."""
    scene = draw(
        """
        # h #
        . B M
        . a .
        """,
        B=who(shaken=True),
        M=person("masked-acolyte", facing="N"),
    )
    game = play(scene, "activate a; attack b; use willing-offering", [2, 1])
    assert (fate(game, "masked-acolyte"), fate(game, "b")) == ("disabled", "retreated")
    far = draw(". B . M\n. a . .", a=who(attack=6), M=person("masked-acolyte"))
    assert fate(play(far, "activate a; attack b", [6, 1]), "b") == "disabled"


@shows("masked-acolyte/black-sutra")
def test_the_black_sutra_guards_a_friend_until_the_bands_next_phase() -> None:
    scene = draw(
        """
        . . B
        a . c
        """,
        a=person("masked-acolyte"),
        dice_a=["torii"],
    )
    sung = "activate masked-acolyte; use black-sutra torii; end activation; end phase; activate b; attack c"
    game = play(scene, sung, [*["earth"] * 4, 1, 1])
    assert sums(game)[1] == "4 Defense +1 Black sutra +1 die"
    game = play(scene, f"{sung}; end activation; done", [*["earth"] * 4, 1, 1, *["air"] * 5])
    assert game.state.grants == ()


@BOTH
@shows("ninja-apprentice/shadow-strike")
def test_the_ninja_strikes_harder_from_behind(shaken: bool) -> None:
    number = 3 if shaken else 4
    scene = draw(BEHIND, a=person("ninja-apprentice", shaken=shaken))
    game = play(scene, "activate ninja-apprentice; attack b", [1, 1])
    assert sums(game)[0] == f"{number} Attack +1 Shadow strike +1 from behind +1 die"
    assert sums(duel(person("ninja-apprentice", shaken=shaken), who()))[0] == f"{number} Attack +1 die"


@shows("ninja-apprentice/smoke-step")
def test_the_ninja_slips_through_zones_and_out_of_them() -> None:
    through = draw(GUARDED_LANE, a=person("ninja-apprentice"), dice_a=["air"])
    game = play(through, "activate ninja-apprentice; move f1 E smoke-step air")
    assert (place(game.state, "ninja-apprentice"), fate(game, "ninja-apprentice")) == ("f1 E", "")
    assert "move f1 E" not in options(play(through, "activate ninja-apprentice"))
    out = draw("B . .\na . .", a=person("ninja-apprentice"), dice_a=["air"])
    game = play(out, "activate ninja-apprentice; move c1 N smoke-step air")
    assert fate(game, "ninja-apprentice") == ""
    assert fate(play(out, "activate ninja-apprentice; move c1 N"), "ninja-apprentice") == "shaken"


@BOTH
@shows("oni-bushi/great-leap")
def test_the_bushi_leaps_over_characters_zones_and_terrain(shaken: bool) -> None:
    bushi = person("oni-bushi", shaken=shaken)
    over = play(draw("a> h ~ c . .", a=bushi, dice_a=["air"]), "activate oni-bushi")
    assert "move f1 E great-leap air" in options(over), "five squares cost 5 MP"
    assert not [text for text in options(over) if text.startswith("move d1")], "c stands there"
    game = play(draw(GUARDED_LANE, a=bushi, dice_a=["air"]), "activate oni-bushi; move f1 E great-leap air")
    assert not happened(game, Moved)[0].stopped
    wall = play(draw("a> # . .", a=bushi, dice_a=["air"]), "activate oni-bushi")
    assert not [text for text in options(wall) if text.startswith("move c1")]


@shows("oni-bushi/great-leap")
def test_a_leap_out_of_a_zone_shakes_as_any_movement_does() -> None:
    scene = draw("B # #\na c> .", a=person("oni-bushi", facing="E"), dice_a=["air"])
    game = play(scene, "activate oni-bushi; move c1 E great-leap air")
    assert fate(game, "oni-bushi") == "shaken"


@shows("oni-bushi/onrush")
def test_the_bushi_strikes_harder_after_a_movement() -> None:
    scene = draw("B\n.\na", a=person("oni-bushi"), dice_a=["torii"])
    game = play(scene, "activate oni-bushi; move a2 N; attack b; use onrush torii", [1, 1])
    assert sums(game)[0] == "5 Attack +1 Onrush +1 die"
    assert spent(duel(person("oni-bushi"), who(), dice_a=["torii"])) == []


@shows("oni-geisha/enthralling-dance")
def test_the_geisha_turns_an_enemy_that_fails_and_takes_its_die() -> None:
    scene = draw("B . . a", a=person("oni-geisha"), B=who(reserve="earth"), dice_a=["water"])
    game = play(scene, "activate oni-geisha; use enthralling-dance water; turn N", [4])
    assert trials(game) == [("b", 3, False)]
    assert (place(game.state, "b"), character(game.state, "b").reserve) == ("a1 N", None)
    game = play(scene, "activate oni-geisha; use enthralling-dance water", [3])
    assert (place(game.state, "b"), str(character(game.state, "b").reserve)) == ("a1 S", "earth")
    far = draw("B . . . a", a=person("oni-geisha"), dice_a=["water"])
    assert "use enthralling-dance water" not in options(play(far, "activate oni-geisha"))


@BOTH
@shows("oni-geisha/hidden-claws")
def test_the_geishas_claws_come_out_behind_a_back(shaken: bool) -> None:
    game = play(draw(BEHIND, a=person("oni-geisha", shaken=shaken)), "activate oni-geisha; attack b", [1, 1])
    assert sums(game)[0] == "5 Attack +1 Hidden claws +1 from behind +1 die"
    assert sums(duel(person("oni-geisha", shaken=shaken), who()))[0] == "5 Attack +1 die"


@shows("oni-warau/fearsome")
def test_whoever_attacks_the_warau_needs_courage_first() -> None:
    failed = duel(who(), person("oni-warau"), faces=(4,))
    assert (called_off(failed), failed.state.acted) == (True, True)
    dared = duel(who(), person("oni-warau"), faces=(3, 1, 1))
    assert (called_off(dared), trials(dared)) == (False, [("a", 3, True)])
    shot = play(draw("B\n.\na", a=who(shot=(4, 5)), B=person("oni-warau")), "activate a; shoot oni-warau bow", [1, 1])
    assert trials(shot) == []


@shows("oni-warau/mocking-laughter")
def test_the_laughter_shakes_a_vigilant_enemy_that_fails() -> None:
    scene = draw("B . . a", a=person("oni-warau"), dice_a=["torii"])
    told = "activate oni-warau; use mocking-laughter torii"
    assert fate(play(scene, told, [4]), "b") == "shaken"
    assert fate(play(scene, told, [3]), "b") == ""
    for nobody in (draw("B . . . a", a=person("oni-warau"), dice_a=["torii"]),):
        assert told.split("; ")[1] not in options(play(nobody, "activate oni-warau"))
    shaken = draw("B . . a", a=person("oni-warau"), B=who(shaken=True), dice_a=["torii"])
    assert told.split("; ")[1] not in options(play(shaken, "activate oni-warau"))


@shows("oni-warau/last-laugh")
@pytest.mark.parametrize("strike", ["attack oni-warau; retreat b3", "shoot oni-warau bow; retreat b3"])
def test_a_beaten_warau_laughs_last(strike: str) -> None:
    """4 + 2 against 4 + 1, by blade or by bow."""
    archer = strike.startswith("shoot")
    picture = ". . .\n. W .\n. . .\n. a ." if archer else ". . .\n. W .\n. a ."
    scene = draw(picture, a=who(attack=4, shot=(3, 4)), W=person("oni-warau", shaken=True))
    told = f"activate a; {strike.replace('b3', 'b4') if archer else strike}"
    assert fate(play(scene, told, [2, 1, 4]), "a") == "shaken"
    assert fate(play(scene, told, [2, 1, 3]), "a") == ""
    fallen = play(
        draw(picture, a=who(shot=(3, 4), attack=4, shaken=True), W=person("oni-warau", shaken=True)), told, [2, 1, 4]
    )
    assert fate(fallen, "a") == "disabled"

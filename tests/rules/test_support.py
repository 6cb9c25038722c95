"""Supporting characters (SUPPORT)."""

import pytest

from okko.model.event import Fought
from tests.fights import fate, sums
from tests.scenes import draw, happened, place, play, who


@pytest.mark.rule("SUPPORT-1", "SUPPORT-2")
def test_two_supports_against_one() -> None:
    """Okko and two companions against the Oni Warau and one: +2 against +1. c on c1 and d on a1 hold b2; e holds b1."""
    scene = draw("""
        . B E
        d a c
        """)
    game = play(scene, "activate a; attack b", [3, 3])
    assert sums(game) == ("4 Attack +2 support +3 die", "4 Defense +1 support +3 die")


@pytest.mark.rule("SUPPORT-1")
def test_a_friend_without_the_defender_in_its_zone_does_not_support() -> None:
    """c stands as near but looks away; f looks there from two squares off; the attacker is no support of its own."""
    scene = draw("""
        . B .
        . a cv
        . f .
        """)
    game = play(scene, "activate a; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("SUPPORT-2")
def test_a_friend_without_the_attacker_in_its_zone_does_not_support() -> None:
    scene = draw("""
        . B E^
        . a .
        """)
    assert sums(play(scene, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"


@pytest.mark.rule("SUPPORT-1", "ZONE-2")
def test_a_wall_cuts_support_but_a_crowd_does_not() -> None:
    """c on c1 holds b2 diagonally: past a friend and an enemy, but not past the corner of two walls."""
    crowd = draw("+-+-+-+\n|. B E|\n+ + + +\n|. a c|\n+-+-+-+", E=who("N"))
    assert sums(play(crowd, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 support +1 die"
    wall = draw("+-+-+-+\n|. B E|\n+ + +-+\n|. a|c|\n+-+-+-+", E=who("N"))
    assert sums(play(wall, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"


@pytest.mark.rule("SUPPORT-3")
def test_there_is_no_limit_to_supports() -> None:
    """Six friends around b face it: three from the north, one from each side, one from the south-east."""
    scene = draw("""
        cv dv ev
        f> B g<
        . a i^
        """)
    game = play(scene, "activate a; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +6 support +1 die"


@pytest.mark.rule("SUPPORT-2", "SUPPORT-3")
def test_there_is_no_limit_to_supports_of_the_defender() -> None:
    """Six friends of b have a in front of them: two from the north, one from each side, two from the south."""
    scene = draw("""
        Cv Bv Dv
        F> a G<
        J^ . K^
        """)
    game = play(scene, "activate a; attack b", [6, 1])
    assert sums(game)[1] == "4 Defense +6 support +1 die"


@pytest.mark.rule("SUPPORT-3")
def test_a_character_supports_twice_a_phase_and_attacks_besides() -> None:
    """c supports a and then d against b, and attacks b itself with both their support. Draws: b stays."""
    scene = draw("""
        . B .
        d a c
        """)
    answers = "activate a; attack b; end activation; activate d; attack b; end activation; activate c; attack b"
    game = play(scene, answers, [1, 3, 1, 3, 1, 3])
    assert [str(fought.attack) for fought in happened(game, Fought)] == ["4 Attack +2 support +1 die"] * 3


@pytest.mark.rule("SUPPORT-3")
def test_supporters_are_untouched_by_the_result() -> None:
    """b falls; a's supporter stays as it was, and so does b's."""
    scene = draw("""
        . B E
        d a .
        """)
    game = play(scene, "activate a; attack b", [6, 2])
    assert (fate(game, "b"), fate(game, "d"), fate(game, "e")) == ("disabled", "", "")
    assert (place(game.state, "d"), place(game.state, "e")) == ("a1 N", "c2 S")


@pytest.mark.rule("SUPPORT-3", "ZONE-4")
def test_the_shaken_support_too() -> None:
    scene = draw(
        """
        . B E
        d a .
        """,
        d=who(shaken=True),
        E=who(shaken=True),
    )
    game = play(scene, "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 support +1 die", "4 Defense +1 support +1 die")

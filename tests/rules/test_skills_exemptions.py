"""Skills that lift a rule (`exempt`): each of them where it bites, against whom and when."""

from typing import Any

import pytest

from okko.model.event import Moved
from okko.model.skill import Exemption
from tests.fights import fate, sums
from tests.powers import Written, exempt, power
from tests.scenes import draw, happened, options, play, who

LIFTED: set[str] = {
    "MOVE-4", "MOVE-9", "MOVE-10", "MOVE-11", "STATE-4", "SUPPORT-1", "SUPPORT-2", "BEHIND-2", "BEHIND-3", "LOS-4",
    "SHOT-2", "RETREAT-3", "RETREAT-5",
}  # fmt: skip
"""What this file, and `test_state.py` for STATE-4, shows lifted."""


def free(rule: str, **keys: Any) -> Written:
    """A skill that lifts one rule by itself."""
    return power("free", exempt(rule, **keys))


def test_every_exemption_of_the_vocabulary_is_shown_here() -> None:
    assert {str(rule) for rule in Exemption} == LIFTED


@pytest.mark.rule("MOVE-4")
def test_terrain_costs_nothing_extra() -> None:
    picture = "a> h ~ ."
    assert "move d1 E" not in options(play(draw(picture, a=who(movement=4)), "activate a"))
    game = play(draw(picture, a=who(movement=3, skills=[free("MOVE-4")])), "activate a; move d1 E")
    assert happened(game, Moved)[0].cost == 3


@pytest.mark.rule("MOVE-9", "MOVE-11")
def test_zones_do_not_stop_but_whoever_began_in_one_is_still_shaken() -> None:
    """The row c1 to e1 is b's zone. Through it from a1 unshaken; out of it from c1 shaken."""
    picture = "# # # B # .\n{} . {} . . ."
    through = draw(picture.format("a>", "."), a=who(skills=[free("MOVE-9")]))
    game = play(through, "activate a; move f1 E")
    assert fate(game, "a") == ""
    assert not happened(game, Moved)[0].stopped
    out = draw(picture.format(".", "a>"), a=who(skills=[free("MOVE-9")]))
    assert fate(play(out, "activate a; move f1 E"), "a") == "shaken"


@pytest.mark.rule("MOVE-10")
def test_a_shaken_character_slips_out_of_a_zone() -> None:
    """Tikku scampers: the shaken one steps, and is not disabled by it."""
    picture = ". B .\n. a .\n. . ."
    assert "move b1 N" not in options(play(draw(picture, a=who(shaken=True)), "activate a"))
    scene = draw(picture, a=who(shaken=True, skills=[free("MOVE-10")]))
    game = play(scene, "activate a; move b1 N")
    assert fate(game, "a") == ""


@pytest.mark.rule("MOVE-11")
def test_a_movement_begun_in_a_zone_does_not_shake() -> None:
    """It still stops at the next zone square, MOVE-13."""
    scene = draw(". B .\n. a .\n. . .", a=who(skills=[free("MOVE-11")]))
    assert fate(play(scene, "activate a; move b1 N"), "a") == ""
    game = play(scene, "activate a; move c2 N")
    assert (fate(game, "a"), happened(game, Moved)[0].stopped) == ("", True)


@pytest.mark.rule("SUPPORT-1")
def test_supports_do_not_help_those_who_attack_the_bearer() -> None:
    picture = "D B\nc a"
    plain = play(draw(picture), "activate a; attack b", [1, 1])
    assert sums(plain) == ("4 Attack +1 support +1 die", "4 Defense +1 support +1 die")
    game = play(draw(picture, B=who(skills=[free("SUPPORT-1")])), "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 die", "4 Defense +1 support +1 die")


@pytest.mark.rule("SUPPORT-2")
def test_supports_do_not_help_those_whom_the_bearer_attacks() -> None:
    game = play(draw("D B\nc a", a=who(skills=[free("SUPPORT-2")])), "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 support +1 die", "4 Defense +1 die")


@pytest.mark.rule("BEHIND-2")
def test_nobody_surprises_the_bearer() -> None:
    game = play(draw(". .\nB^ .\na .", B=who("N", skills=[free("BEHIND-2")])), "activate a; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("BEHIND-3")
def test_the_bearer_is_behind_although_it_was_seen_on_its_way() -> None:
    """From b's row of sight to its side; but what attacks from the front is not behind by any skill."""
    picture = ". . . a<\nB^ . . ."
    scene = draw(picture, a=who(skills=[free("BEHIND-3")]))
    assert sums(play(scene, "activate a; move b1 W; attack b", [1, 1]))[0] == "4 Attack +1 from behind +1 die"
    face = draw("B\na", a=who(skills=[free("BEHIND-3")]))
    assert sums(play(face, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"


@pytest.mark.rule("LOS-4")
def test_cover_does_not_help_against_the_bearers_shots() -> None:
    picture = "B\nh\n.\na"
    plain = play(draw(picture, a=who(shot=(4, 4))), "activate a; shoot b bow", [1, 1])
    assert sums(plain)[1] == "4 Defense +1 cover +1 die"
    game = play(draw(picture, a=who(shot=(4, 4), skills=[free("LOS-4")])), "activate a; shoot b bow", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("SHOT-2")
def test_the_bearer_shoots_out_of_an_enemy_zone() -> None:
    scene = draw("B .\na .", a=who(shot=(4, 4), skills=[free("SHOT-2")]))
    assert "shoot b bow" in options(play(scene, "activate a"))


@pytest.mark.rule("RETREAT-3")
@pytest.mark.parametrize("mark", ["h", "~"])
def test_a_retreat_into_hard_terrain_does_not_shake(mark: str) -> None:
    scene = draw(f"# {mark} #\n. B .\n. a .", B=who(skills=[free("RETREAT-3")]))
    assert fate(play(scene, "activate a; attack b", [2, 1]), "b") == "retreated"


@pytest.mark.rule("RETREAT-5", "RETREAT-3")
def test_a_retreat_into_a_zone_does_not_shake_but_into_a_bush_there_it_does() -> None:
    """c on c3 holds b3 and, diagonally, b2: it supports. 4 + 1 + 1 against 4 + 1."""
    for mark, expected in ((".", "retreated"), ("h", "retreated shaken")):
        scene = draw(f"# {mark} c<\n. B .\n. a .", B=who(skills=[free("RETREAT-5")]))
        assert fate(play(scene, "activate a; attack b", [1, 1]), "b") == expected


@pytest.mark.rule("SKILL-1")
def test_an_exemption_may_ask_who_the_other_one_is_and_when() -> None:
    wary = power("wary", exempt("BEHIND-2", against={"keyword": "ninja"}))
    for keywords, expected in ((["ninja"], "4 Attack +1 die"), ([], "4 Attack +1 from behind +1 die")):
        scene = draw(". .\nB^ .\na .", a=who(keywords=keywords), B=who("N", skills=[wary]))
        assert sums(play(scene, "activate a; attack b", [1, 1]))[0] == expected
    steady = power("steady", exempt("LOS-4", when=["not-moved"]))
    scene = draw("B\nh\n.\na\n.", a=who(shot=(4, 4), skills=[steady]))
    assert sums(play(scene, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 die"
    walked = draw("B\nh\n.\n.\na", a=who(shot=(4, 4), skills=[steady]))
    assert sums(play(walked, "activate a; move a2 N; shoot b bow", [1, 1]))[1] == "4 Defense +1 cover +1 die"


# Paid for: they hold for the one roll or movement they were named for.


@pytest.mark.rule("SKILL-2", "SUPPORT-2")
def test_a_paid_exemption_is_offered_only_where_it_lifts_something() -> None:
    cut = power("cut", exempt("SUPPORT-2"), cost=["fire"])
    lone = play(draw("B\na", a=who(skills=[cut]), dice_a=["fire"]), "activate a; attack b")
    assert options(lone) == ["raise attack fire", "done"]
    scene = draw("D B\n. a", a=who(skills=[cut]), dice_a=["fire"])
    game = play(scene, "activate a; attack b; use cut fire", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("SKILL-2", "BEHIND-2", "BEHIND-3", "SUPPORT-1", "SKILL-8")
def test_paid_exemptions_of_both_sides() -> None:
    alert = power("alert", exempt("BEHIND-2"), exempt("SUPPORT-1"), cost=["torii"])
    scene = draw("d> B^ .\n. a .", B=who("N", skills=[alert], reserve="torii"))
    plain = play(scene, "activate a; attack b; done", [1, 1])
    assert sums(plain)[0] == "4 Attack +1 support +1 from behind +1 die"
    game = play(scene, "activate a; attack b; use alert torii reserve", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    shadow = power("shadow", exempt("BEHIND-3"), cost=["air"])
    seen = draw(". . . a<\nB^ . . .", a=who(skills=[shadow]), dice_a=["air"])
    game = play(seen, "activate a; move b1 W; attack b; use shadow air", [1, 1])
    assert sums(game)[0] == "4 Attack +1 from behind +1 die"


@pytest.mark.rule("SKILL-2", "LOS-4")
def test_a_paid_exemption_whose_circumstance_fails_is_not_offered() -> None:
    """After a movement the barrel is not braced."""
    braced = power("braced", exempt("LOS-4", when=["not-moved"]), cost=["earth"])
    scene = draw("B\nh\n.\n.\na", a=who(shot=(4, 4), skills=[braced]), dice_a=["earth"])
    game = play(scene, "activate a; shoot b bow; use braced earth", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die"
    game = play(scene, "activate a; move a2 N; shoot b bow", [1, 1])
    assert sums(game)[1] == "4 Defense +1 cover +1 die"


@pytest.mark.rule("MOVE-15", "MOVE-9", "MOVE-11")
def test_a_paid_movement_skill_goes_with_the_one_movement() -> None:
    """Smoke step: named with the movement, through b's zone; begun in it, unshaken."""
    smoke = power("smoke", exempt("MOVE-9"), exempt("MOVE-11"), cost=["air"])
    scene = draw("# # # B #\na> . . . .", a=who(skills=[smoke]), dice_a=["air"])
    game = play(scene, "activate a")
    assert "move e1 E" not in options(game)
    assert "move e1 E smoke air" in options(game)
    assert "move b1 E smoke air" not in options(game), "it would change nothing"
    held = draw("# B # . .\n. a> . . .", a=who(skills=[smoke]), dice_a=["air"])
    assert fate(play(held, "activate a; move d1 E smoke air"), "a") == ""
    assert fate(play(held, "activate a; move c1 E"), "a") == "shaken"


@pytest.mark.rule("MOVE-10", "SKILL-2")
def test_a_paid_skill_frees_the_shaken() -> None:
    slip = power("slip", exempt("MOVE-10"), cost=["water"])
    scene = draw("B .\na .\n. .", a=who(shaken=True, skills=[slip]), dice_a=["water"])
    game = play(scene, "activate a")
    assert "move a1 N" not in options(game)
    assert "move a1 N slip water" in options(game)


@pytest.mark.rule("SKILL-2", "BEHIND-2", "BEHIND-3")
def test_paid_exemptions_from_behind_are_not_offered_face_to_face() -> None:
    """Neither to the defender, whom nobody surprises, nor to the attacker, whom it sees."""
    alert, shadow = (
        power("alert", exempt("BEHIND-2"), cost=["torii"]),
        power("shadow", exempt("BEHIND-3"), cost=["air"]),
    )
    scene = draw("B\na", a=who(skills=[shadow]), B=who(skills=[alert], reserve="torii"), dice_a=["air"])
    assert sums(play(scene, "activate a; attack b", [1, 1])) == ("4 Attack +1 die", "4 Defense +1 die")
    unseen = draw(". .\nB^ .\na .", a=who(skills=[shadow]), dice_a=["air"])
    assert sums(play(unseen, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 from behind +1 die"

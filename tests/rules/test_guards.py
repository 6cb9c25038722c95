"""Guards that bite in rare cases only, each shown where its absence would be noticed (`docs/mutation.md`)."""

from typing import Any

import pytest

from okko.model.event import Moved
from okko.model.rulings import Rulings
from okko.model.skill import Alignment, Filter, Type
from okko.model.verb import Condition
from okko.rules.cards import matches
from tests.fights import fate, sums
from tests.scenes import draw, happened, options, play, who


def modify(stat: str, by: int, **more: Any) -> dict[str, Any]:
    return {"kind": "modify", "stat": stat, "by": by, **more}


@pytest.mark.rule("SKILL-4")
def test_a_skill_that_is_an_action_may_also_change_numbers() -> None:
    """The grant is the action; the automatic part of the skill counts in the fight besides."""
    grant = {"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "movement", "by": 1}]}
    stance = {"id": "stance", "action": True, "effects": [modify("defense", 1, given=["defending"]), grant]}
    scene = draw("B c\na .", a=who(skills=[stance]), c=who(activated=True))
    game = play(scene, "activate a; use stance; move b1 N")
    assert str(happened(game, Moved)[-1].points) == "5 Movement +1 Stance"


@pytest.mark.rule("SKILL-1", "SKILL-5")
@pytest.mark.parametrize(
    ("wanted", "other"),
    [
        (Filter(alignment=Alignment.EVIL), Filter(alignment=Alignment.DEMON_HUNTER)),
        (Filter(type=Type.CIVILIAN), Filter(type=Type.WARRIOR)),
        (Filter(keyword="demon"), Filter(keyword="human")),
        (Filter(unique=True), Filter(unique=False)),
        (Filter(state=Condition.SHAKEN), Filter(state=Condition.VIGILANT)),
        (Filter(), Filter(alignment=Alignment.EVIL, keyword="human")),
    ],
)
def test_a_card_means_whom_its_words_describe(wanted: Filter, other: Filter) -> None:
    demon = who(alignment="evil", type="civilian", keywords=["demon"], unique=True, shaken=True)
    scene = draw("a . B", B=demon)
    assert matches(scene, 1, wanted)
    assert not matches(scene, 1, other)
    assert matches(scene, 1, None)


@pytest.mark.rule("SKILL-2", "MOVE-1")
def test_only_what_a_skill_adds_to_movement_makes_a_way_longer() -> None:
    """+1 MP and +2 Defense for one die: from a1 with 1 MP to c1, no further."""
    rush = {"id": "rush", "cost": ["air"], "effects": [modify("movement", 1, given=["moving"]), modify("defense", 2)]}
    slow = {"id": "slow", "cost": ["air"], "effects": [modify("movement", 3, given=["resisting"])]}
    scene = draw("a> . . . . B", a=who(movement=1, skills=[rush, slow]), dice_a=["air"])
    found = options(play(scene, "activate a"))
    assert "move c1 E rush air" in found
    assert not [text for text in found if text.startswith("move d1") or "slow" in text]


@pytest.mark.rule("SUPPORT-1", "SUPPORT-2")
def test_the_fighters_do_not_support_themselves() -> None:
    """Each has the other in its zone, and nobody else is near."""
    game = play(draw("B\na"), "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 die", "4 Defense +1 die")


@pytest.mark.rule("SKILL-5")
def test_what_is_granted_is_granted_to_one() -> None:
    grant = {"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "movement", "by": 1}]}
    scene = draw("a c B", a=who(skills=[{"id": "haste", "action": True, "effects": [grant]}]))
    game = play(scene, "activate a; use haste; end activation; activate c; move b1 S")
    assert str(happened(game, Moved)[-1].points) == "5 Movement"


@pytest.mark.rule("ZONE-2", "BEHIND-2")
def test_by_the_other_reading_the_square_that_was_left_cuts_no_zone() -> None:
    """B on b2 looks away; a goes from b1 to a1, diagonal to B past a stone on a2 and b1, which is empty then."""
    scene = draw("# B^\n. a^", rulings=Rulings(zone_cut="all"))
    game = play(scene, "activate a; move a1 N; attack b; face S", [1, 1])
    assert "behind" in sums(game)[0]


@pytest.mark.rule("SHOT-5")
def test_a_shot_won_by_one_drives_a_shaken_target_back_and_no_more() -> None:
    """b looks at a; a2 behind it is free ground."""
    scene = draw("a\n.\nB^\n.", a=who("S", shot=(4, 4)), B=who(shaken=True))
    assert fate(play(scene, "activate a; shoot b bow", [2, 1]), "b") == "retreated"


@pytest.mark.rule("SHOT-5", "RETREAT-2")
def test_the_corner_of_the_board_is_a_square_like_any_other() -> None:
    """b on a1 has the border behind it: it stays and is shaken."""
    scene = draw("a\n.\n.\nB^", a=who("S", shot=(4, 4)))
    assert fate(play(scene, "activate a; shoot b bow", [2, 1]), "b") == "retreated shaken"
    fought = draw("a\nB^", a=who("S"))
    assert fate(play(fought, "activate a; attack b", [2, 1]), "b") == "retreated shaken"

"""Both values of each ruling: where the books can be read in two ways, a match may be played by either."""

from pathlib import Path

import pytest

from okko.model.event import Moved
from okko.model.rulings import Rulings
from tests.fights import fate, sums
from tests.powers import FRIEND, modify, power
from tests.scenes import character, draw, happened, names, options, play, who

SHOWN = {
    "zone_cut": "here",
    "distance": "here",
    "adjacent_through_walls": "here",
    "zone_to_zone_stops": "test_move_zones.py",
    "turning_is_leaving": "test_move_zones.py",
    "reasons_shake_once": "test_retreat.py",
    "fire_raises_shots": "test_dice.py",
    "start_square_seen": "test_behind.py",
    "defender_picks_facing": "test_combat.py",
    "kami_placement": "test_summon.py",
}


def test_every_ruling_is_shown_both_ways() -> None:
    assert set(Rulings.model_fields) == set(SHOWN)


def test_every_ruling_is_described_with_both_readings() -> None:
    page = Path(__file__).parents[2] / "docs" / "rulings.md"
    rows = [line.split(" | ") for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert [row[0].strip("| `") for row in rows] == list(Rulings.model_fields)
    assert all(len(row) == 4 for row in rows)


@pytest.mark.rule("ZONE-2")
@pytest.mark.parametrize(
    ("others", "walls_only", "all_cut"),
    [("# B", True, False), ("c B", True, False), (". B", True, True)],
    ids=["stone and friend", "two friends", "one friend"],
)
def test_zone_cut(others: str, walls_only: bool, all_cut: bool) -> None:
    """b2 is diagonally ahead of a on a1, past a2 and d on b1; shut on both flanks, only the ruling cuts it off."""
    beyond, foe = others.split()
    for rulings, expected in ((Rulings(), walls_only), (Rulings(zone_cut="all"), all_cut)):
        scene = draw(f"{beyond} {foe}\na d", rulings=rulings)
        a = character(scene, "a").index
        assert ("b2" in names(scene.match.board, scene.zone(a))) is expected
        assert ("attack b" in options(play(scene, "activate a"))) is expected


@pytest.mark.rule("ZONE-2", "MOVE-9", "RETREAT-5")
def test_zone_cut_is_as_things_stand_when_it_is_asked_for() -> None:
    """b retreats to c3, in the zone of c on d2 facing west, past d3 and c2: both are shut, by a stone and by d."""
    picture = "# . . #\n. B dv c<\n. a . ."
    for rulings, expected in ((Rulings(), "retreated shaken"), (Rulings(zone_cut="all"), "retreated")):
        scene = draw(picture, rulings=rulings)
        assert fate(play(scene, "activate a; attack b; retreat c3", [2, 1]), "b") == expected


@pytest.mark.rule("ZONE-2", "ZONE-3", "RETREAT-5")
def test_the_square_a_retreat_leaves_cuts_no_zone() -> None:
    """c on c2 holds b3 past c3, a stone, and b2, which b has left."""
    for rulings in (Rulings(), Rulings(zone_cut="all")):
        scene = draw("# . #\n. B c\n. a .", rulings=rulings)
        assert fate(play(scene, "activate a; attack b", [2, 1]), "b") == "retreated shaken"


@pytest.mark.rule("ZONE-2", "ZONE-3", "MOVE-9")
def test_the_square_a_movement_leaves_cuts_no_zone_either() -> None:
    """a steps from a2, beside c, to a3, ahead of c: past the stone on b3 and the square it has left."""
    for rulings in (Rulings(), Rulings(zone_cut="all")):
        scene = draw(". # .\na C^ .\n. . .", rulings=rulings)
        assert happened(play(scene, "activate a; move a3 N"), Moved)[0].stopped


@pytest.mark.rule("GEO-8")
def test_distance() -> None:
    """Three squares diagonally: 3 as a king, 6 by steps."""
    picture = ". . . B^\n. . . .\n. . . .\na . . ."
    for rulings, reach in ((Rulings(), 3), (Rulings(distance="steps"), 6)):
        for range_, open_ in ((reach, True), (reach - 1, False)):
            scene = draw(picture, a=who(shot=(range_, 4)), rulings=rulings)
            assert ("shoot b bow" in options(play(scene, "activate a"))) is open_


@pytest.mark.rule("GEO-8")
def test_adjacent_through_walls() -> None:
    bless = power("bless", modify("attack", 1, who={**FRIEND, "adjacent": True, "every": True}))
    for rulings, expected in (
        (Rulings(), "4 Attack +1 die"),
        (Rulings(adjacent_through_walls=True), "4 Attack +1 Bless +1 die"),
    ):
        scene = draw("+-+-+-+\n|. B .|\n+-+ + +\n|c|a .|\n+-+-+-+", c=who(skills=[bless]), rulings=rulings)
        assert sums(play(scene, "activate a; attack b", [1, 2]))[0] == expected

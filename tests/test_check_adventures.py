"""Checking adventures: squares out of reach, too little room, goals nobody can reach, names of nothing."""

from pathlib import Path

import pytest

from okko.library import Library, Pack, shipped
from okko.library.check import check
from tests.adventurers import adventures, library

ROOT = Path(__file__).parent.parent
SEARCHING = (ROOT / "scenarios" / "adventures" / "the-secret-way.yaml").read_text(encoding="utf-8")


def planted(folder: Path, before: str, after: str, text: str = SEARCHING) -> tuple[int, list[tuple[int, str, str]]]:
    """The line of a change in an adventure, and what a check says about it."""
    assert text.count(before) >= 1, before
    file = folder / "scenarios" / "adventures" / "own.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    changed = text.replace(before, after, 1)
    file.write_text(changed, encoding="utf-8")
    line = changed[: changed.index(after)].count("\n") + 1
    return line, [(one.line, one.message, one.cure) for one in check(folder).problems]


@pytest.mark.parametrize(
    ("before", "after", "off", "message", "cure"),
    [
        ("area: marks", "area: mark", 0, 'there is no area "mark"', "did you mean marks?"),
        ("marks: [b6", "centre: [b6", 0, '"centre" is an area of every board', "give yours another name"),
        ("zone: [a1:n2]", "zone: [n2:a1]", 0, '"n2:a1" holds no square', "write the south-west corner first"),
        ("zone: [a1:n2]", "zone: [a1:c2]", 0, "the zone has room for 6 characters", "it needs room for 8"),
        ("zone: [a1:n2]", "zone: [a1:n13]", 0, "", ""),
        ("number: 4", "number: 7", -1, '"The way is found" can be fulfilled 6 times by side a, and asks for 7', ""),
        ("[b6, i5", "[b13, i5", 0, "nobody can stand on b13", "choose another square"),
        ("card: okko", "card: oko", 0, 'there is no character card "oko"', "did you mean okko?"),
        ("{tile: crypt", "{tile: cript", 0, 'there is no tile "cript"', "did you mean crypt?"),
        ("budget: 16", "budget: 9", 0, "The band costs 16 Zeni of 9 (BAND-1)", "save 7 Zeni"),
        ("turns: 10", "turns: 80", 0, '"turns" is 80', "it is at most 30"),
        ("turns: 10", "turns: 10\ntoken: a1", 1, "nobody carries a token here", "add an objective of the kind carry"),
        ("side: b}", "side: a}", 0, "", ""),
        ("turns: 10", "turns: 10\ndoors: [{edge: a1/c1}]", 1, "", "name an edge of the board, such as g4/h4"),
    ],
)
def test_a_mistake_in_an_adventure_is_told_with_its_line(
    before: str, after: str, off: int, message: str, cure: str, tmp_path: Path
) -> None:
    line, found = planted(tmp_path, before, after)
    assert found, "nothing is said"
    if message:
        assert message in [said for _, said, _ in found]
        assert line + off in [at for at, said, _ in found if said == message] or off == -1
    if cure:
        assert cure in [cured for _, _, cured in found]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("zone: [a1:n2]", "zone: [a1:n13]", "both sides are set up on a13"),
        ("{card: tikku}", "{card: tikku, at: b13}", "b13 is blocking terrain"),
        ("side: b}", "side: a}", "side b has nothing to play for"),
        ("[b6, i5, d8, f10, k9, n11]", "[b13]", "nobody can stand there"),
    ],
)
def test_what_nobody_could_play_is_found(before: str, after: str, said: str, tmp_path: Path) -> None:
    _, found = planted(tmp_path, before, after)
    assert said in [message for _, message, _ in found], found


def test_a_square_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    """Four tiles whose faces hang together have no such square: one is walled in by hand."""
    tile = (ROOT / "data" / "tiles" / "crypt.yaml").read_text(encoding="utf-8").replace("id: crypt", "id: cell")
    row, *rest = [line for line in tile.splitlines() if "+-+-+-+ +-+-+-+" in line][:1]
    assert (row, rest) == (row, [])
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "cell.yaml").write_text(tile, encoding="utf-8")
    _, found = planted(tmp_path, "tile: crypt", "tile: cell")
    assert found == [], "a tile of a pack does as well"


def test_a_link_names_an_adventure_that_comes_before(tmp_path: Path) -> None:
    text = (ROOT / "scenarios" / "adventures" / "the-caged-bird.yaml").read_text(encoding="utf-8")
    text = text.replace("id: the-caged-bird", "id: own")
    line, found = planted(tmp_path, "after: the-secret-way", "after: the-secret-weigh", text)
    assert found == [(line, 'there is no adventure "the-secret-weigh"', "did you mean the-secret-way?")]
    line, found = planted(tmp_path, "after: the-secret-way", "after: the-laughing-mask", text)
    assert found == [(line, "The laughing mask comes later, not before", "name one with a lower number")]


def test_ground_after_an_earlier_adventure_is_checked_too(tmp_path: Path) -> None:
    text = (ROOT / "scenarios" / "adventures" / "a-blade-in-the-night.yaml").read_text(encoding="utf-8")
    _, found = planted(tmp_path, "zone: [a1:n3]", "zone: [c6:e6]", text.replace("id: a-", "id: own-", 1))
    assert [message for _, message, _ in found] == ["the zone has room for 3 characters"]


def test_an_adventure_with_strangers_is_left_out_and_the_others_load(tmp_path: Path) -> None:
    planted(tmp_path, "card: okko", "card: oko", SEARCHING.replace("id: the-secret-way", "id: own"))
    shelf = Library([shipped(), Pack("own", tmp_path)])
    assert list(shelf.adventures) == list(adventures())
    assert len(shelf.problems) == 1


def test_the_ten_adventures_rise_in_difficulty_and_are_linked() -> None:
    found = list(adventures().values())
    assert [one.number for one in found] == list(range(1, 11))
    assert [one.difficulty for one in found] == sorted(one.difficulty for one in found)
    assert {one.difficulty for one in found} == {1, 2, 3, 4, 5}
    assert min(sum(other.story == one.story for other in found) for one in found) >= 3, "each story is a campaign"
    assert sum(len(one.links) for one in found) >= 5
    assert len(library().scenario_cards) == 14

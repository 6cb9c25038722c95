"""`okko cards` and `okko rules` beyond looking up: demands, comparisons, positions, pages to be printed."""

import json
from pathlib import Path

import pytest

from tests.cli.test_lookup import Call, okko

__all__ = ["okko"]


def test_the_example_of_a_rule_is_data_that_is_a_position(okko: Call, tmp_path: Path) -> None:
    (entry,) = json.loads(okko("rules", "MOVE-7", "--json").out)
    file = tmp_path / "pinch.position.yaml"
    file.write_text(json.dumps(entry["played"]), encoding="utf-8")
    assert okko("check", file).status == 0
    assert okko("position", "show", file).out == okko("position", "show", "MOVE-7").out


def test_cards_are_found_by_demands(okko: Call) -> None:
    found = json.loads(okko("cards", "type:sorcerer", "alignment:demon", "--json").out)
    assert [card["id"] for card in found] == ["noshin", "shrine-maiden"]
    assert okko("cards", "type:wizard").err == "okko: type: is one of warrior, civilian, sorcerer\n"


def test_all_kinds_of_cards_are_shown(okko: Call) -> None:
    assert "Corrupted Kami of Fire" in okko("cards", "kami-of-fire").out
    assert "Interior: The tea house" in okko("cards", "tea-house").out
    assert "At the end of every turn" in okko("cards", "burning-gates").out
    assert "The hunters: Hold the lantern square" in " ".join(okko("cards", "lantern-night").out.split())


def test_two_characters_are_compared(okko: Call) -> None:
    out = okko("cards", "okko", "--compare", "noburo", "--behind").out
    # Attack 5 + 1 from behind against Defense 5: +1. Noburo never dies once, so that those 6 throws shake him as well.
    assert "vigilant, vigilant   +1     0     10     11      5       7       2      1" in out
    assert "Noburo attacks Okko" in out


@pytest.mark.slow
def test_a_comparison_is_data_with_every_combination(okko: Call) -> None:
    found = json.loads(okko("cards", "tikku", "--compare", "ashigaru", "--json").out)
    one, other = found["fights"]
    assert (one["attacker"], other["attacker"]) == ("tikku", "ashigaru")
    # Sides 2 x 2, behind or not, a friend of either or none, with Fire or without, against Earth or not.
    common = [case for case in one["cases"] if set(case["named"]) <= {"fire", "earth"}]
    assert len(common) == 4 * 2 * 2 * 2 * 2 * 2
    assert all(sum(case["outcome"].values()) == 36 for case in common)


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        (["cards", "okko", "--behind"], 2, "need --compare"),
        (["cards", "--compare", "noburo"], 1, "takes two characters"),
        (["cards", "okko", "--compare", "nobody"], 1, '"nobody" is no one character'),
        (["cards", "o", "--compare", "okko"], 1, "which of "),
        (["cards", "okko", "--compare", "noburo", "--with", "earth"], 1, 'Okko cannot name "earth"; there is: fire,'),
    ],
)
def test_a_bad_comparison_is_one_line(okko: Call, command: list[str], status: int, said: str) -> None:
    answer = okko(*command)
    assert answer.status == status
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_cards_are_written_as_a_page_that_needs_nothing_else(okko: Call, tmp_path: Path) -> None:
    file = tmp_path / "cards.html"
    assert okko("cards", "okko", "--html", file).out == f"1 card in {file}.\n"
    page = file.read_text(encoding="utf-8")
    assert page.count("<article") == 2
    assert "Vigilant" in page
    assert "Dark past" in page
    for remote in ("http:", "https:", "//", "url(", "@import", "<script", "<link", "<img"):
        assert remote not in page.replace("/* ", "").replace(" */", ""), remote
    assert okko("cards", "scroll", "--html", file).out.startswith("5 cards in ")
    assert file.read_text(encoding="utf-8").count('class="pair"') == 5, "the page written before gives way"
    other = tmp_path / "diary.txt"
    other.write_text("keep\n", encoding="utf-8")
    refused = okko("cards", "scroll", "--html", other)
    assert refused.status == 1
    assert "is there already, and no page of cards" in refused.err
    assert other.read_text(encoding="utf-8") == "keep\n"
    assert okko("cards", "tea-house", "--html", file).err.startswith("okko: none of these is a card: ")
    assert "cannot be written" in okko("cards", "okko", "--html", tmp_path / "no" / "cards.html").err

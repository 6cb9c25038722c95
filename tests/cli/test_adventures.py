"""Adventures and campaigns in the plain terminal."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from okko.campaign import Campaign, campaigns_folder
from okko.cli import run
from okko.game import watch
from tests.adventurers import adventures
from tests.campaign.test_chain import CASTLE, setup

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    def call(*arguments: str | Path, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(one) for one in arguments])
        return status, *capsys.readouterr()

    return call


def test_the_adventures_are_listed_and_each_page_can_be_read(okko: Call) -> None:
    status, out, _ = okko("adventures")
    assert status == 0
    assert [line.split()[1] for line in out.splitlines()] == list(adventures())
    assert [len(line.split()[2]) for line in out.splitlines()] == [one.difficulty for one in adventures().values()]
    status, out, _ = okko("adventures", "the-caged-bird")
    assert status == 0
    assert "always the same song" in out
    assert "If side a won The secret way:" in out
    assert max(map(len, out.splitlines())) <= 80
    status, out, _ = okko("adventures", "the-caged-bird", "--json")
    assert json.loads(out)["turns"] == 8
    assert len(json.loads(okko("adventures", "--json")[1])) == 10


def test_an_adventure_that_does_not_exist_is_refused_with_the_nearest(okko: Call) -> None:
    for arguments in (("adventures", "the-caged-birt"), ("new", "--plain", "--scenario", "the-caged-birt")):
        status, _, err = okko(*arguments)
        assert status == 2
        assert 'there is no adventure "the-caged-birt"; did you mean the-caged-bird?' in err
        assert len(err.splitlines()) == 1


def test_an_adventure_is_begun_from_the_command_line(okko: Call, tmp_path: Path) -> None:
    file = tmp_path / "match.okko.jsonl"
    status, _, _ = okko(
        *("new", "--plain", "--scenario", "a-matter-of-honour", "--seed", "4", "--practice", "--hand", "b"),
        *("--file", file),
        typed="",
    )
    header = watch(file).header
    assert header.setup is not None
    assert header.setup.adventure is not None
    assert (header.setup.adventure.id, header.seed, header.practice) == ("a-matter-of-honour", 4, True)
    assert header.hand == "b", "one side alone throws real dice"
    assert header.title == "A matter of honour"
    assert status in (0, 1)


def test_ready_bands_take_the_place_of_those_of_the_book_within_the_budget(okko: Call, tmp_path: Path) -> None:
    file = tmp_path / "match.okko.jsonl"
    start = ("new", "--plain", "--scenario", "a-matter-of-honour", "--file", file)
    okko(*start, "--band-a", "hunters-night-watch", typed="")
    header = watch(file).header
    assert header.setup is not None
    assert [band.id for band in header.setup.bands] == ["hunters-night-watch", "a-matter-of-honour-b"]
    status, _, err = okko(*start, "--band-a", "hunters-old-companions")
    assert status == 1
    assert "BAND-1" in err
    status, _, err = okko(*start, "--band-a", "hunters-night-wat")
    assert status == 2
    assert "did you mean hunters-night-watch?" in err


@pytest.mark.parametrize("other", [["--draft"], ["--karasu"], ["--turns", "4"], ["--tiles", "dojo:interior:0"]])
def test_an_adventure_leaves_nothing_else_to_say_about_board_and_turns(okko: Call, other: list[str]) -> None:
    status, _, err = okko("new", "--plain", "--scenario", "the-rampart", *other)
    assert status == 2
    assert "--scenario says how it is played" in err


def test_the_chronicle_of_a_campaign_is_read_and_all_of_them_are_listed(okko: Call) -> None:
    status, _, err = okko("campaign")
    assert status == 1
    assert "there are no campaigns" in err
    assert okko("campaign", "--all")[1] == "There are no campaigns.\n"
    file = campaigns_folder() / "20260101-000000.campaign.jsonl"
    campaign = Campaign.begin(file, setup(*CASTLE), seed=3, title="Under the mask")
    saved = campaign.adventure()
    saved.game.resign(1)
    campaign.finish(saved.game)
    saved.close()
    status, out, _ = okko("campaign")
    assert status == 0
    assert out.startswith("Under the mask\nAdventure 2 of 3. Won so far: Sanae 1, Takeo 0.\n")
    assert "\n1. The secret way: Sanae won it.\n  Sanae\n    Okko came through unharmed.\n" in out
    told = json.loads(okko("campaign", file, "--json")[1])
    assert told["adventures"][0]["told"]["a"][0] == "Okko came through unharmed."
    assert "Under the mask, Sanae – Takeo: Adventure 2 of 3." in okko("campaign", "--all")[1]
    campaign.close()
    (listed,) = json.loads(okko("campaign", "--all", "--json")[1])
    assert (listed["title"], listed["over"], listed["broken"]) == ("Under the mask", False, False)


def test_a_campaign_that_is_not_there_is_refused_with_where_to_look(okko: Call, tmp_path: Path) -> None:
    for name in ("nosuch", tmp_path):
        status, _, err = okko("campaign", name)
        assert status == 1
        assert err.endswith(f"{name}: there is no such campaign; okko campaign --all lists what there is\n")


def test_a_damaged_campaign_is_told_with_its_line_and_hides_no_other(okko: Call) -> None:
    file = campaigns_folder() / "20260101-000000.campaign.jsonl"
    Campaign.begin(file, setup(*CASTLE), seed=3).close()
    bad = file.with_name("20260102-000000.campaign.jsonl")
    bad.write_bytes(file.read_bytes()[:-30] + b"\n")
    status, _, err = okko("campaign", bad)
    assert status == 1
    assert f"{bad.name}:1:" in err
    assert len(okko("campaign", "--all")[1].splitlines()) == 4

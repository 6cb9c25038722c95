"""Readings of doubtful rules on the command line: chosen for a match, kept in its journal, shown with the rule."""

import io
import json
import sys
from pathlib import Path

import pytest

from okko.cli import run
from okko.game import watch
from okko.model.rulings import SWITCHES, Rulings, Switch


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_readings_are_chosen_and_kept_in_the_journal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "match.okko.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    chosen = ("--ruling", "zone_cut=all", "--ruling", "start_square_seen=false")
    assert said(capsys, "new", "--plain", "--seed", "1", "--file", str(file), *chosen)[0] == 0
    expected = Rulings(zone_cut="all", start_square_seen=False)
    assert watch(file).game.state.match.rulings == expected
    header = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert header["setup"]["rulings"] == expected.model_dump()


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        ("zone_cuts=all", 'there is no ruling "zone_cuts"; did you mean zone_cut?'),
        ("zone_cut=none", 'zone_cut is walls or all, not "none"'),
        ("fire_raises_shots=yes", 'fire_raises_shots is false or true, not "yes"'),
        ("zone_cut", '"zone_cut" is no ruling; write NAME=VALUE, such as zone_cut=all'),
    ],
)
def test_an_unknown_reading_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], ruling: str, sentence: str
) -> None:
    status, out, err = said(capsys, "new", "--plain", "--ruling", ruling)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("one", SWITCHES, ids=lambda one: one.name)
def test_a_rule_is_shown_with_its_switches(capsys: pytest.CaptureFixture[str], one: Switch) -> None:
    words = " ".join(said(capsys, "rules", one.rule)[1].split())
    shipped, other = one.shipped, one.other
    assert f"Switch {one.name}: {shipped.value}, {shipped.words}; or {other.value}, {other.words}." in words
    (entry,) = json.loads(said(capsys, "rules", one.rule, "--json")[1])
    assert {"name": one.name, "shipped": shipped.value, "other": other.value} in entry["switches"]

"""`okko position odds FILE`: the odds of a whole activation, as a tree and as JSON."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from okko.cli import run

FOE = Path("tests/positions/bookshelf.position.yaml")
PUZZLE = Path("scenarios/puzzles/blind-but-not-lost.position.yaml")


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Status, output and complaint of `okko position odds`."""
    status = run(["position", "odds", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_without_more_the_best_strike_of_each_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The swordsman from behind at +2 against one with the edge at her back: 15 of 36 remove her."""
    status, out, _ = told(capsys, PUZZLE, "--json")
    (swordsman, sohei) = json.loads(out)["activations"]
    assert status == 0
    assert swordsman["answers"] == ["move e3 E", "attack oni-geisha"]
    assert sum(Fraction(case["chance"]) for case in swordsman["cases"]) == 1
    gone = [case["chance"] for case in swordsman["cases"] if case["fates"]["oni-geisha"]["end"] == "removed"]
    assert sum(map(Fraction, gone)) == Fraction(15, 36)
    assert sohei["character"] == "sohei"


def test_a_plan_is_given_by_its_answers(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, PUZZLE, "sohei", "--do", "move e4 E", "--do", "attack oni-geisha")
    assert status == 0
    assert out.splitlines()[0] == "Sohei goes to e4 E, attacks Oni Geisha"
    assert "6/36 17% nothing happens" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((PUZZLE, "--do", "activate nobody"), 'nobody" is not open here; there is: activate blind-swordsman'),
        ((PUZZLE, "sohei", "--do", "move z9 N"), "okko position query lists all movements"),
        ((PUZZLE, "sohie"), "did you mean sohei?"),
        ((PUZZLE, "sohei", "--do", "attack oni-geisha"), "there is: nothing"),
    ],
)
def test_what_is_not_open_is_refused_in_one_line(
    arguments: tuple[object, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, complaint = told(capsys, *arguments)
    assert status == 1
    assert said in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [(FOE, "--with", "fire"), (FOE, "okko", "Bandit", "--do", "x"), (FOE, "a", "b", "c")]
)
def test_a_bad_call_is_status_2(arguments: tuple[object, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *arguments)[0] == 2

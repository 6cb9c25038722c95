"""`okko replay`: from any line to the rules behind it and to the position there."""

import json
from pathlib import Path

import pytest

from okko.cli import run
from okko.game import digest, watch
from okko.library import parse_position
from tests.matches import cards

RECORD = Path(__file__).parent.parent / "records" / "for-practice.okko.jsonl"


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    status = run([str(one) for one in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_each_sentence_names_its_line_and_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "replay", RECORD, "--why")
    lines = out.splitlines()
    assert status == 0
    assert lines[1] == "2: Player a throws 6, Player b throws 3: Player a sets up and moves first. SETUP-2"
    (moved,) = [line for line in lines if "Captain moves from g4 to c1" in line]
    number, _, rest = moved.partition(": ")
    assert rest.endswith("(5 Movement +1 air). MOVE-1 DICE-4"), "also of the terms of a sum"
    written = json.loads(RECORD.read_text(encoding="utf-8").splitlines()[int(number) - 1])
    assert written["text"].startswith("move c1 S"), "the number is that of the line in the file"


def test_as_data_each_sentence_has_its_rules_squares_and_characters(capsys: pytest.CaptureFixture[str]) -> None:
    lines = json.loads(said(capsys, "replay", RECORD, "--json")[1])["lines"]
    assert all(len(line["told"]) == len(line["why"]) for line in lines)
    told = [pair for line in lines for pair in zip(line["told"], line["why"], strict=True)]
    (why,) = [why for text, why in told if text.startswith("Captain moves from g4 to c1")]
    assert why["rules"] == ["MOVE-1"]
    assert {"g4", "c1"} >= set(why["squares"]) >= {"c1"}
    assert why["characters"] == ["captain"]
    points = [{"amount": 5, "name": "Movement", "rule": "MOVE-1"}, {"amount": 1, "name": "air", "rule": "DICE-4"}]
    assert why["sums"] == [{"of": "captain", "what": "MP", "total": 6, "terms": points}]
    assert any("sums" not in why for _, why in told)


def test_the_position_before_and_after_a_line_can_be_had(capsys: pytest.CaptureFixture[str]) -> None:
    game = watch(RECORD)
    places = [index for index, line in enumerate(game.game.lines) if getattr(line.input, "text", "").startswith("move")]
    number = game.line_of_file(places[0])
    mover = game.game.lines[places[0]].events[-1].state
    before, after = (said(capsys, "replay", RECORD, "--position", str(number - back))[1] for back in (1, 0))
    assert before != after
    state = parse_position(after, library=cards())[1]
    assert (state.stage, state.pools, state.losses) == (mover.stage, mover.pools, mover.losses)
    places_of = [(each.square, each.facing, each.shaken) for each in state.characters]
    assert sorted(places_of) == sorted((each.square, each.facing, each.shaken) for each in mover.characters)
    assert digest(parse_position(before, library=cards())[1]) != digest(state)


def test_while_a_match_is_set_up_there_is_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "replay", RECORD, "--position", "3")
    assert (status, out) == (1, "")
    assert err == f"okko: {RECORD}:3: the match is still being set up there\n"


def test_there_is_no_position_after_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    last = len(RECORD.read_text(encoding="utf-8").splitlines())
    assert said(capsys, "replay", RECORD, "--position", str(last))[0] == 0
    status, out, err = said(capsys, "replay", RECORD, "--position", str(last + 1))
    assert (status, out) == (1, "")
    assert f"the match ends with line {last}, there is no line {last + 1}" in err

"""`okko resume` where something is in the way: the match is open elsewhere, or its journal is damaged."""

import json
import os
from pathlib import Path

import pytest

from okko.cli import run
from okko.dice import Chooser
from okko.game import digest, folder, header_of, new_file, resume, saves_folder, start, watch
from okko.journal import Journal
from tests.matches import match_setup, play_out


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    status = run([str(one) for one in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def kept(title: str, changed: int) -> Path:
    """A match among the saves, last played so many seconds after the epoch."""
    header = header_of(match_setup(), seed=7, title=title)
    file = new_file(header)
    saved = start(file, header)
    play_out(saved.game, Chooser(1), lines=40)
    saved.close()
    os.utime(file, (changed, changed))
    return file


@pytest.fixture(autouse=True)
def no_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", iter(["quit\n"]))


def test_a_match_that_is_open_elsewhere_is_passed_over_for_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    older, newer = kept("Older", 1_000), kept("Newer", 2_000)
    busy, _ = Journal.open(newer)
    status, out, err = said(capsys, "resume", "--plain")
    assert (status, err) == (0, "")
    assert out.startswith("Older\n")
    other, _ = Journal.open(older)
    status, out, err = said(capsys, "resume", "--plain")
    assert (status, out) == (1, "")
    assert err == f"okko: {newer}: this match is open in another window; go on there, or close it first\n"
    busy.close()
    other.close()


def test_the_whole_lines_of_a_damaged_match_are_played_on_from_in_a_new_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "CHECKED", 0)
    file = kept("Damaged", 1_000)
    lines = file.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:19], lines[19].replace(b'"', b"'", 1), *lines[20:]])
    file.write_bytes(damaged)
    status, out, err = said(capsys, "resume", "--plain", file)
    assert (status, out) == (1, "")
    assert err.startswith(f"okko: {file}:20: the line was changed or damaged; its first 19 lines are whole")
    assert err.endswith(f"; okko resume --play-on {file} goes on from those\n")
    assert ": damaged in line 20; okko resume --play-on FILE goes on before it" in said(capsys, "saves")[1]
    assert json.loads(said(capsys, "saves", "--json")[1])[0]["damaged"] == 20
    status, out, err = said(capsys, "resume", "--plain", "--play-on", file)
    assert (status, err) == (0, "")
    assert file.read_bytes() == damaged
    (again,) = set(saves_folder().glob("*.jsonl")) - {file}
    assert out.startswith(f"The match goes on in {again}.\n")
    assert again.read_bytes().splitlines(keepends=True)[:19] == lines[:19]
    file.write_bytes(b"".join(lines[:19]))
    assert digest(resume(again).game.state) == digest(watch(file).game.state)


def test_a_match_without_a_whole_first_line_cannot_be_played_on_from(capsys: pytest.CaptureFixture[str]) -> None:
    file = kept("Damaged", 1_000)
    file.write_bytes(file.read_bytes().replace(b"Damaged", b"damaged", 1))
    for arguments in ((), ("--play-on",)):
        status, _, err = said(capsys, "resume", "--plain", *arguments, file)
        assert (status, err.count("\n")) == (1, 1)
        assert err.startswith(f"okko: {file}:1: ")
        assert "--play-on" not in err

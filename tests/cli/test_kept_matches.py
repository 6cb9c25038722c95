"""Matches kept: resumed, listed, replayed and checked from the command line, through kills and damage."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from okko.cli import run
from okko.dice import Chooser
from okko.game import digest, header_of, resume, start, watch
from okko.journal import Answer, read
from okko.journal.entry import written
from okko.journal.record import sealed
from tests.cli.calling import Call, file, okko
from tests.matches import fiercely, match_setup, play_out

__all__ = ["file", "okko"]
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def begun(file: Path) -> Path:
    """A match of the test cards in its midst."""
    saved = start(file, header_of(match_setup(), seed=3))
    play_out(saved.game, Chooser(3), lines=90)
    saved.close()
    return file


def test_a_match_that_was_left_is_saved_and_resumed(okko: Call) -> None:
    said = okko("new", "--plain", "--seed", "1", typed="side N\nquit\n")
    assert "okko resume --plain" in said.out
    again = okko("resume", "--plain", typed="quit\n")
    assert "who is set up next?" in again.out
    assert "sets up in the north" in again.out
    assert okko("resume").err == (
        "okko: the screen needs a terminal of 80 columns and 24 lines; okko resume --plain goes on line by line\n"
    )
    listed = okko("saves").out
    assert "being set up" in listed
    assert "okko.jsonl" in listed


def test_without_saves_there_is_nothing_to_resume(okko: Call) -> None:
    said = okko("resume", "--plain")
    assert (said.status, said.err) == (1, "okko: there is no unfinished match; okko new starts one\n")
    assert "no saved matches" in okko("saves").out
    assert okko("saves", "--json").out == "[]\n"


def test_a_replay_tells_everything_and_changes_nothing(okko: Call, begun: Path) -> None:
    before = begun.read_bytes()
    told = okko("replay", begun, "--plain")
    assert told.status == 0
    assert told.out.startswith("The watch – The horde\n")
    assert "Turn 1: " in told.out
    data = json.loads(okko("replay", begun, "--json").out)
    game = watch(begun).game
    assert data["digest"] == digest(game.state)
    assert len(data["lines"]) == len(game.lines)
    assert data["lines"][0]["kind"] == "throw"
    assert data["lines"][0]["told"][0].startswith("Player a throws")
    assert begun.read_bytes() == before


def test_a_replay_shows_what_was_taken_back(okko: Call, file: Path) -> None:
    saved = start(file, header_of(match_setup(), seed=3))
    saved.game.answer("side N")
    saved.game.undo()
    saved.close()
    told = okko("replay", file).out
    assert "[Player " in told
    assert "(Taken back.)" in told
    assert [line["struck"] for line in json.loads(okko("replay", file, "--json").out)["lines"]] == [False, True, False]


def test_damage_anywhere_is_refused_in_a_line_and_the_file_kept(okko: Call, begun: Path) -> None:
    whole = begun.read_bytes()
    for place in [*range(0, len(whole) - 1, len(whole) // 40), 3, len(whole) - 3]:
        damaged = bytearray(whole)
        damaged[place] ^= 0x15
        begun.write_bytes(damaged)
        for command in ("resume", "replay"):
            said = okko(command, begun, "--plain")
            line = whole.count(b"\n", 0, place) + 1
            assert said.status == 1
            assert said.err.startswith(f"okko: {begun}:{line}: ")
            assert said.err.count("\n") == 1
        assert begun.read_bytes() == damaged


def test_a_torn_line_is_set_aside(okko: Call, begun: Path) -> None:
    whole = begun.read_bytes()
    begun.write_bytes(whole + b'{"kind":"answer","ask"')
    assert okko("resume", begun, "--plain", typed="quit\n").status == 0
    assert begun.read_bytes() == whole
    assert Path(f"{begun}.torn").read_bytes() == b'{"kind":"answer","ask"\n'


def test_a_line_that_no_longer_fits_is_named_and_can_be_played_on_from(okko: Call, begun: Path) -> None:
    lines = begun.read_bytes().splitlines(keepends=True)
    total = json.loads(lines[-2])["sum"]
    line, _ = sealed(written(Answer(ask="act", player="a", text="fly away")), total)
    begun.write_bytes(b"".join(lines[:-1]) + line)
    said = okko("resume", begun, "--plain")
    assert said.status == 1
    assert said.err.startswith(f"okko: {begun}:{len(lines)}: ")
    assert "okko resume --play-on" in said.err
    assert okko("replay", begun, "--json").status == 1
    on = okko("resume", begun, "--plain", "--play-on", typed="quit\n")
    assert on.status == 0
    assert len(list(begun.parent.glob("*.okko.jsonl"))) == 2


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONUNBUFFERED": "1"}


def playing(file: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "okko", "resume", "--plain", str(file)],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until_asked(process: "subprocess.Popen[str]") -> None:
    """Read to the answer to a `why`: everything typed before it has been answered."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == "That is lawful.":
            return
    raise AssertionError("the program ended")


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_match_keeps_every_answer_and_every_throw(file: Path, seed: int) -> None:
    start(file, header_of(match_setup(), seed=seed)).close()
    shadow = start(None, read(file).header)
    chooser = Chooser(seed)
    process = playing(file)
    assert process.stdin is not None
    try:
        for _ in range(25):
            text = fiercely(shadow.game, chooser).text
            shadow.game.answer(text)
            lawful = shadow.game.decision.options[0].text
            process.stdin.write(f"{text}\nwhy {lawful}\n")
            process.stdin.flush()
            until_asked(process)
        last = fiercely(shadow.game, chooser).text
        process.stdin.write(f"{last}\n")
        process.stdin.flush()
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    again = resume(file)
    answered = [line.input for line in again.game.lines]
    expected = [line.input for line in shadow.game.lines]
    assert answered[: len(expected)] == expected
    shadow.game.answer(last)
    assert [line.input for line in shadow.game.lines][: len(answered)] == answered
    again.close()


class Interrupted(io.StringIO):
    """Somebody who presses Ctrl+C where a line is read."""

    def __next__(self) -> str:  # type: ignore[override]
        raise KeyboardInterrupt


def test_a_match_that_is_interrupted_says_that_it_is_saved_and_how_it_goes_on(
    begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert run(["resume", "--plain", str(begun)]) == 130
    assert capsys.readouterr().out.endswith(f"The match is saved: okko resume --plain {begun}\n")


def test_where_an_encoding_has_no_dash_a_hyphen_is_written(begun: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "okko", "replay", str(begun), "--plain"],
        cwd=ROOT,
        env=environment() | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("The watch - The horde\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "okko", "bands"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "okko: what is read or written: No space left on device\n")


def test_a_second_process_on_the_same_match_is_refused(begun: Path) -> None:
    process = playing(begun)
    assert process.stdin is not None
    try:
        lawful = watch(begun).game.decision.options[0].text
        process.stdin.write(f"why {lawful}\n")
        process.stdin.flush()
        until_asked(process)
        other = subprocess.run(
            [sys.executable, "-m", "okko", "resume", "--plain", str(begun)],
            cwd=ROOT,
            env=environment(),
            input="",
            capture_output=True,
            text=True,
            check=False,
        )
        assert other.returncode == 1
        assert other.stderr == f"okko: {begun}: this match is open in another window; go on there, or close it first\n"
    finally:
        process.kill()
        process.communicate()
    resume(begun).close()


def test_a_journal_can_be_checked(okko: Call, file: Path) -> None:
    okko("new", "--plain", "--seed", "3", "--file", file)
    assert okko("check", file).status == 0
    file.write_text(file.read_text(encoding="utf-8").replace('"seed":3', '"seed":4'), encoding="utf-8")
    said = okko("check", file)
    assert said.status == 1
    assert str(file) in said.err
    assert said.err.count("\n") == 1


def test_a_folder_is_checked_with_the_matches_in_it(okko: Call, begun: Path, tmp_path: Path) -> None:
    changed = tmp_path / "deeper" / "changed.okko.jsonl"
    changed.parent.mkdir()
    changed.write_text(begun.read_text(encoding="utf-8").replace('"seed":3', '"seed":4'), encoding="utf-8")
    said = okko("check", tmp_path)
    assert said.status == 1
    assert said.err.startswith(f"{changed}:1: ")
    assert "2 files checked, 1 problem." in said.out


def test_a_line_torn_while_it_was_written_is_a_note_and_no_problem(okko: Call, begun: Path, tmp_path: Path) -> None:
    with begun.open("ab") as stream:
        stream.write(b'{"answer":"sto')
    for path in (begun, tmp_path):
        said = okko("check", path)
        assert (said.status, said.err) == (0, "")
        assert f"{begun}: the program was stopped while it wrote the last line" in said.out
        assert "1 file checked, no problem." in said.out


def test_nothing_to_check_is_no_success(okko: Call, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing\n", encoding="utf-8")
    checked = okko("check", tmp_path)
    assert (checked.status, checked.out) == (2, "")
    assert f'there is nothing to check in "{tmp_path}"' in checked.err

"""Matches line by line: started, resumed, listed and replayed from the command line, through kills and damage."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from okko.cli import run
from okko.cli.plain import ENOUGH_MISTAKES, PlainMatch
from okko.dice import Chooser
from okko.game import Saved, digest, header_of, resume, start, watch
from okko.journal import Answer, read
from okko.journal.entry import written
from okko.journal.record import sealed
from okko.model.decision import Decision
from tests.matches import fiercely, match_setup, play_out

ROOT = Path(__file__).parent.parent.parent


class Said:
    """What a command printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


Call = Callable[..., Said]


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    def call(*arguments: str | Path, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return Said(status, out, err)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.okko.jsonl"


@pytest.fixture
def begun(file: Path) -> Path:
    """A match of the test cards in its midst."""
    saved = start(file, header_of(match_setup(), seed=3))
    play_out(saved.game, Chooser(3), lines=90)
    saved.close()
    return file


def answering(saved: Saved, chooser: Chooser) -> Iterator[str]:
    """Somebody who types answers, by number, by words, and sometimes something else."""
    game = saved.game
    while isinstance(game.pending, Decision):
        match chooser.below(30):
            case 0:
                yield "board"
            case 1:
                yield "moves"
            case 2:
                yield "undo agreed"
            case 3:
                yield "redo"
            case 4:
                yield "1"
            case 5:
                yield "  "
            case _:
                yield fiercely(game, chooser).text


def typed(saved: Saved, lines: Iterator[str] | list[str]) -> tuple[bool, list[str]]:
    said: list[str] = []
    over = PlainMatch(saved, lines, said.append).play()
    return over, said


def in_memory(seed: int | None = 1, **header: Any) -> Saved:
    return start(None, header_of(match_setup(4), seed=seed, **header))


def test_two_people_play_a_whole_match_line_by_line(file: Path) -> None:
    saved = start(file, header_of(match_setup(4), seed=5))
    over, said = typed(saved, answering(saved, Chooser(5)))
    assert over
    assert saved.game.over
    assert said[0] == "The watch – The horde"
    assert said[-1].startswith(("Player a wins", "Player b wins", "The match is a draw"))
    assert all(line.isprintable() or "\n" in line for line in said)
    saved.close()
    assert digest(resume(file).game.state) == digest(saved.game.state)


def test_two_opponents_play_a_whole_match_from_the_command_line(okko: Call) -> None:
    said = okko("new", "--plain", "--a", "bot:scripted", "--b", "random", "--seed", "3", "--turns", "3")
    assert (said.status, said.err) == (0, "")
    assert "Turn 1: " in said.out
    listed = json.loads(okko("saves", "--json").out)
    assert [(save["over"], save["seats"]) for save in listed] == [(True, ["bot:scripted", "bot:random"])]
    again = okko("new", "--plain", "--a", "bot:scripted", "--b", "bot:random", "--seed", "3", "--turns", "3")
    assert again.out == said.out, "the same seed gives the same match"


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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--a", "bot:scriptd"], "person, bot:"),
        (["--band-a", "evil-three-onis"], "did you mean evil-three-oni?"),
        (["--tiles", "a,b"], "there is no tile"),
        (["--tiles", "TILE:interior:4,TILE:interior"], "write TILE:interior:QUARTERS"),
        (["--tiles", "TILE:interior,TILE:interior"], "a board has four tiles, here are 2"),
        (["--tiles", ",".join(["TILE:interior"] * 4)], "each tile exists once"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--seed", "9" * 30], "is not in the range"),
        (["--turns", "0"], "0 is not in the range"),
        (["--budget", "many"], "is not a whole number"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_in_a_line(okko: Call, arguments: list[str], says: str) -> None:
    from okko.library import Library

    tile = sorted(Library.load().box(karasu=False).tiles)[0]
    said = okko("new", "--plain", *(argument.replace("TILE", tile) for argument in arguments))
    assert said.status == 2
    assert says in said.err
    assert said.err.count("\n") == 1


def test_a_band_beyond_the_budget_is_refused_with_its_rule(okko: Call) -> None:
    said = okko("new", "--plain", "--band-a", "evil-three-oni", "--budget", "12")
    assert said.status == 1
    assert "(BAND-1)" in said.err


def test_tiles_are_laid_as_asked(okko: Call, file: Path) -> None:
    from okko.library import Library

    tiles = sorted(Library.load().box(karasu=False).tiles)[:4]
    text = ",".join(f"{tile}:{side}" for tile, side in zip(tiles, ["outdoors:1", "interior"] * 2, strict=True))
    okko("new", "--plain", "--tiles", text, "--file", file)
    setup = read(file).header.setup
    assert setup is not None
    assert setup.outdoors == ("ooooooo" + "iiiiiii",) * 14


def test_real_dice_are_typed(file: Path) -> None:
    saved = in_memory(seed=None)
    over, said = typed(saved, ["x y", "7 1", "3", "5 2", "side S"])
    assert not over
    assert "Player a: throw for roll-off, and type 2 faces from 1 to 6." in said
    assert "Player a throws 5, Player b throws 2: Player a sets up and moves first." in said
    inputs = [line.input for line in saved.game.lines]
    assert [type(entry).__name__ for entry in inputs] == ["Threw", "Answered"]


def test_inspiration_dice_are_typed_by_their_names() -> None:
    saved = in_memory(seed=None)
    saved.game.thrown((5, 2))
    while isinstance(saved.game.pending, Decision):
        saved.game.answer(saved.game.decision.options[0])
    _, said = typed(saved, ["fire water", "torii torii fire mud", "torii torii fire water air"])
    assert "Player a rolls fire, water, air, 2 torii." in said


def test_what_is_typed_can_be_taken_back_and_given_again() -> None:
    saved = in_memory()
    _, said = typed(saved, ["side N", "undo", "redo", "undo", "undo", "side S"])
    assert said.count("Taken back.") == 2
    assert "Given again." in said
    assert "There is nothing to take back." in said
    assert [line.struck for line in saved.game.lines] == [False, True, False, True, False, False]


def test_an_opponent_agrees_to_nothing_unless_it_is_practice() -> None:
    saved = in_memory(seats=("person", "bot:random"))
    _, said = typed(saved, ["undo agreed", "draw agreed"])
    assert sum("An opponent agrees to nothing" in line for line in said) == 2


def test_people_agree_on_a_draw_or_one_gives_up() -> None:
    saved = in_memory()
    over, said = typed(saved, ["draw", "draw agreed"])
    assert over
    assert said[-1] == "The match is a draw: both players agree."
    assert any("type `draw agreed`" in line for line in said)
    saved = in_memory()
    asked = saved.game.decision.player
    over, said = typed(saved, ["resign"])
    assert said[-1] == f"Player {'ba'[asked]} wins: Player {'ab'[asked]} resigns."


def test_a_wrong_answer_is_explained_and_too_many_end_it() -> None:
    saved = in_memory()
    over, said = typed(saved, ["side U", "why side N", "why side U", "99", "help", "\x1b[2J"])
    assert "That is lawful." in said
    assert said.count("`help` says what can be typed; `quit` leaves, and the match is saved.") == 1
    over, said = typed(in_memory(), ["Side n", "quit"])
    assert any("who is set up next" in line for line in said), "it does not matter how letters are written"
    assert all(line.isprintable() or "\n" in line for line in said)
    over, said = typed(in_memory(), ["x"] * 1000)
    assert not over
    assert said[-1] == f"{ENOUGH_MISTAKES} lines in a row answered nothing."


def test_places_are_counted_listed_and_named() -> None:
    saved = in_memory()
    player = "ab"[saved.game.decision.player]
    first = "deploy captain" if player == "a" else "deploy brute"
    _, said = typed(saved, ["side S", first, "moves a1", "place a1 N"])
    assert any("places, such as `place" in line and "`moves` lists them" in line for line in said)
    assert "  place a1 N\n  place a1 E\n  place a1 S\n  place a1 W" in said
    assert any("takes post on a1, facing north." in line for line in said)


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


def test_a_budget_that_no_ready_band_fits_says_which_there_are(okko: Call) -> None:
    said = okko("new", "--plain", "--budget", "3")
    assert said.status == 2
    assert said.err == "okko new: no ready band is for 3 Zeni or less: the smallest are for 12 (see okko new --help)\n"


def test_a_serious_match_says_so_in_its_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grim.okko.jsonl"
    run(["new", "--a", "person", "--b", "bot:scripted", "--seed", "3", "--serious", "--file", str(file), "--plain"])
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["serious"] is True
    assert run(["new", "--serious", "--practice", "--plain"]) == 2
    assert "not both" in capsys.readouterr().err

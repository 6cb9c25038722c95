"""Results on disk: runs that go on where they were interrupted, and files that hold something else."""

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from okko import cli
from okko.arena.contest import play_pair
from okko.arena.crew import Crew
from okko.arena.match import match
from okko.arena.results import BadResults, Results, code, match_id
from okko.arena.terms import Terms

TERMS = Terms(("scripted", "random"), 5, audit=False)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_what_was_kept_is_read_back_whole(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    games = play_pair(TERMS, 0)
    Results.of(file).add(TERMS, 0, games)
    again = Results.of(file).of_terms(TERMS)[0]
    assert again == games
    assert [one.deciding for one in again] == [one.deciding for one in games]


def test_matches_share_a_file_each_begun_once(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    other = replace(TERMS, seed=6)
    for terms in (TERMS, other, TERMS):
        match(terms, 2, results=Results.of(file))
    match(TERMS, 4, results=Results.of(file))
    begun = [line["match"] for line in lines(file) if "terms" in line]
    assert begun == [match_id(TERMS), match_id(other)]
    assert [(line["match"], line["pair"]) for line in lines(file) if "pair" in line] == [
        (match_id(TERMS), 0),
        (match_id(other), 0),
        (match_id(TERMS), 1),
    ]
    assert all(line["okko-arena"] == 1 for line in lines(file) if "terms" in line)


def test_half_a_pair_is_played_whole_when_more_games_are_wanted(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = match(TERMS, 1, results=Results.of(file))
    assert match(TERMS, 2, results=Results.of(file)).games == 2
    assert replace(match(TERMS, 1, results=Results.of(file)), timing=()) == replace(first, timing=())  # type: ignore[arg-type]


def test_nothing_is_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    whole = match(TERMS, 4, results=Results.of(file))

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("okko.arena.match.play_pair", never)
    assert match(TERMS, 4, results=Results.of(file)) == whole


def test_a_torn_last_line_is_cut_off_and_its_pair_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = match(TERMS, 4, results=Results.of(file))
    file.write_text(file.read_text()[:-200])
    results = Results.of(file)
    assert file.read_text().endswith("\n")
    assert sorted(results.of_terms(TERMS)) == [0]
    again = match(TERMS, 4, results=results)
    assert replace(again, timing=()) == replace(whole, timing=())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("not json\n", 1),
        ("a torn line of something else", 1),
        ('{"okko-journal":1,"created":"now"}\n', 1),
        ("[1, 2]\n", 1),
        ('{"match":"x","pair":0,"games":[{"winner":3}]}\n', 1),
    ],
)
def test_a_file_that_holds_something_else_is_refused_and_left_alone(text: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text)
    with pytest.raises(BadResults, match=f"results.jsonl:{line}: this is no line of arena results"):
        Results.of(file)
    assert file.read_text() == text


def test_another_format_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"okko-arena":2,"match":"x"}\n')
    with pytest.raises(BadResults, match="of format 2, not 1"):
        Results.of(file)


def test_games_of_another_version_of_the_program_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    here = code()
    with monkeypatch.context() as before:
        before.setattr("okko.arena.results.code", lambda: "another")
        match(TERMS, 4, results=Results.of(file))
    results = Results.of(file)
    assert (results.strange, results.of_terms(TERMS)) == (2, {})
    call = ["arena", "match", *TERMS.bots, "--seed", "5", "--games", "2", "--out", str(file)]
    assert cli.run(call) == 0
    assert "2 pairs of games were played by another version of the program" in capsys.readouterr().err
    assert [line["code"] for line in lines(file) if "code" in line] == ["another", here]


def stopped_after(pairs: int, how: str, games: int, file: Path) -> subprocess.CompletedProcess[bytes]:
    """A run by two processes that does this to itself once so many pairs are kept."""
    script = f"""
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored by whoever was started in the background
from okko.cli import main
from okko.arena.results import Results

class Stopping(Results):
    def add(self, *found):
        Results.add(self, *found)
        if sum(map(len, self.pairs.values())) == {pairs}:
            {how}

def of(file, plain=Results.of):
    results = plain(file)
    results.__class__ = Stopping
    return results

Results.of = staticmethod(of)
main("arena match scripted random --games {games} --seed 5 --jobs 2 --out {file}".split())
"""
    return subprocess.run([sys.executable, "-c", script], capture_output=True, start_new_session=True, timeout=300)


def test_a_run_that_is_killed_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert stopped_after(2, "os.kill(os.getpid(), signal.SIGKILL)", 10, file).returncode == -signal.SIGKILL
    results, terms = Results.of(file), Terms(("scripted", "random"), 5)
    kept = set(results.of_terms(terms))
    assert len(kept) == 2
    resumed = match(terms, 10, crew=Crew(2), results=results)
    played = [line["pair"] for line in lines(file) if "pair" in line]
    assert sorted(played) == [0, 1, 2, 3, 4]
    assert set(played[:2]) == kept
    whole = match(terms, 10)
    assert replace(resumed, timing=()) == replace(whole, timing=())  # type: ignore[arg-type]


def test_the_interrupt_key_ends_a_run_quietly_and_what_was_played_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    stopped = stopped_after(1, "os.killpg(0, signal.SIGINT)", 400, file)
    assert (stopped.returncode, stopped.stdout, stopped.stderr.strip()) == (130, b"", b"")
    assert len(Results.of(file).of_terms(Terms(("scripted", "random"), 5))) == 1


def test_results_that_cannot_be_kept_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(
        BadResults, match=r"^/proc/x\.jsonl: results cannot be written there \(.*\); name another file$"
    ):
        Results.of(Path("/proc/x.jsonl"))
    binary = tmp_path / "results.jsonl"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadResults, match=r"this is no text, and so no arena results; name another file$"):
        Results.of(binary)

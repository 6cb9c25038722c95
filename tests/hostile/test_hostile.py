"""Hostile files of every kind get a sentence or a few, and nothing they hold reaches the terminal."""

import json
import os
import resource
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from okko.cli import run
from okko.intake import NO_TEXT
from okko.learning.learned import load_learned
from okko.library.kinds import KINDS
from okko.library.meaning import MOST_SAID
from okko.tui.settings import load_settings
from okko.tui.terminal.profile import Profiles, load_profiles
from tests.hostile.case import Case
from tests.hostile.folders import pack_cases, small_cases
from tests.hostile.lines import campaign_cases, journal_cases, results_cases
from tests.hostile.nursery import MEGABYTES, limited
from tests.hostile.yamls import ROOT, SOUND, yaml_cases

SECONDS = 1.0
EVERY = (*yaml_cases(), *journal_cases(), *campaign_cases(), *results_cases(), *pack_cases())
SMALL = (*small_cases(),)
SHARE = 20
"""One of so many is tried in the ordinary suite, all of them with `-m slow`."""
BINARY = 8
"""One of so many is tried with the start of the program too, with `-m slow`."""


def name_of(case: Case) -> str:
    return case.name.replace(" ", "-")


def orders(case: Case, folder: Path) -> Iterator[list[str]]:
    """The calls that read a hostile file; it is built anew for each."""
    for place, command in enumerate(case.commands):
        own = folder / str(place)
        own.mkdir()
        file = str(case.build(own))
        yield [file if word == "{}" else word for word in shlex.split(command)]


def judge(case: Case, status: int, out: str, err: str) -> None:
    """What is said: a sentence or a few, without a traceback, and nothing that a terminal obeys."""
    said = out + err
    assert "Traceback" not in said
    assert "should not have happened" not in said
    assert "root:" not in said, "a file of the host is shown"
    assert NO_TEXT.search(said) is None
    assert len(err.splitlines()) <= MOST_SAID
    assert max(map(len, err.splitlines()), default=0) <= 1_000
    if case.fails:
        assert status in (1, 2)
        assert err.strip()


def test_there_are_hundreds_of_hostile_files_of_every_kind() -> None:
    assert len(EVERY) + len(SMALL) >= 600
    assert len({case.name for case in EVERY}) == len(EVERY)
    assert set(SOUND) == {kind.name for kind in KINDS}


@pytest.mark.parametrize("case", EVERY[::SHARE], ids=name_of)
def test_a_hostile_file_gets_a_sentence(case: Case, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for order in orders(case, tmp_path):
        status = run(order)
        judge(case, status, *capfd.readouterr())


@pytest.mark.parametrize("case", SMALL, ids=name_of)
def test_hostile_settings_are_set_aside_with_a_sentence(case: Case, tmp_path: Path) -> None:
    """Those that the screen reads when it opens: settings, what was learned, terminals."""
    told = []
    for place, load in enumerate((load_settings, load_learned)):
        folder = tmp_path / str(place)
        folder.mkdir()
        content, complaint = load(case.build(folder))
        assert content == type(content)()
        assert complaint is not None
        told.append(complaint.replace(str(folder), ""))
    (tmp_path / "terminals").mkdir()
    assert load_profiles(case.build(tmp_path / "terminals")) == Profiles()
    for said in told:
        assert NO_TEXT.search(said) is None
        assert len(said) <= 400


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """The program, ready to be called many times."""
    home = {f"XDG_{what}_HOME": str(tmp_path_factory.mktemp(what)) for what in ("DATA", "CONFIG", "CACHE", "STATE")}
    command = [sys.executable, "-m", "tests.hostile.nursery"]
    surroundings = {**os.environ, **home}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=surroundings
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.slow
@pytest.mark.parametrize("case", EVERY, ids=name_of)
def test_a_hostile_file_costs_little(case: Case, tmp_path: Path, nursery: subprocess.Popen[str]) -> None:
    """Under a second of the processor and 200 MB, each in a process of its own."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    for order in orders(case, tmp_path):
        nursery.stdin.write(json.dumps(order) + "\n")
        nursery.stdin.flush()
        told = json.loads(nursery.stdout.readline())
        judge(case, told["status"], told["out"], told["err"])
        assert told["seconds"] < SECONDS, order
        assert told["megabytes"] < MEGABYTES, order


@pytest.mark.slow
@pytest.mark.parametrize("case", EVERY[::BINARY], ids=name_of)
def test_the_binary_survives_a_hostile_file(case: Case, tmp_path: Path) -> None:
    """The same with the start of the program."""
    for order in orders(case, tmp_path):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-m", "okko", *order],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            preexec_fn=limited,
            timeout=60,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        judge(case, done.returncode, done.stdout.decode(), done.stderr.decode())
        assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < SECONDS, order

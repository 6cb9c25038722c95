"""Recorded games: whole matches that must come to what they came to when they were recorded."""

import shutil
from pathlib import Path

import pytest

from okko.game import digest, resume, watch
from okko.journal import Note, Undo, read

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.okko.jsonl"))


def test_there_are_three() -> None:
    assert len(RECORDS) == 3


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name.split(".")[0])
def test_a_recorded_game_comes_to_what_it_came_to(file: Path, tmp_path: Path) -> None:
    """A rule corrected on purpose may change it: then look at the line that no longer fits, and record it anew."""
    pinned = read(file).entries[-1]
    assert isinstance(pinned, Note)
    saved = watch(file)
    assert saved.misfit is None, f"line {saved.misfit_line}: {saved.misfit}"
    assert saved.game.over
    assert digest(saved.game.state) == pinned.text
    copy = tmp_path / file.name
    shutil.copy(file, copy)
    resume(copy).close()
    assert copy.read_bytes() == file.read_bytes(), "going on with it adds nothing"


def test_a_recorded_game_holds_answers_that_were_taken_back() -> None:
    undone = [entry for file in RECORDS for entry in read(file).entries if isinstance(entry, Undo)]
    assert len(undone) > 10
    assert {len(entry.agreed) for entry in undone} == {1, 2}

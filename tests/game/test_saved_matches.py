"""The list of saved matches, and which of them is the one to go on with."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from okko.dice import Chooser
from okko.game import (
    Saved,
    folder,
    header_of,
    last_unfinished,
    list_saves,
    new_file,
    saves_folder,
    start,
)
from tests.matches import match_setup, play_out


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.okko.jsonl"


def begun(file: Path) -> Saved:
    return start(file, header_of(match_setup(), seed=1))


def test_a_list_of_saves_says_where_each_match_stands() -> None:
    assert list_saves() == []
    assert last_unfinished() is None
    headers = [header_of(match_setup(), seed=seed, seats=("person", "bot:scripted")) for seed in (1, 2, 3)]
    files = []
    for place, header in enumerate(headers):
        files.append(new_file(header))
        saved = start(files[-1], header)
        play_out(saved.game, Chooser(place), lines=(5000, 120, 3)[place])
        saved.close()
        os.utime(files[-1], (1_000_000 + place, 1_000_000 + place))
        if place == 1:
            state = saved.game.state
    assert len(set(files)) == 3
    (saves_folder() / "junk.okko.jsonl").write_bytes(b'{"okko-journal":1,"title":"\x1b[2J"\n')
    (saves_folder() / "other.txt").write_text("no save")
    os.utime(saves_folder() / "junk.okko.jsonl", (1, 1))
    found = list_saves()
    assert [save.file for save in found[:3]] == files[::-1]
    deploying, playing, over, junk = found
    assert (deploying.turn, deploying.to_move, deploying.over) == (0, None, False)
    assert (playing.turn, playing.to_move, playing.over) == (state.turn, state.player, False)
    assert (over.over, over.to_move) == (True, None)
    assert over.bands == ("The watch", "The horde")
    assert over.seats == ("person", "bot:scripted")
    assert junk.broken
    assert last_unfinished() == files[2]


def test_a_phase_far_from_the_end_of_the_file_is_found(file: Path) -> None:
    saved = begun(file)
    play_out(saved.game, Chooser(1), lines=60)
    turn = saved.game.state.turn
    for number in range(300):
        saved.note(f"a long remark about nothing, number {number}")
    saved.close()
    assert list_saves(file.parent)[0].turn == turn


def test_a_line_damaged_in_the_middle_is_named_of_the_matches_that_are_looked_at(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match written last is looked at first; once its bytes are all that may be, the other is not."""
    saved = begun(file)
    play_out(saved.game, Chooser(1), lines=30)
    saved.close()
    sound = file.read_bytes()
    lines = sound.splitlines(keepends=True)
    for place, name in ((4, "changed"), (6, "dropped")):
        other = file.with_name(f"{name}.okko.jsonl")
        text = lines[place].replace(b'"text":"', b'"text":"!') if name == "changed" else b""
        assert text != lines[place]
        other.write_bytes(b"".join([*lines[:place], text, *lines[place + 1 :]]))
        os.utime(other, (place, place))
    os.utime(file, (100, 100))
    assert [save.damaged for save in list_saves(file.parent)] == [0, 0, 0], "a glance sees both ends"
    assert [save.damaged for save in list_saves(file.parent, checked=True)] == [0, 7, 5]
    monkeypatch.setattr(folder, "CHECKED", len(sound) + 1)
    assert [save.damaged for save in list_saves(file.parent, checked=True)] == [0, 7, 0]
    file.write_bytes(sound.replace(b'"seed":1', b'"seed":2', 1))
    assert list_saves(file.parent, checked=True)[0].broken


def test_a_match_taken_back_from_its_end_is_not_over(file: Path) -> None:
    saved = begun(file)
    play_out(saved.game, Chooser(1), lines=60)
    saved.game.resign(0)
    assert list_saves(file.parent)[0].winner == 1
    saved.game.undo(agreed=True)
    saved.close()
    assert not list_saves(file.parent)[0].over
    assert last_unfinished(file.parent) == file


def test_files_dated_by_a_wrong_clock_are_listed_and_none_is_written_over() -> None:
    """Two matches of the same second; in memory, files may be dated later than any calendar goes."""
    with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        header = header_of(match_setup(), seed=1)
        for changed in (1e15, -1e9):
            file = new_file(header, Path(name))
            start(file, header).close()
            os.utime(file, (changed, changed))
        assert len(list(Path(name).iterdir())) == 2
        for save in list_saves(Path(name)):
            assert 1970 <= datetime.fromtimestamp(save.changed, UTC).year <= 9999
            assert not save.broken


@pytest.mark.slow
def test_a_thousand_saves_are_listed_in_a_tenth_of_a_second(file: Path) -> None:
    saved = begun(file)
    play_out(saved.game, Chooser(1))
    saved.close()
    for number in range(1000):
        (file.parent / f"{number}.okko.jsonl").write_bytes(file.read_bytes())
    times = []
    for _ in range(3):
        began = time.process_time()
        assert len(list_saves(file.parent, checked=True)) == 1001
        times.append(time.process_time() - began)
    assert min(times) < 0.1

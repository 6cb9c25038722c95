"""The list of saved matches, and watching one."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from okko.game import folder, list_saves, saves_folder
from okko.journal import Answer, Journal, read
from okko.tui.agreement import Agreement, bands_for, layout_by_seed
from okko.tui.matches import begin
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.replay import Replay
from okko.tui.screens.saves import BIN, Saves
from tests.tui.sitting import LIBRARY, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def a_match(answers: int = 0, *, resigned: bool = False) -> Path:
    """A match on disk: so many times the first option was answered."""
    bands = bands_for(16, LIBRARY)
    agreed = Agreement(
        ("person", "person"), ("Sanae", "Takeo"), (bands[0], bands[1]), 16, layout_by_seed(3, LIBRARY), 3
    )
    saved = begin(agreed, LIBRARY)
    for _ in range(answers):
        saved.game.answer(saved.game.decision.options[0])
    if resigned:
        saved.game.resign(1)
    saved.close()
    assert saved.file is not None
    return saved.file


async def test_an_empty_list_says_so() -> None:
    async with sitting((80, 24), "s") as here:
        await here.reads("No match is saved.")


async def test_a_match_shows_where_it_stands() -> None:
    a_match(30)
    async with sitting((80, 24), "s") as here:
        await here.reads("turn 1, side")
        for said in ("The hunters", "a person", "Last played"):
            assert said in here.text


async def test_a_match_is_resumed_by_enter_and_by_a_click() -> None:
    file = a_match(5)
    for how in ("enter", "click"):
        async with sitting((80, 24), "s") as here:
            await here.reads("setting up")
            if how == "enter":
                await here.press("enter")
            else:
                await here.click("setting up")
            battle = await here.arrives(BattleScreen)
            assert battle.session.saved == file


async def test_a_match_that_is_over_is_watched() -> None:
    a_match(3, resigned=True)
    async with sitting((80, 24), "s", "enter") as here:
        await here.arrives(Replay)


async def test_a_deleted_match_can_be_brought_back_until_the_list_is_left() -> None:
    file = a_match(2)
    async with sitting((80, 24), "s", "x") as here:
        await here.until(lambda: not file.exists(), "the deletion")
        await here.reads("u brings it back")
        await here.press("u")
        await here.until(file.exists, "the match")
        await here.press("x", "escape", "s")
        await here.arrives(Saves)
        assert list_saves() == []
        assert not list((saves_folder() / BIN).iterdir())


@pytest.fixture
def short_way(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder for saves by a way that is not broken in the midst of a file's name where it is said."""
    with TemporaryDirectory(dir="/tmp") as folder:
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        yield


@pytest.mark.usefixtures("short_way")
async def test_a_broken_file_is_listed_and_watching_it_says_what_is_wrong() -> None:
    saves_folder().mkdir(parents=True)
    (saves_folder() / "broken.okko.jsonl").write_text("nonsense\n", encoding="utf-8")
    async with sitting((80, 24), "s") as here:
        await here.reads("! This file cannot be read.")
        await here.press("enter")
        await here.reads("broken.okko.jsonl:1")
        assert isinstance(here.app.screen, Saves)
        await here.press("w")
        await here.arrives(Replay)
        await here.reads("broken.okko.jsonl:1")


async def test_a_match_damaged_in_the_middle_says_so_and_is_gone_on_with_before_that() -> None:
    file = a_match(4)
    damaged = file.read_bytes().replace(b'"kind":"answer"', b'"kind":"Answer"', 2)
    file.write_bytes(damaged)
    (save,) = list_saves(checked=True)
    async with sitting((80, 24), "s") as here:
        await here.reads(f"! Damaged in line {save.damaged}.")
        await here.press("enter")
        screen = await here.arrives(BattleScreen)
        assert file.read_bytes() == damaged
        assert len(screen.session.game.lines) < 4


async def test_damage_that_no_list_had_the_time_to_find_shows_once_the_match_is_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [a_match(answers) for answers in (3, 4, 2)]
    files[1].write_bytes(files[1].read_bytes().replace(b'"kind":"answer"', b'"kind":"Answer"', 1))
    for age, file in enumerate(files):
        os.utime(file, (1_000_000 - age, 1_000_000 - age))
    monkeypatch.setattr(folder, "CHECKED", 1)
    async with sitting((80, 24), "s") as here:
        await here.reads("Setting up.")
        assert "damaged" not in here.text
        await here.press("down")
        await here.reads("! Damaged in line 3.")
        assert "  damaged in line 3, " in here.text


async def test_a_match_in_use_elsewhere_is_not_resumed() -> None:
    from okko.game import resume

    saved = resume(a_match(2))
    async with sitting((80, 24), "s", "enter") as here:
        await here.pilot.pause()
        assert isinstance(here.app.screen, Saves)
    saved.close()


async def test_a_replay_goes_by_steps_activations_and_phases_both_ways() -> None:
    file = a_match(60)
    async with sitting((80, 24)) as here:
        here.app.watch_replay(file)
        replay = await here.arrives(Replay)
        assert replay.at == 0
        await here.press("right", "right", "left")
        assert replay.at == 1
        await here.press("pagedown")
        phase = replay.at
        assert phase > 1
        await here.press("down", "down")
        assert replay.at > phase
        await here.press("up", "up")
        assert replay.at <= phase
        await here.press("end")
        last = replay.at
        await here.reads(f"{last}/{last}")
        await here.press("pageup", "home")
        assert replay.at == 0


async def test_a_replay_plays_by_itself_and_stops() -> None:
    file = a_match(20)
    async with sitting((120, 40)) as here:
        here.app.watch_replay(file)
        replay = await here.arrives(Replay)
        await here.press("p")
        await here.until(lambda: replay.at > 0, "a step")
        await here.press("p")
        at = replay.at
        await here.pilot.pause(0.8)
        assert replay.at == at


async def test_a_place_in_a_replay_is_clicked() -> None:
    file = a_match(40)
    async with sitting((120, 40)) as here:
        here.app.watch_replay(file)
        replay = await here.arrives(Replay)
        await here.pilot.click("#track", offset=(60, 0))
        await here.until(lambda: replay.at > 5, "the place")


async def test_a_match_that_no_longer_fits_the_rules_is_played_on_in_a_new_file() -> None:
    file = a_match(20)
    again = file.with_name("later.okko.jsonl")
    spoil(file, again)
    file.unlink()
    async with sitting((80, 24), "s", "enter") as here:
        await here.arrives(Replay)
        await here.reads("does not fit the rules of today")
        await here.press("o")
        battle = await here.arrives(BattleScreen)
        assert battle.session.saved not in (None, again)


def spoil(file: Path, again: Path) -> None:
    """The same match, whose last answer no rules allow."""
    record = read(file)
    answers = [place for place, entry in enumerate(record.entries) if isinstance(entry, Answer)]
    spoilt = record.entries[answers[-1]].model_copy(update={"text": "fly to the moon"})
    Journal.create(again, record.header, [*record.entries[: answers[-1]], spoilt]).close()

"""A match that cannot be written down stands still on the screen, and goes on once it can."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from okko.game import Saved, Threw, digest, header_of, resume, start
from okko.model.decision import Decision, Option
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.table_talk import Unwritten
from tests.matches import match_setup
from tests.tui.battles import battle

pytestmark = pytest.mark.xdist_group("screen")


@contextmanager
def full_disk(file: Path, room: int) -> Iterator[None]:
    """Let a file grow by so many bytes and no more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def before_a_throw(file: Path) -> tuple[Saved, Option]:
    """A match, and an answer that brings a throw."""
    saved = start(file, header_of(match_setup(), seed=1))
    game = saved.game
    while True:
        option = game.decision.options[-1]
        game.answer(option)
        if isinstance(game.lines[-1].input, Threw) and len(game.lines) > 20:
            game.undo(agreed=True)
            return saved, option


@pytest.mark.parametrize("room", [0, 200], ids=["the answer", "the throw"])
async def test_what_cannot_be_written_waits(tmp_path: Path, room: int) -> None:
    """An answer takes less than 200 bytes with its seal; the throw that follows finds no room."""
    saved, option = before_a_throw(tmp_path / "match.okko.jsonl")
    assert saved.file is not None
    before = len(saved.game.lines)
    async with battle(saved.game) as table:
        screen = table.screen
        with full_disk(saved.file, room):
            screen.attempt(partial(screen.session.answer, option))
            await table.until(lambda: isinstance(table.pilot.app.screen, Unwritten), "the complaint")
            assert len(saved.game.lines) == before + bool(room)
            await table.press("enter")
            assert isinstance(table.pilot.app.screen, Unwritten), "there is no room yet"
        await table.press("enter")
        await table.until(lambda: isinstance(table.pilot.app.screen, BattleScreen), "the battle")
        assert isinstance(saved.game.pending, Decision)
        assert len(saved.game.lines) == before + 2
    saved.close()
    again = resume(saved.file)
    assert digest(again.game.state) == digest(saved.game.state)
    again.close()

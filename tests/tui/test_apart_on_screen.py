"""An opponent that thinks in its own process, seen from the screen."""

import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from okko.bots.apart import Apart
from okko.game import Saved, header_of, start
from okko.journal import read
from okko.tui.app import OkkoApp
from okko.tui.screens.battle import BattleScreen
from okko.tui.session import Bot
from tests.matches import match_setup

pytestmark = pytest.mark.xdist_group("screen")


def begun(file: Path) -> Saved:
    return start(file, header_of(match_setup(), seed=5, seats=("bot:scripted", "bot:scripted")))


async def test_for_a_process_that_dies_the_plain_opponent_plays_on_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "a.okko.jsonl"
    app = OkkoApp(begun(file))
    app.settings = app.settings.model_copy(update={"speed": "off"})
    async with app.run_test(size=(80, 24)) as pilot:
        end = monotonic() + 90
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        session = screen.session
        players = [seat.player for seat in session.seats if isinstance(seat, Bot)]
        while len(session.game.lines) < 20:
            assert monotonic() < end
            await pilot.pause(0.01)
        assert all(isinstance(player, Apart) and player.process is not None for player in players)
        for player in players:
            assert isinstance(player, Apart)
            assert player.process is not None
            os.kill(player.process.pid, signal.SIGKILL)
        while not session.game.over:
            assert monotonic() < end
            await pilot.pause(0.01)
        assert session.notes
        plain = [seat for seat in session.seats if isinstance(seat, Bot) and not isinstance(seat.player, Apart)]
        assert len(plain) >= len(session.notes)
        lines = len(session.game.lines)
    assert len([entry for entry in read(file).entries if entry.kind != "note"]) == lines
    assert all(
        player.process is None or player.process.poll() is not None for player in players if isinstance(player, Apart)
    )

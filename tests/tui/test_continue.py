"""What the title goes on with."""

import os
from pathlib import Path

import pytest

from okko.game import header_of, new_file, start
from okko.journal import Journal
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.settings import SettingsScreen
from tests.matches import match_setup
from tests.tui.sitting import sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def kept(title: str, changed: int) -> Path:
    """A match among the saves that was just begun, last played so many seconds after the epoch."""
    header = header_of(match_setup(), seed=7, title=title)
    file = new_file(header)
    start(file, header).close()
    os.utime(file, (changed, changed))
    return file


async def test_a_match_that_is_open_elsewhere_is_passed_over_for_the_next() -> None:
    async with sitting((80, 24)) as here:
        older, newer = kept("Older", 1_000), kept("Newer", 2_000)
        busy, _ = Journal.open(newer)
        here.app.action_settings()
        await here.arrives(SettingsScreen)
        await here.press("escape")
        await here.reads("setting up")
        await here.press("c")
        battle = await here.arrives(BattleScreen)
        assert battle.session.saved == older
        busy.close()


async def test_a_match_that_was_opened_elsewhere_since_it_was_offered_says_so() -> None:
    async with sitting((80, 24)) as here:
        offered = kept("Newer", 2_000)
        here.app.action_settings()
        await here.arrives(SettingsScreen)
        await here.press("escape")
        await here.reads("setting up")
        busy, _ = Journal.open(offered)
        await here.press("c")
        await here.reads("another window")
        busy.close()

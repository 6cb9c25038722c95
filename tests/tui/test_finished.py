"""What a match that is over offers: to look at it, to watch it, and to play another."""

import pytest
from textual.widgets import OptionList

from okko.model.decision import Ask
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.replay import Replay
from okko.tui.screens.summary import Summary
from okko.tui.screens.table_talk import Wish
from tests.tui.battles import battle
from tests.tui.questions import ASKED
from tests.tui.sitting import sitting, small_library
from tests.tui.test_saves_screen import a_match

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


async def test_a_match_that_is_over_offers_no_way_back_into_it() -> None:
    async with battle(ASKED[Ask.ACT]()) as table:
        assert "u Undo" in table.said()
        assert Wish.GO_ON in table.screen.wishes()
        table.game.resign(0)
        table.screen.jump()
        await table.pilot.pause()
        await table.press("escape")
        assert "Undo" not in table.said().splitlines()[-1]
        wishes = table.screen.wishes()
        assert {Wish.REMATCH, Wish.NEW, Wish.LOOK} < set(wishes)
        assert not {Wish.GO_ON, Wish.UNDO_ACTIVATION, Wish.REDO, Wish.RESIGN, Wish.DRAW} & set(wishes)
        assert Wish.REPLAY not in wishes, "it is kept in no file"


async def test_the_end_offers_the_replay_and_the_menu_after_it_does_too() -> None:
    file = a_match(3)
    async with sitting((80, 24)) as here:
        here.app.resume(file)
        screen = await here.arrives(BattleScreen)
        screen.session.game.resign(1)
        screen.jump()
        summary = await here.arrives(Summary)
        options = [option.id for option in summary.query_one(OptionList).options]
        await here.press(*["down"] * options.index("replay"), "enter")
        await here.arrives(Replay)
        await here.press("escape")
        await here.arrives(Summary)
        await here.press("escape", "m", *["down"] * screen.wishes().index(Wish.REPLAY), "enter")
        await here.arrives(Replay)


async def test_the_list_says_whether_enter_resumes_or_replays() -> None:
    a_match(3)
    async with sitting((80, 24), "s") as here:
        await here.reads("enter Resume")
        assert "enter Replay" not in here.text
    a_match(3, resigned=True)
    async with sitting((80, 24), "s") as here:
        await here.reads("enter Replay")
        assert "enter Resume" not in here.text

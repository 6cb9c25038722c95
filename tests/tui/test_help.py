"""The help lists exactly the keys that work at the moment, on every screen and in every window."""

from typing import Any

import pytest
from textual.screen import Screen

from okko.model.decision import Ask
from okko.model.rulings import Rulings
from okko.tui.acts import ACTS
from okko.tui.keymap import character, written
from okko.tui.screens.adventures import Adventures
from okko.tui.screens.ask import AskLine, AskOne
from okko.tui.screens.campaign_form import CampaignForm
from okko.tui.screens.campaigns import Campaigns
from okko.tui.screens.help import Help
from okko.tui.screens.keys import KeysScreen
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.readings import Readings
from okko.tui.screens.saves import Saves
from okko.tui.screens.settings import SettingsScreen
from okko.tui.screens.title import Title
from okko.tui.screens.viewer import Viewer
from okko.tui.widgets.keybar import keys_of
from okko.tui.widgets.menu import Menu
from tests.tui.battles import battles
from tests.tui.questions import ASKED
from tests.tui.sitting import sitting, small_library
from tests.tui.test_saves_screen import a_match

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def working(screen: Screen[Any]) -> dict[str, str]:
    """The keys that do something now, as they are written, and what for; where one types, letters are typed."""
    focused = screen.focused
    return {
        written(key): active.binding.id or active.binding.action
        for key, active in screen.active_bindings.items()
        if active.enabled
        and not (focused is not None and active.node is not focused and focused.check_consume_key(key, character(key)))
    }


def check(screen: Screen[Any]) -> None:
    """Compare what works on a screen with what the help would list."""
    works = working(screen)
    assert {id for id in works.values() if id not in ACTS} == set(), screen
    named = [key for line in keys_of(screen) for key in line.all.split()]
    assert len(named) == len(set(named)), screen
    assert set(named) == set(works), screen


async def test_the_help_lists_exactly_what_works_on_every_screen() -> None:
    a_match(3)
    asking = AskLine("A name", "Sanae"), AskOne("Which", [("one", "One", "")])
    kinds = (NewMatch, Saves, Adventures, Campaigns, CampaignForm, Viewer, SettingsScreen, KeysScreen)
    async with sitting((80, 24)) as here:
        check(await here.arrives(Title))
        for screen in (*(kind() for kind in kinds), Readings(Rulings()), *asking):
            await here.app.push_screen(screen)
            await here.pilot.pause()
            check(screen)
            await here.app.pop_screen()


async def test_the_help_lists_exactly_what_works_in_a_battle_and_its_windows() -> None:
    async with battles(size=(80, 24)) as opened:
        table = await opened(ASKED[Ask.ACT]())
        check(table.screen)
        await table.press("o")
        check(table.screen)
        for key in "mbsx":
            await table.press(key)
            assert table.pilot.app.screen is not table.screen
            check(table.pilot.app.screen)
            await table.press("escape")


async def test_the_help_shows_every_line_and_opens_over_windows_too() -> None:
    async with sitting((80, 24), "o", "f1") as here:
        shown = await here.arrives(Help)
        options = [option for option in shown.query_one(Menu).options if not option.disabled]
        assert [option.id for option in options] == [line.key for group in shown.groups().values() for line in group]
        assert {line.all for line in shown.keys_below} == {line.all for line in keys_of(here.app.screen_stack[-2])}

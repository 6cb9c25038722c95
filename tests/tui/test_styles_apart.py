"""The styles of one screen leave the others alone."""

from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages

import pytest
from textual.dom import DOMNode
from textual.geometry import Region
from textual.widget import Widget

import okko.tui
from okko.model.decision import Ask
from okko.tui.screens.adventures import Adventures
from okko.tui.screens.ask import AskLine, AskOne
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.campaign_form import CampaignForm
from okko.tui.screens.campaigns import Campaigns
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.replay import Replay
from okko.tui.screens.saves import Saves
from okko.tui.screens.settings import SettingsScreen
from okko.tui.screens.title import Title
from okko.tui.screens.viewer import Viewer
from tests.tui.battles import battles
from tests.tui.questions import ASKED
from tests.tui.sitting import small_library
from tests.tui.test_saves_screen import a_match

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]
SCREENS = (Title, NewMatch, Adventures, Campaigns, CampaignForm, Saves, Viewer, SettingsScreen)


def kinds(of: type[DOMNode]) -> set[type[DOMNode]]:
    """All classes below one, itself included."""
    return {of}.union(*(kinds(one) for one in of.__subclasses__()))


def test_no_two_widgets_share_the_name_that_styles_call_them_by() -> None:
    for module in walk_packages(okko.tui.__path__, "okko.tui."):
        import_module(module.name)
    ours = [kind for kind in kinds(DOMNode) if kind.__module__.startswith(("okko.", "textual.widgets"))]
    shared = [(one, other) for one, other in combinations(ours, 2) if one.__name__ == other.__name__]
    assert shared == []


def regions(screen: BattleScreen) -> dict[str, Region]:
    """Where each part of a battle lies."""
    return {str(widget): widget.region for widget in screen.walk_children(Widget)}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_battle_lies_as_in_a_fresh_program_once_every_screen_was_open(size: tuple[int, int]) -> None:
    finished = a_match(3, resigned=True)
    async with battles(size=size) as opened:
        table = await opened(ASKED[Ask.ACT]())
        app, fresh = table.pilot.app, regions(table.screen)
        for keys in (("b",), ("s", "enter", "escape"), ("m",), ("f1",), ("f2",)):
            await table.press(*keys)
            await table.press("escape")
        asking = AskLine("A name", "Sanae"), AskOne("Which", [("one", "One", "")])
        for screen in (*(kind() for kind in SCREENS), Replay(finished), *asking):
            await app.push_screen(screen)
            await table.pilot.pause()
            await app.pop_screen()
        table = await opened(ASKED[Ask.ACT]())
        assert regions(table.screen) == fresh


async def test_words_have_the_room_of_a_line_of_odds_and_an_empty_list_has_none() -> None:
    async with battles(size=(80, 24)) as opened:
        table = await opened(ASKED[Ask.ACT]())
        assert table.screen.choices.display
        assert table.screen.panels.detail.content_size.width >= len("wins 100% removes 100% shakes")
        table.screen.put(None)
        await table.pilot.pause()
        assert not table.screen.choices.display
        assert table.screen.panels.detail.region.right == table.screen.panels.card.region.x

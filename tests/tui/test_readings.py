"""How doubtful rules are read: chosen for a new match by keys and by clicks, and shown beside the rule."""

import pytest

from okko.model.rulings import SWITCHES, Rulings
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.readings import Readings
from okko.tui.screens.viewer import Viewer
from okko.tui.widgets.choice import Choice
from tests.tui.sitting import LIBRARY, Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


async def opened(here: Sitting) -> Readings:
    """The readings, opened from the form by the keyboard."""
    screen = await here.arrives(NewMatch)
    screen.query_one("#seat-b", Choice).choose("person")
    screen.query_one("#readings", Choice).focus()
    await here.pilot.pause()
    await here.reads("As the rules ship")
    await here.press("enter")
    return await here.arrives(Readings)


async def test_readings_are_changed_with_keys_and_kept_in_the_match() -> None:
    async with sitting((80, 24), "n") as here:
        await opened(here)
        await here.reads("● walls: only walls on both sides of a corner cut a zone there")
        await here.press("right")
        await here.reads("● all: characters and blocking terrain cut it as well")
        await here.reads("ZONE-2, changed")
        await here.press("down", "right", "escape")
        screen = await here.arrives(NewMatch)
        await here.reads("2 changed")
        expected = Rulings(zone_cut="all", zone_to_zone_stops=False)
        assert screen.agreement.setup(LIBRARY).rulings == expected
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        assert battle.session.game.state.match.rulings == expected
        here.app.action_codex("ZONE-2")
        await here.arrives(Viewer)
        await here.reads("Switch zone_cut")
        await here.reads("○ walls, ")
        await here.reads("◉ all, ")


async def test_readings_are_changed_with_clicks_and_put_back() -> None:
    async with sitting((120, 40), "n") as here:
        await here.arrives(NewMatch)
        await here.click("As the rules ship")
        readings = await here.arrives(Readings)
        await here.click("‹ king ›")
        await here.until(lambda: readings.rulings.distance == "steps", "the change")
        await here.click("[ As the rules ship ]")
        await here.until(lambda: readings.rulings == Rulings(), "the readings as shipped")
        await here.click("‹ adjacent ›")
        await here.click("[ Close ]")
        screen = await here.arrives(NewMatch)
        assert screen.rulings == Rulings(kami_placement="nearest")


async def test_every_switch_is_told_in_both_readings_with_its_rule_on_a_small_screen() -> None:
    async with sitting((80, 24), "n") as here:
        await opened(here)
        for switch in SWITCHES:
            await here.reads(switch.rule)
            await here.reads(f"● {switch.shipped.value}: {switch.shipped.words}")
            await here.reads(f"○ {switch.other.value}: {switch.other.words}")
            await here.press("down")
        await here.reads("Close")


async def test_the_rule_of_a_switch_is_looked_up_from_its_line() -> None:
    async with sitting((80, 24), "n") as here:
        await opened(here)
        await here.press("f2")
        await here.arrives(Viewer)
        await here.reads("Switch zone_cut")

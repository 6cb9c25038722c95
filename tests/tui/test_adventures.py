"""Adventures on the screen: found, read, agreed on and begun, by keys and by clicks."""

import pytest

from okko.dice import Handed
from okko.game import watch
from okko.model.match import MatchSetup
from okko.tui.screens.adventure_form import AdventureForm
from okko.tui.screens.adventures import Adventures
from okko.tui.screens.battle import BattleScreen
from okko.tui.widgets.choice import Choice
from okko.tui.widgets.line import Line
from tests.tui.sitting import Sitting, sitting, small_library, two_persons

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def begun(battle: BattleScreen) -> MatchSetup:
    """What the match on the screen is played with."""
    assert battle.session.saved is not None
    setup = watch(battle.session.saved).header.setup
    assert setup is not None
    return setup


async def test_an_adventure_is_chosen_and_begun_with_keys_alone() -> None:
    async with sitting((80, 24), "a") as here:
        await here.arrives(Adventures)
        await here.reads("A light burns in the grove.")
        await here.press("down")
        await here.reads("Carry the scroll home.")
        await here.press("enter")
        form = await here.arrives(AdventureForm)
        form.query_one("#seat-b", Choice).choose("person")
        await here.press("down")
        await here.write("Sanae")
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        setup = begun(battle)
        assert setup.adventure is not None
        assert (setup.adventure.id, setup.players) == ("second-night", ("Sanae", "Player b"))
        assert [member.card for member in setup.bands[0].members] == ["okko", "tikku"]


async def test_an_adventure_is_chosen_and_begun_with_clicks_alone() -> None:
    async with sitting((120, 40)) as here:
        await here.reads("Adventures")
        await here.click("Adventures")
        await here.arrives(Adventures)
        await here.click("3 The third night")
        await here.reads("Something is hidden here.")
        await here.click("3 The third night")
        await here.arrives(AdventureForm)
        await two_persons(here)
        await here.click("[ Begin ]")
        battle = await here.arrives(BattleScreen)
        adventure = begun(battle).adventure
        assert adventure is not None
        assert adventure.id == "third-night"
        assert len(here.app.screen_stack) == 2


async def test_every_line_of_the_form_counts() -> None:
    async with sitting((80, 24), "a", "down", "enter") as here:
        form = await here.arrives(AdventureForm)
        for id, value in (("seat-a", "person"), ("seat-b", "person"), ("link-first-night", "a"), ("physical", "a")):
            form.query_one(f"#{id}", Choice).choose(value)
        band = form.query_one("#band-b", Choice)
        band.choose(next(one for one in band.values if getattr(one, "id", "") == "demons"))
        form.query_one("#practice", Choice).choose(True)
        form.query_one("#seed", Line).value = "77"
        await here.pilot.pause()
        agreed = form.agreement
        assert (agreed.seed, agreed.physical, agreed.hand, agreed.practice) == (77, False, "a", True)
        assert agreed.winners == {"first-night": "a"}
        assert "The first night, won by the travellers" in here.text
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        setup = begun(battle)
        assert isinstance(battle.session.game.dice, Handed), "one side alone keys its dice in"
        assert setup.adventure is not None
        assert setup.adventure.a.zone == ("a1:n3",)
        assert [member.card for member in setup.bands[1].members][:2] == ["lady-midakko", "oni-bushi"]
        assert len(setup.bands[1].members) == 4
        (link,) = setup.adventure.links
        await here.press("g")
        await here.reads(link.text[:24])


async def test_the_page_scrolls_and_the_goals_are_read_in_the_battle() -> None:
    async with sitting((80, 24), "a") as here:
        await _with_two_persons(here)
        await here.press("g")
        await here.reads("Adventure 1")
        await here.reads("The dearest has fallen")


async def _with_two_persons(here: Sitting) -> None:
    screen = await here.arrives(Adventures)
    before = here.text
    await here.press("tab")
    await here.until(lambda: here.text != before, "the rest of the page")
    await here.press("p")
    form = await here.arrives(AdventureForm)
    form.query_one("#seat-b", Choice).choose("person")
    await here.press("f10")
    await here.arrives(BattleScreen)
    assert not screen.is_current

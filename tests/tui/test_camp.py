"""A campaign on the screen: begun, played, healed and prayed through, resumed and told, by keys and by clicks."""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from okko.campaign import Campaign, campaigns_folder, list_campaigns
from okko.game import header_of, saves_folder, start
from okko.model.campaign import CampaignSetup, Fate, Fates
from okko.model.decision import Decision, Roll
from okko.model.draft import Company, DraftSetup, Veteran
from okko.model.element import Element
from okko.tui.app import OkkoApp
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.camp import CampScreen
from okko.tui.screens.campaign_chronicle import ChronicleScreen
from okko.tui.screens.campaign_form import CampaignForm
from okko.tui.screens.campaigns import Campaigns
from okko.tui.screens.title import Title
from okko.tui.screens.viewer import Viewer
from okko.tui.settings import Settings, save_settings
from okko.tui.widgets.choice import Choice
from tests.matches import match_setup
from tests.tui.sitting import LIBRARY, Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]

HUNTERS, DEMONS = ("okko", "tikku"), ("lady-midakko", "oni-bushi")


def setup(*chain: str) -> CampaignSetup:
    """Two bands of two through these nights."""
    ids = chain or ("first-night", "second-night", "third-night")
    mine, theirs = (
        Company(name=name, members=tuple(Veteran(card=card) for card in cards))
        for name, cards in (("The hunters", HUNTERS), ("The demons", DEMONS))
    )
    return CampaignSetup(
        box=DraftSetup(
            characters=tuple(LIBRARY.characters.values()),
            equipment=tuple(LIBRARY.equipment.values()),
            tiles=tuple(LIBRARY.tiles.values()),
            bands=(mine, theirs),
            players=("Sanae", "Takeo"),
        ),
        adventures=len(ids),
        chain=tuple(LIBRARY.adventures[id] for id in ids),
    )


def campaign(folder: Path, *, seed: int | None = 5, seats: tuple[str, str] = ("person", "person")) -> Campaign:
    return Campaign.begin(folder / "c.campaign.jsonl", setup(), seed=seed, seats=seats, title="Three nights")


def came_out(monkeypatch: pytest.MonkeyPatch, *bands: Fates) -> None:
    """Let the next adventure be over with this."""
    from okko.campaign import course

    monkeypatch.setattr(course, "fates_of", lambda state, log: bands)


def fates(*states: str, cards: tuple[str, ...] = HUNTERS, **changes: Any) -> Fates:
    return tuple(
        Fate.model_validate({"card": card, "state": state, **changes}, strict=False)
        for card, state in zip(cards, states, strict=True)
    )


def after(campaign: Campaign, player: int = 1) -> Campaign:
    """The campaign once its adventure was given up by a player."""
    saved = campaign.adventure()
    if isinstance(saved.game.pending, Roll):
        saved.game.thrown((6, 1))
    saved.game.resign(player)
    campaign.finish(saved.game)
    saved.close()
    return campaign


async def opened(here: Sitting, campaign: Campaign) -> CampScreen:
    """The camp of a campaign on the screen."""
    screen = CampScreen(campaign)
    await here.app.push_screen(screen)
    await here.pilot.pause()
    return screen


def lines(campaign: Campaign) -> list[str]:
    """What has been answered in camps."""
    kinds = [line for line in campaign.file.read_text(encoding="utf-8").splitlines() if '"kind":"answer"' in line]
    return [line.partition('"text":"')[2].partition('"')[0] for line in kinds]


async def test_a_campaign_is_agreed_on_played_and_left_with_keys_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its adventure is given up; the others pray or seek; then one leaves and goes on where one was."""
    came_out(monkeypatch, fates("vigilant", "vigilant"), fates("vigilant", "vigilant", cards=DEMONS))
    async with sitting((80, 24), "m", "n") as here:
        form = await here.arrives(CampaignForm)
        form.query_one("#seat-b", Choice).choose("person")
        await here.pilot.pause()
        assert (form.agreement.physical, form.agreement.hand) == (False, None)
        form.query_one("#physical", Choice).choose("b")
        assert (form.agreement.physical, form.agreement.hand) == (False, "b")
        form.query_one("#physical", Choice).choose("nobody")
        await here.pilot.pause()
        await here.press("f10")
        camp = await here.arrives(CampScreen)
        await here.reads("Adventure 1 of 3: The first night")
        await here.press("1")
        battle = await here.arrives(BattleScreen)
        battle.session.game.resign(1)
        battle.jump()
        await here.pilot.pause()
        await here.reads("Back to the camp")
        await here.press("end", "enter")
        await here.until(lambda: here.app.screen is camp, "the camp")
        await here.reads("Okko: pray, or seek?")
        await here.press("1")
        while camp.campaign.pending is not None or "Go on" in here.text:
            await here.press("1")
            await here.pilot.pause()
        await here.reads("Adventure 2 of 3: The second night")
        await here.reads("The travellers know the way")
        await here.press("escape")
        await here.arrives(Campaigns)
        await here.reads("adventure 2 of 3")
        await here.press("enter")
        await here.arrives(CampScreen)
        await here.reads("Adventure 2 of 3: The second night")
        await here.press("3")
        await here.arrives(Campaigns)
        await here.press("escape")
        await here.arrives(Title)
        (file,) = list_campaigns()
        assert Campaign.watch(file).number == 2


async def test_each_question_of_the_camp_is_answered_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Okko fell with his bow and dies (1): two come for the 7 Zeni. Tikku has an honor, prays, keeps the new one."""
    okko = Fate(card="okko", state="disabled", equipment="hunting-bow")
    tikku = Fate(card="tikku", state="vigilant", honor=Element.WATER)
    came_out(monkeypatch, (okko, tikku), fates("vigilant", "vigilant", cards=DEMONS))
    run = after(campaign(tmp_path, seed=None))
    run.thrown((1,))
    async with sitting((80, 24)) as here:
        await opened(here, run)
        await here.reads("Who comes in the place of Okko?")
        await here.press("down")
        await here.reads("Never dies")
        await here.press("f2")
        viewer = await here.arrives(Viewer)
        await here.reads("Noburo")
        await here.press("escape")
        await here.until(lambda: here.app.screen is not viewer, "the camp")
        await here.press("2")
        await here.reads("Noburo comes in the place of Okko.")
        await here.press("enter")
        await here.reads("Ashigaru comes in the place of Okko.")
        await here.press("enter")
        await here.reads("Tikku: pray, or seek?")
        await here.press("down")
        await here.reads("Three cards are drawn")
        await here.press("up", "enter")
        await here.reads("Throw an inspiration die")
        await here.press("1")
        await here.reads("Tikku: which honor is kept?")
        await here.reads("Courageous (has it)")
        await here.press("down", "enter")
        await here.reads("the die shows fire")
        await here.press("enter")
        await here.reads("Lady Midakko: pray, or seek?")
        await here.press("2")
        await here.reads("key in what they show")
        await here.press("1")
        while "key in" in here.text:
            await here.press("1")
        await here.reads("which equipment is kept?")
        await here.press("down", "enter")
        assert lines(run)[:4] == ["hire noburo", "pray", "keep fire", "seek"]
        assert lines(run)[4].startswith("keep ")
        assert run.camp is not None
        assert [fate.card for fate in run.camp.bands[0]] == ["noburo", "ashigaru", "tikku"]
        assert run.camp.bands[0][2].honor is Element.FIRE


async def test_each_question_of_the_camp_is_answered_by_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    okko = Fate(card="okko", state="disabled", equipment="hunting-bow")
    tikku = Fate(card="tikku", state="vigilant", honor=Element.FIRE)
    came_out(monkeypatch, (okko, tikku), fates("vigilant", "shaken", cards=DEMONS))
    run = after(campaign(tmp_path, seed=None))
    async with sitting((120, 40)) as here:
        await opened(here, run)
        await here.reads("Throw a die for the wounds")
        await here.click("1 shows 1")
        await here.reads("Okko throws 1 and dies of the wounds.")
        await here.click("Go on")
        await here.reads("Who comes in the place of Okko?")
        await here.click("2 Noburo")
        for _ in range(2):
            await here.reads("in the place of Okko.")
            await here.click("Go on")
        await here.click("1 Pray for an honor")
        await here.click("2 shows water")
        await here.reads("Tikku: which honor is kept?")
        await here.click("2 Courageous")
        await here.reads("the die shows water: Courageous.")
        await here.click("Go on")
        await here.click("2 Search for equipment")
        while "key in" in here.text:
            await here.click("2 shows 2")
        await here.reads("which equipment is kept?")
        await here.click("1 Oni mask")
        await here.until(lambda: len(lines(run)) == 5, "the answer")
        assert run.camp is not None
        assert [fate.card for fate in run.camp.bands[0]] == ["noburo", "ashigaru", "tikku"]
        assert run.camp.bands[0][2].honor is Element.WATER
        assert run.camp.bands[1][0].equipment == lines(run)[4].removeprefix("keep ")


async def test_the_camp_is_drawn_in_ascii_where_fonts_are_poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(glyphs="ascii"))
    came_out(monkeypatch, fates("shaken", "disabled"), fates("vigilant", "vigilant", cards=DEMONS))
    async with sitting((80, 24)) as here:
        screen = await opened(here, after(campaign(tmp_path)))
        screen._shown = 0
        screen._go_on()
        for _ in range(3):
            await here.pilot.pause()
            assert here.text.isascii(), sorted({char for char in here.text if not char.isascii()})
            await here.press("enter")


async def test_wounds_are_shown_one_after_the_other_with_the_die_and_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 5: what fell is what the deeds say; the bands on the left follow what has been shown."""
    came_out(monkeypatch, fates("shaken", "disabled"), fates("vigilant", "vigilant", cards=DEMONS))
    run = campaign(tmp_path)
    async with sitting((80, 24)) as here:
        screen = await opened(here, run)
        after(run)
        screen._shown = 0
        screen._go_on()
        await here.reads("Okko was shaken.")
        await here.reads("╭───────╮")
        await here.reads("2–6 vigilant")
        assert "Tikku was disabled." not in here.text
        assert "× Tikku" in here.text, "its turn has not come"
        await here.press("enter")
        await here.reads("Tikku was disabled.")
        await here.reads("2–4 shaken")
        screen._shown = 0
        screen._go_on()
        await here.press("f5")
        await here.reads("Lady Midakko: pray, or seek?")


async def test_an_opponent_answers_by_itself_and_its_deeds_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    came_out(monkeypatch, fates("vigilant", "vigilant"), fates("vigilant", "vigilant", cards=DEMONS))
    run = campaign(tmp_path, seats=("person", "bot:novice"))
    async with sitting((80, 24)) as here:
        screen = await opened(here, after(run))
        for _ in range(40):
            if run.pending is None and screen._shown == len(run.chapters[-1].deeds):
                break
            await here.press("1")
        assert run.pending is None
        assert [text for text in lines(run) if text in ("pray", "seek")] == ["pray", "pray", "seek", "seek"]


async def test_the_end_of_a_campaign_is_told_and_its_chronicle_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    came_out(monkeypatch, fates("vigilant", "vigilant"), fates("disabled", "vigilant", cards=DEMONS))
    run = Campaign.begin(tmp_path / "c.campaign.jsonl", setup("first-night"), seed=5, title="One night")
    async with sitting((80, 24)) as here:
        await opened(here, after(run))
        await here.reads("The campaign is over, and Sanae has won it:")
        await here.press("enter")
        await here.arrives(ChronicleScreen)
        await here.reads("1. The first night  Sanae won it.")
        await here.reads("Lady Midakko fell.")
        await here.press("escape")
        await here.arrives(CampScreen)
        await here.press("down", "enter")
        await here.arrives(Title)


async def test_an_adventure_left_in_the_midst_is_gone_on_with(tmp_path: Path) -> None:
    run = campaign(tmp_path)
    async with sitting((80, 24)) as here:
        screen = await opened(here, run)
        await here.press("1")
        battle = await here.arrives(BattleScreen)
        await here.press("1")
        battle.dismiss(None)
        await here.until(lambda: here.app.screen is screen, "the camp")
        await here.reads("Go on with the adventure")
        await here.press("1")
        again = await here.arrives(BattleScreen)
        assert len(again.session.game.lines) == 1


def test_what_is_pending_is_a_question_the_screen_can_put(tmp_path: Path) -> None:
    run = after(campaign(tmp_path))
    assert isinstance(run.pending, Decision)
    run.close()


async def test_an_adventure_that_was_over_when_the_program_was_killed_is_followed_up(tmp_path: Path) -> None:
    """Its journal ends with the match, the campaign's file does not know yet: setting out again makes camp."""
    run = campaign(tmp_path)
    saved = run.adventure()
    saved.game.resign(1)
    saved.close()
    async with sitting((80, 24)) as here:
        screen = await opened(here, run)
        await here.reads("Go on with the adventure")
        await here.press("1")
        await here.reads("Okko: pray, or seek?")
        assert here.app.screen is screen
        assert run.won == (1, 0)


async def test_the_title_goes_on_with_what_was_played_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match, then a campaign; the match again once the campaign is over."""
    match = saves_folder() / "match.okko.jsonl"
    start(match, header_of(match_setup(), seed=1)).close()
    os.utime(match, (2_000_000_000, 2_000_000_000))
    file = campaigns_folder() / "c.campaign.jsonl"
    run = Campaign.begin(file, setup("first-night", "second-night"), seed=5, title="Two nights")
    came_out(monkeypatch, fates("vigilant", "vigilant"), fates("vigilant", "vigilant", cards=DEMONS))
    after(run)
    run.close()
    async with sitting((80, 24)) as here:
        await here.reads("setting up, ")
        assert "Two nights" not in here.text
        os.utime(file, (2_000_000_009, 2_000_000_009))
        await here.press("s", "escape")
        await here.reads("adventure 2, Two nights")
        await here.press("c")
        await here.arrives(CampScreen)
        await here.reads("Okko: pray, or seek?")
        await here.press("escape")
        await here.arrives(Title)
        run = Campaign.resume(file)
        while isinstance(run.pending, Decision):
            run.answer(run.pending.options[0].text)
        after(run).close()
        await here.press("s", "escape")
        await here.reads("setting up, ")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("keys", [(), ("c",)], ids=["camp", "chronicle"])
def test_camp_and_chronicle_look_as_they_did(
    keys: tuple[str, ...],
    size: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snap_compare: Any,
) -> None:
    honored = Fate(card="tikku", state="vigilant", honor=Element.WATER, equipment="straw-sandals")
    came_out(monkeypatch, (*fates("shaken", cards=("okko",)), honored), fates("vigilant", "disabled", cards=DEMONS))

    async def in_camp(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.app.push_screen(CampScreen(after(campaign(tmp_path))))
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    assert snap_compare(OkkoApp(), terminal_size=size, run_before=in_camp)

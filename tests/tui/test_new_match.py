"""Setting up a match, by keys and by clicks, until its battle begins."""

import pytest

from okko.game import list_saves, watch
from okko.model.card import Layout
from okko.model.layout import board_of
from okko.model.match import MatchSetup
from okko.tui.agreement import Rules, layout_by_seed
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.builder import Builder
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.tiles import TileLaying
from okko.tui.screens.title import Title
from okko.tui.settings import load_settings
from okko.tui.widgets.choice import Choice
from okko.tui.widgets.line import Line
from tests.tui.sitting import LIBRARY, Sitting, sitting, small_library, two_persons

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


async def against_a_person(here: Sitting) -> NewMatch:
    """The form, with persons on both sides."""
    screen = await here.arrives(NewMatch)
    screen.query_one("#seat-b", Choice).choose("person")
    await here.pilot.pause()
    return screen


async def test_a_match_is_agreed_on_and_begun_with_keys_alone() -> None:
    async with sitting((80, 24), "n") as here:
        await here.arrives(NewMatch)
        await here.press("down")
        await here.write("Sanae")
        await here.press("down", "down")
        await here.press("left", "left", "left")
        await here.reads("Side b")
        await here.until(lambda: here.text.count("‹ Person ›") == 2, "a second person")
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        assert battle.session.name(0) == "Sanae"
        assert battle.session.name(1) == "Player b"
        assert len(here.app.screen_stack) == 2


async def test_a_match_is_agreed_on_and_begun_with_clicks_alone() -> None:
    async with sitting((120, 40)) as here:
        await here.reads("New match")
        await here.click("New match")
        await here.arrives(NewMatch)
        await two_persons(here)
        await here.click("[ Start the match ]")
        await here.arrives(BattleScreen)


async def test_every_line_of_the_form_counts() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await against_a_person(here)
        screen.query_one("#name-b", Line).value = "Takeo"
        screen.query_one("#budget", Choice).choose(12)
        await here.pilot.pause()
        screen.query_one("#limit", Choice).choose(15)
        screen.query_one("#manner", Choice).choose("Practice")
        screen.query_one("#physical", Choice).choose("both")
        screen.query_one("#seed", Line).value = "77"
        agreed = screen.agreement
        assert agreed.budget == 12
        assert {band.id for band in agreed.bands} == {"small"}
        assert agreed.layout == layout_by_seed(77, LIBRARY)
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        match = battle.session.game.state.match
        assert match.players == ("Player a", "Takeo")
        assert (match.budget, match.loss_limit, match.turn_limit) == (12, 8, 15)
        assert battle.session.practice
        assert match.board == board_of(agreed.layout, LIBRARY.tiles)
        assert battle.session.saved is not None
        assert watch(battle.session.saved).header.seed == "physical dice"
    assert load_settings()[0].players == ("", "Takeo")


async def test_a_band_over_its_budget_is_refused_with_the_rule_and_no_match_begins() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await against_a_person(here)
        screen.query_one("#budget", Choice).choose(8)
        await here.reads("! The band costs")
        await here.reads("(BAND-1)")
        await here.press("f10")
        await here.reads("cannot play (BAND-1)")
        assert here.app.screen is screen
        assert list_saves() == []


async def test_the_rules_of_karasu_bring_its_turns_and_its_kami() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await against_a_person(here)
        screen.query_one("#rules", Choice).choose(Rules.KARASU)
        await here.reads("with sorcerers, Kami and doors")
        await here.reads("‹ By the rules ›  6 turns")
        setup = screen.agreement.setup(LIBRARY)
        assert isinstance(setup, MatchSetup)
        assert setup.karasu
        assert setup.kami == tuple(LIBRARY.kami.values())
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        assert battle.session.game.state.match.karasu


async def test_another_seed_draws_another_board() -> None:
    async with sitting((120, 40), "n") as here:
        await here.reads("Okko shoots, Noburo stands before him.")
        screen = await here.arrives(NewMatch)
        screen.query_one("#seed", Line).value = "1"
        await here.pilot.pause()
        before = screen.agreement.layout
        await here.press("f5")
        assert screen.agreement.layout != before


async def test_tiles_are_laid_one_by_one_and_stay_whatever_the_seed() -> None:
    async with sitting((80, 24), "n", "f6") as here:
        laying = await here.arrives(TileLaying)
        await here.press("right")
        before = laying.board_layout.tiles[1]
        await here.press("t", "s")
        turned = laying.board_layout.tiles[1]
        assert turned.quarters == (before.quarters + 1) % 4
        assert turned.side != before.side
        await here.press("n")
        assert laying.board_layout.tiles[1].tile != before.tile
        after = laying.board_layout
        await here.press("enter")
        screen = await here.arrives(NewMatch)
        screen.query_one("#seed", Line).value = "5"
        await here.reads("Chosen tiles")
        assert screen.agreement.layout == after


async def test_a_tile_that_lies_elsewhere_changes_places() -> None:
    async with sitting((80, 24), "n", "f6") as here:
        laying = await here.arrives(TileLaying)
        for _ in range(2 * len(LIBRARY.tiles)):
            await here.press("n")
            Layout.model_validate(laying.board_layout)
        await here.press("p", "T")
        assert len({laid.tile for laid in laying.board_layout.tiles}) == 4


async def test_a_quarter_of_the_board_is_chosen_and_turned_by_clicks() -> None:
    async with sitting((80, 24), "n", "f6") as here:
        laying = await here.arrives(TileLaying)
        await here.click("South-east")
        await here.until(lambda: laying.chosen == 3, "the quarter")
        before = laying.board_layout.tiles[3].quarters
        await here.click("South-east")
        await here.until(lambda: laying.board_layout.tiles[3].quarters == (before + 1) % 4, "the turn")


async def test_the_band_of_a_side_is_changed_in_the_builder() -> None:
    async with sitting((80, 24), "n", "down", "down", "enter") as here:
        await here.arrives(Builder)
        await here.press("tab", "end", "x", "u")
        screen = await here.arrives(NewMatch)
        assert len(screen.agreement.bands[0].members) == 3
        await here.press("down", "down", "down")
        assert screen.agreement.bands[1].id == "demons"


async def test_a_match_goes_back_to_the_title_and_can_be_continued() -> None:
    async with sitting((80, 24), "n") as here:
        await against_a_person(here)
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        battle.dismiss(None)
        await here.arrives(Title)
        await here.reads("setting up, The hunters")
        await here.press("c")
        again = await here.arrives(BattleScreen)
        assert again.session.saved == battle.session.saved


async def test_a_rematch_swaps_the_seats_but_not_the_bands() -> None:
    from okko.tui.screens.course import Leave

    async with sitting((80, 24), "n", "down") as here:
        await here.write("Sanae")
        await against_a_person(here)
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        battle.dismiss(Leave.REMATCH)
        await here.until(lambda: here.app.screen is not battle and isinstance(here.app.screen, BattleScreen), "it")
        again = await here.arrives(BattleScreen)
        assert again.session.name(1) == "Sanae"
        assert [one.card.id for one in again.session.game.state.match.recruits] == [
            one.card.id for one in battle.session.game.state.match.recruits
        ]
        assert len(list_saves()) == 2


async def test_what_was_chosen_stays_chosen_when_the_form_is_left_and_opened_again() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await against_a_person(here)
        screen.query_one("#name-b", Line).value = "Takeo"
        screen.query_one("#budget", Choice).choose(12)
        screen.query_one("#manner", Choice).choose("Practice")
        await here.pilot.pause()
        left = screen.agreement
        await here.press("escape")
        await here.arrives(Title)
        await here.press("n")
        again = await here.arrives(NewMatch)
        assert again.agreement == left
        await here.press("f10")
        await here.arrives(BattleScreen)
        here.app.action_new()
        next_match = (await here.arrives(NewMatch)).agreement
        assert (next_match.seats, next_match.names, next_match.budget) == (left.seats, left.names, 12)
        assert next_match.layout == layout_by_seed(next_match.seed, LIBRARY.box(karasu=False))
    assert load_settings()[0].seats == ("person", "person")


async def test_one_key_seats_two_people_and_the_next_form_begins_with_them() -> None:
    async with sitting((80, 24), "n", "f7") as here:
        await here.arrives(NewMatch)
        await here.reads("Player     ‹ Person ›")
        await here.until(lambda: here.text.count("‹ Person ›") == 2, "two people")
        await here.press("f7")
        await here.until(lambda: here.text.count("‹ Person ›") == 1, "one person")
        await here.press("f7", "f10")
        await here.arrives(BattleScreen)
    async with sitting((80, 24), "n") as here:
        await here.until(lambda: here.text.count("‹ Person ›") == 2, "two people")


async def test_bands_go_up_with_the_budget_as_they_go_down() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await here.arrives(NewMatch)
        for budget, bands in ((16, 16), (12, 12), (18, 16)):
            screen.query_one("#budget", Choice).choose(budget)
            await here.pilot.pause()
            assert [band.budget for band in screen.agreement.bands] == [bands, bands]


async def test_a_key_draws_bands_for_both_sides() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await here.arrives(NewMatch)
        await here.press("f7", "f8")
        bands = [screen.query_one(f"#band-{letter}", Choice).value for letter in "ab"]
        assert all(band.name.startswith("Random ") for band in bands)
        await here.press("f10")
        battle = await here.arrives(BattleScreen)
        recruits = battle.session.game.state.match.recruits
        assert [recruit.card.id for recruit in recruits] == [one.card for band in bands for one in band.members]

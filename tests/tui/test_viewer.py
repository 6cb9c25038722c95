"""The codex: finding, reading, following."""

import pytest

from okko.library import Library, Pack, shipped
from okko.tui.codex import Codex, Section
from okko.tui.screens.title import Title
from okko.tui.screens.viewer import Viewer
from okko.tui.widgets.menu import Menu
from tests.tui.sitting import LIBRARY, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


async def test_a_character_shows_both_sides_of_its_card() -> None:
    async with sitting((120, 40), "r") as here:
        await here.write("okko")
        await here.reads("The masterless hunter")
        for said in ("● Vigilant", "! Shaken", "Swift draw", "Dark past", "unique", "5 Zeni", "[torii]"):
            assert said in here.text


async def test_what_is_typed_is_found_wherever_it_stands() -> None:
    async with sitting((120, 40), "r") as here:
        for words, said in (
            ("shot range", "Shot of range"),
            ("walls cut", "ZONE-2"),
            ("ZONE-2", "Walls cut a zone"),
            ("oni mask", "Borrowed face"),
            ("tea", "The tea garden"),
            ("squares in front", "Control zone"),
        ):
            await here.write(words)
            await here.reads(said)
            await here.press("escape")


async def test_nothing_found_says_so() -> None:
    async with sitting((80, 24), "r") as here:
        await here.write("xyzzy")
        await here.reads("Nothing has all of these words.")
        await here.press("escape")
        await here.reads("Noburo")


async def test_tab_turns_to_the_other_kinds_and_the_arrows_go_along_them() -> None:
    async with sitting((80, 24), "r") as here:
        await here.reads("[Characters]")
        await here.press("tab")
        await here.reads("[Kami]")
        await here.press("tab")
        await here.reads("[Equipment]")
        await here.reads("Hunting bow")
        await here.press("tab")
        await here.reads("The bath house")
        await here.press("tab", "down")
        await here.reads("ZONE-2")
        await here.reads("Walls cut a zone  ZONE-2")
        await here.press(*["shift+tab"] * 5)
        await here.reads("[Words]")


async def test_a_kind_and_a_thing_are_chosen_by_clicks() -> None:
    async with sitting((80, 24), "r") as here:
        await here.reads("Rules")
        await here.click("Rules")
        await here.reads("ZONE-3")
        await here.click("ZONE-3")
        await here.reads("Zones are always up to date  ZONE-3")


async def test_a_rule_draws_its_example_and_names_other_rules() -> None:
    async with sitting((120, 40), "r") as here:
        await here.write("ZONE-1")
        await here.reads("For example:")
        await here.reads("┏")
        await here.reads("→ ZONE-2")
        await here.press("backspace")
        await here.write("2")
        await here.reads("How we read it:")


async def test_a_link_is_followed_and_escape_leads_back() -> None:
    async with sitting((120, 40), "r") as here:
        await here.write("ZONE-1")
        await here.reads("→ ZONE-2")
        await here.press("enter")
        links = here.app.screen.query_one("#links", Menu)
        await here.until(lambda: links.has_focus, "the links")
        await here.press("enter")
        await here.reads("Walls cut a zone  ZONE-2")
        await here.press("escape")
        await here.reads("The three squares in front  ZONE-1")
        await here.press("escape")
        await here.arrives(Title)


async def test_it_opens_on_what_is_asked_for_even_when_it_is_open() -> None:
    async with sitting((120, 40)) as here:
        here.app.action_codex("ZONE-3")
        await here.arrives(Viewer)
        await here.reads("Zones are always up to date  ZONE-3")
        here.app.action_codex("noburo")
        await here.reads("Never dies")
        assert len(here.app.screen_stack) == 2
        here.app.action_codex("nothing-of-the-kind")
        await here.pilot.pause()


def test_every_thing_is_listed_once_found_by_its_name_and_linked_to_things_that_exist() -> None:
    codex = Codex(Library((shipped(),)))
    for section in Section:
        items = codex.of(section)
        assert items
        for item in items:
            assert codex.content(item) is not None
            assert item in codex.found(item.id, section)
            assert all(link.key in codex.items for link in codex.links(item))


def test_a_rule_names_the_cards_that_rest_on_it() -> None:
    codex = Codex(Library((shipped(),)))
    rule = codex.named("SHOT-1")
    assert rule is not None
    assert any(link.section is Section.CHARACTERS for link in codex.links(rule))


def test_the_library_of_the_tests_has_no_mistakes() -> None:
    assert LIBRARY.problems == ()
    assert isinstance(LIBRARY.packs[0], Pack)


async def test_a_kami_shows_its_celestial_and_its_corrupted_side() -> None:
    async with sitting((120, 40), "r", "tab") as here:
        await here.reads("◇ Celestial Kami of Fire")
        await here.reads("◆ Corrupted Kami of Fire")


async def test_the_command_palette_finds_cards_and_rules() -> None:
    async with sitting((80, 24), "ctrl+p") as here:
        await here.write("walls cut")
        await here.reads("Look up: Rules")
        await here.press("down", "enter")
        await here.arrives(Viewer)
        await here.reads("Walls cut a zone  ZONE-2")


async def test_the_kind_of_what_is_shown_is_marked_and_kinds_without_a_hit_are_passed_over() -> None:
    async with sitting((120, 40), "r", "tab") as here:
        await here.reads("[Kami]")
        await here.write("okko")
        await here.until(lambda: "Kami 0" in here.text, "what is found")
        assert "[Kami 0]" not in here.text
        found = {section for section in Section if f"{section} 0" not in here.text}
        marked = set()
        for _ in found:
            marked |= {section for section in Section if f"[{section} " in here.text}
            await here.press("tab")
        assert marked == found

"""The codex: finding, reading, following, comparing, playing."""

import pytest
from textual.content import Content

from okko.library import Library, Pack
from okko.library.finding import index_of
from okko.library.wanted import wanted
from okko.tui.blocks import Flow, Layout
from okko.tui.drawing import ColourMode, GlyphSet
from okko.tui.pages import Pages
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.builder import Builder
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.title import Title
from okko.tui.screens.viewer import Viewer
from okko.tui.widgets.finds import Finds
from okko.tui.widgets.reader import Marks, Reader
from tests.cards.shipped import library
from tests.tui.sitting import LIBRARY, Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


async def test_a_character_shows_both_sides_of_its_card() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("okko")
        await here.reads("The masterless hunter")
        for said in ("● Vigilant", "! Shaken", "Swift draw", "Dark past", "unique", "5 Zeni", "[torii]", "COMBAT-3"):
            assert said in here.text
        assert "Att 4 ▾" in here.text, "the red side says which numbers are less"


async def test_what_is_typed_is_found_wherever_it_stands() -> None:
    async with sitting((120, 40), "f2") as here:
        for words, said in (
            ("hunting arrow", "Shot of range"),
            ("what shoots", "Equipment 1"),
            ("walls cut", "ZONE-2"),
            ("ZONE-2", "Walls cut a zone"),
            ("oni mask", "Borrowed face"),
            ("tea", "The tea garden"),
            ("squares in front", "Control zone"),
            ("first night", "adventure ·"),
        ):
            await here.write(words)
            await here.reads(said)
            await here.press("escape")


async def test_nothing_found_says_so_and_what_else_might_be_meant() -> None:
    async with sitting((80, 24), "f2") as here:
        await here.write("xyzzy")
        await here.reads("Nothing has all of this")
        await here.press("escape")
        await here.reads("Noburo")
        await here.write("swfit draw")
        await here.reads("Did you mean")
        await here.press("enter")
        await here.until(lambda: "Did you mean" not in here.text, "what was meant")
        await here.reads("Swift draw: In this")


async def test_tab_turns_to_the_other_kinds_and_the_arrows_go_along_them() -> None:
    async with sitting((80, 24), "f2") as here:
        await here.reads("[Characters]")
        await here.press("tab")
        await here.reads("◇ Celestial Kami of Fire")
        await here.press("tab")
        await here.reads("Hunting bow")
        await here.press("tab")
        await here.reads("The bath house")
        await here.press("tab")
        await here.reads("[Scenarios]")
        await here.press("tab", "down")
        await here.reads("Walls cut a zone  ZONE-2")
        await here.press(*["shift+tab"] * 6)
        await here.reads("[Words]")


async def test_kinds_and_things_and_words_are_chosen_by_clicks_and_the_wheel_scrolls() -> None:
    async with sitting((80, 24), "f2") as here:
        await here.reads("Rules")
        await here.click("Rules")
        await here.click("ZONE-3")
        await here.reads("Zones are always up to date  ZONE-3")
        await here.click("ZONE-1 ")
        await here.reads("The three squares in front  ZONE-1")
        reader = here.app.screen.query_one(Reader)
        for _ in range(4):
            reader.on_mouse_scroll_down(_Wheel())  # type: ignore[arg-type]
        await here.reads("→ ZONE-2")
        await here.click("ZONE-2 Walls cut")
        await here.reads("Walls cut a zone  ZONE-2")


class _Wheel:
    """A turn of the wheel."""

    def stop(self) -> None:
        pass


async def test_a_rule_says_its_readings_draws_its_example_and_names_its_witnesses() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("ZONE-1")
        for said in ("For example:", "┏", "+ attack Foe  allowed", "× attack Beside  refused: COMBAT-1"):
            await here.reads(said)
        await here.reads("▸ Play this example")
        await here.press("backspace")
        await here.write("2")
        for said in ("A doubtful point", "How we read it:", "Switch zone_cut", "◉ walls", "○ all", "tests prove it"):
            await here.reads(said)


async def test_the_example_of_a_rule_is_played_over_the_codex() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("ZONE-1")
        await here.reads("▸ Play this example")
        await here.reads("F6 Try it")
        await here.press("f6")
        battle = await here.arrives(BattleScreen)
        assert {recruit.id for recruit in battle.session.game.state.match.recruits} == {"You", "Foe", "Beside"}
        await here.press("escape")
        await here.arrives(Viewer)


async def test_what_no_position_can_show_is_tried_on_its_screen_over_the_codex(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Library, "load", staticmethod(library))
    async with sitting((120, 40), "f2") as here:
        await here.write("BAND-6")
        await here.reads("No position can show this")
        await here.reads("▸ Gather a band")
        await here.reads("F6 Try it")
        await here.press("f6")
        builder = await here.arrives(Builder)
        assert builder.band.members == ()
        await here.reads("Noshin")
        await here.press("escape")
        await here.arrives(Viewer)
        await here.press(*["backspace"] * 6)
        await here.write("DRAFT-1")
        await here.reads("▸ Draft a match")
        await here.press("f6")
        form = await here.arrives(NewMatch)
        await here.reads("Karasu, drafted")
        assert form.agreement.draft


async def test_a_link_is_followed_and_escape_leads_back() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("ZONE-1")
        await here.reads("→ ZONE-2")
        reader = here.app.screen.query_one(Reader)
        await here.press("enter")
        while reader.key != "Rules:ZONE-2":
            await here.press("down")
        await here.press("enter")
        await here.reads("Walls cut a zone  ZONE-2")
        await here.press("escape")
        await here.reads("The three squares in front  ZONE-1")
        await here.press("escape", "escape")
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


async def test_filters_are_set_by_keys_and_stand_in_the_search() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.reads("[Characters]")
        await here.press("f4")
        await here.reads("□ Evil Creature")
        await here.press("down", "enter")
        await here.reads("alignment:evil")
        await here.reads("■ Evil Creature")
        assert [key for key in keys(here) if key] == ["Characters:lady-midakko", "Characters:oni-bushi"]
        await here.press("enter", "escape")
        await here.reads("[Characters]")
        assert here.app.screen.query_one("#search").value == ""  # type: ignore[attr-defined]


def keys(here: Sitting) -> list[str]:
    return [row.key for row in here.app.screen.query_one(Finds)._rows]


async def test_two_characters_are_compared_with_the_odds_of_their_fights() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("okko")
        await here.reads("The masterless hunter")
        await here.press("f5")
        await here.press(*["backspace"] * 4)
        await here.write("noburo")
        await here.reads("Okko attacks Noburo")
        # 5 against 5: 3 throws of 36 disable, but Noburo never dies once, so that 6 shake him.
        await here.reads("● → ●  +0    0    6    9     6     9    3    3")
        await here.press("enter", "enter")
        await here.reads("■ from behind")
        await here.reads("● → ●  +1    0   10   11")
        await here.press("escape", "escape")
        await here.reads("The giant who gets up again")


async def test_the_command_palette_finds_cards_and_rules() -> None:
    async with sitting((80, 24), "ctrl+p") as here:
        await here.write("walls cut")
        await here.reads("Look up: Rules")
        await here.press("down", "enter")
        await here.arrives(Viewer)
        await here.reads("Walls cut a zone  ZONE-2")


async def test_the_kind_of_what_is_shown_is_marked_and_kinds_without_a_hit_are_passed_over() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.reads("[Characters]")
        await here.write("okko")
        await here.reads("[Characters 1]")
        marked = set()
        for _ in range(4):
            marked |= {word for word in ("Characters", "Kami", "Equipment") if f"[{word}" in here.text}
            await here.press("tab")
        assert "Kami" not in marked


async def test_every_page_is_as_wide_as_its_room_and_all_words_of_a_flow_stay_whole() -> None:
    async with sitting((80, 24), "f2") as here:
        await here.reads("[Characters]")
        index = index_of(LIBRARY)
        index.prepare()
        pages = Pages(index.codex, ColourMode.TRUECOLOUR)
        look = here.app.screen.visual_style
        unicode, ascii = (Layout(ColourMode.TRUECOLOUR, glyphs) for glyphs in (GlyphSet.UNICODE, GlyphSet.ASCII))
        for item in index.codex.items.values():
            page = pages.page(item, wanted("okko"))(Marks())
            for layout, width in ((unicode, 24), (unicode, 77), (ascii, 50)):
                lines = layout.lines(page, width, look)
                assert lines
                assert {line.cell_length for line in lines} == {width}, item
        parts = tuple(Content(word) for word in ("two words", "a word", "and two"))
        flown = Layout(ColourMode.TRUECOLOUR, GlyphSet.UNICODE).lines([Flow(parts, indent=0, gap=1)], 16, look)
        assert [line.text.rstrip() for line in flown] == ["two words a word", "and two"]


async def test_cards_side_by_side_are_equally_long() -> None:
    async with sitting((120, 40), "f2") as here:
        await here.write("noburo")
        await here.reads("Grim life")
        (foot,) = (line for line in here.text.splitlines() if "╰" in line)
        assert "╚" in foot


def test_the_library_of_the_tests_has_no_mistakes() -> None:
    assert LIBRARY.problems == ()
    assert isinstance(LIBRARY.packs[0], Pack)

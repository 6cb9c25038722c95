"""The program as a whole: title, help, size, settings, colours, characters."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.color import Color
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import OptionList

from okko.tui.app import OkkoApp
from okko.tui.screens.adventures import Adventures
from okko.tui.screens.campaigns import Campaigns
from okko.tui.screens.help import Help
from okko.tui.screens.learn import Learn
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.puzzles import Puzzles
from okko.tui.screens.saves import Saves
from okko.tui.screens.settings import SettingsScreen
from okko.tui.screens.tiles import TileLaying
from okko.tui.screens.title import Title
from okko.tui.screens.too_small import TooSmall
from okko.tui.screens.viewer import Viewer
from okko.tui.settings import Settings, load_settings, save_settings, settings_file
from tests.tui.sitting import Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("l", Learn),
        ("n", NewMatch),
        ("p", Puzzles),
        ("a", Adventures),
        ("m", Campaigns),
        ("s", Saves),
        ("r", Viewer),
        ("o", SettingsScreen),
    ],
)
async def test_the_title_opens_every_screen_by_one_key(key: str, kind: type) -> None:
    async with sitting((80, 24), key) as here:
        await here.arrives(kind)
        await here.press("escape")
        await here.arrives(Title)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("New match", NewMatch), ("Saved matches", Saves), ("Cards and rules", Viewer), ("Settings", SettingsScreen)],
)
async def test_the_title_opens_every_screen_by_a_click(text: str, kind: type) -> None:
    async with sitting() as here:
        await here.reads(text)
        await here.click(text)
        await here.arrives(kind)


async def test_the_title_opens_what_is_chosen_with_the_arrows() -> None:
    async with sitting((80, 24), "down", "enter") as here:
        await here.arrives(NewMatch)


async def test_nothing_can_be_continued_before_a_match_was_begun() -> None:
    async with sitting((80, 24), "c") as here:
        await here.pilot.pause()
        assert isinstance(here.app.screen, Title)


async def test_quit_ends_the_program() -> None:
    async with sitting((80, 24), "q") as here:
        await here.until(lambda: not here.app.is_running, "the end")


async def test_ctrl_c_ends_the_program() -> None:
    async with sitting((80, 24), "n", "ctrl+c") as here:
        await here.until(lambda: not here.app.is_running, "the end")


async def test_the_help_lists_the_keys_of_the_screen_below() -> None:
    async with sitting((80, 24), "n", "f1") as here:
        await here.arrives(Help)
        await here.reads("Keys that work now")
        assert "Start the match" in here.text
        assert "Saved matches" not in here.text
        await here.press("escape")
        await here.arrives(NewMatch)


async def test_the_codex_opens_over_any_screen_and_goes_back_to_it() -> None:
    async with sitting((80, 24), "n", "f2") as here:
        viewer = await here.arrives(Viewer)
        for key, kind in (("f3", SettingsScreen), ("f3", SettingsScreen), ("f2", Viewer), ("f2", Viewer)):
            await here.press(key)
            await here.arrives(kind)
        assert here.app.screen is viewer, "nothing piles up"
        assert len(here.app.screen_stack) == 3
        await here.press("escape")
        await here.arrives(NewMatch)


def test_what_is_in_hand_stays_though_a_screen_below_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of codex, settings, the form for a match and the codex, the first two are light, the form is not."""
    app = OkkoApp()
    stack: list[Screen[Any]] = [Title(), Viewer(), SettingsScreen()]
    monkeypatch.setattr(OkkoApp, "screen_stack", property(lambda _: list(stack)))
    monkeypatch.setattr(app, "pop_screen", stack.pop)
    assert app.brought_back(Learn) is None
    assert app.brought_back(Viewer) is stack[1]
    assert len(stack) == 2
    stack.append(NewMatch(None))
    assert app.brought_back(Viewer) is None
    assert len(stack) == 3
    stack.extend([Learn(), Puzzles(), Viewer()])
    assert app.brought_back(Learn) is stack[3]
    assert len(stack) == 4


async def test_a_key_in_the_last_line_can_be_clicked() -> None:
    async with sitting() as here:
        await here.reads("F2 Look up")
        await here.click("F2 Look up")
        await here.arrives(Viewer)


async def test_a_small_terminal_says_how_large_it_must_be_and_goes_on_when_enlarged() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await here.arrives(NewMatch)
        await here.pilot.resize_terminal(79, 24)
        await here.arrives(TooSmall)
        await here.reads("Okko needs 80 × 24.")
        await here.reads("This terminal has 79 × 24.")
        await here.pilot.resize_terminal(60, 20)
        await here.reads("60 × 20")
        await here.pilot.resize_terminal(20, 6)
        await here.press("f1", "f2", "f3", "ctrl+p")
        await here.pilot.resize_terminal(80, 24)
        await here.until(lambda: here.app.screen is screen, "the form")


async def test_a_terminal_too_small_from_the_start_is_covered_by_one_screen_only() -> None:
    async with sitting((40, 10)) as here:
        await here.arrives(TooSmall)
        await here.pilot.resize_terminal(40, 12)
        await here.pilot.resize_terminal(120, 40)
        await here.arrives(Title)
        assert len(here.app.screen_stack) == 1


async def test_a_terminal_that_changes_its_size_faster_than_screens_come_and_go_ends_uncovered() -> None:
    async with sitting((80, 24), "n") as here:
        screen = await here.arrives(NewMatch)
        sizes = [Size(width, height) for width, height in [(60, 20), (90, 30), (50, 10), (40, 10), (100, 30)] * 3]
        for size in sizes:
            here.app.post_message(Resize(size, size))
            await here.app.push_screen(Help(here.app.screen)) if size.width == 50 else None
        await here.until(lambda: not isinstance(here.app.screen, TooSmall), "a screen without a cover")
        for _ in range(3):
            await here.press("escape")
        await here.until(lambda: here.app.screen is screen, "the form")
        assert [type(one) for one in here.app.screen_stack] == [Title, NewMatch]


async def test_a_change_of_settings_counts_at_once_and_is_kept() -> None:
    async with sitting((80, 24), "o", "right") as here:
        await here.until(lambda: here.app.settings.theme == "dark", "another theme")
        assert here.app.theme == "okko-dark-truecolor"
    assert load_settings() == (Settings(theme="dark"), None)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("{", "it is not JSON"),
        (json.dumps({"speed": "warp"}), "speed: "),
        (json.dumps({"sped": "off"}), 'there is no setting "sped"'),
        (json.dumps(["speed"]), ""),
    ],
)
async def test_broken_settings_are_named_set_aside_and_replaced(content: str, fault: str) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    settings, complaint = load_settings()
    assert settings == Settings()
    assert complaint is not None
    assert fault in complaint
    assert file.with_suffix(".broken.json").read_text(encoding="utf-8") == content
    assert load_settings() == (Settings(), None)


async def test_broken_settings_are_complained_about_on_the_screen() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("no", encoding="utf-8")
    async with sitting((120, 40)) as here:
        await here.reads("The settings were broken")


def test_settings_that_cannot_be_written_say_so() -> None:
    settings_file().parent.parent.mkdir(parents=True)
    settings_file().parent.write_text("in the way", encoding="utf-8")
    assert "cannot be written" in (save_settings(Settings()) or "")


@pytest.mark.parametrize("wished", ["NO_COLOR", "the settings"])
async def test_without_colours_none_are_sent(wished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if wished == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        save_settings(Settings(colours="none"))
    for keys in ((), ("n",), ("r",), ("n", "down", "down", "enter")):
        async with sitting((80, 24), *keys) as here:
            await here.pilot.pause()
            assert not colours_of(here.app)


async def test_a_page_of_the_codex_has_the_colours_that_were_chosen_last() -> None:
    async with sitting((80, 24), "r") as here:
        night = Color.parse(here.app.theme_variables["paper-raised"]).rich_color
        assert night in colours_of(here.app)
        here.app.change_settings(Settings(theme="light"))
        await here.pilot.pause()
        await here.press("escape", "r")
        light = Color.parse(here.app.theme_variables["paper-raised"]).rich_color
        assert light in colours_of(here.app)
        assert night not in colours_of(here.app)


async def test_sixteen_colours_are_the_terminals_own() -> None:
    save_settings(Settings(colours="16"))
    async with sitting((80, 24), "n") as here:
        here.app.theme = "okko-night-16"
        await here.pilot.pause()
        assert all(colour.triplet is None for colour in colours_of(here.app))


def colours_of(app: OkkoApp) -> set:  # type: ignore[type-arg]
    """The colours on the screen, but for the terminal's own."""
    styles = [segment.style for strip in app.screen._compositor.render_strips() for segment in strip if segment.style]
    colours = {colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None}
    return {colour for colour in colours if not colour.is_default}


EVERYWHERE = [
    ("l",),
    ("p",),
    (),
    ("n",),
    ("r",),
    ("n", "f6"),
    ("n", "down", "down", "enter"),
    ("a",),
    ("a", "enter"),
    ("m",),
    ("m", "n"),
    ("o",),
    ("s",),
]
"""The keys that lead from the title to each screen."""


async def each_screen(here: Sitting) -> AsyncIterator[None]:
    """Go from the title to each screen, and back."""
    for keys in EVERYWHERE:
        await here.press(*keys)
        await here.pilot.pause()
        yield
        while not isinstance(here.app.screen, Title):
            await here.press("escape")


async def test_the_ascii_set_draws_every_screen_in_ascii() -> None:
    save_settings(Settings(glyphs="ascii"))
    async with sitting((80, 24)) as here:
        async for _ in each_screen(here):
            assert here.text.isascii(), sorted({char for char in here.text if not char.isascii()})
            assert "?" not in here.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_screen_shows_how_to_get_help(size: tuple[int, int]) -> None:
    async with sitting(size) as here:
        async for _ in each_screen(here):
            await here.reads("F1 Keys")
            await here.reads("F2 Look up")


async def test_a_key_chosen_in_the_help_is_pressed_on_the_screen_below() -> None:
    async with sitting((80, 24), "n", "f1") as here:
        await here.arrives(Help)
        await here.click("Choose the tiles one by one")
        await here.arrives(TileLaying)


async def test_the_command_palette_shows_no_wide_characters() -> None:
    async with sitting((80, 24), "ctrl+p", "o") as here:
        await here.reads("Look up: ")
        assert all(cell_len(char) == 1 for line in here.text.splitlines() for char in line)


async def test_what_was_said_about_one_screen_does_not_cover_the_next() -> None:
    async with sitting((80, 24)) as here:
        here.app.complain("This match is open in another window.")
        await here.reads("This match is open")
        first = here.text.splitlines()[:2]
        assert "This match is open" not in " ".join(first), "where it says where one is and what is asked"
        await here.press("n")
        await here.arrives(NewMatch)
        await here.until(lambda: "This match is open" not in here.text, "the form without it")
        await here.press("escape")
        await here.arrives(Title)
        assert "This match is open" not in here.text


async def test_the_command_palette_finds_the_keys_of_the_screen_below_and_presses_them() -> None:
    async with sitting((80, 24), "n", "ctrl+p") as here:
        await here.write("tiles")
        await here.reads("F6  Choose the tiles one by one")
        await here.until(lambda: here.app.screen.query_one(OptionList).highlighted == 0, "the first of what is found")
        await here.press("enter")
        await here.arrives(TileLaying)
        await here.press("ctrl+p")
        await here.write("new bo")
        await here.until(lambda: "Searching" not in here.text, "what is found")
        assert "F5" not in here.text, "a key of another screen"
        await here.press("escape")

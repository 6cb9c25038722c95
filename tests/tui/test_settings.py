"""What a player chooses once and for all: read, set aside when broken, changed on the screen, keys among it."""

import gc
import json
from contextlib import nullcontext
from typing import Any

import pytest
from textual.color import Color
from textual.screen import Screen

from okko.bots.hint import Hint
from okko.model.decision import Ask
from okko.tui import running
from okko.tui.app import OkkoApp
from okko.tui.chairs import chair_note, chairs_with, first_seats, opponent_among, with_opponent
from okko.tui.drawing import RGB, ColourMode, Paint, Scheme, palette_for
from okko.tui.inks import inks_for
from okko.tui.keymap import KEYBOARD
from okko.tui.screens.help import Help
from okko.tui.screens.keys import AskKey, KeysScreen
from okko.tui.screens.settings import SettingsScreen
from okko.tui.screens.title import Title
from okko.tui.settings import Settings, load_settings, save_settings, settings_file
from okko.tui.widgets.menu import Menu
from tests.tui.battles import battles
from tests.tui.questions import ASKED
from tests.tui.sitting import Sitting, sitting, small_library
from tests.tui.test_palettes import colours_of

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def written(content: str | bytes) -> tuple[Settings, str]:
    """Write a file of settings, and read it: the settings, and the complaint."""
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file_content = content if isinstance(content, bytes) else content.encode()
    file.write_bytes(file_content)
    settings, complaint = load_settings()
    assert complaint is not None
    assert load_settings() == (settings, None), "the file is sound now"
    assert file.with_suffix(".broken.json").read_bytes() == file_content
    return settings, complaint


def test_what_is_sound_in_broken_settings_stays() -> None:
    settings, complaint = written(json.dumps({"speed": "off", "curtain": True, "theme": "plaid", "sped": 1}))
    assert settings == Settings(speed="off", curtain=True)
    assert "what is sound in them is still used" in complaint


def test_settings_of_a_later_version_are_set_aside_as_a_whole() -> None:
    settings, complaint = written(json.dumps({"version": 2, "speed": "off"}))
    assert settings == Settings()
    assert "another version of the program wrote them" in complaint


@pytest.mark.parametrize("content", [b"\x00\xff\x7fELF", b"", b"{" * 5000, b'{"speed": "off"' + b" " * 200_000 + b"}"])
def test_no_content_of_the_file_stops_the_program(content: bytes) -> None:
    assert written(content)[0] == Settings()


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"battle.fly": "n"}, "battle.fly"),
        ({"battle.undo": "v"}, "v is the key of “Another die or skill for the same movement”"),
        ({"battle.undo": 3}, "keys.battle.undo"),
    ],
)
def test_broken_keys_are_named(keys: dict[str, object], said: str) -> None:
    settings, complaint = written(json.dumps({"speed": "off", "keys": keys}))
    assert settings == Settings(speed="off")
    assert said in complaint


async def test_a_theme_restyles_texts_and_boards_at_once() -> None:
    async with sitting((80, 24), "o") as here:
        screen = await here.arrives(SettingsScreen)
        for theme in ("dark", "light", "contrast", "night"):
            await here.press("right")
            await here.until(lambda theme=theme: here.app.settings.theme == theme, theme)  # type: ignore[misc]
            await here.pilot.pause()
            scheme = Scheme(theme)
            floor = palette_for(ColourMode.TRUECOLOUR, scheme)[Paint.INTERIOR].fill
            assert floor in grounds(screen)
            assert Color.parse(inks_for(ColourMode.TRUECOLOUR, scheme)["paper"]).rgb in grounds(screen)


def grounds(screen: Screen[Any]) -> set[RGB | None]:
    """The colours of all grounds on a screen."""
    styles = [segment.style for strip in screen._compositor.render_strips() for segment in strip]
    triplets = [style.bgcolor.triplet for style in styles if style and style.bgcolor]
    return {(found.red, found.green, found.blue) for found in triplets if found is not None}


async def test_an_opponent_chosen_in_the_settings_sits_at_the_next_match() -> None:
    async with sitting((80, 24), "o") as here:
        screen = await here.arrives(SettingsScreen)
        screen.query_one("#level").focus()
        await here.press("right")
        await here.until(lambda: here.app.settings.seats == ("person", "bot:veteran"), "the opponent")
        await here.press("escape", "n")
        await here.reads("Opponent: veteran")


def test_an_opponent_with_a_leaning_takes_the_seats_that_no_person_has() -> None:
    seats = with_opponent(first_seats(("", "")), "veteran", "cautious")
    assert seats == ("person", "bot:veteran-cautious")
    assert opponent_among(seats) == ("veteran", "cautious")
    assert "bot:veteran-cautious" in chairs_with(seats)
    assert chair_note("bot:veteran-cautious") == "level 4 of 6, cautious"
    assert with_opponent(("bot:random", "person"), "novice", "cautious") == ("bot:novice", "person")


async def keys_of_the_battle(here: Sitting, act: str) -> KeysScreen:
    """The screen of keys, with the bar on an act."""
    here.app.push_screen(KeysScreen())
    screen = await here.arrives(KeysScreen)
    menu = screen.query_one(Menu)
    menu.highlighted = menu.get_option_index(act)
    return screen


async def test_a_key_is_changed_by_pressing_it_and_changed_back() -> None:
    async with sitting((120, 40)) as here:
        await keys_of_the_battle(here, "title.saves")
        await here.press("enter")
        await here.arrives(AskKey)
        await here.press("f9")
        await here.until(lambda: here.app.settings.keys == {"title.saves": "f9"}, "the key")
        await here.reads("(shipped: s)")
        await here.press("a", "w")
        await here.until(lambda: here.app.settings.keys == {"title.saves": "f9,w"}, "one more")
        assert load_settings()[0].keys == {"title.saves": "f9,w"}
        await here.press("r")
        await here.until(lambda: here.app.settings.keys == {}, "the key as shipped")


async def test_a_key_that_is_taken_is_refused_and_both_acts_are_named() -> None:
    async with sitting((120, 40)) as here:
        await keys_of_the_battle(here, "title.saves")
        await here.press("enter", "n")
        await here.reads("n is the key of “New match” (The title) already; “Saved matches” needs another one.")
        assert here.app.settings.keys == {}
        await here.press("enter", "escape")
        await here.arrives(KeysScreen)
        assert here.app.settings.keys == {}


async def test_a_changed_key_works_and_the_old_one_does_not() -> None:
    save_settings(Settings(keys={"title.settings": "f9"}))
    async with sitting((80, 24)) as here:
        await here.arrives(Title)
        await here.reads("F9")
        await here.press("o")
        await here.arrives(Title)
        await here.press("f9")
        await here.arrives(SettingsScreen)
        await here.press("escape")
        await here.arrives(Title)
        await here.press("f1", "end", "pageup")
        await here.arrives(Help)
        await here.until(lambda: any("F9" in line and "Settings" in line for line in here.text.splitlines()), "F9")


async def test_hints_and_the_line_of_keys_name_the_changed_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(keys={"battle.end": "f9", "battle.menu": "M", "battle.hint": "H"}))
    async with battles(size=(120, 40)) as opened:
        table = await opened(ASKED[Ask.ACTIVATE]())
        assert "F9 End" in table.said()
        assert "M Menu" in table.said()
        monkeypatch.setattr("okko.tui.screens.advised.hint", lambda _: Hint("Strike", "There", "It is best"))
        await table.press("H")
        assert "What: Strike (H: where)" in table.said()
    KEYBOARD.map = type(KEYBOARD.map)()


async def test_settings_open_over_a_battle_by_one_key_and_its_board_takes_the_theme() -> None:
    async with battles(size=(80, 24)) as opened:
        table = await opened(ASKED[Ask.ACT]())
        night, dark = (colours_of(palette_for(ColourMode.TRUECOLOUR, one)) for one in (Scheme.NIGHT, Scheme.DARK))
        before = grounds(table.screen)
        await table.press("f3")
        await table.press("right")
        assert isinstance(table.pilot.app.screen, SettingsScreen)
        await table.press("escape")
        assert isinstance(table.pilot.app, OkkoApp)
        assert table.pilot.app.settings.theme == "dark"
        assert before & (night - dark)
        assert not grounds(table.screen) & (night - dark)
        assert grounds(table.screen) & (dark - night)


def test_what_was_wrong_with_the_file_is_said_once_the_first_screen_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("garbage", encoding="utf-8")
    said: list[str] = []

    def ready(app: OkkoApp) -> None:
        monkeypatch.setattr(app, "complain", said.append)
        app.on_ready()

    monkeypatch.setattr(running, "guarded", nullcontext)
    monkeypatch.setattr(OkkoApp, "run", ready)
    try:
        running.run()
    finally:
        gc.enable()
        gc.unfreeze()
    assert len(said) == 1
    assert "settings.broken.json" in said[0]

"""`okko doctor`: terminals of several kinds are asked, and the game uses what suits each of them."""

import json
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import pytest

from okko.cli import run
from okko.tui.drawing.glyphs import GlyphSet, glyphs_for
from okko.tui.plain_text import plain
from okko.tui.settings import Settings
from okko.tui.terminal.asked import KEYS, asked
from okko.tui.terminal.examination import by_environment, examined
from okko.tui.terminal.profile import (
    KEPT,
    Profile,
    identity,
    keep_profile,
    load_profiles,
    locale_of,
    profile_here,
    profiles_file,
)
from okko.tui.terminal.remedies import advice, colours_for_it, glyphs_for_it
from okko.tui.terminal.used import used_characters
from okko.tui.theme import colours_wanted, glyph_set
from tests.accidents.terminals import Terminal

XTERM = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
_ASKED = re.compile(rb"\x1b\[\?(\d+)\$p|\x1b\[[\d;?>]*[A-Za-z]|\x1bP\$qm\x1b\\")


class Fake:
    """A terminal that replies as a real one does: it keeps a cursor, and knows how wide its characters are."""

    def __init__(
        self,
        *,
        wide: str = "",
        utf8: bool = True,
        replies: bool = True,
        colours: bytes = b"48:2::1:2:3",
        modes: Mapping[bytes, bytes] | None = None,
        size: tuple[int, int] = (80, 24),
        player: tuple[bytes, ...] = (),
    ) -> None:
        self.wide, self.utf8, self.replies, self.colours, self.size = wide, utf8, replies, colours, size
        self.modes = {b"1000": b"2", b"1006": b"2"} if modes is None else modes
        self.column, self.row = 1, 1
        self.said = b""
        self._player = list(player)

    def say(self, told: bytes) -> None:
        self.said += told

    def hear(self, patience: float) -> bytes:
        return self._player.pop(0) if self._player else b""

    def ask(self, questions: bytes) -> bytes:
        if not self.replies:
            return b""
        found, place = b"", 0
        for match in _ASKED.finditer(questions + b"\x1b[c"):
            self._write(questions[place : match.start()])
            found += self._reply(match[0], match[1])
            place = match.end()
        return found

    def _write(self, text: bytes) -> None:
        for char in text.decode("utf-8" if self.utf8 else "latin-1"):
            self.column = 1 if char == "\r" else self.column + (2 if char in self.wide else 1)

    def _reply(self, asked: bytes, mode: bytes | None) -> bytes:
        if mode is not None:
            return b"\x1b[?%s;%s$y" % (mode, self.modes.get(mode, b"0"))
        match asked:
            case b"\x1b[6n":
                return b"\x1b[%d;%dR" % (self.row, self.column)
            case b"\x1b[999;999H":
                self.column, self.row = self.size
            case b"\x1b[c":
                return b"\x1b[?62;22c"
            case b"\x1b[>q":
                return b"\x1bP>|Fake(1)\x1b\\"
            case b"\x1bP$qm\x1b\\" if self.colours:
                return b"\x1bP1$r0;%sm\x1b\\" % self.colours
        return b""


def chosen(fake: Fake, environment: Mapping[str, str]) -> tuple[str, str]:
    found = examined(fake, environment, "utf-8")
    return glyphs_for_it(found, environment), colours_for_it(found)


def test_a_good_terminal_is_measured_whole_and_given_everything() -> None:
    fake = Fake()
    found = examined(fake, XTERM, "utf-8")
    assert found.measured
    assert (found.name, found.corner, found.utf8, found.true_colour) == ("Fake(1)", (80, 24), True, True)
    assert (found.characters, found.widths) == (len(used_characters(GlyphSet.UNICODE)), {})
    assert found.modes == {
        "mouse": True,
        "mouse by SGR": True,
        "movement": False,
        "focus": False,
        "pasting": False,
        "synchronous": False,
    }
    assert (glyphs_for_it(found, XTERM), colours_for_it(found)) == (GlyphSet.UNICODE, "truecolor")
    assert fake.said.endswith(b"\x1b[?1049l\r\x1b[K"), "nothing is left on the screen"


def test_characters_of_two_cells_are_replaced_by_the_richest_set_that_has_none() -> None:
    odd = next(char for char in used_characters(GlyphSet.UNICODE) if char not in used_characters(GlyphSet.CP437))
    assert chosen(Fake(wide=odd), XTERM)[0] == "cp437"
    assert chosen(Fake(wide="─"), XTERM)[0] == "ascii"
    east = "".join(char for char in used_characters(GlyphSet.UNICODE) if unicodedata.east_asian_width(char) == "A")
    assert chosen(Fake(wide=east), XTERM)[0] == "ascii"
    told = advice(examined(Fake(wide=odd), XTERM, "utf-8"), XTERM)
    assert any(odd in sentence for sentence in told)


def test_a_terminal_that_does_not_read_utf_8_gets_letters() -> None:
    assert chosen(Fake(utf8=False), XTERM)[0] == "ascii"
    assert chosen(Fake(), {"TERM": "xterm", "LANG": "C"})[0] == "unicode", "what is measured counts more than LANG"


@pytest.mark.parametrize(
    ("environment", "reply", "colours"),
    [
        (XTERM, b"48:2::1:2:3", "truecolor"),
        (XTERM, b"48;5;16", "256"),
        (XTERM, b"", "truecolor"),
        ({"TERM": "xterm-256color"}, b"48;2;1;2;3", "truecolor"),
        ({"TERM": "xterm-256color"}, b"", "256"),
        ({"TERM": "xterm"}, b"", "16"),
        (XTERM | {"NO_COLOR": "1"}, b"48:2::1:2:3", "none"),
        ({"TERM": "vt100"}, b"", "none"),
    ],
)
def test_as_many_colours_are_used_as_come_back(environment: dict[str, str], reply: bytes, colours: str) -> None:
    assert chosen(Fake(colours=reply), environment)[1] == colours


def test_the_linux_console_is_asked_nothing_it_would_print_and_gets_its_own_characters() -> None:
    console = {"TERM": "linux", "LANG": "C.UTF-8"}
    found = examined(Fake(), console, "utf-8")
    assert (found.name, found.modes, found.true_colour) == ("", {}, None)
    assert (glyphs_for_it(found, console), colours_for_it(found)) == (GlyphSet.CP437, "16")


def test_a_terminal_that_does_not_reply_is_not_measured() -> None:
    found = examined(Fake(replies=False), XTERM, "utf-8")
    assert not found.measured
    assert "does not reply" in advice(found, XTERM)[0]


def test_a_window_too_small_is_told_with_its_size() -> None:
    told = advice(examined(Fake(size=(60, 20)), XTERM, "utf-8"), XTERM)
    assert any("needs 80 × 24, and here are 60 × 20" in sentence for sentence in told)


def test_the_player_is_asked_for_looks_keys_and_a_click() -> None:
    found = examined(Fake(), XTERM, "utf-8")
    fine = (b"y", *(codes[0] for codes in KEYS.values()), b"\x1b[<0;3;4M")
    told = asked(Fake(player=fine), found)
    assert (told.looks_right, set(told.keys.values()), told.click) == (True, {"fine"}, "fine")
    assert advice(told, XTERM) == advice(found, XTERM)
    poor = asked(Fake(player=(b"n", b"\x1b[1~", *[b"\r"] * len(KEYS))), found)
    assert poor.looks_right is False
    assert glyphs_for_it(poor, XTERM) is GlyphSet.CP437
    assert poor.keys["F1"].startswith("came as")
    assert poor.click == "nothing"
    assert any("F1" in sentence for sentence in advice(poor, XTERM))
    assert asked(Fake(player=(b"\x03",)), found).keys == {}, "Ctrl+C passes over the rest"


def test_a_profile_is_used_where_the_settings_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TERM", "COLORTERM", "TERM_PROGRAM", "TMUX", "STY", "LC_ALL", "LC_CTYPE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-of-mine")
    monkeypatch.setenv("LANG", "C.UTF-8")
    profile_here.cache_clear()
    try:
        assert (glyph_set(Settings()), colours_wanted(Settings())) == (GlyphSet.UNICODE, "auto")
        assert keep_profile(identity(os.environ), Profile(glyphs="ascii", colours="16", measured="2026-01-31")) is None
        assert (glyph_set(Settings()), colours_wanted(Settings())) == (GlyphSet.ASCII, "16")
        mine = Settings(glyphs="cp437", colours="256")
        assert (glyph_set(mine), colours_wanted(mine)) == (GlyphSet.CP437, "256")
        monkeypatch.setenv("TERM", "another")
        profile_here.cache_clear()
        assert glyph_set(Settings()) is GlyphSet.UNICODE
    finally:
        profile_here.cache_clear()


def test_so_many_terminals_are_remembered_and_a_broken_file_counts_as_none(tmp_path: Path) -> None:
    file = tmp_path / "terminals.json"
    file.write_bytes(b'{"version":1,"terminals":{"x":{"glyphs":"\x1b[2J"}}}')
    assert load_profiles(file).terminals == {}
    for day in range(KEPT + 3):
        profile = Profile(glyphs="ascii", colours="none", measured=f"2026-{1 + day // 28:02}-{1 + day % 28:02}")
        assert keep_profile(f"terminal {day}", profile, file) is None
    assert len(load_profiles(file).terminals) == KEPT
    assert "terminal 2" not in load_profiles(file).terminals
    assert keep_profile("x", profile, tmp_path / "terminals.json" / "y.json") is not None


def test_a_locale_that_python_made_up_is_not_the_players() -> None:
    assert locale_of({"LANG": "C", "LC_CTYPE": "C.UTF-8"}) == "C"
    assert locale_of({"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8"}) == "C.UTF-8"
    assert locale_of({"LC_CTYPE": "C.UTF-8"}) == "C.UTF-8"
    assert locale_of({"LANG": "C", "LC_ALL": "C.UTF-8"}) == "C.UTF-8"


def test_an_identity_cannot_speak_to_the_terminal() -> None:
    assert "\x1b" not in identity({"TERM": "x\x1b[2J"})
    assert "\x1b" not in json.dumps(by_environment({"TERM": "x\x1b[2J"}, "utf-8").model_dump(), ensure_ascii=False)


@pytest.mark.parametrize("glyphs", [GlyphSet.CP437, GlyphSet.ASCII])
def test_every_character_of_the_screen_has_one_in_each_poorer_set(glyphs: GlyphSet) -> None:
    """Those of the board have tables of their own, and of accents only the one that is asked for stands anywhere."""
    board = {"é", *str(glyphs_for(GlyphSet.UNICODE)), *str(glyphs_for(GlyphSet.CP437))}
    said = [char for char in used_characters(GlyphSet.UNICODE) if char not in board]
    assert [char for char in said if plain(char, glyphs) == "?"] == []


def test_without_a_terminal_it_says_so_and_remembers_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert run(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["measured"], found["kept"]) == (False, False)
    assert "okko new --plain" in found["advice"][0]
    assert not profiles_file().exists()


@pytest.mark.pty
@pytest.mark.xdist_group("screen")
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_real_terminal_is_asked_over_its_line_and_given_back(tmp_path: Path) -> None:
    fake = Fake(wide="─")
    terminal = Terminal("doctor", "--json", folder=tmp_path, look=XTERM)
    terminal.answers = lambda sent: fake.ask(sent)[: -len(b"\x1b[?62;22c")]
    try:
        assert terminal.ends() == 0
        assert terminal.given_back()
        kept = json.loads((tmp_path / "config" / "okko" / "terminals.json").read_text(encoding="utf-8"))["terminals"]
        profile = kept["TERM=xterm-256color, COLORTERM=truecolor, UTF-8"]
        assert (profile["glyphs"], profile["colours"]) == ("ascii", "truecolor")
    finally:
        terminal.close()

"""What a terminal can do: what it replies when it is asked, and what its environment says of it."""

import re
import shutil
from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.terminal.dialogue import Dialogue
from okko.tui.terminal.profile import identity
from okko.tui.terminal.used import used_characters

Colours = Literal["truecolor", "256", "16", "none"]

ENVIRONMENT = (
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "LC_TERMINAL",
    "TMUX",
    "STY",
    "SSH_CONNECTION",
    "WT_SESSION",
    "VTE_VERSION",
    "KONSOLE_VERSION",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
    "NO_COLOR",
    "COLUMNS",
    "LINES",
    "ESCDELAY",
)
_PRIVATE = {"SSH_CONNECTION", "WT_SESSION", "TMUX", "STY"}
"""Said to be there, and no more."""
_MODES = {"mouse": 1000, "mouse by SGR": 1006, "movement": 1003, "focus": 1004, "pasting": 2004, "synchronous": 2026}
_WHERE = re.compile(rb"\x1b\[(\d+);(\d+)R")
_MODE = re.compile(rb"\x1b\[\?(\d+);(\d)\$y")
_NAME = re.compile(rb"\x1bP>\|([^\x1b\x07]*)")
_PEN = re.compile(rb"\x1bP1\$r([\d:;]*)m")
_KEYS = re.compile(rb"\x1b\[\?(\d+)u")
_ATTRIBUTES = re.compile(rb"\x1b\[\?([\d;]*)c")
_ASIDE = b"\x1b[?1049h\x1b[H"
"""What terminals do with questions they do not know is written elsewhere."""
_BACK = b"\x1b[0m\x1b[2J\x1b[?1049l\r\x1b[K"
_NO_STRINGS = ("linux", "cons25", "vt220")
"""Terminals that may print a question of this kind instead of passing it over."""


class Examination(BaseModel):
    """What was found; None or empty where a terminal does not say."""

    model_config = ConfigDict(frozen=True)

    terminal: str
    """What tells it from others: the key under which it is remembered."""
    environment: dict[str, str]
    measured: bool = False
    """It has replied; otherwise only the environment has been read."""
    why_not: str = ""
    """Why nothing was measured."""
    name: str = ""
    """What it calls itself."""
    attributes: str = ""
    """The numbers of its first device attributes."""
    size: tuple[int, int]
    """Columns and lines, as the system says."""
    corner: tuple[int, int] | None = None
    """Columns and lines, as the cursor found them."""
    utf8: bool | None = None
    """Whether two bytes of UTF-8 take one cell."""
    encoding: str
    """What this program writes."""
    widths: dict[str, int] = {}
    """The characters that do not take one cell, and how many they take."""
    characters: int = 0
    """How many were measured."""
    declared: Colours
    """How many colours there are by the environment."""
    true_colour: bool | None = None
    """Whether a colour of 16 million came back as it was set."""
    modes: dict[str, bool] = {}
    """What can be switched, of the mouse and more."""
    all_keys: bool | None = None
    """Whether it can tell all keys apart (the protocol of kitty)."""
    looks_right: bool | None = None
    """What the player saw."""
    keys: dict[str, str] = {}
    """What came of keys that were asked for: `fine`, `nothing`, or what else."""
    click: str = ""
    """The same of a click."""


def declared_colours(environment: Mapping[str, str]) -> Colours:
    """How many colours a terminal has by its environment."""
    term = environment.get("TERM", "")
    if "NO_COLOR" in environment or term in ("dumb", "unknown") or term.startswith("vt"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in term:
        return "truecolor"
    if "256color" in term or term.startswith(("xterm-kitty", "alacritty", "foot")):
        return "256"
    return "16"


def by_environment(environment: Mapping[str, str], encoding: str, why_not: str = "") -> Examination:
    """What can be said without asking."""
    size = shutil.get_terminal_size((0, 0))
    return Examination(
        terminal=identity(environment),
        environment={
            name: "yes" if name in _PRIVATE else _printable(environment[name])[:80]
            for name in ENVIRONMENT
            if name in environment
        },
        why_not=why_not,
        size=(size.columns, size.lines),
        encoding=encoding,
        declared=declared_colours(environment),
    )


def examined(line: Dialogue, environment: Mapping[str, str], encoding: str) -> Examination:
    """What the terminal replies: its name, its size, the width of each character, its colours, modes and keys."""
    found = by_environment(environment, encoding)
    if not _ATTRIBUTES.search(first := line.ask(b"")):
        return found.model_copy(update={"why_not": "the terminal does not reply to questions"})
    glyphs = GlyphSet.UNICODE if environment.get("TERM") != "linux" else GlyphSet.CP437
    chars = used_characters(glyphs)
    line.say(_ASIDE)
    try:
        where = _WHERE.findall(line.ask(b"".join(_place(char) for char in f"é{chars}")))
        corner = _WHERE.findall(line.ask(b"\x1b[999;999H\x1b[6n\x1b[H"))
        said = b"" if _reserved(environment) else line.ask(_strings())
    finally:
        line.say(_BACK)
    widths = [int(column) - 1 for _, column in where]
    whole = len(widths) == len(chars) + 1
    attributes = _ATTRIBUTES.search(first)
    pen = _PEN.search(said)
    keys = _KEYS.search(said)
    name = _NAME.search(said)
    return found.model_copy(
        update={
            "measured": True,
            "name": _printable(name[1].decode("utf-8", "replace"))[:80] if name else "",
            "attributes": attributes[1].decode() if attributes else "",
            "corner": (int(corner[-1][1]), int(corner[-1][0])) if corner else None,
            "utf8": widths[0] == 1 if widths else None,
            "widths": {char: width for char, width in zip(chars, widths[1:], strict=True) if width != 1}
            if whole
            else {},
            "characters": len(chars) if whole else 0,
            "true_colour": _is_true(pen[1]) if pen else None,
            "modes": _switches(said),
            "all_keys": bool(keys) if said else None,
        }
    )


def _place(char: str) -> bytes:
    """Write a character at the start of a line, and ask where the cursor is."""
    return b"\r" + char.encode() + b"\x1b[6n"


def _reserved(environment: Mapping[str, str]) -> bool:
    """Whether only the oldest questions are safe."""
    return environment.get("TERM", "") in _NO_STRINGS or environment.get("TERM_PROGRAM") == "Apple_Terminal"


def _strings() -> bytes:
    modes = b"".join(b"\x1b[?%d$p" % mode for mode in _MODES.values())
    return b"\x1b[>q\x1b[?u" + modes + b"\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"


def _is_true(pen: bytes) -> bool:
    return [int(number) for number in re.split(rb"[:;]+", pen) if number][-3:] == [1, 2, 3]


def _switches(said: bytes) -> dict[str, bool]:
    """Which modes can be switched: those set or reset now."""
    states = {int(mode): state in b"123" for mode, state in _MODE.findall(said)}
    return {name: states[mode] for name, mode in _MODES.items() if mode in states}


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)

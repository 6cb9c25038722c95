"""What only the player can tell: how characters look, which keys arrive, where a click lands."""

import re
from collections.abc import Mapping

from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.terminal.dialogue import Dialogue
from okko.tui.terminal.examination import Examination
from okko.tui.terminal.used import used_characters

FINE = "fine"
NOTHING = "nothing"
PATIENCE = 15.0
"""Seconds for a player to find a key."""
KEYS: Mapping[str, tuple[bytes, ...]] = {
    "F1": (b"\x1bOP", b"\x1b[11~", b"\x1b[[A", b"\x1b[P"),
    "F2": (b"\x1bOQ", b"\x1b[12~", b"\x1b[[B", b"\x1b[Q"),
    "F8": (b"\x1b[19~",),
    "Shift+Tab": (b"\x1b[Z", b"\x1b\t"),
    "Ctrl+P": (b"\x10",),
    "arrow right": (b"\x1b[C", b"\x1bOC"),
    "Esc": (b"\x1b",),
}
"""Keys that terminals and what runs in them like to keep for themselves, and the bytes they send."""
_GO_ON = (b"\r", b"\n", b" ")
_GIVE_UP = (b"\x03", b"\x04")
_CLICK = re.compile(rb"\x1b\[<0;(\d+);(\d+)M")
_REPORTS = b"\x1b[?1000h\x1b[?1006h"
_NO_REPORTS = b"\x1b[?1006l\x1b[?1000l"


class GivenUp(Exception):
    """The player wants to be asked nothing more."""


def asked(line: Dialogue, found: Examination) -> Examination:
    """Ask for what cannot be measured; each question can be passed over, and Ctrl+C passes over the rest."""
    looks: bool | None = None
    keys: dict[str, str] = {}
    click = ""
    try:
        looks = _looks(line)
        for key, codes in KEYS.items():
            keys[key] = _key(line, key, codes)
        click = _click(line)
    except GivenUp:
        _say(line, "")
    return found.model_copy(update={"looks_right": looks, "keys": keys, "click": click})


def _say(line: Dialogue, text: str, end: str = "\r\n") -> None:
    line.say(f"{text}{end}".encode())


def _hear(line: Dialogue) -> bytes:
    came = line.hear(PATIENCE)
    if came in _GIVE_UP:
        raise GivenUp
    return came


def _looks(line: Dialogue) -> bool | None:
    """Whether the richest set of characters looks right."""
    chars = used_characters(GlyphSet.UNICODE)
    for start in range(0, len(chars), 32):
        _say(line, "  " + " ".join(chars[start : start + 32]))
    _say(line, "Are these lines, blocks and arrows, and no question marks or empty boxes? [y/n, Enter: skip] ", "")
    came = _hear(line).lower()
    _say(line, {b"y": "yes", b"n": "no"}.get(came, "skipped"))
    return {b"y": True, b"n": False}.get(came)


def _key(line: Dialogue, key: str, codes: tuple[bytes, ...]) -> str:
    """What came when a key was asked for."""
    _say(line, f"Press {key} [Enter: skip] ", "")
    came = _hear(line)
    said = FINE if came in codes else NOTHING if not came or came in _GO_ON else f"came as {came!r:.40}"
    _say(line, said)
    return said


def _click(line: Dialogue) -> str:
    """What came when a click was asked for."""
    line.say(_REPORTS)
    try:
        _say(line, "Click anywhere [Enter: skip] ", "")
        came = _hear(line)
    finally:
        line.say(_NO_REPORTS)
    said = FINE if _CLICK.search(came) else NOTHING if not came or came in _GO_ON else f"came as {came!r:.40}"
    _say(line, said)
    return said

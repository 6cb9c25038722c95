"""Text that may be shown: nothing in it moves a cursor, hides, or turns the direction of what stands beside it."""

import os
import re
import shlex
from pathlib import Path

_HIDDEN = r"\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
CONTROLS = r"\x00-\x09\x0b-\x1f" + _HIDDEN
"""The characters that no text holds, for the brackets of a pattern: those of control and direction, and unseen ones."""
CONTROLS_OF_A_LINE = r"\x00-\x1f" + _HIDDEN
"""Those that no text of one line holds."""

NO_TEXT = re.compile(rf"[{CONTROLS}\ud800-\udfff]")
"""A character that no text holds."""
NO_LINE = re.compile(rf"[{CONTROLS_OF_A_LINE}\ud800-\udfff]")
"""A character that no line holds."""


def harmless(text: str, *, lines: bool = False) -> str:
    r"""A text with every character that is no text written out, such as `\x1b`; `lines`: but for ends of lines."""
    return (NO_TEXT if lines else NO_LINE).sub(_escaped, text)


def as_typed(file: Path) -> str:
    """A path as a shell takes it: in quotes if it needs them."""
    text = harmless(str(file))
    if os.name == "nt":
        return f'"{text}"' if " " in text else text
    return shlex.quote(text)


def goes_on(match: Path) -> str:
    """That a match is kept, and the command that goes on with it."""
    return f"The match is saved: okko resume {as_typed(match)}"


def clipped(text: str, most: int = 240) -> str:
    """A text of so many characters at the most."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"

"""The four palettes: every colour there is, the 256 and the 16 of xterm, and none."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from okko.tui.drawing.paint import Paint, Palette, Swatch
from okko.tui.drawing.style import RGB


class ColourMode(StrEnum):
    """What the terminal can show."""

    TRUECOLOUR = "truecolor"
    XTERM_256 = "256"
    ANSI_16 = "16"
    NONE = "none"


ANSI: tuple[RGB, ...] = tuple(
    (85 * high + 170 * (code & 1), 85 * high + 85 * (code >> 1 & 1) * (2 - (code == 3 and not high)), 0)
    for high in (0, 1)
    for code in range(8)
)

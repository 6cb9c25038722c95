"""The palettes: a scheme of colours as many terminals can show it.

Colours arrive as they are sent: those of the 256 and fewer are the terminal's own. Rich rounds some greys of the 256 to
their neighbours: those are not used.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import cache

from okko.tui.drawing.paint import Palette, Swatch
from okko.tui.drawing.schemes import contrast, dark, eight, light, night, none, sixteen
from okko.tui.drawing.schemes.written import Written
from okko.tui.drawing.style import RGB


class ColourMode(StrEnum):
    """How many colours the terminal has."""

    TRUECOLOUR = "truecolor"
    XTERM_256 = "256"
    ANSI_16 = "16"
    ANSI_8 = "8"
    NONE = "none"

    @property
    def tinted(self) -> bool:
        """Whether there are colours enough to fill the ground with."""
        return self in (ColourMode.TRUECOLOUR, ColourMode.XTERM_256)


class Scheme(StrEnum):
    """What the colours are chosen for."""

    NIGHT = "night"
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


_ANSI_HEX = (
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
_CUBE = (0, 95, 135, 175, 215, 255)


def hexadecimal(digits: str) -> RGB:
    """The colour written as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


ANSI: tuple[RGB, ...] = tuple(map(hexadecimal, _ANSI_HEX.split()))
"""The 16 colours; a widget may write the number of one of these instead of its value."""

XTERM: tuple[RGB, ...] = (
    *ANSI,
    *((red, green, blue) for red in _CUBE for green in _CUBE for blue in _CUBE),
    *((grey, grey, grey) for grey in range(8, 248, 10)),
)
"""The 256 colours of xterm by number."""

_SCHEMES = {Scheme.NIGHT: night, Scheme.DARK: dark, Scheme.LIGHT: light, Scheme.CONTRAST: contrast}


@cache
def palette_for(mode: ColourMode, scheme: Scheme = Scheme.NIGHT) -> Palette:
    """The palette of a scheme in a colour mode; with few colours there is but light and dark."""
    bright = scheme is Scheme.LIGHT
    match mode:
        case ColourMode.TRUECOLOUR:
            return _palette(_SCHEMES[scheme].TRUE_COLOUR, hexadecimal)
        case ColourMode.XTERM_256:
            return _palette(_SCHEMES[scheme].XTERM_256, lambda code: XTERM[int(code)])
        case ColourMode.ANSI_16:
            return _palette(sixteen.SIXTEEN_LIGHT if bright else sixteen.SIXTEEN, lambda code: ANSI[int(code)])
        case ColourMode.ANSI_8:
            return _palette(eight.EIGHT_LIGHT if bright else eight.EIGHT, lambda code: ANSI[int(code)])
        case ColourMode.NONE:
            return Palette(none.NONE, None, None)


def _palette(written: Written, colour: Callable[[str], RGB]) -> Palette:
    swatches = {paint: _swatch(words.split(), colour) for paint, words in written.paints.items()}
    return Palette(swatches, colour(written.gap), colour(written.speck))


def _swatch(words: list[str], colour: Callable[[str], RGB]) -> Swatch:
    ink, fill, other, *_ = [colour(word) if word not in ("-", "bold") else None for word in words] + [None, None]
    return Swatch(ink, fill, other, bold=words[-1] == "bold")

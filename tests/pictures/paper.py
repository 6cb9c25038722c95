"""A screen of the running program as a picture: what it would send to a terminal, in the font of one."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI
from textual.screen import Screen

FONTS = Path("/usr/share/fonts/truetype/dejavu")
CELL = (9, 18)
LETTERS = 15
COLOURS = 96
"""So many colours a picture has at most, to be small."""
PAPER, INK = (12, 14, 18), (204, 204, 204)
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
RGB = tuple[int, int, int]


def picture(screen: Screen[object]) -> Image.Image:
    """The screen as it is drawn."""
    return drawn(screen._compositor.render_strips(), screen.size.width)


def drawn(lines: Sequence[Iterable[Segment]], width: int) -> Image.Image:
    """Lines of so many columns as a picture."""
    image = Image.new("RGB", (width * CELL[0], len(lines) * CELL[1]), PAPER)
    draw = ImageDraw.Draw(image)
    for y, strip in enumerate(lines):
        x = 0
        for text, style, control in strip:
            if control:
                continue
            ink, paper = _colours(style or Style.null())
            for char in text:
                _cell(image, draw, x, y, char, ink, paper, style or Style.null())
                x += 1
    return image.quantize(COLOURS, dither=Image.Dither.NONE)


def _colours(style: Style) -> tuple[RGB, RGB]:
    ink = _rgb(style.color.get_truecolor(MONOKAI)) if style.color and not style.color.is_default else INK
    paper = _rgb(style.bgcolor.get_truecolor(MONOKAI)) if style.bgcolor and not style.bgcolor.is_default else PAPER
    return (paper, ink) if style.reverse else (ink, paper)


def _rgb(colour: ColorTriplet) -> RGB:
    return colour.red, colour.green, colour.blue


@lru_cache(maxsize=2)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / ("DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf"), LETTERS)


@lru_cache(maxsize=2048)
def _glyph(char: str, bold: bool) -> Image.Image:
    tile = Image.new("L", CELL, 0)
    ImageDraw.Draw(tile).text((0, 0), char, fill=255, font=_font(bold))
    return tile


def _cell(
    image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int, char: str, ink: RGB, paper: RGB, style: Style
) -> None:
    left, top = x * CELL[0], y * CELL[1]
    right, bottom = left + CELL[0] - 1, top + CELL[1] - 1
    draw.rectangle((left, top, right, bottom), fill=paper)
    if char in QUARTERS:
        for bit in range(4):
            if QUARTERS.index(char) >> bit & 1:
                west, north = bit % 2 == 0, bit // 2 == 0
                middle, waist = left + CELL[0] // 2, top + CELL[1] // 2
                across = (left, middle - 1) if west else (middle, right)
                down = (top, waist - 1) if north else (waist, bottom)
                draw.rectangle((across[0], down[0], across[1], down[1]), fill=ink)
    elif "▁" <= char <= "▇":
        draw.rectangle((left, bottom + 1 - CELL[1] * (ord(char) - 0x2580) // 8, right, bottom), fill=ink)
    elif char != " ":
        image.paste(Image.new("RGB", CELL, ink), (left, top), _glyph(char, bool(style.bold)))
    if style.underline:
        draw.rectangle((left, bottom - 1, right, bottom), fill=ink)
    if style.strike:
        draw.rectangle((left, top + CELL[1] // 2, right, top + CELL[1] // 2), fill=ink)

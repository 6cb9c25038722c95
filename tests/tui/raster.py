"""Pictures of drawn lines, to be looked at: `python -m tests.tui.raster FOLDER` draws every scene in every way."""

import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from okko.tui.drawing import (
    RGB,
    ColourMode,
    Frame,
    GlyphSet,
    Line,
    Size,
    Style,
    glyphs_for,
    layout,
    palette_for,
)
from tests.tui.scenes import SCENES

FONTS = Path("/usr/share/fonts/truetype/dejavu")
CELL = (12, 24)
PAPER: RGB = (12, 14, 18)
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
INK: RGB = (204, 204, 204)


def picture(lines: Iterable[Line]) -> Image.Image:
    """Lines as a terminal shows them, block elements drawn as rectangles so that they join."""
    rows = list(lines)
    width = max(sum(len(run.text) for run in row) for row in rows)
    image = Image.new("RGB", (width * CELL[0], len(rows) * CELL[1]), PAPER)
    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            for char in text:
                _draw_cell(image, x, y, char, style)
                x += 1
    return image


def _draw_cell(image: Image.Image, x: int, y: int, char: str, style: Style) -> None:
    draw = ImageDraw.Draw(image)
    ink, paper = style.fg or INK, style.bg or PAPER
    if style.reverse:
        ink, paper = paper, ink
    left, top = x * CELL[0], y * CELL[1]
    right, bottom = left + CELL[0] - 1, top + CELL[1] - 1
    draw.rectangle((left, top, right, bottom), fill=paper)
    if char in QUARTERS:
        for bit in range(4):
            if QUARTERS.index(char) >> bit & 1:
                corner = left + bit % 2 * CELL[0] // 2, top + bit // 2 * CELL[1] // 2
                draw.rectangle((*corner, corner[0] + CELL[0] // 2 - 1, corner[1] + CELL[1] // 2 - 1), fill=ink)
    elif "▁" <= char <= "▇":
        draw.rectangle((left, bottom + 1 - CELL[1] * (ord(char) - 0x2580) // 8, right, bottom), fill=ink)
    else:
        font = ImageFont.truetype(FONTS / ("DejaVuSansMono-Bold.ttf" if style.bold else "DejaVuSansMono.ttf"), 21)
        tile = Image.new("L", CELL, 0)
        ImageDraw.Draw(tile).text((0, 0), char, fill=255, font=font)
        image.paste(Image.new("RGB", CELL, ink), (left, top), tile)
    if style.underline:
        draw.rectangle((left, bottom - 1, right, bottom), fill=ink)


def main(folder: Path) -> None:
    """Draw every scene at every size, in every palette, with every set of characters."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        for size in Size:
            for mode in ColourMode:
                for glyphs in GlyphSet:
                    board = layout((scene.board.width, scene.board.height), 0, 0, size)
                    frame = Frame(scene, board, palette_for(mode), glyphs_for(glyphs))
                    picture(frame.lines()).save(folder / f"{name}-{size.name}-{mode}-{glyphs}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

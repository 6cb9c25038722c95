"""The board as a picture: a scene goes in, lines of styled text come out, for any terminal.

Nothing here knows Textual, Rich or the rules. A widget keeps one `Frame`, shows it a new `Scene` and repaints the lines
that `Frame.show` names; `Layout` turns pointer positions into squares and back.
"""

from okko.tui.drawing.frame import Frame, changed_lines
from okko.tui.drawing.glyphs import Glyphs, GlyphSet, glyphs_for
from okko.tui.drawing.layout import Layout, Region, Size, layout
from okko.tui.drawing.legend import LegendEntry, legend
from okko.tui.drawing.paint import Paint, Palette, Swatch
from okko.tui.drawing.palette import ColourMode, Scheme, palette_for
from okko.tui.drawing.scene import (
    Board,
    Door,
    Edge,
    Element,
    Facing,
    Floor,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Terrain,
    Token,
    edge,
)
from okko.tui.drawing.style import RGB, Line, Run, Style

__all__ = [
    "RGB",
    "Board",
    "ColourMode",
    "Door",
    "Edge",
    "Element",
    "Facing",
    "Floor",
    "Frame",
    "GlyphSet",
    "Glyphs",
    "Layout",
    "LegendEntry",
    "Line",
    "Mark",
    "Overlay",
    "Paint",
    "Palette",
    "Path",
    "Reach",
    "Region",
    "Run",
    "Scene",
    "Scheme",
    "Size",
    "Style",
    "Swatch",
    "Terrain",
    "Token",
    "changed_lines",
    "edge",
    "glyphs_for",
    "layout",
    "legend",
    "palette_for",
]

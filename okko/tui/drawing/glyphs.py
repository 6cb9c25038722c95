"""The three sets of characters a board is drawn with."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntFlag, StrEnum
from functools import cache

from okko.tui.drawing.scene import Facing, Mark, Overlay, Terrain


class GlyphSet(StrEnum):
    """What the terminal's font can show."""

    UNICODE = "unicode"
    CP437 = "cp437"
    ASCII = "ascii"


class Arms(IntFlag):
    """The sides to which a line leads from a cell."""

    NOWHERE = 0
    UP = 1
    RIGHT = 2
    DOWN = 4
    LEFT = 8


@dataclass(frozen=True, slots=True)
class Fourfold:
    """Something that looks different when shaken, when activated, and when both."""

    vigilant: str
    shaken: str
    vigilant_spent: str
    shaken_spent: str

    def of(self, shaken: bool, spent: bool) -> str:
        """The look of one state."""
        if shaken:
            return self.shaken_spent if spent else self.shaken
        return self.vigilant_spent if spent else self.vigilant


@dataclass(frozen=True, slots=True)
class DoorGlyphs:
    """A door seen along a horizontal edge, a vertical one, and at the foot of a square without edge lines."""

    across: str
    upright: str
    low: str


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """One set of characters, by what they mean; there is one of each."""

    terrain: Mapping[Terrain, str]
    """The pattern that fills a square; stairs have none."""
    stairs: str
    """Steps by height, from nothing to a whole cell."""
    step: str
    """A cell of stairs that signs leave too little room to rise."""
    overlays: Mapping[Overlay, str]
    marks: Mapping[Mark, tuple[str, str]]
    arrows: Fourfold
    """Four arrows each, in the order of the facings; the sides of the compass where arrows are too few."""
    badges: tuple[str, str]
    """Of a vigilant character, and of a shaken one."""
    kami: tuple[str, str]
    """Before and after its activation."""
    stops: str
    shakes: str
    pays: str
    """Before a cost that takes a die or a skill."""
    walls: Mapping[Arms, str]
    low_wall: str
    walls_with_mark: tuple[str, str]
    """A wall west or east of a marked square."""
    closed: DoorGlyphs
    opened: DoorGlyphs
    path: Mapping[Arms, str]
    rising: str
    falling: str
    seams: Mapping[int, str]
    """Cells of two colours: bit 1 is the upper left quarter, 2 upper right, 4 lower left, 8 lower right."""
    corner: str
    specks: str

    def arrow(self, facing: Facing, shaken: bool, spent: bool) -> str:
        """The arrow of a character, which tells its facing, its state and whether it was activated."""
        return self.arrows.of(shaken, spent)[facing]


@cache
def glyphs_for(glyph_set: GlyphSet) -> Glyphs:
    """The characters of a set."""
    return {GlyphSet.UNICODE: _unicode, GlyphSet.CP437: _cp437, GlyphSet.ASCII: _ascii}[glyph_set]()


_SIDES = {
    "UP": Arms.UP,
    "DOWN": Arms.DOWN,
    "LEFT": Arms.LEFT,
    "RIGHT": Arms.RIGHT,
    "VERTICAL": Arms.UP | Arms.DOWN,
    "HORIZONTAL": Arms.LEFT | Arms.RIGHT,
}


def box_lines(weight: str) -> dict[Arms, str]:
    """The box drawing characters of one weight ("HEAVY", "DOUBLE", "LIGHT ARC"), as their Unicode names tell."""
    table = {Arms.NOWHERE: " "}
    for char in map(chr, range(0x2500, 0x2580)):
        name = unicodedata.name(char).removeprefix(f"BOX DRAWINGS {weight} ")
        sides = name.split(" AND ")
        if all(side in _SIDES for side in sides):
            arms = Arms.NOWHERE
            for side in sides:
                arms |= _SIDES[side]
            table[arms] = char
    return table


def _with_stubs(lines: dict[Arms, str]) -> dict[Arms, str]:
    """The same lines with a whole one where a set has none that ends in the middle of a cell."""
    upright, across = lines[Arms.UP | Arms.DOWN], lines[Arms.LEFT | Arms.RIGHT]
    stubs = {Arms.UP: upright, Arms.DOWN: upright, Arms.LEFT: across, Arms.RIGHT: across}
    return lines | stubs


def _quadrants() -> dict[int, str]:
    return dict(enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"))


def _unicode() -> Glyphs:
    return Glyphs(
        terrain={
            Terrain.CLEAR: " ",
            Terrain.HINDERING: "╱ ",
            Terrain.AQUATIC: "≈ ",
            Terrain.BLOCKING: "▓",
            Terrain.BARE: "· ",
        },
        stairs=" ▁▂▃▄▅▆▇█",
        step="▤",
        overlays={
            Overlay.RETREAT_DEADLY: "(X)",
            Overlay.RETREAT_SHAKES: "(!)",
            Overlay.RETREAT_SAFE: "(+)",
            Overlay.STRUCK: "¤",
            Overlay.SAFE: "□",
            Overlay.DANGER_PEAK: "#",
            Overlay.DANGER: "*",
            Overlay.SHOT_RANGE: "¬",
            Overlay.ENEMY_REACH: "÷",
            Overlay.ENEMY_ZONE: "×",
            Overlay.OWN_ZONE: "°",
            Overlay.INFLUENCE: "±",
            Overlay.GOAL: "§",
            Overlay.SIGHT_LINE: "¨",
            Overlay.FIELD_OF_VISION: '"',
        },
        marks={
            Mark.CURSOR: ("▐", "▌"),
            Mark.FORBIDS: ("?", "?"),
            Mark.SHOT_TARGET: ("◎", "◎"),
            Mark.MENACE: ("*", "*"),
            Mark.TARGET: ("{", "}"),
            Mark.CHOSEN: ("«", "»"),
            Mark.DICE: ("▣", "▣"),
            Mark.TOKEN: ("◊", "◊"),
            Mark.INFLUENCED: ("±", "±"),
        },
        arrows=Fourfold("▲►▼◄", "△▷▽◁", "↑→↓←", "⇑⇒⇓⇐"),
        badges=("●", "!"),
        kami=("◆", "◇"),
        stops="¦",
        shakes="!",
        pays="+",
        walls=box_lines("HEAVY"),
        low_wall="▁",
        walls_with_mark=("┣", "┫"),
        closed=DoorGlyphs("■", "■", "▄"),
        opened=DoorGlyphs("▯", "▯", "."),
        path=box_lines("LIGHT") | box_lines("LIGHT ARC"),
        rising="╱",
        falling="╲",
        seams=_quadrants(),
        corner="·",
        specks=",`",
    )


def _cp437() -> Glyphs:
    seams = {quarters: char for quarters, char in _quadrants().items() if char in " ▀▄▌▐█"}
    return Glyphs(
        terrain={
            Terrain.CLEAR: " ",
            Terrain.HINDERING: "░ ",
            Terrain.AQUATIC: "≈ ",
            Terrain.BLOCKING: "▓",
            Terrain.BARE: "· ",
        },
        stairs=" ▄█",
        step="╪",
        overlays={
            Overlay.RETREAT_DEADLY: "(X)",
            Overlay.RETREAT_SHAKES: "(!)",
            Overlay.RETREAT_SAFE: "(+)",
            Overlay.STRUCK: "¢",
            Overlay.SAFE: "=",
            Overlay.DANGER_PEAK: "#",
            Overlay.DANGER: "*",
            Overlay.SHOT_RANGE: "¬",
            Overlay.ENEMY_REACH: "÷",
            Overlay.ENEMY_ZONE: "x",
            Overlay.OWN_ZONE: "°",
            Overlay.INFLUENCE: "±",
            Overlay.GOAL: "¥",
            Overlay.SIGHT_LINE: "l",
            Overlay.FIELD_OF_VISION: '"',
        },
        marks={
            Mark.CURSOR: ("▐", "▌"),
            Mark.FORBIDS: ("?", "?"),
            Mark.SHOT_TARGET: ("◙", "◙"),
            Mark.MENACE: ("*", "*"),
            Mark.TARGET: ("{", "}"),
            Mark.CHOSEN: ("«", "»"),
            Mark.DICE: ("$", "$"),
            Mark.TOKEN: ("£", "£"),
            Mark.INFLUENCED: ("±", "±"),
        },
        arrows=Fourfold("▲►▼◄", "^>v<", "↑→↓←", "nesw"),
        badges=("o", "!"),
        kami=("@", "&"),
        stops=";",
        shakes="!",
        pays="+",
        walls=_with_stubs(box_lines("DOUBLE")),
        low_wall="_",
        walls_with_mark=("╠", "╣"),
        closed=DoorGlyphs("■", "■", "▄"),
        opened=DoorGlyphs("-", ":", "."),
        path=_with_stubs(box_lines("LIGHT")),
        rising="/",
        falling="\\",
        seams=seams,
        corner="·",
        specks=",`",
    )


def _ascii() -> Glyphs:
    walls = {Arms(arms): "+" for arms in range(16)} | {
        Arms.NOWHERE: " ",
        Arms.UP: "|",
        Arms.DOWN: "|",
        Arms.UP | Arms.DOWN: "|",
        Arms.LEFT: "-",
        Arms.RIGHT: "-",
        Arms.LEFT | Arms.RIGHT: "-",
    }
    return Glyphs(
        terrain={
            Terrain.CLEAR: " ",
            Terrain.HINDERING: "% ",
            Terrain.AQUATIC: "~ ",
            Terrain.BLOCKING: "#",
            Terrain.BARE: ". ",
        },
        stairs="H",
        step="H",
        overlays={
            Overlay.RETREAT_DEADLY: "(X)",
            Overlay.RETREAT_SHAKES: "(!)",
            Overlay.RETREAT_SAFE: "(+)",
            Overlay.STRUCK: "&",
            Overlay.SAFE: "f",
            Overlay.DANGER_PEAK: "m",
            Overlay.DANGER: "*",
            Overlay.SHOT_RANGE: "y",
            Overlay.ENEMY_REACH: "r",
            Overlay.ENEMY_ZONE: "x",
            Overlay.OWN_ZONE: ":",
            Overlay.INFLUENCE: "k",
            Overlay.GOAL: "g",
            Overlay.SIGHT_LINE: "l",
            Overlay.FIELD_OF_VISION: '"',
        },
        marks={
            Mark.CURSOR: ("[", "]"),
            Mark.FORBIDS: ("?", "?"),
            Mark.SHOT_TARGET: ("=", "="),
            Mark.MENACE: ("*", "*"),
            Mark.TARGET: ("{", "}"),
            Mark.CHOSEN: ("(", ")"),
            Mark.DICE: ("$", "$"),
            Mark.TOKEN: ("T", "T"),
            Mark.INFLUENCED: ("k", "k"),
        },
        arrows=Fourfold("^>v<", "NESW", "ARVL", "nesw"),
        badges=("o", "!"),
        kami=("@", "&"),
        stops=";",
        shakes="!",
        pays="+",
        walls=walls,
        low_wall="_",
        walls_with_mark=("+", "+"),
        closed=DoorGlyphs("D", "D", "D"),
        opened=DoorGlyphs("/", "/", "/"),
        path={Arms(arms): "." for arms in range(16)},
        rising=".",
        falling=".",
        seams={},
        corner="'",
        specks=",`",
    )

"""The four palettes: every colour there is, the 256 of xterm, the 16 of old terminals, and none.

A swatch is written `ink fill other`, `-` where there is none and `bold` at the end. Colours are hexadecimal in the
first table and numbers of the terminal in the next two. Rich rounds some greys of the 256 to their neighbours: those
are not used.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache

from okko.tui.drawing.paint import Paint, Palette, Swatch
from okko.tui.drawing.style import RGB


class ColourMode(StrEnum):
    """How many colours the terminal has."""

    TRUECOLOUR = "truecolor"
    XTERM_256 = "256"
    ANSI_16 = "16"
    NONE = "none"


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

_TRUECOLOUR: Mapping[Paint, str] = {
    Paint.INTERIOR: "b8aa90 3b342a 332d24",
    Paint.OUTDOORS: "8fa39a 22322f 1d2b29",
    Paint.HINDERING: "dde1e7 494c53 42454b",
    Paint.AQUATIC: "8fd8f8 0a3350 082d47",
    Paint.BLOCKING: "aab2be 565c66 565c66",
    Paint.STAIRS: "bfa468 3f3423 392f20",
    Paint.BARE: "6f7984 14181d 14181d",
    Paint.WALL: "f0e4ca 0f1317",
    Paint.DOOR_CLOSED: "ffbe4a 0f1317",
    Paint.DOOR_OPEN: "e6c48c 241c10",
    Paint.COORDINATE: "98a2ad -",
    Paint.COORDINATE_HERE: "0f1317 ffffff - bold",
    Paint.REACH: "c9f9ec 0f6056 0d574e",
    Paint.REACH_STOPS: "ffe991 615814 574f12",
    Paint.REACH_SHAKES: "ffc9dc 7d2440 732039",
    Paint.RETREAT_DEADLY: "ffdad6 8c1a1a 8c1a1a bold",
    Paint.RETREAT_SHAKES: "ffe0b8 7a4308 7a4308 bold",
    Paint.RETREAT_SAFE: "c9f9ec 0f6056 0f6056 bold",
    Paint.STRUCK: "ffd3f2 66206a 5c1c60",
    Paint.SAFE: "d9f7b0 2f5417 2b4d15",
    Paint.DANGER: "ffacac 48101a 420f18",
    Paint.SHOT_RANGE: "ffc2ec 4d1440 460f3a",
    Paint.ENEMY_REACH: "f0cfc4 40292a 3a2426",
    Paint.ENEMY_ZONE: "ffc091 7a3e12 6f3810",
    Paint.OWN_ZONE: "c9dcff 434c96 3d468c",
    Paint.INFLUENCE: "c6f2dc 28503f 234739",
    Paint.GOAL: "fff1b8 4f4a2c 474227",
    Paint.SIGHT_LINE: "fff6c2 5a5a5a 545454",
    Paint.FIELD_OF_VISION: "dcdcff 3d4057 373a4f",
    Paint.PATH: "ffec4d - - bold",
    Paint.TOTAL: "14100a ffec4d - bold",
    Paint.CURSOR: "0f1317 ffffff - bold",
    Paint.FORBIDS: "14100a ffa64a - bold",
    Paint.SHOT_TARGET: "14100a ff9ae0 - bold",
    Paint.MENACE: "2a0a00 ffd2c2 - bold",
    Paint.TARGET: "14100a ff6b5e - bold",
    Paint.CHOSEN: "0a1214 6ff0ff - bold",
    Paint.DICE: "0f1406 b8f04a - bold",
    Paint.TOKEN: "14100a fff1b8 - bold",
    Paint.INFLUENCED: "0a1410 5fd7af - bold",
    Paint.BAND_A: "14100a f2c61c - bold",
    Paint.BAND_B: "150a20 bd94e6 - bold",
    Paint.SPENT_A: "14100a 96813a",
    Paint.SPENT_B: "150a20 8d7aa6",
    Paint.KAMI_A: "ffe27a 08080c - bold",
    Paint.KAMI_B: "e0c8ff 08080c - bold",
    Paint.VIGILANT: "ffffff 2467b3 - bold",
    Paint.SHAKEN: "ffffff c22f22 - bold",
    Paint.FIRE: "ffffff a8321a - bold",
    Paint.WATER: "ffffff 1f5fa8 - bold",
    Paint.AIR: "10202a cfe8f0 - bold",
    Paint.EARTH: "ffffff 6b4a23 - bold",
    Paint.TORII: "b00020 f4efe6 - bold",
}

_XTERM_256: Mapping[Paint, str] = {
    Paint.INTERIOR: "144 237 236",
    Paint.OUTDOORS: "108 234 233",
    Paint.HINDERING: "231 240 239",
    Paint.AQUATIC: "159 18 17",
    Paint.BLOCKING: "187 240 240",
    Paint.STAIRS: "180 236 236",
    Paint.BARE: "245 16 16",
    Paint.WALL: "230 16",
    Paint.DOOR_CLOSED: "221 16",
    Paint.DOOR_OPEN: "223 16",
    Paint.COORDINATE: "246 -",
    Paint.COORDINATE_HERE: "16 231 - bold",
    Paint.REACH: "195 23 23",
    Paint.REACH_STOPS: "229 58 58",
    Paint.REACH_SHAKES: "225 53 53",
    Paint.RETREAT_DEADLY: "231 124 124 bold",
    Paint.RETREAT_SHAKES: "231 94 94 bold",
    Paint.RETREAT_SAFE: "195 23 23 bold",
    Paint.STRUCK: "231 53 53",
    Paint.SAFE: "231 28 28",
    Paint.DANGER: "217 52 52",
    Paint.SHOT_RANGE: "225 54 54",
    Paint.ENEMY_REACH: "224 52 52",
    Paint.ENEMY_ZONE: "230 94 94",
    Paint.OWN_ZONE: "195 25 25",
    Paint.INFLUENCE: "195 22 22",
    Paint.GOAL: "230 58 58",
    Paint.SIGHT_LINE: "231 240 240",
    Paint.FIELD_OF_VISION: "195 239 238",
    Paint.PATH: "227 - - bold",
    Paint.TOTAL: "16 227 - bold",
    Paint.CURSOR: "16 231 - bold",
    Paint.FORBIDS: "16 215 - bold",
    Paint.SHOT_TARGET: "16 213 - bold",
    Paint.MENACE: "16 224 - bold",
    Paint.TARGET: "16 203 - bold",
    Paint.CHOSEN: "16 87 - bold",
    Paint.DICE: "16 155 - bold",
    Paint.TOKEN: "16 229 - bold",
    Paint.INFLUENCED: "16 79 - bold",
    Paint.BAND_A: "16 220 - bold",
    Paint.BAND_B: "16 141 - bold",
    Paint.SPENT_A: "16 136",
    Paint.SPENT_B: "16 103",
    Paint.KAMI_A: "228 16 - bold",
    Paint.KAMI_B: "183 16 - bold",
    Paint.VIGILANT: "231 25 - bold",
    Paint.SHAKEN: "231 160 - bold",
    Paint.FIRE: "231 124 - bold",
    Paint.WATER: "231 26 - bold",
    Paint.AIR: "16 195 - bold",
    Paint.EARTH: "231 94 - bold",
    Paint.TORII: "124 231 - bold",
}

_ANSI_16: Mapping[Paint, str] = {
    Paint.INTERIOR: "7 0",
    Paint.OUTDOORS: "2 0",
    Paint.HINDERING: "7 0",
    Paint.AQUATIC: "6 0",
    Paint.BLOCKING: "7 0",
    Paint.STAIRS: "7 0",
    Paint.BARE: "7 0",
    Paint.WALL: "15 0",
    Paint.DOOR_CLOSED: "11 0",
    Paint.DOOR_OPEN: "11 0",
    Paint.COORDINATE: "7 0",
    Paint.COORDINATE_HERE: "0 15 - bold",
    Paint.REACH: "10 0",
    Paint.REACH_STOPS: "11 0 - bold",
    Paint.REACH_SHAKES: "13 0 - bold",
    Paint.RETREAT_DEADLY: "15 1 - bold",
    Paint.RETREAT_SHAKES: "11 0 - bold",
    Paint.RETREAT_SAFE: "10 0 - bold",
    Paint.STRUCK: "13 0",
    Paint.SAFE: "10 0",
    Paint.DANGER: "9 0",
    Paint.SHOT_RANGE: "13 0",
    Paint.ENEMY_REACH: "9 0",
    Paint.ENEMY_ZONE: "9 0",
    Paint.OWN_ZONE: "14 0",
    Paint.INFLUENCE: "10 0",
    Paint.GOAL: "11 0",
    Paint.SIGHT_LINE: "15 0",
    Paint.FIELD_OF_VISION: "11 0",
    Paint.PATH: "11 0 - bold",
    Paint.TOTAL: "0 11 - bold",
    Paint.CURSOR: "0 15 - bold",
    Paint.FORBIDS: "0 7 - bold",
    Paint.SHOT_TARGET: "0 13 - bold",
    Paint.MENACE: "0 9 - bold",
    Paint.TARGET: "0 9 - bold",
    Paint.CHOSEN: "0 14 - bold",
    Paint.DICE: "0 10 - bold",
    Paint.TOKEN: "0 7 - bold",
    Paint.INFLUENCED: "0 10 - bold",
    Paint.BAND_A: "0 11",
    Paint.BAND_B: "0 13",
    Paint.SPENT_A: "11 0",
    Paint.SPENT_B: "13 0",
    Paint.KAMI_A: "11 0 - bold",
    Paint.KAMI_B: "13 0 - bold",
    Paint.VIGILANT: "15 4 - bold",
    Paint.SHAKEN: "15 1 - bold",
    Paint.FIRE: "15 1 - bold",
    Paint.WATER: "15 4 - bold",
    Paint.AIR: "0 14 - bold",
    Paint.EARTH: "0 2 - bold",
    Paint.TORII: "0 15 - bold",
}

_BOLD, _REVERSED = Swatch(bold=True), Swatch(bold=True, reverse=True)
_NONE: Mapping[Paint, Swatch] = dict.fromkeys(Paint, Swatch()) | {
    Paint.WALL: _BOLD,
    Paint.DOOR_CLOSED: _BOLD,
    Paint.COORDINATE_HERE: _REVERSED,
    Paint.RETREAT_DEADLY: _REVERSED,
    Paint.RETREAT_SHAKES: _BOLD,
    Paint.RETREAT_SAFE: _BOLD,
    Paint.PATH: _BOLD,
    Paint.TOTAL: _REVERSED,
    Paint.CURSOR: _BOLD,
    Paint.FORBIDS: _BOLD,
    Paint.SHOT_TARGET: _BOLD,
    Paint.MENACE: _BOLD,
    Paint.TARGET: _BOLD,
    Paint.CHOSEN: _BOLD,
    Paint.DICE: _BOLD,
    Paint.TOKEN: _REVERSED,
    Paint.INFLUENCED: _BOLD,
    Paint.STRUCK: _BOLD,
    Paint.SAFE: _BOLD,
    Paint.BAND_A: _REVERSED,
    Paint.BAND_B: _BOLD,
    Paint.SPENT_A: Swatch(reverse=True),
    Paint.KAMI_A: _REVERSED,
    Paint.KAMI_B: _BOLD,
}


@cache
def palette_for(mode: ColourMode) -> Palette:
    """The palette of a colour mode."""
    match mode:
        case ColourMode.TRUECOLOUR:
            return _palette(_TRUECOLOUR, hexadecimal, gap="0f1317", speck="52704f")
        case ColourMode.XTERM_256:
            return _palette(_XTERM_256, lambda code: XTERM[int(code)], gap="16", speck="65")
        case ColourMode.ANSI_16:
            return _palette(_ANSI_16, lambda code: ANSI[int(code)], gap="0", speck="8")
        case ColourMode.NONE:
            return Palette(_NONE, None, None)


def _palette(table: Mapping[Paint, str], colour: Callable[[str], RGB], gap: str, speck: str) -> Palette:
    swatches = {paint: _swatch(written.split(), colour) for paint, written in table.items()}
    return Palette(swatches, colour(gap), colour(speck))


def _swatch(words: list[str], colour: Callable[[str], RGB]) -> Swatch:
    ink, fill, other, *_ = [colour(word) if word not in ("-", "bold") else None for word in words] + [None, None]
    return Swatch(ink, fill, other, bold=words[-1] == "bold")

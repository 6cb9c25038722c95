"""The picture of the title: a gate in the water before the moon or the sun, in flat colours like a woodblock print.

It is drawn in half blocks, two pixels to a cell, for any size, with inks for the night and the day, for true colour and
for the 256 of xterm.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

from okko.tui.drawing.palette import hexadecimal
from okko.tui.drawing.style import RGB, Cell, Line, joined, style


@dataclass(frozen=True)
class Inks:
    """The colours of one printing; sky and water from the top down."""

    sky: tuple[RGB, ...]
    water: tuple[RGB, ...]
    moon: RGB
    moon_shade: RGB
    haze: RGB
    star: RGB
    snow: RGB
    mountain: RGB
    hill: RGB
    shore: RGB
    gate: RGB
    gate_shade: RGB
    roof: RGB
    glimmer: RGB
    reflex: RGB


def _inks(**written: str) -> Inks:
    colours = {name: tuple(map(hexadecimal, value.split())) for name, value in written.items()}
    return Inks(**{name: value if name in ("sky", "water") else value[0] for name, value in colours.items()})  # type: ignore[arg-type]


_NIGHT = _inks(
    sky="0f1317 10161f 121a29 152034 182741 1d2f4d 253858 334263 484c6c 635574 815e78 a06a77 bd7a73 d58f74 e6a97c",
    water="5d5a72 474e6b 344260 263652 1b2a43 142034 101825 0f1317",
    moon="f7edd2",
    moon_shade="ecdcb4",
    haze="d9bf9a",
    star="b9c3cf",
    snow="efe9e2",
    mountain="3d4866",
    hill="1a2438",
    shore="0f151d",
    gate="d8402c",
    gate_shade="9c2a22",
    roof="14161b",
    glimmer="f0d9a0",
    reflex="5e2b32",
)
_NIGHT_256 = _inks(
    sky="121212 121212 00005f 00005f 005f87 5f5f87 875f87 af5f87 d7875f ffaf87",
    water="5f5f87 005f87 00005f 00005f 121212",
    moon="ffffd7",
    moon_shade="ffd7af",
    haze="d7af87",
    star="d0d0d0",
    snow="eeeeee",
    mountain="444444",
    hill="1c1c1c",
    shore="121212",
    gate="d70000",
    gate_shade="870000",
    roof="121212",
    glimmer="ffd787",
    reflex="5f0000",
)
_DAY = _inks(
    sky="6fa9c2 79b0c7 84b7cb 90bfcf 9dc7d3 abcfd6 b9d7d9 c8dedb d6e3d9 e2e5d2 ece3c6 f2dcb6 f5d1a5 f5c394 f2b184",
    water="d9b79a b9bfb4 98b9bd 7fadb8 6a9fb0 5a92a6 4d869c 437c93",
    moon="fffdf0",
    moon_shade="fbeec9",
    haze="fff4dc",
    star="84b7cb",
    snow="ffffff",
    mountain="6d8ea3",
    hill="3f6170",
    shore="2c4a58",
    gate="d63a26",
    gate_shade="a12a1c",
    roof="2a2320",
    glimmer="fff0c4",
    reflex="8a4a3e",
)
_DAY_256 = _inks(
    sky="5f87af 5fafd7 5fafd7 87afd7 87d7d7 afd7d7 d7d7af ffd7af ffd787 ffaf87",
    water="d7af87 87afaf 5f87af 5f87af 005f87",
    moon="ffffff",
    moon_shade="ffffd7",
    haze="ffffd7",
    star="5fafd7",
    snow="ffffff",
    mountain="5f87af",
    hill="005f5f",
    shore="00005f",
    gate="d70000",
    gate_shade="870000",
    roof="1c1c1c",
    glimmer="ffffd7",
    reflex="875f5f",
)


@lru_cache(maxsize=8)
def print_of_the_gate(width: int, height: int, *, coarse: bool = False, day: bool = False) -> tuple[Line, ...]:
    """The picture in so many columns and lines; `coarse`: in colours that are among the 256."""
    picture = _Picture(width, 2 * height, (_DAY_256 if coarse else _DAY) if day else _NIGHT_256 if coarse else _NIGHT)
    lines = []
    for y in range(height):
        upper = [picture.pixel(x, 2 * y) for x in range(width)]
        lower = [picture.pixel(x, 2 * y + 1) for x in range(width)]
        lines.append(joined(_cell(above, below) for above, below in zip(upper, lower, strict=True)))
    return tuple(lines)


def _cell(above: RGB, below: RGB) -> Cell:
    return (" ", style(None, above)) if above == below else ("▀", style(above, below))


def _of(bands: tuple[RGB, ...], part: float) -> RGB:
    return bands[max(0, min(len(bands) - 1, int(part * len(bands))))]


class _Picture:
    """One picture; every pixel is asked for by itself."""

    def __init__(self, width: int, height: int, inks: Inks) -> None:
        self._width, self._height, self._inks = width, height, inks
        self._horizon = round(height * 0.68)
        self._radius = min(width * 0.30, height * 0.27)
        self._moon = (width * 0.60, height * 0.30)
        self._gate = _Gate(width * 0.5, self._horizon + height * 0.1, min(width * 0.72, height * 0.95), inks)

    def pixel(self, x: int, y: int) -> RGB:
        """The colour of a pixel, counted from the upper left."""
        return self._gate.pixel(x, y) or (self._water(x, y) if y >= self._horizon else self._air(x, y))

    def _air(self, x: int, y: int) -> RGB:
        shore = self._horizon - y
        if shore <= self._near(x):
            return self._inks.shore if shore <= 1 else self._inks.hill
        rise = self._far(x)
        if shore <= rise:
            return self._inks.snow if self._snowy(x, shore) else self._inks.mountain
        if self._cloud(x, y):
            return self._inks.haze if self._in_moon(x, y) else self._sky(y + 3)
        if self._in_moon(x, y):
            lit = math.hypot(x - self._moon[0] + self._radius * 0.2, y - self._moon[1] + self._radius * 0.12)
            return self._inks.moon if lit <= self._radius * 0.98 else self._inks.moon_shade
        if (x * x * 31 + y * y * 57 + x * y * 7) % 199 == 3 and y < self._horizon * 0.55:
            return self._inks.star
        return self._sky(y)

    def _sky(self, y: int) -> RGB:
        part = max(0, y) / self._horizon
        return _of(self._inks.sky, part**1.35)

    def _in_moon(self, x: int, y: int) -> bool:
        return math.hypot(x - self._moon[0], y - self._moon[1]) <= self._radius

    def _cloud(self, x: int, y: int) -> bool:
        """Long streaks of cloud, drawn out by the wind."""
        streaks = ((0.60, 0.34, 0.66), (0.52, 0.60, 0.97), (0.30, 0.02, 0.28), (0.78, 0.66, 1.0), (0.22, 0.70, 0.90))
        return any(
            round(part * self._horizon) == y and left * self._width <= x <= right * self._width
            for part, left, right in streaks
        )

    def _far(self, x: int) -> float:
        """The mountain over the shore."""
        peak, away = self._height * 0.30, abs(x - self._width * 0.20)
        return peak - away**0.93 * 0.86 if away > 1 else peak - 1

    def _snowy(self, x: int, shore: int) -> bool:
        ragged = (0, 2, 1, 3, 1)[x % 5]
        return shore > self._height * 0.215 + ragged

    def _near(self, x: int) -> float:
        wave = math.sin(x / self._width * 9 + 0.6) + 0.6 * math.sin(x / self._width * 23)
        return max(1.0, self._height * 0.025 * (wave + 1.2))

    def _water(self, x: int, y: int) -> RGB:
        depth = y - self._horizon
        part = depth / max(1, self._height - self._horizon)
        base = _of(self._inks.water, part)
        spread = self._radius * (0.85 - 0.45 * part)
        if depth % 3 == 1 and abs(x - self._moon[0] - 2 * math.sin(depth)) < spread * (
            0.5 + 0.5 * math.sin(depth * 2.4)
        ):
            return self._inks.glimmer
        if self._gate.mirrors(x, y) and depth % 2:
            return self._inks.reflex
        if (x + 5 * depth) % 23 < 4 and depth % 4 == 3:
            return _of(self._inks.water, part - 1 / len(self._inks.water))
        return base


class _Gate:
    """A gate of two posts, a beam between them and a roof with raised ends."""

    def __init__(self, middle: float, foot: float, span: float, inks: Inks) -> None:
        self._middle, self._foot, self._span, self._inks = middle, foot, span, inks
        self._top = foot - span * 0.62
        self._thick = max(2.0, span * 0.055)

    def pixel(self, x: int, y: int) -> RGB | None:
        """The colour of the gate at a pixel, if it is there."""
        away = abs(x + 0.5 - self._middle)
        lift = max(0.0, away / (self._span * 0.5)) ** 3 * self._thick * 1.5
        if away <= self._span * 0.5:
            below = y + lift - self._top
            if 0 <= below < self._thick * 0.8:
                return self._inks.roof
            if self._thick * 0.8 <= below < self._thick * 1.8 and away <= self._span * 0.48:
                return self._inks.gate
        beam = y - (self._top + self._span * 0.16)
        if 0 <= beam < self._thick and away <= self._span * 0.40:
            return self._inks.gate if beam < self._thick * 0.6 else self._inks.gate_shade
        if away < self._thick * 0.5 and self._top + self._thick < y < self._top + self._span * 0.16:
            return self._inks.gate
        return self._post(x, y)

    def _post(self, x: int, y: int) -> RGB | None:
        if not self._top + self._thick < y < self._foot:
            return None
        part = (y - self._top) / (self._foot - self._top)
        leaning = self._span * (0.28 + 0.03 * part)
        inside = abs(x + 0.5 - self._middle) - leaning
        if abs(inside) > self._thick * 0.55:
            return None
        if y > self._foot - self._thick * 0.8:
            return self._inks.roof
        return (
            self._inks.gate_shade
            if inside * (x - self._middle) > 0 and abs(inside) > self._thick * 0.2
            else self._inks.gate
        )

    def mirrors(self, x: int, y: int) -> bool:
        """Whether the posts are mirrored in the water here."""
        inside = abs(x + 0.5 - self._middle) - self._span * 0.31
        return y >= self._foot and abs(inside) <= self._thick * 0.7


_PLAIN = r"""
                  .-~~~~~~-.
               .'            '.
 \____________/________________\__________/
  '-.__________________________________.-'
       |   |  |    |    |    |  |   |
  _____|___|__;____|____|____;__|___|_____
 |________________________________________|
       |   |  '.            .'  |   |
       |   |     '-.____.-'     |   |
       |   |                    |   |
       |   |      /\            |   |
       |   |   __/  \_          |   |
      |    |__/       \____     |    |
  ____|    |_______________\____|    |____
  ~ ~ |____|  ~ ~ ~ ~ ~ ~ ~ ~   |____| ~ ~
   ~   ::::  ~     - - - -    ~  ::::   ~
 ~     ::::    ~  - - - -   ~    ::::  ~
     ~       ~     - - -      ~      ~
"""
PLAIN_GATE = tuple(_PLAIN.strip("\n").splitlines())
"""The same gate for terminals of few colours or none."""

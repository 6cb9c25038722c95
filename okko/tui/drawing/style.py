"""How a run of text looks: colours and attributes, and runs joined into lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

RGB: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """Colours and attributes of a run of text; no colour means the terminal's own.

    Each look has one of these, made by `style`, so that they are told apart by being another object.
    """

    fg: RGB | None = None
    bg: RGB | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False


class Run(NamedTuple):
    """Text in one style."""

    text: str
    style: Style


Cell: TypeAlias = tuple[str, Style]
Line: TypeAlias = tuple[Run, ...]


def style(fg: RGB | None, bg: RGB | None, bold: bool = False, underline: bool = False, reverse: bool = False) -> Style:
    """The one `Style` with these looks."""
    return _one(fg, bg, bold, underline, reverse)


_one = cache(Style)


def joined(cells: Iterable[Cell]) -> Line:
    """The cells of a line, neighbours of one style made one run."""
    runs: list[Run] = []
    text: list[str] = []
    current: Style | None = None
    for char, look in cells:
        if look is not current:
            if current is not None:
                runs.append(Run("".join(text), current))
            text, current = [], look
        text.append(char)
    if current is not None:
        runs.append(Run("".join(text), current))
    return tuple(runs)


def merged(parts: Iterable[Line]) -> Line:
    """Lines one after the other, made one; the runs within each differ in style as it is."""
    runs: list[Run] = []
    for part in parts:
        if runs and part and runs[-1].style is part[0].style:
            runs[-1] = Run(runs[-1].text + part[0].text, part[0].style)
            runs += part[1:]
        else:
            runs += part
    return tuple(runs)


def piece(line: Line, start: int, width: int) -> Line:
    """A part of a line."""
    cells = [(char, run.style) for run in line for char in run.text]
    return joined(cells[start : start + width])


@lru_cache(maxsize=1024)
def underlined(look: Style) -> Style:
    """The same look with a line under it."""
    return style(look.fg, look.bg, look.bold, True, look.reverse)


@lru_cache(maxsize=1024)
def turned(look: Style) -> Style:
    """The same look with ink and ground changed over."""
    return style(look.fg, look.bg, look.bold, look.underline, not look.reverse)

"""Which characters the screen is drawn with, beyond those of ASCII."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from okko.tui.drawing.glyphs import GlyphSet, glyphs_for
from okko.tui.plain_text import plain

_TABLES = {"plain_text.py"}
"""What knows characters that are never drawn, only replaced."""
_FRAMES = "▔▁▎▊▕▏▌▐╸╺"
"""What Textual's boxes, bars and buttons are made of beside our own."""


@cache
def used_characters(glyphs: GlyphSet) -> str:
    """Every character that the screen may show with a set, in the order of Unicode.

    They are looked for in the table of the board and where they are written, in the sources of the screen and of what
    it tells, so that none is forgotten; some may stand in a comment only, which does no harm.
    """
    drawn = "".join(_texts(glyphs_for(glyphs)))
    said = "".join(source.read_text(encoding="utf-8") for source in _sources()) + _FRAMES
    found = {*drawn, *(plain(char, glyphs) for char in set(said) if char.isprintable())}
    return "".join(sorted(char for char in found if not char.isascii()))


def _texts(value: object) -> Iterator[str]:
    """All texts in a table of characters."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for member in value.values():
            yield from _texts(member)
    elif isinstance(value, tuple):
        for member in value:
            yield from _texts(member)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))


def _sources() -> Iterator[Traversable]:
    waiting: list[Traversable] = [files("okko") / part for part in ("tui", "analysis", "bots")]
    while waiting:
        place = waiting.pop()
        if place.is_dir():
            waiting += place.iterdir()
        elif place.name.endswith(".py") and place.name not in _TABLES:
            yield place

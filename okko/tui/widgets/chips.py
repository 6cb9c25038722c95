"""Dice and other small signs in running text."""

from textual.content import Content

from okko.model.element import Element
from okko.tui.drawing import ColourMode, Paint, palette_for

BAND_STYLES = ("$gold", "$violet", "$ink")
"""The colours of the bands in texts; the last one is nobody's, as a Kami that was not called."""


def chip(element: Element, mode: ColourMode, *, short: bool = False) -> Content:
    """An inspiration die that lies with this face up."""
    text = f"[{element.value[0].upper() if short else element.value}]"
    if mode in (ColourMode.NONE, ColourMode.ANSI_16):
        return Content.styled(text, "bold")
    swatch = palette_for(mode)[Paint[element.name]]
    return Content.styled(text, f"bold {_hex(swatch.ink)} on {_hex(swatch.fill)}")


def number_chip(value: int, element: Element, mode: ColourMode) -> Content:
    """A number of a card, in the colour of the die that raises it."""
    text = f" {value} "
    if mode in (ColourMode.NONE, ColourMode.ANSI_16):
        return Content.styled(text, "bold")
    swatch = palette_for(mode)[Paint[element.name]]
    return Content.styled(text, f"bold {_hex(swatch.ink)} on {_hex(swatch.fill)}")


def pips(face: int) -> Content:
    """A combat die."""
    return Content.styled(f"[{face}]", "bold reverse")


def _hex(colour: tuple[int, int, int] | None) -> str:
    return "#{:02x}{:02x}{:02x}".format(*(colour or (0, 0, 0)))

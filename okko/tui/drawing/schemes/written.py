"""How a palette is written down.

A swatch is `ink fill other`, `-` where there is none and `bold` at the end.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from okko.tui.drawing.paint import Paint


@dataclass(frozen=True, slots=True)
class Written:
    """A palette in the digits of true colour, or in the terminal's own numbers."""

    gap: str
    """What lies between the squares."""
    speck: str
    """The ink of what only pleases."""
    paints: Mapping[Paint, str]

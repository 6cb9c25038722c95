"""Cells that several squares share: the ground runs on through them, in half and quarter blocks."""

from collections.abc import Mapping
from functools import cache, lru_cache

from okko.tui.drawing.glyphs import Glyphs
from okko.tui.drawing.paint import Palette
from okko.tui.drawing.style import RGB

Colour = RGB | None
Quarters = tuple[Colour, Colour, Colour, Colour]
"""The colours of a cell's upper left, upper right, lower left and lower right quarter."""
Blend = tuple[str, Colour, Colour]
"""A character, its ink and its ground."""


class Seams:
    """Blends the colours that meet in a cell into one character and two colours."""

    def __init__(self, blocks: Mapping[int, str], gap: Colour) -> None:
        self._blocks = blocks if gap is not None else {}
        self._gap = gap
        self._known: dict[Quarters, Blend] = {}

    def blend(self, quarters: Quarters) -> Blend:
        """What comes nearest to four quarters."""
        blend = self._known.get(quarters)
        if blend is None:
            blend = self._known[quarters] = self._nearest(quarters)
        return blend

    def _nearest(self, quarters: Quarters) -> Blend:
        colours = set(quarters)
        if len(colours) == 1:
            return " ", None, quarters[0]
        if not self._blocks:
            return " ", None, self._gap
        if len(colours) == 2:
            exact = self._split(quarters)
            if exact is not None:
                return exact
        _, char, ink, ground = min(
            (self._painted(quarters, mask, char) for mask, char in self._blocks.items()), key=lambda blend: blend[0]
        )
        return char, ink, ground

    def _split(self, quarters: Quarters) -> Blend | None:
        """The block that shows two colours just as they lie, if there is one: most seams are of this kind."""
        for mask, char in self._blocks.items():
            ink = {colour for bit, colour in enumerate(quarters) if mask >> bit & 1}
            ground = {colour for bit, colour in enumerate(quarters) if not mask >> bit & 1}
            if len(ink) == len(ground) == 1:
                return char, ink.pop(), ground.pop()
        return None

    def _painted(self, quarters: Quarters, mask: int, char: str) -> tuple[int, str, Colour, Colour]:
        ink_error, ink = _middle([colour for bit, colour in enumerate(quarters) if mask >> bit & 1])
        ground_error, ground = _middle([colour for bit, colour in enumerate(quarters) if not mask >> bit & 1])
        return ink_error + ground_error, char, ink, ground


def _middle(colours: list[Colour]) -> tuple[int, Colour]:
    """The one of some colours that is nearest to all of them, and how far off they are."""
    if not colours:
        return 0, None
    return min(
        ((sum(_distance(one, other) for other in colours), one) for one in dict.fromkeys(colours)),
        key=lambda choice: choice[0],
    )


@lru_cache(maxsize=4096)
def _distance(one: Colour, other: Colour) -> int:
    if one is None or other is None:
        return 0 if one is other else 1 << 20
    return sum((mine - theirs) ** 2 for mine, theirs in zip(one, other, strict=True))


@cache
def seams_for(glyphs: Glyphs, palette: Palette) -> Seams:
    """The seams of a palette, drawn with a set of characters."""
    return Seams(glyphs.seams, palette.gap)

"""The token of a character: its tag, facing, state, reserve die, and whether it was activated."""

from okko.tui.drawing.glyphs import Glyphs
from okko.tui.drawing.look import state_paint, token_paint
from okko.tui.drawing.paint import Paint, Palette
from okko.tui.drawing.scene import Element, Token
from okko.tui.drawing.style import Cell, turned

# Digits are letters of the tag, `a` is the arrow, `b` the badge, and `R` the word of the reserve die.
# A template for each facing, north first.
_TEMPLATES: dict[tuple[int, int], tuple[str, str, str, str]] = {
    (3, 1): ("12a", "12a", "12a", "a12"),
    (5, 1): ("b123a", "b123a", "b123a", "a123b"),
    (5, 2): ("b123a/RRRRR", "b123a/RRRRR", "b123a/RRRRR", "a123b/RRRRR"),
    (7, 3): (
        "b  a   /  123  / RRRRR ",
        "b      /  123 a/ RRRRR ",
        "b RRRRR/  123  /   a   ",
        "b      /a 123  / RRRRR ",
    ),
}
_LOW = (5, 1)
"""Squares with room for the letter of a reserve die only, in the place of the badge; its case is not the tag's."""
_ELEMENT = {element: Paint[element.name] for element in Element}


def token_lines(token: Token, size: tuple[int, int], palette: Palette, glyphs: Glyphs) -> tuple[tuple[Cell, ...], ...]:
    """The inside of a square with a character on it, line by line."""
    body = palette[token_paint(token)].own
    state = palette[state_paint(token)].own if palette.coloured else turned(body)
    cells: dict[str, Cell] = {
        "a": (glyphs.arrow(token.facing, token.shaken, token.activated), state),
        "b": (glyphs.badges[token.shaken], state),
    }
    if token.kami:
        cells["b"] = (glyphs.kami[token.activated], body)
    tag = token.tag.lower() if token.band else token.tag.upper()
    cells |= {str(place): (letter, body) for place, letter in enumerate(tag, start=1)}
    word, die = "", body
    if token.reserve is not None:
        word = token.reserve.value
        die = palette[_ELEMENT[token.reserve]].own if palette.coloured else turned(body)
        if size == _LOW and not token.kami:
            cells["b"] = (word[0].lower() if token.band == 0 else word[0].upper(), die)
    lines = []
    for template in _template(token, size).split("/"):
        line = [cells.get(name, (" ", body)) for name in template]
        if word and "R" in template:
            start = template.index("R")
            line[start : start + len(word)] = [(letter, die) for letter in word]
        lines.append(tuple(line))
    return tuple(lines)


def _template(token: Token, size: tuple[int, int]) -> str:
    """The template of a token; in the smallest squares a Kami's badge takes the place of a letter."""
    template = _TEMPLATES[size][token.facing]
    return template.replace("12", "b1") if token.kami and size == (3, 1) else template

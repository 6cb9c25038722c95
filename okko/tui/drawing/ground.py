"""The inside of a square that nobody stands on: its ground, and what is said about it."""

from functools import cache

from okko.tui.drawing.glyphs import Glyphs
from okko.tui.drawing.look import PERILS, Look, overlay_paint, reach_paint, terrain_paint
from okko.tui.drawing.paint import Paint, Palette
from okko.tui.drawing.scene import Floor, Mark, Overlay, Reach, Terrain
from okko.tui.drawing.style import Cell

_RETREATS = (Overlay.RETREAT_DEADLY, Overlay.RETREAT_SHAKES, Overlay.RETREAT_SAFE)
Sign = tuple[str, Paint]
_MOST = 9
_RISE = 3
"""So many cells of stairs are seen to rise; fewer could be taken for a door."""
_SCATTER = 2_654_435_761
"""A large odd factor: it makes neighbouring numbers differ in every bit."""


def ground_lines(
    look: Look, square: int, size: tuple[int, int], palette: Palette, glyphs: Glyphs
) -> tuple[tuple[Cell, ...], ...]:
    """The inside of a square with nobody on it, line by line."""
    _, height = size
    texture = [_texture(look, square, line, size, palette, glyphs) for line in range(height)]
    centre = (height - 1) // 2
    texture[centre] = _with_signs(texture[centre], look, palette, glyphs)
    return tuple(map(tuple, texture))


def _texture(look: Look, square: int, line: int, size: tuple[int, int], palette: Palette, glyphs: Glyphs) -> list[Cell]:
    ink = palette[terrain_paint(look.terrain, look.floor)].on(look.fill)
    if look.terrain is Terrain.STAIRS:
        return [(_step(glyphs.stairs, column, line, size), ink) for column in range(size[0])]
    pattern = glyphs.terrain[look.terrain]
    cells = [(pattern[(column + line) % len(pattern)], ink) for column in range(size[0])]
    if look.terrain is Terrain.CLEAR and look.floor is Floor.OUTDOORS and not look.said:
        chance = (square * 7 + line * 3) * _SCATTER >> 9
        if chance % 5 < 2:
            blade = glyphs.specks[chance // 5 % len(glyphs.specks)]
            cells[chance // 16 % size[0]] = (blade, palette.speck_on(look.fill))
    return cells


def _step(steps: str, column: int, line: int, size: tuple[int, int]) -> str:
    """A cell of stairs that rise over the whole square, eastwards."""
    width, height = size
    whole = len(steps) - 1
    rise = whole * height * (column + 1) // width
    return steps[max(0, min(whole, rise - whole * (height - 1 - line)))]


def _with_signs(texture: list[Cell], look: Look, palette: Palette, glyphs: Glyphs) -> list[Cell]:
    """The texture with what is said about the square written over it; some of the ground stays visible."""
    signs = _signs(look, len(texture), glyphs)
    cells = [_written(signs[column], look, palette) if column in signs else cell for column, cell in enumerate(texture)]
    if look.terrain is not Terrain.CLEAR and look.said:
        _keep_ground(cells, signs, look, palette, glyphs)
    return cells


def _written(sign: Sign, look: Look, palette: Palette) -> Cell:
    char, paint = sign
    return char, palette[paint].own if paint is Paint.TOKEN else palette[paint].on(look.fill)


def _signs(look: Look, width: int, glyphs: Glyphs) -> dict[int, Sign]:
    """What is said about a square, by column: perils at the right, costs, retreats or the token in the middle of what
    is left, the rest from the sides.
    """
    peril = _peril(look, glyphs)
    room = width - len(peril)
    middle = room // 2
    signs = _cost(look.reach, room, glyphs) if look.reach else {}
    if look.lies and look.reach and 0 in signs:
        signs = {column + 1: sign for column, sign in _cost(look.reach, room - 1, glyphs).items()}
    signs |= {room + place: sign for place, sign in enumerate(peril)}
    aside: list[Sign] = []
    for overlay in look.overlays:
        text, paint = glyphs.overlays[overlay], overlay_paint(overlay)
        if overlay in _RETREATS:
            signs |= {width // 2 - 1 + place: (char, paint) for place, char in enumerate(text)}
        elif overlay not in PERILS:
            aside.append((text, paint))
    if look.lies:
        signs[0 if middle in signs else middle] = glyphs.marks[Mark.TOKEN][0], Paint.TOKEN
    if len(aside) == 1 and look.reach is None and not peril and Overlay.FIELD_OF_VISION not in look.overlays:
        aside *= 2
    signs |= zip((column for column in _outermost_first(width) if column not in signs), aside, strict=False)
    return signs


def _peril(look: Look, glyphs: Glyphs) -> list[Sign]:
    """That enemies can strike or shoot there next, and how many if it is not one alone."""
    worst = next((one for one in PERILS if one in look.overlays), None)
    if worst is None or look.ends:
        return []
    number = str(min(look.menaces, _MOST)) if look.menaces > 1 else ""
    return [(char, overlay_paint(worst)) for char in glyphs.overlays[worst] + number]


@cache
def _outermost_first(width: int) -> tuple[int, ...]:
    return tuple(sorted(range(width), key=lambda column: (-abs(column - width // 2), column)))


def _cost(reach: Reach, width: int, glyphs: Glyphs) -> dict[int, Sign]:
    """The cost in the middle, its signs round it; where there is no room for all of these, the number gives way."""
    paint, cost = reach_paint(reach), str(reach.cost)
    before, after = glyphs.stops * reach.stops + glyphs.pays * reach.pays, glyphs.shakes * reach.shakes
    if len(before + cost + after) > width:
        cost = ""
    if len(before + after) > width:
        before = ""
    start = max(0, width // 2 - max(0, len(cost) - 1) // 2 - len(before))
    return {start + place: (char, paint) for place, char in enumerate(before + cost + after)}


def _keep_ground(cells: list[Cell], signs: dict[int, Sign], look: Look, palette: Palette, glyphs: Glyphs) -> None:
    """Where signs cover all of the texture, put some of it between them, or over a sign that stands there twice."""
    stairs = look.terrain is Terrain.STAIRS
    grain = glyphs.step if stairs else glyphs.terrain[look.terrain][0]
    ink = palette[terrain_paint(look.terrain, look.floor)].on(look.fill)
    untouched = [column for column in range(len(cells)) if column not in signs]
    low = stairs and len(untouched) < _RISE
    if not low and any(cells[column][0] != " " for column in untouched):
        return
    last = len(cells) - 1
    twice = [last] if signs.get(0) == signs.get(last) else []
    for column in untouched or twice:
        cells[column] = (grain, ink)

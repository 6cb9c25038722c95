"""What the signs on the board mean, each beside a sample of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from okko.tui.drawing.glyphs import Glyphs
from okko.tui.drawing.layout import Layout, Size
from okko.tui.drawing.paint import Palette
from okko.tui.drawing.picture import Picture
from okko.tui.drawing.scene import (
    Board,
    Door,
    Element,
    Facing,
    Floor,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Terrain,
    Token,
    edge,
)
from okko.tui.drawing.style import Line, piece

_BOARD = Board(3, 1, (Terrain.CLEAR,) * 3, (Floor.INTERIOR,) * 3)
_MIDDLE = 1
_TOKEN = Token(_MIDDLE, Facing.EAST, "Ok", 0)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A square as the board draws it, its edges included, and what it means."""

    sample: Line
    meaning: str


def legend(palette: Palette, glyphs: Glyphs) -> tuple[LegendEntry, ...]:
    """Everything a square can say, in the order of the ground, the screen's signs and the characters."""
    geometry = Layout(_BOARD.width, _BOARD.height, Size.M)
    x, _, width, _ = geometry.region(_MIDDLE)
    _, y = geometry.centre(_MIDDLE)
    return tuple(
        LegendEntry(piece(Picture(scene, geometry, palette, glyphs).line(y), x, width), meaning)
        for meaning, scene in _samples()
    )


def _samples() -> Iterator[tuple[str, Scene]]:
    bare, west = Scene(_BOARD), edge(0, _MIDDLE)
    for terrain in Terrain:
        if terrain is not Terrain.CLEAR:
            yield terrain, Scene(replace(_BOARD, terrain=(Terrain.CLEAR, terrain, Terrain.CLEAR)))
    yield "wall", Scene(replace(_BOARD, walls=frozenset({west})))
    for door in Door:
        yield f"{door} door", Scene(replace(_BOARD, doors={west: door}))
    yield "cost of getting there", replace(bare, reach={_MIDDLE: Reach(2)})
    yield "the movement stops there", replace(bare, reach={_MIDDLE: Reach(2, stops=True)})
    yield "getting there leaves one shaken", replace(bare, reach={_MIDDLE: Reach(2, shakes=True)})
    yield "only with a die or a skill", replace(bare, reach={_MIDDLE: Reach(2, pays=True)})
    yield "the way, and what it costs", replace(bare, path=Path((0, _MIDDLE), 2))
    yield "its end, and how one would face there", replace(bare, path=Path((0, _MIDDLE), 2, Facing.EAST))
    for overlay in Overlay:
        yield overlay, replace(bare, overlays={overlay: {_MIDDLE}})
    yield "so many enemies can", replace(bare, overlays={Overlay.DANGER: {_MIDDLE}}, menaces={_MIDDLE: 2})
    yield Mark.CURSOR, replace(bare, cursor=_MIDDLE)
    for mark in Mark:
        if mark is not Mark.CURSOR:
            yield mark, replace(bare, marks={mark: {_MIDDLE}})
    for meaning, token in _characters():
        yield meaning, replace(bare, tokens=(token,))


def _characters() -> Iterator[tuple[str, Token]]:
    yield "character of band A, facing east", _TOKEN
    yield "character of band B, facing west", replace(_TOKEN, band=1, facing=Facing.WEST)
    yield "shaken", replace(_TOKEN, shaken=True)
    yield "activated", replace(_TOKEN, activated=True)
    yield "shaken and activated", replace(_TOKEN, shaken=True, activated=True)
    yield "Kami", replace(_TOKEN, kami=True)
    yield "Kami, activated", replace(_TOKEN, kami=True, activated=True)
    for element in Element:
        yield f"{element} in reserve", replace(_TOKEN, reserve=element)

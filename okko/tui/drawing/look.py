"""What a square looks like as a whole: its fill, the colours of its rim, and what is said on it."""

from dataclasses import dataclass
from functools import lru_cache

from okko.tui.drawing.paint import Paint, Palette
from okko.tui.drawing.scene import Facing, Floor, Mark, Overlay, Reach, Scene, Terrain, Token
from okko.tui.drawing.style import RGB


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A square, ready to be drawn: `rims` by side in the order of the facings, `corners` NW, NE, SW, SE.

    Squares that look the same share one, so that looks are told apart by being another object.
    """

    terrain: Terrain
    floor: Floor
    fill: RGB | None
    rims: tuple[RGB | None, ...]
    corners: tuple[RGB | None, ...]
    token: Token | None
    overlays: tuple[Overlay, ...]
    marks: tuple[Mark, ...]
    reach: Reach | None
    menaces: int
    """How many enemies can strike or shoot here next."""
    ends: bool
    """Whether a way ends here, whose cost takes the room of other signs."""
    lies: bool
    """Whether the token of the scenario lies here, with nobody on it: then it is no mark of the rim."""

    @property
    def said(self) -> bool:
        """Whether anything beside its ground is shown on the square."""
        return bool(self.overlays or self.reach or self.lies)


PERILS = (Overlay.DANGER_PEAK, Overlay.DANGER, Overlay.SHOT_RANGE)
"""The overlays that say where somebody could be struck or shot; they come before the cost of getting there."""
_CORNERS_OF = {Facing.NORTH: (0, 1), Facing.EAST: (1, 3), Facing.SOUTH: (2, 3), Facing.WEST: (0, 2)}
_FLOOR = {floor: Paint[floor.name] for floor in Floor}
_TERRAIN = {terrain: Paint[terrain.name] for terrain in Terrain if terrain is not Terrain.CLEAR}
_OVERLAY = {overlay: Paint[overlay.name] for overlay in Overlay}
_MARK = {mark: Paint[mark.name] for mark in Mark}


def look_of(scene: Scene, square: int, token: Token | None, palette: Palette) -> Look:
    """What a square looks like in a scene."""
    board = scene.board
    odd = sum(board.place(square)) % 2 == 1
    overlays, marks, reach = scene.overlays_of(square), scene.marks_of(square), scene.reach.get(square)
    ends = scene.path is not None and scene.path.squares[-1] == square
    menaces = 0 if ends else scene.menaces.get(square, 0)
    return _one(palette, board.terrain[square], board.floors[square], odd, token, overlays, marks, reach, menaces, ends)


@lru_cache(maxsize=1024)
def _one(
    palette: Palette,
    terrain: Terrain,
    floor: Floor,
    odd: bool,
    token: Token | None,
    overlays: tuple[Overlay, ...],
    marks: tuple[Mark, ...],
    reach: Reach | None,
    menaces: int,
    ends: bool,
) -> Look:
    lies = token is None and Mark.TOKEN in marks
    if lies:
        marks = tuple(mark for mark in marks if mark is not Mark.TOKEN)
    paint = ground_paint(terrain, floor, overlays, reach) if token is None else token_paint(token)
    fill = palette[paint].ground(odd)
    rims, corners = [fill] * 4, [fill] * 4
    if token is not None:
        rims, corners = [palette[rim_paint(token)].fill] * 4, [palette[rim_paint(token)].fill] * 4
        front = palette[state_paint(token)].fill
        rims[token.facing] = front
        for corner in _CORNERS_OF[token.facing]:
            corners[corner] = front
    if marks:
        mark = palette[mark_paint(marks[0])].fill
        rims, corners = [mark] * 4, [mark] * 4
    return Look(terrain, floor, fill, tuple(rims), tuple(corners), token, overlays, marks, reach, menaces, ends, lies)


def token_paint(token: Token) -> Paint:
    """How the middle of a character's token is painted."""
    if token.kami:
        return Paint.KAMI_B if token.band else Paint.KAMI_A
    return rim_paint(token)


def rim_paint(token: Token) -> Paint:
    """How the rim of a character's token is painted: a Kami is a hole in its band's colour."""
    if token.activated:
        return Paint.SPENT_B if token.band else Paint.SPENT_A
    return Paint.BAND_B if token.band else Paint.BAND_A


def state_paint(token: Token) -> Paint:
    """How the state of a character is painted."""
    return Paint.SHAKEN if token.shaken else Paint.VIGILANT


def reach_paint(reach: Reach) -> Paint:
    """How the cost of a square is painted."""
    if reach.shakes:
        return Paint.REACH_SHAKES
    return Paint.REACH_STOPS if reach.stops else Paint.REACH


def overlay_paint(overlay: Overlay) -> Paint:
    """How an overlay is painted."""
    return _OVERLAY[overlay]


def mark_paint(mark: Mark) -> Paint:
    """How a mark is painted."""
    return _MARK[mark]


def terrain_paint(terrain: Terrain, floor: Floor) -> Paint:
    """How the bare ground of a square is painted."""
    return _FLOOR[floor] if terrain is Terrain.CLEAR else _TERRAIN[terrain]


def ground_paint(terrain: Terrain, floor: Floor, overlays: tuple[Overlay, ...], reach: Reach | None) -> Paint:
    """How the ground of a square is painted, under what is said about it."""
    urgent = next((one for one in (Overlay.SAFE, *PERILS) if one in overlays), None)
    if urgent is not None:
        return overlay_paint(urgent)
    if reach is not None:
        return reach_paint(reach)
    return overlay_paint(overlays[0]) if overlays else terrain_paint(terrain, floor)

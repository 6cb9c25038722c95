"""Scenes that tests draw: a whole battle, a retreat, and one square for each thing that can be said."""

from dataclasses import replace
from functools import cache

from okko.tui.drawing import (
    Board,
    ColourMode,
    Door,
    Element,
    Facing,
    Floor,
    Frame,
    GlyphSet,
    Line,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Size,
    Terrain,
    Token,
    edge,
    glyphs_for,
    layout,
    palette_for,
)

TERRAIN = {
    ".": Terrain.CLEAR,
    "h": Terrain.HINDERING,
    "~": Terrain.AQUATIC,
    "#": Terrain.BLOCKING,
    "s": Terrain.STAIRS,
}


def board_of(drawn: str, outdoors: frozenset[int] = frozenset()) -> Board:
    """The board of a picture in the notation of position files; `O` is an open door."""
    lines = drawn.strip("\n").splitlines()
    width, height = len(lines[0]) // 2, len(lines) // 2
    squares: list[Terrain] = []
    walls, doors = set(), {}
    for row in range(height):
        y = len(lines) - 2 - 2 * row
        for column in range(width):
            here, x = row * width + column, 2 * column + 1
            squares.append(TERRAIN[lines[y][x]])
            for char, other in ((lines[y][x + 1], here + 1), (lines[y - 1][x], here + width)):
                if char in "|-" and (other != here + 1 or column < width - 1) and other < width * height:
                    walls.add(edge(here, other))
                elif char in "DO":
                    doors[edge(here, other)] = Door.CLOSED if char == "D" else Door.OPEN
    floors = tuple(Floor.OUTDOORS if square in outdoors else Floor.INTERIOR for square in range(width * height))
    return Board(width, height, tuple(squares), floors, frozenset(walls), doors)


INN = """
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|. . . . . . .|. . . . . . .|
+ + + + + + + + + + + + + + +
|. . . . . . .|. . . . . . .|
+ +-+-+D+-+ + + + + + + + + +
|. . . . . . . . . . . . h .|
+ + + + + + + + + + + + + + +
|. . . . . h h . . . . . . .|
+ + + + + + + + +-+-+-+O+-+-+
|. .|# . .|. . .|. . . . . .|
+ + + + + + + + + + + + + + +
|. .|. . .O. h .D. . . . s s|
+ + +-+O+-+ + + +-+ +-+-+-+-+
|. . . . . . . . . . . . . .|
+-+-+-+O+-+-+-+-+-+-+D+-+-+-+
|. . . . . . . . . . . h . .|
+ + + + + + + + + + + + + + +
|. . h . . . . . . . . # # .|
+ + + + + + + + + + + + + + +
|. . . . h h . .|. . . . . .|
+ + + + + + + + + + + + + + +
|. . . . . . . .|. . ~ ~ ~ .|
+ + + + +-+D+-+-+ + + + + + +
|. . . .|. . . . . . ~ ~ ~ ~|
+ + + + + + + + + + + + + + +
|. # . .|. . . . . . . ~ ~ ~|
+ + + + + + + + + + + + + + +
|. . . .|. . . . . . . . . .|
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
"""
WIDTH = 14


def at(name: str) -> int:
    """The square of a name on a board of 14 columns."""
    return (int(name[1:]) - 1) * WIDTH + ord(name[0]) - ord("a")


def squares(names: str) -> frozenset[int]:
    """The squares of some names."""
    return frozenset(map(at, names.split()))


_GARDEN = frozenset(square for square in range(196) if (square % 14 < 7) != (square // 14 < 7))
_BOARD = board_of(INN, _GARDEN)
_TOKENS = (
    Token(at("e8"), Facing.NORTH, "Oko", 0, reserve=Element.AIR),
    Token(at("c6"), Facing.EAST, "Nob", 0),
    Token(at("f5"), Facing.NORTH, "Ki", 0, shaken=True, activated=True),
    Token(at("b3"), Facing.WEST, "Td", 0, reserve=Element.TORII, activated=True),
    Token(at("d11"), Facing.NORTH, "Fi", 0, kami=True),
    Token(at("h10"), Facing.WEST, "Oni", 1, reserve=Element.FIRE),
    Token(at("j9"), Facing.SOUTH, "Rok", 1, shaken=True),
    Token(at("l12"), Facing.WEST, "Ka", 1, activated=True),
    Token(at("m5"), Facing.EAST, "Mi", 1, shaken=True, activated=True, reserve=Element.WATER),
    Token(at("k3"), Facing.NORTH, "Wa", 1, kami=True, activated=True),
)
_COSTS = {
    "e9": 1, "d9": 1, "f9": 1, "d8": 2, "f8": 2, "e10": 2, "d10": 2, "g8": 3, "c8": 3, "e7": 2, "d7": 2,
    "f7": 2, "c9": 3, "c10": 4, "f10": 3, "e11": 3, "f11": 4, "g7": 4, "e6": 3, "d6": 3, "f6": 3, "c7": 3,
    "b8": 4, "b7": 4, "e5": 5, "d5": 4, "f4": 4, "g9": 3, "g10": 4, "g11": 5,
}  # fmt: skip
BATTLE = Scene(
    _BOARD,
    _TOKENS,
    overlays={
        Overlay.ENEMY_ZONE: squares("g9 g10 g11 i8 j8 k8 k11 k12 k13 n4 n5 n6"),
        Overlay.OWN_ZONE: squares("d9 e9 f9 d5 d6 d7 a2 a3 a4 e6 f6 g6"),
    },
    marks={Mark.CHOSEN: squares("e8"), Mark.TARGET: squares("h10"), Mark.SHOT_TARGET: squares("j9")},
    reach={at(name): Reach(cost) for name, cost in _COSTS.items()}
    | {at("g9"): Reach(3, stops=True), at("g10"): Reach(4, stops=True, shakes=True), at("g11"): Reach(5, shakes=True)}
    | {at("e5"): Reach(5, pays=True), at("f4"): Reach(4, pays=True, shakes=True), at("d5"): Reach(4, True, True, True)},
    path=Path(tuple(map(at, ["e8", "f9", "f10", "f11"])), 4, Facing.EAST),
    cursor=at("f11"),
)
RETREAT = replace(
    BATTLE,
    reach={},
    path=None,
    overlays={
        Overlay.RETREAT_SAFE: squares("i9"),
        Overlay.RETREAT_SHAKES: squares("i10 m12"),
        Overlay.RETREAT_DEADLY: squares("i11"),
        Overlay.SAFE: squares("d13 e13 f13 d14"),
        Overlay.DANGER: squares("a9 a10 a11 b9 b10 b11 c9 f10"),
        Overlay.DANGER_PEAK: squares("a8 b8 c8 f11 g11 g12 m10 n9 b2"),
        Overlay.SHOT_RANGE: squares("b11 c11 b12 c12 b13"),
        Overlay.ENEMY_REACH: squares("a9 b9 c9 a13 b13"),
        Overlay.SIGHT_LINE: squares("h11 i12 j12 k12"),
        Overlay.FIELD_OF_VISION: frozenset(range(14 * 4)),
        Overlay.ENEMY_ZONE: squares("f10 k3 l3 m3 d2 e2"),
        Overlay.OWN_ZONE: squares("e2 f2 l4"),
        Overlay.STRUCK: squares("k11 l11 m11 k12 m12 k13 l13 m13"),
        Overlay.INFLUENCE: squares("c10 d10 e10 c11 e11 c12 d12 e12"),
        Overlay.GOAL: squares("f6 g6 h6 i6 f7 g7 h7 i7 h10"),
    },
    marks={
        Mark.DICE: squares("h10 e8"),
        Mark.MENACE: squares("l12 k3"),
        Mark.TARGET: squares("h10"),
        Mark.FORBIDS: squares("j9 a5"),
        Mark.TOKEN: squares("g7 m5"),
        Mark.INFLUENCED: squares("c6 l12"),
    },
    cursor=at("h10"),
    menaces={at("b10"): 2, at("c9"): 2, at("b12"): 2} | dict.fromkeys(squares("a8 b8 c8 f11 g11 g12 m10 n9 b2"), 3),
)
QUIET = Scene(_BOARD, _TOKENS)
SCENES = {"battle": BATTLE, "retreat": RETREAT, "quiet": QUIET}


def frame_of(scene: Scene, size: Size, glyph_set: GlyphSet, mode: ColourMode) -> Frame:
    """A scene drawn at one size, with one set of characters, in one palette."""
    geometry = layout((scene.board.width, scene.board.height), 0, 0, size)
    return Frame(scene, geometry, palette_for(mode), glyphs_for(glyph_set))


@cache
def drawn(name: str, size: Size, glyph_set: GlyphSet, mode: ColourMode) -> tuple[Line, ...]:
    """The lines of one of the scenes."""
    return tuple(frame_of(SCENES[name], size, glyph_set, mode).lines())


def text_of(frame: Frame) -> list[str]:
    """The characters of a picture, line by line."""
    return ["".join(run.text for run in line) for line in frame.lines()]

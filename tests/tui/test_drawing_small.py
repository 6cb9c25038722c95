"""What small squares have little room for: the token of the scenario beside other signs, and stairs beneath them."""

from dataclasses import replace
from typing import Any

import pytest

from okko.tui.drawing import (
    Board,
    ColourMode,
    Facing,
    Floor,
    GlyphSet,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Size,
    Terrain,
    Token,
)
from tests.tui.scenes import frame_of, text_of

CLEAR, STAIRS = (Board(3, 3, (terrain,) * 9, (Floor.INTERIOR,) * 9) for terrain in (Terrain.CLEAR, Terrain.STAIRS))


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ({}, " ◊ "),
        ({"overlays": {Overlay.GOAL: {4}}}, "§◊§"),
        ({"overlays": {Overlay.RETREAT_SAFE: {4}}}, "◊+)"),
        ({"reach": {4: Reach(4)}}, "◊4 "),
        ({"reach": {4: Reach(4, stops=True)}}, "◊¦4"),
        ({"path": Path((3, 4, 5), 2)}, "─◊─"),
        ({"path": Path((3, 4), 2, Facing.SOUTH)}, "◊2▼"),
        ({"tokens": (Token(4, Facing.EAST, "Ok", 0),)}, "OK►"),
    ],
)
def test_a_token_lies_inside_its_square_and_is_carried_on_the_rim(said: dict[str, Any], seen: str) -> None:
    scene = replace(Scene(CLEAR), marks={Mark.TOKEN: {4}}, **said)
    frame = frame_of(scene, Size.XS, GlyphSet.UNICODE, ColourMode.NONE)
    x, y, width, _ = frame.layout.region(4)
    shown = text_of(frame)[y][x : x + width]
    assert shown[1:-1] == seen
    assert ("◊" in shown[0] + shown[-1]) is bool(scene.tokens)


def test_stairs_that_signs_leave_one_cell_are_no_door() -> None:
    struck = {Overlay.STRUCK: {4}}
    for size, seen in ((Size.XS, "¤▤¤"), (Size.M, "¤▃▄▆¤")):
        frame = frame_of(Scene(STAIRS, overlays=struck), size, GlyphSet.UNICODE, ColourMode.NONE)
        assert seen in text_of(frame)[frame.layout.centre(4)[1]]


@pytest.mark.parametrize(
    ("reach", "number", "small", "middle"),
    [
        (None, 1, "  *", "    *"),
        (None, 2, " *2", "   *2"),
        (Reach(4), 2, "4*2", " 4 *2"),
        (Reach(4, stops=True), 1, "¦4*", " ¦4 *"),
        (Reach(4, stops=True), 2, "¦*2", "¦4 *2"),
        (Reach(4, stops=True, shakes=True), 2, "!*2", "¦4!*2"),
    ],
)
def test_who_can_strike_is_written_at_the_right_and_the_cost_of_getting_there_first(
    reach: Reach | None, number: int, small: str, middle: str
) -> None:
    scene = Scene(CLEAR, overlays={Overlay.DANGER: {4}}, menaces={4: number}, reach={} if reach is None else {4: reach})
    for size, seen in ((Size.XS, small), (Size.M, middle)):
        frame = frame_of(scene, size, GlyphSet.UNICODE, ColourMode.NONE)
        x, _, width, _ = frame.layout.region(4)
        assert text_of(frame)[frame.layout.centre(4)[1]][x + 1 : x + width - 1] == seen

"""The picture of a board: its geometry, its lines, and that each thing said on it can be told from every other."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from okko.tui.drawing import (
    Board,
    ColourMode,
    Door,
    Element,
    Facing,
    Floor,
    Frame,
    GlyphSet,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Size,
    Terrain,
    Token,
    changed_lines,
    edge,
    glyphs_for,
    layout,
    palette_for,
)
from okko.tui.drawing.glyphs import Arms
from tests.tui.scenes import BATTLE, QUIET, SCENES, at, drawn, frame_of, squares, text_of

EVERY_LOOK = list(itertools.product(Size, GlyphSet, ColourMode))


def plain(width: int, height: int) -> Board:
    count = width * height
    return Board(width, height, (Terrain.CLEAR,) * count, (Floor.INTERIOR,) * count)


# Geometry


@pytest.mark.parametrize(
    ("size", "columns", "lines"),
    [(Size.XS, 60, 15), (Size.S, 60, 30), (Size.M, 88, 30), (Size.L, 88, 44), (Size.XL, 116, 58)],
)
def test_a_board_of_fourteen_takes_so_many_cells(size: Size, columns: int, lines: int) -> None:
    geometry = layout((14, 14), 0, 0, size)
    assert (geometry.width, geometry.height) == (columns, lines)


@pytest.mark.parametrize(
    ("columns", "lines", "size"),
    [(80, 24, Size.XS), (80, 36, Size.S), (120, 40, Size.M), (120, 48, Size.L), (160, 60, Size.XL), (20, 10, Size.XS)],
)
def test_the_largest_size_that_fits_is_chosen_and_the_smallest_when_none_does(
    columns: int, lines: int, size: Size
) -> None:
    assert layout((14, 14), columns, lines).size is size


def test_a_chosen_size_is_kept_even_if_it_does_not_fit() -> None:
    geometry = layout((14, 14), 80, 24, Size.XL)
    assert geometry.size is Size.XL
    assert not geometry.fits(80, 24)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 5), (14, 14), (26, 26)])
def test_the_inside_of_a_square_leads_back_to_the_square(size: Size, columns: int, rows: int) -> None:
    geometry = layout((columns, rows), 0, 0, size)
    for square in range(columns * rows):
        x, y, width, height = geometry.region(square)
        inside = itertools.product(
            range(x + 1, x + width - 1), range(y + geometry.has_edge_lines, y + height - geometry.has_edge_lines)
        )
        assert {geometry.cell_at(*cell) for cell in inside} == {square}
        assert geometry.cell_at(*geometry.centre(square)) == square
        assert list(geometry.lines_of(square)) == list(range(y, y + height))


@pytest.mark.parametrize("size", Size)
def test_every_cell_of_the_board_belongs_to_a_square_and_none_of_the_margins_does(size: Size) -> None:
    geometry = layout((4, 3), 0, 0, size)
    for x, y in itertools.product(range(-1, geometry.width + 1), range(-1, geometry.height + 1)):
        on_board = 3 <= x < geometry.width and 1 <= y < geometry.height
        assert (geometry.cell_at(x, y) is not None) == on_board


@pytest.mark.parametrize("size", Size)
def test_row_one_is_the_bottom_row_and_column_a_the_left_one(size: Size) -> None:
    geometry = layout((14, 14), 0, 0, size)
    assert geometry.cell_at(geometry.width - 1, geometry.height - 1) == at("n1")
    assert geometry.cell_at(3, 1) == at("a14")
    text = text_of(frame_of(QUIET, size, GlyphSet.ASCII, ColourMode.NONE))
    assert text[0].replace("_", " ").split() == list("abcdefghijklmn")
    assert [line[:3].strip() for line in text if line[:3].strip("_ ")] == [str(row) for row in range(14, 0, -1)]


# Lines


@pytest.mark.parametrize(("size", "glyph_set", "mode"), EVERY_LOOK)
def test_every_line_is_as_wide_as_the_layout(size: Size, glyph_set: GlyphSet, mode: ColourMode) -> None:
    layout_of = frame_of(QUIET, size, glyph_set, mode).layout
    for name in SCENES:
        lines = drawn(name, size, glyph_set, mode)
        assert {sum(len(run.text) for run in line) for line in lines} == {layout_of.width}
        assert len(lines) == layout_of.height


@pytest.mark.parametrize("mode", ColourMode)
def test_neighbouring_runs_differ_in_style(mode: ColourMode) -> None:
    for line in frame_of(BATTLE, Size.M, GlyphSet.UNICODE, mode).lines():
        assert all(run.style != following.style for run, following in itertools.pairwise(line))


def variations() -> Iterator[tuple[Scene, Scene]]:
    yield from itertools.permutations(SCENES.values(), 2)
    board = BATTLE.board
    opened = {**board.doors, edge(at("h9"), at("i9")): Door.OPEN}
    without = {where: door for where, door in board.doors.items() if where != edge(at("h9"), at("i9"))}
    mover, *others = BATTLE.tokens
    for after in (
        replace(BATTLE, cursor=at("a1")),
        replace(BATTLE, cursor=None),
        replace(BATTLE, path=None),
        replace(BATTLE, path=Path((at("e8"), at("d7"), at("c8"), at("c9")), 12)),
        replace(BATTLE, tokens=(replace(mover, square=at("e9")), *others)),
        replace(BATTLE, tokens=(replace(mover, shaken=True), *others)),
        replace(BATTLE, reach={}),
        replace(BATTLE, reach={**BATTLE.reach, at("a1"): Reach(5)}),
        replace(BATTLE, overlays={Overlay.OWN_ZONE: squares("n14")}),
        replace(BATTLE, board=replace(board, doors=opened)),
        replace(BATTLE, board=replace(board, doors=without)),
        replace(BATTLE, board=replace(board, walls=board.walls | {edge(at("j7"), at("j6")), edge(at("c2"), at("d2"))})),
        replace(BATTLE, board=replace(board, floors=(Floor.OUTDOORS,) * 196)),
        BATTLE,
    ):
        yield BATTLE, after


@pytest.mark.parametrize(
    ("size", "mode"), [*((size, ColourMode.TRUECOLOUR) for size in Size), (Size.XS, ColourMode.NONE)]
)
def test_only_the_lines_that_are_named_change(size: Size, mode: ColourMode) -> None:
    for before, after in variations():
        frame = frame_of(before, size, GlyphSet.UNICODE, mode)
        old = list(frame.lines())
        new = list(frame_of(after, size, GlyphSet.UNICODE, mode).lines())
        named = frame.show(after)
        assert named == changed_lines(before, after, frame.layout)
        assert {y for y, (one, other) in enumerate(zip(old, new, strict=True)) if one != other} <= set(named)
        assert list(frame.lines()) == new


def test_what_is_drawn_ahead_is_not_shown() -> None:
    for before, after in variations():
        frame = frame_of(before, Size.M, GlyphSet.UNICODE, ColourMode.TRUECOLOUR)
        old = list(frame.lines())
        frame.draw_ahead(after)
        assert frame.scene is before
        assert list(frame.lines()) == old


def test_moving_the_cursor_changes_few_lines() -> None:
    frame = frame_of(BATTLE, Size.M, GlyphSet.UNICODE, ColourMode.TRUECOLOUR)
    assert len(frame.show(replace(BATTLE, cursor=at("g11")))) == 4
    assert frame.show(frame.scene) == ()


def test_a_frame_refuses_a_scene_of_another_size() -> None:
    with pytest.raises(ValueError, match="another size"):
        frame_of(BATTLE, Size.M, GlyphSet.UNICODE, ColourMode.NONE).show(Scene(plain(3, 3)))
    with pytest.raises(ValueError, match="another size"):
        Frame(BATTLE, layout((3, 3), 80, 24), palette_for(ColourMode.NONE), glyphs_for(GlyphSet.ASCII))


def test_a_board_has_a_terrain_and_a_floor_for_each_square() -> None:
    with pytest.raises(ValueError, match="each square"):
        Board(2, 2, (Terrain.CLEAR,) * 4, (Floor.INTERIOR,) * 3)


# Walls


def test_walls_join_where_they_meet() -> None:
    board = replace(plain(2, 2), walls=frozenset({(0, 1), (0, 2), (2, 3), (1, 3)}))
    text = text_of(frame_of(Scene(board), Size.S, GlyphSet.UNICODE, ColourMode.NONE))
    assert [line[3:] for line in text[1:]] == ["┏━━━┳━━━┓", "┃   ┃   ┃", "┣━━━╋━━━┫", "┃   ┃   ┃", "┗━━━┻━━━┛"]


def test_a_wall_ends_where_nothing_joins_it_and_at_a_door() -> None:
    board = replace(plain(2, 3), walls=frozenset({(4, 5)}), doors={(0, 2): Door.CLOSED, (1, 3): Door.OPEN})
    text = text_of(frame_of(Scene(board), Size.M, GlyphSet.UNICODE, ColourMode.NONE))
    assert [line[3:] for line in text[1:]] == [
        "┏━━━━━┳━━━━━┓",
        "┃     ┃     ┃",
        "┃     ╹     ┃",
        "┃           ┃",
        "┣╸■■■╺━╸▯▯▯╺┫",
        "┃           ┃",
        "┗━━━━━━━━━━━┛",
    ]


def test_every_combination_of_arms_has_its_own_heavy_character() -> None:
    heavy = glyphs_for(GlyphSet.UNICODE).walls
    assert len({heavy[Arms(arms)] for arms in range(16)}) == 16
    assert heavy[Arms.UP | Arms.RIGHT] == "┗"
    assert set(glyphs_for(GlyphSet.CP437).walls) == set(glyphs_for(GlyphSet.ASCII).walls) == set(heavy)


# Paths


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        ("b2 c2", {6: "╶─────2"}),
        ("b1 b2 c2", {6: "╭─────2", 7: "│"}),
        ("b2 c3", {4: "──3", 5: "╱", 6: "╶──"}),
        ("b2 c1", {6: "╶──", 7: "╲", 8: "──1"}),
    ],
)
def test_a_path_is_a_line_to_its_cost(names: str, lines: dict[int, str]) -> None:
    path = tuple(ord(name[0]) - ord("a") + 3 * (int(name[1]) - 1) for name in names.split())
    scene = Scene(plain(3, 4), path=Path(path, int(names[-1])))
    text = text_of(frame_of(scene, Size.M, GlyphSet.UNICODE, ColourMode.NONE))
    for y, seen in lines.items():
        assert seen in text[y], "\n".join(text)


def test_a_way_ends_in_its_cost_and_the_facing_and_a_place_in_the_facing_alone() -> None:
    for size, ends in ((Size.XS, (" 3▼", "12▼", "  ▼")), (Size.M, ("  3▼ ", " 12▼ ", "   ▼ "))):
        paths = (Path((1, 4), 3, Facing.SOUTH), Path((1, 4), 12, Facing.SOUTH), Path((4,), facing=Facing.SOUTH))
        for path, end in zip(paths, ends, strict=True):
            frame = frame_of(Scene(plain(3, 3), path=path), size, GlyphSet.UNICODE, ColourMode.NONE)
            x, _, width, _ = frame.layout.region(4)
            line = text_of(frame)[frame.layout.centre(4)[1]]
            assert line[x + 1 : x + width - 1] == end


# Telling things apart


def characters() -> Iterator[tuple[str, Token]]:
    for facing, band, shaken, activated in itertools.product(Facing, (0, 1), (False, True), (False, True)):
        token = Token(4, facing, "Ok", band, shaken=shaken, activated=activated)
        yield f"{facing.name} {band} {'shaken' if shaken else 'vigilant'} {'spent' if activated else ''}", token
        if not shaken:
            yield f"Kami {facing.name} {band} {activated}", replace(token, kami=True)


def meanings(size: Size) -> Iterator[tuple[str, Scene]]:
    board = plain(3, 3)
    bare = Scene(board)
    for terrain in Terrain:
        yield terrain, Scene(replace(board, terrain=(*board.terrain[:4], terrain, *board.terrain[5:])))
    for overlay in Overlay:
        yield overlay, replace(bare, overlays={overlay: {4}})
    for mark in set(Mark) - {Mark.CURSOR}:
        yield mark, replace(bare, marks={mark: {4}})
    yield "cursor", replace(bare, cursor=4)
    for stops, shakes, pays in itertools.product((False, True), repeat=3):
        yield f"reach {stops} {shakes} {pays}", replace(bare, reach={4: Reach(3, stops, shakes, pays)})
    yield "through", replace(bare, path=Path((3, 4, 5), 9))
    for facing in Facing:
        yield f"to {facing}", replace(bare, path=Path((3, 4), 9, facing))
        yield f"at {facing}", replace(bare, path=Path((4,), facing=facing))
    for where, door in itertools.product(((3, 4), (1, 4)), (None, *Door)):
        doors = {} if door is None else {where: door}
        walls = frozenset({where}) if door is None else frozenset[tuple[int, int]]()
        yield f"{door or 'wall'} {where}", Scene(replace(board, doors=doors, walls=walls))
    for name, token in characters():
        yield name, replace(bare, tokens=(token,))
    if size not in (Size.XS, Size.S):
        for element in Element:
            yield element, replace(bare, tokens=(Token(4, Facing.NORTH, "Ok", 0, reserve=element),))


@pytest.mark.parametrize("mode", [ColourMode.TRUECOLOUR, ColourMode.ANSI_16, ColourMode.NONE])
@pytest.mark.parametrize("glyph_set", GlyphSet)
@pytest.mark.parametrize("size", Size)
def test_every_meaning_has_characters_of_its_own(size: Size, glyph_set: GlyphSet, mode: ColourMode) -> None:
    known: dict[tuple[str, ...], str] = {}
    for name, scene in meanings(size):
        frame = frame_of(scene, size, glyph_set, mode)
        x, _, width, _ = frame.layout.region(4)
        blank = str.maketrans(dict.fromkeys(blocks_of(frame, mode), " "))
        text = tuple(text_of(frame)[y][x : x + width].translate(blank) for y in square_and_north(frame))
        assert text not in known, f"{name} looks like {known[text]}"
        known[text] = name


def blocks_of(frame: Frame, mode: ColourMode) -> str:
    """The blocks that show nothing but colours; where there are none of these they are signs."""
    return "" if mode is ColourMode.NONE or not frame.layout.has_edge_lines else "▘▝▀▖▞▛▗▚▜▄▙▟"


def square_and_north(frame: Frame) -> range:
    """The lines of the middle square, and one more where the wall north of it has no line of its own."""
    lines = frame.layout.lines_of(4)
    return range(lines.start - (not frame.layout.has_edge_lines), lines.stop)


def test_two_marks_on_one_square_are_both_seen() -> None:
    scene = Scene(plain(3, 3), marks={Mark.TARGET: {4}}, cursor=4)
    text = text_of(frame_of(scene, Size.M, GlyphSet.ASCII, ColourMode.NONE))
    assert "[     }" in text[4]


def test_a_mark_beside_a_wall_is_seen_and_so_is_the_wall() -> None:
    board = replace(plain(3, 3), walls=frozenset({(3, 4), (4, 5)}))
    text = text_of(frame_of(Scene(board, cursor=4), Size.XS, GlyphSet.UNICODE, ColourMode.NONE))
    assert "┣   ┫" in text[2]


@pytest.mark.parametrize("size", Size)
def test_a_cell_belongs_to_the_edge_that_is_drawn_nearest(size: Size) -> None:
    """Round e8: its west and north edges are those of d8 and e9; without lines of their own, edges lie at the foot."""
    geometry = layout((14, 14), 0, 0, size)
    x, y, width, height = geometry.region(at("e8"))
    middle = y + height // 2
    assert geometry.edge_at(x + width - 1, middle) == (at("e8"), at("f8"))
    assert geometry.edge_at(x, middle) == (at("d8"), at("e8"))
    if geometry.has_edge_lines:
        assert geometry.edge_at(x + width // 2, y) == (at("e8"), at("e9"))
    assert geometry.edge_at(x + width // 2, y + height - 1) == (at("e7"), at("e8"))
    x, y, width, height = geometry.region(at("a1"))
    assert geometry.edge_at(x + width // 2, y + height - 1) is None
    assert geometry.edge_at(0, 0) is None


WINGS = {(3, 6): Door.CLOSED, (4, 7): Door.CLOSED}
UPRIGHT_WINGS = {(0, 1): Door.CLOSED, (3, 4): Door.CLOSED}


@pytest.mark.parametrize("size", [size for size in Size if size is not Size.XS])
def test_a_double_door_is_one_leaf_and_two_single_ones_are_two(size: Size) -> None:
    apart = Scene(replace(plain(3, 3), doors=WINGS))
    whole = Scene(replace(plain(3, 3), doors=WINGS, doubles=frozenset({((3, 6), (4, 7))})))
    for scene, leaves in ((apart, 2), (whole, 1)):
        frame = frame_of(scene, size, GlyphSet.ASCII, ColourMode.NONE)
        assert len(re.findall("D+", text_of(frame)[frame.layout.lines_of(3).start])) == leaves


@pytest.mark.parametrize("size", [size for size in Size if size is not Size.XS])
def test_an_upright_double_door_runs_through_the_corner_between_its_wings(size: Size) -> None:
    board = replace(plain(3, 3), doors=UPRIGHT_WINGS, doubles=frozenset({((0, 1), (3, 4))}))
    frame = frame_of(Scene(board), size, GlyphSet.ASCII, ColourMode.NONE)
    x = frame.layout.region(1).x
    column = [line[x] for line in text_of(frame)][frame.layout.lines_of(3).start : frame.layout.lines_of(0).stop]
    doors = "".join(column).strip("+|-'")
    assert set(doors) == {"D"}


def test_terrain_is_seen_under_all_that_is_said_about_its_square() -> None:
    said = {Overlay.ENEMY_ZONE: {4}, Overlay.FIELD_OF_VISION: {4}}
    for terrain, sign in ((Terrain.HINDERING, "%"), (Terrain.AQUATIC, "~"), (Terrain.BLOCKING, "#")):
        board = replace(plain(3, 3), terrain=(terrain,) * 9)
        for size in Size:
            frame = frame_of(Scene(board, overlays=said, reach={4: Reach(3)}), size, GlyphSet.ASCII, ColourMode.NONE)
            x, _, width, _ = frame.layout.region(4)
            inside = "".join(text_of(frame)[y][x + 1 : x + width - 1] for y in frame.layout.lines_of(4))
            assert sign in inside or size in (Size.XS, Size.S)
            assert {"x", "3"} <= set(inside)


def test_a_square_says_cost_stop_and_shaking_at_any_size() -> None:
    for size in Size:
        scene = Scene(plain(3, 3), reach={4: Reach(12 if size is not Size.XS else 4, stops=True, shakes=True)})
        text = "".join(text_of(frame_of(scene, size, GlyphSet.UNICODE, ColourMode.NONE)))
        assert "¦12!" in text or "¦!" in text or "¦4!" in text, "signs come before the number"


def test_case_tells_the_bands_apart_whatever_the_tag() -> None:
    for band, seen in ((0, "OKO"), (1, "oko")):
        scene = Scene(plain(3, 3), (Token(4, Facing.NORTH, "oKo", band),))
        assert seen in "".join(text_of(frame_of(scene, Size.M, GlyphSet.UNICODE, ColourMode.NONE)))

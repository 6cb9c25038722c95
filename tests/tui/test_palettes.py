"""The palettes: colours that arrive as they are sent, text that can be read, pairs that everybody can tell apart."""

import itertools
from collections.abc import Iterator

import pytest
from rich.color import Color, ColorSystem

from okko.tui.drawing import (
    RGB,
    ColourMode,
    GlyphSet,
    Paint,
    Palette,
    Size,
    Style,
    Swatch,
    glyphs_for,
    palette_for,
)
from okko.tui.drawing.palette import ANSI, XTERM
from okko.tui.drawing.scene import Terrain
from tests.tui.scenes import SCENES, drawn
from tests.tui.vision import SIGHTS, contrast, distance

COLOURED = [ColourMode.TRUECOLOUR, ColourMode.XTERM_256, ColourMode.ANSI_16]
TINTED = [ColourMode.TRUECOLOUR, ColourMode.XTERM_256]
BLACK: RGB = (0, 0, 0)


def colours_of(palette: Palette) -> set[RGB]:
    swatches = [palette[paint] for paint in Paint]
    found = {colour for swatch in swatches for colour in (swatch.ink, swatch.fill, swatch.other)}
    return {colour for colour in found | {palette.gap, palette.speck} if colour is not None}


@pytest.mark.parametrize("mode", ColourMode)
def test_everything_has_a_look(mode: ColourMode) -> None:
    assert all(isinstance(palette_for(mode)[paint], Swatch) for paint in Paint)


@pytest.mark.parametrize(
    ("mode", "allowed", "system"),
    [
        (ColourMode.XTERM_256, XTERM[16:], ColorSystem.EIGHT_BIT),
        (ColourMode.ANSI_16, ANSI, ColorSystem.STANDARD),
    ],
)
def test_colours_are_the_terminals_own_and_survive_rounding(
    mode: ColourMode, allowed: tuple[RGB, ...], system: ColorSystem
) -> None:
    for colour in colours_of(palette_for(mode)):
        assert colour in allowed
        number = Color.from_rgb(*colour).downgrade(system).number
        assert number is not None
        assert XTERM[number] == colour


def test_without_colours_there_are_none_at_all() -> None:
    assert not colours_of(palette_for(ColourMode.NONE))
    for name, size, glyph_set in itertools.product(SCENES, Size, GlyphSet):
        for line in drawn(name, size, glyph_set, ColourMode.NONE):
            assert all(run.style.fg is run.style.bg is None for run in line)


def written(mode: ColourMode, glyph_set: GlyphSet) -> Iterator[tuple[str, Style]]:
    """Every character that is to be read, with the styles it comes in."""
    glyphs = glyphs_for(glyph_set)
    shapes = {" ", glyphs.corner, *glyphs.specks, *glyphs.stairs, *glyphs.seams.values()}
    shapes |= {glyphs.terrain[Terrain.BLOCKING]}
    cells = {
        (char, run.style)
        for name, size in itertools.product(SCENES, Size)
        for line in drawn(name, size, glyph_set, mode)
        for run in line
        for char in run.text
    }
    yield from ((char, style) for char, style in cells if char not in shapes)


@pytest.mark.parametrize("glyph_set", GlyphSet)
@pytest.mark.parametrize("mode", COLOURED)
def test_text_has_enough_contrast_with_its_ground(mode: ColourMode, glyph_set: GlyphSet) -> None:
    faint = {
        (char, style.fg, style.bg, round(contrast(style.fg, style.bg or BLACK), 1))
        for char, style in written(mode, glyph_set)
        if style.fg is not None and contrast(style.fg, style.bg or BLACK) < 4.5
    }
    assert not faint


FLOORS = (Paint.INTERIOR, Paint.OUTDOORS)
BANDS = ((Paint.BAND_A, Paint.BAND_B), (Paint.VIGILANT, Paint.SHAKEN))
GROUNDS = (
    *itertools.product((Paint.ENEMY_ZONE, Paint.OWN_ZONE, Paint.REACH, Paint.REACH_STOPS), FLOORS),
    (Paint.REACH, Paint.ENEMY_ZONE),
    (Paint.REACH, Paint.OWN_ZONE),
    (Paint.DANGER, Paint.ENEMY_ZONE),
    (Paint.SAFE, Paint.DANGER),
    (Paint.SHOT_RANGE, Paint.SAFE),
    (Paint.AQUATIC, Paint.OWN_ZONE),
    (Paint.OWN_ZONE, Paint.ENEMY_ZONE),
    (Paint.REACH_SHAKES, Paint.REACH),
    (Paint.RETREAT_SAFE, Paint.RETREAT_SHAKES),
    (Paint.RETREAT_SAFE, Paint.RETREAT_DEADLY),
    (Paint.AQUATIC, Paint.INTERIOR),
)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("pair", BANDS, ids=str)
@pytest.mark.parametrize("mode", COLOURED)
def test_bands_and_states_are_far_apart_for_every_eye(mode: ColourMode, pair: tuple[Paint, Paint], sight: str) -> None:
    one, other = (palette_for(mode)[paint].fill for paint in pair)
    assert one is not None
    assert other is not None
    assert distance(one, other, SIGHTS[sight]) >= 25


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("pair", GROUNDS, ids=str)
@pytest.mark.parametrize("mode", TINTED)
def test_tints_that_matter_are_apart_for_every_eye(mode: ColourMode, pair: tuple[Paint, Paint], sight: str) -> None:
    one, other = (palette_for(mode)[paint] for paint in pair)
    for mine, theirs in itertools.product((one.fill, one.other), (other.fill, other.other)):
        if mine is not None and theirs is not None:
            assert distance(mine, theirs, SIGHTS[sight]) >= 10


@pytest.mark.parametrize("mode", TINTED)
def test_indoors_and_outdoors_are_two_looks(mode: ColourMode) -> None:
    inside, outside = (palette_for(mode)[paint] for paint in FLOORS)
    for sight in SIGHTS.values():
        assert inside.fill is not None
        assert outside.fill is not None
        assert distance(inside.fill, outside.fill, sight) >= 5

"""The palettes: colours that arrive as they are sent, text that can be read, pairs that everybody can tell apart.

The board is drawn once with a palette in which every role has a colour of its own. What was written on what is looked
up in every palette from there.
"""

import itertools
from functools import cache
from typing import NamedTuple

import pytest
from rich.color import Color, ColorSystem

from okko.tui.drawing import (
    RGB,
    ColourMode,
    Frame,
    GlyphSet,
    Paint,
    Palette,
    Scheme,
    Size,
    Swatch,
    Terrain,
    glyphs_for,
    layout,
    palette_for,
)
from okko.tui.drawing.palette import ANSI, XTERM
from tests.tui.scenes import SCENES, drawn
from tests.tui.vision import LEAST, SIGHTS, contrast, distance

COLOURED = [mode for mode in ColourMode if mode is not ColourMode.NONE]
TINTED = [mode for mode in ColourMode if mode.tinted]
LOOKS = list(itertools.product(COLOURED, Scheme))
TINTED_LOOKS = list(itertools.product(TINTED, Scheme))


def colours_of(palette: Palette) -> set[RGB]:
    swatches = [palette[paint] for paint in Paint]
    found = {colour for swatch in swatches for colour in (swatch.ink, swatch.fill, swatch.other)}
    return {colour for colour in found | {palette.gap, palette.speck} if colour is not None}


@pytest.mark.parametrize(("mode", "scheme"), itertools.product(ColourMode, Scheme))
def test_everything_has_a_look(mode: ColourMode, scheme: Scheme) -> None:
    assert all(isinstance(palette_for(mode, scheme)[paint], Swatch) for paint in Paint)


@pytest.mark.parametrize(
    ("mode", "allowed", "system"),
    [
        (ColourMode.XTERM_256, XTERM[16:], ColorSystem.EIGHT_BIT),
        (ColourMode.ANSI_16, ANSI, ColorSystem.STANDARD),
        (ColourMode.ANSI_8, ANSI[:8], ColorSystem.STANDARD),
    ],
)
@pytest.mark.parametrize("scheme", Scheme)
def test_colours_are_the_terminals_own_and_survive_rounding(
    scheme: Scheme, mode: ColourMode, allowed: tuple[RGB, ...], system: ColorSystem
) -> None:
    for colour in colours_of(palette_for(mode, scheme)):
        assert colour in allowed
        number = Color.from_rgb(*colour).downgrade(system).number
        assert number is not None
        assert XTERM[number] == colour


def test_without_colours_there_are_none_at_all() -> None:
    assert not colours_of(palette_for(ColourMode.NONE))
    for name, size, glyph_set in itertools.product(SCENES, Size, GlyphSet):
        for line in drawn(name, size, glyph_set, ColourMode.NONE):
            assert all(run.style.fg is run.style.bg is None for run in line)


class Role(NamedTuple):
    """A part of a swatch."""

    paint: Paint
    part: int

    def colour(self, palette: Palette) -> RGB | None:
        """What it is in a palette; the second tint of a square that has one only is the first."""
        swatch = palette[self.paint]
        return (swatch.ink, swatch.fill, swatch.fill if swatch.other is None else swatch.other)[self.part]


def spy() -> tuple[Palette, dict[RGB, Role]]:
    """A palette in which every role has a colour of its own, and whose colour each is."""
    roles = {(0, place, part): Role(paint, part) for place, paint in enumerate(Paint) for part in range(3)}
    shown = palette_for(ColourMode.TRUECOLOUR)
    swatches = {}
    for place, paint in enumerate(Paint):
        swatch = shown[paint]
        ink, fill, other = (
            None if colour is None else (0, place, part)
            for part, colour in enumerate((swatch.ink, swatch.fill, swatch.other))
        )
        swatches[paint] = Swatch(ink, fill, other)
    return Palette(swatches, (1, 0, 0), (1, 0, 1)), roles


@cache
def written() -> dict[tuple[Role, Role | None], str]:
    """What is to be read, by its ink and its ground; on no ground it is on the gap between squares."""
    palette, roles = spy()
    found: dict[tuple[Role, Role | None], str] = {}
    for glyph_set, size, scene in itertools.product(GlyphSet, Size, SCENES.values()):
        glyphs = glyphs_for(glyph_set)
        shapes = {" ", glyphs.corner, *glyphs.specks, *glyphs.stairs, *glyphs.seams.values()}
        shapes |= {glyphs.terrain[Terrain.BLOCKING]}
        frame = Frame(scene, layout((scene.board.width, scene.board.height), 0, 0, size), palette, glyphs)
        for run in itertools.chain.from_iterable(frame.lines()):
            if run.style.fg in roles and set(run.text) - shapes:
                found[roles[run.style.fg], roles.get(run.style.bg or (1, 0, 0))] = run.text
    return found


def ground(palette: Palette, role: Role | None) -> RGB:
    colour = palette.gap if role is None else role.colour(palette)
    assert colour is not None
    return colour


def test_the_scenes_show_text_on_many_grounds() -> None:
    assert len(written()) > 100


@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_text_has_enough_contrast_with_its_ground(mode: ColourMode, scheme: Scheme) -> None:
    palette = palette_for(mode, scheme)
    least = 7 if scheme is Scheme.CONTRAST and mode.tinted else 4.5
    faint = {
        (text, ink, on, round(contrast(colour, ground(palette, on)), 1))
        for (ink, on), text in written().items()
        if (colour := ink.colour(palette)) is not None and contrast(colour, ground(palette, on)) < least
    }
    assert not faint


FLOORS = (Paint.INTERIOR, Paint.OUTDOORS)
BANDS = ((Paint.BAND_A, Paint.BAND_B), (Paint.VIGILANT, Paint.SHAKEN))
GROUNDS = (
    *itertools.product((Paint.ENEMY_ZONE, Paint.OWN_ZONE, Paint.REACH, Paint.REACH_STOPS), FLOORS),
    (Paint.REACH, Paint.ENEMY_ZONE),
    (Paint.REACH, Paint.OWN_ZONE),
    (Paint.DANGER, Paint.ENEMY_ZONE),
    (Paint.DANGER, Paint.DANGER_PEAK),
    (Paint.SAFE, Paint.DANGER),
    (Paint.SHOT_RANGE, Paint.SAFE),
    (Paint.AQUATIC, Paint.OWN_ZONE),
    (Paint.OWN_ZONE, Paint.ENEMY_ZONE),
    (Paint.REACH_SHAKES, Paint.REACH),
    (Paint.RETREAT_SAFE, Paint.RETREAT_SHAKES),
    (Paint.RETREAT_SAFE, Paint.RETREAT_DEADLY),
    (Paint.AQUATIC, Paint.INTERIOR),
)


def fills(palette: Palette, paint: Paint) -> set[RGB]:
    return {colour for colour in (palette[paint].fill, palette[paint].other) if colour is not None}


@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_shapes_stand_out_from_the_floor(mode: ColourMode, scheme: Scheme) -> None:
    palette = palette_for(mode, scheme)
    shapes = [(paint, palette[paint].ink) for paint in (Paint.WALL, Paint.DOOR_CLOSED, Paint.DOOR_OPEN, Paint.BLOCKING)]
    bands = [(paint, palette[paint].fill) for paint in BANDS[0]] if mode.tinted else []
    for (paint, colour), floor in itertools.product([*shapes, *bands], FLOORS):
        assert colour is not None
        assert all(contrast(colour, fill) >= 3 for fill in fills(palette, floor)), (paint, floor)
    for paint, floor in itertools.product(BANDS[0], FLOORS):
        parts = [colour for colour in (palette[paint].ink, palette[paint].fill) if colour is not None]
        assert all(max(contrast(part, fill) for part in parts) >= 3 for fill in fills(palette, floor)), (paint, floor)
    steps = palette[Paint.STAIRS]
    assert steps.ink is not None
    assert all(contrast(steps.ink, fill) >= 3 for fill in fills(palette, Paint.STAIRS))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_bands_and_states_are_far_apart_for_every_eye(mode: ColourMode, scheme: Scheme, sight: str) -> None:
    palette = palette_for(mode, scheme)
    for pair in BANDS:
        one, other = (palette[paint].fill for paint in pair)
        assert one is not None
        assert other is not None
        assert distance(one, other, SIGHTS[sight]) >= 25, pair


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("mode", "scheme"), TINTED_LOOKS)
def test_tints_that_matter_are_apart_for_every_eye(mode: ColourMode, scheme: Scheme, sight: str) -> None:
    palette = palette_for(mode, scheme)
    for one, other in GROUNDS:
        for mine, theirs in itertools.product(fills(palette, one), fills(palette, other)):
            assert distance(mine, theirs, SIGHTS[sight]) >= LEAST[sight], (one, other)


@pytest.mark.parametrize(("mode", "scheme"), TINTED_LOOKS)
def test_indoors_and_outdoors_are_two_looks(mode: ColourMode, scheme: Scheme) -> None:
    inside, outside = (palette_for(mode, scheme)[paint].fill for paint in FLOORS)
    assert inside is not None
    assert outside is not None
    assert all(distance(inside, outside, sight) >= LEAST[name] / 2 for name, sight in SIGHTS.items())


@pytest.mark.parametrize("mode", [ColourMode.ANSI_16, ColourMode.ANSI_8])
def test_with_few_colours_the_dark_schemes_are_one(mode: ColourMode) -> None:
    assert palette_for(mode, Scheme.DARK).swatches == palette_for(mode, Scheme.CONTRAST).swatches
    assert palette_for(mode, Scheme.DARK).swatches != palette_for(mode, Scheme.LIGHT).swatches

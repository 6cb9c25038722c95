"""The characters boards are drawn with: each one cell wide everywhere, and within what its set may hold."""

import functools
import itertools
import unicodedata
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from okko.tui.drawing import (
    ColourMode,
    Element,
    Facing,
    Glyphs,
    GlyphSet,
    Mark,
    Overlay,
    Size,
    Terrain,
    glyphs_for,
    legend,
    palette_for,
)
from tests.tui.scenes import BATTLE, RETREAT, SCENES, drawn


def characters_of(glyphs: Glyphs) -> set[str]:
    def flat(part: object) -> Iterator[str]:
        match part:
            case str():
                yield from part
            case dict():
                yield from itertools.chain.from_iterable(map(flat, part.values()))
            case tuple():
                yield from itertools.chain.from_iterable(map(flat, part))
            case _:
                names = getattr(type(part), "__slots__", ())
                yield from itertools.chain.from_iterable(flat(getattr(part, name)) for name in names)

    return set(flat(glyphs))


@functools.cache
def every_character(glyph_set: GlyphSet) -> set[str]:
    seen = {
        char
        for name, size, mode in itertools.product(SCENES, Size, ColourMode)
        for line in drawn(name, size, glyph_set, mode)
        for run in line
        for char in run.text
    }
    return seen | characters_of(glyphs_for(glyph_set))


@pytest.mark.parametrize("glyph_set", GlyphSet)
def test_every_character_is_one_cell_wide_in_every_terminal(glyph_set: GlyphSet) -> None:
    for char in every_character(glyph_set):
        assert cell_len(char) == 1
        assert unicodedata.east_asian_width(char) not in "WF"
        assert (
            char in "≈↑→↓←⇑⇒⇓⇐" or " " <= char <= "~" or "\u00a0" < char <= "\u00ff" or "\u2500" <= char <= "\u25fc"
        ), char


EMOJI = "©®▪▫▶◀◻◼"


@pytest.mark.parametrize("glyph_set", GlyphSet)
def test_no_character_has_an_emoji_form(glyph_set: GlyphSet) -> None:
    assert not every_character(glyph_set) & set(EMOJI)


def test_each_set_keeps_to_its_repertoire() -> None:
    assert all(char.isascii() for char in every_character(GlyphSet.ASCII))
    pictures_of_control_codes = "►◄▲▼◙↑→↓←"
    for char in every_character(GlyphSet.CP437) - set(pictures_of_control_codes):
        char.encode("cp437")


def test_scenes_cover_what_can_be_said() -> None:
    assert {*BATTLE.overlays, *RETREAT.overlays} == set(Overlay)
    assert {*BATTLE.marks, *RETREAT.marks} == set(Mark) - {Mark.CURSOR}
    assert {token.reserve for token in BATTLE.tokens} >= {Element.FIRE, Element.TORII}


@pytest.mark.parametrize("mode", ColourMode)
@pytest.mark.parametrize("glyph_set", GlyphSet)
def test_the_legend_shows_every_sign_once(glyph_set: GlyphSet, mode: ColourMode) -> None:
    entries = legend(palette_for(mode), glyphs_for(glyph_set))
    samples = ["".join(run.text for run in entry.sample) for entry in entries]
    assert {len(sample) for sample in samples} == {7}
    assert len(set(samples)) == len({entry.meaning for entry in entries}) == len(entries)
    assert {entry.meaning for entry in entries} >= {*Overlay, *Mark, *Terrain} - {Terrain.CLEAR}


@pytest.mark.parametrize("glyph_set", GlyphSet)
def test_an_arrow_is_no_bracket_and_no_other_sign_of_the_board(glyph_set: GlyphSet) -> None:
    glyphs = glyphs_for(glyph_set)
    arrows = [glyphs.arrow(facing, *state) for facing in Facing for state in itertools.product((False, True), repeat=2)]
    assert len(set(arrows)) == 16
    doors = (sign for door in (glyphs.closed, glyphs.opened) for sign in (door.across, door.upright, door.low))
    others = [*glyphs.overlays.values(), *itertools.chain(*glyphs.marks.values()), *glyphs.terrain.values(), *doors]
    others += [*glyphs.badges, *glyphs.kami, glyphs.stops, glyphs.shakes, glyphs.pays, glyphs.stairs, "()[]{}«»"]
    assert not set(arrows) & set("".join(others))

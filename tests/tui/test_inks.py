"""The colours of texts: in every scheme everything that is written can be read."""

import itertools

import pytest
from textual.color import Color

from okko.tui.drawing import RGB, ColourMode, Scheme
from okko.tui.drawing.palette import ANSI
from okko.tui.inks import inks_for
from okko.tui.theme import theme_for, themes
from tests.tui.vision import contrast

INKS = ("ink", "ink-muted", "ink-faint", "gold", "violet", "vigilant-ink", "shaken-ink", "torii", "good")
GROUNDS = ("paper", "paper-raised", "paper-high")
WRITTEN_ON = {"gold": "on-band", "violet": "on-band"}
NAMES = "black red green yellow blue magenta cyan white"
TERMINAL = {
    f"ansi_{bright}{name}": ANSI[place + 8 * bool(bright)]
    for place, name in enumerate(NAMES.split())
    for bright in ("", "bright_")
}
"""The terminal's colours by Textual's names; what is its own is taken for white on black."""
LOOKS = [(mode, scheme) for mode, scheme in itertools.product(ColourMode, Scheme) if mode is not ColourMode.NONE]


def seen(written: str, *, ground: bool) -> RGB:
    if written == "ansi_default":
        return ANSI[0] if ground else ANSI[7]
    return TERMINAL.get(written) or Color.parse(written).rgb


@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_every_ink_can_be_read_on_every_paper(mode: ColourMode, scheme: Scheme) -> None:
    inks = inks_for(mode, scheme)
    least = 7 if scheme is Scheme.CONTRAST and mode.tinted else 4.5
    faint = {
        (ink, on, round(found, 1))
        for ink, on in itertools.product(INKS, GROUNDS)
        if (found := contrast(seen(inks[ink], ground=False), seen(inks[on], ground=True))) < least
    }
    assert not faint


@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_what_is_under_the_bar_can_be_read(mode: ColourMode, scheme: Scheme) -> None:
    inks = inks_for(mode, scheme)
    chosen = seen(inks["chosen"], ground=True)
    assert all(contrast(seen(inks[ink], ground=False), chosen) >= 4.5 for ink in ("ink", "gold", "ink-muted"))
    assert all(contrast(seen(inks[ink], ground=False), chosen) >= 3 for ink in INKS)


@pytest.mark.parametrize(("mode", "scheme"), LOOKS)
def test_what_is_written_on_colours_can_be_read(mode: ColourMode, scheme: Scheme) -> None:
    inks = inks_for(mode, scheme)
    for ground, ink in WRITTEN_ON.items():
        assert contrast(seen(inks[ink], ground=False), seen(inks[ground], ground=True)) >= 4.5
    if mode.tinted:
        assert all(contrast((255, 255, 255), seen(inks[on], ground=True)) >= 4.5 for on in ("vigilant", "shaken"))


def test_there_is_a_theme_for_every_scheme_and_number_of_colours() -> None:
    assert {theme.name for theme in themes()} == {theme_for(*look) for look in itertools.product(ColourMode, Scheme)}

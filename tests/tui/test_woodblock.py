"""The picture of the title: by night and by day, in colours that the terminal has."""

from itertools import product

import pytest

from okko.tui.drawing.palette import XTERM
from okko.tui.woodblock import print_of_the_gate


@pytest.mark.parametrize(("coarse", "day"), product((False, True), repeat=2))
def test_the_picture_fills_its_room(coarse: bool, day: bool) -> None:
    lines = print_of_the_gate(40, 20, coarse=coarse, day=day)
    assert len(lines) == 20
    assert all(sum(len(run.text) for run in line) == 40 for line in lines)


@pytest.mark.parametrize("day", [False, True])
def test_a_coarse_picture_keeps_to_the_256_colours(day: bool) -> None:
    styles = [run.style for line in print_of_the_gate(60, 30, coarse=True, day=day) for run in line]
    assert {colour for style in styles for colour in (style.fg, style.bg) if colour is not None} <= set(XTERM)


def test_day_and_night_have_no_sky_in_common() -> None:
    day, night = (print_of_the_gate(40, 20, day=day)[0] for day in (True, False))
    assert not {run.style.bg for run in day} & {run.style.bg for run in night}

"""What a terminal is sent of a drawn line."""

from itertools import permutations

import pyte
from rich.console import Console
from textual.strip import Strip

from okko.tui.drawing.style import Run, style
from okko.tui.line_api import strip_of

CONSOLE = Console(color_system="truecolor", force_terminal=True, _environ={})
INK, RUST, PAPER, MOSS = (233, 224, 204), (200, 58, 38), (15, 19, 23), (61, 64, 87)
LOOKS = (
    style(INK, PAPER),
    style(RUST, PAPER),
    style(INK, MOSS),
    style(INK, PAPER, bold=True),
    style(None, PAPER, underline=True),
    style(RUST, None, reverse=True),
    style(None, None),
)


def test_a_terminal_that_is_told_changes_only_shows_what_it_would_if_it_were_told_all() -> None:
    for looks in permutations(LOOKS, 3):
        strip = strip_of(tuple(Run(text, look) for text, look in zip(("a ", "▌", "b"), looks, strict=True)))
        whole = Strip(list(strip)).render(CONSOLE)
        assert seen(strip.render(CONSOLE) + "z") == seen(whole + "z")


def test_a_colour_is_named_once_while_it_stays() -> None:
    line = (Run("a", style(INK, PAPER)), Run("b", style(RUST, PAPER)), Run("c", style(RUST, MOSS)))
    assert strip_of(line).render(CONSOLE) == (
        "\x1b[38;2;233;224;204;48;2;15;19;23ma\x1b[38;2;200;58;38mb\x1b[48;2;61;64;87mc\x1b[0m"
    )


def seen(sent: str) -> list[pyte.screens.Char]:
    """The cells of a terminal that was sent this."""
    screen = pyte.Screen(6, 1)
    pyte.Stream(screen).feed(sent)
    return [screen.buffer[0][column] for column in range(6)]

"""The line of keys in the smallest terminal: what must be seen there is."""

import pytest
from textual.app import ComposeResult

from okko.model.decision import Ask
from okko.tui.app import OkkoApp
from okko.tui.bound import Page, bind
from okko.tui.pace import Pace
from okko.tui.session import Session
from okko.tui.widgets.keybar import KeyBar
from tests.tui.battles import SEATS, battles, screen_text
from tests.tui.questions import ASKED
from tests.tui.sitting import small_library
from tests.tui.test_drafting_look import PICKED, drafted

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]
SMALLEST = (80, 24)


async def test_taking_back_and_the_menu_are_in_the_line_of_keys_whatever_is_asked() -> None:
    async with battles(size=SMALLEST) as opened:
        for asked, game in ASKED.items():
            table = await opened(game())
            line = table.said().splitlines()[-1]
            assert " u Undo " in line, asked
            assert " m Menu " in line, asked


async def test_taking_back_and_the_menu_are_in_the_line_of_keys_while_tiles_and_doors_are_laid() -> None:
    steps = (
        (Ask.PICK, 0, ()),
        (Ask.TILE, 0, ()),
        (Ask.TILE, 1, ()),
        (Ask.DOORS, 4, ()),
        (Ask.DOORS, 4, ("enter",) * 2),
    )
    app = OkkoApp()
    async with app.run_test(size=SMALLEST) as pilot:
        for asked, tiles, keys in steps:
            app.open_match(Session(drafted(PICKED, asked, tiles), SEATS, pace=Pace.OFF, synchronous=True))
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
            line = screen_text(app.screen).splitlines()[-1]
            assert " u Undo " in line, (asked, tiles, line)
            assert " m Menu " in line, (asked, tiles, line)
        assert "Lay it" in line, "a door is in hand"


class Crowded(Page[None]):
    """A screen with more keys than there is room for, taking back the last of them."""

    BINDINGS = [
        bind("draft.left", "nothing", "a" * 30),
        bind("draft.right", "nothing", "b" * 20),
        bind("draft.undo", "nothing", "Undo"),
    ]

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def action_nothing(self) -> None:
        """Do nothing."""


async def test_what_stands_before_it_gives_way_to_taking_back() -> None:
    """Of 80 columns 78 are within, 19 for `F1 Keys  F2 Look up`: 59 hold 32 and 22 with gaps of 2, not 6 more."""
    app = OkkoApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await app.push_screen(Crowded())
        await pilot.pause()
        line = screen_text(app.screen).splitlines()[-1]
        assert line.rstrip() == f" [ {'a' * 30}  u Undo{' ' * 19}F1 Keys  F2 Look up"

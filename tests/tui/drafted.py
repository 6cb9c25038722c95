"""Drafts under test: a program in which a match without a scenario is played, by keys alone or by clicks alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from okko.game import Answered, Game
from okko.tui.app import OkkoApp
from okko.tui.drawing.layout import Layout
from okko.tui.pace import Pace
from okko.tui.screens.drafting import DraftScreen
from okko.tui.session import Seat, Session
from okko.tui.widgets.offers import Offers
from okko.tui.widgets.picture import Picture
from tests.tui.battles import SEATS
from tests.tui.sitting import Sitting

S = TypeVar("S", bound=Screen[object])


class Drafting(Sitting):
    """A match on its screens."""

    def __init__(self, app: OkkoApp, pilot: Pilot[None], game: Game) -> None:
        super().__init__(app, pilot)
        self.game = game

    @property
    def table(self) -> DraftScreen:
        screen = self.app.screen
        assert isinstance(screen, DraftScreen)
        return screen

    @property
    def given(self) -> list[str]:
        """All answers that stand."""
        standing = (self.game.lines[index].input for index in self.game.standing_lines())
        return [entry.text for entry in standing if isinstance(entry, Answered)]

    def row_of(self, words: str) -> int:
        """The place in the list where these words stand."""
        return next(place for place, row in enumerate(self.table.rows) if words in row.text.plain)

    # By keys.

    async def take(self, words: str) -> None:
        """Go to a row by arrows, and take it."""
        offers = self.table.query_one(Offers)
        for _ in range(len(self.table.rows)):
            if offers.highlighted == self.row_of(words):
                break
            down = (offers.highlighted or 0) < self.row_of(words)
            await self.pilot.press("down" if down else "up")
        await self.pilot.press("enter")
        await self.pilot.pause()

    # By clicks.

    async def click_row(self, words: str, times: int = 2) -> None:
        """Click a row: once to look, twice to take."""
        offers = self.table.query_one(Offers)
        y = self.row_of(words) - offers.scroll_offset.y
        for _ in range(times):
            await self.pilot.click(Offers, offset=(4, y))
        await self.pilot.pause()

    async def click_cell(self, x: int, y: int, *, button: int = 1, times: int = 1) -> None:
        """Click a cell of the picture of the board."""
        picture = self.table.query_one("#site", Picture)
        assert picture.frame is not None
        left = max(0, (picture.size.width - picture.frame.layout.width) // 2)
        top = max(0, (picture.size.height - picture.frame.layout.height) // 2)
        for _ in range(times):
            await self.pilot.click("#site", offset=(left + x, top + y), button=button)
        await self.pilot.pause()

    @property
    def layout(self) -> Layout:
        frame = self.table.query_one("#site", Picture).frame
        assert frame is not None
        return frame.layout


@asynccontextmanager
async def drafts(
    game: Game, seats: tuple[Seat, Seat] = SEATS, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Drafting]:
    """A draft on the screen."""
    app = OkkoApp()
    async with app.run_test(size=size, notifications=True) as pilot:
        session = Session(game, seats, pace=Pace.OFF, synchronous=True)
        app.open_match(session)
        here = Drafting(app, pilot, game)
        await here.arrives(DraftScreen)
        yield here

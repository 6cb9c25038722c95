"""Battles under test: a screen for a game, and players that answer it by keys alone or by clicks alone."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from textual import constants
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from okko.game import Answered, Game
from okko.model.decision import Move, Option, Place
from okko.model.square import Facing, Square
from okko.tui.app import OkkoApp
from okko.tui.drawing.layout import HEADER, MARGIN
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.table_talk import Wish
from okko.tui.session import Person, Seat, Session

constants.COLOR_SYSTEM = "truecolor"  # type: ignore[misc]
"""A plugin of pytest has imported Textual before the environment was set."""

SEATS: tuple[Seat, Seat] = (Person("Sanae"), Person("Takeo"))


def screen_text(screen: Screen[Any]) -> str:
    """Everything on a screen as text."""
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


class Battle:
    """A battle screen and the pilot that plays on it."""

    def __init__(self, pilot: Pilot[None], screen: BattleScreen) -> None:
        self.pilot, self.screen = pilot, screen
        self.session = screen.session
        self._opened = len(screen.session.game.lines) - 1

    @property
    def game(self) -> Game:
        return self.session.game

    async def begin_again(self) -> None:
        """Take back all that was answered on this screen."""
        if len(self.game.lines) - 1 > self._opened:
            self.game.undo(self._opened, agreed=True)
            self.screen.jump()
            await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.pilot.app.simulate_key(key)
        if keys:
            await self.pilot.pause()

    async def until(self, holds: Callable[[], bool], what: str = "it") -> None:
        """Wait until something holds, by the clock."""
        end = monotonic() + 10
        while not holds():
            assert monotonic() < end, f"{what} did not come about"
            await self.pilot.pause(0.01)

    async def covered(self) -> Screen[Any]:
        """The screen that lies over the battle, once there is one."""
        await self.until(lambda: self.pilot.app.screen is not self.screen, "what covers the battle")
        await self.pilot.pause()
        return self.pilot.app.screen

    def said(self) -> str:
        """Everything on the screen as text."""
        return screen_text(self.screen)

    async def wish(self, wish: Wish) -> None:
        """Choose from the menu of the match."""
        await self.press("m")
        place = [option.id for option in self.pilot.app.screen.query_one(OptionList).options].index(wish.name)
        await self.press(*["down"] * place, "enter")

    def last(self) -> str:
        """The text of the last answer."""
        answers = [line.input.text for line in self.game.lines if isinstance(line.input, Answered)]
        return answers[-1] if answers else ""

    # By keys.

    async def walk(self, square: Square) -> None:
        """Move the cursor by arrows."""
        if self.screen.choices.has_focus:
            await self.press("o")
        width = self.game.state.geometry.width
        row, column = divmod(square, width)
        here_row, here_column = divmod(self.screen.cursor, width)
        across = ["right" if column > here_column else "left"] * abs(column - here_column)
        await self.press(*across, *["up" if row > here_row else "down"] * abs(row - here_row))
        assert self.screen.cursor == square

    async def answer_by_keys(self, option: Option) -> None:
        match option:
            case Move() | Place():
                await self.walk(option.to)
                await self._turn_and_vary(option)
                await self.press("enter")
            case _:
                await self.press(str(1 + self._place(option)))

    async def choose_by_arrows(self, option: Option) -> None:
        """Go down the list and choose."""
        if not self.screen.choices.has_focus:
            await self.press("o")
        await self.press("home", *["down"] * self._place(option), "enter")

    async def _turn_and_vary(self, option: Move | Place) -> None:
        for _ in range(4):
            if self.planned_facing() == option.facing:
                break
            await self.press("right_square_bracket")
        for _ in range(4):
            if self.screen.plan is not None and self.screen.plan.pose == option:
                return
            await self.press("v")
        raise AssertionError(f"{option.text} cannot be planned")

    def planned_facing(self) -> Facing | None:
        pose = self.screen.plan.pose if self.screen.plan is not None else None
        return None if pose is None else Facing(pose.facing)

    def _place(self, option: Option) -> int:
        assert self.screen.question is not None
        return [choice.answer for choice in self.screen.question.choices].index(option)

    # By clicks.

    async def click(self, square: Square, times: int = 1) -> None:
        x, y = self.screen.board.layout_now.centre(square)
        assert x >= MARGIN
        assert y >= HEADER
        for _ in range(times):
            await self.pilot.click("#board", offset=(x, y))
            await self.pilot.pause()

    async def click_key(self, shown: str) -> None:
        """Click a key in the bar at the foot of the screen."""
        bar = self.said().splitlines()[-1]
        await self.pilot.click("KeyBar", offset=(bar.index(f" {shown}"), 0))
        await self.pilot.pause()

    async def answer_by_clicks(self, option: Option) -> None:
        match option:
            case Move() | Place():
                await self.click(option.to)
                x, y = self.screen.board.layout_now.centre(option.to)
                for _ in range(4):
                    if self.planned_facing() == option.facing:
                        break
                    await self.pilot.click("#board", offset=(x, y), button=3)
                    await self.pilot.pause()
                assert self.planned_facing() == option.facing
                for _ in range(4):
                    if self.screen.plan is not None and self.screen.plan.pose == option:
                        break
                    await self.click_key("v ")
                await self.click(option.to)
            case _:
                y = self._place(option) - self.screen.choices.scroll_offset.y
                await self.pilot.click("#choices", offset=(3, y))
                await self.pilot.pause()


Opened = Callable[[Game], Awaitable[Battle]]


@asynccontextmanager
async def battles(
    seats: tuple[Seat, Seat] = SEATS,
    *,
    size: tuple[int, int] = (100, 30),
    practice: bool = False,
    pace: Pace = Pace.OFF,
    curtain: bool = False,
) -> AsyncIterator[Opened]:
    """A program in which one game after another can be put on the screen."""
    app = OkkoApp()
    async with app.run_test(size=size) as pilot:

        async def opened(game: Game) -> Battle:
            session = Session(game, seats, practice=practice, pace=pace, curtain=curtain, synchronous=True)
            screen = BattleScreen(session)
            while len(app.screen_stack) > 1:
                await app.pop_screen()
            await app.push_screen(screen)
            table = Battle(pilot, screen)
            await table.until(lambda: screen.question is not None or game.over or pace is not Pace.OFF, "a question")
            await pilot.pause()
            return table

        yield opened


@asynccontextmanager
async def battle(game: Game, seats: tuple[Seat, Seat] = SEATS, **how: Any) -> AsyncIterator[Battle]:
    """A game on a screen."""
    async with battles(seats, **how) as opened:
        yield await opened(game)

"""The program under test: its app on a small library of its own, and somebody at the keyboard and the mouse."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import pytest
from textual import constants
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from okko.library import Library, Pack
from okko.tui.app import OkkoApp

constants.COLOR_SYSTEM = "truecolor"  # type: ignore[misc]
"""A plugin of pytest has imported Textual before the environment was set."""

S = TypeVar("S", bound=Screen[Any])
LIBRARY = Library([Pack("the tests", Path(__file__).parent / "pack")])


@pytest.fixture(autouse=True)
def small_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that no tuning of the shipped ones changes."""
    monkeypatch.setattr(Library, "load", staticmethod(lambda: LIBRARY))


class Sitting:
    """The app and the pilot that uses it."""

    def __init__(self, app: OkkoApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def write(self, text: str) -> None:
        for char in text:
            self.app.post_message(Key("space" if char == " " else char, char))
        await self.pilot.pause()

    async def click(self, text: str) -> None:
        """Click on the first place where a text stands."""
        for y, line in enumerate(self.text.splitlines()):
            if text in line:
                await self.pilot.click(offset=(line.index(text), y))
                return
        raise AssertionError(f"{text!r} stands nowhere:\n{self.text}")

    @property
    def text(self) -> str:
        """Everything on the screen as text."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def until(self, holds: Callable[[], bool], what: str = "it") -> None:
        """Wait until something holds, by the clock."""
        end = monotonic() + 10
        while not holds():
            assert monotonic() < end, f"{what} did not come about:\n{self.text}"
            await self.pilot.pause(0.01)

    async def reads(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        await self.until(lambda: text in self.text, f"{text!r}")

    async def arrives(self, kind: type[S]) -> S:
        """Wait for a screen."""
        await self.until(lambda: isinstance(self.app.screen, kind), kind.__name__)
        screen = self.app.screen
        assert isinstance(screen, kind)
        await self.until(lambda: getattr(screen, "laid_out", screen.is_mounted), f"{kind.__name__} as a whole")
        await self.pilot.pause()
        return screen


@asynccontextmanager
async def sitting(size: tuple[int, int] = (80, 24), *keys: str) -> AsyncIterator[Sitting]:
    """The program with its title, after some keys."""
    app = OkkoApp()
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        here = Sitting(app, pilot)
        await here.press(*keys)
        yield here


async def two_persons(here: Sitting) -> None:
    """Click through the opponents until a person sits on the other side too."""
    for _ in range(9):
        if here.text.count("‹ Person ›") == 2:
            return
        before = here.text
        await here.click("‹ Opponent: ")
        await here.until(lambda before=before: here.text != before, "another opponent")  # type: ignore[misc]
    raise AssertionError("no second person")

"""What can wait is done while nobody waits: once a key has been answered, and before the next."""

import gc
from asyncio import TimerHandle, get_running_loop
from collections.abc import Iterator

from textual.app import App
from textual.events import Event, InputEvent

REST = 0.03
"""Seconds after a key in which nothing else happens, before anything is begun."""
PAUSE = 0.002
"""Seconds between two pieces of it, in which a key is heard."""
OFTEN = (700, 10)
"""So many new objects, and so many collections of these, are worth looking through: Python's own numbers."""
SELDOM = 30_000
"""With so many new objects it is looked for garbage at once, as when a key is held down for long."""


class Leisure(App[None]):
    """A program that works ahead, and looks for garbage, between two keys: pictures came 2 to 10 ms later for it."""

    _resumes: TimerHandle | None = None
    _work: Iterator[object] = iter(())

    def on_ready(self) -> None:
        """The first screen stands: what was loaded for it stays to the end, and is never looked through for garbage."""
        if not gc.isenabled():
            gc.freeze()
            gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
            gc.enable()

    def at_leisure(self, work: Iterator[object]) -> None:
        """Do this piece by piece in the place of what has been done till now: each step of it is short."""
        self._work = work

    async def on_event(self, event: Event) -> None:
        """Go on with it once nothing has come for a while."""
        await super().on_event(event)
        if isinstance(event, InputEvent):
            self._go_on_in(REST)

    def _go_on_in(self, seconds: float) -> None:
        if self._resumes is not None:
            self._resumes.cancel()
        self._resumes = get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        for _ in self._work:
            self._go_on_in(PAUSE)
            return
        tidy()


def tidy() -> None:
    """Look for garbage as far as Python would have done."""
    young, middle, _ = gc.get_count()
    if young > OFTEN[0]:
        gc.collect(1 if middle > OFTEN[1] else 0)

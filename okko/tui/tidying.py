"""Garbage is collected while nobody waits for anything."""

import gc
from asyncio import TimerHandle, get_running_loop

from textual.app import App
from textual.events import Event, InputEvent

REST = 0.03
"""Seconds after a key in which nothing else happens, before it is looked for."""
OFTEN = (700, 10)
"""So many new objects, and so many collections of these, are worth looking through: Python's own numbers."""
SELDOM = 30_000
"""With so many new objects it is looked for at once, as when a key is held down for long."""


class Tidy(App[None]):
    """A program that looks for garbage once a key has been answered: pictures came 2 to 10 ms later for it."""

    _tidies: TimerHandle | None = None

    def on_ready(self) -> None:
        """The first screen stands: what was loaded for it stays to the end, and is never looked through."""
        if not gc.isenabled():
            gc.freeze()
            gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
            gc.enable()

    async def on_event(self, event: Event) -> None:
        """Look for garbage once nothing has come for a while."""
        await super().on_event(event)
        if isinstance(event, InputEvent):
            if self._tidies is not None:
                self._tidies.cancel()
            self._tidies = get_running_loop().call_later(REST, tidy)


def tidy() -> None:
    """Look for garbage as far as Python would have done."""
    young, middle, _ = gc.get_count()
    if young > OFTEN[0]:
        gc.collect(1 if middle > OFTEN[1] else 0)

"""Screens that mind their time: what was meant for another screen, or comes too early or too late, does nothing.

Keys and clicks wait in queues. When they are heard, the screen they were meant for may be covered or gone, and the one
on top may not be laid out yet. So each of them counts only if it was made while the screen on top stood there.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from textual._callback import invoke
from textual._time import get_time
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Event, InputEvent, Key, Mount, Resize, ScreenResume
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList

from okko.tui.keymap import KEYBOARD
from okko.tui.messages import ByHand
from okko.tui.once import Stays

Result = TypeVar("Result")

_BY_HAND = (ByHand, InputEvent, OptionList.OptionSelected, Input.Submitted)
"""What somebody does with a screen, or with a part of it."""
_LAYS_OUT = (Mount, Resize, ScreenResume)


class Standing(Screen[Result], inherit_bindings=False):
    """A screen that hears of keys, clicks and choices only while it is laid out and on top, and is left once."""

    stays = Stays.IN_HAND
    _stands = False
    _leaves_with: tuple[Result | None] | None = None
    """With what it is left once it is laid out and on top, if that was asked for before."""
    _has_left = False

    @property
    def laid_out(self) -> bool:
        """Whether its parts have their places."""
        return self._stands

    @property
    def there(self) -> bool:
        """Whether it is on the screen, be it covered."""
        return not self._has_left and self in self.app.screen_stack

    @property
    def on_top(self) -> bool:
        """Whether nothing covers it."""
        return self.there and self.app.screen_stack[-1] is self

    def on_mount(self) -> None:
        """Whoever sees it may press a key: it is laid out in the same moment in which it is drawn."""
        self.screen_layout_refresh_signal.subscribe(self, self._come_to_stand, immediate=True)
        # Textual tells a screen how large it is once it has been drawn; it would be laid out and drawn twice.
        app, (width, height) = self.app, self.app.size
        sizes = ((width, app.HORIZONTAL_BREAKPOINTS), (height, app.VERTICAL_BREAKPOINTS))
        fitting = [next((name for least, name in reversed(names or []) if room >= least), "") for room, names in sizes]
        self.update_classes({name: True for name in fitting if name}, update=False)

    def _come_to_stand(self, _: Screen[object]) -> None:
        self._stands = True

    def on_screen_resume(self) -> None:
        """It is left once it is drawn, if that was asked for before."""
        self.call_after_refresh(self._leave_at_last)

    def _leave_at_last(self) -> None:
        self._stands = True
        if self._leaves_with is not None and self.on_top:
            (result,), self._leaves_with = self._leaves_with, None
            self.dismiss(result)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen: once, and not before it is laid out and on top."""
        if self._has_left or self._leaves_with is not None:
            return AwaitComplete()
        if not (self._stands and self.on_top):
            self._leaves_with = (result,)
            return AwaitComplete()
        self._has_left = True
        return super().dismiss(result)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """As Textual has it, unless the screen is gone by then."""
        return super().call_after_refresh(self._if_there, partial(callback, *args, **kwargs))

    async def _if_there(self, callback: Callable[[], Awaitable[Any] | Any]) -> None:
        if self.there:
            await invoke(callback)

    async def _on_message(self, message: Message) -> None:
        """Leave out what was done by hand and comes too late, and what would lay out a screen that is gone."""
        if isinstance(message, _BY_HAND) and not self.on_top:
            message.stop()
        elif isinstance(message, _LAYS_OUT) and (self.app._exit or not self.there):
            pass
        else:
            await super()._on_message(message)


class OneByOne(App[None]):
    """A program in which keys and clicks are for the screen that was on top when they were made."""

    _changed_at = float("-inf")
    """When another screen came on top."""

    def on_mount(self) -> None:
        """Take the time of each change."""
        self.screen_change_signal.subscribe(self, self._take_the_time, immediate=True)

    def _take_the_time(self, _: Screen[object]) -> None:
        self._changed_at = get_time()

    async def on_event(self, event: Event) -> None:
        """Leave out what was meant for another screen, and what comes before there is anything to be seen."""
        if not isinstance(event, InputEvent) or self.meant_for_now(event):
            await super().on_event(event)

    def meant_for_now(self, event: InputEvent) -> bool:
        """Whether a key or a click was made for the screen on top; one can always quit, once."""
        if self._exit:
            return False
        if isinstance(event, Key) and event.key in KEYBOARD.map.keys("app.quit"):
            return True
        top = next(reversed(self.screen_stack), None)
        return not isinstance(top, Standing) or (top.laid_out and event.time >= self._changed_at)

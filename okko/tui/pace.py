"""How long each event stays on the screen before the next: long enough to follow, and never in the way."""

from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum

from okko.model.event import (
    Acted,
    Activated,
    Called,
    Declared,
    Disabled,
    Drafted,
    Event,
    Fought,
    Moved,
    NamedIt,
    Opened,
    PhaseBegan,
    Prayed,
    Pushed,
    Recovered,
    Replaced,
    Reserved,
    Rethrown,
    Retreated,
    RolledInspiration,
    RolledOff,
    Scored,
    Shaken,
    Summoned,
    Tested,
    Thrown,
    TokenMoved,
    Turned,
    Vanished,
)
from okko.model.state import State


class Pace(Enum):
    """How fast events are played; the value stretches the seconds below."""

    OFF = 0.0
    FAST = 0.45
    NORMAL = 1.0
    SLOW = 1.8


_DICE = {
    RolledOff: 0.9,
    RolledInspiration: 0.5,
    Thrown: 0.45,
    Fought: 1.1,
    Tested: 0.9,
    Called: 0.7,
    Replaced: 0.6,
    Rethrown: 1.1,
    Prayed: 1.1,
    Vanished: 0.6,
    Scored: 0.7,
    Shaken: 0.5,
    Recovered: 0.5,
    Retreated: 0.35,
    Disabled: 0.9,
}
"""What one cannot foresee is worth a look, whoever did it."""

_DEEDS = {
    PhaseBegan: 0.5,
    Activated: 0.35,
    Moved: 0.55,
    Acted: 0.4,
    Declared: 0.6,
    NamedIt: 0.5,
    Turned: 0.3,
    Pushed: 0.4,
    Reserved: 0.3,
    Drafted: 0.7,
    Opened: 0.4,
    Summoned: 0.6,
    TokenMoved: 0.4,
}
"""What somebody else has decided must be seen to be followed."""


def hold(event: Event, *, foreign: bool, pace: Pace) -> float:
    """The seconds an event stays; `foreign`: it comes of a bot's answer."""
    seconds = _DICE.get(type(event), 0.0)
    if foreign:
        seconds = max(seconds, _DEEDS.get(type(event), 0.0))
    return seconds * pace.value


class Playback:
    """The events that have happened but are still to be shown, one after another."""

    def __init__(self, state: State, shown: int = 0) -> None:
        self.state = state
        """The state on the screen."""
        self.shown = shown
        """How many events the screen has shown."""
        self.last: Event | None = None
        """The event on the screen, while it stays."""
        self._waiting: deque[tuple[Event, bool]] = deque()
        self._present: tuple[State, int] | None = None
        """Where to go on once what is shown again has been shown."""

    def __bool__(self) -> bool:
        return bool(self._waiting) or self.last is not None

    def add(self, events: Iterable[Event], *, foreign: bool) -> None:
        """Show these events too; `foreign`: they come of a bot's answer."""
        self._waiting.extend((event, foreign) for event in events)

    def step(self, pace: Pace) -> float:
        """Show events up to the next that stays a while; the seconds it stays, 0 when all have been shown."""
        while self._waiting:
            event, foreign = self._waiting.popleft()
            self._show(event)
            seconds = hold(event, foreign=foreign, pace=pace)
            if seconds > 0:
                self.last = event
                return seconds
        self._return()
        return 0.0

    def again(self, state: State, events: Sequence[Event], back: int) -> None:
        """Show events once more, from the state before them; then the present is shown again.

        Args:
            state: The state before them.
            events: The events.
            back: How many events ago that was.
        """
        present = self.state, self.shown
        self.jump(state, self.shown - back)
        self.add(events, foreign=True)
        self._present = present

    @property
    def repeats(self) -> bool:
        """Whether what is shown has been shown before."""
        return self._present is not None

    def _return(self) -> None:
        """Nothing more is shown."""
        self.last = None
        if self._present is not None:
            (self.state, self.shown), self._present = self._present, None

    def finish(self) -> None:
        """Show everything at once."""
        while self._waiting:
            self._show(self._waiting.popleft()[0])
        self._return()

    def jump(self, state: State, shown: int) -> None:
        """Go on from another state: something was taken back."""
        self._waiting.clear()
        self._present = None
        self.state, self.shown, self.last = state, shown, None

    def _show(self, event: Event) -> None:
        self.state = event.state
        self.shown += 1

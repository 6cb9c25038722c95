"""Screens that are open once: whoever asks for one again goes back to it."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar

from textual.app import App
from textual.screen import Screen

Kind = TypeVar("Kind", bound=Screen[Any])


class Stays(IntEnum):
    """What would be lost if a screen closed because one below it is asked for: nothing, a place in a list, or more."""

    LOOKED_UP = 0
    LISTED = 1
    IN_HAND = 2


class Once(App[None]):
    """A program in which what can be asked for from anywhere does not pile up."""

    def brought_back(self, kind: type[Kind]) -> Kind | None:
        """The screen of a kind that is open already, with what lay over it closed; none if that must not close."""
        stack = self.screen_stack
        place = next((place for place, one in reversed([*enumerate(stack)]) if isinstance(one, kind)), None)
        if place is None:
            return None
        found, above = stack[place], stack[place + 1 :]
        light = min(_stays(found), Stays.LISTED)
        if any(_stays(one) > light for one in above):
            return None
        for _ in above:
            self.pop_screen()
        assert isinstance(found, kind)
        return found

    def open_once(self, kind: type[Kind], make: Callable[[], Kind] | None = None) -> None:
        """Open a screen, or go back to the one of its kind that is open."""
        if self.brought_back(kind) is None:
            self.push_screen((make or kind)())


def _stays(screen: Screen[Any]) -> Stays:
    found = getattr(screen, "stays", Stays.IN_HAND)
    assert isinstance(found, Stays)
    return found

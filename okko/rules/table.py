"""The table a game is played on: the state as it stands, and what has happened."""

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from okko.model.decision import Decision, Option, Question
from okko.model.event import Event
from okko.model.state import State

T = TypeVar("T")

Flow: TypeAlias = Generator[Question, Any, T]
"""A chapter of the rules in progress: it yields what it cannot know and is sent the answer. A `Roll` is answered with
a tuple of as many faces.
"""


class GameOver(Exception):
    """The game has ended; everything in progress stops where it is (END-1)."""


class Table:
    """The state, changed by events only, and the events in order. Flows hold ids and ask the state each time."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Let something happen: the state becomes the one the event knows."""
        self.state = event.state
        self.events.append(event)


def ask(decision: Decision) -> Flow[Option]:
    """Put a question to a player; one with a single lawful answer is not asked."""
    if len(decision.options) == 1:
        option: Option = decision.options[0]
        return option
    answer: Option = yield decision
    return answer

"""A task set in a position: what is wanted, the one activation that serves it best, and hints that lead there."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from okko.model.schema import Id, Name, Text, Written


class Want(StrEnum):
    """What is wanted of the activations still open in the phase."""

    REMOVE = "remove"
    """The best chance that a character is off the board when the phase ends."""
    KEEP = "keep"
    """The best chance that a character is still on the board after the enemy's best activation."""
    ZENI = "zeni"
    """The most Zeni to be expected after the enemy's best activation: the enemy's losses less one's own, a shaken
    character counted as lost by a third of its worth, the end of the match by the loss limit."""


class Goal(Written):
    """What is wanted, and of whom."""

    want: Want
    who: Name | None = None
    """The character, by its id in the position; of Zeni: nobody."""

    @model_validator(mode="after")
    def _somebody(self) -> "Goal":
        if (self.who is None) is not (self.want is Want.ZENI):
            raise ValueError("remove and keep need a `who`, zeni none")
        return self


class Puzzle(Written):
    """A task set in a position."""

    task: Text
    """What is asked of the player, in words."""
    theme: Id
    difficulty: Annotated[int, Field(ge=1, le=5)] = 3
    """From 1 for what is plain to 5 for what takes long to see."""
    goal: Goal
    hints: Annotated[tuple[Text, ...], Field(min_length=3, max_length=3)]
    """What it is about; where to look; what to do."""
    solution: Annotated[tuple[Text, ...], Field(min_length=1)]
    """The answers of the best activation, by their texts, up to its throw."""
    equally: tuple[tuple[Text, ...], ...] = ()
    """Answers that differ in the facing only, and serve as well."""

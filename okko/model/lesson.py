"""Lessons: a position, dice that fall as they are told, and steps whose goals are seen in what happens.

A file begins with `okko-lesson: 1`, which is no part of these models.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from okko.model.position import Direction, Position, Seat, SquareName
from okko.model.schema import Id, Name, RuleId, Text, Written
from okko.model.verb import Condition

Said = Annotated[Text, StringConstraints(max_length=230)]
"""What the panel says: three lines of a narrow screen."""
Aim = Annotated[Text, StringConstraints(max_length=74)]
"""A goal in words: one line of a narrow screen."""
Answer = Annotated[Text, StringConstraints(max_length=120)]
"""An answer, by its text."""
DieFace = Literal["fire", "water", "air", "earth", "torii"]
Face = Literal[1, 2, 3, 4, 5, 6, "fire", "water", "air", "earth", "torii"]
Throw = Annotated[tuple[Face, ...], Field(min_length=1, max_length=9)]
"""The faces of one throw: pips in the order of the rules, or the sides of inspiration dice."""


class Happening(StrEnum):
    """What a goal can look for among the events."""

    ACTIVATED = "activated"
    MOVED = "moved"
    ATTACKED = "attacked"
    """An attack was declared."""
    SHOT = "shot"
    """A shot was declared."""
    NAMED = "named"
    """A die or a skill was named for a roll."""
    FOUGHT = "fought"
    """An attack or a shot was compared."""
    USED = "used"
    """A skill was used as the action."""
    TESTED = "tested"
    RETREATED = "retreated"
    SHAKEN = "shaken"
    RECOVERED = "recovered"
    DISABLED = "disabled"
    TURNED = "turned"
    RESERVED = "reserved"
    ROLLED = "rolled"
    """A band rolled its inspiration dice."""
    OPENED = "opened"
    """A door was opened."""
    SUMMONED = "summoned"
    VANISHED = "vanished"
    """A Kami disappeared."""
    ACTIVATION_ENDED = "activation-ended"
    PHASE_BEGAN = "phase-began"
    PHASE_ENDED = "phase-ended"


class Fact(Written):
    """How somebody stands after an event; what is left out may be anything."""

    who: Name
    at: tuple[SquareName, ...] = ()
    """On one of these squares."""
    facing: Direction | None = None
    state: Condition | None = None
    reserve: DieFace | None = None
    """The die on its card."""
    on_board: bool = True
    zone: bool | None = None
    """Whether it stands in an enemy control zone."""


class Sign(Written):
    """What is looked for among the events; what is left out may be anything."""

    event: Happening
    who: Name | None = None
    """Whose deed it is, or whom it befalls."""
    against: Name | None = None
    """The other one in a fight or a shot."""
    band: Seat | None = None
    """The band whose phase or dice it is."""
    die: DieFace | None = None
    """The die that was named, put in reserve, or rolled."""
    skill: Id | None = None
    rule: RuleId | None = None
    """A rule that caused it, or that counts in its sums."""
    passed: bool | None = None
    """Whether a test was passed."""
    holds: tuple[Fact, ...] = ()
    """What is true after it."""


class Span(StrEnum):
    """How long a step goes on; if its goal is not reached by then, it is missed."""

    ACTIVATION = "activation"
    """Up to the end of an activation of the player's band."""
    PHASE = "phase"
    """Up to the end of the player's phase."""
    TURN = "turn"
    """Up to the end of the enemy's phase."""
    ROUND = "round"
    """Up to the end of a phase of the player that begins in the step."""


class Miss(Written):
    """A lawful act that does not lead to the goal, and what is said about it."""

    sign: Sign
    say: Said
    example: Annotated[tuple[Answer, ...], Field(min_length=1)]
    """Answers from the beginning of the step that lead there."""


class Step(Written):
    """One thing to do."""

    text: Said
    aim: Aim
    goal: Sign
    hints: Annotated[tuple[Said, ...], Field(min_length=3, max_length=3)]
    """What it is about; where to look; what to do."""
    solution: Annotated[tuple[Answer, ...], Field(min_length=1)]
    """The player's answers that lead to the goal."""
    dice: tuple[Throw, ...] = ()
    """The throws of the step, in order. One that does not fit, and those after the last, fall as they fell the last
    time: from a seed that is made of the lesson, the step and the number of the throw."""
    enemy: tuple[Answer, ...] = ()
    """What the enemy answers, each once, as soon as it can; otherwise it does nothing in its phase, and what mostly
    serves in a fight."""
    span: Span = Span.ACTIVATION
    misses: tuple[Miss, ...] = ()
    otherwise: Said
    """What is said when the step is over and its goal has not been reached."""


class Lesson(Written):
    """A lesson; the player leads band a."""

    id: Id
    number: Annotated[int, Field(ge=1, le=99)]
    """Its place in the tutorial."""
    title: Annotated[Name, StringConstraints(max_length=30)]
    about: Said
    """What it teaches, for the list."""
    rules: Annotated[tuple[RuleId, ...], Field(min_length=1)]
    """The entries it teaches."""
    position: Position
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=9)]
    closing: Text
    """What was learned."""

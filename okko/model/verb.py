"""The deeds that skills can do: the verbs of the vocabulary."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from okko.model.element import Stat
from okko.model.schema import Written


class Condition(StrEnum):
    """Which side of a profile card is up."""

    VIGILANT = "vigilant"
    SHAKEN = "shaken"


def _something(by: int) -> int:
    if not by:
        raise ValueError("a change by 0 changes nothing; write how much more or less it is, or leave it out")
    return by


Change = Annotated[int, Field(ge=-6, le=6, json_schema_extra={"not": {"const": 0}}), AfterValidator(_something)]
"""By how much a stat is more or less."""


class Test(Written):
    """The target throws a die: equal to or under the stat succeeds (WILL-1, RESIST-1)."""

    verb: Literal["test"]
    stat: Literal[Stat.ATTACK, Stat.MOVEMENT, Stat.DEFENSE, Stat.WILLPOWER] = Stat.WILLPOWER
    resist: bool = False
    """It is a resistance test (RESIST-1); otherwise a willpower test (WILL-2)."""
    passed: tuple["Verb", ...] = ()
    failed: tuple["Verb", ...] = ()


class Become(Written):
    """The target becomes shaken (a shaken one is disabled, STATE-2) or vigilant (STATE-4 holds)."""

    verb: Literal["become"]
    state: Condition


class Summon(Written):
    """The die that paid is rolled again and names the Kami that comes (SUMMON-1). Karasu."""

    verb: Literal["summon"]


class Vanish(Written):
    """The bearer, a Kami, disappears (KAMI-5). Karasu."""

    verb: Literal["vanish"]


class Rethrow(Written):
    """Up to this many unused, unreserved inspiration dice of the band are rolled again, together (SORC-1)."""

    verb: Literal["rethrow"]
    dice: Annotated[int, Field(ge=1, le=5)]


class Push(Written):
    """The target is shoved one square further from the bearer; the bearer's player picks among those it can enter."""

    verb: Literal["push"]


class Turn(Written):
    """The bearer's player turns the target to any facing."""

    verb: Literal["turn"]


class Strip(Written):
    """The die reserved on the target's card is lost for the phase."""

    verb: Literal["strip"]


class Discard(Written):
    """The target loses its equipment (BAND-8)."""

    verb: Literal["discard"]


class Give(Written):
    """The die reserved on the bearer's card goes to the card of the target, which must have none."""

    verb: Literal["give"]


class UseDefenseOf(Written):
    """The bearer defends with the Defense of the best adjacent friend, if that is higher than its own."""

    verb: Literal["use_defense_of"]


class Leap(Written):
    """The movement passes over characters and enemy zones, and terrain costs nothing extra: only where it lands counts.

    Walls and blocking terrain stop it.
    """

    verb: Literal["leap"]


class Cancel(Written):
    """The attack does not take place; the action is spent (WILL-2)."""

    verb: Literal["cancel"]


class Grant(Written):
    """The target's stat is changed for a while."""

    verb: Literal["grant"]
    stat: Stat
    by: Change
    lasts: Literal["phase", "round"] = "phase"
    """Until the end of this phase, or until the bearer's next phase begins."""


Verb = Annotated[
    Test
    | Become
    | Summon
    | Vanish
    | Rethrow
    | Push
    | Turn
    | Strip
    | Discard
    | Give
    | UseDefenseOf
    | Leap
    | Cancel
    | Grant,
    Field(discriminator="verb"),
]
"""Something that is done to a character."""

Test.model_rebuild()

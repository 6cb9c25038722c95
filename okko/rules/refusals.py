"""Why not: the rule that forbids an act, and what would make it lawful."""

from okko.model.decision import Decision, Option
from okko.model.refusal import Refusal
from okko.model.state import State


def why_not(state: State, decision: Decision | None, intent: Option | str) -> Refusal | None:
    """Why an act is not lawful now; None if it is."""
    return None

"""Who can be seated at a match: persons, and opponents from the weakest to the strongest."""

from okko.bots import BOTS, LEVELS
from okko.game import PERSON

CHAIRS = (
    PERSON,
    *(f"bot:{name}" for name in (*LEVELS, *(name for name in reversed(list(BOTS)) if name not in LEVELS))),
)
"""All who can be seated, in the order they are offered: a person, the levels of play, then the plain opponents."""
FIRST = (PERSON, "bot:warrior")
"""Who sits at a and b unless somebody says otherwise."""


def chair_said(seat: str) -> str:
    """Who it is, in a form."""
    return "Person" if seat == PERSON else f"Opponent: {seat.removeprefix('bot:')}"


def chair_note(seat: str) -> str:
    """How strong an opponent is."""
    name = seat.removeprefix("bot:")
    if name in LEVELS:
        return f"level {LEVELS.index(name) + 1} of {len(LEVELS)}"
    return {"scripted": "a rule of thumb", "random": "anything that is lawful"}.get(name, "")

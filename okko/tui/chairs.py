"""Who can be seated at a match: persons, and opponents from the weakest to the strongest."""

from collections.abc import Iterable

from okko.bots import BOTS, LEVELS
from okko.game import PERSON

BOT = "bot:"
CHAIRS = (
    PERSON,
    *(f"{BOT}{name}" for name in (*LEVELS, *(name for name in reversed(list(BOTS)) if name not in LEVELS))),
)
"""All who can be seated, in the order they are offered: a person, the levels of play, then the plain opponents."""
FIRST = (PERSON, f"{BOT}warrior")
"""Who sits at a and b unless somebody says otherwise."""
TEMPERED = LEVELS[2:]
"""The levels that play better or worse by a personality: the others look too short a way ahead."""


def chairs_with(seats: Iterable[str]) -> tuple[str, ...]:
    """All chairs, and those who sit there already, such as an opponent with a personality."""
    return tuple(dict.fromkeys((*CHAIRS, *(seat for seat in seats if seat))))


def first_seats(seats: tuple[str, str]) -> tuple[str, str]:
    """Who sits at a and b of a new match, if these did so last time; empty: nobody has."""
    return seats[0] or FIRST[0], seats[1] or FIRST[1]


def opponent_among(seats: tuple[str, str]) -> tuple[str, str]:
    """The level of the opponent who sits here, and its personality; empty if it has none."""
    found = [seat for seat in (*seats, FIRST[1]) if seat.startswith(BOT) and _level(seat) in LEVELS]
    return _level(found[0]), found[0].partition("-")[2]


def with_opponent(seats: tuple[str, str], level: str, temper: str) -> tuple[str, str]:
    """The same seats with another opponent on those that persons do not take."""
    name = f"{BOT}{level}-{temper}" if temper and level in TEMPERED else f"{BOT}{level}"
    first, second = (name if seat.startswith(BOT) else seat for seat in seats)
    return first, second


def chair_said(seat: str) -> str:
    """Who it is, in a form."""
    return "Person" if seat == PERSON else f"Opponent: {seat.removeprefix(BOT).partition('-')[0]}"


def chair_note(seat: str) -> str:
    """How strong an opponent is."""
    name, temper = _level(seat), seat.partition("-")[2]
    if name in LEVELS:
        return f"level {LEVELS.index(name) + 1} of {len(LEVELS)}" + (f", {temper}" if temper else "")
    return {"scripted": "a rule of thumb", "random": "anything that is lawful"}.get(name, "")


def _level(seat: str) -> str:
    return seat.removeprefix(BOT).partition("-")[0]

"""Matches as the screens begin and resume them."""

from pathlib import Path

from okko.bots import bot_named
from okko.bots.apart import Apart
from okko.dice import new_seed
from okko.game import (
    PERSON,
    BadJournal,
    Header,
    Saved,
    check_bands,
    header_of,
    new_file,
    resume,
    resume_whole_lines,
    start,
)
from okko.game.saves import REASON
from okko.journal import PHYSICAL, SEATS
from okko.library import Library
from okko.model.match import MatchSetup
from okko.tui.agreement import Agreement
from okko.tui.session import Bot, Person, Seat, Session


def begin(agreement: Agreement, library: Library) -> Saved:
    """Begin a match; every input is in its journal before anything follows from it.

    Raises:
        BadSetup: A band is not lawful, or the board does not serve.
        BadJournal: The journal cannot be written.
    """
    setup = agreement.setup(library)
    if isinstance(setup, MatchSetup):
        check_bands(setup)
    header = header_of(
        setup,
        seed=None if agreement.physical else agreement.seed,
        seats=agreement.seats,
        practice=agreement.practice,
        serious=agreement.serious,
        hand=agreement.hand,
    )
    return start(new_file(header), header)


def rematch(header: Header) -> Saved:
    """Begin the match of a header again with other dice and the seats swapped.

    Raises:
        BadSetup: No game can begin so.
        BadJournal: The journal cannot be written.
    """
    changes: dict[str, object] = {"seats": (header.seats[1], header.seats[0])}
    if header.seed != PHYSICAL:
        changes["seed"] = new_seed()
    if header.hand is not None:
        changes["hand"] = SEATS[1 - SEATS.index(header.hand)]
    if header.setup is not None:
        players = header.setup.players
        changes["setup"] = header.setup.model_copy(update={"players": (players[1], players[0])})
    if header.draft is not None:
        players = header.draft.players
        changes["draft"] = header.draft.model_copy(update={"players": (players[1], players[0])})
        if header.draft.bands is None:
            changes["bands"] = (header.bands[1], header.bands[0])
    again = header.model_copy(update=changes)
    return start(new_file(again), again)


def play_on(journal: Path) -> Saved:
    """Go on with a match from before a line that is damaged or does not fit the rules of today, in a new file.

    Raises:
        BadJournal: Not even its first line is whole, it is in use, or the new file cannot be written.
    """
    try:
        saved = resume(journal)
    except BadJournal as error:
        if error.line < 2:
            raise
        return resume_whole_lines(journal)
    if saved.misfit is not None:
        saved.play_on(new_file(saved.header))
    return saved


def session_of(saved: Saved, seconds: float) -> Session:
    """A match with those who play it; an opponent may think for so many seconds at each answer.

    Raises:
        ValueError: There is no such opponent.
    """
    return Session(
        saved.game,
        (_seat(saved, 0, seconds), _seat(saved, 1, seconds)),
        saved=saved.file,
        practice=saved.header.practice,
        serious=bool(saved.header.serious),
        puzzle=saved.header.drawn.position.puzzle if saved.header.drawn is not None else None,
        reasons=saved.reasons,
        comment=lambda reason: saved.note(reason, REASON),
    )


def _seat(saved: Saved, side: int, seconds: float) -> Seat:
    seat = saved.seats[side]
    name = saved.game.state.match.players[side]
    if seat == PERSON:
        return Person(name)
    known_as, seed = seat.removeprefix("bot:"), saved.whims(side)
    bot_named(known_as, seed)
    return Bot(name, Apart(saved.header, known_as, seed, seconds=seconds))

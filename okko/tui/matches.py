"""Matches as the screens begin and resume them."""

from okko.bots import bot_named
from okko.dice import new_seed
from okko.game import PERSON, Saved, check_bands, header_of, new_file, start
from okko.library import Library
from okko.tui.agreement import Agreement
from okko.tui.session import Bot, Person, Seat, Session


def begin(agreement: Agreement, library: Library) -> Saved:
    """Begin a match; every input is in its journal before anything follows from it.

    Raises:
        BadSetup: A band is not lawful, or the board does not serve.
        BadJournal: The journal cannot be written.
    """
    setup = agreement.setup(library)
    check_bands(setup)
    header = header_of(
        setup,
        seed=None if agreement.physical else agreement.seed,
        seats=agreement.seats,
        practice=agreement.practice,
    )
    return start(new_file(header), header)


def session_of(saved: Saved) -> Session:
    """A match with those who play it.

    Raises:
        ValueError: There is no such opponent.
    """
    return Session(saved.game, (_seat(saved, 0), _seat(saved, 1)), saved=saved.file, practice=saved.header.practice)


def _seat(saved: Saved, side: int) -> Seat:
    seat = saved.seats[side]
    name = saved.game.state.match.players[side]
    if seat == PERSON:
        return Person(name)
    return Bot(name, bot_named(seat.removeprefix("bot:"), new_seed()))

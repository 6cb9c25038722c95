"""How a match begins: a setup made of cards and tiles, judged, and laid out as a state."""

from collections.abc import Callable, Iterable, Mapping

from okko.dice import Dice
from okko.game.line import Input
from okko.game.progress import Game
from okko.model.board import BadPicture, Board, draw_board, parse_board
from okko.model.card import BandList, CharacterCard, EquipmentCard, KamiCard, Member
from okko.model.match import Match, MatchSetup, loss_limit, make_match
from okko.model.refusal import Refusal
from okko.model.rulings import Rulings
from okko.model.square import FACINGS, Squares
from okko.model.state import State, opening
from okko.model.value import but
from okko.rules.band import band_refusals
from okko.rules.setup import has_room

_DEFAULT_RULINGS = Rulings()


class BadSetup(ValueError):
    """A setup that no match can be played from; `refusals` holds what the rules have against a band."""

    def __init__(self, message: str, refusals: tuple[Refusal, ...] = ()) -> None:
        super().__init__(message)
        self.refusals = refusals


def resolved(
    board: Board,
    bands: tuple[BandList, BandList],
    characters: Mapping[str, CharacterCard],
    equipment: Mapping[str, EquipmentCard],
    *,
    players: tuple[str, str] = ("Player a", "Player b"),
    budget: int = 16,
    turn_limit: int | None = None,
    rulings: Rulings = _DEFAULT_RULINGS,
    karasu: bool = False,
    kami: Iterable[KamiCard] = (),
) -> MatchSetup:
    """A setup with the cards that its bands name, as a journal keeps it."""
    members = [member for band in bands for member in band.members]
    return MatchSetup(
        board=draw_board(board),
        outdoors=_rows(board),
        characters=tuple(characters[id] for id in sorted({member.card for member in members})),
        equipment=tuple(equipment[id] for id in sorted({member.equipment for member in members if member.equipment})),
        bands=bands,
        players=(_printable(players[0], "Player a"), _printable(players[1], "Player b")),
        budget=budget,
        turn_limit=turn_limit,
        rulings=rulings,
        karasu=karasu,
        kami=tuple(kami),
    )


def _printable(name: str, otherwise: str) -> str:
    """A player's name as a journal can hold it."""
    return "".join(char for char in name if char.isprintable())[:60].strip() or otherwise


def _rows(board: Board) -> tuple[str, ...]:
    """Which squares lie outdoors, from north to south."""
    if not board.outdoors:
        return ()
    rows = range(board.height - 1, -1, -1)
    return tuple(
        "".join("io"[board.outdoors >> (row * board.width + column) & 1] for column in range(board.width))
        for row in rows
    )


def _outdoors(setup: MatchSetup, width: int) -> Squares:
    """The squares that lie outdoors."""
    mask = 0
    for row, line in enumerate(reversed(setup.outdoors)):
        for column, place in enumerate(line[:width]):
            mask |= (place == "o") << (row * width + column)
    return mask


def opening_of(setup: MatchSetup) -> State:
    """The state in which a match begins, before the roll-off.

    Raises:
        BadSetup: Its board cannot be read, or has no room for the bands.
    """
    try:
        board = parse_board(setup.board)
    except BadPicture as error:
        raise BadSetup(f"the board cannot be read: {error}") from None
    board = but(board, outdoors=_outdoors(setup, board.width) & board.everything)
    match = make_match(
        board,
        setup.rulings,
        (_recruits(setup, setup.bands[0]), _recruits(setup, setup.bands[1])),
        limit=loss_limit(setup.budget),
        budget=setup.budget,
        turn_limit=setup.turn_limit,
        players=setup.players,
        karasu=setup.karasu,
        kami=setup.kami,
    )
    state = opening(match)
    _check_room(state, match)
    return state


def _recruits(setup: MatchSetup, band: BandList) -> list[tuple[CharacterCard, EquipmentCard | None]]:
    characters = {card.id: card for card in setup.characters}
    equipment = {card.id: card for card in setup.equipment}
    return [
        (characters[member.card], equipment[member.equipment] if member.equipment else None) for member in band.members
    ]


def _check_room(state: State, match: Match) -> None:
    """Refuse bands of nobody, and boards on which player A would have no side to choose."""
    if not all(match.members):
        raise BadSetup("a band has no character")
    for first in (0, 1):
        if not any(has_room(but(state, first=first), side) for side in FACINGS):
            raise BadSetup("the board has no room for both bands along its sides")


def check_bands(setup: MatchSetup) -> None:
    """Refuse bands that the rules do not allow (BAND-1 to BAND-7).

    Raises:
        BadSetup: One of them is not lawful.
    """
    characters = {card.id: card for card in setup.characters}
    equipment = {card.id: card for card in setup.equipment}
    for band in setup.bands:
        members: tuple[Member, ...] = band.members
        refusals = band_refusals(members, setup.budget, characters, equipment, karasu=setup.karasu)
        if refusals:
            first = refusals[0]
            cure = f"; {first.cure}" if first.cure else ""
            raise BadSetup(f"{band.name}: {first.fact} ({first.rule}){cure}", refusals)


def new_match(setup: MatchSetup, dice: Dice, *, listen: Callable[[Input], None] | None = None) -> Game:
    """A match at its first question; its roll-off has fallen.

    Raises:
        BadSetup: A band is not lawful, or the board does not serve.
    """
    check_bands(setup)
    return Game(opening_of(setup), dice, listen=listen)

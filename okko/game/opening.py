"""How a match begins: a setup made of cards and tiles, judged, and laid out as a state."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from okko.dice import Dice
from okko.game.line import Input
from okko.game.progress import Game
from okko.model.adventure import Adventure, spot
from okko.model.board import BadPicture, Board, draw_board, parse_board
from okko.model.card import BandList, CharacterCard, EquipmentCard, KamiCard, Member
from okko.model.draft import Honor, Veteran
from okko.model.match import MatchSetup, loss_limit, make_match
from okko.model.refusal import Refusal
from okko.model.rulings import Rulings
from okko.model.square import FACINGS, Facing, Squares
from okko.model.state import Stage, State, opening, placed, with_character
from okko.model.value import but
from okko.rules.band import band_refusals, zeni_of
from okko.rules.setup import facing_side, handed_on, has_room, waiting_in, zone_of
from okko.rules.victory import begun

_DEFAULT_RULINGS = Rulings()
SEATS = ("a", "b")


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
    adventure = setup.adventure
    recruits = (_recruits(setup, setup.bands[0]), _recruits(setup, setup.bands[1]))
    match = make_match(
        board,
        setup.rulings,
        recruits,
        limit=loss_limit(setup.budget) if adventure is None else max(map(_worth, recruits)),
        budget=setup.budget,
        turn_limit=setup.turn_limit,
        players=setup.players,
        karasu=setup.karasu,
        kami=setup.kami,
        scenario=None if adventure is None else begun(adventure, board),
        honors=dict(_honors(setup)),
    )
    if not all(match.members):
        raise BadSetup("a band has no character")
    state = opening(match)
    if adventure is not None:
        return _adventurous(state, setup, adventure)
    _check_room(state)
    return state


def _worth(recruits: list[tuple[CharacterCard, EquipmentCard | None]]) -> int:
    """What a band is worth: all of it can be lost."""
    return sum(card.zeni + (equipment.zeni if equipment else 0) for card, equipment in recruits)


def _honors(setup: MatchSetup) -> Iterator[tuple[int, Honor]]:
    """The honors that members of companies bring, by their index in the match."""
    for who, member in _veterans(setup):
        if member.honor is not None:
            yield who, member.honor


def _veterans(setup: MatchSetup) -> Iterator[tuple[int, Veteran]]:
    """The members of companies, by their index in the match."""
    before = 0
    for band, company in zip(setup.bands, setup.companies, strict=True):
        for place, member in enumerate(company.members if company else ()):
            yield before + place, member
        before += len(band.members)


def _adventurous(state: State, setup: MatchSetup, adventure: Adventure) -> State:
    """An adventure before deployment: who opens is settled, and some stand on their squares already (SETUP-7).

    Raises:
        BadSetup: A band has too little room, or somebody stands where nobody can.
    """
    first = SEATS.index(adventure.first)
    side = facing_side(state, first)
    state = but(
        state, stage=Stage.DEPLOY, first=first, player=SEATS.index(adventure.deploys or adventure.first), side=side
    )
    shaken = {who for who, member in _veterans(setup) if member.shaken}
    for band, lineup in enumerate(adventure.sides):
        members = state.match.members[band]
        own = [(member.card, member.equipment) for member in lineup.band]
        listed = [(member.card, member.equipment) for member in setup.bands[band].members]
        shaken.update(members if lineup.shaken else ())
        for who, member in zip(members, lineup.band, strict=False) if own == listed else ():
            if member.at is not None:
                square = spot(member.at)
                if state.at(square) is not None or not state.geometry.walkable >> square & 1:
                    raise BadSetup(f"{adventure.name}: {member.card} cannot stand on {member.at}")
                state = placed(state, who, square, Facing[member.facing])
    for who in shaken:
        state = with_character(state, who, shaken=True)
    for band in (0, 1):
        if (zone_of(state, band) & ~state.occupied).bit_count() < len(waiting_in(state, band)):
            raise BadSetup(f"{adventure.name}: {adventure.sides[band].role} have too little room to be set up")
    return state if waiting_in(state, state.player) else handed_on(state)


def _recruits(setup: MatchSetup, band: BandList) -> list[tuple[CharacterCard, EquipmentCard | None]]:
    characters = {card.id: card for card in setup.characters}
    equipment = {card.id: card for card in setup.equipment}
    return [
        (characters[member.card], equipment[member.equipment] if member.equipment else None) for member in band.members
    ]


def _check_room(state: State) -> None:
    """Refuse boards on which player A would have no side to choose."""
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
    for place, band in enumerate(setup.bands):
        members: tuple[Member, ...] = band.members
        budget = setup.budget
        if setup.companies[place] is not None:
            budget = zeni_of(members, characters, equipment)
        elif setup.adventure is not None:
            budget = setup.adventure.sides[place].budget
        refusals = band_refusals(members, budget, characters, equipment, karasu=setup.karasu)
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

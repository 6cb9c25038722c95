"""How an adventure begins: its board, its bands or others in their place, and who stands where (SETUP-7)."""

from collections.abc import Iterable, Mapping

from okko.game.opening import BadSetup, resolved
from okko.model.adventure import Adventure
from okko.model.board import Board
from okko.model.card import BandList, CharacterCard, EquipmentCard, KamiCard, Member, Tile
from okko.model.draft import Company
from okko.model.layout import board_of
from okko.model.match import MatchSetup
from okko.model.rulings import Rulings
from okko.rules.tokens import edges_of, lay

_DEFAULT_RULINGS = Rulings()


def adventure_board(adventure: Adventure, tiles: Mapping[str, Tile]) -> Board:
    """The board of an adventure, its door tokens laid.

    Raises:
        BadSetup: A tile is missing, or a door does not fit.
    """
    try:
        board = board_of(adventure.tiles, tiles)
        for token in adventure.doors:
            edges_of(board, token)
    except KeyError as error:
        raise BadSetup(f"{adventure.name}: there is no tile {error}") from None
    except ValueError as error:
        raise BadSetup(f"{adventure.name}: {error}") from None
    return lay(board, adventure.doors)


def book_band(adventure: Adventure, side: int) -> BandList:
    """The band that an adventure gives a side."""
    lineup = adventure.sides[side]
    members = tuple(Member(card=member.card, equipment=member.equipment) for member in lineup.band)
    return BandList(id=f"{adventure.id}-{'ab'[side]}"[:40], name=lineup.name, budget=lineup.budget, members=members)


def adventure_setup(
    adventure: Adventure,
    tiles: Mapping[str, Tile],
    characters: Mapping[str, CharacterCard],
    equipment: Mapping[str, EquipmentCard],
    kami: Iterable[KamiCard] = (),
    *,
    bands: tuple[BandList | Company | None, BandList | Company | None] = (None, None),
    players: tuple[str, str] = ("Player a", "Player b"),
    rulings: Rulings = _DEFAULT_RULINGS,
) -> MatchSetup:
    """All that an adventure is played with; where no band is given, the adventure's own plays.

    Raises:
        BadSetup: Its board cannot be laid, or a card is missing.
    """
    board = adventure_board(adventure, tiles)
    mine, theirs = (_listed(adventure, side, band) for side, band in enumerate(bands))
    for band in (mine, theirs):
        for member in band.members:
            if member.card not in characters or (member.equipment or "") not in {"", *equipment}:
                raise BadSetup(f"{band.name}: a card of {member.card} is not in the box")
    setup = resolved(
        board,
        (mine, theirs),
        characters,
        equipment,
        players=players,
        budget=max(mine.budget, theirs.budget),
        rulings=rulings,
        karasu=adventure.karasu,
        kami=kami if adventure.karasu else (),
    )
    companies = tuple(band if isinstance(band, Company) else None for band in bands)
    return setup.model_copy(update={"adventure": adventure, "companies": companies})


def _listed(adventure: Adventure, side: int, band: BandList | Company | None) -> BandList:
    """A band as a setup has it; what a company has won is beyond any budget."""
    if band is None:
        return book_band(adventure, side)
    if isinstance(band, BandList):
        return band
    members = tuple(Member(card=member.card, equipment=member.equipment) for member in band.members)
    return BandList(id=f"company-{'ab'[side]}", name=band.name, budget=30, members=members)

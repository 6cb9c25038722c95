"""How a match without a scenario begins: the box that lies on the table, judged, as a state (DRAFT)."""

from okko.game.opening import BadSetup
from okko.model.board import Board, parse_board
from okko.model.card import Tile
from okko.model.draft import Draft, DraftSetup, Step
from okko.model.layout import TILE_SIDE
from okko.model.match import Match, loss_limit
from okko.model.state import State, opening
from okko.rules.band import band_refusals, zeni_of
from okko.rules.draft import TILES
from okko.rules.setup import ZONE_DEPTH


def drafting(setup: DraftSetup) -> State:
    """The state in which a match without a scenario begins, before the roll-off.

    Raises:
        BadSetup: The box does not hold enough for two bands and a board, or bands that stand are not lawful.
    """
    _check_tiles(setup)
    draft = Draft(setup=setup)
    if setup.bands is None:
        affordable = [card.copies for card in setup.characters if card.zeni <= setup.budget]
        if sum(affordable) < 2:
            raise BadSetup("two bands need at least two characters")
    else:
        _check_bands(setup)
        mine, theirs = setup.bands
        draft = Draft(setup=setup, step=Step.TILES, bands=(mine.members, theirs.members))
    match = Match(
        board=Board(2 * TILE_SIDE, 2 * TILE_SIDE),
        rulings=setup.rulings,
        recruits=(),
        members=((), ()),
        loss_limit=loss_limit(setup.budget),
        budget=setup.budget,
        players=setup.players,
        karasu=True,
        draft=draft,
    )
    return opening(match)


def _check_bands(setup: DraftSetup) -> None:
    """Refuse bands that the rules do not allow; what they have won in a campaign is beyond any budget."""
    characters = {card.id: card for card in setup.characters}
    equipment = {card.id: card for card in setup.equipment}
    for band in setup.bands or ():
        for member in band.members:
            if member.card not in characters or (member.equipment or "") not in {"", *equipment}:
                raise BadSetup(f"{band.name}: a card of {member.card} is not in the box")
        worth = zeni_of(band.members, characters, equipment)
        refusals = band_refusals(band.members, worth, characters, equipment, karasu=True)
        if refusals:
            raise BadSetup(f"{band.name}: {refusals[0].fact} ({refusals[0].rule})", refusals)


def _check_tiles(setup: DraftSetup) -> None:
    """Refuse too few tiles, and tiles with too little room along a side for the largest band there could be."""
    if len({tile.id for tile in setup.tiles}) < TILES:
        raise BadSetup(f"a board needs {TILES} tiles")
    room = sorted(min(map(_room, _faces(tile))) for tile in setup.tiles)
    if sum(room[:2]) < _most(setup):
        raise BadSetup("a board of these tiles could have no room for both bands along its sides")


def _faces(tile: Tile) -> tuple[Board, Board]:
    return parse_board(tile.sides.interior.picture), parse_board(tile.sides.outdoors.picture)


def _room(face: Board) -> int:
    """The fewest squares to stand on in the first two lines along any of a face's sides (SETUP-4)."""
    free = face.everything & ~face.blocking
    rows = ((1 << face.width * ZONE_DEPTH) - 1) & face.everything
    column = sum(1 << row * face.width for row in range(face.height))
    columns = sum(column << line for line in range(ZONE_DEPTH))
    north, east = face.width * (face.height - ZONE_DEPTH), face.width - ZONE_DEPTH
    return min((strip & free).bit_count() for strip in (rows, rows << north, columns, columns << east))


def _most(setup: DraftSetup) -> int:
    """The most characters a band can have."""
    if setup.bands is not None:
        return max(len(band.members) for band in setup.bands)
    left, number = setup.budget, 0
    for zeni in sorted(card.zeni for card in setup.characters for _ in range(card.copies)):
        if zeni > left:
            break
        left, number = left - zeni, number + 1
    return number

"""How a draft stands: who has spent what, what a band may still take, and the board as far as it lies (DRAFT)."""

from collections.abc import Mapping

from okko.model.board import Board, Edge
from okko.model.card import DoorToken, Laid
from okko.model.draft import Draft, Place, Step
from okko.model.layout import board_so_far
from okko.model.refusal import Refusal
from okko.model.skill import Alignment, Type
from okko.model.square import Squares
from okko.model.state import State
from okko.model.value import value
from okko.rules.band import may_give, zeni_of
from okko.rules.draft import member_names, places
from okko.rules.tokens import DOUBLE_TOKENS, SINGLE_TOKENS, edges_of, lay

__all__ = ["Purse", "SoFar", "bearing", "draft_of", "edges", "member_names", "places", "purse", "so_far", "tokens_left"]


@value
class Purse:
    """What a band has spent, and what it is so far."""

    spent: int
    budget: int
    cause: Alignment | None
    """What its members fight for; None while anybody could join (BAND-2)."""
    civilian: bool
    """It has its civilian (BAND-5)."""
    sorcerer: bool
    """It has its sorcerer (BAND-6)."""

    @property
    def told(self) -> str:
        """What it has spent of its budget; what goes beyond that was free (DRAFT-2)."""
        beyond = self.spent - self.budget
        return f"{self.spent}/{self.budget}" if beyond <= 0 else f"{self.budget}/{self.budget} +{beyond}"

    @property
    def left(self) -> int:
        """What can still be spent."""
        return self.budget - self.spent


def draft_of(state: State) -> Draft:
    """The draft in progress."""
    assert state.match.draft is not None
    return state.match.draft


def purse(draft: Draft, band: int) -> Purse:
    """What a band has spent, and what it is so far."""
    setup, members = draft.setup, draft.bands[band]
    characters, equipment = {each.id: each for each in setup.characters}, {each.id: each for each in setup.equipment}
    spent = zeni_of(members, characters, equipment)
    cards = [characters[member.card] for member in members]
    causes = {card.alignment for card in cards} - {Alignment.MERCENARY}
    return Purse(
        spent=spent,
        budget=setup.budget,
        cause=next(iter(causes), None),
        civilian=any(card.type is Type.CIVILIAN for card in cards),
        sorcerer=any(card.type is Type.SORCERER for card in cards),
    )


def bearing(draft: Draft, band: int, card: str) -> list[Refusal | None]:
    """For each member of a band: why it may not bear an equipment card just taken; None if it may (BAND-7)."""
    setup, members = draft.setup, draft.bands[band]
    characters, equipment = {each.id: each for each in setup.characters}, {each.id: each for each in setup.equipment}
    free = draft.step is Step.FREE
    budget = zeni_of(members, characters, equipment) + equipment[card].zeni if free else setup.budget
    return [may_give(card, place, members, budget, characters, equipment) for place in range(len(members))]


@value(repr=False)
class SoFar:
    """The board as far as it lies, in the square of four that it will be."""

    board: Board
    bare: Squares
    """The squares on which no tile lies yet."""
    quarters: Mapping[Place, int]
    """The place in the square of four, read like a page, by the place among the tiles (DRAFT-3)."""


def so_far(draft: Draft, planned: tuple[Laid, Place] | None = None, token: DoorToken | None = None) -> SoFar:
    """The board as far as it lies, with a tile or a door that somebody thinks of laying."""
    tiles = (*draft.tiles, *((planned,) if planned is not None else ()))
    west, south = (min((place[axis] for _, place in tiles), default=0) for axis in (0, 1))
    quarters = {(west + column, south + row): (1 - row) * 2 + column for column in (0, 1) for row in (0, 1)}
    laid = {quarters[place]: tile for tile, place in tiles}
    board, bare = board_so_far(laid, {tile.id: tile for tile in draft.setup.tiles})
    tokens = (*draft.tokens, *((token,) if token is not None else ()))
    return SoFar(lay(board, tokens), bare, quarters)


def tokens_left(draft: Draft) -> tuple[int, int]:
    """How many single and double door tokens are left (DOOR-6)."""
    double = sum(token.double for token in draft.tokens)
    return SINGLE_TOKENS - (len(draft.tokens) - double), DOUBLE_TOKENS - double


def edges(board: Board, token: DoorToken) -> tuple[Edge, ...]:
    """The edges that a door token covers; none if it does not fit on the board."""
    try:
        return edges_of(board, token)
    except ValueError:
        return ()

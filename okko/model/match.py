"""What does not change during a match: board, rulings, the bands as recruited, the limits."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from okko.model.board import Board
from okko.model.card import BandList, CharacterCard, EquipmentCard, Zeni
from okko.model.element import Stat
from okko.model.face import Face, Faces
from okko.model.rulings import Rulings
from okko.model.schema import Written
from okko.model.skill import Type
from okko.model.value import value

Band = Literal[0, 1]
"""Seat a or seat b at the table; which of them is player A is settled by the roll-off (SETUP-2)."""

BASE_DICE = 4
"""Inspiration dice of every band (DICE-2)."""


def loss_limit(budget: int) -> int:
    """How many Zeni a band may lose before it loses the game (END-1, END-2)."""
    return {16: 12, 12: 8}.get(budget, -(-budget * 3 // 4))


class MatchSetup(Written):
    """Everything a match is made of, as its journal keeps it: resolved, so that no later change of a card touches
    it.
    """

    board: str
    """A drawn board; doors are drawn."""
    outdoors: tuple[str, ...] = ()
    """Rows from north to south of `o` (outdoors) and `i` (interior), for the picture only; empty: interior."""
    characters: tuple[CharacterCard, ...]
    equipment: tuple[EquipmentCard, ...] = ()
    bands: tuple[BandList, BandList]
    players: tuple[str, str] = ("Player a", "Player b")
    budget: Zeni = 16
    turn_limit: Annotated[int, Field(ge=1, le=99)] | None = None
    rulings: Rulings = Rulings()

    @model_validator(mode="after")
    def _cards_are_here(self) -> "MatchSetup":
        known = {card.id for card in self.characters}
        carried = {card.id for card in self.equipment}
        for band in self.bands:
            for member in band.members:
                if member.card not in known:
                    raise ValueError(f"the card {member.card!r} of band {band.id!r} is not among the characters")
                if member.equipment is not None and member.equipment not in carried:
                    raise ValueError(
                        f"the equipment {member.equipment!r} of band {band.id!r} is not among the equipment"
                    )
        return self


class Recruit:
    """A character of a band as it was recruited."""

    __slots__ = ("band", "card", "equipment", "faces", "id", "index", "zeni")

    def __init__(self, index: int, id: str, band: int, card: CharacterCard, equipment: EquipmentCard | None) -> None:
        self.index = index
        self.id = id
        """Unique in the match: the card's id, with `-2`, `-3` behind it for further copies in either band."""
        self.band = band
        self.card = card
        self.equipment = equipment
        self.zeni = card.zeni + (equipment.zeni if equipment else 0)
        """What its loss counts (STATE-5, BAND-8)."""
        self.faces = Faces(card, equipment)

    @property
    def name(self) -> str:
        """The printed name, with its number if there are several of the kind."""
        number = self.id.removeprefix(self.card.id)
        return f"{self.card.name} {number[1:]}" if number else self.card.name

    @property
    def civilian(self) -> bool:
        """Whether it brings a fifth die (DICE-2)."""
        return self.card.type is Type.CIVILIAN

    def face(self, shaken: bool, gear: bool) -> Face:
        """The cards in force for it."""
        return self.faces.table[gear][shaken]


@value(repr=False)
class Match:
    """The unchanging part of a game's state."""

    board: Board
    rulings: Rulings
    recruits: tuple[Recruit, ...]
    members: tuple[tuple[int, ...], tuple[int, ...]]
    """The characters of each band, by index."""
    loss_limit: int
    budget: int = 16
    turn_limit: int | None = None
    players: tuple[str, str] = ("Player a", "Player b")
    aura_stats: frozenset[Stat] = frozenset()
    """Stats that some card changes for others, so that the rest need no search."""

    def index_of(self, id: str) -> int:
        """The index of a character.

        Raises:
            KeyError: Nobody in this match is called so.
        """
        for recruit in self.recruits:
            if recruit.id == id:
                return recruit.index
        raise KeyError(id)


def make_match(
    board: Board,
    rulings: Rulings,
    bands: tuple[list[tuple[CharacterCard, EquipmentCard | None]], list[tuple[CharacterCard, EquipmentCard | None]]],
    *,
    limit: int,
    budget: int = 16,
    turn_limit: int | None = None,
    players: tuple[str, str] = ("Player a", "Player b"),
) -> Match:
    """A match between two bands; further copies of a card get `-2`, `-3` behind their id, through both bands."""
    recruits: list[Recruit] = []
    copies: dict[str, int] = {}
    for band, members in enumerate(bands):
        for card, equipment in members:
            number = copies[card.id] = copies.get(card.id, 0) + 1
            id = card.id if number == 1 else f"{card.id}-{number}"
            recruits.append(Recruit(len(recruits), id, band, card, equipment))
    auras = {stat for recruit in recruits for faces in recruit.faces.table for face in faces for stat in face.auras}
    return Match(
        board=board,
        rulings=rulings,
        recruits=tuple(recruits),
        members=(
            tuple(recruit.index for recruit in recruits if recruit.band == 0),
            tuple(recruit.index for recruit in recruits if recruit.band == 1),
        ),
        loss_limit=limit,
        budget=budget,
        turn_limit=turn_limit,
        players=players,
        aura_stats=frozenset(auras),
    )

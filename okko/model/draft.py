"""Playing without a scenario: the box that lies on the table, and what has been chosen from it so far (DRAFT)."""

from collections import Counter
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from okko.model.card import (
    CharacterCard,
    DoorToken,
    EquipmentCard,
    KamiCard,
    Laid,
    Layout,
    Member,
    Tile,
    Zeni,
)
from okko.model.element import Element
from okko.model.rulings import Rulings
from okko.model.scenario import ScenarioCard
from okko.model.schema import Name, Written
from okko.model.value import value

DRAFT_BUDGET = 18
"""The Zeni of a drafted band (BAND-1)."""

Place: TypeAlias = tuple[int, int]
"""Where a tile lies: columns to the east and rows to the north of the first one."""


Honor = Literal[Element.FIRE, Element.WATER, Element.AIR, Element.EARTH]
"""What a prayer can win (CAMP-4)."""


class Veteran(Member):
    """A member of a band that has been through adventures, and how it begins the next one (CAMP-2, CAMP-5)."""

    shaken: bool = False
    honor: Honor | None = None


class Company(Written):
    """A band that carries over from one adventure to the next; what it found is beyond any budget."""

    name: Name
    members: Annotated[tuple[Veteran, ...], Field(min_length=1, max_length=60)]


class DraftSetup(Written):
    """Everything a match without a scenario is made from, as its journal keeps it."""

    characters: tuple[CharacterCard, ...]
    """The profile cards on the table, each as often as it says."""
    equipment: tuple[EquipmentCard, ...] = ()
    tiles: tuple[Tile, ...]
    cards: tuple[ScenarioCard, ...] = ()
    """The scenario cards, one of which is drawn (DRAFT-4)."""
    kami: tuple[KamiCard, ...] = ()
    """The Kami that can be called; they are never drafted (KAMI-10)."""
    bands: tuple[Company, Company] | None = None
    """Bands that stand already, in a campaign; then nothing is drafted but the board."""
    players: tuple[Name, Name] = ("Player a", "Player b")
    budget: Zeni = DRAFT_BUDGET
    rulings: Rulings = Rulings()


class Step(StrEnum):
    """How far the players have come."""

    PICK = "pick"
    """Cards are picked in turn (DRAFT-1)."""
    FREE = "free"
    """Each takes a free equipment card (DRAFT-2)."""
    TILES = "tiles"
    """The board is laid (DRAFT-3)."""
    AGREE = "agree"
    """Do both want door tokens (DOOR-6)?"""
    DOORS = "doors"
    """Door tokens are laid in turn (DOOR-6)."""
    SCENARIO = "scenario"
    """A scenario card is drawn (DRAFT-4)."""


@value(repr=False)
class Draft:
    """A draft in progress."""

    setup: DraftSetup
    step: Step = Step.PICK
    bands: tuple[tuple[Member, ...], tuple[Member, ...]] = ((), ())
    out: tuple[bool, bool] = (False, False)
    """Who has left the draft, or lays no more doors."""
    tiles: tuple[tuple[Laid, Place], ...] = ()
    tokens: tuple[DoorToken, ...] = ()
    card: ScenarioCard | None = None
    """The scenario card that was drawn."""

    def left(self) -> Counter[str]:
        """How many of each character card still lie on the table."""
        taken = Counter(member.card for band in self.bands for member in band)
        return Counter({card.id: card.copies for card in self.setup.characters}) - taken

    def gear_left(self) -> Counter[str]:
        """How many of each equipment card still lie on the table."""
        taken = Counter(member.equipment for band in self.bands for member in band if member.equipment)
        return Counter({card.id: card.copies for card in self.setup.equipment}) - taken


def layout_of(tiles: tuple[tuple[Laid, Place], ...]) -> Layout:
    """Four tiles laid in a square, read like a page."""
    west, south = (min(place[axis] for _, place in tiles) for axis in (0, 1))
    at = {(column - west, row - south): laid for laid, (column, row) in tiles}
    return Layout(tiles=(at[0, 1], at[1, 1], at[0, 0], at[1, 0]))


@value
class Pick:
    """Take this card from the table (DRAFT-1, DRAFT-2)."""

    text: str
    card: str
    equipment: bool


@value
class Bear:
    """Give the equipment to the member of the band at this place."""

    text: str
    place: int


@value
class LayTile:
    """Lay this tile next, with this side up, turned so (DRAFT-3)."""

    text: str
    laid: Laid


@value
class Adjoin:
    """Lay it there."""

    text: str
    place: Place


@value
class LayDoor:
    """Lay this door token (DOOR-6)."""

    text: str
    token: DoorToken


@value
class Took:
    """A card was taken from the table."""

    card: str
    bearer: str | None
    """Who carries it, if it is equipment."""


@value
class Stopped:
    """A player takes no more cards, or lays no more doors."""


@value
class LaidTile:
    """A tile was laid."""

    laid: Laid
    place: Place


@value
class Agreed:
    """The players want doors, or do not."""

    doors: bool


@value
class LaidDoor:
    """A door token was laid."""

    token: DoorToken


@value
class Drew:
    """A scenario card was drawn."""

    card: str


@value
class Begun:
    """Bands and board stand."""


DraftDeed: TypeAlias = Took | Stopped | LaidTile | Agreed | LaidDoor | Drew | Begun
"""What a player did in a draft."""

"""A campaign: bands that carry over a chain of adventures (CAMP)."""

from collections import Counter
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from okko.model.adventure import Adventure
from okko.model.draft import DraftSetup, Honor, Veteran
from okko.model.element import Element
from okko.model.schema import Id, Written
from okko.model.value import value


class CampaignSetup(Written):
    """What a campaign is played with, as its file keeps it."""

    box: DraftSetup
    """The cards and tiles of every adventure, and the bands if they stand before the first one."""
    adventures: Annotated[int, Field(ge=1, le=99)] = 3
    chain: tuple[Adventure, ...] = ()
    """The adventures that are played, in order; nothing: matches without a scenario."""

    @model_validator(mode="after")
    def _chain_is_as_long_as_the_campaign(self) -> "CampaignSetup":
        if self.chain and len(self.chain) != self.adventures:
            raise ValueError("a campaign has as many adventures as its chain")
        if self.chain and self.box.bands is None:
            raise ValueError("the bands of a campaign stand before its first adventure")
        return self


class Fate(Written):
    """How a member of a band came out of an adventure."""

    card: Id
    state: Literal["vigilant", "shaken", "disabled"]
    equipment: Id | None = None
    """What it still has: neither used up nor taken from it (CAMP-7, BAND-8)."""
    honor: Honor | None = None
    """What it still has: neither used nor lost with its bearer (CAMP-5)."""


Fates: TypeAlias = tuple[Fate, ...]


@value(repr=False)
class Camp:
    """Both bands between two adventures; those who have had their turn stand as they will begin the next one."""

    box: DraftSetup
    first: int
    """The band of player A (CAMP-6)."""
    bands: tuple[Fates, Fates]
    graves: frozenset[str] = frozenset()
    """The unique dead, who never return in this campaign (CAMP-3)."""

    def left(self) -> Counter[str]:
        """How many of each character card no band holds, the unique dead left out."""
        held = Counter(fate.card for band in self.bands for fate in band)
        box = Counter({card.id: card.copies for card in self.box.characters if card.id not in self.graves})
        return box - held

    def gear_left(self) -> Counter[str]:
        """How many of each equipment card no band holds."""
        held = Counter(fate.equipment for band in self.bands for fate in band if fate.equipment)
        return Counter({card.id: card.copies for card in self.box.equipment}) - held

    def veterans(self, band: int) -> tuple[Veteran, ...]:
        """A band as it begins the next adventure."""
        return tuple(
            Veteran(card=fate.card, equipment=fate.equipment, shaken=fate.state == "shaken", honor=fate.honor)
            for fate in self.bands[band]
        )


@value
class Healed:
    """Somebody took care of its wounds (CAMP-2)."""

    band: int
    card: str
    face: int
    state: Literal["vigilant", "shaken", "dead"]


@value
class Hired:
    """Somebody came in the place of a dead character (CAMP-3)."""

    band: int
    card: str
    dead: str


@value
class Prayed:
    """Somebody prayed, and has this honor now (CAMP-4, CAMP-5)."""

    band: int
    card: str
    face: Element
    honor: Element | None


@value
class Sought:
    """Somebody searched the ground, and bears this now (CAMP-6)."""

    band: int
    card: str
    drawn: tuple[str, ...]
    equipment: str | None


CampDeed: TypeAlias = Healed | Hired | Prayed | Sought
"""What happens between two adventures."""

"""A campaign as it is agreed on before it begins."""

import datetime
from dataclasses import dataclass, field

from okko.campaign import Campaign, new_campaign_file
from okko.journal import Seat
from okko.library import Library
from okko.model.adventure import Adventure
from okko.model.campaign import CampaignSetup
from okko.model.card import BandList
from okko.model.draft import DRAFT_BUDGET, Company, Veteran
from okko.model.rulings import Rulings
from okko.tui.adventuring import bands_within, players
from okko.tui.agreement import box_of

LEAST = 3
"""Adventures of a story that make a campaign."""


@dataclass(frozen=True)
class Tale:
    """What a campaign leads through."""

    name: str
    chain: tuple[Adventure, ...]
    """Nothing: matches without a scenario."""
    length: int


def tales(library: Library) -> list[Tale]:
    """The stories of the book, all its adventures in a row, and matches without a scenario."""
    stories: dict[str, list[Adventure]] = {}
    for adventure in library.adventures.values():
        if adventure.story is not None:
            stories.setdefault(adventure.story, []).append(adventure)
    found = [Tale(name, tuple(chain), len(chain)) for name, chain in stories.items() if len(chain) >= LEAST]
    whole = tuple(library.adventures.values())
    if len(found) > 1:
        found.append(Tale("All adventures of the book", whole, len(whole)))
    return [*found, *(Tale("Matches without a scenario", (), length) for length in (3, 5, 8))]


def companies(library: Library) -> list[BandList]:
    """The bands that can set out on a campaign."""
    return bands_within(DRAFT_BUDGET, library, karasu=True)


@dataclass(frozen=True)
class CampaignAgreement:
    """Who sets out on a campaign, with whom, and through what."""

    tale: Tale
    seats: tuple[str, str]
    names: tuple[str, str]
    bands: tuple[BandList, BandList]
    seed: int
    physical: bool = False
    hand: Seat | None = None
    """Who alone throws real dice, if not both or nobody do."""
    rulings: Rulings = field(default_factory=Rulings)

    def setup(self, library: Library) -> CampaignSetup:
        """All that the campaign is played with."""
        box = box_of(library, players(self.seats, self.names), self.rulings)
        mine, theirs = (_company(band) for band in self.bands)
        return CampaignSetup(
            box=box.model_copy(update={"bands": (mine, theirs)}), adventures=self.tale.length, chain=self.tale.chain
        )

    def begin(self, library: Library) -> Campaign:
        """Begin the campaign in a file of its own.

        Raises:
            BadJournal: The file cannot be written.
        """
        now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Campaign.begin(
            new_campaign_file(now),
            self.setup(library),
            seed=None if self.physical else self.seed,
            seats=self.seats,
            title=self.tale.name,
            hand=self.hand,
        )


def _company(band: BandList) -> Company:
    members = tuple(Veteran(card=member.card, equipment=member.equipment) for member in band.members)
    return Company(name=band.name, members=members)

"""Where rules can be tried that no position can show: what is said of each place, on the screen and in the terminal."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from okko.model.rulebook import Elsewhere


class Place(NamedTuple):
    """A place, in words."""

    why: str
    """Why no position can show it."""
    does: str
    """What one does there."""
    command: str
    """The command that leads there."""


PLACES: Mapping[Elsewhere, Place] = MappingProxyType(
    {
        Elsewhere.BANDS: Place(
            "No position can show this: it is about gathering a band.",
            "Gather a band",
            "okko new, and enter on a band",
        ),
        Elsewhere.MATCH: Place(
            "No position can show this: it happens before anybody stands on the board.",
            "Set up a match",
            "okko new",
        ),
        Elsewhere.DRAFT: Place(
            "No position can show this: it happens while a match without a scenario is put together.",
            "Draft a match",
            "okko new --draft",
        ),
        Elsewhere.ADVENTURES: Place(
            "No position can show this: it needs the page of an adventure.",
            "Play an adventure",
            "okko adventures, and okko new --scenario ID",
        ),
        Elsewhere.CAMPAIGNS: Place(
            "No position can show this: it happens between two adventures of a campaign.",
            "Lead a campaign",
            "okko, and Campaigns",
        ),
    }
)

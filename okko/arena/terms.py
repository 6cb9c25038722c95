"""What is agreed on before bots play: who, from which seed, with which bands, on which tables."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from okko.bots import Bot, bot_named
from okko.model.card import BandList
from okko.model.scenario import SideName


@dataclass(frozen=True)
class Place:
    """A kind of table games are played at."""

    zeni: int = 16
    """What a band may cost."""
    karasu: bool = False
    """Karasu play with both boxes (END-4), instead of the base game with its own."""
    adventure: str | None = None
    """The adventure that is played instead, by the bands of its book; the first bot has side a."""
    earlier: tuple[tuple[str, SideName], ...] = ()
    """Who won the adventures that are linked to it."""


@dataclass(frozen=True)
class Terms:
    """What follows from these is the same on any machine, however many processes play."""

    bots: tuple[str, str]
    """Names, perhaps with a share of the thinking: `master@0.1`."""
    seed: int = 1
    """What boards, bands, dice and the whims of bots follow from."""
    places: tuple[Place, ...] = (Place(),)
    """Pairs of games take turns at them."""
    bands: Literal["ready", "random"] = "ready"
    """Shipped bands of the budget, or lawful ones drawn at random."""
    own: tuple[BandList, BandList] | None = None
    """Two bands that play every game, instead."""
    swap: Literal["bots", "bands", "nothing"] = "bots"
    """What changes seats between the games of a pair. Bots: each plays either band. Bands: each has either seat.
    Nothing: the dice are others."""
    audit: bool = True
    """Look for dice spent without effect."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        plain = asdict(replace(self, own=None))
        return {**plain, "own": [band.model_dump(mode="json") for band in self.own] if self.own else None}

    def place(self, pair: int) -> Place:
        """Where a pair of games is played."""
        return self.places[pair % len(self.places)]


def contestant(name: str, seed: int) -> Bot:
    """The bot of a name, perhaps with a share of its thinking: `master@0.1`.

    Raises:
        ValueError: There is none, or the share is no number above 0.
    """
    plain, at, share = name.partition("@")
    effort = 1.0
    if at:
        try:
            effort = float(share)
        except ValueError:
            effort = 0.0
        if not 0 < effort <= 100:
            raise ValueError(f'"{name}": the share of thinking after @ is a number above 0, such as {plain}@0.1')
    return bot_named(plain, seed, effort)


def at_effort(name: str, effort: float) -> str:
    """A bot's name with a share of its thinking; a whole share needs no mention."""
    return name if effort == 1 else f"{name}@{effort:g}"

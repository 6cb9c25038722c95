"""A match as it is agreed on before it begins."""

from dataclasses import dataclass, field
from enum import StrEnum

from okko.analysis.recruiting import band_refusals, zeni_of
from okko.dice import Chooser
from okko.game import PERSON, resolved
from okko.journal import Seat
from okko.library import Library
from okko.model.card import BandList, Layout
from okko.model.draft import DRAFT_BUDGET, DraftSetup
from okko.model.layout import board_of, random_layout
from okko.model.match import MatchSetup
from okko.model.refusal import Refusal
from okko.model.rulings import Rulings
from okko.model.skill import Alignment
from okko.tui.own_bands import saved_bands

SIDES = ("a", "b")
CAUSES = {
    Alignment.DEMON_HUNTER: "Demon Hunters",
    Alignment.EVIL: "Evil Creatures",
    Alignment.MERCENARY: "Mercenaries",
}


class Manner(StrEnum):
    """How strictly a match is played."""

    PLAIN = "Plain"
    PRACTICE = "Practice"
    SERIOUS = "Serious"

    def meaning(self) -> str:
        """What that means, in a few words."""
        return {
            Manner.PLAIN: "what dice showed stands; hints when asked",
            Manner.PRACTICE: "everything may be taken back",
            Manner.SERIOUS: "no hints, and no advice about dice",
        }[self]


class Rules(StrEnum):
    """By which book a match is played."""

    ASAGIRI = "Asagiri"
    KARASU = "Karasu"
    DRAFT = "Karasu, drafted"
    """Without a scenario: bands, board and scenario card are chosen in the match itself."""

    def meaning(self) -> str:
        """What that means, in a few words."""
        return {
            Rules.ASAGIRI: "the base game",
            Rules.KARASU: "with sorcerers, Kami and doors",
            Rules.DRAFT: f"{DRAFT_BUDGET} Zeni, in turn",
        }[self]


@dataclass(frozen=True)
class Agreement:
    """Who plays, with what, on what, and how."""

    seats: tuple[str, str]
    """`person`, or an opponent such as `bot:scripted`."""
    names: tuple[str, str]
    bands: tuple[BandList, BandList]
    budget: int
    layout: Layout
    seed: int
    physical: bool = False
    """The players throw real dice."""
    hand: Seat | None = None
    """Who alone throws real dice, if not both or nobody do."""
    manner: Manner = Manner.PLAIN
    turn_limit: int | None = None
    karasu: bool = False
    """With sorcerers, Kami and doors."""
    rulings: Rulings = field(default_factory=Rulings)
    """How doubtful rules are read."""
    draft: bool = False
    """Without a scenario: bands, board and scenario card are chosen in the match itself, and nothing here counts for
    them (DRAFT)."""

    @property
    def practice(self) -> bool:
        """Everything may be taken back."""
        return self.manner is Manner.PRACTICE

    @property
    def serious(self) -> bool:
        """Nobody is given hints or advice."""
        return self.manner is Manner.SERIOUS

    def player(self, side: int) -> str:
        """What a player is called."""
        seat = self.seats[side]
        if seat != PERSON:
            name = f"{seat.removeprefix('bot:').capitalize()} bot"
            return f"{name} {SIDES[side]}" if self.seats[0] == self.seats[1] else name
        return self.names[side].strip() or f"Player {SIDES[side]}"

    def setup(self, library: Library) -> MatchSetup | DraftSetup:
        """All that the match is made of."""
        players = (self.player(0), self.player(1))
        return box_of(library, players, self.rulings) if self.draft else self._ready(library)

    def _ready(self, library: Library) -> MatchSetup:
        return resolved(
            board_of(self.layout, library.tiles),
            self.bands,
            library.characters,
            library.equipment,
            players=(self.player(0), self.player(1)),
            budget=self.budget,
            turn_limit=self.turn_limit,
            karasu=self.karasu,
            kami=library.kami.values() if self.karasu else (),
            rulings=self.rulings,
        )


def box_of(library: Library, players: tuple[str, str], rulings: Rulings) -> DraftSetup:
    """Everything that lies on the table when a match without a scenario begins."""
    box = library.box(karasu=True)
    return DraftSetup(
        characters=tuple(box.characters.values()),
        equipment=tuple(box.equipment.values()),
        tiles=tuple(box.tiles.values()),
        cards=tuple(box.scenario_cards.values()),
        kami=tuple(box.kami.values()),
        players=players,
        rulings=rulings,
    )


def rules_of(agreed: Agreement | None) -> Rules:
    """By which book a match is agreed to be played; without an agreement, the base game's."""
    if agreed is None or not agreed.karasu:
        return Rules.ASAGIRI
    return Rules.DRAFT if agreed.draft else Rules.KARASU


def laid_by_seed(agreed: Agreement, library: Library) -> bool:
    """Whether the board is the random one of the seed."""
    return agreed.layout == layout_by_seed(agreed.seed, library.box(karasu=agreed.karasu))


def layout_by_seed(seed: int, library: Library) -> Layout:
    """The random board of a seed."""
    return random_layout(Chooser(f"board {seed}").below, sorted(library.tiles))


def all_bands(library: Library) -> list[BandList]:
    """The player's own bands, then the ready ones, by what they fight for."""
    own, _ = saved_bands(library)
    ids = {band.id for band in own}
    order = list(CAUSES)
    ready = sorted(library.bands.values(), key=lambda band: (order.index(cause_of(band, library)), band.name))
    return [*own, *(band for band in ready if band.id not in ids)]


def bands_for(budget: int, library: Library) -> list[BandList]:
    """The bands put together for a budget; if there are none, those that it can pay, the largest first."""
    bands = all_bands(library)
    meant = [band for band in bands if band.budget == budget]
    payable = sorted((band for band in bands if worth(band, library) <= budget), key=lambda band: -band.budget)
    return meant or payable or bands


TRIES = 200
"""How often bands are drawn until two are worth the same."""


def random_band_of(budget: int, library: Library, seed: int, *, karasu: bool = False) -> BandList:
    """A random lawful band that could buy nothing more; the same for the same seed."""
    return _drawn(budget, library, Chooser(f"band {seed}"), karasu)


def fair_bands(budget: int, library: Library, seed: int, *, karasu: bool = False) -> tuple[BandList, BandList]:
    """Two random lawful bands that are worth the same and do not fight for the same cause."""
    chooser = Chooser(f"bands {seed}")
    one = other = _drawn(budget, library, chooser, karasu)
    for _ in range(TRIES):
        other = _drawn(budget, library, chooser, karasu)
        if worth(other, library) == worth(one, library) and cause_of(other, library) is not cause_of(one, library):
            break
    return one, other


def _drawn(budget: int, library: Library, chooser: Chooser, karasu: bool) -> BandList:
    from okko.arena.recruiting import random_band

    band = random_band(library, budget, chooser, karasu=karasu)
    return band.model_copy(update={"name": f"Random {CAUSES[cause_of(band, library)]}"})


def cause_of(band: BandList, library: Library) -> Alignment:
    """Whom a band fights for: the Mercenaries in it follow the others."""
    sides = {library.characters[member.card].alignment for member in band.members} - {Alignment.MERCENARY}
    return next((cause for cause in CAUSES if cause in sides), Alignment.MERCENARY)


def worth(band: BandList, library: Library) -> int:
    """What a band costs."""
    return zeni_of(band.members, library.characters, library.equipment)


def complaints(band: BandList, budget: int, library: Library, *, karasu: bool = False) -> tuple[Refusal, ...]:
    """Everything that keeps a band from playing at a budget."""
    return band_refusals(band.members, budget, library.characters, library.equipment, karasu=karasu)

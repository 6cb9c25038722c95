"""An adventure as it is agreed on before it begins, and its board as a picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from okko.analysis.aims import marked_in, token_in
from okko.game import PERSON, Saved, check_bands, header_of, new_file, start
from okko.game.adventuring import adventure_board, adventure_setup
from okko.journal import Seat
from okko.library import Library
from okko.model.adventure import Adventure, squares_in
from okko.model.card import BandList
from okko.model.match import MatchSetup
from okko.model.rulings import Rulings
from okko.model.scenario import SideName
from okko.model.square import squares_of
from okko.tui.agreement import SIDES, all_bands, complaints, worth
from okko.tui.drawing import Mark, Overlay, Scene
from okko.tui.scene import ground

STARS = 5
"""The highest difficulty."""


@dataclass(frozen=True)
class AdventureAgreement:
    """Who plays an adventure, with what, and how."""

    adventure: Adventure
    seats: tuple[str, str]
    """`person`, or an opponent such as `bot:scripted`."""
    names: tuple[str, str]
    seed: int
    bands: tuple[BandList | None, BandList | None] = (None, None)
    """Bands in the place of those of the book."""
    winners: Mapping[str, SideName | None] = field(default_factory=dict)
    """Who won the adventures that this one is linked to."""
    physical: bool = False
    hand: Seat | None = None
    """Who alone throws real dice, if not both or nobody do."""
    practice: bool = False
    rulings: Rulings = field(default_factory=Rulings)

    def setup(self, library: Library) -> MatchSetup:
        """All that the match is made of.

        Raises:
            BadSetup: It cannot be played so.
        """
        return adventure_setup(
            self.adventure.after(dict(self.winners)),
            library.tiles,
            library.characters,
            library.equipment,
            library.kami.values(),
            bands=self.bands,
            players=players(self.seats, self.names),
            rulings=self.rulings,
        )

    def begin(self, library: Library, file: Path | None = None) -> Saved:
        """Begin the match, among the saves or in a file; every input is there before anything follows from it.

        Raises:
            BadSetup: It cannot be played so.
            BadJournal: The journal cannot be written.
        """
        setup = self.setup(library)
        check_bands(setup)
        seed = None if self.physical else self.seed
        header = header_of(
            setup, seed=seed, seats=self.seats, title=self.adventure.name, practice=self.practice, hand=self.hand
        )
        return start(file or new_file(header), header)


def players(seats: tuple[str, str], names: tuple[str, str]) -> tuple[str, str]:
    """What both players are called."""

    def called(side: int) -> str:
        if seats[side] == PERSON:
            return names[side].strip() or f"Player {SIDES[side]}"
        name = f"{seats[side].removeprefix('bot:').capitalize()} bot"
        return f"{name} {SIDES[side]}" if seats[0] == seats[1] else name

    return called(0), called(1)


def bands_within(budget: int, library: Library, *, karasu: bool) -> list[BandList]:
    """The player's own bands and the ready ones that a side with this budget can field."""
    return [
        band
        for band in all_bands(library.box(karasu=karasu))
        if worth(band, library) <= budget and not complaints(band, budget, library, karasu=karasu)
    ]


def difficulty(adventure: Adventure) -> str:
    """How hard it is, as signs: `●●○○○`."""
    return "●" * adventure.difficulty + "○" * (STARS - adventure.difficulty)


def scene_of_page(adventure: Adventure, library: Library) -> Scene:
    """The board of an adventure, with the zones of both sides and what its goals are about."""
    board = adventure_board(adventure, library.tiles)
    walkable = board.everything & ~board.blocking
    zones = [frozenset(squares_of(squares_in(lineup.zone) & walkable)) for lineup in adventure.sides]
    token = token_in(adventure)
    return Scene(
        ground(board),
        overlays={
            Overlay.OWN_ZONE: zones[0],
            Overlay.ENEMY_ZONE: zones[1],
            Overlay.GOAL: frozenset(squares_of(marked_in(adventure) & walkable)),
        },
        marks={Mark.TOKEN: frozenset({token})} if token >= 0 else {},
    )

"""Where arena games take place: random boards of the shipped tiles, and two ready bands of one budget."""

from collections.abc import Sequence

from okko.dice import Chooser
from okko.library import Library
from okko.model.card import BandList, CharacterCard, EquipmentCard
from okko.model.layout import board_of, random_layout
from okko.model.match import loss_limit, make_match
from okko.model.rulings import Rulings
from okko.model.state import State, opening

BUDGET = 16
CAP = 30
"""The turn limit of arena games (END-5)."""


def venue(library: Library, seed: int, number: int, budget: int = BUDGET) -> State:
    """The state before the roll-off of the numbered pair of games.

    Raises:
        ValueError: There are fewer than two ready bands of that budget.
    """
    library = library.box(karasu=False)
    chooser = Chooser(f"venue {seed} {number}")
    board = board_of(random_layout(chooser.below, sorted(library.tiles)), library.tiles)
    bands = ready_bands(library, budget)
    one = bands.pop(chooser.below(len(bands)))
    other = bands.pop(chooser.below(len(bands)))
    match = make_match(
        board,
        Rulings(),
        (_members(library, one), _members(library, other)),
        limit=loss_limit(budget),
        budget=budget,
        turn_limit=CAP,
    )
    return opening(match)


def ready_bands(library: Library, budget: int) -> list[BandList]:
    """The ready bands of a budget, by id.

    Raises:
        ValueError: There are fewer than two.
    """
    bands = [band for _, band in sorted(library.bands.items()) if band.budget == budget]
    if len(bands) < 2:
        raise ValueError(f"a match needs two ready bands of one budget, of {budget} Zeni there are {len(bands)}")
    return bands


def _members(library: Library, band: BandList) -> list[tuple[CharacterCard, EquipmentCard | None]]:
    members: Sequence[tuple[str, str | None]] = [(member.card, member.equipment) for member in band.members]
    return [
        (library.characters[card], library.equipment[equipment] if equipment else None) for card, equipment in members
    ]

"""Where arena games take place: random boards of the shipped tiles, and two bands of one budget."""

from itertools import chain, product

from okko.arena.recruiting import random_band
from okko.arena.terms import Place, Terms
from okko.dice import Chooser
from okko.game import opening_of
from okko.game.adventuring import adventure_setup
from okko.library import Library
from okko.library.bad_data import nearest
from okko.model.adventure import Adventure
from okko.model.card import BandList, CharacterCard, EquipmentCard
from okko.model.layout import board_of, random_layout
from okko.model.match import loss_limit, make_match
from okko.model.rulings import Rulings
from okko.model.scenario import SideName
from okko.model.state import State, opening
from okko.rules.band import band_refusals

Earlier = tuple[tuple[str, SideName], ...]
"""Who won some adventures, by their ids."""
BUDGET = 16
CAP = 30
"""The turn limit of arena games (END-5)."""


def venue(library: Library, seed: int, number: int, budget: int = BUDGET) -> State:
    """The state before the roll-off of a numbered game of the base box between two of its ready bands.

    Raises:
        ValueError: There are fewer than two ready bands of that budget.
    """
    return meeting(library, Terms(("", ""), seed, (Place(budget),)), number)


def meeting(library: Library, terms: Terms, pair: int, *, swapped: bool = False) -> State:
    """The state before the roll-off of a pair of games; `swapped`: its bands have changed seats.

    Raises:
        ValueError: There are fewer than two ready bands of that budget, or no such adventure.
    """
    place = terms.place(pair)
    if place.adventure is not None:
        return _adventure(library, place.adventure, place.earlier)
    library = library.box(karasu=place.karasu)
    chooser = Chooser(f"venue {terms.seed} {pair}")
    board = board_of(random_layout(chooser.below, sorted(library.tiles)), library.tiles)
    one, other = _bands(library, terms, place, chooser)
    if swapped:
        one, other = other, one
    match = make_match(
        board,
        Rulings(),
        (_members(library, one), _members(library, other)),
        limit=loss_limit(place.zeni),
        budget=place.zeni,
        turn_limit=None if place.karasu else CAP,
        karasu=place.karasu,
        kami=tuple(kami for _, kami in sorted(library.kami.items())) if place.karasu else (),
    )
    return opening(match)


def histories(adventure: Adventure) -> list[Earlier]:
    """All that can have happened before an adventure as far as its links ask, beginning with nothing of it."""
    asked: dict[str, dict[Earlier, None]] = {}
    for link in adventure.links:
        asked.setdefault(link.after, {(): None})[((link.after, link.winner),)] = None
    return [tuple(chain.from_iterable(parts)) for parts in product(*asked.values())]


def _adventure(library: Library, id: str, earlier: Earlier) -> State:
    if id not in library.adventures:
        raise ValueError(f'there is no adventure "{id}"; {nearest(id, library.adventures)}'.rstrip("; "))
    adventure = library.adventures[id].after(dict(earlier))
    kami = [kami for _, kami in sorted(library.kami.items())]
    return opening_of(adventure_setup(adventure, library.tiles, library.characters, library.equipment, kami))


def ready_bands(library: Library, budget: int) -> list[BandList]:
    """The ready bands of a budget, by id.

    Raises:
        ValueError: There are fewer than two.
    """
    bands = [band for _, band in sorted(library.bands.items()) if band.budget == budget]
    if len(bands) < 2:
        raise ValueError(f"a match needs two ready bands of one budget, of {budget} Zeni there are {len(bands)}")
    return bands


def check_bands(library: Library, terms: Terms) -> None:
    """Refuse terms that no two lawful bands can play by.

    Raises:
        ValueError: There are fewer than two ready bands of a budget, a band of one's own is not
            lawful, or there is no such adventure.
    """
    for place in terms.places:
        if place.adventure is not None:
            _adventure(library, place.adventure, place.earlier)
            continue
        box = library.box(karasu=place.karasu)
        if terms.own is None:
            if terms.bands == "ready":
                ready_bands(box, place.zeni)
            continue
        for band in terms.own:
            for member in band.members:
                for card, cards in ((member.card, box.characters), (member.equipment, box.equipment)):
                    if card is not None and card not in cards:
                        raise ValueError(f'{band.name}: there is no card "{card}" in the box; {nearest(card, cards)}')
            refusals = band_refusals(band.members, place.zeni, box.characters, box.equipment, karasu=place.karasu)
            if refusals:
                raise ValueError(f"{band.name}: {refusals[0].fact} ({refusals[0].rule}); {refusals[0].cure}")


def _bands(library: Library, terms: Terms, place: Place, chooser: Chooser) -> tuple[BandList, BandList]:
    if terms.own is not None:
        return terms.own
    if terms.bands == "random":
        return (
            random_band(library, place.zeni, chooser, karasu=place.karasu),
            random_band(library, place.zeni, chooser, karasu=place.karasu),
        )
    bands = ready_bands(library, place.zeni)
    return bands.pop(chooser.below(len(bands))), bands.pop(chooser.below(len(bands)))


def _members(library: Library, band: BandList) -> list[tuple[CharacterCard, EquipmentCard | None]]:
    return [
        (library.characters[member.card], library.equipment[member.equipment] if member.equipment else None)
        for member in band.members
    ]

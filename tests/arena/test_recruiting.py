"""Random bands: lawful, complete, and of every card."""

from collections import Counter

import pytest

from okko.arena.balance import PLACES
from okko.arena.recruiting import random_band
from okko.dice import Chooser
from okko.library import Library
from okko.model.card import BandList, Member
from okko.rules.band import band_refusals, zeni_of


def cards_of(band: BandList) -> set[str]:
    return {card for member in band.members for card in (member.card, member.equipment) if card is not None}


def bands(count: int, *, karasu: bool) -> list[BandList]:
    library = Library.load().box(karasu=karasu)
    return [random_band(library, (16, 18)[i % 2], Chooser(i), karasu=karasu) for i in range(count)]


@pytest.mark.parametrize("karasu", [False, True])
def test_random_bands_are_lawful_and_can_afford_no_further_character(karasu: bool) -> None:
    library = Library.load().box(karasu=karasu)
    for band in bands(40, karasu=karasu):
        cards = (library.characters, library.equipment)
        assert band_refusals(band.members, band.budget, *cards, karasu=karasu) == ()
        taken = [member.card for member in band.members]
        for card in library.characters.values():
            if taken.count(card.id) < card.copies and card.zeni <= band.budget - zeni_of(band.members, *cards):
                more = (*band.members, Member(card=card.id))
                assert band_refusals(more, band.budget, *cards, karasu=karasu) != ()


def test_no_card_is_in_a_band_more_often_than_it_lies_in_the_box() -> None:
    library = Library.load()
    for band in bands(40, karasu=True):
        for member in band.members:
            assert [other.card for other in band.members].count(member.card) <= library.characters[member.card].copies
        gear = [member.equipment for member in band.members if member.equipment]
        assert all(gear.count(item) <= library.equipment[item].copies for item in gear)


def test_every_card_is_fielded_often_enough_against_bands_without_it() -> None:
    """Of two bands that have a card each with chance p, exactly one has it with chance 2p(1 - p)."""
    drawn = {False: 300, True: 900}
    share = {karasu: sum(place.karasu is karasu for place in PLACES) / len(PLACES) for karasu in drawn}
    games: Counter[str] = Counter()
    for karasu, count in drawn.items():
        fielded = Counter(card for band in bands(count, karasu=karasu) for card in cards_of(band))
        for card, times in fielded.items():
            games[card] += round(24_000 * share[karasu] * 2 * times * (count - times) / count**2)
    assert min(games[card] for card in (*Library.load().characters, *Library.load().equipment)) >= 1_050


def test_the_same_choices_make_the_same_band() -> None:
    library = Library.load()
    assert random_band(library, 16, Chooser(3)) == random_band(library, 16, Chooser(3))
    assert random_band(library, 16, Chooser(3)) != random_band(library, 16, Chooser(4))

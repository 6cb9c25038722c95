"""Random bands for two, of the shipped cards."""

import pytest

from okko.library import Library, shipped
from okko.model.skill import Alignment
from okko.tui.agreement import bands_for, cause_of, complaints, fair_bands, worth


@pytest.mark.rule("BAND-1", "BAND-2", "BAND-5", "BAND-6")
@pytest.mark.parametrize("karasu", [False, True], ids=["asagiri", "karasu"])
def test_random_bands_for_two_are_lawful_worth_the_same_and_of_two_causes(karasu: bool) -> None:
    library = Library.load()
    box = library.box(karasu=karasu)
    for seed, budget in ((0, 12), (1, 16)):
        one, other = fair_bands(budget, box, seed, karasu=karasu)
        assert not complaints(one, budget, library, karasu=karasu)
        assert not complaints(other, budget, library, karasu=karasu)
        assert worth(one, library) == worth(other, library)
        assert cause_of(one, library) is not cause_of(other, library)
        assert fair_bands(budget, box, seed, karasu=karasu) == (one, other)


def test_eighteen_zeni_have_ready_bands_of_every_cause_in_karasu_play_only() -> None:
    library = Library([shipped()])
    offered = bands_for(18, library.box(karasu=True))
    assert {band.budget for band in offered} == {18}
    assert {cause_of(band, library) for band in offered} == set(Alignment)
    assert len(offered) >= 6
    for band in offered:
        assert complaints(band, 18, library, karasu=True) == ()
        assert worth(band, library) == 18
        assert band.text
    assert not {band.id for band in offered} & {band.id for band in bands_for(18, library.box(karasu=False))}

"""Random bands for two, of the shipped cards."""

import pytest

from okko.library import Library
from okko.tui.agreement import cause_of, complaints, fair_bands, worth


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

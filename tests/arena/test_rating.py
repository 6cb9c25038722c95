"""The statistics of the arena, against numbers worked out by hand or published."""

from collections import Counter
from math import log
from random import Random

import pytest

from okko.arena.clock import added, counted, mean, milliseconds, percentile, size_of
from okko.arena.rating import elo, expected, mean_interval, paired_interval, wilson
from okko.arena.sequential import POSSIBLE, Duel, log_likelihood


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_pairs_that_are_as_independent_as_games_have_the_interval_of_games() -> None:
    # 8 pairs of 0, 16 of 1, 8 of 2 points: the variance of their shares is 4/31 where games alone promise 1/8.
    pairs = [0.0] * 8 + [0.5] * 16 + [1.0] * 8
    assert paired_interval(pairs, 32, 64) == pytest.approx(wilson(31, 62), abs=1e-9)


def test_pairs_that_lie_closer_together_than_games_have_a_narrower_interval() -> None:
    # 1 pair of 0, 18 of 1, 1 of 2 points: variance 1/38, a fifth of 1/8, so 40 games count for 190 (40 · 38 / 8).
    pairs = [0.0] + [0.5] * 18 + [1.0]
    assert paired_interval(pairs, 20, 40) == pytest.approx(wilson(95, 190), abs=1e-9)


def test_a_bot_against_itself_has_an_interval_of_no_width() -> None:
    assert paired_interval([0.5] * 20, 20, 40) == (0.5, 0.5)


def test_few_pairs_do_not_count_for_more_than_their_games() -> None:
    assert paired_interval([0.5, 0.5], 2, 4) == pytest.approx(wilson(2, 4))


def test_a_whitewash_has_the_interval_of_its_games() -> None:
    assert paired_interval([1.0] * 20, 40, 40) == pytest.approx(wilson(40, 40))


def test_the_interval_of_a_mean_is_two_standard_errors_wide() -> None:
    # 0 and 1: mean 1/2, variance 1/2, standard error 1/2.
    assert mean_interval([0.0, 1.0], z=2) == (-0.5, 1.5)
    assert mean_interval([0.3]) == (0.0, 1.0)


@pytest.mark.parametrize(("share", "difference"), [(0.55, 35), (0.6, 70), (0.75, 191), (0.9, 382), (0.99, 798)])
def test_elo_follows_from_the_share_of_points(share: float, difference: int) -> None:
    assert round(elo(share)) == difference
    assert expected(elo(share)) == pytest.approx(share)
    assert elo(1 - share) == pytest.approx(-elo(share))


def test_equals_are_not_a_negative_nothing_apart() -> None:
    assert f"{elo(0.5):+.0f}" == "+0"


def test_a_whitewash_is_cut_off() -> None:
    assert elo(1.0) == 1200 == -elo(0.0)


def test_the_bounds_of_the_test_are_walds() -> None:
    assert Duel().bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Duel(alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(90)))


def test_of_wins_and_losses_the_likelihood_is_the_binomial_one() -> None:
    assert log_likelihood(Counter({1.0: 30, 0.0: 10}), 0.6) == pytest.approx(30 * log(0.6) + 10 * log(0.4))


def test_with_draws_and_a_mean_of_one_half_wins_and_losses_share_their_chance() -> None:
    seen = Counter({0.0: 10, 0.5: 20, 1.0: 30})
    assert log_likelihood(seen, 0.5) == pytest.approx(40 * log(1 / 3) + 20 * log(1 / 3))


def test_the_likelihood_is_greatest_at_the_mean_that_was_seen() -> None:
    seen = Counter({0.25: 3, 0.5: 10, 1.0: 7})
    at_mean = log_likelihood(seen, (0.75 + 5 + 7) / 20)
    assert at_mean == pytest.approx(3 * log(3 / 20) + 10 * log(0.5) + 7 * log(7 / 20))
    assert log_likelihood(seen, 0.6) < at_mean > log_likelihood(seen, 0.68)


def test_a_bot_that_wins_every_pair_is_called_better_and_one_that_draws_all_is_not() -> None:
    test = Duel(0, 50)
    assert test.verdict(test.ratio([1.0] * 10)) is None
    stop = test.stops([1.0] * 60)
    assert stop is not None
    # Each pair won multiplies the likelihood by 0.5715 / 0.5, the means that 50 and 0 Elo promise.
    assert stop == pytest.approx(2.944 / log(expected(50) / 0.5), abs=1)
    assert test.verdict(test.ratio([1.0] * stop)) is True
    assert test.verdict(test.ratio([0.5] * 100)) is False


def test_the_test_looks_less_often_as_it_goes_on() -> None:
    assert not Duel().looks(0)
    assert all(Duel().looks(number) for number in range(1, 128))
    assert [number for number in range(640, 661) if Duel().looks(number)] == [640, 650, 660]


def test_the_test_may_wait_for_its_first_look() -> None:
    assert Duel(0, 200, least=40).stops([1.0] * 60) == 40
    assert Duel(0, 200, least=40).stops([1.0] * 39) is None


@pytest.mark.slow
@pytest.mark.parametrize(("difference", "least", "most"), [(0, 0.0, 0.08), (50, 0.92, 1.0), (100, 0.98, 1.0)])
def test_the_test_errs_as_rarely_as_it_says(difference: float, least: float, most: float) -> None:
    """Wins at random: the published shares at [0, 50] are .04, .94 and .99, over 400 runs."""
    test, random = Duel(0, 50), Random(difference)
    better = 0
    for _ in range(400):
        pairs: list[float] = []
        found = None
        while found is None and len(pairs) < 2000:
            pairs.append(sum(random.random() < expected(difference) for _ in range(2)) / 2)
            found = test.verdict(test.ratio(pairs)) if test.looks(len(pairs)) else None
        better += found is True
    assert least <= better / 400 <= most


def test_times_are_kept_to_two_percent() -> None:
    for seconds in (0.000_01, 0.000_3, 0.02, 1.7, 40.0):
        assert milliseconds(size_of(seconds)) == pytest.approx(1000 * seconds, rel=0.022)


def test_percentiles_and_means_of_times() -> None:
    times = counted([0.001] * 19 + [0.5])
    assert percentile(times, 50) == pytest.approx(1, rel=0.022)
    assert percentile(times, 95) == pytest.approx(1, rel=0.022)
    assert percentile(times, 96) == pytest.approx(500, rel=0.022)
    assert mean(times) == pytest.approx(25.95, rel=0.022)
    assert added([times, times]) == {size: 2 * count for size, count in times.items()}
    assert percentile({}, 95) == 0.0 == mean({})


def test_all_that_a_pair_can_bring_is_possible() -> None:
    assert tuple((one + other) / 2 for one, other in ((0, 0), (0, 0.5), (0, 1), (0.5, 1), (1, 1))) == POSSIBLE

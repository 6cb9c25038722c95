"""A match: many games between two bots, in pairs with the same board, bands and dice and the seats swapped."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from okko.arena.contest import Contest, Outcome, play
from okko.arena.score import Score, score
from okko.arena.venue import BUDGET, ready_bands, venue
from okko.bots import bot_named
from okko.library import Library


def match(
    one: str,
    other: str,
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    budget: int = BUDGET,
    told: Callable[[Outcome], None] | None = None,
) -> Score:
    """Play games between two bots; the result is the same however many processes play them.

    Args:
        one: The first bot's name.
        other: The second bot's.
        games: How many; an odd number leaves the last pair half.
        seed: What boards, bands and dice follow from.
        jobs: How many processes play.
        budget: Zeni of the ready bands.
        told: Called with the outcome of each game, in order.

    Raises:
        ValueError: A bot is unknown, or there are no games, no processes, or no such bands.
    """
    for name in (one, other):
        bot_named(name, seed)
    if games < 1:
        raise ValueError(f"a match has at least one game, not {games}")
    if jobs < 1:
        raise ValueError(f"at least one process must play, not {jobs}")
    ready_bands(Library.load(), budget)
    contests = [Contest(number, seed, (one, other) if number % 2 == 0 else (other, one)) for number in range(games)]
    outcomes = []
    for outcome in _played(contests, budget, min(jobs, games)):
        outcomes.append(outcome)
        if told is not None:
            told(outcome)
    return score((one, other), seed, budget, outcomes)


def _played(contests: list[Contest], budget: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the games."""
    one_game = partial(_play_at_venue, budget)
    if jobs == 1:
        yield from map(one_game, contests)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one_game, contests, chunksize=2)


def _play_at_venue(budget: int, contest: Contest) -> Outcome:
    return play(contest, venue(Library.load(), contest.seed, contest.pair, budget))

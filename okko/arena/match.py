"""A match: many games between two bots, in pairs with the same board, bands and dice and the seats swapped."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

from okko.arena.contest import Outcome, play_pair
from okko.arena.crew import Crew
from okko.arena.results import Results
from okko.arena.score import Score, adjusted_pairs, raw_pairs, score
from okko.arena.sequential import Duel
from okko.arena.terms import Terms, contestant
from okko.arena.venue import check_bands
from okko.library import Library

ALONE = Crew()
Told = Callable[[int], None]
"""Told of games as they are finished: how many."""


def match(
    terms: Terms,
    games: int,
    *,
    crew: Crew = ALONE,
    results: Results | None = None,
    test: Duel | None = None,
    on: str = "adjusted",
    told: Told | None = None,
) -> Score:
    """Play games between two bots; the result is the same whoever plays them, in whatever order they end.

    Args:
        terms: What is played.
        games: How many at most; an odd number leaves the last pair half.
        crew: Who plays.
        results: What has been played already, and where the rest is kept.
        test: Stop as soon as it is decided, by the pairs in the order of their numbers.
        on: Whether the test looks at `adjusted` or `raw` scores.
        told: Told of games as they are finished.

    Raises:
        ValueError: A bot is unknown, there are no games or processes or no such bands, or no such cluster.
    """
    check(terms, games, crew)
    pairs = list(prefix(terms, games, crew, results or Results(), test, on, told))
    return score(terms, pairs, test, on)


def check(terms: Terms, games: int, crew: Crew) -> None:
    """Refuse what cannot be played.

    Raises:
        ValueError: A bot is unknown, there are no games or processes, or no such bands.
    """
    for name in terms.bots:
        contestant(name, terms.seed)
    if games < 1:
        raise ValueError(f"a match has at least one game, not {games}")
    if crew.jobs < 1:
        raise ValueError(f"at least one process must play, not {crew.jobs}")
    check_bands(Library.load(), terms)


def prefix(
    terms: Terms,
    games: int,
    crew: Crew,
    results: Results,
    test: Duel | None = None,
    on: str = "adjusted",
    told: Told | None = None,
) -> Iterator[list[Outcome]]:
    """The pairs of a match in the order of their numbers, up to the one that decides the test."""
    played = results.of_terms(terms)
    sizes = [2] * (games // 2) + [1] * (games % 2)
    shares = adjusted_pairs if on == "adjusted" else raw_pairs
    seen: list[list[Outcome]] = []

    def next_ones() -> Iterator[list[Outcome]]:
        while not decided() and len(seen) < len(sizes) and len(played.get(len(seen), ())) >= sizes[len(seen)]:
            seen.append(played[len(seen)][: sizes[len(seen)]])
            if told is not None:
                told(len(seen[-1]))
            yield seen[-1]

    def decided() -> bool:
        if test is None or not test.looks(len(seen)):
            return False
        return test.verdict(test.ratio(shares(seen))) is not None

    yield from next_ones()
    missing = [pair for pair, size in enumerate(sizes) if len(played.get(pair, ())) < size]
    if decided() or not missing:
        return
    with closing(crew.done(partial(_play, terms, tuple(sizes)), missing)) as done:
        for number, outcomes in done:
            results.add(terms, number, outcomes)
            yield from next_ones()
            if decided():
                return


def _play(terms: Terms, sizes: tuple[int, ...], pair: int) -> list[Outcome]:
    return play_pair(terms, pair, sizes[pair])

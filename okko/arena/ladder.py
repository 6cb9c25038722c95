"""The ladder: each level against the one below, and what else is to be held against a bar."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from okko.arena.crew import Crew
from okko.arena.match import ALONE, Told, check, match
from okko.arena.rating import elo
from okko.arena.results import Results
from okko.arena.score import Score
from okko.arena.sequential import Duel
from okko.arena.terms import Terms, at_effort
from okko.bots.exploiters import EXPLOITERS
from okko.bots.puppet import Puppet
from okko.bots.registry import LEVELS

GAMES = 400
LEAST = 50
"""Pairs of a pairing that are played even if its test is decided earlier, so that its share says something."""
NEARLY_ALWAYS = 0.9
"""Who should win so often is judged by scores as they fell: there is hardly any luck to be freed from."""
SEARCHING = ("captain", "master")
"""The levels whose thinking costs time in proportion to their budget."""


@dataclass(frozen=True)
class Bar:
    """What a pairing should come to: shares of the points."""

    floor: float
    goal: float


@dataclass(frozen=True)
class Pairing:
    """Two opponents, the better one first."""

    one: str
    other: str
    bar: Bar | None = None


STEPS = (
    Pairing("novice", Puppet.name, Bar(0.93, 0.97)),
    Pairing("apprentice", "novice", Bar(0.68, 0.75)),
    Pairing("warrior", "apprentice", Bar(0.58, 0.63)),
    Pairing("veteran", "warrior", Bar(0.60, 0.66)),
    Pairing("captain", "veteran", Bar(0.53, 0.60)),
    Pairing("master", "captain", Bar(0.50, 0.56)),
)
"""Each level against the one below; the weakest against chance."""
FURTHER = (
    Pairing("warrior", "rusher", Bar(0.75, 0.82)),
    Pairing("master", "warrior", Bar(0.68, 0.75)),
    Pairing("master", "rusher", Bar(0.92, 0.95)),
    Pairing("master", Puppet.name, Bar(0.97, 0.99)),
    *(Pairing("captain", exploiter, Bar(0.80, 0.85)) for exploiter in EXPLOITERS),
)
"""What else is measured: over two levels, and against opponents with one trick."""


@dataclass(frozen=True)
class Rung:
    """A pairing that was played."""

    pairing: Pairing
    effort: float
    """The share of their thinking that captains and masters did."""
    score: Score

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"pairing": asdict(self.pairing), "effort": self.effort, "score": self.score.as_json()}


def ladder(
    pairings: Iterable[Pairing] = STEPS,
    *,
    games: int = GAMES,
    effort: float = 0.1,
    seed: int = 1,
    test: bool = True,
    crew: Crew = ALONE,
    results: Results | None = None,
    told: Callable[[Pairing], Told] | None = None,
) -> Iterator[Rung]:
    """Play pairings one after the other.

    Args:
        pairings: Which.
        games: How many games each at most.
        effort: The share of their thinking that captains and masters do.
        seed: What boards, bands and dice follow from.
        test: Stop a pairing as soon as it is plain which end of its bar it is nearer to.
        crew: Who plays.
        results: What has been played already, and where the rest is kept.
        told: Told of the beginning of each pairing; answers who is told of its games.

    Raises:
        ValueError: An opponent is unknown, there are no games or processes, or no such cluster.
    """
    kept = results or Results()
    played = [(pairing, _terms(pairing, effort, seed)) for pairing in pairings]
    for _, terms in played:
        check(terms, games, crew)
    for pairing, terms in played:
        score = match(
            terms,
            games,
            crew=crew,
            results=kept,
            test=duel(pairing) if test else None,
            on="raw" if pairing.bar is not None and pairing.bar.goal >= NEARLY_ALWAYS else "adjusted",
            told=told(pairing) if told else None,
        )
        yield Rung(pairing, effort, score)


def _terms(pairing: Pairing, effort: float, seed: int) -> Terms:
    one, other = (at_effort(name, effort if name in SEARCHING else 1) for name in (pairing.one, pairing.other))
    return Terms((one, other), seed, audit=False)


def duel(pairing: Pairing) -> Duel:
    """The test whether a pairing comes up to its goal or only to its floor; without a bar, whether one is better."""
    bar = pairing.bar
    if bar is None:
        return Duel(least=LEAST)
    return Duel(round(elo(bar.floor), 1), round(elo(bar.goal), 1), least=LEAST)


def pairing_named(text: str) -> Pairing:
    """A pairing as it is written: `master:warrior`; with its bar, if it has one.

    Raises:
        ValueError: It is written otherwise.
    """
    one, colon, other = text.partition(":")
    if not colon or not one or not other:
        raise ValueError(f'"{text}" is no pairing; write A:B, such as {LEVELS[-1]}:{LEVELS[0]}')
    known = {(each.one, each.other): each for each in (*STEPS, *FURTHER)}
    return known.get((one, other), Pairing(one, other))

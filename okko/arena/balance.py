"""How balanced the cards are: random bands play each other, adventures are played by their own bands."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from okko.arena.contest import Outcome
from okko.arena.crew import Crew
from okko.arena.match import ALONE, Told, check, prefix
from okko.arena.rating import Interval, paired_interval
from okko.arena.results import Results
from okko.arena.terms import Place, Terms
from okko.arena.venue import histories
from okko.library import Library
from okko.model.skill import Alignment

BAND = (0.42, 0.58)
"""Where a card's win rate should lie."""
ADVENTURE = (0.4, 0.6)
"""Where the share of a side of an adventure should lie."""
FIRST = (0.45, 0.55)
"""Where the share of player A should lie."""
MERCENARIES = 0.45
"""What bands of Mercenaries should take at least."""
LENGTH = (20, 60)
"""How many activations a side should have in a game."""
MOST_CAPPED = 0.02
"""The share of games that may reach the arena's limit of turns."""
ENOUGH = 1000
"""Appearances that a card needs before its win rate says something."""
PLACES = (
    Place(16),
    Place(16, karasu=True),
    Place(18, karasu=True),
    Place(18),
    Place(16, karasu=True),
    Place(18, karasu=True),
    Place(16, karasu=True),
    Place(18, karasu=True),
)
"""Where random bands meet: three of four times with both boxes, which hold more cards."""


BANDS, FIRST_PLAYER = "random bands", "player A"
"""What is measured beside adventures."""


@dataclass(frozen=True)
class Share:
    """A share of the points in some games."""

    games: int
    share: float
    interval: Interval
    """Wilson's, at 95 %, with pairs of games as units."""

    def within(self, bounds: Interval) -> bool:
        """Whether it lies there."""
        return bounds[0] <= self.share <= bounds[1]


@dataclass(frozen=True)
class Balance:
    """What was found."""

    bot: str
    adventure_bot: str
    seed: int
    games: int
    """Games of random bands."""
    cards: dict[str, Share]
    """Each card's when fielded against a band without it, by id; characters and equipment."""
    alignments: dict[str, Share]
    """Each cause's against the other two."""
    adventures: dict[str, Share]
    """Side a's, by id of the adventure; behind a space, who won those linked to it: `this-one the-other:a`."""
    first: dict[str, Share]
    """Player A's: in games of random bands, and by name of the bot that played others for this alone."""
    activations: float
    """Of a side in a game of random bands, on average."""
    turns: dict[str, float]
    """The mean length of games in turns: of the base game, and of each adventure."""
    capped: Share
    """The share of base games of random bands that reached the arena's limit of turns."""
    unlawful: int

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Order:
    """What is to be measured."""

    bot: str
    games: int
    """Games of random bands."""
    adventure_bot: str = "warrior"
    """Who plays the adventures: one that goes for their goals."""
    adventure_games: int = 0
    """Games of each adventure, with and without each of its links."""
    first_bot: str = "veteran"
    """Who measures the share of player A in games of ready bands."""
    first_games: int = 0
    seed: int = 1


def balance(
    order: Order,
    *,
    crew: Crew = ALONE,
    results: Results | None = None,
    told: Callable[[str, int], Told] | None = None,
) -> Balance:
    """Play everything, and add it up.

    Args:
        order: What is to be measured.
        crew: Who plays.
        results: What has been played already, and where the rest is kept.
        told: Told what begins and how many games it has; answers who is told of them.

    Raises:
        ValueError: There is no such bot, there are no games or processes, or no such cluster.
    """
    kept = results or Results()

    runs = _runs(order)
    for terms, games in runs.values():
        check(terms, games, crew)
    played = {
        name: list(prefix(terms, games, crew, kept, told=told(name, games) if told else None))
        for name, (terms, games) in runs.items()
    }
    pairs = played.pop(BANDS)
    base = [one for number, pair in enumerate(pairs) if not PLACES[number % len(PLACES)].karasu for one in pair]
    first = {BANDS: _first_players(pairs)}
    if FIRST_PLAYER in played:
        first[order.first_bot] = _first_players(played.pop(FIRST_PLAYER))
    adventures = played
    outcomes = [one for pair in pairs for one in pair]
    return Balance(
        bot=order.bot,
        adventure_bot=order.adventure_bot,
        seed=order.seed,
        games=len(outcomes),
        cards=shares_of_cards(pairs),
        alignments=shares_of_causes(pairs, Library.load()),
        adventures={id: _share([[one.points for one in pair] for pair in found]) for id, found in adventures.items()},
        first=first,
        activations=round(fmean(sum(one.activations) / 2 for one in outcomes), 1),
        turns={
            **({"base game": round(fmean(one.turns for one in base), 1)} if base else {}),
            **{id: round(fmean(one.turns for pair in found for one in pair), 1) for id, found in adventures.items()},
        },
        capped=_share([[float(one.capped)] for one in base]) if base else Share(0, 0.0, (0.0, 1.0)),
        unlawful=sum(sum(one.unlawful) for one in outcomes),
    )


def _runs(order: Order) -> dict[str, tuple[Terms, int]]:
    """What is played, and how many games of it, by name."""
    both, own, seed = (order.bot, order.bot), (order.adventure_bot, order.adventure_bot), order.seed
    runs = {BANDS: (Terms(both, seed, PLACES, "random", swap="bands", audit=False), order.games)}
    if order.adventure_games:
        for id, adventure in sorted(Library.load().adventures.items()):
            for earlier in histories(adventure):
                place = Place(karasu=adventure.karasu, adventure=id, earlier=earlier)
                name = " ".join([id, *(f"{other}:{winner}" for other, winner in earlier)])
                runs[name] = (Terms(own, seed, (place,), swap="nothing", audit=False), order.adventure_games)
    if order.first_games:
        terms = Terms((order.first_bot, order.first_bot), seed, swap="bands", audit=False)
        runs[FIRST_PLAYER] = (terms, order.first_games)
    return runs


def shares_of_cards(pairs: Iterable[Sequence[Outcome]]) -> dict[str, Share]:
    """Each card's share of the points when one band has it and the other has not, by id."""
    return _shares_of(pairs, lambda band: set(band.replace("+", " ").split()))


def shares_of_causes(pairs: Iterable[Sequence[Outcome]], library: Library) -> dict[str, Share]:
    """Each cause's share of the points against the other two."""

    def cause_of(band: str) -> set[str]:
        sides = [library.characters[member.split("+")[0]].alignment for member in band.split()]
        return {next((side for side in sides if side is not Alignment.MERCENARY), Alignment.MERCENARY).value}

    return _shares_of(pairs, cause_of)


def _shares_of(pairs: Iterable[Sequence[Outcome]], traits: Callable[[str], set[str]]) -> dict[str, Share]:
    """The share of the points of bands with a trait against bands without it."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for pair in pairs:
        by_trait: dict[str, list[float]] = defaultdict(list)
        for one in pair:
            mine, theirs = map(traits, one.bands)
            for trait in mine - theirs:
                by_trait[trait].append(one.points)
            for trait in theirs - mine:
                by_trait[trait].append(1 - one.points)
        for trait, points in by_trait.items():
            found[trait].append(points)
    return {trait: _share(points) for trait, points in sorted(found.items())}


def _first_players(pairs: Iterable[Sequence[Outcome]]) -> Share:
    """Player A's share of the points."""
    return _share([[one.points if one.first == 0 else 1 - one.points for one in pair] for pair in pairs])


def _share(pairs: Sequence[Sequence[float]]) -> Share:
    games = sum(map(len, pairs))
    points = sum(map(sum, pairs))
    low, high = paired_interval([fmean(pair) for pair in pairs if len(pair) == 2], points, games)
    return Share(games, round(points / games, 4), (round(low, 4), round(high, 4)))

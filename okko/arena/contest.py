"""One pair of games between two bots, and what is kept of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import thread_time
from typing import TypeVar
from zlib import crc32

from okko.arena.clock import Times, counted
from okko.arena.luck import luck_of
from okko.arena.terms import Terms, contestant
from okko.arena.venue import meeting
from okko.arena.waste import wasted
from okko.bots import Bot
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.decision import Activate, Ask
from okko.model.event import NamedIt
from okko.model.state import End, State

T = TypeVar("T")
Both = tuple[int, int]
"""A number for each bot of the match."""


@dataclass(frozen=True)
class Outcome:
    """What became of a game; bots are told apart as in the match, whatever their seats were."""

    winner: int | None
    """0 for the first bot of the match, 1 for the second, None for a draw."""
    first: int
    """Which of them was player A."""
    turns: int
    capped: bool
    """The turn limit of the arena ended it (END-5); the turns of Karasu and of adventures are no such limit."""
    activations: Both
    decisions: Both
    unlawful: Both
    spent: Both
    """Dice each spent."""
    wasted: Both
    """Dice each spent without effect; 0 if nobody looked."""
    luck: float
    """The luck of the first bot, as chance to win."""
    course: int
    """A checksum of all answers: games of the same course were played alike."""
    bands: tuple[str, str]
    """The cards that each fielded: characters, with `+` and what they carry."""
    deciding: tuple[Times, Times] = field(compare=False, default=({}, {}))
    """CPU time of each decision. Times are the only thing that differs from run to run."""
    activating: tuple[Times, Times] = field(compare=False, default=({}, {}))
    """CPU time from each question who acts next to the one after it."""

    @property
    def points(self) -> float:
        """What the first bot gets."""
        return 0.5 if self.winner is None else float(self.winner == 0)


class Failed(RuntimeError):
    """A bot broke down in the middle of a game."""


def play_pair(terms: Terms, pair: int, games: int = 2) -> list[Outcome]:
    """Play a pair of games, or only the first of it: the same board, bands and dice, but seats changed.

    Raises:
        Failed: A bot broke down.
        ValueError: There are no such bots or bands.
    """
    played = []
    for swapped in (False, True)[:games]:
        opening = meeting(Library.load(), terms, pair, swapped=swapped and terms.swap == "bands")
        seats = (1, 0) if swapped and terms.swap == "bots" else (0, 1)
        again = swapped and terms.swap == "nothing"
        seeds = [1_000_003 * terms.seed + 4 * pair + 2 * again + seat for seat in (0, 1)]
        bots = (contestant(terms.bots[seats[0]], seeds[0]), contestant(terms.bots[seats[1]], seeds[1]))
        dice = f"arena {terms.seed} {pair}{' again' if again else ''}"
        try:
            outcome = play(opening, bots, dice, seats, audit=terms.audit)
        except Exception as error:
            raise Failed(
                f"pair {pair} of {' v '.join(terms.bots)} from seed {terms.seed}: {type(error).__name__}: {error}"
            ) from error
        played.append(outcome)
    return played


def play(opening: State, bots: tuple[Bot, Bot], dice: str, seats: Both = (0, 1), *, audit: bool = True) -> Outcome:
    """Play a game to its end; an unlawful answer is counted and replaced by a lawful one.

    Args:
        opening: The state before the roll-off.
        bots: Who plays, by seat.
        dice: The seed of the dice.
        seats: Which bot of the match sits in each seat.
        audit: Look for dice spent without effect.
    """
    game = Game(opening, Seeded(dice), recording=False)
    decisions, unlawful, activations = [0, 0], [0, 0], [0, 0]
    deciding: tuple[list[float], list[float]] = ([], [])
    activating: tuple[list[float], list[float]] = ([], [])
    course = 0
    while not game.over:
        decision = game.decision
        seat = decision.player
        started = thread_time()
        option = bots[seat].choose(game)
        took = thread_time() - started
        if option not in decision.options:
            unlawful[seat] += 1
            option = decision.options[-1]
        decisions[seat] += 1
        activations[seat] += isinstance(option, Activate)
        deciding[seat].append(took)
        if decision.ask is Ask.ACTIVATE:
            activating[seat].append(took)
        elif activating[seat] and game.state.player == seat:
            activating[seat][-1] += took
        course = crc32(option.text.encode(), course)
        game.answer(option, check=False)
    state = game.state
    result = state.result
    assert result is not None
    spent = [each for each in game.log if isinstance(each, NamedIt) and each.named.die is not None]
    waste = wasted(opening, game.log) if audit else []
    luck = luck_of(opening, game.log)
    seat_of = (seats.index(0), seats.index(1))

    def by_bot(by_seat: Sequence[T]) -> tuple[T, T]:
        return by_seat[seat_of[0]], by_seat[seat_of[1]]

    return Outcome(
        winner=None if result.winner is None else seats[result.winner],
        first=seats[state.first],
        turns=min(state.turn, opening.match.turn_limit or state.turn),
        capped=result.end is End.TURNS and not opening.match.karasu and opening.match.scenario is None,
        activations=by_bot(activations),
        decisions=by_bot(decisions),
        unlawful=by_bot(unlawful),
        spent=by_bot([sum(opening.band(each.who) == seat for each in spent) for seat in (0, 1)]),
        wasted=by_bot([sum(opening.band(each.who) == seat for each in waste) for seat in (0, 1)]),
        luck=round(luck if seats[0] == 0 else -luck, 6),
        course=course,
        bands=by_bot([_fielded(opening, seat) for seat in (0, 1)]),
        deciding=by_bot([counted(times) for times in deciding]),
        activating=by_bot([counted(times) for times in activating]),
    )


def _fielded(opening: State, band: int) -> str:
    recruits = [opening.recruit(index) for index in opening.match.members[band]]
    return " ".join(each.card.id + (f"+{each.equipment.id}" if each.equipment else "") for each in recruits)

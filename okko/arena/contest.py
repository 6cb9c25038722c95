"""One game between two bots, and what is kept of it."""

from dataclasses import dataclass, field
from time import process_time

from okko.arena.waste import wasted
from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Ask
from okko.model.event import NamedIt
from okko.model.state import End, State


@dataclass(frozen=True)
class Contest:
    """A game to be played: its number in the match, and which bot sits where."""

    number: int
    seed: int
    bots: tuple[str, str]
    """By seat."""

    @property
    def pair(self) -> int:
        """The number of the pair of games with the same board, bands and dice."""
        return self.number // 2

    @property
    def swapped(self) -> bool:
        """Whether the first bot of the match has the second seat."""
        return self.number % 2 == 1


@dataclass(frozen=True)
class Outcome:
    """What became of a game; bots are told apart as in the match, whatever their seats were."""

    number: int
    winner: int | None
    """0 for the first bot of the match, 1 for the second, None for a draw."""
    first: int
    """Which of them was player A."""
    turns: int
    capped: bool
    """The turn limit ended it (END-5)."""
    activations: int
    decisions: tuple[int, int]
    unlawful: tuple[int, int]
    wasted: tuple[int, int]
    """Dice each spent without effect."""
    spent: tuple[int, int]
    """Dice each spent."""
    seconds: tuple[list[float], list[float]] = field(compare=False, default=([], []))
    """CPU time of each decision; the only thing that differs from run to run."""


def play(contest: Contest, opening: State, *, audit: bool = True) -> Outcome:
    """Play a game to its end; an unlawful answer is counted and replaced by a lawful one."""
    bots = [bot_named(name, contest.seed + 7 * contest.number + seat) for seat, name in enumerate(contest.bots)]
    game = Game(opening, Seeded(f"arena {contest.seed} {contest.pair}"), recording=False)
    decisions, unlawful, activations = [0, 0], [0, 0], 0
    seconds: tuple[list[float], list[float]] = ([], [])
    while not game.over:
        decision = game.decision
        seat = decision.player
        started = process_time()
        option = bots[seat].choose(game)
        seconds[seat].append(process_time() - started)
        decisions[seat] += 1
        if option not in decision.options:
            unlawful[seat] += 1
            option = decision.options[-1]
        activations += decision.ask is Ask.ACTIVATE
        game.answer(option, check=False)
    waste = spent = (0, 0)
    if audit:
        waste, spent = _audited(opening, game)
    state = game.state
    result = state.result
    assert result is not None
    seats = (1, 0) if contest.swapped else (0, 1)
    return Outcome(
        number=contest.number,
        winner=None if result.winner is None else seats[result.winner],
        first=seats[state.first],
        turns=min(state.turn, state.match.turn_limit or state.turn),
        capped=result.end is End.TURNS,
        activations=activations,
        decisions=(decisions[seats[0]], decisions[seats[1]]),
        unlawful=(unlawful[seats[0]], unlawful[seats[1]]),
        wasted=(waste[seats[0]], waste[seats[1]]),
        spent=(spent[seats[0]], spent[seats[1]]),
        seconds=(seconds[seats[0]], seconds[seats[1]]),
    )


def _audited(opening: State, game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    """By seat: the dice spent without effect, and all dice spent."""
    waste, spent = [0, 0], [0, 0]
    for event in wasted(opening, game.log):
        waste[opening.band(event.who)] += 1
    for each in game.log:
        if isinstance(each, NamedIt) and each.named.die is not None:
            spent[opening.band(each.who)] += 1
    return (waste[0], waste[1]), (spent[0], spent[1])

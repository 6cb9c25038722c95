"""The whole tree of a game, the slow way: every answer of either side, every face of every die, through `Game`."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from okko.dice import Typed
from okko.game import Game
from okko.model.decision import Ask, Decision, Option, Roll
from okko.model.element import INSPIRATION_FACES
from okko.model.state import State

Stop = Callable[[Game], Fraction | None]
"""What a game is worth where it is looked at no further; None where it is."""
Policy = Callable[[Decision], list[Option]]


def everything(decision: Decision) -> list[Option]:
    """Who thinks of every answer."""
    return list(decision.options)


def begun(state: State) -> Game:
    """A game from a state, whose dice are told."""
    return Game(state, Typed(), recording=False)


class Minimax:
    """The worth of a game for a band, whose player wants the most of it, the other one the least."""

    def __init__(self, band: int, stop: Stop, policy: Policy = everything) -> None:
        self._band, self._stop, self._policy = band, stop, policy
        self._known: dict[tuple[object, ...], Fraction] = {}

    def worth(self, game: Game) -> Fraction:
        """What it is worth to be expected."""
        stopped = self._stop(game)
        if stopped is not None:
            return stopped
        pending = game.pending
        resting = isinstance(pending, Decision) and pending.ask in (Ask.ACT, Ask.ACTIVATE)
        key = _key(game.state)
        if resting and key in self._known:
            return self._known[key]
        found = self._falls(game, pending) if isinstance(pending, Roll) else self._answers(game)
        if resting:
            self._known[key] = found
        return found

    def _answers(self, game: Game) -> Fraction:
        decision = game.decision
        worths = []
        for option in self._policy(decision):
            other = game.fork(Typed())
            other.answer(option, check=False)
            worths.append(self.worth(other))
        return max(worths) if decision.player == self._band else min(worths)

    def _falls(self, game: Game, roll: Roll) -> Fraction:
        total = Fraction(0)
        sides = INSPIRATION_FACES if roll.elements else (1, 2, 3, 4, 5, 6)
        for faces in product(sides, repeat=roll.count):
            other = game.fork(Typed())
            other.thrown(faces)  # type: ignore[arg-type]
            total += self.worth(other)
        return total * Fraction(1, 6**roll.count)


def _key(state: State) -> tuple[object, ...]:
    return (
        state.characters,
        state.pools,
        state.used,
        state.losses,
        state.stage,
        state.player,
        state.active,
        state.moved,
        state.acted,
        state.unseen_by,
        state.grants,
        state.match.board,
        state.match.members,
    )

"""How often each level throws a match away: `python -m tests.benchmarks.blunders [POSITIONS]`.

In positions of games between veterans each level says what it would do with the next activation. What comes of that is
played out 64 times to the end of the match, scripted on both sides, with the same dice for each level, and freed from
luck. An activation is a blunder if the best of those that the levels named wins in at least 15 more of a hundred games.
Printed: how many each level makes of a hundred, and what its activations lose on average against the best one named.
The best of six guesses is guessed too high, so all figures are somewhat too high.
"""

import sys
from collections.abc import Sequence
from statistics import fmean

from okko.arena.contest import play
from okko.arena.luck import PART
from okko.arena.terms import Place, Terms, contestant
from okko.arena.venue import meeting
from okko.bots import Bot
from okko.dice import Chooser, Seeded, Typed
from okko.game import Game
from okko.library import Library
from okko.model.decision import Activate, Ask, Decision, Option
from okko.model.state import State

LEVELS = ("novice", "apprentice", "warrior", "veteran", "captain", "master@0.3")
POSITIONS = 100
PLAYOUTS = 64
BLUNDER = 0.15
ONE_OF = 12
"""One activation of so many is looked at."""
Line = tuple[str, ...]
"""The answers of an activation up to its first throw."""


class Begun:
    """A player that begins with some answers and goes on as another does."""

    name = "begun"

    def __init__(self, line: Line, then: Bot) -> None:
        self._line, self._then = list(line), then

    def choose(self, game: Game) -> Option:
        """The next of the answers, then whatever the other says."""
        if self._line:
            text = self._line.pop(0)
            found = next((option for option in game.decision.options if option.text == text), None)
            if found is not None:
                return found
        return self._then.choose(game)


def positions(count: int) -> list[State]:
    """States in which a veteran is to say who acts next, no more than a few of each game."""
    found: list[State] = []
    chooser, pair = Chooser("blunders"), 0
    while len(found) < count:
        terms = Terms(("veteran", "veteran"), 17, (Place(16),), audit=False)
        game = Game(meeting(Library.load(), terms, pair), Seeded(f"blunders {pair}"), recording=False)
        bots = [contestant("veteran", 2 * pair + seat) for seat in (0, 1)]
        while not game.over:
            decision = game.decision
            waiting = sum(isinstance(option, Activate) for option in decision.options)
            if decision.ask is Ask.ACTIVATE and waiting > 1 and not chooser.below(ONE_OF):
                found.append(game.state)
            game.answer(bots[decision.player].choose(game), check=False)
        pair += 1
    return found[:count]


def line_of(level: str, state: State) -> Line:
    """What a level does from here, up to the first throw or the end of the activation."""
    game, bot, other = Game(state, Typed(), recording=False), contestant(level, 1), contestant("scripted", 1)
    line: list[str] = []
    while isinstance(game.pending, Decision):
        decision = game.decision
        if decision.ask is Ask.ACTIVATE and line:
            break
        mine = decision.player == state.player
        option = (bot if mine else other).choose(game)
        if mine:
            line.append(option.text)
        game.answer(option)
    return tuple(line)


def worth(state: State, line: Line) -> float:
    """The points of the band that begins so, freed from luck."""
    got = []
    for number in range(PLAYOUTS):
        bots: list[Bot] = [contestant("scripted", 2 * number + seat) for seat in (0, 1)]
        bots[state.player] = Begun(line, bots[state.player])
        outcome = play(state, (bots[0], bots[1]), f"playout {number}", audit=False)
        freed = outcome.points - PART * outcome.luck
        got.append(freed if state.player == 0 else 1 - freed)
    return fmean(got)


def losses(state: State, levels: Sequence[str] = LEVELS) -> dict[str, float]:
    """What each level's activation loses against the best of them, as chance to win."""
    lines = {level: line_of(level, state) for level in levels}
    worths = {line: worth(state, line) for line in set(lines.values())} if len(set(lines.values())) > 1 else {}
    best = max(worths.values(), default=0.0)
    return {level: best - worths.get(line, best) for level, line in lines.items()}


def main(count: int) -> None:
    """Look at so many positions and print the table."""
    lost: dict[str, list[float]] = {level: [] for level in LEVELS}
    for state in positions(count):
        for level, loss in losses(state).items():
            lost[level].append(loss)
    for level, some in lost.items():
        print(f"{level:12} blunders {sum(loss >= BLUNDER for loss in some) / count:5.1%}, loses {fmean(some):5.1%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)

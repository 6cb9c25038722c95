"""How often each level throws a match away: `python -m tests.benchmarks.blunders [POSITIONS]`.

In positions of games between veterans each level says what it would do with the next activation. What comes of that is
played out to the end of the match, scripted on both sides, and freed from luck. An activation is a blunder if the best
of those that the levels named wins in at least 15 more of a hundred games.

An activation that several levels name is played out once. Each is played out 16 times at first. Then it and the best
one are played out 8 times more, again and again while that leaves open (at 90 % on either side) whether it is a
blunder, up to 128 times; what is open then is decided by the means. So most are settled sooner than by a fixed number
of playouts, and those near the line are looked at more closely.

Printed as it goes on: how many blunders each level makes of a hundred activations (with Wilson's interval), and what
its activations lose on average. The best of several guesses is guessed too high, and so is the first figure for that.
For the second the best one is picked by one half of the playouts and measured by the other half, which makes it too low
where the pick is wrong.
"""

import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from time import process_time

from okko.arena.contest import play
from okko.arena.luck import PART
from okko.arena.rating import wilson
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
BLUNDER = 0.15
FIRST, MORE, MOST = 16, 8, 128
"""How often an activation is played out at first, then at a time, and at all."""
SURE = 1.282
"""Standard errors that leave 10 % on one side."""
LEAST = 0.02
"""Playouts are not believed to vary less than this: the same course sixteen times proves little."""
EVERY = 10
"""The table is printed after so many positions."""
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


class Guess:
    """What is known of the activation that begins with a line."""

    def __init__(self, state: State, line: Line) -> None:
        self._state, self._line = state, line
        self.got: list[float] = []
        """The points of its band in each playout, freed from luck."""

    def play(self, times: int) -> None:
        """Play it out some times more."""
        seat = self._state.player
        for number in range(len(self.got), len(self.got) + times):
            bots: list[Bot] = [contestant("scripted", 2 * number + seat) for seat in (0, 1)]
            bots[seat] = Begun(self._line, bots[seat])
            outcome = play(self._state, (bots[0], bots[1]), f"playout {number}", audit=False)
            freed = outcome.points - PART * outcome.luck
            self.got.append(freed if seat == 0 else 1 - freed)

    @property
    def mean(self) -> float:
        """What it is worth, as chance to win."""
        return fmean(self.got)

    @property
    def error(self) -> float:
        """The square of the standard error of that."""
        return max(LEAST, variance(self.got)) / len(self.got)


def settled(best: Guess, other: Guess) -> bool:
    """Whether it is known if one activation is a blunder beside another."""
    beyond = best.mean - other.mean - BLUNDER
    return abs(beyond) > SURE * sqrt(best.error + other.error)


def known(guesses: Sequence[Guess]) -> Guess:
    """Play activations out until it is known which of them are blunders; answers the best."""
    for guess in guesses:
        guess.play(FIRST)
    while True:
        best = max(guesses, key=lambda guess: guess.mean)
        open_ = [guess for guess in guesses if guess is not best and not settled(best, guess)]
        again = [guess for guess in (best, *open_) if len(guess.got) < MOST] if open_ else []
        if not again:
            return best
        for guess in again:
            guess.play(MORE)


def halved(guesses: Sequence[Guess], guess: Guess) -> float:
    """What an activation loses, where the best one is picked by every other playout and measured by those between."""
    losses = []
    for half in (0, 1):
        best = max(guesses, key=lambda one: fmean(one.got[half::2]))
        losses.append(fmean(best.got[1 - half :: 2]) - fmean(guess.got[1 - half :: 2]))
    return fmean(losses)


Loss = tuple[float, float]
"""What an activation loses as chance to win: against the one that seems best, and by halves."""


def losses(state: State, levels: Sequence[str] = LEVELS) -> dict[str, Loss]:
    """What each level's activation loses against the best of them."""
    lines = {level: line_of(level, state) for level in levels}
    guesses = {line: Guess(state, line) for line in lines.values()}
    if len(guesses) == 1:
        return dict.fromkeys(levels, (0.0, 0.0))
    some = list(guesses.values())
    best = known(some)
    found = {line: (best.mean - guess.mean, halved(some, guess)) for line, guess in guesses.items()}
    return {level: found[line] for level, line in lines.items()}


def main(count: int) -> None:
    """Look at so many positions and print the table as it grows."""
    lost: dict[str, list[Loss]] = {level: [] for level in LEVELS}
    for number, state in enumerate(positions(count), 1):
        for level, loss in losses(state).items():
            lost[level].append(loss)
        if number % EVERY and number < count:
            continue
        print(f"{number} positions, {process_time():.0f} s of CPU", flush=True)
        for level, some in lost.items():
            blunders = sum(loss >= BLUNDER for loss, _ in some)
            low, high = wilson(blunders, number)
            print(
                f"{level:12} {blunders:3} blunders, {blunders / number:5.1%} ({low:.1%} to {high:.1%}); "
                f"loses {fmean(loss for loss, _ in some):.1%}, by halves {fmean(loss for _, loss in some):.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)

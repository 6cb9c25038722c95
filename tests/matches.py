"""Whole matches for the tests: bands of the test cards, a small board, and players who do anything lawful."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from okko.dice import Chooser
from okko.game import Game, digest, resolved
from okko.library import Library, Pack
from okko.model.board import parse_board
from okko.model.decision import Attack, Decision, Move, Option, Shoot
from okko.model.match import MatchSetup
from okko.model.square import distance

CARDS = Path(__file__).parent / "cards"
YARD = """\
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . h . . h . .|
+ + + + +-+ + + +
|. . . . . . # .|
+ + + + + + + + +
|. ~ ~ . . . . .|
+ + + + + + + + +
|. . . . . ~ . .|
+ + + +-+ + + + +
|. # . . . . h .|
+ + + + + + + + +
|. . h . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""


@cache
def cards() -> Library:
    """The cards, equipment and bands of the tests."""
    return Library([Pack("the tests", CARDS)])


@cache
def match_setup(turn_limit: int | None = 6) -> MatchSetup:
    """The watch against the horde in the yard."""
    library = cards()
    bands = (library.bands["watch"], library.bands["horde"])
    return resolved(parse_board(YARD), bands, library.characters, library.equipment, turn_limit=turn_limit)


def fiercely(game: Game, chooser: Chooser) -> Option:
    """An answer of somebody who attacks when possible and mostly closes in."""
    decision = game.decision
    options = decision.options
    strikes = [option for option in options if isinstance(option, Attack | Shoot)]
    if strikes and chooser.below(10):
        return strikes[chooser.below(len(strikes))]
    option: Option = options[chooser.below(len(options))]
    if not isinstance(option, Move):
        return option
    state = game.state
    foes = [foe.square for foe in state.standing(1 - decision.player)]
    moves = [other for other in (options[chooser.below(len(options))] for _ in range(6)) if isinstance(other, Move)]
    return min(moves or [option], key=lambda move: min(distance(move.to, foe, state.geometry.width) for foe in foes))


def play_out(
    game: Game, chooser: Chooser, choose: Callable[[Game, Chooser], Option] = fiercely, *, lines: int = 5000
) -> Game:
    """The game after somebody has answered everything, to its end or to so many lines."""
    while isinstance(game.pending, Decision) and len(game.lines) < lines:
        game.answer(choose(game, chooser))
    return game


def play_wildly(game: Game, chooser: Chooser, *, lines: int = 400) -> Game:
    """The same, with answers taken back, with and without consent, and given again."""
    while isinstance(game.pending, Decision) and len(game.lines) < lines:
        free = game.free_undo()
        match chooser.below(16):
            case 0 if free is not None:
                game.undo(free)
            case 1 if game.last_answer() is not None:
                game.undo(agreed=True)
            case 2 if len(game.lines) > 3 and game.standing_lines():
                standing = game.standing_lines()
                back = standing[-1 - chooser.below(min(8, len(standing)))]
                if back < standing[-1]:
                    game.undo(back, agreed=True)
            case 3 | 4 if game.can_redo():
                game.redo()
            case _:
                game.answer(fiercely(game, chooser))
    return game


def same(one: Game, other: Game) -> bool:
    """Whether two games are the same in all that a player could see."""
    return (
        digest(one.state) == digest(other.state)
        and [(line.input, line.struck) for line in one.lines] == [(line.input, line.struck) for line in other.lines]
        and [[type(event) for event in line.events] for line in one.lines]
        == [[type(event) for event in line.events] for line in other.lines]
        and [digest(event.state) for event in one.log] == [digest(event.state) for event in other.log]
        and one.can_redo() == other.can_redo()
        and one.free_undo() == other.free_undo()
    )

"""How many of the positions with one best activation an opponent solves."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from okko.bots import Bot, bot_named
from okko.bots.thinker import Thinker
from okko.dice import Typed
from okko.game import Game
from okko.library import Library, read_position
from okko.model.decision import DONE, END_ACTIVATION, END_PHASE, Ask, Roll, RollKind
from okko.model.fight import Fight
from okko.model.puzzle import Puzzle
from okko.model.state import State
from okko.model.value import value

_RECORDED = (Ask.ACTIVATE, Ask.ACT, Ask.NAME)


@value
class Attempt:
    """What an opponent did in a position."""

    puzzle: str
    """The name of its file."""
    theme: str
    bot: str
    answers: tuple[str, ...]
    """Its activation up to the first throw."""
    solved: bool


def attempts(bots: Iterable[str], files: dict[str, Path], *, effort: float = 1.0, seed: int = 1) -> Iterator[Attempt]:
    """Every opponent at every position, one after the other.

    Raises:
        ValueError: There is no such opponent.
        BadData: A file cannot be read.
    """
    library = Library.load()
    names = list(bots)
    for name in names:
        bot_named(name, seed, effort)
    for id, file in files.items():
        position, state = read_position(file, library)
        if position.puzzle is not None:
            for name in names:
                bot = bot_named(name, seed, effort)
                if isinstance(bot, Thinker):
                    bot.task = position.puzzle.goal
                answers = activation_of(bot, state)
                yield Attempt(id, position.puzzle.theme, name, answers, solves(position.puzzle, answers))


def activation_of(bot: Bot, state: State) -> tuple[str, ...]:
    """The answers of the activation that a player chooses, up to its fight or shot; tests before that are passed."""
    game = Game(state, Typed(), recording=False)
    answers: list[str] = []
    while game.pending is not None:
        decision = game.pending
        if isinstance(decision, Roll):
            if decision.kind is not RollKind.TEST:
                break
            game.thrown((1,) * decision.count)
            continue
        if answers and game.state.active < 0:
            break
        option = bot.choose(game)
        told = decision.ask in _RECORDED and decision.player == state.player
        if told and (decision.ask is not Ask.NAME or isinstance(decision.about, Fight)):
            answers.append(option.text)
        game.answer(option)
        if option == END_PHASE:
            break
    silent = {DONE.text, END_ACTIVATION.text}
    return tuple(answer for answer in answers if answer not in silent)


def solves(puzzle: Puzzle, answers: tuple[str, ...]) -> bool:
    """Whether answers are those of the best activation; dice and skills may be named in any order."""
    given = _sorted(answers)
    known = [puzzle.solution, *((puzzle.solution[0], *others) for others in puzzle.equally)]
    return any(given == _sorted(one) for one in known)


def _sorted(answers: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The deeds in order, and what is named for them in none."""
    naming = _naming_from(answers)
    return answers[:naming], frozenset(answers[naming:])


def _naming_from(answers: tuple[str, ...]) -> int:
    """Where the naming for a fight begins."""
    for place, answer in enumerate(answers):
        if answer.startswith(("attack ", "shoot ")):
            return place + 1
    return len(answers)

"""Adventures for the tests: those of the book, and players who do what their page wants of them."""

from functools import cache, lru_cache

from okko.dice import Chooser
from okko.game import Game
from okko.game.adventuring import adventure_setup
from okko.library import Library, shipped
from okko.model.adventure import Adventure
from okko.model.board import Board
from okko.model.decision import END_PHASE, Ask, Attack, Move, Open, Option, Place, Shoot
from okko.model.match import MatchSetup
from okko.model.scenario import Carry, Defeat, Hold, Objective, Reach, Search, SideName
from okko.model.square import Square, Squares
from okko.model.state import State
from okko.model.value import but
from okko.rules.victory import area_of, concerns


@cache
def library() -> Library:
    """The library of the game, without anybody's packs."""
    return Library([shipped()])


@cache
def adventures() -> dict[str, Adventure]:
    """The adventures of the book by id, in their order."""
    return dict(library().adventures)


def setup_of(adventure: Adventure, winners: dict[str, SideName | None] | None = None) -> MatchSetup:
    """An adventure as the book has it, after earlier ones."""
    box = library()
    return adventure_setup(adventure.after(winners or {}), box.tiles, box.characters, box.equipment, box.kami.values())


@lru_cache(maxsize=512)
def steps_to(board: Board, goal: Squares) -> tuple[int, ...]:
    """How many orthogonal steps it is from each square to the nearest of some squares, doors passed."""
    open_board = but(board, doors=())
    steps = [99] * board.size
    for square in range(board.size):
        if goal >> square & 1:
            steps[square] = 0
    found, number = goal & ~board.blocking, 0
    while found:
        number += 1
        spread = _spread(open_board, found) & ~board.blocking
        found = sum(1 << square for square in range(board.size) if spread >> square & 1 and steps[square] > number)
        for square in range(board.size):
            if found >> square & 1:
                steps[square] = number
    return tuple(steps)


def _spread(board: Board, found: Squares) -> Squares:
    """The squares an orthogonal step from some squares."""
    width = board.width
    first_column = sum(1 << row * width for row in range(board.height))
    last_column = first_column << (width - 1)
    return board.everything & (
        (found & ~board.barred_north) << width
        | (found >> width) & ~board.barred_north
        | (found & ~board.barred_east & ~last_column) << 1
        | (found & ~first_column) >> 1 & ~board.barred_east
    )


def wanted(state: State, band: int) -> Squares:
    """The squares where a band would like to be: where its objectives are, else where the enemies are."""
    scenario = state.match.scenario
    goals = [goal for goal in scenario.card.objectives if concerns(goal, band)] if scenario else []
    squares = 0
    for goal in goals:
        squares |= _wanted_for(state, band, goal)
    foes = sum(1 << foe.square for foe in state.standing(1 - band))
    return squares or foes


def _wanted_for(state: State, band: int, goal: Objective) -> Squares:
    scenario = state.match.scenario
    assert scenario is not None
    match goal:
        case Reach(area=area) | Hold(area=area):
            return area_of(state, band, area)
        case Search(area=area):
            return area_of(state, band, area) & ~scenario.searched[band]
        case Carry(area=area):
            if scenario.carrier >= 0 and state.band(scenario.carrier) == band:
                return area_of(state, band, area) if area else 0
            return 1 << scenario.token
        case Defeat(who=who):
            foes = [index for index in state.match.members[1 - band] if state.characters[index].square >= 0]
            if who.dearest and foes:
                foes = [max(foes, key=lambda index: state.recruit(index).zeni)]
            return sum(1 << state.characters[index].square for index in foes)
        case _:
            return 0


def earnestly(game: Game, chooser: Chooser) -> Option:
    """An answer of somebody who goes where the goals of its side are, and strikes whoever stands in the way."""
    decision, state = game.decision, game.state
    options = decision.options
    match decision.ask:
        case Ask.ACTIVATE:
            people = [option for option in options if option != END_PHASE]
            return people[chooser.below(len(people))] if people else END_PHASE
        case Ask.ACT:
            return _act(state, decision.player, list(options), chooser)
        case Ask.PLACE:
            steps = steps_to(state.match.board, wanted(state, decision.player))
            some = [options[chooser.below(len(options))] for _ in range(12)]
            return min(some, key=lambda option: steps[option.to] if isinstance(option, Place) else 0)
        case _:
            return options[chooser.below(len(options))]


def _act(state: State, band: int, options: list[Option], chooser: Chooser) -> Option:
    """Strike, open a door, or go nearer to what is wanted; who carries the token does not stop to fight."""
    scenario = state.match.scenario
    carries = scenario is not None and scenario.carrier == state.active
    doors = [option for option in options if isinstance(option, Open)]
    if doors:
        return doors[0]
    strikes = [option for option in options if isinstance(option, Attack | Shoot)]
    moves = [option for option in options if isinstance(option, Move)]
    if strikes and not (carries and moves) and chooser.below(8):
        return strikes[chooser.below(len(strikes))]
    steps = steps_to(state.match.board, wanted(state, band))
    here: Square = state.characters[state.active].square
    if moves:
        best = min(steps[move.to] for move in moves)
        if best < steps[here] or (strikes and not carries):
            near = [move for move in moves if steps[move.to] == best]
            return near[chooser.below(len(near))]
    rest = [option for option in options if not isinstance(option, Move)]
    return rest[chooser.below(len(rest))]

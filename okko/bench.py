"""The hooks of the speed harness: whole games, and single operations on states of the middle of a game.

Every decision makes the full list of lawful answers, every answer is checked, no journal is kept. A question with a
single lawful answer is never asked by the rules, so each one counted is a real choice.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from okko.arena.venue import venue
from okko.dice import Chooser, Seeded
from okko.game import Game
from okko.library import Library
from okko.model.board import Board
from okko.model.card import CharacterCard
from okko.model.decision import Activate, Ask, Attack, Decision, Move, Option, PoseOptions, Shoot
from okko.model.match import make_match
from okko.model.rulings import Rulings
from okko.model.skill import Alignment
from okko.model.square import Squares, mask_of
from okko.model.state import State, opening
from okko.rules.activation import ActOptions

SIDE, EACH = 14, 5
"""Squares along a side of the board, and characters a side."""
VENUES = 8
"""How many boards and pairs of bands the games take turns at."""
TURNS = 12
"""The turn limit of a game (END-5): random players would go on for ever."""
MIDDLE_STATES = 40
TRIES = 4
"""How many movements the contact driver looks at."""
VIOLENT = (Attack, Shoot)

Driver = Callable[[State, Decision, Sequence[Option], Callable[[int], int]], Option]
"""Who chooses: from the state, the question, the full list of its answers, and a source of numbers below a count."""


def listed(decision: Decision) -> Sequence[Option]:
    """The full list of lawful answers."""
    options = decision.options
    if type(options) is ActOptions or type(options) is PoseOptions:
        return options.listed()
    return options


def uniform(state: State, decision: Decision, options: Sequence[Option], below: Callable[[int], int]) -> Option:
    """Any answer."""
    return options[below(len(options))]


def contact(state: State, decision: Decision, options: Sequence[Option], below: Callable[[int], int]) -> Option:
    """Attack or shoot when that is open, else mostly close in; anything elsewhere."""
    offered = decision.options
    if type(offered) is ActOptions:
        actions = offered.actions
        if len(actions) > 1 and (violent := [option for option in actions[-12:] if type(option) in VIOLENT]):
            return violent[below(len(violent))]
        if type(options[0]) is Move and below(8):
            return _nearest(state, options, below)
    elif type(options[0]) is Activate:
        return options[below(len(options) - 1)]
    return options[below(len(options))]


def _nearest(state: State, options: Sequence[Option], below: Callable[[int], int]) -> Option:
    """Of a few movements, the one with the nearest enemy in its zone, or else nearest to it."""
    geometry, characters = state.geometry, state.characters
    zones, size = geometry.zones, geometry.size
    away = geometry.distances[characters[state.active].square]
    foe = min([away[foe.square] * size + foe.square for foe in state.standing(1 - state.player)]) % size
    away, count = geometry.distances[foe], len(options)
    best, least = options[0], size
    for _ in range(TRIES):
        option = options[below(count)]
        if type(option) is Move:
            far = -1 if zones[option.facing][option.to] >> foe & 1 else away[option.to]
            if far < least:
                best, least = option, far
    return best


DRIVERS: dict[str, Driver] = {"random": uniform, "contact": contact}


def okko_playouts(
    n_games: int, seed: int, driver: str = "random", side: int = SIDE, each: int = EACH
) -> dict[str, int]:
    """Play whole games; how many decisions were taken, and how many answers they had in all."""
    chosen, activate = DRIVERS[driver], Ask.ACTIVATE
    decisions = legal = activations = 0
    for number in range(n_games):
        dice = Seeded(f"bench {seed} {number}")
        game = Game(_opening(number % VENUES, side, each), dice, recording=False, logging=False)
        below = Chooser(f"bench {seed} {number}").below
        while isinstance(decision := game.pending, Decision):
            options = listed(decision)
            decisions += 1
            legal += len(options)
            activations += decision.ask is activate
            game.answer(chosen(game.state, decision, options, below))
    return {"games": n_games, "decisions": decisions, "legal": legal, "activations": activations}


@lru_cache(maxsize=64)
def _opening(number: int, side: int, each: int) -> State:
    """A state before the roll-off, on a board of the shipped tiles cut to size, or repeated up to it."""
    library = Library.load().box(karasu=False)
    board = _sized(venue(library, 0, number).match.board, side)
    chooser = Chooser(f"bench bands {number}")
    bands = tuple(_recruits(library, each, chooser) for _ in range(2))
    return opening(
        make_match(
            board,
            Rulings(),
            ([(card, None) for card in bands[0]], [(card, None) for card in bands[1]]),
            limit=3 * each,
            turn_limit=TURNS,
        )
    )


def _sized(board: Board, side: int) -> Board:
    """The south-west part of a board, or the board laid beside itself until it is large enough."""

    def mask(squares: Squares, rows: int = side, columns: int = side) -> Squares:
        return mask_of(
            [
                row * side + column
                for row in range(rows)
                for column in range(columns)
                if squares >> row % board.height * board.width + column % board.width & 1
            ]
        )

    return Board(
        side,
        side,
        hindering=mask(board.hindering),
        aquatic=mask(board.aquatic),
        blocking=mask(board.blocking),
        stairs=mask(board.stairs),
        walls_north=mask(board.walls_north, rows=side - 1),
        walls_east=mask(board.walls_east, columns=side - 1),
    )


def _recruits(library: Library, each: int, chooser: Chooser) -> list[CharacterCard]:
    """Characters that may stand together, as many as asked for."""
    own = (Alignment.DEMON_HUNTER, Alignment.EVIL)[chooser.below(2)]
    cards = [card for _, card in sorted(library.characters.items()) if card.alignment in (own, Alignment.MERCENARY)]
    found: list[CharacterCard] = []
    while len(found) < each:
        card = cards[chooser.below(len(cards))]
        if not (card in found and card.unique):
            found.append(card)
    return found


def middle_games(
    seed: int, count: int = MIDDLE_STATES, side: int = SIDE, each: int = EACH, fighting: bool = False
) -> list[Game]:
    """Games at the first question of an activation, in the thick of it; or at a question within a fight, a shot or a
    test.
    """
    found: list[Game] = []
    number = 0
    while len(found) < count:
        below = Chooser(f"middle {seed} {number}").below
        game = Game(_opening(number % VENUES, side, each), Seeded(f"middle {seed} {number}"), recording=False)
        number += 1
        enough = 60 + below(200)
        taken = 0
        while not game.over:
            decision = game.decision
            fresh = decision.ask is Ask.ACT and not game.state.moved and not game.state.acted
            if taken >= enough and (decision.about is not None if fighting else fresh):
                found.append(game)
                break
            game.answer(contact(game.state, decision, listed(decision), below), check=False)
            taken += 1
    return found


def okko_micro(seed: int) -> dict[str, Any]:
    """Single operations for the harness: states, and what lists, copies and changes them."""
    dice = Seeded(f"micro {seed}")

    def legal(game: Game) -> list[Option]:
        return ActOptions(game.state).listed()

    def clone(game: Game) -> Game:
        return game.fork(dice)

    def step(game: Game, option: Option) -> None:
        game.answer(option, check=False)

    return {"states": middle_games(seed), "legal": legal, "clone": clone, "step": step}

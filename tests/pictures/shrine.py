"""The battle of the expansion that is pictured: a Kami among enemies, doors, and a scenario card."""

import json

from okko.game import Game
from okko.library import Library
from okko.library.positions import parse_position
from okko.model.board import draw_board
from okko.model.layout import board_of
from okko.model.scenario import Scenario
from okko.model.state import State
from okko.model.value import but
from okko.rules.victory import resting_place
from okko.tui.agreement import layout_by_seed
from tests.pictures.garden import PLAYERS
from tests.scenes import Falling

TILES = 3
CLOSED, OPENED = "g4/h4", "g11/h11"
BANDS = {
    "a": {
        "dice": ["water", "torii"],
        "characters": [
            {"card": "noshin", "at": "i4", "facing": "E", "activated": True},
            {"card": "okko", "at": "i5", "facing": "E"},
            {"card": "tikku", "at": "f4", "facing": "E", "reserve": "air"},
            {"card": "kami-of-fire", "form": "celestial", "at": "j5", "facing": "E"},
        ],
    },
    "b": {
        "characters": [
            {"card": "lady-midakko", "at": "l7", "facing": "S"},
            {"card": "oni-bushi", "at": "k3", "facing": "N", "state": "shaken"},
            {"card": "kappa", "at": "l5", "facing": "W", "reserve": "earth"},
            {"card": "jorogumo", "at": "m11", "facing": "S"},
        ],
    },
}


def shrine() -> State:
    """The second of six turns."""
    library = Library.load()
    board = board_of(layout_by_seed(TILES, library), library.tiles)
    written = {
        "okko-position": 1,
        "board": draw_board(board),
        "to_act": "a",
        "turn": 2,
        "karasu": True,
        "doors": [CLOSED],
        "bands": BANDS,
    }
    _, state = parse_position(json.dumps(written), library=library)
    doorway = board.edge(OPENED)
    furnished = but(state.match.board, outdoors=board.outdoors, doorways=(doorway,))
    card = library.scenario_cards["stolen-relic"]
    scenario = Scenario(card, token=resting_place(furnished))
    return but(state, match=but(state.match, board=furnished, scenario=scenario, players=PLAYERS))


def called() -> Game:
    """The Kami begins its activation."""
    game = Game(shrine(), Falling())
    game.answer("activate kami-of-fire")
    return game

"""What lessons look for among the events: each question of a sign, answered from one short fight."""

from typing import Any

import pytest

from okko.dice import Scripted
from okko.game import Game
from okko.learning.signs import KINDS, meets
from okko.library import Library, parse_position, shipped
from okko.model.event import Event
from okko.model.lesson import Happening, Sign

LIBRARY = Library((shipped(),))
STATS = "attack: 4, movement: 5, defense: 4, willpower: 3, zeni: 3"
POSITION = f"""\
okko-position: 1
to_act: a
board: |
  +-+-+-+-+
  |. . . .|
  + + + + +
  |. . . .|
  + + + + +
  |. . . .|
  + + + + +
  |. . . .|
  +-+-+-+-+
bands:
  a:
    dice: [fire, air]
    characters:
      - {{name: x, at: b1, facing: N, profile: {{{STATS}}}}}
      - {{name: z, at: d1, facing: N, profile: {{{STATS}, shot: {{value: 4, range: 5}}}}}}
  b:
    characters:
      - {{name: y, at: b3, facing: S, profile: {{{STATS}}}}}
"""


@pytest.fixture(scope="module")
def log() -> list[Event]:
    """x steps into the zone of y, supported by nobody, and strikes with Fire: 4 + 1 + 5 against 4 + 6, a draw. Then z
    shoots at y: 4 + 6 against 4 + 1, won by 5.
    """
    game = Game(parse_position(POSITION, library=LIBRARY)[1], Scripted(5, 6, 6, 1))
    for answer in ("activate x", "move b2 N", "attack y", "raise attack fire", "activate z", "shoot y shot"):
        option = next(one for one in game.decision.options if one.text.startswith(answer))
        game.answer(option)
    return game.log


@pytest.mark.parametrize(
    ("sign", "times"),
    [
        ({"event": "activated"}, 2),
        ({"event": "activated", "who": "x"}, 1),
        ({"event": "moved", "who": "x", "rule": "MOVE-9"}, 1),
        ({"event": "moved", "who": "x", "rule": "MOVE-13"}, 0),
        ({"event": "moved", "holds": ({"who": "x", "at": ("b2",), "zone": True},)}, 1),
        ({"event": "moved", "holds": ({"who": "x", "at": ("b1", "c2")},)}, 0),
        ({"event": "moved", "holds": ({"who": "x", "facing": "E"},)}, 0),
        ({"event": "attacked", "who": "x", "against": "y"}, 1),
        ({"event": "attacked", "who": "z"}, 0),
        ({"event": "shot", "who": "z", "against": "y"}, 1),
        ({"event": "shot", "who": "x"}, 0),
        ({"event": "named", "who": "x", "die": "fire"}, 1),
        ({"event": "named", "die": "air"}, 0),
        ({"event": "fought"}, 2),
        ({"event": "fought", "who": "x", "rule": "DICE-4"}, 1),
        ({"event": "fought", "who": "x", "rule": "SUPPORT-1"}, 0),
        ({"event": "disabled", "who": "y"}, 1),
        ({"event": "disabled", "who": "y", "band": "a"}, 0),
        ({"event": "disabled", "who": "y", "band": "b", "holds": ({"who": "y", "on_board": False},)}, 1),
        ({"event": "retreated"}, 0),
    ],
)
def test_a_sign_is_met_by_what_it_asks_for_and_nothing_else(log: list[Event], sign: dict[str, Any], times: int) -> None:
    wanted = Sign.model_validate(sign, strict=False)
    assert sum(meets(wanted, event) for event in log) == times


def test_every_happening_is_some_event() -> None:
    assert set(KINDS) == set(Happening)

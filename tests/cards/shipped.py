"""The shipped cards in drawn positions, and the mark that says which of their skills a test shows."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from okko.game import Game
from okko.library import Library, shipped
from okko.model.element import Stat
from okko.model.state import State
from okko.rules.cards import number
from tests.scenes import Who, draw, play

DUEL = "B\na"
"""a faces B, and B faces a."""
BOTH = pytest.mark.parametrize("shaken", [False, True], ids=["vigilant", "shaken"])
"""The skill stands on both sides of the card."""


@lru_cache
def library() -> Library:
    """What ships with the game, without users' packs."""
    return Library([shipped()])


def shows(*skills: str) -> pytest.MarkDecorator:
    """Say which skills a test shows to do what their texts say: `card/skill`, or `card/skill/shaken` if it differs.

    Without a side, the vigilant one is meant where the skill stands there; a shaken side that says exactly the same
    is shown with it.
    """
    return pytest.mark.card(*skills)


def person(id: str, **state: Any) -> Who:
    """A shipped character in a scene; it is called by its card's id."""
    return Who(card=library().characters[id], **state)


def gear(id: str) -> Mapping[str, Any]:
    """A shipped equipment card, as scenes want it."""
    written: dict[str, Any] = json.loads(library().equipment[id].model_dump_json())
    return written


def bearing(id: str, **state: Any) -> Who:
    """A plain character that carries a shipped equipment card."""
    return Who(equipment=gear(id), **state)


def duel(attacker: Who, defender: Who, answers: str = "", faces: tuple[int, ...] = (1, 1), **scene: Any) -> Game:
    """The attacker, south, attacks the defender, north; both face each other and nobody else is there."""
    state: State = draw(DUEL, a=attacker, B=defender, **scene)
    mine, foe = (state.match.recruits[index].id for index in (0, 1))
    return play(state, f"activate {mine}; attack {foe}; {answers}", faces)


def stat(game: Game, id: str, which: str) -> int:
    """What a character's number is now, outside any fight."""
    return number(game.state, game.state.match.index_of(id), Stat(which))

"""A game kept in step with another through its inputs, as an opponent's process keeps it."""

import json
import random

import pytest

from okko.dice import Seeded
from okko.game import Answered, Game, Mirror, digest
from okko.game.mirror import packed, unpacked
from okko.model.decision import Ask, Decision
from tests import skirmishes


def in_step(game: Game, mirror: Mirror) -> bool:
    ours, other = game.pending, mirror.game.pending
    same_question = (ours is None and other is None) or (
        isinstance(ours, Decision)
        and isinstance(other, Decision)
        and (ours.ask, ours.player, list(map(str, ours.options)))
        == (other.ask, other.player, list(map(str, other.options)))
    )
    return same_question and digest(game.state) == digest(mirror.game.state)


@pytest.mark.parametrize("number", range(12))
def test_a_mirror_stands_where_the_game_stands(number: int) -> None:
    """Whatever is answered, thrown and taken back, told in portions of any size."""
    chance = random.Random(number)
    start = skirmishes.position(chance)
    game, mirror = Game(start, Seeded(number)), Mirror(start)
    told = 0
    for _ in range(40):
        if game.pending is None:
            break
        if chance.random() < 0.15 and game.last_answer() is not None:
            game.undo(agreed=True)
        game.answer(skirmishes.choice(chance, game.decision))
        if chance.random() < 0.3:
            rows = json.loads(json.dumps([packed(line.input) for line in game.lines[told:]]))
            mirror.follow([unpacked(row) for row in rows])
            told = len(game.lines)
            assert mirror.misfit is None
            assert in_step(game, mirror)


def test_a_mirror_says_what_cannot_have_happened() -> None:
    start = skirmishes.position(random.Random(3))
    mirror = Mirror(start)
    mirror.follow([Answered(Ask.ACTIVATE, 0, "activate nobody")])
    assert mirror.misfit is not None
    assert mirror.misfit.place == 0


@pytest.mark.parametrize(
    "row", [[], ["answer", "activate", 0], ["answer", "no-such-ask", 0, "x"], ["throw", "gold"], ["undo"]]
)
def test_what_is_no_input_is_refused(row: list[object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        unpacked(row)

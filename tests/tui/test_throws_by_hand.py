"""How dice thrown by hand are asked for."""

import pytest

from okko.dice import Typed
from okko.game import Game, Threw
from okko.model.decision import Decision, Roll, RollKind
from okko.tui.throwing import throw_of
from tests.scenes import draw
from tests.tui.battles import battle


@pytest.mark.parametrize("kind", list(RollKind))
def test_every_throw_is_asked_for_in_words(kind: RollKind) -> None:
    question = throw_of(draw("a . B"), Roll(kind, 2, 0), ())
    assert question.title.startswith("throw ")
    assert question.player == 0
    assert len(question.choices) == 6


@pytest.mark.parametrize(
    ("kind", "known", "name"),
    [
        (RollKind.ROLL_OFF, (), "Player a"),
        (RollKind.ROLL_OFF, (3,), "Player b"),
        (RollKind.COMBAT, (3,), "Player a"),
        (RollKind.INSPIRATION, (3,), "Player b"),
    ],
)
def test_who_throws_is_the_one_who_is_asked(kind: RollKind, known: tuple[int, ...], name: str) -> None:
    thrower = 0 if kind is RollKind.ROLL_OFF else 1
    question = throw_of(draw("a . B"), Roll(kind, 2, thrower), known)
    assert ("Player a", "Player b")[question.player] == name


@pytest.mark.xdist_group("screen")
async def test_a_mistyped_die_is_keyed_again_until_the_throw_is_confirmed() -> None:
    game = Game(draw("a> B"), Typed())
    game.answer("activate a")
    game.answer("attack b")
    assert isinstance(game.pending, Roll)
    async with battle(game) as table:
        assert "Player a throws" not in table.said()
        assert "1 pip" in table.said()
        await table.press("6", "u", "2", "4")
        assert "thrown: 2, 4" in table.said()
        assert isinstance(game.pending, Roll), "not before it is confirmed"
        await table.press("u", "5", "enter")
        await table.until(lambda: game.pending is None or isinstance(game.pending, Decision), "the throw")
        thrown = [line.input.faces for line in game.lines if isinstance(line.input, Threw)]
        assert thrown == [(2, 5)]

"""An opponent that thinks in a process of its own."""

import json
import os
import signal
from collections.abc import Iterator

import pytest

from okko.bots import bot_named
from okko.bots.apart import Apart, Failed
from okko.bots.thinking import Desk
from okko.dice import Seeded
from okko.game import Game, Header, beginning, header_of
from okko.model.decision import Decision
from tests.matches import match_setup

SEED = 424242


@pytest.fixture
def header() -> Header:
    return header_of(match_setup(), seed=SEED)


@pytest.fixture
def apart(header: Header) -> Iterator[Apart]:
    one = Apart(header, "scripted", 7, seconds=30)
    yield one
    one.close()


def moments(header: Header, most: int) -> Iterator[Game]:
    """A game at each of its first questions, answered by the scripted opponent."""
    game, bot = Game(beginning(header), Seeded(SEED)), bot_named("scripted", 7)
    for _ in range(most):
        if not isinstance(game.pending, Decision):
            return
        yield game
        game.answer(bot.choose(game.fork(Seeded(0))))


def test_it_answers_as_it_would_here(header: Header, apart: Apart) -> None:
    """The same opponent with the same seed, asked at each of the first sixty questions."""
    bot = bot_named("scripted", 7)
    asked = 0
    for game in moments(header, 60):
        assert apart.choose(game.lines).option == bot.choose(game.fork(Seeded(0))).text
        asked += 1
    assert asked == 60


def test_it_follows_what_was_taken_back(header: Header, apart: Apart) -> None:
    bot = bot_named("scripted", 7)
    for number, game in enumerate(moments(header, 40)):
        if number % 10 == 9:
            apart.choose(game.lines)
            game.undo(agreed=True)
            assert apart.choose(game.lines).option == bot.choose(game.fork(Seeded(0))).text


def test_it_is_never_told_the_seed(apart: Apart) -> None:
    assert str(SEED) not in json.dumps(apart._begin)


def test_a_process_that_was_killed_is_noticed(header: Header, apart: Apart) -> None:
    game = next(moments(header, 1))
    apart.choose(game.lines)
    assert apart.process is not None
    os.kill(apart.process.pid, signal.SIGKILL)
    with pytest.raises(Failed):
        apart.choose(game.lines)


def test_an_opponent_that_fails_says_why(header: Header, apart: Apart) -> None:
    """It is told of a game that cannot have happened."""
    lines = [line for game in moments(header, 3) for line in game.lines]
    with pytest.raises(Failed, match="ValueError"):
        apart.choose([*lines, *lines])


def test_no_process_is_left_behind(header: Header) -> None:
    one = Apart(header, "scripted", 7, seconds=30)
    one.choose(next(moments(header, 1)).lines)
    process = one.process
    assert process is not None
    one.close()
    assert process.poll() is not None


def test_a_key_or_the_clock_ends_a_thought_and_no_later_one() -> None:
    """The wish for an answer names the question it is about; the next question has all its time again."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as asked, os.fdopen(writing, "w") as keys:
        desk = Desk(asked)
        third, fourth = desk.patience(3, 1000), desk.patience(4, 1000)
        assert not third()
        keys.write('{"hurry": 3}\n{"number": 4}\n')
        keys.flush()
        assert desk.orders.get(timeout=30) == {"number": 4}
        assert third()
        assert not fourth()
        assert desk.patience(5, -1)()

"""Luck: nothing on average, over all throws of small scenes; and what single throws are worth, by hand."""

from collections.abc import Iterator
from itertools import product
from math import exp

import pytest

from okko.arena.luck import EARNED, SHAKEN, ZENI, chance, luck_of
from okko.dice import Typed
from okko.game import Game
from okko.model.decision import Ask, Decision, Option, Roll
from okko.model.element import COMBAT_FACES
from okko.model.event import Thrown
from okko.model.state import State
from tests.scenes import draw, play, who

AGAIN = [{"id": "again", "effects": [{"kind": "reroll", "of": ["combat"], "given": ["attacking"]}]}]


def sigmoid(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


def all_courses(state: State, answers: str) -> Iterator[tuple[float, Game]]:
    """Every way some answers can turn out, with its probability.

    What else is asked is answered so that it depends on the dice: a low face is thrown again, and a loser steps back by
    the first square.
    """
    texts = answers.split("; ")
    waiting: list[list[tuple[int, ...]]] = [[]]
    while waiting:
        thrown = waiting.pop()
        game, given, fallen, probability = Game(state, Typed(), recording=False), 0, 0, 1.0
        while game.pending is not None:
            pending = game.pending
            if isinstance(pending, Roll):
                if pending.elements:
                    yield probability, game
                    break
                if fallen == len(thrown):
                    waiting += [[*thrown, faces] for faces in product(COMBAT_FACES, repeat=pending.count)]
                    break
                probability /= 6**pending.count
                game.thrown(thrown[fallen])
                fallen += 1
            elif given < len(texts):
                game.answer(texts[given])
                given += 1
            elif pending.ask in (Ask.ACT, Ask.ACTIVATE):
                yield probability, game
                break
            else:
                game.answer(whim(game, pending))
        else:
            yield probability, game


def whim(game: Game, decision: Decision) -> Option:
    low = decision.ask is Ask.REROLL and isinstance(event := game.log[-1], Thrown) and event.faces[0] <= 3
    option: Option = decision.options[0 if low or decision.ask is Ask.RETREAT else -1]
    return option


SCENES = {
    "a fight": (draw("a> B< . C", a=who(attack=5)), "activate a; attack b"),
    "a fight in a corner, one of both shaken": (
        draw(
            """
            +-+-+
            |. B|
            + + +
            |a D|
            +-+-+
            """,
            a=who("E", shaken=True),
            B=who("W"),
            D=who("N"),
        ),
        "activate a; attack d",
    ),
    "a fight whose die may be thrown again": (
        draw("a> B< . C", a=who(skills=AGAIN, attack=3)),
        "activate a; attack b",
    ),
    "a fight that may end the game": (
        draw("a> B< . C", B=who(attack=5), losses=(8, 10), C=who(zeni=4)),
        "activate a; attack b",
    ),
    "a shot": (draw("a> . . B< . C", a=who(shot=(5, 4))), "activate a; shoot b bow"),
    "a test of willpower": (draw("a> . . . . . . B C", a=who(shaken=True, zeni=5)), "activate a; recover"),
    "two fights": (
        draw(
            """
            . D .
            a B .
            . C .
            """,
            a=who("E"),
            B=who("W"),
            D=who("S", band="a"),
            C=who("N", band="b"),
        ),
        "activate a; attack b",
    ),
    "Zeni that decide": (draw("a> B< . C", karasu=True, losses=(3, 1)), "activate a; attack b"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_luck_is_nothing_on_average_over_all_throws(scene: str) -> None:
    state, answers = SCENES[scene]
    courses = [(probability, luck_of(state, game.log)) for probability, game in all_courses(state, answers)]
    assert sum(probability for probability, _ in courses) == pytest.approx(1)
    assert sum(probability * luck for probability, luck in courses) == pytest.approx(0, abs=1e-12)
    assert max(luck for _, luck in courses) > 0.05
    assert min(luck for _, luck in courses) < -0.02


def test_the_chance_of_two_equal_bands_is_one_half() -> None:
    assert chance(draw("a . . B")) == 0.5


def test_zeni_that_stand_make_the_chance_and_those_of_the_shaken_count_less() -> None:
    state = draw("a . . B C", a=who(zeni=5), B=who(zeni=3), C=who(zeni=4, shaken=True))
    assert chance(state) == pytest.approx(sigmoid(ZENI * (5 - 3 - 4 * (1 - SHAKEN))))


def test_who_has_nobody_left_or_has_lost_too_much_has_no_chance() -> None:
    state = draw("a . . B")
    assert chance(state, fallen=state.match.index_of("b")) == 1
    assert chance(state, fallen=state.match.index_of("a")) == 0
    close = draw("a . . B C", B=who(zeni=3), losses=(0, 9))
    assert chance(close, fallen=close.match.index_of("b")) == 1


def test_in_karasu_play_zeni_earned_count_too_and_decide_when_nobody_is_left() -> None:
    state = draw("a . . B", karasu=True, losses=(5, 2))
    assert chance(state) == pytest.approx(sigmoid(ZENI * EARNED * (2 - 5)))
    # Nobody is left of band b, but it had earned 5 Zeni and has lost 2 + 2.
    last = draw("a . . B", karasu=True, losses=(5, 2), B=who(zeni=2))
    assert chance(last, fallen=last.match.index_of("b")) == 0


def test_the_luck_of_a_throw_is_the_chance_after_it_less_the_mean_of_all() -> None:
    # Attack 4 against Defense 4 in the open: b falls in 3 cases of 36, is shaken in 3, a likewise; everything else
    # leaves the chance at one half, so the mean is one half as well.
    state = draw(
        """
        . . . . . .
        . . . . C .
        . a B . . .
        . . . . D .
        . . . . . .
        """,
        a=who("E"),
        B=who("W"),
        D=who("S", band="a"),
        C=who("N", band="b"),
    )
    game = play(state, "activate a; attack b", [6, 1])
    assert luck_of(state, game.log) == pytest.approx(sigmoid(ZENI * 3) - 0.5)
    game = play(state, "activate a; attack b", [5, 2])
    assert luck_of(state, game.log) == pytest.approx(sigmoid(ZENI * 3 * SHAKEN) - 0.5)
    game = play(state, "activate a; attack b", [1, 6])
    assert luck_of(state, game.log) == pytest.approx(0.5 - sigmoid(ZENI * 3))


def test_the_luck_of_a_test_is_what_it_brings_less_what_it_promised() -> None:
    state = draw("a> . . . . . . B", a=who(shaken=True, zeni=3, willpower=2))
    passed = play(state, "activate a; recover", [2])
    failed = play(state, "activate a; recover", [3])
    gain = 0.5 - sigmoid(-ZENI * 3 * SHAKEN)
    assert luck_of(state, passed.log) == pytest.approx(gain * 4 / 6)
    assert luck_of(state, failed.log) == pytest.approx(-gain * 2 / 6)

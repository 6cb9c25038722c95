"""What attacks to come promise: odds by hand from the table of margins (COMBAT-4), what dice, friends and shots add."""

import pytest

from okko.bots import answers
from okko.bots.judge import Judge
from okko.bots.raids import Raid, Raids
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.opponent import Weights
from okko.model.state import State
from tests.scenes import draw, who

SOBER = Weights()
"""Everything by default: a shaken character has lost three tenths, being driven back costs three hundredths."""


def raids(state: State, weights: Weights = SOBER, *, coming: bool = False) -> list[Raid]:
    """What band a can expect of attacks on band b."""
    judge = Judge(state, 0, weights)
    own, foes = judge.bodies(state, 0), judge.bodies(state, 1)
    return judge.raids.between(state, own, foes, state.zones(1), state.zones(0), coming=coming)


def test_an_attack_promises_by_the_margins_and_more_with_a_point_of_fire() -> None:
    """At +1 of 36 throws 6 remove B, 4 shake it, 11 drive it back, and 1, 2, 7 a; at +2 10, 5, 11 and 0, 1, 5."""
    state = draw(". . .\n. B .\n. a .\n. . .", a=who("N", attack=5), B=who("S", defense=4))
    ((gain, raider, target, raised),) = raids(state)
    worth = Judge(state, 0, SOBER).worth(state, target)
    assert worth == Judge(state, 0, SOBER).worth(state, raider)
    assert gain == pytest.approx(worth * ((6 + 0.3 * 4 + 0.03 * 11) - (1 + 0.3 * 2 + 0.03 * 7)) / 36)
    assert raised == pytest.approx(worth * ((10 + 0.3 * 5 + 0.03 * 11) - (0.3 * 1 + 0.03 * 5)) / 36)


def test_each_raider_counts_once_the_best_first_and_those_on_one_target_less_and_less() -> None:
    found: list[Raid] = [(0.5, 2, 7, 0.9), (1.0, 1, 7, 1.4), (0.8, 1, 8, 1.0)]
    some = Raids(Weights(several=(100, 75)))
    assert some.expected([]) == 0.0
    assert some.expected(found) == pytest.approx(1.0 + 0.75 * 0.5)
    assert some.expected(found, 0.5) == pytest.approx(1.2 + 0.75 * 0.5)
    assert some.expected(found, 1.5) == pytest.approx(1.4 + 0.75 * 0.7)
    assert some.expected([*found, (0.4, 3, 7, 0.4)]) == pytest.approx(1.0 + 0.75 * 0.5 + 0.75 * 0.4)


def test_no_fire_raises_a_shot_and_half_the_sight_is_half_the_hope() -> None:
    """DICE-14."""
    bow = {"id": "bow", "effects": [{"kind": "shot", "range": 8, "value": 5}]}
    state = draw("B . .\n. . .\n. . .\n. . .\n. . a", a=who("N", movement=0, skills=[bow]), B=who("S", movement=0))
    ((gain, _, _, raised),) = raids(state, Weights(volley=60))
    assert gain == raised > 0
    assert raids(state, Weights(volley=30))[0][0] == pytest.approx(gain / 2)


@pytest.mark.parametrize(("friends", "points"), [("", 0), ("c", 1), ("cd", 2), ("cde", 2)])
def test_of_friends_who_may_come_as_many_support_as_are_thought_of(friends: str, points: int) -> None:
    """At +1 without them; B sees all. Of 36 throws: those that remove, shake, drive back B, and then a."""
    near = [". . B . .", ". . . . .", ". . . . .", "a c d e .", ". . . . g"]
    state = draw(
        "\n".join([". . . . F", *[". . . . ."] * 9, *near]),
        a=who("N", attack=5, movement=5),
        c=who("N", attack=5, movement=5 * ("c" in friends)),
        d=who("N", attack=5, movement=5 * ("d" in friends)),
        e=who("N", attack=5, movement=5 * ("e" in friends)),
        g=who("S", movement=0),
        B=who("S", defense=4),
        F=who("N", movement=0),
    )
    attacker, target = state.match.index_of("a"), state.match.index_of("b")
    gains = [gain for gain, raider, *_ in raids(state, Weights(support=2), coming=True) if raider == attacker]
    throws = [(6, 4, 11, 1, 2, 7), (10, 5, 11, 0, 1, 5), (15, 6, 9, 0, 0, 3)][points]
    lost = [one[0] + 0.3 * one[1] + 0.03 * one[2] for one in (throws[:3], throws[3:])]
    judge = Judge(state, 0, SOBER)
    assert gains == [
        pytest.approx((judge.worth(state, target) * lost[0] - judge.worth(state, attacker) * lost[1]) / 36)
    ]


def test_dice_make_what_is_hoped_for_and_feared_more_to_who_thinks_of_them() -> None:
    board = ". . .\n. B .\n. . .\n. a .\n. . ."
    plain, aware = Weights(promise=100), Weights(promise=100, fire=70)
    for weights, more in ((plain, False), (aware, True)):
        worths = [
            Judge(state, 0, weights).value(state)
            for state in (
                draw(board, dice_a=dice, a=who("N", attack=5), B=who("S", defense=4)) for dice in (["air"], ["fire"])
            )
        ]
        assert (worths[1] > worths[0]) is more
    done = draw(board, a=who("N", activated=True, defense=4), B=who("S", attack=5))
    sober, wary = Weights(threat=40), Weights(threat=40, fire=70)
    assert Judge(done, 0, wary).value(done) < Judge(done, 0, sober).value(done)


@pytest.mark.parametrize(("least", "answer"), [(0, "reserve earth a"), (2000, "done")])
def test_a_die_is_kept_where_it_promises_as_much_as_its_level_asks(least: int, answer: str) -> None:
    state = draw(". B .\n. . .\n. a .\n. . .", dice_a=["earth"], a=who("N", activated=True), B=who("S", attack=5))
    game = Game(state, Seeded(1))
    level = Library.load().opponents["veteran"]
    asking = level.model_copy(update={"weights": level.weights.model_copy(update={"keep": least})})
    assert answers.answer(game, game.decision, asking, None, 1).text == answer

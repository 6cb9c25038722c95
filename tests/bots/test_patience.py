"""How opponents behave when a match drags on: first who is behind takes risks, then everybody, so that it ends."""

import pytest

from okko.bots import bot_named
from okko.bots.patience import dearness, eagerness
from okko.dice import Typed
from okko.game import Game
from okko.model.decision import Attack, Decision
from okko.model.state import State
from tests.scenes import draw, who

BOLD = ("scripted", "warrior", "veteran", "captain")


def facing_each_other(turn: int, losses: tuple[int, int] = (0, 0)) -> State:
    """Two bands of two who hold each other at bay: each attack stands at -1, so that it costs more than it brings."""
    return draw(
        """
        . . . . . .
        . B . . D .
        . a . . c .
        . . . . . .
        """,
        turn=turn,
        losses=losses,
        a=who(attack=3, zeni=4),
        c=who(attack=3, zeni=4),
        B=who(attack=3, zeni=4),
        D=who(attack=3, zeni=4),
    )


def attacks(level: str, state: State) -> bool:
    """Whether a level attacks somebody in its phase."""
    game, bot = Game(state, Typed()), bot_named(level, 1, 0.1)
    while isinstance(game.pending, Decision) and game.state.player == state.player:
        option = bot.choose(game)
        if isinstance(option, Attack):
            return True
        game.answer(option)
    return False


@pytest.mark.parametrize("level", BOLD)
def test_bad_odds_are_declined_at_first_and_taken_when_nothing_else_happens(level: str) -> None:
    assert not attacks(level, facing_each_other(turn=2))
    assert attacks(level, facing_each_other(turn=24))


@pytest.mark.parametrize("level", BOLD)
def test_even_who_is_ahead_presses_on_in_the_end(level: str) -> None:
    assert attacks(level, facing_each_other(turn=24, losses=(0, 3)))


@pytest.mark.parametrize("level", BOLD)
def test_the_last_of_a_band_that_is_behind_does_not_wait_for_ever(level: str) -> None:
    # Alone against two, at -1: who falls here has lost the match, and who waits has lost it as well.
    state = draw(
        """
        . . . . . .
        . B . . D .
        . a . . . .
        . . . . . .
        """,
        turn=20,
        losses=(8, 7),
        a=who(attack=3, zeni=4),
        B=who(attack=3, zeni=4),
        D=who(attack=3, zeni=4),
    )
    assert attacks(level, state)


@pytest.mark.parametrize("level", BOLD)
def test_the_last_enemy_at_hand_is_struck_down_however_far_the_others_are(level: str) -> None:
    # B is shaken with its back to the edge, so that any defeat removes it. D is twelve squares away.
    state = draw(
        "\n".join([". B . .", ". a . c", *[". . . ."] * 11, ". . . D"]),
        turn=24,
        a=who(attack=7),
        B=who(shaken=True),
    )
    assert attacks(level, state)


def test_who_is_behind_grows_bold_six_turns_before_the_others() -> None:
    assert dearness(facing_each_other(turn=6, losses=(3, 0)), 0) == 1.0
    assert dearness(facing_each_other(turn=9, losses=(3, 0)), 0) == pytest.approx(1 - 3 * 0.08)
    assert dearness(facing_each_other(turn=9, losses=(3, 0)), 1) == 1.0
    assert dearness(facing_each_other(turn=9), 0) == 1.0
    assert dearness(facing_each_other(turn=15), 0) == pytest.approx(1 - 3 * 0.08)
    assert dearness(facing_each_other(turn=40), 0) == 0.05


def test_the_later_it_is_the_more_it_counts_to_be_at_hand() -> None:
    assert [eagerness(facing_each_other(turn=turn)) for turn in (1, 6, 10, 40)] == [0.0, 0.0, pytest.approx(0.08), 0.2]

"""The hooks of the speed harness."""

import pytest

from okko.bench import DRIVERS, okko_micro, okko_playouts
from okko.model.decision import Ask


@pytest.mark.parametrize("driver", DRIVERS)
def test_the_same_seed_plays_the_same_games(driver: str) -> None:
    counts = okko_playouts(2, 5, driver)
    assert counts == okko_playouts(2, 5, driver)
    assert counts["games"] == 2
    assert counts["legal"] > 2 * counts["decisions"] > 200
    assert counts["activations"] > 20


def test_games_can_be_played_on_a_smaller_board_by_fewer() -> None:
    assert okko_playouts(1, 5, side=12, each=4)["decisions"] > 50


def test_single_operations_leave_the_states_as_they_are() -> None:
    micro = okko_micro(3)
    game = micro["states"][0]
    before, pending = game.state, game.pending
    assert pending.ask is Ask.ACT
    options = micro["legal"](game)
    assert options == pending.options.listed()
    clone = micro["clone"](game)
    micro["step"](clone, options[0])
    assert clone.state != before
    assert game.state is before
    assert game.pending is pending

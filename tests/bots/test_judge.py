"""What positions are worth to a band."""

import pytest

from okko.bots.judge import Judge
from okko.library import Library
from okko.model.state import State
from tests.scenes import draw, who

WEIGHTS = Library.load().opponents["veteran"].weights


def worth(state: State, band: int = 0) -> float:
    return Judge(state, band, WEIGHTS).value(state)


def test_a_position_turned_round_is_worth_the_same() -> None:
    one = draw("\n".join([". B . .", ". . . .", ". . h .", ". . a .", ". . . ."]), a=who(attack=5), B=who(zeni=4))
    other = draw(
        "\n".join([". . . .", ". a . .", ". h . .", ". . . .", ". . B ."]), a=who("S", attack=5), B=who("N", zeni=4)
    )
    assert worth(one) == pytest.approx(worth(other))


def test_the_names_of_the_bands_make_no_difference() -> None:
    one = draw("\n".join([". B . .", ". . . .", ". . . .", ". . a ."]), a=who("N", attack=5), B=who("S", zeni=4))
    other = draw(
        "\n".join([". B . .", ". . . .", ". . . .", ". . a ."]),
        to_act="b",
        a=who("N", attack=5, band="b"),
        B=who("S", zeni=4, band="a"),
    )
    assert worth(one) == pytest.approx(worth(other, 1))


@pytest.mark.parametrize("near", [". B . .\n. a . .\n. . . .", ". B . .\n. . . .\n. . a ."])
def test_it_is_better_if_the_enemy_is_shaken_and_worse_if_one_is_oneself(near: str) -> None:
    plain = worth(draw(near))
    assert worth(draw(near, B=who(shaken=True))) > plain
    assert worth(draw(near, a=who(shaken=True))) < plain


def test_the_last_zeni_before_the_limit_weigh_more_than_the_first() -> None:
    picture = "a . . . . . . . . B\n. . . . . . . . . C"
    early = worth(draw(picture, losses=(0, 3))) - worth(draw(picture, losses=(0, 0)))
    late = worth(draw(picture, losses=(0, 8))) - worth(draw(picture, losses=(0, 5)))
    assert late > early > 0


def test_a_strong_enemy_in_reach_costs_more_the_stronger_it_is() -> None:
    picture = "\n".join(["B . . .", *[". . . ."] * 3, "a . . ."])
    worths = [worth(draw(picture, B=who(attack=attack))) for attack in (2, 4, 6)]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[2]


def test_a_wall_behind_makes_a_threat_worse() -> None:
    # b1 has the edge of the board behind it, b2 has clean squares.
    back = worth(draw("\n".join(["B . .", ". . .", ". . .", ". a .", ". . ."]), B=who(attack=6)))
    wall = worth(draw("\n".join(["B . .", ". . .", ". . .", ". a ."]), B=who(attack=6)))
    assert wall < back

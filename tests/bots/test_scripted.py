"""How the scripted opponent plays drawn positions."""

import pytest

from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Activate, Attack, Decision, Move, Option
from okko.model.state import State
from tests.scenes import draw, play, who


def chosen(game: Game, seed: int = 1) -> Option:
    option = bot_named("scripted", seed).choose(game)
    assert isinstance(game.pending, Decision)
    assert option in game.pending.options
    return option


def turn_of(state: State, seed: int = 1) -> list[str]:
    """The answers of the scripted opponent up to the end of its phase, with dice from a seed."""
    game = Game(state, Seeded(seed))
    bot = bot_named("scripted", seed)
    player = state.player
    texts = []
    while not game.over and game.state.player == player and isinstance(game.pending, Decision):
        option = bot.choose(game)
        if game.pending.player == player:
            texts.append(option.text)
        game.answer(option)
        if option.text == "end phase":
            break
    return texts


def test_it_strikes_a_shaken_enemy_with_its_back_to_the_wall() -> None:
    state = draw(
        """
        +-+-+-+
        |. B .|
        + + + +
        |. a .|
        + + + +
        |. . .|
        +-+-+-+
        """,
        a=who(attack=5),
        B=who(shaken=True),
    )
    game = play(state, "activate a")
    assert isinstance(chosen(game), Attack)


def test_it_declines_an_attack_that_is_a_gift() -> None:
    state = draw(
        """
        . . B . .
        . . a . .
        . . . . .
        """,
        a=who(attack=2, defense=6),
        B=who(attack=2, defense=7),
    )
    game = play(state, "activate a")
    assert not isinstance(chosen(game), Attack)


def test_it_ends_the_phase_when_nobody_gains_by_moving() -> None:
    state = draw("a> B<", a=who(attack=0, defense=9), B=who(attack=0, defense=9))
    assert turn_of(state) == ["end phase"]


def test_it_walks_towards_an_enemy_far_away() -> None:
    state = draw("\n".join([". . . . B", *[". . . . ."] * 12, "a . . . ."]))
    game = play(state, "activate a")
    option = chosen(game)
    assert isinstance(option, Move)
    assert option.to // 5 >= 3


def test_it_goes_round_a_wall_rather_than_to_the_nearest_square() -> None:
    state = draw(
        """
        +-+-+-+-+-+-+-+
        |. . . B . . .|
        +-+-+-+-+-+-+ +
        |. . . a . . .|
        + + + + + + + +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
        """,
        a=who(movement=3),
    )
    game = play(state, "activate a")
    option = chosen(game)
    assert isinstance(option, Move)
    assert option.to % 7 > 3


def test_it_spends_no_fire_where_the_odds_stay_the_same() -> None:
    state = draw("a> B<", dice_a=["fire"], a=who(attack=12, defense=9), B=who(defense=0))
    game = play(state, "activate a; attack b")
    assert chosen(game).text == "done"


def test_it_spends_fire_where_it_makes_a_kill_likelier() -> None:
    state = draw("a> B<", dice_a=["fire"], a=who(attack=6, defense=6), B=who(defense=4, zeni=6))
    game = play(state, "activate a; attack b")
    assert chosen(game).text == "raise attack fire"


def test_it_defends_with_the_earth_on_the_card() -> None:
    state = draw("a> B<", a=who(attack=6), B=who(defense=4, reserve="earth"))
    game = play(state, "activate a; attack b")
    assert chosen(game).text == "raise defense earth reserve"


def test_it_retreats_to_clean_ground() -> None:
    state = draw(
        """
        h  .  ~
        .  Bv .
        .  a^ .
        """,
    )
    game = play(state, "activate a; attack b", faces=[5, 4])
    assert chosen(game).text == "retreat b3"


def test_the_weaker_of_two_attackers_goes_first() -> None:
    state = draw(
        """
        .  Bv .
        a^ c^ .
        """,
        a=who(attack=5, zeni=4),
        c=who(attack=4, zeni=2),
    )
    option = chosen(Game(state, Seeded(1)))
    assert isinstance(option, Activate)
    assert option.text == "activate c"


def test_the_same_seed_gives_the_same_answers_whatever_the_dice_of_the_game() -> None:
    state = draw("\n".join([". B . C .", *[". . . . ."] * 6, "a . d . ."]))
    assert turn_of(state, 3) == turn_of(state, 3)
    one, other = Game(state, Seeded(1)), Game(state, Seeded(2))
    assert chosen(one, 5) == chosen(other, 5)


@pytest.mark.parametrize("seed", range(3))
def test_it_puts_earth_in_reserve_on_somebody_threatened(seed: int) -> None:
    state = draw(
        """
        . . B . .
        . . . . .
        . . a . .
        . . . . .
        . . . . .
        . . . . .
        d . . . .
        """,
        dice_a=["earth"],
        a=who(activated=True),
        d=who(activated=True),
        B=who(attack=5),
    )
    game = play(state)
    assert chosen(game, seed).text == "reserve earth a"


def test_it_does_not_walk_a_kami_out_of_an_enemy_zone_where_it_would_vanish() -> None:
    state = draw(
        """
        a . . . .
        . C . . .
        . . . . .
        . . . . B
        . . . . k
        """,
        k=who("N", kami="fire", movement=9),
        B=who("S", defense=12),
        C=who("N", defense=0),
    )
    game = play(state, "activate k")
    assert chosen(game).text in ("attack b", "end activation")

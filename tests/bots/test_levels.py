"""How opponents of each level play: drawn positions with a clearly best answer, and the ways in which bots go wrong."""

import pytest

from okko.bots import bot_named
from okko.bots.thinker import Thinker
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Activate, Attack, Decision, Move, Option
from okko.model.event import Opened
from okko.model.state import State
from tests.scenes import character, draw, happened, play, who

SIGHTED = ("warrior", "veteran", "captain", "master")
"""Levels that look at everybody."""
WEIGHING = ("veteran", "captain", "master")
"""Levels that weigh the whole position."""


def chosen(game: Game, level: str, seed: int = 1, effort: float = 0.1) -> Option:
    option = bot_named(level, seed, effort).choose(game)
    assert isinstance(game.pending, Decision)
    assert option in game.pending.options
    return option


def phase_of(state: State, level: str, seed: int = 1) -> list[str]:
    """The answers of a level up to the end of its phase."""
    game = Game(state, Seeded(seed))
    bot = bot_named(level, seed, 0.1)
    player, texts = state.player, []
    while game.state.turn == state.turn and game.state.player == player and isinstance(game.pending, Decision):
        option = bot.choose(game)
        if game.pending.player == player:
            texts.append(option.text)
        game.answer(option)
    return texts


def first_deed(state: State, level: str) -> tuple[str, list[Option]]:
    """Who is activated first, and what it does until a throw, a question of another kind, or the end of it."""
    game = Game(state, Seeded(1))
    bot = bot_named(level, 1, 0.1)
    option = bot.choose(game)
    if not isinstance(option, Activate):
        return "", [option]
    game.answer(option)
    steps = []
    while isinstance(game.pending, Decision) and game.state.active == option.who and game.pending.ask.value == "act":
        step = bot.choose(game)
        steps.append(step)
        if not isinstance(step, Move):
            break
        game.answer(step)
    return state.recruit(option.who).id, steps


@pytest.mark.parametrize("level", SIGHTED)
def test_the_kill_that_ends_the_game_goes_first(level: str) -> None:
    # Both enemies are shaken with their backs to the wall; only the loss of C, 2 of the last 2 Zeni, ends the game.
    state = draw(
        """
        +-+-+-+-+-+
        |. B . C .|
        + + + + + +
        |. . a . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+
        """,
        a=who(attack=6),
        B=who(zeni=1, shaken=True),
        C=who(zeni=2, shaken=True),
        losses=(0, 10),
    )
    _, steps = first_deed(state, level)
    assert isinstance(steps[-1], Attack)
    assert steps[-1].target == character(state, "c").index


@pytest.mark.parametrize("level", SIGHTED)
@pytest.mark.parametrize("attack", [1, 2])
def test_nobody_attacks_where_it_has_two_points_less(level: str, attack: int) -> None:
    state = draw("a> B<", a=who(attack=attack), B=who(defense=4))
    assert not any(text.startswith("attack") for text in phase_of(state, level))


@pytest.mark.parametrize("level", WEIGHING)
def test_a_lone_charge_into_three_enemies_is_declined(level: str) -> None:
    # An even fight with C now, and D and E beside it: whoever goes there is struck by three.
    state = draw(
        "\n".join(["D C E . .", ". . . . .", ". . . . .", ". . . . .", "a . . . .", *[". . . . ."] * 5]),
        a=who(attack=4, zeni=5, movement=4),
        C=who(attack=5, zeni=2),
        D=who(attack=5),
        E=who(attack=5),
    )
    assert not any(text.startswith("attack") for text in phase_of(state, level))


@pytest.mark.parametrize("level", SIGHTED)
def test_a_phase_ends_where_every_deed_would_lose(level: str) -> None:
    state = draw("a> B<", a=who(attack=0, defense=9), B=who(attack=0, defense=9))
    assert phase_of(state, level) == ["end phase"]


@pytest.mark.parametrize("level", SIGHTED)
def test_one_held_by_an_enemy_attacks_rather_than_walk_off_shaken(level: str) -> None:
    state = draw(
        """
        . . . . .
        . . Bv . .
        . . a^ . .
        . . . . .
        . . . . .
        """,
        a=who(attack=5),
        B=who(defense=4),
    )
    game = play(state, "activate a")
    assert isinstance(chosen(game, level), Attack)


@pytest.mark.parametrize("level", WEIGHING)
def test_the_owner_of_a_zone_is_driven_off_before_its_prisoner_moves(level: str) -> None:
    # B holds a. After d's strike (attack 7 on a shaken foe with its back to the wall) a can go freely; till then it may
    # lend its support, or turn to bar a way back, but does not run.
    state = draw(
        """
        +-+-+-+-+-+
        |. . B d .|
        + + + + + +
        |. . a . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+
        """,
        a=who("S", attack=2, zeni=5),
        d=who("W", attack=7),
        B=who("S", shaken=True, defense=4),
    )
    name, steps = first_deed(state, level)
    step = steps[0]
    stays = isinstance(step, Move) and step.to == character(state, "a").square
    assert name == "d" or stays


@pytest.mark.parametrize("level", SIGHTED)
def test_a_shaken_one_out_of_reach_gathers_courage(level: str) -> None:
    state = draw("\n".join(["B . .", *[". . ."] * 14, "a . ."]), a=who(shaken=True, willpower=5))
    assert "recover" in phase_of(state, level)


@pytest.mark.parametrize("level", SIGHTED)
def test_whoever_cannot_reach_straight_goes_round_the_wall(level: str) -> None:
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
        a=who(movement=3, attack=6),
        B=who(attack=2),
    )
    option = chosen(play(state, "activate a"), level)
    assert isinstance(option, Move)
    assert option.to % 7 > 3


@pytest.mark.parametrize("level", [*SIGHTED, "apprentice"])
def test_no_fire_is_spent_where_the_odds_stay_the_same(level: str) -> None:
    state = draw("a> B<", dice_a=["fire"], a=who(attack=12, defense=9), B=who(defense=0))
    assert chosen(play(state, "activate a; attack b"), level).text == "done"


@pytest.mark.parametrize("level", SIGHTED)
def test_a_defender_answers_with_the_earth_on_its_card(level: str) -> None:
    state = draw("a> B<", a=who(attack=6), B=who(defense=4, reserve="earth"))
    assert chosen(play(state, "activate a; attack b"), level).text == "raise defense earth reserve"


@pytest.mark.parametrize("level", SIGHTED)
def test_a_loser_retreats_to_clean_ground(level: str) -> None:
    state = draw(
        """
        h  .  ~
        .  Bv .
        .  a^ .
        """,
    )
    assert chosen(play(state, "activate a; attack b", faces=[5, 4]), level).text == "retreat b3"


@pytest.mark.parametrize("level", WEIGHING)
def test_a_loser_does_not_retreat_where_the_next_enemy_waits(level: str) -> None:
    # All three squares are clean; c, not yet activated, stands where it strikes b4 and c4 at once, but not e4.
    state = draw(
        """
        . . . . .  .
        . . . . .  .
        c . . . Bv .
        . . . . a^ .
        . . . . .  .
        """,
        a=who(attack=6),
        c=who("E", attack=7, movement=3),
        B=who(zeni=5),
    )
    assert chosen(play(state, "activate a; attack b", faces=[3, 4]), level).text == "retreat f4"


@pytest.mark.parametrize("level", ["captain", "master"])
def test_a_friend_in_support_goes_before_the_blow(level: str) -> None:
    # c alone does nothing to D (attack 0), but at its side it supports a and bars the way back.
    state = draw(
        """
        . . . . .
        . . D . .
        . . . . .
        c . a . .
        . . . . .
        """,
        a=who(attack=5),
        c=who(attack=0, defense=8, zeni=1),
        D=who("N", attack=3, zeni=6),
    )
    assert first_deed(state, level)[0] == "c"


@pytest.mark.parametrize("level", ["novice", "apprentice", *SIGHTED])
def test_the_same_seed_gives_the_same_answers_whatever_the_dice_of_the_game(level: str) -> None:
    state = draw("\n".join([". B . C .", *[". . . . ."] * 5, "a . d . ."]))
    assert phase_of(state, level, 3) == phase_of(state, level, 3)
    one, other = Game(state, Seeded(1)), Game(state, Seeded(2))
    assert chosen(one, level, 5) == chosen(other, level, 5)


@pytest.mark.parametrize("level", ["warrior", "veteran", "captain"])
def test_an_opponent_asked_anew_in_the_middle_goes_on_as_before(level: str) -> None:
    state = draw("\n".join([". B . C .", *[". . . . ."] * 3, "a . d . ."]), a=who(attack=6))
    game, bot = Game(state, Seeded(1)), bot_named(level, 1, 0.1)
    for _ in range(6):
        if not isinstance(game.pending, Decision):
            break
        option = bot.choose(game)
        assert bot_named(level, 1, 0.1).choose(game) == option
        game.answer(option)


def test_whims_outlive_a_save_in_the_middle_of_an_activation() -> None:
    """An opponent that was not there when an activation began goes on with what was announced then."""
    state = draw("\n".join([". B . C .", *[". . . . ."] * 3, "a . d . ."]), a=who(attack=5), d=who(attack=5))
    for seed in range(10):
        game, bot = Game(state, Seeded(seed)), bot_named("novice", seed)
        while game.state.player == state.player and isinstance(game.pending, Decision):
            option = bot.choose(game)
            assert bot_named("novice", seed).choose(game) == option
            game.answer(option)


@pytest.mark.parametrize("level", SIGHTED)
def test_in_a_hurry_the_answer_is_lawful_and_no_worse_than_the_first_thought(level: str) -> None:
    # B, shaken with its back to the edge, is disabled by a in most throws; against C there is little to hope for.
    state = draw(
        ". B . . .\n. . . . .\n. a . . C\n. . d . .",
        a=who(attack=6),
        B=who(shaken=True, zeni=6),
        C=who(defense=7),
    )
    bot = bot_named(level, 1)
    assert isinstance(bot, Thinker)
    bot.hurry = lambda: True
    game = Game(state, Seeded(1))
    texts: list[str] = []
    while not texts or texts[-1].startswith(("activate", "move")):
        option = bot.choose(game)
        texts.append(option.text)
        game.answer(option)
    assert (texts[0], texts[-1]) == ("activate a", "attack b")


@pytest.mark.parametrize("level", ["novice", "veteran"])
def test_a_lone_shaken_character_boxed_in_still_answers(level: str) -> None:
    state = draw(
        """
        +-+-+-+
        |. B .|
        +-+-+-+
        |. a .|
        +-+-+-+
        """,
        a=who(shaken=True, movement=0),
    )
    assert phase_of(state, level)


@pytest.mark.parametrize("level", ["novice", "warrior", "veteran"])
def test_nobody_left_to_fight_is_no_trouble(level: str) -> None:
    state = draw(". a .\n. . .", losses=(0, 0))
    assert phase_of(state, level)


def test_a_novice_strikes_the_nearest_where_a_veteran_strikes_the_weakest() -> None:
    # B, vigilant, is next to a; C, shaken with its back to the wall, two steps further.
    state = draw(
        """
        +-+-+-+-+-+
        |. . . . C|
        + + + + + +
        |. B . . .|
        + + + + + +
        |. a . . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+
        """,
        a=who(attack=5, movement=6),
        B=who("N", attack=2, defense=6),
        C=who("S", attack=2, shaken=True, zeni=6),
    )
    _, steps = first_deed(state, "novice")
    assert [step.target for step in steps if isinstance(step, Attack)] in ([character(state, "b").index], [])
    _, steps = first_deed(state, "veteran")
    assert [step.target for step in steps if isinstance(step, Attack)] == [character(state, "c").index]


@pytest.mark.parametrize("level", ["novice", "apprentice", *SIGHTED, "scripted"])
def test_a_closed_door_on_the_way_is_opened(level: str) -> None:
    state = draw(
        """
        +-+-+-+-+-+
        |. . B . .|
        + + + + + +
        |. . . . .|
        +-+-+-+D+-+
        |. . . . .|
        + + + + + +
        |. a . . .|
        +-+-+-+-+-+
        """,
        a=who(attack=6),
        B=who(attack=2),
        turn_limit=20,
    )
    game = Game(state, Seeded(1))
    bots = [bot_named(level, 1, 0.1), bot_named("camper", 1)]
    while not game.over and not happened(game, Opened):
        game.answer(bots[game.decision.player].choose(game))
    assert happened(game, Opened)

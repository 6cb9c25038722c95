"""Starting a game (SETUP)."""

import pytest

from okko.game import Game
from okko.model.decision import Decision
from okko.model.event import Deployed, PhaseBegan, RolledOff, SideChosen
from okko.model.square import FACINGS
from okko.model.state import Stage, State
from okko.rules.setup import deployment_zone
from tests.fights import asked, question
from tests.scenes import character, draw, happened, options, place, play, who

SQUARE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """


def start(picture: str = SQUARE) -> State:
    """Bands of two against one, before the roll-off."""
    return draw(picture, stage=Stage.ROLL_OFF, a=who(), c=who(), B=who())


def squares(game: Game) -> set[str]:
    """The squares where the character in question may be set up."""
    return {option.text.split()[1] for option in question(game).options}


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize(("faces", "first"), [((6, 5), 0), ((1, 2), 1)])
def test_the_higher_die_is_player_a(faces: tuple[int, int], first: int) -> None:
    game = play(start(), "", faces)
    assert (game.state.first, question(game).player) == (first, first)
    assert asked(game) == "side"


@pytest.mark.rule("SETUP-2")
def test_a_tie_is_rolled_again_until_there_is_none() -> None:
    game = play(start(), "", [3, 3, 6, 6, 2, 4])
    assert [event.first for event in happened(game, RolledOff)] == [None, None, 1]


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize(
    ("side", "mine", "theirs"),
    [
        ("N", {"5", "6"}, {"1", "2"}),
        ("S", {"1", "2"}, {"5", "6"}),
        ("E", set("ef"), set("ab")),
        ("W", set("ab"), set("ef")),
    ],
)
def test_player_a_picks_any_side_and_player_b_gets_the_opposite_one(
    side: str, mine: set[str], theirs: set[str]
) -> None:
    game = play(start(), f"side {side}; deploy a", [6, 1])
    axis = 1 if side in "NS" else 0
    assert {square[axis] for square in squares(game)} == mine
    first, second = sorted(squares(game))[:2]
    game.answer(f"place {first} N")
    game.answer(f"place {second} N")
    assert asked(game) == "place b"
    assert {square[axis] for square in squares(game)} == theirs


@pytest.mark.rule("SETUP-3")
def test_player_a_sets_up_the_whole_band_before_player_b_sets_up_anybody() -> None:
    """Player A is the seat that rolled higher: here band b, which is then set up first."""
    game = play(start(), "side S; place c1 N", [2, 5])
    assert question(game).player == 0
    assert options(game) == ["deploy a", "deploy c"]
    game.answer("deploy c")
    game.answer("place a6 S")
    game.answer("place b6 S")
    order = [game.state.recruit(event.who).id for event in happened(game, Deployed)]
    assert order == ["b", "c", "a"]


@pytest.mark.rule("SETUP-4")
def test_the_zone_is_two_rows_deep_without_its_blocking_squares() -> None:
    game = play(
        start("""
        . . . .
        . . . .
        . . . .
        # . h .
        . ~ . .
        """),
        "side S; deploy a",
        [6, 1],
    )
    assert squares(game) == {"a1", "b1", "c1", "d1", "b2", "c2", "d2"}
    assert len(options(game)) == 7 * 4, "any facing"


@pytest.mark.rule("SETUP-4")
def test_a_square_holds_one_character() -> None:
    game = play(start(), "side S; deploy a; place c2 E", [6, 1])
    assert "c2" not in squares(game)
    assert len(squares(game)) == 11


@pytest.mark.rule("SETUP-5", "SETUP-6")
def test_all_start_vigilant_and_player_a_opens() -> None:
    game = play(start(), "side N; place a6 W; deploy c; place f1 E; place f2 N", [1, 2])
    assert [character(game.state, id).shaken for id in "acb"] == [False, False, False]
    assert (place(game.state, "a"), place(game.state, "b"), place(game.state, "c")) == ("f2 N", "a6 W", "f1 E")
    (began,) = happened(game, PhaseBegan)
    assert (began.turn, began.player) == (1, 1)


@pytest.mark.rule("SETUP-6")
def test_the_order_is_roll_off_side_deployment_first_phase() -> None:
    game = play(start(), "side S; deploy a; place a1 N; place b1 N; place a6 S", [6, 1])
    assert [type(event) for event in game.log[:6]] == [RolledOff, SideChosen, Deployed, Deployed, Deployed, PhaseBegan]
    assert not isinstance(game.pending, Decision), "the first dice of player A are about to fall"


@pytest.mark.rule("SETUP-3", "SETUP-4")
def test_a_side_without_room_for_a_band_is_not_open() -> None:
    """One square is free in the north: room for b alone, not for a and c. Across the board there is room for all."""
    game = play(start("# #\n# .\n. .\n. .\n. .\n. ."), "", [6, 1])
    assert options(game) == ["side E", "side S", "side W"]
    larger = play(start("# #\n# .\n. .\n. .\n. .\n. ."), "", [1, 6])
    assert options(larger) == ["side N", "side E", "side W"], "player A is band b now"


@pytest.mark.rule("SETUP-4")
def test_a_zone_is_at_most_half_of_the_board() -> None:
    """Of four rows two, of three columns one; of a single row the whole of it, from north and south alike."""
    for picture, sizes in ((". . .\n. . .\n. . .\n. . .", [6, 4, 6, 4]), (". . . .", [4, 2, 4, 2])):
        state = draw(picture, stage=Stage.ROLL_OFF)
        assert [deployment_zone(state, side).bit_count() for side in FACINGS] == sizes


@pytest.mark.rule("SETUP-3", "SETUP-4")
def test_a_band_may_fill_its_zone_to_the_last_square() -> None:
    """Three squares each in the north, south and west hold a, c and e; the east has two, enough for b alone."""
    state = draw(". . # .\n. . # .", stage=Stage.ROLL_OFF, a=who(), c=who(), e=who(), B=who())
    assert options(play(state, "", [6, 1])) == ["side N", "side S", "side W"]

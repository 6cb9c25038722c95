"""Doors as the board of the rules hands them to the drawing: closed, opened, and double."""

from okko.model.board import parse_board
from okko.model.card import DoorToken
from okko.rules.tokens import lay
from okko.tui.drawing import Door
from okko.tui.scene import ground
from tests.scenes import draw, play

BESIDE = """
+-+-+-+-+
|. . . .|
+D+D+-+D+
|. . . .|
+-+-+-+-+
"""


def test_the_wings_of_a_double_door_are_told_from_two_single_ones() -> None:
    drawn = ground(parse_board(BESIDE.strip("\n")))
    assert set(drawn.doors.values()) == {Door.CLOSED}
    assert drawn.doubles == {((0, 4), (1, 5))}


def test_a_door_that_was_opened_is_drawn_open() -> None:
    game = play(draw("+-+-+\n|. B|\n+D+ +\n|a .|\n+-+-+"), "activate a")
    assert ground(game.state.match.board).doors == {(0, 2): Door.CLOSED}
    game.answer("open a1/a2")
    assert ground(game.state.match.board).doors == {(0, 2): Door.OPEN}


def test_an_open_token_in_a_seam_is_drawn_open() -> None:
    rows = ["+" + "-+" * 14]
    for row in range(14):
        rows += ["|" + " ".join("." * 14) + "|", "+" + ("-+" if row in (6, 13) else " +") * 14]
    board = lay(parse_board("\n".join(rows)), [DoorToken(edge="c7/c8", open=True)])
    square = board.square("c7")
    assert ground(board).doors == {(square, square + 14): Door.OPEN}

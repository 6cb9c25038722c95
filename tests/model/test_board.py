"""Boards and their pictures (`docs/formats.md`)."""

import pytest
from hypothesis import given

from okko.model.board import BadPicture, Board, Edge, Terrain, draw_board, parse_board
from tests.boards import boards
from tests.scenes import names

DRAWN = """\
+-+-+-+
|. . h|
+ +-+ +
|s # ~|
+ + +D+
|.|. .|
+-+-+-+
"""


def test_a_picture_is_read_with_north_on_top() -> None:
    board = parse_board(DRAWN)
    assert (board.width, board.height, board.size) == (3, 3, 9)
    assert names(board, board.hindering) == "c3"
    assert names(board, board.aquatic) == "c2"
    assert names(board, board.blocking) == "b2"
    assert names(board, board.stairs) == "a2"


@pytest.mark.rule("GEO-1", "GEO-10")
def test_each_square_has_one_terrain() -> None:
    board = parse_board(DRAWN)
    assert board.terrain(board.square("c3")) is Terrain.HINDERING
    assert board.terrain(board.square("c2")) is Terrain.AQUATIC
    assert board.terrain(board.square("b2")) is Terrain.BLOCKING
    assert board.terrain(board.square("a2")) is Terrain.STAIRS
    assert board.terrain(board.square("a1")) is Terrain.CLEAR


@pytest.mark.rule("GEO-10")
@pytest.mark.parametrize("other", [".", "h", "~", "#", "s"])
def test_a_square_is_wholly_its_terrain_and_nothing_besides(other: str) -> None:
    """Each mark in turn on b2: it is on one of the lists, or on none for clear ground, and its neighbours on theirs."""
    board = parse_board(DRAWN.replace("#", other))
    masks = {"h": board.hindering, "~": board.aquatic, "#": board.blocking, "s": board.stairs}
    square = board.square("b2")
    assert [mark for mark, mask in masks.items() if mask >> square & 1] == [mark for mark in masks if mark == other]
    assert [board.terrain(board.square(name)) for name in ("a2", "c2")] == [Terrain.STAIRS, Terrain.AQUATIC]


@pytest.mark.rule("GEO-2")
def test_walls_lie_on_the_edges_between_two_squares() -> None:
    board = parse_board(DRAWN)
    assert names(board, board.walls_north) == "b2"
    assert names(board, board.walls_east) == "a1"


@pytest.mark.rule("GEO-3")
def test_a_closed_door_bars_its_edge_as_a_wall_does() -> None:
    board = parse_board(DRAWN)
    assert board.doors == (Edge(board.square("c1"), north=True),)
    assert names(board, board.barred_north) == "b2 c1"
    assert names(board, board.barred_east) == "a1"


def test_a_door_in_an_upright_edge_belongs_to_the_square_west_of_it() -> None:
    board = parse_board("+-+-+\n|.D.|\n+-+-+")
    assert board.doors == (Edge(0, north=False),)
    assert (board.barred_north, board.barred_east) == (0, 1)


@pytest.mark.rule("GEO-2")
@pytest.mark.parametrize("border", ["+ + +\n .D. \n+D+ +", "+-+-+\n|.D.|\n+-+-+", "+D+D+\nD.D.D\n+|+-+"])
def test_the_border_is_wall_whatever_the_picture_says(border: str) -> None:
    board = parse_board(border)
    assert board == Board(2, 1, doors=(Edge(0, north=False),))
    assert draw_board(board) == "+-+-+\n|.D.|\n+-+-+\n"


def test_a_wall_may_be_drawn_with_either_stroke() -> None:
    board = Board(2, 2, walls_north=0b11, walls_east=0b100)
    assert parse_board("+-+-+\n|.-.|\n+|+-+\n|. .|\n+-+-+") == board
    assert draw_board(board) == "+-+-+\n|.|.|\n+-+-+\n|. .|\n+-+-+\n"


def test_a_picture_may_end_with_or_without_line_ends() -> None:
    assert parse_board(DRAWN.rstrip("\n")) == parse_board(DRAWN) == parse_board(DRAWN + "\n\n")


@pytest.mark.parametrize(("picture", "size"), [("+-+\n|.|\n+-+", (1, 1)), ("+-+-+\n|. .|\n+-+-+", (2, 1))])
def test_the_smallest_boards(picture: str, size: tuple[int, int]) -> None:
    board = parse_board(picture)
    assert (board.width, board.height) == size


def test_the_largest_board() -> None:
    picture = draw_board(Board(26, 26))
    assert parse_board(picture) == Board(26, 26)


def test_what_is_open_ground_is_told_beside_the_picture() -> None:
    assert parse_board(DRAWN, outdoors=0b101).outdoors == 0b101
    assert parse_board(DRAWN).outdoors == 0


def test_drawing_gives_back_what_was_read() -> None:
    assert draw_board(parse_board(DRAWN)) == DRAWN


@given(boards(longest=9))
def test_drawing_and_reading_are_each_other_backwards(board: Board) -> None:
    picture = draw_board(board)
    again = parse_board(picture)
    assert set(again.doors) == set(board.doors)
    assert draw_board(again) == picture
    for field in ("width", "height", "hindering", "aquatic", "blocking", "stairs", "walls_north", "walls_east"):
        assert getattr(again, field) == getattr(board, field)


@pytest.mark.parametrize(
    ("picture", "line", "column", "says"),
    [
        ("", 1, 1, "2 h \\+ 1 lines"),
        ("+-+", 1, 1, "2 h \\+ 1 lines"),
        ("+-+\n|.|", 2, 1, "2 h \\+ 1 lines"),
        ("+-+\n|.|\n+ +\n|.|", 4, 1, "2 h \\+ 1 lines"),
        ("+-+\n" + "|.|\n+-+\n" * 27, 55, 1, "3 to 53: here are 55"),
        ("+\n|\n+", 1, 1, "2 w \\+ 1 characters"),
        ("+-\n|.\n+-", 1, 2, "2 w \\+ 1 characters"),
        ("+-+-\n|. .\n+-+-", 1, 4, "2 w \\+ 1 characters"),
        ("\n".join(["+-" * 27 + "+", "|" + ". " * 27, "+-" * 27 + "+"]), 1, 55, "3 to 53: here are 55"),
        ("+-+-+\n|. .|\n+-+-+-", 3, 6, "2 w \\+ 1 characters"),
        ("+-+-+\n|. .\n+-+-+", 2, 5, "has 4 characters, the longest has 5"),
        ("+-+-+\n|. .|\n+-+", 3, 4, "has 3 characters, the longest has 5"),
        ("+-+-+\n\n+-+-+", 2, 1, "has 0 characters, the longest has 5"),
        ("+-+-+\n|x .|\n+-+-+", 2, 2, "'x' is no square"),
        ("+-+-+\n|. D|\n+-+-+", 2, 4, "'D' is no square"),
        ("+-+-+\n|.  |\n+-+-+", 2, 4, "' ' is no square"),
        ("+-+-+\n|.\t.|\n+-+-+", 2, 3, r"'\\t' is no edge"),
        ("+-+-+\n|.d.|\n+-+-+", 2, 3, "'d' is no edge"),
        ("+=+-+\n|. .|\n+-+-+", 1, 2, "'=' is no edge"),
        ("+-+-+\nI. .|\n+-+-+", 2, 1, "'I' is no edge"),
        ("+-+-+\n|. .|\n+-+-*", 3, 5, "where a post"),
        ("+-+-+\n|. .|\n+ - +\n|. .|\n+-+-+", 3, 3, "where a post"),
    ],
)
def test_a_bad_picture_is_refused_with_line_and_column(picture: str, line: int, column: int, says: str) -> None:
    with pytest.raises(BadPicture, match=says) as refused:
        parse_board(picture)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_an_edge_is_named_by_its_two_squares_in_either_order() -> None:
    board = parse_board(DRAWN)
    assert board.edge("b1/b2") == board.edge("b2/b1") == Edge(board.square("b1"), north=True)
    assert board.edge("a3/b3") == board.edge("b3/a3") == Edge(board.square("a3"), north=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a1", "is no edge: write two neighbouring squares"),
        ("a1/b2", "not orthogonal neighbours"),
        ("a1/a1", "not orthogonal neighbours"),
        ("a1/a3", "not orthogonal neighbours"),
        ("c1/a2", "not orthogonal neighbours"),
        ("a1/d1", "'d1' is no square"),
        ("a1/", "'' is no square"),
        ("a1/a2/a3", "'a2/a3' is no square"),
    ],
)
def test_what_names_no_edge_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_board(DRAWN).edge(text)


def test_the_edges_between_squares_are_listed_and_those_of_the_border_are_not() -> None:
    assert Board(2, 2).edges == [Edge(0, True), Edge(0, False), Edge(1, True), Edge(2, False)]
    assert [Board(3, 1).edge_name(edge) for edge in Board(3, 1).edges] == ["a1/b1", "b1/c1"]
    assert [Board(1, 3).edge_name(edge) for edge in Board(1, 3).edges] == ["a1/a2", "a2/a3"]
    assert Board(1, 1).edges == []

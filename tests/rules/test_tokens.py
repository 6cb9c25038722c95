"""Door tokens laid before deployment (DOOR-6)."""

import pytest

from okko.model.board import Board, draw_board, parse_board
from okko.model.card import DoorToken
from okko.model.geometry import geometry_of
from okko.model.rulings import Rulings
from okko.rules.tokens import lay, why_not_lay


def board(*walls: str) -> Board:
    """A board of four bare tiles with walls on some edges."""
    rows = ["+" + "-+" * 14]
    for row in range(14):
        rows += ["|" + " ".join("." * 14) + "|", "+" + (" +" if row < 13 else "-+") * 14]
    bare = parse_board("\n".join(rows))
    north = east = 0
    for text in walls:
        edge = bare.edge(text)
        north |= edge.north << edge.square
        east |= (not edge.north) << edge.square
    return Board(14, 14, walls_north=north, walls_east=east)


def walled(board: Board, text: str) -> bool:
    edge = board.edge(text)
    return bool((board.walls_north if edge.north else board.walls_east) >> edge.square & 1)


def token(edge: str, *, open: bool = False, double: bool = False) -> DoorToken:
    return DoorToken(edge=edge, open=open, double=double)


@pytest.mark.rule("DOOR-6", "GEO-9")
def test_an_open_token_makes_an_opening_in_the_wall_of_a_seam() -> None:
    walled = board("c7/c8", "g3/h3")
    for edge in ("c7/c8", "g3/h3"):
        assert why_not_lay(walled, (), token(edge, open=True)) is None
    opened = lay(walled, [token("c7/c8", open=True), token("g3/h3", open=True)])
    assert (opened.walls_north, opened.walls_east, opened.doors) == (0, 0, ())
    assert geometry_of(opened, Rulings()).open_steps[0] >> opened.square("c7") & 1


@pytest.mark.rule("DOOR-6")
@pytest.mark.parametrize("edge", ["c3/c4", "c3/d3", "c7/c8"])
def test_an_open_token_belongs_on_a_walled_seam(edge: str) -> None:
    """The first two are walls within a tile, the third is a seam without a wall."""
    refusal = why_not_lay(board("c3/c4", "c3/d3"), (), token(edge, open=True))
    assert refusal is not None
    assert refusal.rule == "DOOR-6"


@pytest.mark.rule("DOOR-6", "GEO-3", "DOOR-1")
@pytest.mark.parametrize("edge", ["c3/c4", "c3/d3", "c7/c8"])
def test_a_closed_token_shuts_an_opening_anywhere(edge: str) -> None:
    bare = board()
    assert why_not_lay(bare, (), token(edge)) is None
    shut = lay(bare, [token(edge)])
    assert [shut.edge_name(door) for door in shut.doors] == [edge]
    assert "D" in draw_board(shut)


@pytest.mark.rule("DOOR-6")
def test_a_closed_token_is_not_laid_on_a_wall_or_another_door() -> None:
    walled = board("c3/c4")
    assert why_not_lay(walled, (), token("c3/c4")) is not None
    assert why_not_lay(walled, [token("d3/d4")], token("d3/d4")) is not None


@pytest.mark.rule("DOOR-6", "DOOR-3")
def test_a_double_token_spans_two_edges_and_opens_as_one() -> None:
    shut = lay(board(), [token("c3/c4", double=True), token("f5/g5", double=True)])
    assert [shut.edge_name(door) for door in shut.doors] == ["c3/c4", "d3/d4", "f5/g5", "f6/g6"]
    assert [len(shut.token(door)) for door in shut.doors] == [2] * 4
    opened = lay(board("c7/c8", "d7/d8"), [token("c7/c8", open=True, double=True)])
    assert opened.walls_north == 0


@pytest.mark.rule("DOOR-6")
def test_there_are_three_single_tokens_and_one_double_one() -> None:
    laid = [token(edge) for edge in ("a1/a2", "c1/c2", "e1/e2")]
    assert why_not_lay(board(), laid, token("g1/g2")) is not None
    assert why_not_lay(board(), laid[:2], token("g1/g2")) is None
    assert why_not_lay(board(), laid, token("g1/g2", double=True)) is None
    assert why_not_lay(board(), [*laid, token("g1/g2", double=True)], token("j1/j2", double=True)) is not None


@pytest.mark.rule("DOOR-6")
@pytest.mark.parametrize(
    ("edge", "why"),
    [
        ("n3/n4", "it spans the next edge too"),
        ("c14/d14", "it spans the next edge too"),
        ("a14/b14", "it spans the next edge too"),
        ("c3/d4", "is no edge"),
        ("z1/z2", "is no square"),
    ],
)
def test_a_token_lies_wholly_on_the_board(edge: str, why: str) -> None:
    refusal = why_not_lay(board(), (), token(edge, double=True))
    assert refusal is not None
    assert why in refusal.fact


@pytest.mark.rule("DOOR-6")
@pytest.mark.parametrize("edge", ["a1/a2", "m13/m14", "a1/b1", "m13/n13", "a13/b13", "n1/n2"])
def test_the_last_edges_have_room_for_what_fits(edge: str) -> None:
    """A double door goes on to the east, or to the north; on the last edge of a line there is room for a single one."""
    assert why_not_lay(board(), (), token(edge)) is None
    refusal = why_not_lay(board(), (), token(edge, double=True))
    assert (refusal is None) is (edge != "n1/n2")


@pytest.mark.rule("DOOR-6")
def test_an_open_token_takes_one_wall_of_its_square_and_leaves_the_other() -> None:
    for edge, other in (("c7/c8", "c7/d7"), ("g3/h3", "g3/g4")):
        opened = lay(board("c7/c8", "c7/d7", "g3/h3", "g3/g4"), [token(edge, open=True)])
        walls = {text for text in ("c7/c8", "c7/d7", "g3/h3", "g3/g4") if walled(opened, text)}
        assert walls == {"c7/c8", "c7/d7", "g3/h3", "g3/g4"} - {edge}
        assert other in walls


@pytest.mark.rule("DOOR-6", "DOOR-3")
def test_an_opening_beside_a_door_is_no_wing_of_it() -> None:
    assert why_not_lay(board("c7/c8"), [token("c7/c8", open=True)], token("d7/d8")) is None


@pytest.mark.rule("DOOR-6", "DOOR-3")
def test_single_doors_are_not_laid_side_by_side() -> None:
    """They would be the wings of a double door; a wall between them parts them."""
    assert why_not_lay(board(), [token("c3/c4")], token("d3/d4")) is not None
    assert why_not_lay(board(), [token("d3/d4", double=True)], token("c3/c4")) is not None
    assert why_not_lay(board("c3/d3"), [token("c3/c4")], token("d3/d4")) is None


@pytest.mark.rule("DOOR-6", "DOOR-3")
def test_an_open_double_door_does_not_keep_others_shut() -> None:
    """Only closed doors side by side become one; what was opened is no door any more, though its token is double."""
    laid = [token("c7/c8", open=True, double=True)]
    for edge in ("a1/a2", "e7/e8"):
        assert why_not_lay(board("c7/c8", "d7/d8"), laid, token(edge)) is None

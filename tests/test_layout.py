"""Tiles laid together, and what a tile's face must be like."""

import itertools

import pytest

from okko.library import Library, Pack, shipped
from okko.model.board import BadPicture, draw_board
from okko.model.card import Laid, Layout, Tile, TileSide, TileSides
from okko.model.layout import board_of, board_so_far, check_face, face_of, random_layout, turned


def tile(id: str, interior: str, outdoors: str | None = None) -> Tile:
    def side(picture: str) -> TileSide:
        return TileSide(name="A side", idea="For tests.", picture=picture)

    return Tile(id=id, name=id, sides=TileSides(interior=side(interior), outdoors=side(outdoors or interior)))


def small(*, north: str = " ", east: str = " ", south: str = " ", west: str = " ", square: str = ".") -> str:
    """A tile of one square with these four edges."""
    return f"+{north}+\n{west}{square}{east}\n+{south}+\n"


def laid_out(*tiles: Tile, quarters: tuple[int, ...] = (0, 0, 0, 0), outdoors: frozenset[int] = frozenset()) -> str:
    """The board of four tiles: north-west, north-east, south-west, south-east."""
    one, two, three, four = (
        Laid(tile=tile.id, side="outdoors" if place in outdoors else "interior", quarters=quarters[place])
        for place, tile in enumerate(tiles)
    )
    return draw_board(board_of(Layout(tiles=(one, two, three, four)), {tile.id: tile for tile in tiles}))


PLAIN = [tile(id, small()) for id in ("one", "two", "three", "four")]


@pytest.mark.rule("SETUP-1")
def test_four_tiles_make_a_square_read_like_a_page() -> None:
    marked = [tile(id, small(square=square)) for id, square in zip("abcd", "h~#s", strict=True)]
    assert laid_out(*marked).splitlines() == [
        "+-+-+",
        "|h ~|",
        "+ + +",
        "|# s|",
        "+-+-+",
    ]


@pytest.mark.rule("GEO-9")
def test_a_seam_is_a_wall_if_either_tile_prints_one() -> None:
    walled = tile("walled", small(south="-"))
    assert laid_out(walled, *PLAIN[1:]).splitlines()[2] == "+-+ +"
    assert laid_out(*PLAIN[:2], tile("below", small(north="-")), PLAIN[3]).splitlines()[2] == "+-+ +"
    assert laid_out(PLAIN[0], tile("east", small(west="|")), *PLAIN[2:]).splitlines()[1] == "|.|.|"


@pytest.mark.rule("GEO-9")
def test_a_seam_is_open_if_neither_tile_prints_a_wall() -> None:
    assert laid_out(*PLAIN).splitlines()[2] == "+ + +"


def test_a_wall_on_a_seam_covers_a_door_printed_there() -> None:
    doored = tile("doored", small(south="D"))
    assert laid_out(doored, *PLAIN[1:]).splitlines()[2] == "+D+ +"
    assert laid_out(doored, PLAIN[1], tile("below", small(north="-")), PLAIN[3]).splitlines()[2] == "+-+ +"


@pytest.mark.rule("SETUP-1")
def test_a_quarter_turn_is_clockwise() -> None:
    assert turned(("+-+ +", " h .|", "+ + +", " ~ . ", "+ + +")) == ("+ + +", " ~ h|", "+ + +", " . . ", "+ +-+")
    walled = tile("walled", small(north="-"))
    assert laid_out(walled, *PLAIN[1:], quarters=(1, 0, 0, 0)).splitlines()[1] == "|.|.|"
    assert laid_out(walled, *PLAIN[1:], quarters=(2, 0, 0, 0)).splitlines()[2] == "+-+ +"


def test_four_quarter_turns_are_none() -> None:
    for card in Library([shipped()]).tiles.values():
        drawing = face_of(Laid(tile=card.id, side="interior"), card)
        again = drawing
        for _ in range(4):
            again = turned(again)
        assert again == drawing


@pytest.mark.parametrize(("place", "square"), enumerate(["a2", "b2", "a1", "b1"]))
def test_the_ground_and_its_look_follow_the_side_laid(place: int, square: str) -> None:
    """Within there is a thicket, by night water: one of the four lies with that side up."""
    four = {id: tile(id, small(square="h"), small(square="~")) for id in ("one", "two", "three", "last")}
    laid = [Laid(tile=id, side="outdoors" if index == place else "interior") for index, id in enumerate(four)]
    board = board_of(Layout(tiles=(laid[0], laid[1], laid[2], laid[3])), four)
    there = 1 << board.square(square)
    assert (board.outdoors, board.aquatic, board.hindering) == (there, there, 0b1111 & ~there)


def test_tiles_of_different_sizes_make_no_board() -> None:
    large = tile("large", "+ + +\n . . \n+ + +\n . . \n+ + +\n")
    with pytest.raises(ValueError, match="squares of one size"):
        laid_out(large, *PLAIN[1:])


def test_each_tile_exists_once() -> None:
    one = Laid(tile="one", side="interior")
    with pytest.raises(ValueError, match="each tile exists once"):
        Layout(tiles=(one, one, one, one))


@pytest.mark.rule("SETUP-1")
def test_a_random_layout_takes_four_different_tiles_and_every_throw_decides_something() -> None:
    ids = ["a", "b", "c", "d", "e", "f"]
    numbers = iter([5, 1, 3, 0, 0, 0, 3, 1, 2, 0, 0, 1])
    asked = []

    def pick(below: int) -> int:
        asked.append(below)
        return next(numbers)

    layout = random_layout(pick, ids)
    assert asked == [6, 2, 4, 5, 2, 4, 4, 2, 4, 3, 2, 4]
    assert [(one.tile, one.side, one.quarters) for one in layout.tiles] == [
        ("f", "outdoors", 3),
        ("a", "interior", 0),
        ("e", "outdoors", 2),
        ("b", "interior", 1),
    ]


def test_three_tiles_are_not_enough() -> None:
    with pytest.raises(ValueError, match="four tiles"):
        random_layout(lambda below: 0, ["a", "b", "c"])


def test_all_shipped_tiles_meet_in_a_board_of_fourteen_squares_a_side() -> None:
    tiles = Library([shipped()]).tiles
    for four in itertools.combinations(tiles, 4):
        one, two, three, last = (
            Laid(tile=id, side="outdoors" if place % 2 else "interior", quarters=place) for place, id in enumerate(four)
        )
        board = board_of(Layout(tiles=(one, two, three, last)), tiles)
        assert (board.width, board.height) == (14, 14)
        for edge in ("g4/h4", "g11/h11", "d7/d8", "k7/k8"):
            seam = board.edge(edge)
            assert not (board.barred_north if seam.north else board.barred_east) >> seam.square & 1


OPEN = "+ + + +\n . . . \n+ + + +\n . . . \n+ + + +\n . . . \n+ + + +\n"


def test_an_open_face_is_one() -> None:
    check_face(OPEN, side=3)


@pytest.mark.parametrize(
    ("line", "column", "char", "said"),
    [
        (0, 3, "-", "north"),
        (6, 3, "-", "south"),
        (3, 0, "|", "west"),
        (3, 6, "|", "east"),
        (3, 0, "D", "west"),
    ],
)
def test_a_shut_middle_is_refused_where_it_is(line: int, column: int, char: str, said: str) -> None:
    lines = OPEN.splitlines()
    lines[line] = lines[line][:column] + char + lines[line][column + 1 :]
    with pytest.raises(BadPicture, match=f"middle of the {said} side") as caught:
        check_face("\n".join(lines), side=3)
    assert (caught.value.line, caught.value.column) == (line + 1, column + 1)


def test_a_shut_edge_beside_the_middle_is_allowed() -> None:
    check_face(OPEN.replace("+ + + +", "+-+ +-+", 1), side=3)


def test_a_face_of_another_size_is_refused() -> None:
    with pytest.raises(BadPicture, match="7 × 7 squares, this one is 3 × 3"):
        check_face(OPEN)


def test_a_square_that_cannot_be_reached_is_refused() -> None:
    with pytest.raises(BadPicture, match="a3 cannot be reached") as caught:
        check_face("+ + + +\n .|. . \n+-+ + +\n . . . \n+ + + +\n . . . \n+ + + +\n", side=3)
    assert (caught.value.line, caught.value.column) == (2, 2)


def test_blocking_terrain_cuts_squares_off_as_walls_do() -> None:
    rows = [" . # . . . ", " # . . . . ", *[" . . . . . "] * 3]
    picture = "".join(f"+ + + + + +\n{row}\n" for row in rows) + "+ + + + + +\n"
    with pytest.raises(BadPicture, match="a5 cannot be reached"):
        check_face(picture, side=5)


@pytest.mark.parametrize(("line", "column", "said"), [(1, 3, "north"), (5, 3, "south"), (3, 1, "west"), (3, 5, "east")])
def test_an_opening_with_a_rock_behind_it_is_refused(line: int, column: int, said: str) -> None:
    lines = OPEN.splitlines()
    lines[line] = lines[line][:column] + "#" + lines[line][column + 1 :]
    with pytest.raises(BadPicture, match=f"the square in the middle of the {said} side must be free") as caught:
        check_face("\n".join(lines), side=3)
    assert (caught.value.line, caught.value.column) == (line + 1, column + 1)


def test_a_square_with_one_way_in_is_allowed() -> None:
    check_face("+ + + +\n . .|. \n+-+ + +\n . . . \n+ + + +\n . . . \n+ + + +\n", side=3)


def test_shipped_packs_are_folders_with_a_name() -> None:
    assert isinstance(shipped(), Pack)
    assert shipped().folder.is_dir()


def test_a_board_that_is_not_yet_laid_shows_what_lies_and_what_is_bare() -> None:
    shipped_tiles = Library([shipped()]).tiles
    one, two, *_ = sorted(shipped_tiles)
    laid = {0: Laid(tile=one, side="interior"), 3: Laid(tile=two, side="interior", quarters=1)}
    board, bare = board_so_far(laid, shipped_tiles)
    three, four = (Laid(tile=tile, side="interior") for tile in sorted(shipped_tiles)[2:4])
    whole = board_of(Layout(tiles=(laid[0], three, four, laid[3])), shipped_tiles)
    assert bare.bit_count() == 98
    assert {board.name(square) for square in (0, 97, 98, 195) if bare >> square & 1} == {"a1", "n14"}
    laid_squares = [square for square in range(196) if not bare >> square & 1]
    assert [board.terrain(square) for square in laid_squares] == [whole.terrain(square) for square in laid_squares]

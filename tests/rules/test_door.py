"""Doors (DOOR, GEO-3)."""

import pytest

from okko.dice import Scripted
from okko.game import Game
from okko.model.board import Edge, draw_board, parse_board
from okko.model.event import Opened, Shaken
from tests.fights import causes, fate, question
from tests.scenes import draw, happened, names, options, place, play, who

SHUT = """
    +-+-+-+
    |. B .|
    + +D+ +
    |. a .|
    + + + +
    |. . .|
    +-+-+-+
    """


DANCE = {
    "id": "dance",
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "attack", "by": 1}]}],
}
"""An action open anywhere, so that an activation does not end by itself."""


def openings(game: Game) -> list[str]:
    return [text for text in options(game) if text.startswith("open ")]


def doors(game: Game) -> list[str]:
    board = game.state.match.board
    return [board.edge_name(door) for door in board.doors]


@pytest.mark.rule("DOOR-1", "GEO-3")
def test_a_closed_door_stops_zones_attacks_and_steps_like_a_wall() -> None:
    game = play(draw(SHUT), "activate a")
    assert names(game.state.match.board, game.state.zone(0)) == "a3 c3"
    assert "attack b" not in options(game)
    assert game.why_not("attack b").rule == "ZONE-2"  # type: ignore[union-attr]
    assert not game.state.geometry.sees(4, 7, game.state.occupied)


@pytest.mark.rule("DOOR-1")
def test_a_closed_door_stops_a_retreat() -> None:
    """a is driven back: behind it the door, both diagonals through posts of walls, so it stays and is shaken."""
    shut = draw(
        """
        +-+-+-+
        |. B .|
        + + + +
        |. a .|
        +-+D+-+
        |. . .|
        +-+-+-+
        """,
        to_act="b",
    )
    game = play(shut, "activate b; attack a", [3, 1])
    assert fate(game, "a") == "retreated shaken"
    assert place(game.state, "a") == "b2 N"


@pytest.mark.rule("DOOR-2", "DOOR-3")
def test_a_character_facing_a_door_opens_it_first_free_and_for_good() -> None:
    game = play(draw(SHUT), "activate a")
    assert openings(game) == ["open b2/b3"]
    game.answer("open b2/b3")
    (event,) = happened(game, Opened)
    assert (event.who, event.doors) == (0, (Edge(4, True),))
    assert doors(game) == []
    assert openings(game) == []
    assert (game.state.moved, game.state.acted) == (False, False)
    assert names(game.state.match.board, game.state.zone(0)) == "a3 b3 c3"


@pytest.mark.rule("DOOR-2")
@pytest.mark.parametrize("facing", ["E", "S", "W"])
def test_a_door_at_the_side_or_behind_stays_shut(facing: str) -> None:
    assert openings(play(draw(SHUT, a=who(facing)), "activate a")) == []


@pytest.mark.rule("DOOR-2")
@pytest.mark.parametrize(
    ("facing", "edge"), [("N", "c3/c4"), ("E", "c3/d3"), ("S", "c2/c3"), ("W", "b3/c3")], ids="NESW"
)
def test_the_door_is_the_one_on_the_front_edge(facing: str, edge: str) -> None:
    board = """
        +-+-+-+-+-+
        |. . . . .|
        + + + + + +
        |. . . . .|
        + + +D+ + +
        |. .DaD. .|
        + + +D+ + +
        |. . . . .|
        + + + + + +
        |. . . . B|
        +-+-+-+-+-+
        """
    assert openings(play(draw(board, a=who(facing)), "activate a")) == [f"open {edge}"]


@pytest.mark.rule("DOOR-2")
def test_a_shaken_character_opens_doors_too() -> None:
    assert openings(play(draw(SHUT, a=who(shaken=True)), "activate a")) == ["open b2/b3"]


@pytest.mark.rule("DOOR-5", "DOOR-2")
def test_no_door_is_opened_after_a_movement_or_an_action() -> None:
    moved = play(draw(SHUT, active="a", moved=True, a=who(skills=[DANCE])))
    assert "use dance" in options(moved)
    assert openings(moved) == []
    assert moved.why_not("open b2/b3").rule == "DOOR-5"  # type: ignore[union-attr]
    acted = play(draw(SHUT, active="a", acted=True))
    assert openings(acted) == []
    assert acted.why_not("open b2/b3").rule == "DOOR-2"  # type: ignore[union-attr]


@pytest.mark.rule("DOOR-2", "DOOR-3")
def test_why_a_door_is_not_opened() -> None:
    game = play(draw(SHUT, a=who("E")), "activate a")
    refusal = game.why_not("open b2/b3")
    assert refusal is not None
    assert (refusal.rule, refusal.squares, refusal.characters) == ("DOOR-2", (4,), (0,))
    assert game.why_not("open a1/a2").rule == "DOOR-3"  # type: ignore[union-attr]
    assert play(draw(SHUT), "activate a").why_not("open b2/b3") is None


@pytest.mark.rule("DOOR-4", "MOVE-11", "COMBAT-1")
def test_a_foe_behind_the_door_can_be_attacked_and_holds_who_opens() -> None:
    """Row 34 of the worked cases: it may attack; if it steps away vigilant instead, it is shaken."""
    attacked = play(draw(SHUT), "activate a; open b2/b3; attack b", [6, 1])
    assert fate(attacked, "b") == "disabled"
    stepped = play(draw(SHUT), "activate a; open b2/b3; move b1 N")
    assert fate(stepped, "a") == "shaken"
    assert "MOVE-11" in causes(stepped, Shaken)
    unopened = play(draw(SHUT), "activate a; move b1 N")
    assert fate(unopened, "a") == ""


@pytest.mark.rule("DOOR-4", "MOVE-9")
def test_opening_into_a_zone_is_not_entering_it() -> None:
    """Having opened, the character may still turn and step as it likes: it was not stopped."""
    game = play(draw(SHUT), "activate a; open b2/b3")
    assert "move b1 E" in options(game)


DOUBLE = """
    +-+-+-+-+-+
    |. . . . B|
    + +D+D+ + +
    |. a c . .|
    +-+-+-+-+-+
    """


@pytest.mark.rule("DOOR-3")
@pytest.mark.parametrize(("id", "edge"), [("a", "b1/b2"), ("c", "c1/c2")])
def test_a_double_door_goes_as_one_from_either_wing(id: str, edge: str) -> None:
    game = play(draw(DOUBLE), f"activate {id}; open {edge}")
    assert doors(game) == []
    assert [len(event.doors) for event in happened(game, Opened)] == [2]


@pytest.mark.rule("DOOR-3")
@pytest.mark.parametrize(
    ("row", "opened", "left"),
    [
        ("+ +D+D+D+ +", "b1/b2", ["d1/d2"]),
        ("+ +D+D+D+ +", "d1/d2", ["b1/b2", "c1/c2"]),
        ("+D+D+D+D+ +", "c1/c2", ["a1/a2", "b1/b2"]),
        ("+D+ +D+ + +", "a1/a2", ["c1/c2"]),
    ],
)
def test_doors_side_by_side_are_wings_from_the_west(row: str, opened: str, left: list[str]) -> None:
    column = "abcde".index(opened[0])
    floor = "".join("a" if each == column else "." for each in range(5))
    board = f"+-+-+-+-+-+\n|. . . . B|\n{row}\n|{' '.join(floor)}|\n+-+-+-+-+-+"
    assert doors(play(draw(board), f"activate a; open {opened}")) == left


@pytest.mark.rule("DOOR-3")
def test_doors_parted_by_a_wall_or_on_two_rows_are_two_doors() -> None:
    parted = parse_board("+-+-+\n|.|.|\n+D+D+\n|. .|\n+-+-+\n")
    assert parted.token(parted.doors[0]) == (parted.doors[0],)
    upright = parse_board("+-+-+\n|.D.|\n+ + +\n|.D.|\n+ + +\n|. .|\n+-+-+\n")
    assert set(upright.token(upright.doors[0])) == set(upright.doors)
    corner = parse_board("+-+-+\n|.D.|\n+D+ +\n|. .|\n+-+-+\n")
    assert all(corner.token(door) == (door,) for door in corner.doors)
    ends = parse_board("+-+-+\n|. .|\n+ +D+\n|. .|\n+D+ +\n|. .|\n+-+-+\n")
    assert all(ends.token(door) == (door,) for door in ends.doors)


@pytest.mark.rule("DOOR-3", "GEO-3")
def test_an_open_doorway_is_a_plain_edge() -> None:
    game = play(draw(SHUT), "activate a; open b2/b3; end activation; end phase", ["air"] * 4)
    assert game.state.player == 1
    assert draw_board(game.state.match.board) == "+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+\n"
    assert names(game.state.match.board, game.state.zone(1)) == "a2 b2 c2"
    assert game.state.geometry.sees(4, 7, game.state.occupied)


@pytest.mark.rule("DOOR-3")
def test_a_door_taken_back_is_shut_again() -> None:
    game = play(draw(SHUT), "activate a; open b2/b3")
    game.undo()
    assert doors(game) == ["b2/b3"]
    assert question(game).find("open b2/b3") is not None
    assert game.start.match.board.doors


@pytest.mark.rule("DOOR-3")
def test_a_game_thought_ahead_keeps_the_door_open() -> None:
    game = play(draw(SHUT), "activate a; open b2/b3")
    fork = game.fork(Scripted(6, 1))
    fork.answer("attack b")
    assert fate(game, "b") == ""
    assert doors(fork) == []


@pytest.mark.rule("DOOR-3")
@pytest.mark.parametrize(
    ("picture", "whole"),
    [
        ("+-+-+\n|.D.|\n+ + +\n|.D.|\n+-+-+", True),
        ("+-+-+\n|.D.|\n+-+ +\n|.D.|\n+-+-+", False),
        ("+-+-+\n|.D.|\n+ +-+\n|.D.|\n+-+-+", False),
        ("+-+-+\n|.D.|\n+ + +\n|.|.|\n+-+-+", False),
    ],
    ids=["side by side", "a wall west", "a wall east", "one alone"],
)
def test_a_wall_on_either_side_parts_two_doors_of_a_column(picture: str, whole: bool) -> None:
    board = parse_board(f"{picture}\n")
    assert {len(board.token(door)) for door in board.doors} == {2 if whole else 1}


@pytest.mark.rule("DOOR-3")
def test_doors_at_the_ends_of_two_rows_are_no_wings() -> None:
    """b1/b2 and a2/a3 follow each other when squares are counted, and lie far apart."""
    board = parse_board("+-+-+\n|. .|\n+D+ +\n|. .|\n+ +D+\n|. .|\n+-+-+\n")
    assert [board.token(door) for door in board.doors] == [(door,) for door in board.doors]

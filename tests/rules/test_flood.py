"""Where a movement can end and what it costs, by hand and against a plain search."""

import pytest

from okko.model.board import parse_board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings
from okko.model.square import Facing, Squares
from okko.rules.flood import flood
from tests.boards import mask
from tests.scenes import names, whole

N, E, S, W = Facing
FIELD = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """


class Way:
    """A movement on a picture: rows of marks, or a board as in `docs/formats.md`."""

    def __init__(
        self,
        picture: str,
        start: str,
        facing: Facing,
        points: int,
        *,
        occupied: str = "",
        stops: str = "",
        unseen: str | None = None,
        step: bool = True,
    ) -> None:
        drawn = picture.lstrip().startswith("+")
        self.board = parse_board(picture if drawn else whole(picture))
        self.levels = flood(
            Geometry(self.board, Rulings()),
            self.board.square(start),
            facing,
            points,
            occupied=self.squares(occupied),
            stops=self.squares(stops),
            hard=self.board.hindering | self.board.aquatic,
            unseen=None if unseen is None else self.squares(unseen),
            step=step,
        )

    def squares(self, text: str) -> Squares:
        return sum(1 << self.board.square(name) for name in text.split())

    def cost(self, square: str, facing: Facing) -> int | None:
        """The least cost of a pose, None if it is out of reach."""
        bit = facing * self.board.size + self.board.square(square)
        return next((cost for cost, level in enumerate(self.levels) if level >> bit & 1), None)

    def facings(self, square: str) -> str:
        """Which way one can face at the end of a movement to a square."""
        return "".join(facing.name for facing in Facing if self.cost(square, facing) is not None)

    @property
    def ends(self) -> str:
        """The squares where it can end."""
        found = 0
        for level in self.levels:
            for facing in Facing:
                found |= level >> facing * self.board.size
        return names(self.board, found & self.board.everything)


# Costs.


@pytest.mark.rule("MOVE-2")
@pytest.mark.parametrize(("facing", "front"), [(N, "b4 c4 d4"), (E, "d2 d3 d4"), (S, "b2 c2 d2"), (W, "b2 b3 b4")])
def test_a_step_to_the_front_costs_one_and_any_other_two_and_the_facing_stays(facing: Facing, front: str) -> None:
    way = Way(FIELD, "c3", facing, 2)
    for square in ("b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"):
        assert way.cost(square, facing) == (1 if square in front else 2)


@pytest.mark.rule("MOVE-3")
def test_a_quarter_turn_costs_one() -> None:
    way = Way(FIELD, "c3", N, 5)
    assert [way.cost("c3", facing) for facing in Facing] == [0, 1, 2, 1]
    assert [Way(FIELD, "c3", N, 1).cost("c3", facing) for facing in Facing] == [0, 1, None, 1]


@pytest.mark.rule("MOVE-2", "MOVE-3")
def test_turning_first_may_be_cheaper_than_stepping_sideways() -> None:
    """Three squares east, facing north before and after: sideways 6, but turned east and back 5."""
    way = Way(". . . .", "a1", N, 6)
    assert way.cost("d1", E) == 4
    assert way.cost("d1", N) == 5
    assert way.cost("c1", N) == 4
    assert way.cost("b1", N) == 2


@pytest.mark.rule("MOVE-4")
@pytest.mark.parametrize("rough", ["h", "~"])
def test_hindering_and_aquatic_squares_cost_one_more_to_enter_and_nothing_to_leave(rough: str) -> None:
    picture = f"""
        . {rough} .
        {rough} {rough} {rough}
        . {rough} .
        """
    way = Way(picture, "b2", N, 3)
    assert way.cost("b3", N) == 2
    assert way.cost("a3", N) == 1
    assert way.cost("a2", N) == 3
    assert way.cost("b1", N) == 3
    assert way.cost("a1", N) == 2
    assert way.cost("b2", S) == 2


@pytest.mark.rule("MOVE-2", "MOVE-4")
def test_a_step_back_into_water_costs_three() -> None:
    picture = ". . .\n. . .\n~ . ."
    assert Way(picture, "b2", N, 3).cost("a1", N) == 3
    assert Way(picture, "b2", N, 2).cost("a1", N) is None
    assert Way(picture, "b2", N, 2).cost("b1", N) == 2


@pytest.mark.rule("MOVE-4", "GEO-1")
def test_stairs_are_clear_terrain() -> None:
    assert Way("s\ns", "a1", N, 2).cost("a2", N) == 1


@pytest.mark.rule("MOVE-8")
def test_a_step_that_costs_more_than_the_mp_left_is_refused() -> None:
    assert Way(". . h", "a1", E, 2).ends == "a1 b1"
    assert Way(". . h", "a1", E, 3).ends == "a1 b1 c1"


@pytest.mark.rule("MOVE-1")
def test_without_mp_it_stays_as_it_is() -> None:
    way = Way(FIELD, "c3", N, 0)
    assert way.levels == [1 << way.board.square("c3")]


def test_there_is_one_level_for_each_cost() -> None:
    assert len(Way(FIELD, "c3", N, 5).levels) == 6


# What is in the way.


@pytest.mark.rule("MOVE-5")
def test_characters_and_blocking_squares_are_neither_entered_nor_crossed() -> None:
    assert Way(". . . .", "a1", E, 9, occupied="c1").ends == "a1 b1"
    assert Way(". . # .", "a1", E, 9).ends == "a1 b1"


@pytest.mark.rule("MOVE-6", "GEO-3")
def test_walls_and_closed_doors_are_not_crossed() -> None:
    board = "+-+-+-+-+\n|. .{}. .|\n+-+-+-+-+"
    assert Way(board.format("|"), "a1", E, 9).ends == "a1 b1"
    assert Way(board.format("D"), "a1", E, 9).ends == "a1 b1"
    assert Way(board.format(" "), "a1", E, 9).ends == "a1 b1 c1 d1"


@pytest.mark.rule("MOVE-7")
def test_a_pinch_stops_a_movement_and_one_free_flank_lets_it_through() -> None:
    pinch = """
        # . .
        . # .
        . . #
        """
    assert Way(pinch, "a1", N, 9).ends == "a1 a2 b1"
    assert Way(pinch.replace("# . .", ". . ."), "a1", N, 9).ends == "a1 a2 a3 b1 b3 c2 c3"
    assert Way(FIELD, "a1", N, 1, occupied="a2").ends == "a1 b2"
    assert Way(FIELD, "a1", N, 9, occupied="a2 b1").ends == "a1"


@pytest.mark.rule("MOVE-7")
def test_the_tip_of_a_wall_is_walked_around_but_not_past_a_character_on_the_other_flank() -> None:
    """A bent wall on the flank b1 of the step from a1 to b2."""
    picture = "+-+-+\n|. .|\n+ +-+\n|.|.|\n+-+-+"
    assert Way(picture, "a1", N, 1).ends == "a1 a2 b2"
    assert Way(picture, "a1", N, 9, occupied="a2").ends == "a1"


# Enemy zones.


@pytest.mark.rule("MOVE-9")
def test_who_enters_an_enemy_zone_neither_steps_nor_turns_any_more() -> None:
    way = Way(". . . . .", "a1", E, 9, stops="c1")
    assert way.ends == "a1 b1 c1"
    assert way.cost("c1", E) == 2
    assert way.cost("c1", N) == 4  # one step, one turn, and sideways into the zone
    assert Way(". . .", "a1", E, 3, stops="c1").facings("c1") == "E"
    assert Way(". . .", "a1", E, 3).facings("c1") == "NES"


@pytest.mark.rule("MOVE-9", "ZONE-1")
def test_a_foe_in_front_stops_a_walk_at_its_zone() -> None:
    """An enemy on b2 facing north; the character walks from d4 by c3."""
    way = Way(FIELD, "d4", S, 5, occupied="b2", stops="a3 b3 c3")
    assert way.cost("c3", S) == 1
    assert way.cost("c3", W) == 2
    assert way.cost("c3", N) == 4
    assert way.cost("b2", S) is None
    assert way.cost("c2", S) == 2
    assert way.cost("b1", S) == 3


@pytest.mark.rule("MOVE-13")
def test_from_zone_square_to_zone_square_is_entering_and_stops() -> None:
    """An enemy on b1 facing north, with a friend on c1: from b2 the only way east is along its zone."""
    row = ". . . .\n. . . ."
    way = Way(row, "b2", E, 9, occupied="b1 c1", stops="a2 b2 c2")
    assert way.cost("c2", E) == 1
    assert way.ends == "a1 a2 b2 c2"
    assert Way(row, "b2", E, 2, occupied="b1 c1").cost("d2", E) == 2


@pytest.mark.rule("MOVE-13")
def test_by_the_other_ruling_steps_within_the_zones_do_not_stop() -> None:
    """The same row: from b2 along the zone by c2, and on to d2 or, past the friend on c1, to d1."""
    board = parse_board(whole(". . . .\n. . . ."))
    geometry = Geometry(board, Rulings())
    zone = mask([board.square(name) for name in ("a2", "b2", "c2")])
    others = mask([board.square(name) for name in ("b1", "c1")])

    def cost(points: int, square: str) -> int | None:
        start = board.square("b2")
        within = flood(geometry, start, E, points, occupied=others, stops=0, hard=0, unseen=zone)
        levels = flood(geometry, start, E, points, occupied=others, stops=zone, hard=0, within=within)
        bit = E * board.size + board.square(square)
        return next((cost for cost, level in enumerate(levels) if level >> bit & 1), None)

    assert cost(2, "c2") == 1
    assert cost(2, "d2") == 2
    assert cost(1, "d2") is None
    assert cost(9, "d1") == 2


@pytest.mark.rule("MOVE-13")
def test_a_way_around_the_zone_does_not_stop() -> None:
    """An enemy on c2 facing north: from c3 to e3 by d4 rather than by d3."""
    assert Way(FIELD, "c3", E, 2, occupied="c2", stops="b3 c3 d3").cost("e3", E) == 2


@pytest.mark.rule("MOVE-11", "MOVE-12")
def test_who_begins_in_an_enemy_zone_may_step_out_and_go_on_or_turn() -> None:
    way = Way(FIELD, "c3", N, 5, occupied="c2", stops="b3 c3 d3")
    assert way.cost("c4", N) == 1
    assert way.cost("c5", N) == 2
    assert way.facings("c3") == "NESW"


@pytest.mark.rule("MOVE-9", "MOVE-13")
def test_coming_back_to_the_zone_square_it_began_in_is_no_cheaper_than_turning() -> None:
    way = Way(FIELD, "c3", N, 9, stops="b3 c3 d3")
    assert [way.cost("c3", facing) for facing in Facing] == [0, 1, 2, 1]


@pytest.mark.rule("MOVE-10")
def test_who_may_not_step_may_still_turn() -> None:
    way = Way(FIELD, "c3", N, 2, stops="b3 c3 d3", step=False)
    assert way.ends == "c3"
    assert [way.cost("c3", facing) for facing in Facing] == [0, 1, 2, 1]


# Out of view.


def unseen_by(facing: Facing, square: str) -> str:
    """The squares of the empty field out of a character's view."""
    board = parse_board(whole(FIELD))
    field = Geometry(board, Rulings()).fields[facing][board.square(square)]
    return names(board, board.everything & ~field)


@pytest.mark.rule("BEHIND-1", "BEHIND-2")
def test_a_way_along_the_foes_own_row_is_out_of_its_view() -> None:
    """A foe on b3 facing north; the attacker walks from e3 to d3 to c3."""
    way = Way(FIELD, "e3", W, 2, occupied="b3", unseen=unseen_by(N, "b3"))
    assert way.cost("c3", W) == 2
    assert way.ends == "c1 c2 c3 d2 d3 e2 e3"


@pytest.mark.rule("BEHIND-2", "BEHIND-3")
def test_a_way_that_must_cross_the_view_is_not_out_of_it() -> None:
    """Walls shut the foe's row and the way behind it, so that the only way to c3 leads through row four."""
    picture = (
        "+-+-+-+-+-+\n|. . . . .|\n+ + + + + +\n|. . . . .|\n+ + + + + +\n|. . .|. .|\n"
        "+ + + + + +\n|. . .|. .|\n+ + + + + +\n|. . .|. .|\n+-+-+-+-+-+"
    )
    assert Way(picture, "d3", W, 9, occupied="b3").cost("c3", W) == 3
    way = Way(picture, "d3", W, 9, occupied="b3", unseen=unseen_by(N, "b3"))
    assert way.ends == "d1 d2 d3 e1 e2 e3"

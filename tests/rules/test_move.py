"""Movement as it is played (MOVE); the flood itself is judged in `test_flood.py`."""

import pytest

from okko.model.event import Moved
from okko.model.rulings import Rulings
from tests.fights import fate, sums
from tests.scenes import draw, happened, options, place, play, who
from tests.walks import after, moves

ROOM = """
    . . .
    . a .
    . . .
    """
CORRIDOR = """
    # # # B #
    a> . . . .
    """
"""Band b's zone is c1, d1, e1."""
HELD = """
    . . . .
    . B . .
    . a . .
    . . . .
    """
"""b on b3 facing south: its zone is a2, b2, c2."""


@pytest.mark.rule("MOVE-1", "TURN-4")
def test_a_movement_is_no_action_and_has_as_many_mp_as_the_movement_value() -> None:
    game = play(draw("a> . . . . . .", a=who(movement=4)), "activate a")
    assert "e1 E" in moves(game)
    assert "f1 E" not in moves(game)
    game = play(draw(". B\n. .\na ."), "activate a; move b2 N")
    assert "attack b" in options(game)


@pytest.mark.rule("MOVE-1")
def test_skills_add_to_the_mp() -> None:
    sandals = {"id": "sandals", "effects": [{"kind": "modify", "stat": "movement", "by": 1, "given": ["moving"]}]}
    game = play(draw("a> . . . . .", a=who(movement=4, skills=[sandals])), "activate a; move f1 E")
    assert str(happened(game, Moved)[0].points) == "4 Movement +1 Sandals"


@pytest.mark.rule("MOVE-2", "MOVE-3", "MOVE-8")
def test_one_mp_is_a_step_to_the_front_or_a_quarter_turn() -> None:
    game = play(draw(ROOM, a=who(movement=1)), "activate a")
    assert moves(game) == {"a3 N", "b3 N", "c3 N", "b2 E", "b2 W"}


@pytest.mark.rule("MOVE-2", "MOVE-3", "MOVE-8")
def test_two_mp_are_a_step_to_the_side_or_rear_or_a_half_turn() -> None:
    """Worked case 8: the step back costs 2, and C still faces north."""
    game = play(draw(ROOM, a=who(movement=2)), "activate a")
    assert {"a2 N", "c2 N", "a1 N", "b1 N", "c1 N", "b2 S"} <= moves(game)
    game = play(draw(ROOM, a=who(movement=2)), "activate a; move b1 N")
    assert happened(game, Moved)[0].cost == 2
    assert place(game.state, "a") == "b1 N"


@pytest.mark.rule("MOVE-4", "MOVE-8")
@pytest.mark.parametrize("mark", ["h", "~"])
def test_entering_hindering_or_aquatic_terrain_costs_one_more(mark: str) -> None:
    picture = f"""
        . {mark} .
        . a .
        . . .
        """
    assert "b3 N" not in moves(play(draw(picture, a=who(movement=1)), "activate a"))
    assert "b3 N" in moves(play(draw(picture, a=who(movement=2)), "activate a"))


@pytest.mark.rule("MOVE-4")
def test_a_step_back_into_water_costs_three() -> None:
    """Worked case 9."""
    picture = """
        . . .
        . a .
        ~ . .
        """
    assert "a1 N" not in moves(play(draw(picture, a=who(movement=2)), "activate a"))
    game = play(draw(picture, a=who(movement=3)), "activate a; move a1 N")
    assert happened(game, Moved)[0].cost == 3


@pytest.mark.rule("MOVE-4")
def test_leaving_such_terrain_costs_nothing_extra() -> None:
    assert "b3 N" in moves(play(draw(ROOM, a=who(movement=1, on="~")), "activate a"))


@pytest.mark.rule("MOVE-5")
def test_blocking_terrain_friends_and_foes_are_neither_entered_nor_crossed() -> None:
    """a's row is the only way east, and c2, c1 and c3 are shut: by a stone, a friend, a foe that faces away."""
    picture = """
        . . B^ .
        a> . # .
        . . c .
        """
    reached = {text.split()[0] for text in moves(play(draw(picture, a=who(movement=9)), "activate a"))}
    assert reached == {"a1", "a2", "a3", "b1", "b2", "b3"}


@pytest.mark.rule("MOVE-6", "GEO-3")
@pytest.mark.parametrize(("edge", "open_"), [("|", False), ("D", False), (" ", True)])
def test_walls_and_closed_doors_are_not_crossed(edge: str, open_: bool) -> None:
    picture = f"+-+-+\n|a{edge}.|\n+-+-+"
    assert ("b1 E" in moves(play(draw(picture, a=who("E")), "activate a"))) is open_


@pytest.mark.rule("MOVE-6")
def test_nobody_leaves_the_board() -> None:
    assert moves(play(draw("a", a=who(movement=1)), "activate a")) == {"a1 E", "a1 W"}


@pytest.mark.rule("MOVE-7")
@pytest.mark.parametrize(
    ("picture", "open_"),
    [
        ("+-+-+\n|b .|\n+ + +\n|a c|\n+-+-+", False),
        ("+-+-+\n|# .|\n+ + +\n|a c|\n+-+-+", False),
        ("+-+-+\n|b .|\n+ + +\n|a|.|\n+-+-+", False),
        ("+-+-+\n|b .|\n+ + +\n|a .|\n+-+-+", True),
        ("+-+-+\n|. .|\n+ + +\n|a|.|\n+-+-+", True),
        ("+-+-+\n|# .|\n+ + +\n|a .|\n+-+-+", True),
    ],
    ids=["two characters", "stone and character", "wall and character", "one character", "a wall's end", "a stone"],
)
def test_a_diagonal_step_needs_one_free_flank(picture: str, open_: bool) -> None:
    assert ("b2 N" in moves(play(draw(picture, a=who(movement=1)), "activate a"))) is open_


@pytest.mark.rule("MOVE-15", "DICE-4")
def test_an_air_die_adds_its_mp_but_a_stop_ends_the_movement_all_the_same() -> None:
    game = play(draw("a> . . . . .", a=who(movement=3), dice_a=["air"]), "activate a")
    assert "move e1 E air" in options(game)
    game = play(draw(CORRIDOR, a=who(movement=3), dice_a=["air"]), "activate a")
    assert not [text for text in options(game) if text.startswith(("move d1", "move e1"))]


@pytest.mark.rule("MOVE-16", "COMBAT-5")
def test_an_attacker_driven_back_may_still_move() -> None:
    """4 + 1 against 4 + 2: back to b1, out of b's zone, and five MP are left."""
    game = play(draw(HELD), "activate a; attack b; retreat b1", [1, 2])
    assert "d2 N" in moves(game)
    assert "attack b" not in options(game)


@pytest.mark.rule("MOVE-18", "MOVE-11")
def test_not_moving_is_no_movement() -> None:
    game = after(HELD, "")
    assert "b2 N" not in moves(game)
    assert fate(after(HELD, "end activation"), "a") == ""


@pytest.mark.rule("MOVE-19", "MOVE-17", "SKILL-6")
def test_the_shaking_comes_at_the_end_of_the_movement_and_before_the_action() -> None:
    """a, facing south, leaves b's zone for b2 and strikes d from behind with the Attack of its red side."""
    picture = """
        . B . .
        . av . .
        . . . .
        . D> . .
        """
    scene = draw(picture, a=who(attack=4, red={"attack": 2}))
    game = play(scene, "activate a; move b2 S; attack d", [1, 1])
    assert fate(game, "a").startswith("shaken")
    assert sums(game)[0] == "2 Attack +1 from behind +1 die"


@pytest.mark.rule("MOVE-19")
def test_an_action_before_the_movement_is_taken_on_the_blue_side() -> None:
    game = play(draw(HELD, a=who(attack=4, red={"attack": 2})), "activate a; attack b; move b1 N", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    assert fate(game, "a") == "shaken"


@pytest.mark.rule("MOVE-20", "RETREAT-3")
def test_nothing_happens_on_the_way() -> None:
    """Into the water 2, diagonally past the bush 1 and 1: what shakes a retreat does nothing to a walk."""
    picture = "+-+-+-+-+\n|a ~ h .|\n+D+D+ + +\n|. . . .|\n+-+-+-+-+"
    game = play(draw(picture, a=who("E")), "activate a; move d2 E")
    assert happened(game, Moved)[0].cost == 2 + 1 + 1
    assert fate(game, "a") == ""


@pytest.mark.rule("MOVE-20", "BEHIND-2")
def test_of_several_ways_the_one_out_of_view_is_taken() -> None:
    """b sees row 3. By b3 and c2 it is 3 MP to d1 but seen; through the bush on b1 it is 4 and unseen."""
    picture = """
        . . . . . .
        a> # . . B^ .
        . h . . . .
        """
    seen = play(draw(picture, a=who(movement=3)), "activate a; move d1 E; attack b; face S", [1, 1])
    assert sums(seen)[0] == "4 Attack +1 die"
    unseen = play(draw(picture, a=who(movement=4)), "activate a; move d1 E; attack b; face S", [1, 1])
    assert sums(unseen)[0] == "4 Attack +1 from behind +1 die"


@pytest.mark.rule("MOVE-20", "MOVE-15", "BEHIND-2")
@pytest.mark.parametrize("rulings", [Rulings(), Rulings(zone_cut="all")], ids=["walls", "all"])
def test_an_air_die_may_serve_to_come_unseen_to_a_square_within_reach(rulings: Rulings) -> None:
    """The same bush: d1 costs 3 in view; the fourth MP for the way out of view is the die's."""
    scene = draw(
        """
        . . . . . .
        a> # . . B^ .
        . h . . . .
        """,
        a=who(movement=3),
        dice_a=["air"],
        rulings=rulings,
    )
    game = play(scene, "activate a; move d1 E air; attack b; face S", [1, 1])
    assert sums(game)[0] == "4 Attack +1 from behind +1 die"
    assert "move c2 E air" not in options(play(scene, "activate a")), "no foe is struck from there"


@pytest.mark.rule("MOVE-15", "BEHIND-2", "ZONE-2")
def test_what_cuts_a_zone_also_says_where_coming_unseen_serves() -> None:
    """The same bush; by the other reading rocks on d2 and e1 keep b out of the zone of d1: the die gains nothing."""
    picture = """
        . . . . . .
        a> # . # B^ .
        . h . . # .
        """
    for rulings, serves in ((Rulings(), True), (Rulings(zone_cut="all"), False)):
        found = options(play(draw(picture, a=who(movement=3), dice_a=["air"], rulings=rulings), "activate a"))
        assert "move d1 E" in found
        assert ("move d1 E air" in found) is serves


@pytest.mark.rule("MOVE-15", "BEHIND-2")
def test_coming_unseen_to_a_corner_far_from_any_foe_needs_no_die() -> None:
    """b sees row 3. To a1, turned north: by c3 and b2 4 MP, seen; by the bush on c1 5, unseen."""
    picture = """
        . . . . . .
        . . # a< . B^
        . . h . . .
        """
    scene = draw(picture, a=who(movement=4), dice_a=["air"], rulings=Rulings(zone_cut="all"))
    found = options(play(scene, "activate a"))
    assert "move a1 N" in found
    assert "move a1 N air" not in found


@pytest.mark.rule("MOVE-1", "DICE-4")
def test_a_movement_is_never_below_nothing_and_an_air_die_counts_before_that() -> None:
    """2 Movement, 3 less in the web of b beside it: -1; with an Air die 0, so there is nothing to buy."""
    web = {
        "id": "web",
        "effects": [{"kind": "modify", "stat": "movement", "by": -3, "who": {"side": "enemy", "adjacent": True}}],
    }
    scene = draw("a B", a=who("N", movement=2), B=who("S", band="b", skills=[web]), dice_a=["air"])
    assert not moves(play(scene, "activate a"))
    less = {**web, "effects": [{**web["effects"][0], "by": -2}]}  # type: ignore[dict-item]
    scene = draw("a B", a=who("N", movement=2), B=who("S", band="b", skills=[less]), dice_a=["air"])
    assert options(play(scene, "activate a")) == ["move a1 E air", "move a1 W air", "end activation"]

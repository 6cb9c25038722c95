"""Previews against plain searches and against the fights themselves, thrown 36 times."""

import random
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okko.analysis.preview import (
    FightPreview,
    Reach,
    attack_preview,
    naming_preview,
    recovery_preview,
    retreat_preview,
    shot_preview,
)
from okko.game import Game
from okko.model.board import Board, Terrain, draw_board
from okko.model.decision import Ask, Move, Raise, Roll
from okko.model.element import Element, Stat
from okko.model.event import Disabled, Shaken
from okko.model.fight import DICE
from okko.model.rulings import Rulings
from okko.model.state import State
from tests import oracles
from tests.boards import boards, crowd, seeds
from tests.scenes import draw, happened, play, who

FACINGS = "NESW"


def crowded(board: Board, chance: random.Random, rulings: Rulings | None = None) -> State | None:
    """Two of each band on a random board; a is in its activation."""
    squares = crowd(board, chance, 4)
    if len(squares) < 4:
        return None
    width, height = board.width, board.height
    lines = draw_board(board).splitlines()
    people: dict[str, Any] = {}
    for letter, square in zip("acBD", squares, strict=True):
        row, column = divmod(square, width)
        y, x = 2 * (height - 1 - row) + 1, 2 * column + 1
        people[letter] = who(chance.choice(FACINGS), movement=chance.randint(1, 5), on=lines[y][x])
        lines[y] = lines[y][:x] + letter + lines[y][x + 1 :]
    return draw("\n".join(lines), active="a", rulings=rulings, **people)


@given(boards(shortest=2), seeds(), st.booleans())
def test_reach_costs_what_a_plain_search_says_and_every_way_can_be_walked(
    board: Board, chance: random.Random, strict: bool
) -> None:
    state = crowded(board, chance, Rulings(zone_to_zone_stops=strict))
    if state is None:
        return
    reach = Reach(state, state.active)
    floor = oracles.Floor.of(state.match.board)
    width = state.geometry.width

    def spot(square: int) -> oracles.Spot:
        return square % width, square // width

    me = state.characters[state.active]
    others = {spot(one.square) for one in state.characters if one.index != state.active}
    zones = {one for foe in state.standing(1) for one in oracles.zone(floor, spot(foe.square), foe.facing.name)}
    points = state.face(state.active).profile.movement
    ends = oracles.ways(
        floor, spot(me.square), me.facing.name, points, occupied=others, stops=zones, from_zone_stops=strict
    )
    wanted: dict[oracles.Spot, int] = {}
    for (place, _), cost in ends.cost.items():
        if place != spot(me.square):
            wanted[place] = min(cost, wanted.get(place, cost))
    assert {spot(square): found.cost for square, found in reach.best.items()} == wanted
    for square, found in reach.best.items():
        assert found.stops is ((spot(square), found.option.facing.name) in ends.halts)
        assert found.shakes is (spot(me.square) in zones)
        assert found.points == points
        way = [spot(step) for step in reach.way(found.option)]
        assert (way[0], way[-1]) == (spot(me.square), spot(square))
        assert not others & set(way)
        entered = [one for before, one in pairwise(way) if one in zones and (strict or before not in zones)]
        assert not set(entered) - {way[-1]}
        walked = on_foot(floor, way, me.facing.name, found.option.facing.name, others)
        assert walked <= points
        if not found.after.unseen_by:
            assert walked == found.cost


def on_foot(floor: oracles.Floor, way: list[oracles.Spot], start: str, end: str, occupied: set[oracles.Spot]) -> int:
    """The least MP to walk just these squares, turning where it helps."""

    def turned(costs: dict[str, int]) -> dict[str, int]:
        return {
            facing: min(cost + min((i - j) % 4, (j - i) % 4) for j, cost in enumerate(costs.values()))
            for i, facing in enumerate(FACINGS)
        }

    far = 1000
    costs = {facing: 0 if facing == start else far for facing in FACINGS}
    for one, other in pairwise(way):
        assert oracles.enterable(floor, one, other, occupied)
        hard = floor.terrain[other] in (Terrain.HINDERING, Terrain.AQUATIC)
        costs = {
            facing: cost + hard + (1 if oracles.part(one, facing, other) == "front" else 2)
            for facing, cost in turned(costs).items()
        }
    return turned(costs)[end]


GLIDE = {"id": "glide", "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}]}


@pytest.mark.parametrize("skills", [[], [GLIDE]])
def test_a_way_is_drawn_out_of_the_view_of_the_one_it_leads_up_to(skills: list[dict[str, Any]]) -> None:
    """Both ways round c2 take 3 MP: that by b2 lies before b, which sees columns a and b; that by d2 does not."""
    state = draw(
        """
        .  .  B< .
        .  .  .  .
        .  .  .  .
        .  .  #  .
        .  .  a^ .
        """,
        active="a",
        a=who(skills=skills),
    )
    board = state.match.board
    reach = Reach(state, 0)
    option = next(one for group in reach.groups for one in group if isinstance(one, Move) and one.text == "move c4 N")
    assert reach.consequence(option).after.unseen_by == (1,)
    assert [board.name(square) for square in reach.way(option)] == ["c1", "d2", "c3", "c4"]


def test_the_way_of_a_leap_passes_over_whoever_stands_on_it_and_through_zones() -> None:
    """There is no way round b and c: the leap to c1, in the zone of c, leads over b1, and on to e1 over d1."""
    reach = Reach(draw("a> B< . C< .", active="a", a=who(skills=[GLIDE])), 0)
    assert {square: reach.way(found.option) for square, found in reach.best.items()} == {
        2: (0, 1, 2),
        4: (0, 1, 2, 3, 4),
    }


def test_a_way_within_zones_is_drawn_by_the_other_ruling_on_move_13() -> None:
    """The zone of b covers a1 to c1: begun in it, the movement goes on within it (MOVE-13, the other reading)."""
    reach = Reach(draw("# Bv # #\na> . . .", active="a", rulings=Rulings(zone_to_zone_stops=False)), 0)
    assert reach.way(reach.best[2].option) == (0, 1, 2)


def test_a_movement_out_of_a_zone_shakes_and_into_one_stops() -> None:
    state = draw(
        """
        .  .  Bv .  Dv
        .  .  a^ .  .
        .  .  .  .  .
        """,
        active="a",
    )
    found = Reach(state, 0).best
    square = state.match.board.square
    assert found[square("b1")].shakes
    assert not found[square("b1")].stops
    assert found[square("d2")].stops


def test_reach_of_somebody_else_is_what_it_would_have_if_it_were_activated() -> None:
    state = draw("a> . . . . B", a=who(movement=2), B=who("W", movement=3))
    square = state.match.board.square
    assert set(Reach(state, 0).best) == {square("b1"), square("c1")}
    assert set(Reach(state, 1).best) == {square("c1"), square("d1"), square("e1")}


FIGHTS = {
    "plain": draw(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  Bv .  .
        .  .  a^ .  .
        .  .  .  .  .
        """
    ),
    "against a wall": draw(
        """
        .  .  Bv .  .
        .  .  a^ .  .
        .  .  .  .  .
        """,
        a=who(attack=5),
    ),
    "shaken, supported, from behind": draw(
        """
        .  .  .  .  .
        .  c> B^ .  .
        .  .  a^ .  .
        .  .  .  .  .
        """,
        B=who(shaken=True, defense=5),
    ),
    "rough ground behind both": draw(
        """
        .  h  h  h  .
        .  .  Bv .  .
        .  .  a^ .  .
        .  ~  ~  ~  .
        """,
        a=who(shaken=True),
    ),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_odds_are_those_of_the_fight_thrown_36_times(name: str) -> None:
    state = FIGHTS[name]
    preview = attack_preview(play(state, "activate a").state, 0, _index(state, "b"))
    counted = {"b removed": 0, "b shaken": 0, "a removed": 0, "a shaken": 0, "won": 0, "lost": 0}
    for faces in product(range(1, 7), repeat=2):
        game = _fought(state, faces)
        margin = preview.difference + faces[0] - faces[1]
        counted["won"] += margin > 0
        counted["lost"] += margin < 0
        for id in "ab":
            index = _index(state, id)
            gone = any(event.who == index for event in happened(game, Disabled))
            counted[f"{id} removed"] += gone
            counted[f"{id} shaken"] += not gone and any(event.who == index for event in happened(game, Shaken))
    assert counted["b removed"] == preview.outlook.target.removed
    assert counted["b shaken"] == preview.outlook.target.shaken
    assert counted["a removed"] == preview.outlook.attacker.removed
    assert counted["a shaken"] == preview.outlook.attacker.shaken
    odds = preview.odds
    assert counted["won"] == odds.defender_retreats + odds.defender_shaken + odds.defender_disabled
    assert counted["lost"] == odds.attacker_retreats + odds.attacker_shaken + odds.attacker_disabled


def _index(state: State, id: str) -> int:
    return state.match.index_of(id)


def _fought(state: State, faces: tuple[int, ...]) -> Game:
    """The fight of a against b with these dice; whoever retreats picks a square that does not shake, if it can."""
    game = play(state, "activate a; attack b")
    while not game.over and game.pending is not None:
        if isinstance(game.pending, Roll):
            game.thrown(faces)
            continue
        decision = game.decision
        if decision.ask is Ask.RETREAT:
            safe = [one.square for one in retreat_preview(game.state, decision.who) if not one.shakes]
            steps = [option for option in decision.options if getattr(option, "to", -1) in safe]
            game.answer((steps or list(decision.options))[0])
        elif decision.ask is Ask.FACING:
            game.answer(decision.options[0])
        else:
            break
    return game


def test_sums_name_their_terms_and_a_named_die_is_one_of_them() -> None:
    state = draw(
        """
        .  .  .  .
        .  c> B^ .
        .  .  a^ .
        """,
        active="a",
        dice_a=["fire"],
    )
    preview: FightPreview = attack_preview(state, 0, _index(state, "b"))
    assert str(preview.attack) == "4 Attack +1 support +1 from behind"
    assert preview.attacker_helpers == (_index(state, "c"),)
    fire = Raise("raise attack fire", Stat.ATTACK, DICE[Element.FIRE, False])
    with_fire = naming_preview(state, preview.fight, 0, fire)
    assert with_fire.difference == preview.difference + 1
    assert "+1 fire" in str(with_fire.attack)


def test_a_shot_counts_cover_and_no_harm_to_the_shooter() -> None:
    state = draw("a> . h B", a=who(shot=(6, 5)), active="a")
    preview = shot_preview(state, 0, 1, "bow")
    assert str(preview.attack) == "5 Bow"
    assert str(preview.defense) == "4 Defense +1 cover"
    assert preview.outlook.attacker.removed == 0


def test_retreat_squares_say_why_they_shake_and_whom_they_kill() -> None:
    state = draw(
        """
        .  .  .  Dv .
        .  .  a^ .  .
        .  h  .  .  .
        """,
        a=who(shaken=True),
    )
    found = {state.match.board.name(one.square): one for one in retreat_preview(state, 0)}
    assert set(found) == {"b1", "c1", "d1"}
    assert found["b1"].rules == ("RETREAT-3",)
    assert found["b1"].disables
    assert not found["c1"].shakes


def test_recovery_is_a_test_of_willpower() -> None:
    state = draw("a . B", a=who(shaken=True, willpower=4), active="a")
    assert recovery_preview(state, 0).amount == 4

"""Where a movement can end and what it costs, against a plain search."""

import random

import pytest
from hypothesis import example, given, settings

from okko.model.board import Board
from okko.model.geometry import Geometry
from okko.model.rulings import Rulings
from okko.model.square import Facing, Square, Squares
from okko.rules.flood import Levels, flood
from tests import oracles
from tests.boards import boards, crowd, mask, seeds
from tests.oracles import Floor, Pose


def poses(board: Board, levels: Levels) -> dict[Pose, int]:
    found: dict[Pose, int] = {}
    for cost, level in enumerate(levels):
        for facing in Facing:
            for square in range(board.size):
                if level >> facing * board.size + square & 1:
                    pose = (square % board.width, square // board.width), facing.name
                    found.setdefault(pose, cost)
    return found


def agrees_about_ways(board: Board, chance: random.Random, foes: int, friends: int, points: int) -> None:
    """A mover among foes and friends: least costs, and for each foe the ends of ways out of its view."""
    floor, geometry = Floor.of(board), Geometry(board, Rulings())
    crowded = crowd(board, chance, 1 + foes + friends)
    if not crowded:
        return
    start, rest = crowded[0], crowded[1:]
    facing = chance.choice(list(Facing))
    enemies: list[tuple[Square, Facing]] = [(square, chance.choice(list(Facing))) for square in rest[:foes]]
    step = chance.random() < 0.9
    start_seen, from_zone_stops = chance.random() < 0.7, chance.random() < 0.7

    def spot(square: Square) -> oracles.Spot:
        return square % board.width, square // board.width

    zones = 0
    stops: set[oracles.Spot] = set()
    for square, towards in enemies:
        zones |= geometry.zone(square, towards, mask(rest))
        stops |= oracles.zone(floor, spot(square), towards.name)
    inside_zones = [
        square
        for square in range(board.size)
        if zones >> square & 1 and square not in rest and not board.blocking >> square & 1
    ]
    if inside_zones and chance.random() < 0.5:
        start = chance.choice(inside_zones)
    expected = oracles.ways(
        floor,
        spot(start),
        facing.name,
        points,
        occupied=[spot(square) for square in rest],
        stops=stops,
        watchers=[(spot(square), towards.name) for square, towards in enemies],
        step=step,
        start_seen=start_seen,
        from_zone_stops=from_zone_stops,
    )

    def search(unseen: Squares | None = None) -> dict[Pose, int]:
        def once(only: Squares | None, halts: Squares, within: Levels | None = None) -> Levels:
            return flood(
                geometry,
                start,
                facing,
                points,
                occupied=mask(rest),
                stops=halts,
                hard=geometry.hard,
                unseen=only,
                step=step,
                within=within,
            )

        if from_zone_stops or not zones >> start & 1:
            return poses(board, once(unseen, zones))
        inside = zones if unseen is None else zones & unseen
        return poses(board, once(unseen, zones, once(inside, 0)))

    assert search() == expected.cost
    for number, (square, towards) in enumerate(enemies):
        view = geometry.fields[towards][square]
        if not start_seen or not view >> start & 1:
            hidden = {pose for pose, unseen in expected.unseen.items() if number in unseen}
            assert search(board.everything & ~view).keys() == hidden


@pytest.mark.rule("MOVE-1", "MOVE-2", "MOVE-3", "MOVE-4", "MOVE-5", "MOVE-6", "MOVE-7", "MOVE-8", "MOVE-9", "BEHIND-2")
@settings(max_examples=200)
@given(boards(longest=6), seeds())
@example(Board(1, 1), random.Random(1))
def test_every_movement_agrees_with_a_plain_search(board: Board, chance: random.Random) -> None:
    agrees_about_ways(board, chance, chance.randrange(4), chance.randrange(3), chance.randrange(8))


@pytest.mark.slow
@settings(max_examples=3_000)
@given(boards(longest=12), seeds())
def test_every_movement_on_thousands_of_boards_agrees_with_a_plain_search(board: Board, chance: random.Random) -> None:
    agrees_about_ways(board, chance, chance.randrange(6), chance.randrange(6), chance.randrange(10))


@pytest.mark.rule("MOVE-5")
@settings(max_examples=30)
@given(boards(longest=6), seeds())
def test_who_passes_over_characters_moves_as_if_nobody_were_there(board: Board, chance: random.Random) -> None:
    geometry = Geometry(board, Rulings())
    crowded = crowd(board, chance, 6)
    if crowded:
        others = mask(crowded[1:])
        over = flood(geometry, crowded[0], 0, 5, occupied=others, stops=0, hard=geometry.hard, over=True)
        assert over == flood(geometry, crowded[0], 0, 5, occupied=0, stops=0, hard=geometry.hard)

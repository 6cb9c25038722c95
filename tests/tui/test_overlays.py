"""The overlays of the battle: each counted once more by the plain geometry of the ledger, and one key for each."""

from collections import Counter

import pytest

from okko.analysis.peril import CASES, danger
from okko.model.square import Square
from okko.model.state import State
from okko.tui.asking import question_of
from okko.tui.drawing import Mark, Overlay
from okko.tui.overlays import CHANCES, Danger, Shown
from okko.tui.plan import Plan
from okko.tui.scene import scene_of
from tests import oracles
from tests.scenes import character, draw, names, play, who, yard
from tests.tui.battles import battle

pytestmark = pytest.mark.xdist_group("screen")

PERILS = {Overlay.DANGER_PEAK, Overlay.DANGER, Overlay.SHOT_RANGE}
EVERYTHING = Shown(own_zones=True, danger=Danger.STRIKES, attackers=True, safe=10, vision=True)


def planned(square: str, shown: Shown = EVERYTHING) -> tuple[Plan, dict[Overlay, str], dict[Mark, str]]:
    """A in its activation, the cursor on a square: the squares of every overlay and mark."""
    game = play(yard(), "activate a")
    plan = Plan(game.state, question_of(game.state, game.decision), 0)
    plan.point(game.state.match.board.square(square))
    scene, board = scene_of(game.state, plan, shown, plan.cursor), game.state.match.board
    overlays = {one: names(board, sum(1 << square for square in found)) for one, found in scene.overlays.items()}
    return plan, overlays, {one: names(board, sum(1 << at for at in found)) for one, found in scene.marks.items()}


def spot(state: State, square: Square) -> oracles.Spot:
    return square % state.geometry.width, square // state.geometry.width


def said(state: State, spots: set[oracles.Spot]) -> str:
    return names(state.match.board, sum(1 << row * state.geometry.width + column for column, row in spots))


def zones(state: State, band: int) -> set[oracles.Spot]:
    floor, found = oracles.Floor.of(state.match.board), set[oracles.Spot]()
    for one in state.standing(band):
        found |= oracles.zone(floor, spot(state, one.square), one.facing.name)
    return found


def ends(state: State, id: str, points: int) -> set[oracles.Pose]:
    floor, one = oracles.Floor.of(state.match.board), character(state, id)
    others = [spot(state, other.square) for other in state.characters if other.index != one.index]
    stops = zones(state, 1 - state.band(one.index))
    found = oracles.ways(floor, spot(state, one.square), one.facing.name, points, occupied=others, stops=stops)
    return {*found.cost, (spot(state, one.square), one.facing.name)}


@pytest.mark.rule("ZONE-1")
def test_zones_are_those_of_everybody_and_of_the_mover_where_the_plan_leads() -> None:
    plan, overlays, _ = planned("b2")
    state, floor = plan.state, oracles.Floor.of(plan.state.match.board)
    assert overlays[Overlay.ENEMY_ZONE] == said(state, zones(state, 1))
    assert plan.facing is not None
    there = oracles.zone(floor, (1, 1), plan.facing.name)
    assert overlays[Overlay.OWN_ZONE] == said(state, zones(state, 0) | there)


@pytest.mark.rule("MOVE-9", "COMBAT-1", "SHOT-2", "SHOT-3")
def test_danger_is_how_many_enemies_can_strike_or_shoot_and_then_where_they_can_get() -> None:
    plan, overlays, _ = planned("b2")
    state, floor = plan.state, oracles.Floor.of(plan.state.match.board)
    reached, struck = set[oracles.Spot](), set[oracles.Spot]()
    counted = Counter[oracles.Spot]()
    others = [spot(state, one.square) for one in state.characters if state.recruit(one.index).id != "c"]
    for id, points in (("b", 3), ("c", 2)):
        strikes, shot = set[oracles.Spot](), set[oracles.Spot]()
        for place, facing in ends(state, id, points):
            reached.add(place)
            strikes |= oracles.zone(floor, place, facing)
            if id == "c" and place not in zones(state, 0):
                near = {there for there in oracles.view(floor, place, facing) if oracles.king(place, there) <= 4}
                shot |= {there for there in near if oracles.sees(floor, place, there, others)}
        struck |= strikes
        counted.update(strikes | shot)
    both = {place for place, number in counted.items() if number == 2}
    assert both
    assert overlays[Overlay.DANGER_PEAK] == said(state, both)
    assert overlays[Overlay.DANGER] == said(state, struck - both)
    assert overlays[Overlay.SHOT_RANGE] == said(state, counted.keys() - struck - both)
    scene = scene_of(state, plan, EVERYTHING, plan.cursor)
    assert {spot(state, square): number for square, number in scene.menaces.items()} == counted
    _, overlays, _ = planned("b2", Shown(danger=Danger.REACH))
    assert overlays[Overlay.ENEMY_REACH] == said(state, reached)
    assert overlays.keys() & PERILS == set()


@pytest.mark.rule("BEHIND-1")
@pytest.mark.parametrize(("square", "seeing"), [("b2", ["a"]), ("b4", ["b"]), ("g5", ["b", "c"])])
def test_vision_is_the_field_of_the_mover_there_of_the_one_pointed_at_or_of_all_enemies(
    square: str, seeing: list[str]
) -> None:
    plan, overlays, _ = planned(square)
    floor, found = oracles.Floor.of(plan.state.match.board), set[oracles.Spot]()
    state = plan.consequence.after if plan.consequence is not None else plan.state
    for id in seeing:
        one = character(state, id)
        found |= oracles.view(floor, spot(state, one.square), one.facing.name)
    assert overlays[Overlay.FIELD_OF_VISION] == said(state, found)


@pytest.mark.parametrize("most", [chance for chance in CHANCES if chance is not None])
def test_safe_squares_are_those_where_nobody_removes_it_with_more_than_the_chance(most: int) -> None:
    """Each square one by one; how dangerous it is there is proven in `tests/analysis/test_peril.py`."""
    plan, overlays, _ = planned("b1", Shown(safe=most))
    assert plan.reach is not None
    states = {square: one.after for square, one in plan.reach.best.items()} | {plan.question.home: plan.state}
    safe = [square for square, state in states.items() if danger(state, 0) / CASES <= most / 100]
    assert overlays.get(Overlay.SAFE, "") == names(plan.state.match.board, sum(1 << (one or 0) for one in safe))


def test_the_enemies_who_could_strike_the_square_are_marked() -> None:
    plan, _, marks = planned("b2")
    state, floor = plan.state, oracles.Floor.of(plan.state.match.board)
    assert plan.consequence is not None
    after = plan.consequence.after
    striking = {
        id
        for id, points in (("b", 3), ("c", 2))
        if any((1, 1) in oracles.zone(floor, *pose) for pose in ends(after, id, points))
    }
    assert striking == {"b"}
    others = [spot(after, one.square) for one in after.characters if state.recruit(one.index).id != "c"]
    shooting = [
        pose
        for pose in ends(after, "c", 2)
        if pose[0] not in zones(after, 0)
        and (1, 1) in oracles.view(floor, *pose)
        and oracles.king(pose[0], (1, 1)) <= 4
        and oracles.sees(floor, pose[0], (1, 1), others)
    ]
    standing = {character(state, "b").square} | ({character(state, "c").square} if shooting else set())
    assert marks[Mark.MENACE] == names(state.match.board, sum(1 << square for square in standing))


async def test_each_overlay_has_a_key_and_says_what_it_shows() -> None:
    game = play(yard(), "activate a")
    async with battle(game, size=(80, 24)) as table:
        board = game.state.match.board
        await table.walk(board.square("b2"))
        scene = table.screen.scene
        for key, overlay in (("Z", Overlay.OWN_ZONE), ("t", Overlay.DANGER), ("y", Overlay.FIELD_OF_VISION)):
            before = scene().overlays.get(overlay)
            await table.press(key)
            assert scene().overlays[overlay] != before
            if overlay is Overlay.DANGER:
                await table.press(key)
                assert scene().overlays[Overlay.ENEMY_REACH]
            await table.press(key)
            assert scene().overlays.get(overlay) == before
        await table.press("z")
        assert Overlay.ENEMY_ZONE not in scene().overlays
        await table.press("a")
        assert scene().marks[Mark.MENACE]
        assert "next phase: " in table.said()
        for chance in ("0%", "10%", "25%", "50%"):
            await table.press("p")
            assert f"more than {chance}" in table.said()
        await table.press("p")
        assert Overlay.SAFE not in scene().overlays


async def test_it_is_said_before_whether_dice_fall_at_once() -> None:
    """With nothing to be named an attack throws at once, as gathering courage does; a die is asked about first."""
    for dice, said in (((), "The dice fall at once"), (("fire",), "Both may add dice and skills")):
        bare = draw(". . .\n. Bv .\n. a^ .\n. . .", dice_a=dice)
        async with battle(play(bare, "activate a"), size=(120, 40)) as table:
            await table.walk(bare.match.board.square("b3"))
            assert said in table.said()
            assert Mark.DICE in table.screen.scene().marks
    shaken = play(draw("a^ . . . B^", a=who(shaken=True)), "activate a")
    async with battle(shaken, size=(120, 40)) as table:
        await table.press("o")
        told = "\n".join(line.plain for line in table.screen.panels.detail.told())
        assert "ends the activation ▣ The dice fall at once" in " ".join(told.split())


async def test_a_shot_says_what_its_line_of_sight_crosses() -> None:
    """Over b1 and a bush at c1, which the target does not stand in: cover 1."""
    yard = draw("a> . h B<", a=who(shot=(5, 4)))
    async with battle(play(yard, "activate a"), size=(120, 40)) as table:
        await table.walk(yard.match.board.square("d1"))
        assert "sight over b1 c1; cover 1 (c1)" in table.said()
        assert table.screen.scene().overlays[Overlay.SIGHT_LINE] == {1, 2}


async def test_either_loser_sees_where_it_could_retreat_to() -> None:
    """b stands at the edge with water behind it, a in the open."""
    yard = draw("~ ~ ~\n. Bv .\n. a^ .\n. . .")
    async with battle(play(yard, "activate a"), size=(120, 40)) as table:
        await table.walk(yard.match.board.square("b3"))
        board, overlays = yard.match.board, table.screen.scene().overlays
        assert overlays[Overlay.RETREAT_SHAKES] == {board.square(name) for name in ("a4", "b4", "c4")}
        assert overlays[Overlay.RETREAT_SAFE] == {board.square(name) for name in ("a1", "b1", "c1")}

"""Plans in words: what a movement would open."""

from typing import Any

import pytest

from okko.analysis.preview import attack_preview
from okko.model.decision import Decision
from okko.model.square import Facing
from okko.tui.asking import question_of
from okko.tui.drawing import Mark
from okko.tui.forecast import shares
from okko.tui.overlays import Shown
from okko.tui.plan import Plan
from okko.tui.plan_told import fight, movement
from okko.tui.scene import scene_of
from tests.scenes import draw, play, who


def planned(picture: str, to: str, facing: Facing = Facing.N, **people: Any) -> Plan:
    """A movement of a that is planned."""
    game = play(draw(picture, **people), "activate a")
    decision = game.pending
    assert isinstance(decision, Decision)
    plan = Plan(game.state, question_of(game.state, decision), game.state.match.board.square(to))
    plan.face(facing)
    return plan


def told(plan: Plan, *, short: bool = False) -> str:
    found = plan.consequence
    assert found is not None
    shots, turned = plan.shots, plan.shots_turned
    return movement(plan.state, plan.question.who, found, 1, shots=shots, turned=turned, short=short).plain


BLOCKED = """
    .  .  Bv
    .  #  .
    a^ .  .
    """


@pytest.mark.rule("SHOT-3", "LOS-4")
def test_a_plan_tells_whom_it_opens_a_shot_at_and_the_chance() -> None:
    """4 against 4 hits in 15 of 36 throws, in 6 by 3 or more, and B cannot retreat; b1 is hidden."""
    opened = planned(BLOCKED, "c1", a=who(shot=(4, 4)))
    assert "would hit 42% B, remove 17%" in told(opened)
    assert "would hit bx 42%" in told(opened, short=True)
    assert scene_of(opened.state, opened, Shown(), None).marks[Mark.SHOT_TARGET] == {opened.state.characters[1].square}
    away = planned(BLOCKED, "c1", Facing.E, a=who(shot=(4, 4)))
    assert "[ ] to N: hit bx 42%" in told(away)
    assert Mark.SHOT_TARGET not in scene_of(away.state, away, Shown(), None).marks
    hidden = planned(BLOCKED, "b1", a=who(shot=(4, 4)))
    assert "would hit" not in told(hidden)
    assert Mark.SHOT_TARGET not in scene_of(hidden.state, hidden, Shown(), None).marks


@pytest.mark.rule("SHOT-2")
def test_no_shot_is_told_where_the_movement_ends_in_an_enemys_zone() -> None:
    plan = planned(BLOCKED, "c2", a=who(shot=(4, 4)))
    assert "would win" in told(plan)
    assert "would hit" not in told(plan)


def test_many_shots_take_one_line_the_likeliest_first() -> None:
    """4 against 3, 4 and 5 hits in 21, 15 and 10 of 36 throws."""
    crowd = """
        B^ C^ D^
        .  .  .
        .  a^ .
        """
    people = {"a": who(shot=(4, 4)), "B": who(defense=5), "C": who(defense=4), "D": who(defense=3)}
    assert "would hit dx 58%, cx 42%, bx 28%" in told(planned(crowd, "a1", Facing.N, **people))


def test_parts_of_a_result_add_up_to_it() -> None:
    """10, 3 and 7 of 36 throws are 27.8, 8.3 and 19.4 in a hundred: the 28th falls to the nearest to it."""
    assert shares(10, [3, 7]) == [8, 20]
    assert shares(10, [3, 6]) == [8, 17], "the rest is somebody else's"
    assert shares(36, [36, 0, 0]) == [100, 0, 0]


@pytest.mark.rule("COMBAT-4")
def test_every_result_of_a_fight_is_told_and_what_becomes_of_the_loser() -> None:
    """4 against 4: 15 of 36 throws each way, 9 by 1 or 2, 3 by 3, 3 by more; 6 are draws. Either can retreat."""
    game = play(draw(". . .\n. Bv .\n. a^ .\n. . ."), "activate a")
    preview = attack_preview(game.state, 0, 1)
    ends = "9 out, 8 shaken, 25 back"
    told = fight(game.state, preview, short=True).plain.splitlines()
    assert told[2:5] == ["wins 42%, draws 17%, loses 42%", f"won: {ends}", f"lost: {ends}"]
    assert fight(game.state, preview, short=True, brief=True).plain.startswith("4 Attack against 4 Defense\nwins")

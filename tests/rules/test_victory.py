"""Scenario cards: what they change for both bands, and what they give (DRAFT-4, END-4)."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.element import Stat
from okko.model.event import Drafted, Ended, Scored, TokenMoved
from okko.model.scenario import ScenarioCard
from okko.model.skill import Situation
from okko.model.state import End, Result, State
from okko.model.value import but
from okko.rules.cards import number
from okko.rules.victory import centre, score
from tests.drafts import box, people, sit
from tests.refusing import refused
from tests.scenario_cards import card
from tests.scenes import draw, happened, names, play, skill, who
from tests.spirits import SPIRITS, SUMMONING

LAST = "end phase"


def scores(state: State) -> tuple[int, int]:
    return score(state, 0), score(state, 1)


def end_of_turn(picture: str, scenario: ScenarioCard, turn: int = 6, **changes: Any) -> Game:
    """Player B ends the turn."""
    return play(draw(picture, karasu=True, to_act="b", turn=turn, scenario=scenario, **changes), LAST)


YARD = """
    . . . . . .
    . . . . . .
    . . {} . . .
    . . . {} . .
    . {} . . . .
    . . . . . {}
    """


@pytest.mark.rule("DRAFT-4")
@pytest.mark.parametrize(("face", "drawn"), [(1, "one"), (2, "two"), (3, "three"), (6, "three")])
def test_player_a_draws_one_card_of_the_box_by_a_die(face: int, drawn: str) -> None:
    cards = tuple(card(id=id, name=id.capitalize(), turns=9) for id in ("one", "two", "three"))
    laying = "; ".join(
        ["lay north interior 0", "lay east interior 0", "E of north", "lay south interior 0", "S of north"]
    )
    game = sit(
        box(people(a=18, b=18), cards=cards), f"recruit a; {laying}; lay west interior 0; no doors", [6, 1, face]
    )
    scenario = game.state.match.scenario
    assert scenario is not None
    assert scenario.card.id == drawn
    assert happened(game, Drafted)[-2].rules == ("DRAFT-4",)
    assert game.state.match.turn_limit == 9


@pytest.mark.rule("DRAFT-4", "END-4")
def test_a_scenario_card_binds_both_bands() -> None:
    mist = card(skills=[skill({"id": "mist", "effects": [{"kind": "modify", "stat": "movement", "by": -1}]})])
    state = draw("a . B", karasu=True, scenario=mist)
    assert [number(state, each, Stat.MOVEMENT, Situation.MOVING) for each in (0, 1)] == [4, 4]
    assert [number(draw("a . B", karasu=True), each, Stat.MOVEMENT) for each in (0, 1)] == [5, 5]


@pytest.mark.rule("DRAFT-4", "KAMI-8")
def test_a_kami_has_of_the_card_only_what_costs_nothing() -> None:
    effect = {"kind": "modify", "stat": "movement", "by": -1}
    mist = card(
        skills=[skill({"id": "mist", "effects": [effect]}), skill({"id": "art", "cost": ["air"], "effects": [effect]})]
    )
    state = draw("a . B", karasu=True, scenario=mist, kami=SPIRITS, a=who(skills=[SUMMONING]))
    spirit = state.match.kami[0].recruit(0, state.match.recruits[2].form or state.match.recruits[3].form)  # type: ignore[arg-type]
    assert "mist" in [each.id for each in spirit.face(False, False).skills]
    assert "art" not in [each.id for each in spirit.face(False, False).skills]
    assert {"mist", "art"} <= {each.id for each in state.face(0).skills}


@pytest.mark.rule("END-4", "DRAFT-4")
@pytest.mark.parametrize(("turn", "over"), [(6, False), (7, False), (8, True)])
def test_a_card_may_change_how_long_the_match_lasts(turn: int, over: bool) -> None:
    assert end_of_turn("a . . . B", card(turns=8), turn).over is over


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("zeni", "expected"), [(True, (8, 5)), (False, (3, 0))])
def test_points_are_added_to_the_zeni_earned_unless_the_card_says_otherwise(
    zeni: bool, expected: tuple[int, int]
) -> None:
    goal = card({"kind": "reach", "area": "enemy-side", "points": 3}, zeni=zeni)
    state = draw("a . B\n. . .\n. . .\n. . .\n. . .", scenario=goal, karasu=True, losses=(5, 5))
    assert scores(state) == expected, "a stands where B would deploy"


@pytest.mark.rule("END-4", "DRAFT-4")
def test_the_points_decide_the_match() -> None:
    """Zeni stand at 4 to 5; a's 2 for the far side turn that round, but not from the row before it."""
    goal = card({"kind": "reach", "area": "enemy-side", "points": 2})
    there = end_of_turn("a . .\n. . .\n. . .\n. . .\n. . B", goal, losses=(5, 4), a=who("S"))
    short = end_of_turn(". . .\n. . .\na . .\n. . .\n. . B", goal, losses=(5, 4), a=who("S"))
    assert there.state.result == Result(1, End.TURNS), "B stands on a's side too: 6 to 7"
    assert short.state.result == Result(1, End.TURNS)
    alone = end_of_turn("a . .\n. . .\n. . B\n. . .\n. . .", goal, losses=(5, 4), a=who("S"))
    assert alone.state.result == Result(0, End.TURNS)
    assert happened(alone, Ended)[0].rules == ("END-4",)


@pytest.mark.rule("END-4", "END-3")
def test_the_points_count_when_a_band_is_wiped_out_too() -> None:
    goal = card({"kind": "reach", "area": "enemy-side", "points": 4})
    scene = draw("B .\na .\n. .\n. .\n. .", karasu=True, losses=(6, 0), scenario=goal, B=who(zeni=3))
    game = play(scene, "activate a; attack b", [6, 1])
    assert game.state.result == Result(0, End.WIPED_OUT), "3 and 4 against 6"


@pytest.mark.rule("DRAFT-4")
def test_the_centre_is_what_lies_within_two_squares_of_the_middle() -> None:
    even = draw("\n".join([". . . . . ."] * 6)).match.board
    odd = draw("\n".join([". . . . . . ."] * 7)).match.board
    assert len(names(even, centre(even)).split()) == 16
    assert (centre(even) >> even.square("b2") & 1, centre(even) >> even.square("a2") & 1) == (1, 0)
    assert len(names(odd, centre(odd)).split()) == 25


HOLD = card({"kind": "hold", "area": "centre", "points": 2, "counted": "turn"})


@pytest.mark.rule("DRAFT-4", "END-4")
@pytest.mark.parametrize(
    ("marks", "points"),
    [
        ((".", "a", ".", "B"), (2, 0)),
        (("c", "a", "B", "."), (2, 0)),
        ((".", "a", "B", "."), (0, 0)),
        ((".", "B", ".", "a"), (0, 2)),
    ],
)
def test_the_band_with_more_characters_in_the_area_holds_it(marks: tuple[str, ...], points: tuple[int, int]) -> None:
    game = end_of_turn(YARD.format(*marks), HOLD, turn=3)
    assert scores(game.state) == points
    assert [each.rules for each in happened(game, Scored)] == [("DRAFT-4", "END-4")] * any(points)


@pytest.mark.rule("DRAFT-4", "TURN-1")
def test_points_of_turns_are_given_after_player_bs_phase_only_and_add_up() -> None:
    scene = draw(YARD.format(".", "a", ".", "B"), karasu=True, scenario=HOLD)
    game = play(scene, "end phase", ["torii"] * 4)
    assert scores(game.state) == (0, 0)
    game = play(scene, "end phase; end phase; end phase; end phase", [*["torii"] * 4] * 3)
    assert scores(game.state) == (4, 0)


@pytest.mark.rule("DRAFT-4", "KAMI-1")
def test_kami_hold_nothing() -> None:
    assert scores(end_of_turn(YARD.format("m", ".", "a", "B"), HOLD, turn=3, m=who(kami="fire"), a=who()).state) == (
        2,
        0,
    )
    only = end_of_turn(
        YARD.format("m", ".", ".", "B").replace("    . . . . . .", "    a . . . . .", 1),
        HOLD,
        turn=3,
        m=who(kami="fire"),
    )
    assert scores(only.state) == (0, 0)


@pytest.mark.rule("DRAFT-4", "STATE-5")
def test_the_dearest_enemy_brings_its_price_when_it_is_disabled_and_another_does_not() -> None:
    price = card({"kind": "defeat", "who": {"dearest": True}, "points": 5})
    guards = {"B": who(zeni=2), "C": who(zeni=4)}
    dear = play(draw("B C\n. a", karasu=True, scenario=price, **guards), "activate a; attack c", [6, 1])  # type: ignore[arg-type]
    assert scores(dear.state) == (4 + 5, 0)
    cheap = play(draw("C B\n. a", karasu=True, scenario=price, **guards), "activate a; attack b", [6, 1])  # type: ignore[arg-type]
    assert scores(cheap.state) == (2, 0)


@pytest.mark.rule("DRAFT-4")
def test_equipment_counts_for_the_dearest_and_of_several_the_first_is_meant() -> None:
    price = card({"kind": "protect", "points": 5})
    edge = {"zeni": 3, "skills": [{"id": "edge", "effects": [{"kind": "exempt", "rule": "MOVE-4"}]}]}
    scene = draw("a . B", karasu=True, scenario=price, a=who(zeni=3), c=who(zeni=4, fallen=True), B=who())
    assert scores(scene) == (0, 5), "c was worth most, and is gone"
    geared = draw("a . B", karasu=True, scenario=price, a=who(zeni=3, equipment=edge), c=who(zeni=4, fallen=True))
    assert scores(geared) == (5, 5)
    level = draw("a . B", karasu=True, scenario=price, a=who(zeni=4), c=who(zeni=4, fallen=True))
    assert scores(level) == (5, 5)


@pytest.mark.rule("DRAFT-4", "STATE-1")
@pytest.mark.parametrize(("shaken", "points"), [((), (2, 0)), (("a",), (0, 0))])
def test_to_survive_takes_enough_vigilant_characters(shaken: tuple[str, ...], points: tuple[int, int]) -> None:
    goal = card({"kind": "survive", "least": 2, "vigilant": True, "points": 2})
    scene = draw("a c . B", karasu=True, scenario=goal, a=who(shaken="a" in shaken), c=who())
    assert scores(scene) == points


@pytest.mark.rule("DRAFT-4", "STATE-1")
def test_to_survive_at_all_the_shaken_count() -> None:
    goal = card({"kind": "survive", "least": 2, "points": 2})
    assert scores(draw("a c . B", karasu=True, scenario=goal, a=who(shaken=True))) == (2, 0)


@pytest.mark.rule("DRAFT-4", "KAMI-2")
def test_a_kami_is_nobody_to_protect() -> None:
    """a and c are two; the Kami k would be a third."""
    goal = card({"kind": "protect", "who": {"dearest": False}, "points": 5})
    assert scores(draw("a c k . B", karasu=True, scenario=goal, k=who(kami="fire"))) == (10, 5)


@pytest.mark.rule("DRAFT-4")
def test_an_objective_is_about_those_it_names_and_may_be_about_nobody() -> None:
    """Of a, a civilian, and c, a warrior worth more, the civilian is to be protected; b has none."""
    civilians = {"where": {"type": "civilian"}, "dearest": True}
    goal = card({"kind": "protect", "who": civilians, "points": 5})
    a, c = who(type="civilian", zeni=2), who(zeni=4)
    assert scores(draw("a c . B", karasu=True, scenario=goal, a=a, c=c)) == (5, 0)
    gone = who(type="civilian", zeni=2, fallen=True)
    assert scores(draw("c . . B", karasu=True, scenario=goal, a=gone, c=c)) == (0, 0)


@pytest.mark.rule("DRAFT-4")
@pytest.mark.parametrize(("shaken", "carrier", "points"), [(False, 0, (4, 0)), (True, -1, (0, 0))])
def test_the_first_square_of_the_board_is_a_place_for_a_token(
    shaken: bool, carrier: int, points: tuple[int, int]
) -> None:
    """Who stood there with it carries it on, or drops it there."""
    scene = draw("B . c\n. . .\na . .", karasu=True, scenario=CARRY, a=who(shaken=shaken))
    match = scene.match
    carried = but(match, scenario=but(match.scenario, carrier=0, token=match.board.square("b2")))
    game = play(but(scene, match=carried), "activate c; end activation")
    assert (token(game), scores(game.state)) == (("a1", carrier), points)


@pytest.mark.rule("DRAFT-4")
@pytest.mark.parametrize(("spot", "points"), [("e2", 4), ("a3", 0)])
def test_a_token_is_home_on_the_last_square_of_ones_side_and_not_on_the_next(spot: str, points: int) -> None:
    home = card({"kind": "carry", "area": "own-side", "points": 4})
    rows = ["B . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]
    row, column = 5 - int(spot[1]), "abcde".index(spot[0])
    rows[row] = " ".join("a" if place == column else mark for place, mark in enumerate(rows[row].split()))
    scene = draw("\n".join(rows), karasu=True, scenario=home)
    match = scene.match
    carried = but(match, scenario=but(match.scenario, carrier=0, token=match.board.square(spot)))
    assert scores(but(scene, match=carried)) == (points, 0)


@pytest.mark.rule("DRAFT-4", "END-4")
def test_a_goal_reached_at_the_end_of_an_activation_wins_at_once() -> None:
    goal = card({"kind": "defeat", "counted": "at-once", "number": 2})
    people = {"B": who(), "C": who(fallen=True), "D": who()}
    scene = draw("B .\na .\n. D", karasu=True, scenario=goal, losses=(9, 3), **people)  # type: ignore[arg-type]
    fight = play(scene, "activate a; attack b", [6, 1])
    assert not fight.over, "a may still move"
    fight.answer("end activation")
    assert fight.state.result == Result(0, End.OBJECTIVE)
    assert happened(fight, Ended)[0].rules == ("DRAFT-4", "END-4")
    refused(fight, "end phase", "END-4", "a band has reached the goal of the scenario card")
    assert happened(fight, Ended)[0].rules == ("DRAFT-4", "END-4")
    one_short = draw("B .\na .\n. D", karasu=True, scenario=goal, B=who(), D=who())
    assert not play(one_short, "activate a; attack b; end activation", [6, 1]).over


@pytest.mark.rule("DRAFT-4", "ORDER-1")
@pytest.mark.parametrize(("to_act", "winner"), [("a", 0), ("b", 1)])
def test_of_two_bands_that_reach_a_goal_together_the_active_one_wins(to_act: Any, winner: int) -> None:
    goal = card({"kind": "survive", "least": 1, "counted": "at-once"})
    scene = draw("a . . B", karasu=True, scenario=goal, to_act=to_act)
    game = play(scene, f"activate {'ab'[winner]}; end activation")
    assert game.state.result == Result(winner, End.OBJECTIVE)


CARRY = card({"kind": "carry", "points": 4})
ROAD = ". . . . .\n. . . . .\n. . {} . .\n. . . . .\n. . . . B"


def token(game: Game) -> tuple[str, int]:
    scenario = game.state.match.scenario
    assert scenario is not None
    return game.state.match.board.name(scenario.token), scenario.carrier


@pytest.mark.rule("DRAFT-4")
def test_who_ends_an_activation_on_the_tokens_square_carries_it_along() -> None:
    scene = draw(ROAD.format(".").replace(". . . . B", ". a . . B"), karasu=True, scenario=CARRY)
    near = play(scene, "activate a; move b3 N")
    assert token(near) == ("c3", -1)
    assert not happened(near, TokenMoved)
    on = play(scene, "activate a; move c3 N")
    assert (token(on), scores(on.state)) == (("c3", 0), (4, 0))
    assert (happened(on, TokenMoved)[0].who, happened(on, TokenMoved)[0].rules) == (0, ("DRAFT-4",))
    home = play(
        scene,
        "activate a; move c3 N; end phase; activate a; move a1 N",
        ["torii"] * 8,
    )
    assert token(home) == ("a1", 0)


@pytest.mark.rule("DRAFT-4", "STATE-1", "KAMI-8")
@pytest.mark.parametrize(("someone", "carrier"), [(who(), 0), (who(shaken=True), -1), (who(kami="fire"), -1)])
def test_the_shaken_and_kami_carry_nothing(someone: Any, carrier: int) -> None:
    scene = draw(ROAD.format("a").replace(". . . . B", "c . . . B"), karasu=True, scenario=CARRY, a=someone, c=who())
    game = play(scene, "activate c; end activation")
    assert token(game)[1] == carrier


@pytest.mark.rule("DRAFT-4", "STATE-1", "STATE-5")
def test_a_carrier_that_is_shaken_or_disabled_leaves_the_token_where_it_stood() -> None:
    """a carries the token from c3 to c4; B strikes from c5: 6 to 3 shakes and drives to c3, 6 to 1 disables."""
    scene = draw(
        "D . B . .\n. . . . .\n. . a . .\n. . . . .\n. . . . c", karasu=True, scenario=CARRY, B=who(movement=1), D=who()
    )
    start = "activate c; end activation; activate a; move c4 N; end activation; activate b; attack a"
    dice = ["torii"] * 4
    shaken = play(scene, start, [*dice, 6, 3])
    assert token(shaken) == ("c4", 0)
    shaken.answer("retreat c3")
    shaken.answer("end activation")
    assert token(shaken) == ("c3", -1), "where it stands shaken"
    disabled = play(scene, start, [*dice, 6, 1])
    disabled.answer("end activation")
    assert token(disabled) == ("c4", -1), "where it stood"


@pytest.mark.rule("DRAFT-4")
def test_a_token_lies_where_it_can_be_reached() -> None:
    scene = draw(". a .\n. # .\n. B .", karasu=True, scenario=CARRY)
    scenario = scene.match.scenario
    assert scenario is not None
    assert scene.match.board.name(scenario.token) == "a1", "of the eight around the rock the first"

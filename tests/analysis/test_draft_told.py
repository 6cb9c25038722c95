"""A match without a scenario, told."""

import json

from okko.analysis.narration import tell_all
from okko.game import Game, drafting
from okko.model.scenario import ScenarioCard
from tests.drafts import box, gear, people
from tests.scenes import Falling

BELL = {
    "id": "bell",
    "name": "The bell",
    "text": "Hold the middle.",
    "objectives": [
        {"kind": "hold", "name": "The bell rings", "counted": "turn", "points": 2},
        {"kind": "carry", "name": "The relic", "points": 1},
    ],
}


def test_every_deed_of_a_draft_is_told() -> None:
    bell = ScenarioCard.model_validate_json(json.dumps(BELL))
    setup = box(people(a=16, b=18), [gear("hat")], cards=(bell,), players=("Ann", "Ben"))
    game = Game(drafting(setup), Falling(6, 1))
    answers = """recruit a; equip hat; lay north interior 1; lay east outdoors 0; E of north; lay south interior 0
        S of north; lay west interior 0; doors; doors; closed door c2/c3; open double door a7/a8; done; done"""
    for answer in answers.replace("\n", ";").split(";"):
        game.answer(answer.strip())
    told = [sentence.text for sentence in tell_all(game.log, game.start)]
    assert told[1:] == [
        "Ann takes A.",
        "Ben takes B.",
        "Ann takes Hat, for A to bear.",
        "Ben takes no more cards.",
        "Ann takes no more cards.",
        "Ann takes no more cards.",
        "Ben takes no more cards.",
        "Ann lays North, interior up, turned 90°.",
        "Ben lays East, outdoors up.",
        "Ann lays South, interior up.",
        "Ben lays West, interior up.",
        "Both players want doors.",
        "Ann lays a closed door on c2/c3.",
        "Ben lays an open double door on a7/a8.",
        "Ann lays no more doors.",
        "Ben lays no more doors.",
        "Ann draws The bell: Hold the middle.",
        "Bands and board stand.",
    ]


def test_points_and_the_token_are_told_and_the_points_decide() -> None:
    bell = ScenarioCard.model_validate_json(json.dumps(BELL | {"turns": 1}))
    game = Game(drafting(box(people(a=18, b=18), cards=(bell,), players=("Ann", "Ben"))), Falling(6, 1))
    answers = """recruit a; lay north interior 0; lay east interior 0; E of north; lay south interior 0; S of north
        lay west interior 0; no doors; side S; place g2 N; place a14 S"""
    for answer in answers.replace("\n", ";").split(";"):
        game.answer(answer.strip())
    assert game.state.match.scenario is not None
    assert game.state.match.board.name(game.state.match.scenario.token) == "g7"
    game.thrown(("torii",) * 4)  # type: ignore[arg-type]
    game.answer("activate a")
    game.answer("move g7 N")
    game.thrown(("torii",) * 4)  # type: ignore[arg-type]
    game.answer("end phase")
    told = [sentence.text for sentence in tell_all(game.log, game.start)]
    assert "A carries the token." in told
    assert told[-2:] == ["The bell rings: Ann gets 2 points.", "Ann wins: 3 points against 0."]

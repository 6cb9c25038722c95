"""The analysis JSON against a position worked out by hand from the ledger."""

import json
from typing import Any

import pytest

from okko.analysis.query import query, query_text
from okko.library.positions import parse_position

POSITION = """
okko-position: 1
board: |
  +-+-+-+-+
  |. . h .|
  + + + + +
  |. . . .|
  + +-+ + +
  |. . . .|
  +-+-+-+-+
to_act: a
bands:
  a:
    dice: [air]
    characters:
      - name: Ronin
        at: b2
        facing: N
        profile: {attack: 5, movement: 2, defense: 4, willpower: 3, zeni: 3}
      - name: Archer
        at: a3
        facing: E
        state: shaken
        profile: {attack: 3, movement: 3, defense: 3, willpower: 3, zeni: 3}
        shaken_profile: {attack: 2, movement: 1, defense: 2, willpower: 2, shot: {value: 4, range: 5}}
      - name: Guard
        at: d2
        facing: W
        activated: true
        profile: {attack: 4, movement: 5, defense: 4, willpower: 3, zeni: 3}
  b:
    characters:
      - name: Bandit
        at: c3
        facing: S
        profile: {attack: 4, movement: 5, defense: 4, willpower: 3, zeni: 3}
"""


@pytest.fixture
def asked() -> dict[str, Any]:
    """The answer about every character."""
    _, state = parse_position(POSITION)
    characters: dict[str, Any] = query(state)["characters"]
    return characters


@pytest.mark.rule("ZONE-1", "RETREAT-1", "RETREAT-5")
def test_zones_and_retreats_are_given_for_everybody_by_column_then_row(asked: dict[str, Any]) -> None:
    """B1 lies behind a wall; the Bandit looks down on b2, c2 and d2."""
    assert asked["Ronin"]["zone"] == ["a3", "b3", "c3"]
    assert asked["Ronin"]["retreat"] == [{"to": "a1", "shakes": False}, {"to": "c1", "shakes": False}]
    assert asked["Bandit"]["zone"] == ["b2", "c2", "d2"]
    assert asked["Bandit"]["in_enemy_zone_of"] == ["Ronin", "Guard"]
    assert asked["Ronin"]["in_enemy_zone_of"] == ["Bandit"]


@pytest.mark.rule("SUPPORT-1", "COMBAT-7", "COMBAT-4")
def test_an_attack_lists_plain_stats_bonuses_and_the_36_throws(asked: dict[str, Any]) -> None:
    """5 + 1 for the Guard's support against 4: two ahead, the row d = +2 of the worked cases."""
    assert asked["Ronin"]["attacks"] == [
        {
            "target": "Bandit",
            "attack": 5,
            "defense": 4,
            "attack_bonus": {"support": 1, "behind": 0},
            "defense_bonus": {"support": 0},
            "turns_to": ["S"],
            "odds": {
                "attacker_disabled": 0,
                "attacker_shaken": 1,
                "attacker_retreats": 5,
                "draw": 4,
                "defender_retreats": 11,
                "defender_shaken": 5,
                "defender_disabled": 10,
                "of": 36,
            },
        }
    ]


@pytest.mark.rule("MOVE-2", "MOVE-3", "MOVE-11")
def test_moves_list_every_end_with_its_least_cost_and_what_it_does(asked: dict[str, Any]) -> None:
    """With 2 MP from b2, facing north in the Bandit's zone: ahead and turn, turn and ahead, two turns, a step back."""
    moves = {(move["to"], move["facing"]): move for move in asked["Ronin"]["moves"]}
    assert moves["b2", "E"]["cost"] == 1
    assert moves["b2", "E"]["shakes"] is False
    assert moves["b2", "S"]["cost"] == 2
    assert moves["b3", "N"]["cost"] == 1
    assert moves["b3", "N"]["shakes"] is True
    assert moves["c1", "N"] == {
        "to": "c1", "facing": "N", "cost": 2, "stops": False, "shakes": True, "unseen_by": [],
    }  # fmt: skip
    assert ("b2", "N") not in moves
    assert ("b1", "N") not in moves


@pytest.mark.rule("MOVE-13")
def test_a_step_within_the_enemys_zone_stops(asked: dict[str, Any]) -> None:
    """From b2 to c2, both under the Bandit's eyes: facing east the step costs one after a turn of one."""
    moves = {(move["to"], move["facing"]): move for move in asked["Ronin"]["moves"]}
    assert moves["c2", "E"]["stops"] is True
    assert ("c2", "S") not in moves


@pytest.mark.rule("DICE-4")
def test_an_air_die_adds_a_movement_point() -> None:
    """B3 is one step ahead and has two turns left with three MP."""
    _, state = parse_position(POSITION)
    plain = {(m["to"], m["facing"]) for m in query(state, "Ronin")["characters"]["Ronin"]["moves"]}
    airy = {(m["to"], m["facing"]) for m in query(state, "Ronin", air=True)["characters"]["Ronin"]["moves"]}
    assert ("b3", "S") not in plain
    assert ("b3", "S") in airy


@pytest.mark.rule("DICE-5", "KAMI-3")
@pytest.mark.parametrize("written", ["raised: [movement]", "kami: fire"])
def test_no_air_die_goes_with_who_has_raised_its_movement_or_is_a_kami(written: str) -> None:
    text = POSITION.replace("facing: N\n", f"facing: N\n        {written}\n", 1)
    _, state = parse_position(text)
    assert query(state, "Ronin", air=True) == query(state, "Ronin")


@pytest.mark.rule("SHOT-3", "LOS-4")
def test_a_shot_counts_cover_apart_and_a_shaken_shooter_may_shoot(asked: dict[str, Any]) -> None:
    """From a3 along the row to c3; the hindering square of the target gives +1: 4 against 5."""
    (shot,) = asked["Archer"]["shots"]
    assert (shot["value"], shot["defense"], shot["cover"], shot["range"]) == (4, 4, 1, 2)
    assert shot["odds"] == {
        "attacker_disabled": 0, "attacker_shaken": 0, "attacker_retreats": 0, "draw": 26,
        "defender_retreats": 7, "defender_shaken": 2, "defender_disabled": 1, "of": 36,
    }  # fmt: skip


@pytest.mark.rule("STATE-3", "STATE-4")
def test_recovery_is_refused_in_a_zone_before_anything_else(asked: dict[str, Any]) -> None:
    assert asked["Archer"]["recover"] == {"allowed": True}
    assert asked["Ronin"]["recover"] == {"allowed": False, "rule": "STATE-4"}


def test_the_activated_and_the_other_band_have_nothing_open(asked: dict[str, Any]) -> None:
    for name in ("Guard", "Bandit"):
        assert asked[name]["moves"] == asked[name]["attacks"] == asked[name]["shots"] == []
        assert asked[name]["recover"] == {}


def test_an_answer_about_one_character_is_what_is_said_of_it_among_all(asked: dict[str, Any]) -> None:
    _, state = parse_position(POSITION)
    for name, answer in asked.items():
        assert query(state, name) == {"characters": {name: answer}}
        assert json.loads(query_text(state, name)) == query(state, name)
    with pytest.raises(KeyError):
        query(state, "Nobody")


def test_one_character_can_be_asked_for_alone() -> None:
    _, state = parse_position(POSITION)
    assert list(query(state, "Archer")["characters"]) == ["Archer"]

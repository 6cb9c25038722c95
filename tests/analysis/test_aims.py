"""How far both bands have come with a scenario card, as things stand (DRAFT-4, END-4)."""

import json
from typing import Any

import pytest

from okko.analysis.aims import aims, grounds, scores, token_at
from okko.model.scenario import Scenario, ScenarioCard
from okko.model.square import squares_of
from okko.model.state import State
from okko.model.value import but
from tests.scenes import draw, who


def with_card(state: State, *objectives: dict[str, Any], **scenario: Any) -> State:
    card = ScenarioCard.model_validate_json(
        json.dumps({"id": "card", "name": "A card", "text": "Says.", "objectives": objectives})
    )
    return but(state, match=but(state.match, scenario=Scenario(card, **scenario), karasu=True))


HOLD = {"kind": "hold", "name": "Held", "counted": "turn", "points": 2}
CARRY = {"kind": "carry", "name": "In hand", "points": 4}
BLOOD = {"kind": "defeat", "name": "Blood", "counted": "at-once", "number": 3}


def field() -> State:
    """A board of eight by one: its middle lies between d1 and e1."""
    return draw("a . . b C . . .", a=who(zeni=3), b=who(zeni=2), C=who(zeni=4))


@pytest.mark.rule("DRAFT-4", "END-4")
def test_an_objective_says_what_each_band_has_reached_and_what_that_is_worth() -> None:
    """The squares within two of the middle are c1 to f1: b and C stand there, one each, so nobody holds them."""
    state = with_card(field(), HOLD, CARRY, BLOOD, token=3, carrier=1)
    held, carried, blood = aims(state)
    assert (held.reached, held.worth) == ((0, 0), (0, 0))
    assert (carried.reached, carried.worth) == ((1, 0), (4, 0))
    assert (blood.reached, blood.worth) == ((0, 0), (0, 0))
    assert scores(state) == (4, 0)


@pytest.mark.rule("DRAFT-4")
def test_the_squares_and_the_token_that_a_card_is_about_are_known() -> None:
    state = with_card(field(), HOLD, CARRY, token=2)
    assert [state.match.board.name(square) for square in squares_of(grounds(state, 0))] == ["c1", "d1", "e1", "f1"]
    assert state.match.board.name(token_at(state)) == "c1"
    assert token_at(field()) == -1


def test_without_a_card_there_is_nothing_to_play_for_but_zeni() -> None:
    state = but(field(), losses=(3, 0))
    assert aims(state) == ()
    assert grounds(state, 0) == 0
    assert scores(state) == (0, 3)


def test_an_objective_counts_once_it_is_reached_often_enough() -> None:
    """One of three enemies has fallen: three are needed to win, one is enough for points."""
    price = {"kind": "defeat", "name": "Price", "points": 5}
    state = draw("a . . C . . . .", a=who(), B=who(fallen=True), C=who())
    blood, paid = aims(with_card(state, BLOOD, price))
    assert (blood.reached, paid.reached) == ((1, 0), (1, 0))
    assert (blood.counts(0), paid.counts(0), paid.counts(1)) == (False, True, False)


def test_a_price_on_a_head_says_whose_head_it_is() -> None:
    """The dearest of each band: a is worth 3, b 2; C 4. Each band is after the other's."""
    price = {"kind": "defeat", "name": "Price", "points": 5, "who": {"dearest": True}}
    guest = {"kind": "protect", "name": "Guest", "points": 5}
    state = with_card(field(), price, guest, BLOOD)
    told = [[[state.recruit(who).id for who in band] for band in aim.about] for aim in aims(state)]
    assert told == [[["c"], ["a"]], [["a"], ["c"]], [[], []]]

"""Why so: every event names the rules that caused it, and every sum the rule behind each of its terms."""

import random
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.dice import Scripted
from okko.game import Game
from okko.library import Library
from okko.model.event import Event, Fought, Happened, Moved
from okko.model.state import State
from okko.model.total import Total
from tests.skirmishes import answers, game
from tests.strategies import Plan, plans, played


@cache
def known() -> frozenset[str]:
    return frozenset(Library.load().rules)


def totals(event: Event) -> Iterator[Total]:
    """The sums that an event tells."""
    assert isinstance(event, Happened)
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Total):
            yield value


def skills(state: State) -> set[str]:
    """The skills of everybody, on any side of their cards."""
    return {
        skill.id
        for recruit in state.match.recruits
        for faces in recruit.faces.table
        for face in faces
        for skill in face.skills
    }


def look(log: list[Event]) -> None:
    for event in log:
        assert event.rules, f"{event} names no rule"
        assert set(event.rules) <= known(), f"{event} names {set(event.rules) - known()}"
        assert len(set(event.rules)) == len(event.rules), f"{event} names a rule twice: {event.rules}"
        for total in totals(event):
            assert total.terms, f"{event} has an empty sum"
            for term in total.terms:
                assert term.rule in known(), f"{event}: {term}"
                assert term.name, f"{event}: {term}"
                assert term.skill is None or term.skill in skills(event.state), f"{event}: {term}"


def look_at_sums(log: list[Event]) -> None:
    """What a sum comes to is what happened by it."""
    for event in log:
        if isinstance(event, Fought):
            assert event.margin == event.attack.amount - event.defense.amount
            assert (event.attack.terms[-1].amount, event.defense.terms[-1].amount) == event.faces
        elif isinstance(event, Moved):
            assert 0 < event.cost <= event.points.amount


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_every_event_of_a_skirmish_names_rules_and_every_term_its_own(seed: int) -> None:
    """Crowded boards, all kinds of skills, every ruling, Karasu among them."""
    chance = random.Random(seed)
    play = game(chance)
    for _ in answers(chance, play, 60):
        pass
    look(play.log)
    look_at_sums(play.log)


@settings(max_examples=30)
@given(plans(longest=200))
def test_every_event_of_a_match_names_rules_and_every_term_its_own(plan: Plan) -> None:
    *_, last = played(plan)
    look(last.game.log)
    look_at_sums(last.game.log)


@pytest.mark.parametrize("end", ["resign", "draw"])
def test_an_end_by_the_players_names_its_rule(end: str) -> None:
    play = Game(Plan(3, "contact", mixed=True, answers=1).start(), Scripted())
    log = play.resign(0) if end == "resign" else play.agree_draw()
    look(log)

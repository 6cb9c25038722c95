"""Whatever is not among the options is refused, with a rule, a fact that is so, and a remedy that works."""

import random
import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from okko.dice import Scripted
from okko.game import Game
from okko.library import Library, shipped
from okko.model.board import Terrain
from okko.model.decision import Decision
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.rules.intents import parse_intent
from tests.oracles import AHEAD, Floor, Spot, king, paces, sees, view, ways, zone
from tests.skirmishes import acts, answers, game


@cache
def entries() -> frozenset[str]:
    """The ids of all rules that ship."""
    return frozenset(Library([shipped()]).rules)


def check_options(play: Game, decision: Decision) -> None:
    """Every option has its own text, is parsed back from it, and is not refused."""
    options = list(decision.options)
    texts = [option.text for option in options]
    assert len(set(texts)) == len(texts)
    for option in options:
        parsed = parse_intent(play.state, option.text)
        assert parsed == option, option.text
        assert parsed in decision.options
    for option in options[:3] + options[-3:]:
        assert play.why_not(option) is None
        assert play.why_not(option.text) is None


def check_act(play: Game, decision: Decision, lawful: frozenset[str], text: str) -> Refusal | None:
    """An act is refused if and only if it is not among the options, with everything a refusal promises."""
    refusal = play.why_not(text)
    act = parse_intent(play.state, text)
    assert (refusal is None) == ((text if act is None else act.text) in lawful), (text, refusal)
    if refusal is None:
        return None
    if act is not None:
        assert play.why_not(act) == refusal
    assert refusal.rule in entries(), refusal
    assert refusal.fact
    assert "None" not in refusal.fact
    board = play.state.match.board
    assert all(0 <= square < board.size for square in refusal.squares), (text, refusal)
    assert all(0 <= who < len(play.state.characters) for who in refusal.characters), (text, refusal)
    assert len(set(refusal.characters)) == len(refusal.characters), (text, refusal)
    if refusal.instead is not None or refusal.remedy:
        assert refusal.cure, (text, refusal)
    if refusal.instead is not None:
        assert refusal.instead in lawful, (text, refusal)
        assert refusal.instead.split()[:2] == text.split()[:2] or text.split()[0] in {
            "end",
            "done",
            "face",
            "turn",
            "use",
            "raise",
            "retreat",
            "push",
        }
    if refusal.remedy:
        tried = play.fork(Scripted())
        for answer in refusal.remedy:
            tried.answer(answer)
        assert tried.why_not(text) is None, (text, refusal)
    check_fact(play.state, text, refusal)
    return refusal


def check_fact(state: State, text: str, refusal: Refusal) -> None:
    """The fact is so, by the plain geometry of the oracles."""
    board = state.match.board
    floor = Floor.of(board)
    cut = state.match.rulings.zone_cut
    who = state.active

    def spot(square: int) -> Spot:
        return square % board.width, square // board.width

    def where(index: int) -> Spot:
        return spot(state.characters[index].square)

    standing = {spot(each.square): each.index for each in state.characters if each.square >= 0}
    squares = [spot(square) for square in refusal.squares]

    def covers(index: int, leaving: int = -1) -> set[Spot]:
        others = [other for other, each in standing.items() if each != leaving]
        return zone(floor, where(index), state.characters[index].facing.name, others, cut=cut)

    words = text.split()
    match refusal.rule:
        case "MOVE-5":
            assert all(
                floor.is_(each, Terrain.BLOCKING) or each in standing or "leaves no way" in refusal.fact
                for each in squares
            )
        case "MOVE-8":
            needed, had = map(int, re.findall(r"\d+", refusal.fact.replace(state.recruit(who).name, "")))
            assert needed > had
        case "MOVE-9":
            foes = [each for each in refusal.characters if each != who]
            assert all(any(each in covers(foe, who) for foe in foes) for each in squares), refusal
            assert foes
        case "MOVE-10" | "SHOT-2" | "STATE-4":
            held = where(refusal.characters[0])
            assert squares == [held]
            assert len(refusal.characters) > 1
            assert all(held in covers(foe) for foe in refusal.characters[1:])
        case "MOVE-6" if words[0] == "retreat":
            assert squares
        case "COMBAT-1" if "zone" in refusal.fact:
            attacker, foe = refusal.characters
            assert where(foe) not in covers(attacker)
            assert set(squares) == covers(attacker)
        case "ZONE-2":
            attacker, foe = refusal.characters
            assert where(foe) not in covers(attacker)
            ahead = AHEAD[state.characters[attacker].facing.name]
            here, there = where(attacker), where(foe)
            assert (there[0] - here[0]) * ahead[0] + (there[1] - here[1]) * ahead[1] == 1
            assert king(here, there) == 1
        case "SHOT-3":
            shooter, foe = refusal.characters[0], refusal.characters[-1]
            if state.band(shooter) == state.band(foe):
                assert "own target" in refusal.fact or "is a friend" in refusal.fact
            elif "view" in refusal.fact:
                assert where(foe) not in view(floor, where(shooter), state.characters[shooter].facing.name)
            else:
                count = king if state.match.rulings.distance == "king" else paces
                assert f"{count(where(shooter), where(foe))} squares away" in refusal.fact
        case "LOS-2" | "LOS-3":
            shooter, foe = refusal.characters[:2]
            assert not sees(floor, where(shooter), where(foe), standing)
        case "TURN-7":
            assert state.band(refusal.characters[0]) != state.player
        case "STATE-5":
            assert all(state.characters[each].square < 0 for each in refusal.characters)
        case "STATE-3":
            assert not state.characters[who].shaken
        case _:
            pass


def check(seed: int, questions: int, tried: int) -> set[str]:
    """Play at random, look at each question, and answer the rules that were named."""
    chance = random.Random(seed)
    play = game(chance)
    named = set()
    for decision in answers(chance, play, questions):
        check_options(play, decision)
        lawful = frozenset(option.text for option in decision.options)
        every = list(acts(chance, play.state))
        for text in chance.sample(every, min(tried, len(every))):
            refusal = check_act(play, decision, lawful, text)
            if refusal is not None:
                named.add(refusal.rule)
    return named


SEEDS = st.integers(0, 2**32 - 1)


@given(seed=SEEDS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_an_act_is_refused_if_and_only_if_it_is_not_among_the_options(seed: int) -> None:
    check(seed, questions=12, tried=25)


@pytest.mark.slow
def test_refusals_hold_in_many_more_games() -> None:
    named: set[str] = set()
    for seed in range(3000):
        named |= check(seed, questions=40, tried=30)
    assert len(named) > 40


@given(seed=SEEDS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_the_movement_points_that_are_missing_are_counted_right(seed: int) -> None:
    """MOVE-8 against the plain search, for characters without movement skills."""
    chance = random.Random(seed)
    play = game(chance)
    for decision in answers(chance, play, 6):
        state = play.state
        if decision.ask != "act" or state.moved or state.face(state.active).deeds or state.face(state.active).exempts:
            continue
        me, board = state.characters[state.active], state.match.board
        floor = Floor.of(board)
        others = {
            (each.square % board.width, each.square // board.width): each
            for each in state.characters
            if each.square >= 0 and each.index != me.index
        }
        stops = {
            spot
            for place, foe in others.items()
            if state.band(foe.index) != state.band(me.index)
            for spot in zone(floor, place, foe.facing.name, list(others), cut=state.match.rulings.zone_cut)
        }
        here = me.square % board.width, me.square // board.width
        best = ways(
            floor, here, me.facing.name, 99, occupied=list(others), stops=stops, step=not (me.shaken and here in stops),
            from_zone_stops=state.match.rulings.zone_to_zone_stops,
        )  # fmt: skip
        for square in range(board.size):
            refusal = play.why_not(f"move {board.name(square)} N")
            cost = best.cost.get(((square % board.width, square // board.width), "N"))
            if refusal is not None and refusal.rule == "MOVE-8":
                assert f"takes {cost} MP" in refusal.fact
            elif refusal is not None and refusal.rule != "MOVE-18":
                assert cost is None, (board.name(square), refusal)

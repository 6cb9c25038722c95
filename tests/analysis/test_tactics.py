"""The best activation and the enemy's best answer: against every answer and every face, through `Game`."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.analysis.ends import branches, expectation
from okko.analysis.plain_fights import Cards, cards_in
from okko.analysis.preview import as_active
from okko.analysis.stakes import Fallen, Stake, Standing, Swing
from okko.analysis.strikes import best_strike, strikes
from okko.analysis.tactics import Tactics, grouped
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Attack, Shoot
from okko.model.rulings import Rulings
from okko.model.state import Stage, State
from okko.model.value import but
from okko.rules.combat import declaration
from tests import skirmishes
from tests.minimax import Minimax, begun
from tests.scenes import Who, draw, who

SEEDS = st.integers(0, 10**6)


def skirmish(seed: int) -> State | None:
    """A position before an activation, read as the rules are shipped."""
    state = skirmishes.position(random.Random(seed), most=3)
    if state.stage is not Stage.ACTIVATE or state.result is not None or state.match.rulings != Rulings():
        return None
    return state


@given(SEEDS)
@settings(max_examples=8)
def test_what_odds_promise_is_what_the_rules_make_of_it_throw_by_throw(seed: int) -> None:
    state = skirmish(seed)
    if state is None:
        return
    stake = Swing(state.player)
    for character in state.standing(state.player):
        if character.activated:
            continue
        for strike in list(strikes(state, character.index, stake, most=True))[:12]:
            ends = branches(strike.state, strike.act, state.player, stake.of)
            assert sum(end.chance for end in ends) == 1
            assert strike.worth == sum(end.chance * stake.of(end.state) for end in ends), strike.answers


@given(SEEDS)
@settings(max_examples=4)
def test_the_ends_of_an_act_are_those_of_every_answer_and_all_faces(seed: int) -> None:
    state = skirmish(seed)
    if state is None:
        return
    chance = random.Random(seed)
    stake = Swing(state.player)

    def stop(game: Game) -> Fraction | None:
        return (
            stake.of(game.state) if game.over or game.state.active < 0 or (game.state.acted and resting(game)) else None
        )

    acts = []
    for character in state.standing(state.player):
        if not character.activated:
            begin = as_active(state, character.index)
            acts += [(begin, option) for option in Game(begin, Seeded(1)).decision.options if _acts(option)]
    for begin, option in chance.sample(acts, min(1, len(acts))):
        game = begun(begin)
        game.answer(option)
        ends = branches(begin, option, state.player, stake.of)
        assert Minimax(state.player, stop).worth(game) == sum(end.chance * stake.of(end.state) for end in ends)


def resting(game: Game) -> bool:
    """Whether the activated character is asked what it does."""
    return game.pending is not None and getattr(game.pending, "ask", None) == "act"


def _acts(option: object) -> bool:
    return isinstance(option, Attack | Shoot)


def duel(seed: int, reserve: str | None = None) -> State:
    """Two against one on a few squares, one of the two still to be activated, nobody with dice to come."""
    chance = random.Random(seed)
    squares = chance.sample([(x, y) for x in range(3) for y in range(3)], 3)
    names = dict(zip(squares, "abC", strict=True))
    picture = "\n".join(" ".join(names.get((x, y), chance.choice("...h")) for x in range(3)) for y in range(3))

    def one(**more: Any) -> Who:
        return who(
            chance.choice("NESW"),
            attack=chance.randint(3, 5),
            defense=chance.randint(2, 5),
            movement=1,
            zeni=chance.randint(2, 5),
            shaken=chance.random() < 0.3,
            **more,
        )

    scene = draw(
        picture,
        a=one(),
        b=one(activated=True),
        C=one(reserve=reserve),
        dice_a=chance.choice([("earth",), ("fire",), ()]),
        used_a=0,
        used_b=0,
        losses=(chance.choice([0, 9]), chance.choice([0, 9])),
    )
    return scene


@pytest.mark.parametrize("seed", range(4))
def test_the_best_activation_with_the_best_answer_is_that_of_the_whole_tree(seed: int) -> None:
    """Without dice on the enemy's cards: one that is spent would be rolled again in its phase."""
    state = duel(seed)
    enemy, stakes = 1, (Swing(0), Standing(state.match.index_of("a")))
    stake: Stake = stakes[seed % 2]

    def stop(game: Game) -> Fraction | None:
        now = game.state
        theirs = now.player == enemy and now.stage is Stage.ACTIVATE
        answered = theirs and any(one.activated for one in now.standing(enemy))
        fallen = theirs and all(one.square < 0 for one in now.characters if now.band(one.index) == enemy)
        return stake.of(now) if game.over or answered or fallen or (now.player == 0 and now.turn > state.turn) else None

    best = max(Tactics(state, stake, reply=True).lines(), key=lambda each: each.worth)

    tree = Minimax(0, stop)
    assert tree.worth(begun(state)) == max(best.worth, Tactics(state, stake, reply=True).passing())
    game = begun(state)
    for answer in (f"activate {state.recruit(best.line.who).id}", *(each.text for each in best.line.answers)):
        game.answer(answer)
    assert tree.worth(game) == best.worth


@pytest.mark.parametrize("seed", range(4))
def test_the_best_chance_of_two_activations_is_that_of_the_whole_tree(seed: int) -> None:
    state = duel(seed + 50, "earth" if seed % 2 else None)
    state = but(state, characters=tuple(but(one, activated=False) for one in state.characters))
    target = state.match.index_of("c")
    stake = Fallen(target)

    def stop(game: Game) -> Fraction | None:
        return stake.of(game.state) if game.over or game.state.player == 1 else None

    tactics = Tactics(state, stake, reply=False, cared=(target,))
    found = tactics.lines()
    assert Minimax(0, stop).worth(begun(state)) == found[0].worth


def test_lines_that_differ_in_the_facing_only_are_one() -> None:
    """From c1 an attacker can face north or west and have b2 in its zone; both are the same deed."""
    state = draw(
        """
        . . . .
        . Bv . .
        a . . .
        """,
        a=who(movement=4),
        B=who(shaken=True),
    )
    target = state.match.index_of("b")
    groups = grouped(state, Tactics(state, Fallen(target), reply=False, cared=(target,)).lines())
    squares = [(group[0].line.before.to if group[0].line.before else None) for _, group in groups]
    acts = [group[0].line.act for _, group in groups]
    assert len(set(zip(squares, (act.text if act else "" for act in acts), strict=True))) == len(groups)


def test_nobody_strikes_where_it_only_loses() -> None:
    """Attack 1 against Defense 9 wins nothing, and may lose everything."""
    state = draw(
        """
        . Bv .
        . a^ .
        . . .
        """,
        a=who(attack=1, defense=1, movement=1),
        B=who(defense=9),
    )
    assert best_strike(state, 0, Swing(0), most=True) is None


BODYGUARD = {
    "id": "bodyguard",
    "optional": True,
    "effects": [{"kind": "instead", "of": "disabled", "becomes": "mine", "who": {"side": "friend", "adjacent": True}}],
}
RESCUED = {"id": "oath", "effects": [{"kind": "instead", "of": "disabled", "becomes": "shaken"}]}


def deed(id: str, at: str, *verbs: dict[str, Any], side: str, **more: Any) -> dict[str, Any]:
    return {"id": id, **more, "effects": [{"kind": "do", "at": at, "who": {"side": side}, "verbs": list(verbs)}]}


FALTER = {"verb": "test", "stat": "willpower", "failed": [{"verb": "become", "state": "shaken"}]}
GIFT = deed("gift", "friend_attacked", {"verb": "give"}, side="friend", optional=True)
LAUGH = deed("laugh", "lost", FALTER, side="opponent")
FEAST = deed("feast", "won", {"verb": "become", "state": "vigilant"}, side="self", optional=True)
FEET = {"id": "feet", "cost": ["earth"], "effects": [{"kind": "instead", "of": "retreat", "becomes": "nothing"}]}
AGAIN = {"id": "again", "cost": ["earth"], "effects": [{"kind": "reroll", "of": ["combat"]}]}
SKILLS = (BODYGUARD, RESCUED, GIFT, LAUGH, FEAST, FEET)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_left_out_for_its_bound_is_not_the_best(seed: int) -> None:
    """Whatever cards do on both sides: none of the strikes that were not played out would have been better, and what
    was worked out from the odds alone is what the rules make of it.
    """
    chance = random.Random(seed)
    squares = chance.sample([(x, y) for x in range(4) for y in range(3)], 4)
    names = dict(zip(squares, "abCD", strict=True))
    picture = "\n".join(" ".join(names.get((x, y), chance.choice("...h")) for x in range(4)) for y in range(3))

    def one() -> Who:
        attack, defense, zeni = (chance.randint(3, 5) for _ in range(3))
        shaken, reserve = chance.random() < 0.3, chance.choice([None, "earth"])
        skills, facing = chance.sample(SKILLS, 2), chance.choice("NESW")
        more: dict[str, Any] = {"skills": skills, "shaken": shaken, "reserve": reserve}
        return who(facing, attack=attack, defense=defense, zeni=zeni, movement=1, **more)

    state = draw(picture, a=one(), b=one(), C=one(), D=one(), dice_a=["fire"])
    for stake in (Swing(0), Fallen(state.match.index_of("c"))):
        every = []
        for character in state.standing(0):
            for strike in strikes(state, character.index, stake, most=True, fights=True):
                every.append(strike.worth)
                if not strike.played:
                    assert strike.worth == expectation(strike.state, strike.act, 0, stake.of)
        best = best_strike(state, 0, stake, most=True, fights=True)
        assert max([stake.of(state), *every]) == (stake.of(state) if best is None else best.worth)


FACE_TO_FACE = """
    . D . .
    . Cv . .
    . a^ . .
    . b . .
    """


@pytest.mark.parametrize(
    ("scene", "known"),
    [
        ({}, Cards.PLAIN),
        ({"D": who(skills=[GIFT])}, Cards.PLAIN),
        ({"D": who(skills=[GIFT], reserve="earth")}, Cards.WORSE),
        ({"D": who(skills=[GIFT], reserve="earth"), "C": who(reserve="fire")}, Cards.PLAIN),
        ({"D": who(skills=[BODYGUARD])}, Cards.WORSE),
        ({"C": who(skills=[LAUGH])}, Cards.WORSE),
        ({"C": who(skills=[AGAIN])}, Cards.PLAIN),
        ({"C": who(skills=[AGAIN], reserve="earth")}, Cards.WORSE),
        ({"a": who("N", skills=[AGAIN]), "dice_a": ["earth"]}, Cards.ANYHOW),
        ({"a": who("N", skills=[FEET]), "dice_a": ["earth"]}, Cards.SPARED),
        ({"b": who(skills=[BODYGUARD])}, Cards.SPARED),
        ({"a": who("N", skills=[LAUGH])}, Cards.ANYHOW),
        ({"a": who("N", shaken=True, skills=[FEAST])}, Cards.ANYHOW),
        ({"C": who(shaken=True, skills=[FEAST])}, Cards.WORSE),
    ],
)
def test_what_cards_can_make_of_a_fight_is_known_beforehand(scene: dict[str, Any], known: Cards) -> None:
    """What serves the target can only be worse for the attacker; what saves the attacker, no better than unharmed."""
    state = as_active(draw(FACE_TO_FACE, **scene), 0)
    assert cards_in(state, declaration(state, 0, state.match.index_of("c"))) is known


@pytest.mark.parametrize(("column", "known"), [("a", Cards.WORSE), ("b", Cards.PLAIN)])
def test_a_bodyguard_two_squares_away_matters_to_those_who_have_no_good_way_back(column: str, known: Cards) -> None:
    """Driven back to row 4, the target is beside the guard; only where it is shaken there the guard has a choice."""
    state = as_active(
        draw(
            {
                "a": """
                D . .
                h h h
                . Bv .
                . a^ .
                """,
                "b": """
                D . .
                . . .
                . Bv .
                . a^ .
                """,
            }[column],
            D=who(skills=[BODYGUARD]),
        ),
        0,
    )
    assert cards_in(state, declaration(state, 0, state.match.index_of("b"))) is known

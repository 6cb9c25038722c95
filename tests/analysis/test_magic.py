"""Whom an influence reaches, whom a major skill strikes and by what chance, before it is used (KAMI-4, KAMI-5)."""

import pytest

from okko.analysis.magic import influence, influenced, strike
from okko.model.square import squares_of
from okko.model.state import State
from okko.tui.asking import question_of
from okko.tui.closed import closed_skills
from tests.scenes import draw, play, who
from tests.spirits import SORCERER, SPIRITS, SUMMONING, major
from tests.spirits import influence as aura


def named(state: State, mask: int) -> str:
    return " ".join(state.match.board.name(square) for square in squares_of(mask))


@pytest.mark.rule("KAMI-4")
def test_friends_beside_a_kami_have_its_influence_and_nobody_else() -> None:
    """c stands next to k, d two squares off, B next to it is an enemy; the wall parts e from k."""
    kami = who(kami="fire", skills=[aura("attack")])
    state = draw(
        """
        +-+-+-+-+
        |c . . d|
        + + + + +
        |B k|e .|
        +-+-+-+-+
        """,
        k=kami,
        c=who(),
        d=who(),
        e=who(),
        B=who(),
    )
    assert named(state, influenced(state)) == "a2"
    k = state.match.index_of("k")
    assert named(state, influence(state, k, state.match.board.square("b1"))) == "a1 a2 b2 c2"
    assert influence(state, state.match.index_of("c"), 0) == 0


@pytest.mark.rule("KAMI-5", "KAMI-6", "RESIST-1")
def test_a_major_skill_says_whom_it_strikes_and_what_each_must_throw() -> None:
    """Within 2 squares of k: B tests Defense 4, or 5 with its earth die; C is shaken and falls; D stands 3 off."""
    kami = who(kami="earth", skills=[major("defense", within=2)])
    state = draw("k B . D\n. C . .", k=kami, B=who(defense=4, reserve="earth"), C=who(defense=2, shaken=True), D=who())
    game = play(state, "activate k")
    found = strike(game.state, game.state.active, "major")
    assert found is not None
    assert named(game.state, found.squares) == "a1 b1 c1 b2 c2"
    told = [(game.state.recruit(one.who).id, one.goal.amount, one.best.amount, one.falls) for one in found.victims]
    assert told == [("b", 4, 5, False), ("c", 2, 2, True)]


@pytest.mark.rule("KAMI-2")
def test_a_shaken_one_and_a_kami_would_be_taken_off_the_board() -> None:
    kami = who(kami="earth", skills=[major("defense")])
    state = draw("k B C", k=kami, B=who(shaken=True), C=who(kami="fire"))
    game = play(state, "activate k")
    found = strike(game.state, game.state.active, "major")
    assert found is not None
    assert [one.falls for one in found.victims] == [True, True]


def test_what_does_nothing_to_others_strikes_nobody() -> None:
    game = play(draw("a . B", a=who(type="sorcerer", skills=[SORCERER]), dice_a=["fire"]), "activate a")
    assert strike(game.state, 0, "sorcerer") is None


@pytest.mark.rule("SUMMON-2")
def test_a_skill_that_is_an_action_and_not_open_is_listed_with_what_forbids_it() -> None:
    mage = who(type="sorcerer", skills=[SORCERER, SUMMONING])
    game = play(draw("a> B< . .", a=mage, dice_a=["torii"], kami=SPIRITS), "activate a")
    question = question_of(game.state, game.decision)
    (closed,) = closed_skills(game.state, question)
    assert closed.intent == "use summoning"
    refusal = game.why_not(closed.intent)
    assert refusal is not None
    assert refusal.rule == "SUMMON-2"

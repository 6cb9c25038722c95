"""Acts by their text: names of several words are names like others."""

import pytest

from okko.library import parse_position
from okko.model.decision import Move, Shoot
from okko.model.element import Element
from okko.model.fight import DICE, Named
from okko.model.state import State
from okko.rules.intents import parse_intent
from tests.powers import do, modify, power, verb
from tests.scenes import draw, options, play, who

STATS = "attack: 4, movement: 4, defense: 4, willpower: 4"
WORDY = f"""\
okko-position: 1
board: |
  +-+-+-+
  |. . .|
  +-+-+-+
to_act: a
bands:
  a:
    dice: [fire]
    characters:
      - {{name: Oni Bushi, at: a1, facing: E, reserve: air, profile: {{{STATS}}}}}
  b:
    characters:
      - {{name: Old Monk, at: c1, facing: W, profile: {{{STATS}}}}}
      - {{name: Old, at: b1, facing: E, profile: {{{STATS}}}}}
"""
ONI, MONK, OLD = range(3)


def wordy() -> State:
    return parse_position(WORDY)[1]


@pytest.mark.rule("TURN-6")
def test_what_is_lawful_for_a_name_of_two_words_is_not_refused() -> None:
    game = play(wordy())
    for text in ("activate Oni Bushi", "attack Old"):
        assert text in options(game)
        assert game.why_not(text) is None
        game.answer(text)


@pytest.mark.rule("TURN-7", "COMBAT-1")
def test_what_is_not_is_refused_by_its_own_rule() -> None:
    """The Oni's zone is b1 alone, where Old stands; the Old Monk is two squares off, and of the other band."""
    game = play(wordy())
    refusal = game.why_not("activate Old Monk")
    assert refusal is not None
    assert (refusal.rule, refusal.characters) == ("TURN-7", (MONK,))
    game.answer("activate Oni Bushi")
    refusal = game.why_not("attack Old Monk")
    assert refusal is not None
    assert (refusal.rule, refusal.characters) == ("COMBAT-1", (ONI, MONK))


def test_a_shot_names_its_target_its_skill_and_its_die() -> None:
    state = wordy()
    shot = Shoot("shoot Old Monk bow fire reserve", MONK, "bow", DICE[Element.FIRE, True])
    assert parse_intent(state, shot.text) == shot
    assert parse_intent(state, "shoot Old bow") == Shoot("shoot Old bow", OLD, "bow", None)
    assert parse_intent(state, "shoot Older Monk bow") is None
    assert parse_intent(state, "shoot Old Monk") == Shoot("shoot Old Monk", OLD, "Monk", None)
    assert parse_intent(state, "shoot Old") is None


@pytest.mark.parametrize(
    "text", ["reserve fire Oni Bushi", "lose air reserve Oni Bushi", "take back Oni Bushi", "target Old Monk"]
)
def test_every_act_takes_names_of_two_words(text: str) -> None:
    act = parse_intent(wordy(), text)
    assert act is not None
    assert act.text == text
    assert parse_intent(wordy(), text.replace("Old Monk", "Monk").replace("Bushi", "Samurai")) is None


@pytest.mark.rule("MOVE-15")
def test_the_die_that_raises_movement_comes_last() -> None:
    state = play(draw("a> . B"), "activate a").state
    assert parse_intent(state, "move b1 E glide air") is not None
    assert parse_intent(state, "move b1 E air glide") is None
    assert parse_intent(state, "move b1 E air air") is None
    assert parse_intent(state, "move b1 E air reserve reserve") is None


@pytest.mark.rule("MOVE-15")
def test_a_movement_named_while_nobody_is_active_is_nobodys() -> None:
    """The last character glides for nothing, with a die for its Movement; here the die pays for a skill."""
    glide = power("glide", do("moving", verb("leap")), optional=True)
    state = draw("a> . Z", Z=who(skills=[glide]))
    move = parse_intent(state, "move b1 E glide air")
    assert isinstance(move, Move)
    assert (move.air, move.skills) == (None, (Named(DICE[Element.AIR, False], skill="glide"),))
    dash = power("dash", modify("movement", 1, given=["moving"]), cost=["water"])
    hop = power("hop", do("moving", verb("leap")), cost=["torii"])
    both = parse_intent(draw("a> . Z", Z=who(skills=[hop, dash])), "move b1 E dash water hop torii")
    assert isinstance(both, Move)
    assert [named.skill for named in both.skills] == ["dash", "hop"], "as it was said, not as on the card of Z"

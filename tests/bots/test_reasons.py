"""Why an opponent does what it does, in numbers and in a sentence."""

from okko.bots import bot_named
from okko.bots.line import Kind
from okko.bots.reasons import Reason
from okko.bots.thinker import Thinker
from okko.dice import Seeded
from okko.game import Game
from okko.model.state import State
from tests.scenes import draw, who


def reason(state: State, level: str = "veteran") -> Reason:
    bot = bot_named(level, 1)
    assert isinstance(bot, Thinker)
    bot.choose(Game(state, Seeded(1)))
    found = bot.reason()
    assert found is not None
    return found


def test_there_is_no_reason_before_the_first_activation() -> None:
    bot = bot_named("veteran", 1)
    assert isinstance(bot, Thinker)
    assert bot.reason() is None


def test_an_attack_is_told_by_its_odds() -> None:
    # Attack 6 on Defense 4, shaken, its back to the wall: any win removes it, 26 of 36; a draw in 4, a loss in 6.
    state = draw(
        """
        +-+-+-+
        |. B .|
        + + + +
        |. a .|
        + + + +
        |. . .|
        +-+-+-+
        """,
        a=who(attack=6),
        B=who(defense=4, shaken=True),
    )
    found = reason(state)
    assert found.chosen.kind is Kind.ATTACK
    assert found.chosen.removes == 72
    assert found.chosen.cornered
    assert found.text.startswith("A attacks B: 72 % to remove it, its back is to the wall")


def test_a_test_to_recover_is_told_by_its_chance() -> None:
    state = draw("\n".join(["B . .", *[". . ."] * 12, "a . ."]), a=who(shaken=True, willpower=4))
    found = reason(state)
    assert found.chosen.kind is Kind.RECOVER
    assert found.chosen.shakes == 67
    assert "gathers courage again: 67 % to be vigilant again" in found.text


def test_the_best_line_of_another_kind_stands_beside_it() -> None:
    state = draw(
        """
        . B . C .
        . . a . .
        . . . . .
        """,
        a=who(attack=7),
        B=who(zeni=5, shaken=True),
        C=who(zeni=2),
    )
    found = reason(state)
    assert found.chosen.target == state.match.index_of("b")
    assert found.rejected is not None
    assert found.rejected.target == state.match.index_of("c")
    assert "; attacking C promised" in found.text


def test_the_end_of_a_phase_has_a_reason_too() -> None:
    found = reason(draw("a> B<", a=who(attack=0, defense=9), B=who(attack=0, defense=9)))
    assert found.text == "The phase ends here: nobody gains by doing more."

"""Hints in three steps: what, where, why; the last one true to the answer that is meant."""

from fractions import Fraction

from okko.analysis.dice_advice import advise
from okko.bots.hint import hint
from okko.dice import Seeded, Typed
from okko.game import Game
from okko.library import puzzles, read_position, shipped
from okko.model.decision import Activate, Ask
from okko.model.state import State
from tests.scenes import draw, who


def turned_back() -> State:
    """B is shaken, stands at the edge and has turned its back on a, who is two squares away."""
    return draw(
        """
        . B^ . . .
        . . . . .
        . a^ . . c^
        . . . . .
        """,
        a=who(attack=6, zeni=4),
        B=who(shaken=True, zeni=4),
        c=who(activated=True),
    )


def test_a_hint_goes_from_what_to_where_to_why() -> None:
    found = hint(Game(turned_back(), Seeded(1)), "warrior")
    assert found.what == "B can be struck from behind."
    assert found.where.startswith("A, at ")
    assert "B" in found.why
    assert isinstance(found.option, Activate)


def test_a_hint_for_what_an_activated_character_does_has_its_reason_too() -> None:
    """One step brings a to b3, right behind B."""
    game = Game(turned_back(), Seeded(1))
    game.answer("activate a")
    found = hint(game, "warrior")
    assert (found.what, found.where) == ("B can be struck from behind.", "A, at b3.")
    assert found.option is not None
    assert found.option.text == "move b3 N"
    assert "attacks B" in found.why


def test_where_nothing_is_worth_doing_a_hint_says_so() -> None:
    """All it could do is to strike at 1 against 6: 35 of 36 throws are lost."""
    state = draw(
        """
        . . Bv . .
        . . a^ . .
        . . . . .
        . . . . .
        """,
        a=who(attack=1, movement=0),
        B=who(defense=6),
    )
    game = Game(state, Seeded(1))
    game.answer("activate a")
    found = hint(game, "warrior")
    assert (found.what, found.where) == ("Nothing more is worth the risk.", "End activation.")


def test_a_hint_is_the_same_whatever_the_dice_will_be_and_changes_nothing() -> None:
    _, state = read_position(puzzles([shipped()])["side-step"])
    games = [Game(state, Seeded(seed)) for seed in (1, 2)]
    first, second = (hint(game, "warrior") for game in games)
    assert first.steps == second.steps
    assert games[0].state is state or games[0].state == state
    assert not games[0].lines


def test_where_dice_are_named_the_adviser_speaks() -> None:
    """At 4 against 4 Fire adds; it is said what, and by how much."""
    state = draw(
        """
        e . . . D
        . B^ . . .
        . a^ . . .
        . . . . .
        """,
        B=who(attack=0, movement=0),
        D=who(attack=0, movement=0),
        e=who(activated=True),
        dice_a=["fire"],
    )
    game = Game(state, Typed(), recording=False)
    game.answer("activate a")
    game.answer("attack b")
    decision = game.decision
    assert decision.ask is Ask.NAME
    found = hint(game)
    assert found.what == "A die does more in this fight than anywhere else."
    assert found.where == "Raise attack fire."
    gain = advise(game.state, 0, decision.about, decision.who).gain  # type: ignore[arg-type]
    assert gain == Fraction(17, 36)
    assert "+0.47 Zeni" in found.why
    assert found.dice == ("Fire: +0.47 Zeni spent now.",)

"""What a loser suffers, where little is different: which rules are named, what replaces what, and nothing twice."""

import pytest

from okko.model.event import Disabled, Ended, Shaken, Vanished
from okko.model.rulings import Rulings
from okko.model.scenario import ScenarioCard
from okko.model.state import End, Result, Stage
from okko.model.value import but
from okko.rules.table import Table
from okko.rules.turn import play as flow
from tests.fights import causes, fate
from tests.powers import instead, power
from tests.scenes import draw, happened, options, place, play, who

DUEL = ". . .\n. Bv .\n. a^ .\n. . ."
"""Attack and Defense are 4."""


@pytest.mark.rule("STATE-1", "DICE-10", "COMBAT-8")
def test_the_loss_of_a_die_is_a_reason_only_where_one_is_lost() -> None:
    for reserve, rules in ((None, ()), ("earth", ("DICE-10",))):
        game = play(draw(DUEL, B=who(reserve=reserve)), "activate a; attack b" + ("; done" if reserve else ""), [4, 1])
        assert causes(game, Shaken) == ("COMBAT-4", "COMBAT-8", "STATE-1", *rules)


@pytest.mark.rule("RETREAT-3", "RETREAT-5", "RETREAT-6")
@pytest.mark.parametrize(("held", "rules"), [(False, ("RETREAT-3",)), (True, ("RETREAT-3", "RETREAT-5", "RETREAT-6"))])
def test_one_reason_is_one_and_two_are_said_to_count_once(held: bool, rules: tuple[str, ...]) -> None:
    """B retreats into water; c beyond looks at it, or away."""
    scene = draw(". c .\n. ~ .\n. Bv .\n. a^ .".replace(". ~ .", "# ~ #"), c=who("S" if held else "N"))
    assert causes(play(scene, "activate a; attack b", [2, 1]), Shaken) == (*rules, "STATE-1")


@pytest.mark.rule("RETREAT-6", "STATE-2", "STATE-5")
def test_by_the_other_reading_the_second_reason_finds_nobody_left() -> None:
    """B, shaken, falls to the water; the zone shakes it no further, and its 3 Zeni are lost once."""
    scene = draw(
        ". c D\n# ~ #\n. Bv .\n. a^ .",
        c=who("S"),
        B=who(shaken=True),
        rulings=Rulings(reasons_shake_once=False),
        limit=99,
    )
    game = play(scene, "activate a; attack b", [2, 1])
    assert (len(happened(game, Disabled)), game.state.losses) == (1, (0, 3))


@pytest.mark.rule("KAMI-2", "KAMI-7")
def test_a_kami_that_loses_a_fight_has_not_broken_away() -> None:
    scene = draw(". . D\n. Bv .\n. a^ .", B=who(kami="fire"))
    (gone,) = happened(play(scene, "activate a; attack b", [4, 1]), Vanished)
    assert gone.rules == ("COMBAT-4", "COMBAT-8", "KAMI-2")


@pytest.mark.rule("END-1", "END-2")
@pytest.mark.parametrize(("budget", "rule"), [(12, "END-1"), (16, "END-1"), (13, "END-2")])
def test_the_marks_of_the_book_are_those_of_its_two_budgets(budget: int, rule: str) -> None:
    scene = draw(DUEL.replace(". . .\n. Bv", "D . .\n. Bv", 1), budget=budget, limit=3)
    (ended,) = happened(play(scene, "activate a; attack b", [6, 1]), Ended)
    assert ended.rules == (rule,)


@pytest.mark.rule("END-3", "END-4", "END-7", "DRAFT-4")
def test_with_a_scenario_card_the_zeni_still_decide_when_a_band_is_wiped_out() -> None:
    """a's band has lost 9 and strikes down b's last character, worth 3: b has earned more."""
    card = ScenarioCard.model_validate(
        {"id": "long", "name": "Long", "text": "Long.", "turns": 9, "objectives": []}, strict=False
    )
    game = play(draw(DUEL, karasu=True, scenario=card, losses=(9, 0)), "activate a; attack b", [6, 1])
    assert game.state.result == Result(1, End.WIPED_OUT)


@pytest.mark.rule("SKILL-5", "COMBAT-5")
@pytest.mark.parametrize(("keywords", "fates"), [(["demon"], ""), ([], "retreated")])
def test_a_skill_against_somebody_looks_at_who_won(keywords: list[str], fates: str) -> None:
    """a attacks and loses by 1; it stands fast against demons."""
    fast = power("fast", instead("retreat", "nothing", against={"keyword": "demon"}))
    game = play(draw(DUEL, a=who(skills=[fast]), B=who(keywords=keywords)), "activate a; attack b", [1, 2])
    assert ("retreat b1" in options(game)) is bool(fates)
    if fates:
        game.answer("retreat b1")
    assert fate(game, "a") == fates


@pytest.mark.rule("SKILL-5", "STATE-2")
@pytest.mark.parametrize(("shaken", "end"), [(False, "shaken"), (True, "disabled")])
def test_to_be_shaken_instead_of_retreating_disables_the_shaken(shaken: bool, end: str) -> None:
    stand = power("stand", instead("retreat", "shaken"))
    scene = draw(DUEL.replace(". . .\n. Bv", "D . .\n. Bv", 1), B=who(shaken=shaken, skills=[stand]))
    game = play(scene, "activate a; attack b", [2, 1])
    assert fate(game, "b") == end
    assert place(game.state, "b") == ("fallen" if shaken else "b3 S")


@pytest.mark.rule("END-1")
def test_a_game_that_is_over_is_not_played_on() -> None:
    table = Table(but(draw(DUEL), stage=Stage.OVER, result=Result(0, End.LOSSES)))
    assert next(flow(table), None) is None
    assert not table.events

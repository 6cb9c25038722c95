"""The scenario cards of the box: each does what its text says (DRAFT-4)."""

import pytest

from okko.library import Library, shipped
from okko.model.element import Stat
from okko.model.scenario import ScenarioCard
from okko.model.skill import Situation
from okko.model.state import End, Result, State
from okko.rules.cards import number
from okko.rules.victory import score
from tests.fights import margins
from tests.scenes import draw, options, play, who

CARDS = Library([shipped()]).scenario_cards


def card(id: str) -> ScenarioCard:
    """A card as it lies in the box."""
    return CARDS[id]


def scores(state: State) -> tuple[int, int]:
    return score(state, 0), score(state, 1)


@pytest.mark.rule("DRAFT-4", "SUPPORT-1", "SUPPORT-2")
@pytest.mark.parametrize(("id", "margin"), [("single-combat", 0), (None, 1)])
def test_in_single_combat_nobody_supports(id: str | None, margin: int) -> None:
    """4 against 4 with equal dice; c beside a has B in its zone."""
    scene = draw(". B .\na c .", karasu=True, scenario=card(id) if id else None, a=who("N"), c=who("N"))
    assert margins(play(scene, "activate a; attack b", [3, 3])) == [margin]
    other = draw(". B D\n. a .", karasu=True, scenario=card(id) if id else None, a=who("N"), B=who("S"), D=who("S"))
    assert margins(play(other, "activate a; attack b", [3, 3])) == [-margin]


@pytest.mark.rule("DRAFT-4", "WILL-1", "STATE-4")
def test_temple_bells_lend_will_and_let_one_recover_before_an_enemy() -> None:
    bells = draw("B .\na .", karasu=True, scenario=card("temple-bells"), a=who(shaken=True, willpower=3), B=who("S"))
    assert [number(bells, each, Stat.WILLPOWER, Situation.TESTING) for each in (0, 1)] == [4, 4]
    assert "recover" in options(play(bells, "activate a"))
    assert not play(bells, "activate a; recover", [4]).state.characters[0].shaken
    silent = draw("B .\na .", karasu=True, a=who(shaken=True), B=who("S"))
    assert "recover" not in options(play(silent, "activate a"))


@pytest.mark.rule("DRAFT-4", "SHOT-4", "BEHIND-3")
def test_in_thick_fog_shots_are_weak_and_nobody_is_seen_coming() -> None:
    fog = draw("B . .\n. . .\na . .", karasu=True, scenario=card("thick-fog"), a=who(shot=(5, 4)), B=who("S"))
    assert margins(play(fog, "activate a; shoot b bow", [4, 4])) == [4 - 2 - 4]
    seen = "a . .\n. B .\n. . ."
    for scenario, margin in ((card("thick-fog"), 1), (None, 0)):
        scene = draw(seen, karasu=True, scenario=scenario, a=who("S", movement=8), B=who("N"))
        game = play(scene, "activate a; move b1 N; attack b", [3, 3])
        assert margins(game) == [margin], "a begins before B's front and ends behind its back"


@pytest.mark.rule("DRAFT-4", "END-4")
def test_burning_gates_pay_for_the_enemys_zone_at_the_end_of_each_turn() -> None:
    """a and c stand in B's zone against D alone; nobody of b stands in a's."""
    rows = ["a c D . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]
    scene = draw("\n".join(rows), karasu=True, to_act="b", scenario=card("burning-gates"), a=who("S"), c=who("S"))
    assert scores(play(scene, "end phase").state) == (2, 0)
    level = draw("\n".join(["a E D . .", *rows[1:]]), karasu=True, to_act="b", scenario=card("burning-gates"))
    assert scores(play(level, "end phase").state) == (0, 0)


@pytest.mark.rule("DRAFT-4", "MOVE-1", "END-4")
def test_a_following_wind_hurries_everybody_and_ends_the_match_after_five_turns() -> None:
    wind = draw("a . B", karasu=True, to_act="b", turn=5, scenario=card("following-wind"), losses=(0, 3))
    assert [number(wind, each, Stat.MOVEMENT, Situation.MOVING) for each in (0, 1)] == [6, 6]
    assert play(wind, "end phase").state.result == Result(0, End.TURNS)

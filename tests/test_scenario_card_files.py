"""Scenario cards as they are written: what is refused, and what the shipped ones hold."""

from pathlib import Path
from typing import Any

import pytest

from okko.library import Library, shipped
from okko.library.check import check
from okko.library.document import parse_document
from okko.library.kinds import SCENARIO_CARD, read_model
from okko.model.scenario import ScenarioCard
from tests.scenario_cards import card

ROOT = Path(__file__).parent.parent
LIBRARY = Library([shipped()])


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({"objectives": []}, "changes something"),
        ({"zeni": False, "turns": 3}, "play for"),
        ({"objectives": [{"kind": "hold"}]}, "wins `at-once` or brings `points`"),
        ({"objectives": [{"kind": "hold", "points": 1, "counted": "at-once"}]}, "wins `at-once` or brings `points`"),
        ({"objectives": [{"kind": "hold", "points": 1, "number": 2}]}, "belongs to an objective that wins"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(written: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        card(*written.pop("objectives", []), **written)


def test_the_shipped_cards_cover_every_mechanism() -> None:
    cards = LIBRARY.scenario_cards.values()
    kinds = {objective.kind for each in cards for objective in each.objectives}
    assert kinds == {"defeat", "protect", "survive", "reach", "hold", "carry"}
    assert {objective.counted.value for each in cards for objective in each.objectives} == {"end", "turn", "at-once"}
    assert any(each.skills for each in cards)
    assert any(each.turns for each in cards)
    assert not all(each.zeni for each in cards)
    assert len(cards) >= 6


def test_no_skill_of_a_scenario_card_is_called_like_one_of_another_card() -> None:
    own = {each.id for scenario in LIBRARY.scenario_cards.values() for each in scenario.skills}
    printed = {
        each.id
        for one in LIBRARY.characters.values()
        for side in (one.vigilant, one.shaken)
        for each in (*side.skills, *side.karasu)
    }
    assert not own & (printed | {each.id for gear in LIBRARY.equipment.values() for each in gear.skills})


def test_the_example_of_the_documentation_is_a_scenario_card() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    example = text.partition("<!-- scenario card -->\n```yaml\n")[2].partition("```")[0]
    read = read_model(parse_document(Path("example"), example), SCENARIO_CARD)
    assert isinstance(read, ScenarioCard)
    assert [objective.kind for objective in read.objectives] == ["hold", "reach"]


def test_a_mistake_in_a_scenario_card_is_told_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    file = tmp_path / "scenarios" / "cards" / "bad.yaml"
    file.parent.mkdir(parents=True)
    shown = (ROOT / "scenarios" / "cards" / "evening-bell.yaml").read_text(encoding="utf-8")
    file.write_text(shown.replace("area: centre", "area: center"), encoding="utf-8")
    (problem,) = check(tmp_path).problems
    assert (problem.line, problem.cure) == (11, "did you mean centre?")

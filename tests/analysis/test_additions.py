"""What each die and skill that could still be named would make of a fight."""

import pytest

from okko.analysis.additions import additions
from okko.model.fight import Fight, Kind
from okko.model.state import State
from okko.rules.combat import declaration
from tests.scenes import draw, who

BLOW = {
    "id": "blow",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}
RANGED = {"id": "leap", "cost": ["air"], "effects": [{"kind": "modify", "stat": "movement", "by": 1}]}


def against(state: State) -> dict[tuple[str, str], int]:
    fight: Fight = declaration(state, 0, 1)
    assert fight.kind is Kind.COMBAT
    return {(state.recruit(one.who).id, one.option.text): one.preview.difference for one in additions(state, fight)}


@pytest.mark.rule("DICE-4", "COMBAT-6")
def test_each_side_could_add_what_it_has_and_each_is_counted_by_itself() -> None:
    """4 against 4: fire +1, the blow +2; the die on the card of the attacked, earth, takes one off."""
    state = draw(
        ". Bv .\n. a^ .",
        active="a",
        dice_a=["fire", "torii", "water"],
        a=who(skills=[BLOW, RANGED]),
        B=who(reserve="earth"),
    )
    assert against(state) == {
        ("a", "raise attack fire"): 1,
        ("a", "use blow torii"): 2,
        ("b", "raise defense earth reserve"): -1,
    }


def test_who_has_nothing_to_add_is_not_mentioned() -> None:
    assert against(draw(". Bv .\n. a^ .", active="a", dice_a=["water"])) == {}

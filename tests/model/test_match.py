"""What a match is played with."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from okko.model.match import MatchSetup
from tests.drafts import gear, people
from tests.powers import exempt, power
from tests.scenes import draw, skill, who

BOARD = "+-+\n|.|\n+-+\n|.|\n+-+\n"
PERSON = people(a=3)[0].model_dump(mode="json", exclude_defaults=True)
HAT = gear("hat").model_dump(mode="json", exclude_defaults=True)


def setup(*bands: dict[str, Any], **changes: Any) -> MatchSetup:
    """A match of two bands, each of one member."""
    written = [
        {"id": f"band-{index}", "name": "Band", "budget": 16, "members": [band]} for index, band in enumerate(bands)
    ]
    return MatchSetup.model_validate_json(
        json.dumps({"board": BOARD, "characters": [PERSON], "equipment": [HAT], "bands": written, **changes})
    )


def test_a_match_is_of_sixteen_zeni_and_the_base_game_unless_it_says_so() -> None:
    plain = setup({"card": "a"}, {"card": "a", "equipment": "hat"})
    assert (plain.budget, plain.karasu, plain.turn_limit) == (16, False, None)


@pytest.mark.parametrize(
    ("member", "said"),
    [
        ({"card": "b"}, "the card 'b' of band 'band-1' is not among the characters"),
        ({"card": "a", "equipment": "cap"}, "the equipment 'cap' of band 'band-1' is not among the equipment"),
    ],
)
def test_the_cards_of_both_bands_lie_with_the_match(member: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        setup({"card": "a"}, member)


@pytest.mark.rule("STATE-5", "SKILL-6", "SKILL-7")
def test_a_recruit_is_worth_its_card_and_its_equipment_and_has_skills_by_its_side_and_by_both() -> None:
    calm, brave, fan = (power(id, exempt("BEHIND-2")) for id in ("calm", "brave", "fan"))
    state = draw(
        "a c . B",
        a=who(zeni=4, skills=[calm], red={"skills": [skill(brave)]}, equipment={"zeni": 2, "skills": [fan]}),
        c=who(zeni=4),
    )
    carrying, plain = state.recruit(0), state.recruit(1)
    assert (carrying.zeni, plain.zeni) == (6, 4)
    found = {
        (shaken, worn): [each.id for each in carrying.face(shaken, worn).skills]
        for shaken in (False, True)
        for worn in (False, True)
    }
    assert found == {
        (False, False): ["calm"],
        (False, True): ["calm", "fan"],
        (True, False): ["brave"],
        (True, True): ["brave", "fan"],
    }

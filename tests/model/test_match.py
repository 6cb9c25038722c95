"""What a match is played with."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from okko.model.adventure import Adventure, Lineup
from okko.model.board import parse_board
from okko.model.card import CharacterCard, Form
from okko.model.element import Element
from okko.model.match import NOBODY, Match, MatchSetup, Recruit, joined, make_match
from okko.model.rulings import Rulings
from okko.model.scenario import Scenario
from okko.model.skill import Alignment, Skill
from okko.model.value import but
from tests.drafts import gear, people, person
from tests.powers import do, exempt, instead, modify, power, verb
from tests.scenes import draw, skill, who
from tests.spirits import SUMMONING, spirit

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


def match(*bands: list[CharacterCard], **changes: Any) -> Match:
    """A match between some characters, without equipment."""
    seats: Any = [[(card, None) for card in band] for band in bands]
    return make_match(parse_board(BOARD), Rulings(), tuple(seats), limit=12, **changes)


@pytest.mark.rule("BAND-2", "SUMMON-3")
def test_a_band_fights_for_what_its_characters_do_unless_they_are_mercenaries_and_it_is_said() -> None:
    plain, dark = person("a"), person("b", alignment="evil")
    hunter, evil, mercenary = Alignment.DEMON_HUNTER, Alignment.EVIL, Alignment.MERCENARY
    assert match([plain], [plain, dark]).sides == (mercenary, evil)
    assert match([plain, dark], [plain]).sides == (evil, mercenary)
    assert match([plain], [plain], sides=(hunter, evil)).sides == (hunter, evil)
    fire = spirit("fire").side(Form.CELESTIAL)
    assert match([plain, fire], [plain], kami=[spirit("fire")]).sides == (mercenary, mercenary)


@pytest.mark.rule("SUMMON-2", "KAMI-10")
def test_there_is_one_kami_of_each_element_those_that_stand_there_first() -> None:
    mage, fire = person("a", type="sorcerer", skills=[SUMMONING]), spirit("fire").side(Form.CORRUPTED)
    made = match([mage], [fire], kami=[spirit("fire"), spirit("air")])
    assert [(kami.element, kami.index) for kami in made.kami] == [(Element.FIRE, 1), (Element.AIR, 2)]
    assert [recruit.band for recruit in made.recruits] == [0, 1, NOBODY]
    assert len(match([person("a")], [fire], kami=[spirit("fire"), spirit("air")]).kami) == 1, "nobody calls"


@pytest.mark.rule("KAMI-10", "SUMMON-3")
def test_a_kami_changes_bands_in_the_form_it_has_unless_it_is_called_in_another() -> None:
    fire = spirit("fire").side(Form.CORRUPTED)
    before = match([person("a")], [fire], kami=[spirit("fire")])
    for band, members in ((0, ((0, 1), ())), (1, ((0,), (1,))), (NOBODY, ((0,), ()))):
        after = joined(before, 1, band)
        assert (after.recruits[1].band, after.recruits[1].form, after.members) == (band, Form.CORRUPTED, members)
        assert joined(before, 1, band, Form.CELESTIAL).recruits[1].form is Form.CELESTIAL


@pytest.mark.rule("KAMI-8", "DRAFT-4")
def test_what_a_side_has_by_its_adventure_a_kami_has_where_it_costs_nothing() -> None:
    free, paid, other = (
        Skill.model_validate_json(json.dumps(skill(power(id, exempt("BEHIND-2"), **cost))))
        for id, cost in (("free", {}), ("paid", {"cost": ["fire"]}), ("other", {}))
    )
    sides = [Lineup.model_construct(skills=skills) for skills in ((free, paid), (other,))]
    scenario = Scenario(Adventure.model_construct(skills=(), turns=6, a=sides[0], b=sides[1]))
    fire = spirit("fire").side(Form.CELESTIAL)
    made = match([person("a"), fire], [person("b")], kami=[spirit("fire")], scenario=scenario)
    had = [[each.id for each in recruit.face(shaken=False, gear=False).skills] for recruit in made.recruits]
    own = ["influence", "major"]
    assert had == [["free", "paid"], [*own, "free"], ["other"]]
    for band, further in ((0, ["free"]), (1, ["other"]), (NOBODY, [])):
        face = joined(made, 1, band).recruits[1].face(shaken=False, gear=False)
        assert [each.id for each in face.skills] == [*own, *further]


@pytest.mark.rule("SKILL-1", "SKILL-2")
def test_of_skills_without_cost_those_are_named_that_may_change_a_number_or_lift_a_rule() -> None:
    """What may replace an outcome or do a deed is asked about when it would."""
    skills = [
        power("poise", modify("attack", 1), optional=True),
        power("slip", exempt("SUPPORT-1"), optional=True),
        power("wrest", do("attacking", verb("strip"), who={"side": "opponent"}), optional=True),
        power("life", instead("disabled", "shaken"), optional=True),
        power("rage", modify("attack", 1)),
        power("roar", modify("attack", 2), cost=["fire"]),
    ]
    face = draw("a .", a=who(skills=skills)).face(0)
    assert [each.id for each in face.paid] == ["poise", "slip", "roar"]


def test_a_name_is_known_in_any_case_but_one_that_is_written_so_goes_first() -> None:
    card = person("a")
    bandits = tuple(Recruit(index, name, 0, card, None) for index, name in enumerate(("Bandit", "BANDIT", "Okko")))
    found = but(match([card], []), recruits=bandits)
    names = ("Bandit", "BANDIT", "bandit", "okko", "nobody")
    assert [found.called(name) for name in names] == ["Bandit", "BANDIT", None, "Okko", None]

"""Gathering a band: each limit where it bites, and its nearest neighbour where it does not."""

import pytest

from okko.model.card import CharacterCard, EquipmentCard, Member, Profile
from okko.model.element import Stat
from okko.model.refusal import Refusal
from okko.model.skill import Alignment, Filter, Modify, Skill, Type
from okko.model.verb import Condition
from okko.rules.band import band_refusals, may_add, may_bear, may_give, zeni_of

SIDE = Profile(attack=3, movement=5, defense=3, willpower=3)


def card(
    id: str,
    zeni: int = 3,
    *,
    alignment: Alignment = Alignment.MERCENARY,
    type: Type = Type.WARRIOR,
    unique: bool = False,
    keywords: tuple[str, ...] = (),
) -> CharacterCard:
    return CharacterCard(
        id=id,
        name=id.title(),
        tag=id[:2].title(),
        alignment=alignment,
        type=type,
        unique=unique,
        keywords=keywords,
        zeni=zeni,
        vigilant=SIDE,
        shaken=SIDE,
    )


def item(id: str, zeni: int = 1, bearer: Filter | None = None) -> EquipmentCard:
    effect = Modify(kind="modify", stat=Stat.ATTACK, by=1)
    skill = Skill(id="sharp", name="Sharp", text="+1 Attack.", effects=(effect,))
    return EquipmentCard(id=id, name=id.title(), zeni=zeni, bearer=bearer, skills=(skill,))


CHARACTERS = {
    one.id: one
    for one in (
        card("leader", 5, alignment=Alignment.DEMON_HUNTER, unique=True, keywords=("human", "samurai")),
        card("archer", 3, alignment=Alignment.DEMON_HUNTER, keywords=("human",)),
        card("ghoul", 4, alignment=Alignment.EVIL),
        card("sellsword", 3),
        card("porter", 2, type=Type.CIVILIAN),
        card("cook", 2, type=Type.CIVILIAN),
        card("priest", 3, type=Type.SORCERER),
        card("witch", 3, type=Type.SORCERER),
    )
}
EQUIPMENT = {
    one.id: one
    for one in (
        item("sword", 1),
        item("scroll", 1, Filter(type=Type.SORCERER)),
        item("banner", 2, Filter(keyword="samurai", unique=True, alignment=Alignment.DEMON_HUNTER)),
    )
}


def band(text: str) -> list[Member]:
    """`leader+sword archer`."""
    parts = (one.partition("+") for one in text.split())
    return [Member(card=name, equipment=gear or None) for name, _, gear in parts]


def refused(text: str, budget: int = 16, *, karasu: bool = False) -> list[str]:
    return [one.rule for one in band_refusals(band(text), budget, CHARACTERS, EQUIPMENT, karasu=karasu)]


def add(text: str, new: str, budget: int = 16, *, karasu: bool = False) -> Refusal | None:
    return may_add(band(new)[0], band(text), budget, CHARACTERS, EQUIPMENT, karasu=karasu)


@pytest.mark.rule("BAND-1")
def test_zeni_of_characters_and_equipment_may_reach_the_budget_but_not_pass_it() -> None:
    assert zeni_of(band("leader+sword archer"), CHARACTERS, EQUIPMENT) == 9
    assert refused("leader archer archer sellsword porter", 16) == []
    (refusal,) = band_refusals(band("leader+sword archer archer sellsword porter"), 16, CHARACTERS, EQUIPMENT)
    assert refusal.rule == "BAND-1"
    assert refusal.fact == "The band costs 17 Zeni of 16"
    assert refusal.cure == "save 1 Zeni"


@pytest.mark.rule("BAND-1")
@pytest.mark.parametrize("budget", [12, 18])
def test_any_budget_can_be_agreed_on(budget: int) -> None:
    assert refused("sellsword " * (budget // 3), budget) == []
    assert refused("sellsword " * (budget // 3), budget - 1) == ["BAND-1"]


@pytest.mark.rule("BAND-2")
def test_hunters_and_evil_creatures_never_share_a_band() -> None:
    (refusal,) = band_refusals(band("leader sellsword ghoul"), 16, CHARACTERS, EQUIPMENT)
    assert refusal.rule == "BAND-2"
    assert refusal.characters == (0, 2)
    assert refusal.fact == "Leader is a Demon Hunter, Ghoul an Evil Creature"


@pytest.mark.rule("BAND-2")
@pytest.mark.parametrize("text", ["leader sellsword", "ghoul sellsword", "sellsword sellsword"])
def test_mercenaries_join_either_side_or_stay_alone(text: str) -> None:
    assert refused(text) == []


@pytest.mark.rule("BAND-3")
def test_both_players_may_pick_the_same_alignment() -> None:
    """A band is judged by itself: the other player's choice is not even asked for."""
    first, second = band("leader archer"), band("leader sellsword")
    assert all(not band_refusals(one, 16, CHARACTERS, EQUIPMENT) for one in (first, second))


@pytest.mark.rule("BAND-4")
def test_a_unique_character_stands_once_in_a_band_others_any_number_of_times() -> None:
    (refusal,) = band_refusals(band("leader archer leader"), 16, CHARACTERS, EQUIPMENT)
    assert refusal.rule == "BAND-4"
    assert refusal.characters == (0, 2)
    assert refusal.fact == "Leader is unique and stands in the band twice"
    assert refused("archer archer archer leader") == []


@pytest.mark.rule("BAND-4")
def test_both_bands_may_field_the_same_unique_character() -> None:
    assert refused("leader archer") == []
    assert refused("leader sellsword") == []


@pytest.mark.rule("BAND-5")
def test_a_band_has_one_civilian_or_none() -> None:
    (refusal,) = band_refusals(band("porter sellsword cook"), 16, CHARACTERS, EQUIPMENT)
    assert refusal.rule == "BAND-5"
    assert refusal.characters == (0, 2)
    assert refusal.fact == "Porter and Cook are civilians"
    assert refused("porter porter") == ["BAND-5"]
    assert refused("porter sellsword") == []
    assert refused("sellsword") == []


@pytest.mark.rule("BAND-6")
def test_the_expansion_allows_one_sorcerer_a_band() -> None:
    assert refused("priest sellsword witch", karasu=True) == ["BAND-6"]
    assert refused("priest sellsword", karasu=True) == []
    assert refused("priest sellsword witch") == []


@pytest.mark.rule("BAND-7")
def test_a_cards_own_limits_on_its_bearer_hold() -> None:
    (refusal,) = band_refusals(band("sellsword+scroll"), 16, CHARACTERS, EQUIPMENT)
    assert refusal.rule == "BAND-7"
    assert refusal.characters == (0,)
    assert refusal.fact == "Sellsword may not bear Scroll, which is for sorcerers"
    assert refused("priest+scroll sellsword+sword") == []


@pytest.mark.rule("BAND-7")
def test_every_key_of_a_limit_must_hold() -> None:
    assert refused("leader+banner") == []
    assert refused("archer+banner") == ["BAND-7"]
    assert not may_bear(CHARACTERS["leader"], Filter(state=Condition.SHAKEN))
    assert may_bear(CHARACTERS["leader"], Filter(state=Condition.VIGILANT))
    assert may_bear(CHARACTERS["ghoul"], Filter(unique=False))
    assert may_bear(CHARACTERS["ghoul"], Filter(alignment=Alignment.EVIL))
    assert not may_bear(CHARACTERS["ghoul"], Filter(alignment=Alignment.DEMON_HUNTER))
    assert not may_bear(CHARACTERS["leader"], Filter(unique=False))


@pytest.mark.rule("BAND-7")
def test_a_limit_may_ask_what_its_bearer_is() -> None:
    swordsman = CHARACTERS["leader"].model_copy(update={"keywords": ("samurai",)})
    assert may_bear(swordsman, Filter(keyword="samurai"))
    assert not may_bear(swordsman, Filter(keyword="ninja"))


@pytest.mark.rule("BAND-7")
def test_a_character_carries_one_equipment_card() -> None:
    assert may_give("sword", 0, band("sellsword"), 16, CHARACTERS, EQUIPMENT) is None
    refusal = may_give("sword", 0, band("leader+banner"), 16, CHARACTERS, EQUIPMENT)
    assert refusal is not None
    assert refusal.rule == "BAND-7"
    assert refusal.fact == "Leader carries Banner already"
    assert refusal.cure == "take Banner away first"


@pytest.mark.rule("BAND-1", "BAND-7")
def test_equipment_is_refused_to_the_wrong_bearer_and_over_the_budget() -> None:
    wrong = may_give("scroll", 0, band("sellsword"), 16, CHARACTERS, EQUIPMENT)
    dear = may_give("sword", 0, band("sellsword"), 3, CHARACTERS, EQUIPMENT)
    assert wrong is not None
    assert dear is not None
    assert (wrong.rule, dear.rule) == ("BAND-7", "BAND-1")


@pytest.mark.rule("BAND-10")
def test_a_band_has_at_least_one_character() -> None:
    assert refused("") == ["BAND-10"]
    assert refused("porter") == []


@pytest.mark.parametrize(
    ("text", "new", "rule"),
    [
        ("", "leader", None),
        ("leader", "ghoul", "BAND-2"),
        ("ghoul", "archer", "BAND-2"),
        ("leader", "leader", "BAND-4"),
        ("archer", "archer", None),
        ("porter", "cook", "BAND-5"),
        ("priest", "witch", None),
        ("leader archer archer", "archer", None),
        ("leader archer archer archer", "sellsword", "BAND-1"),
        ("leader", "archer+scroll", "BAND-7"),
    ],
)
@pytest.mark.rule("BAND-1", "BAND-2")
def test_a_builder_says_why_a_character_may_not_join(text: str, new: str, rule: str | None) -> None:
    refusal = add(text, new)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("BAND-6")
def test_a_builder_counts_sorcerers_in_the_expansion() -> None:
    refusal = add("priest", "witch", karasu=True)
    assert refusal is not None
    assert refusal.rule == "BAND-6"


@pytest.mark.rule("BAND-1", "BAND-2")
def test_what_a_band_breaks_already_is_no_reason_against_another_character() -> None:
    assert add("porter cook", "sellsword") is None
    assert may_give("sword", 2, band("porter cook sellsword"), 16, CHARACTERS, EQUIPMENT) is None
    refusal = add("leader archer archer archer sellsword", "archer")
    assert refusal is not None
    assert refusal.fact == "The band costs 20 Zeni of 16"

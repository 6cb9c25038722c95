"""Finding cards, rules and words: what is typed, what is demanded, what comes first, and what leads where."""

import pytest

from okko.library import Library, shipped
from okko.library.codex import CARDS, Codex, Section
from okko.library.finding import Found, Index, index_of
from okko.library.wanted import forms, wanted, zeni_range


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(Codex(Library((shipped(),))))


def names(found: Found) -> list[str]:
    return [hit.item.id for hit in found.hits]


QUESTIONS = [
    ("mighty blow", "windreaper"),
    ("what does Mighty blow do?", "windreaper"),
    ("diagonal step between two characters", "MOVE-7"),
    ("corrupted kami of fire", "kami-of-fire"),
    ("squares in front", "ZONE-1"),
    ("oni mask", "oni-mask"),
    ("tea", "tea-house"),
    ("control zone", "control zone"),
    ("zone-2", "ZONE-2"),
    ("noburo", "noburo"),
    ("retreat hindering", "RETREAT-3"),
    ("reaper", "windreaper"),
]


@pytest.mark.parametrize(("typed", "first"), QUESTIONS, ids=[typed for typed, _ in QUESTIONS])
def test_what_is_meant_comes_first(index: Index, typed: str, first: str) -> None:
    assert names(index.find(wanted(typed)))[0] == first


SHOOTERS = {"falconer", "temple-archer", "arquebusier", "kunoichi", "poisoner"}


def test_those_who_can_shoot_are_found_whether_it_is_asked_or_demanded(index: Index) -> None:
    asked = index.find(wanted("which characters can shoot"))
    assert {hit.item.id for hit in asked.hits if hit.item.section is Section.CHARACTERS} == SHOOTERS
    assert asked.hits[0].item.section is Section.CHARACTERS
    demanded = index.find(wanted("can:shoot"))
    assert set(names(demanded)) == SHOOTERS | {"hunting-bow", "scroll-of-thunder", "throwing-knives"}


def test_all_demands_are_met(index: Index) -> None:
    assert set(names(index.find(wanted("evil type:civilian zeni:2")))) == {"corpse-bearer", "masked-acolyte"}
    assert set(names(index.find(wanted("alignment:demon type:sorcerer")))) == {"noshin", "shrine-maiden"}
    assert set(names(index.find(wanted("keyword:spider")))) == {"jorogumo"}
    assert set(names(index.find(wanted("is:unique zeni:6+")))) == {"gashadokuro", "master-kanatta"}
    assert names(index.find(wanted("element:fire"), (Section.KAMI,))) == ["kami-of-fire"]


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [("3", 3, 3), ("3-5", 3, 5), ("4+", 4, 999), ("4-", 4, 999), ("<4", 0, 3), ("<=4", 0, 4), (">4", 5, 999)],
)
def test_zeni_are_a_number_or_a_range(value: str, least: int, most: int) -> None:
    assert zeni_range(value) == (least, most)


@pytest.mark.parametrize("value", ["x", "3-x", "--", "3.5"])
def test_other_zeni_are_none(value: str) -> None:
    assert zeni_range(value) is None


def test_a_demand_that_cannot_be_met_is_complained_of_and_an_unfinished_one_is_not() -> None:
    assert wanted("type:wizard").complaint == "type: is one of warrior, civilian, sorcerer"
    assert wanted("zeni:much").complaint.startswith("zeni: takes a number")
    assert wanted("type: blow").complaint == ""
    assert wanted("type: blow").demands == ()
    assert wanted("foo:bar").words == ("foo:bar",)


def test_a_demand_is_set_and_cleared_in_what_is_typed() -> None:
    assert wanted("blow").with_demand("type", "warrior") == "blow type:warrior"
    assert wanted("blow type:warrior").with_demand("type", "sorcerer") == "blow type:sorcerer"
    assert wanted("blow type:warrior zeni:3").with_demand("type", "warrior") == "blow zeni:3"


def test_small_words_are_passed_over_unless_there_are_no_others() -> None:
    assert wanted("What does the blow do?").words == ("blow",)
    assert wanted("the").words == ("the",)


def test_words_are_found_without_their_ending() -> None:
    assert {"characters", "character"} <= set(forms("characters"))
    assert "shoot" in forms("shooting")
    assert forms("dies") == ("dies",)


def test_where_words_stand_is_told_and_cut_out(index: Index) -> None:
    (hit,) = index.find(wanted("mighty blow"), (Section.CHARACTERS,)).hits
    text, spans = hit.excerpt(40)
    assert text.startswith("Mighty blow: +1 Attack")
    assert len(text) <= 40
    assert [text[start:end] for start, end in spans] == ["Mighty", "blow"]
    late, _ = index.find(wanted("obstruct"), (Section.RULES,)).hits[0].excerpt(30)
    assert "obstruct" in late


def test_a_slip_of_the_fingers_is_mended(index: Index) -> None:
    found = index.find(wanted("mihgty blow"))
    assert not found.whole
    assert found.suggestion == "mighty blow"
    assert index.find(wanted("xyzzy")).hits == ()


def test_things_of_a_section_stand_together_and_count(index: Index) -> None:
    found = index.find(wanted("retreat"))
    sections = [hit.item.section for hit in found.hits]
    assert len(set(sections)) == sum(one is not other for one, other in zip(sections, [None, *sections], strict=False))
    assert sum(found.count(section) for section in Section) == len(found.hits)


def test_every_thing_is_listed_once_found_by_its_name_and_linked_both_ways(index: Index) -> None:
    codex = index.codex
    for section in Section:
        items = codex.of(section)
        assert items
        assert len(set(items)) == len(items)
        for item in items:
            assert codex.content(item) is not None
            assert item.id in names(index.find(wanted(item.id), (section,)))
            for link in codex.links(item):
                assert item in [back.item for back in codex.links(link.item)], (item, link)


def test_a_rule_lists_the_cards_that_bend_it_and_a_skill_its_rules(index: Index) -> None:
    codex = index.codex
    rule, card = codex.named("MOVE-9"), codex.named("cutpurse")
    assert rule is not None
    assert card is not None
    assert {"cutpurse", "ninja-apprentice"} <= {link.item.id for link in codex.links(rule) if link.group == "Bent by"}
    assert ("MOVE-9", "Through the crowd") in [(link.item.id, link.why) for link in codex.links(card)]


def test_a_scenario_leads_to_those_who_play_in_it_and_back(index: Index) -> None:
    codex = index.codex
    adventure, card = codex.named("lantern-night"), codex.named("tikku")
    assert adventure is not None
    assert card is not None
    assert {"tikku", "tea-house"} <= {link.item.id for link in codex.links(adventure)}
    assert adventure in [link.item for link in codex.links(card) if link.group == "Plays in"]


def test_cards_alone_can_be_searched(index: Index) -> None:
    assert {hit.item.section for hit in index.find(wanted("retreat"), CARDS).hits} <= set(CARDS)


def test_a_library_has_one_index() -> None:
    library = Library((shipped(),))
    assert index_of(library) is index_of(library)

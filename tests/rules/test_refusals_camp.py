"""Why not, between two adventures: what is asked, an answer that is none, and its refusal, worked out by hand."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.library import Library, shipped
from okko.model.campaign import Fate
from okko.model.decision import Decision, Roll
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES, Element
from okko.rules.refused_camp import why_not_camp
from tests.camps import Night, fate, night
from tests.drafts import gear, people, person


def refused(camp: Night, text: str, rule: str, fact: str) -> None:
    assert not isinstance(camp.pending, Decision) or text not in camp.options()
    refusal = why_not_camp(camp.rest.camp, camp.pending, text)
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == (rule, fact)


@pytest.mark.rule("CAMP-1")
def test_the_vigilant_have_nothing_to_heal_and_have_their_turn_first() -> None:
    camp = night([fate()])
    refused(camp, "heal", "CAMP-1", "A is vigilant, and has nothing to heal")
    refused(camp, "hire b", "CAMP-1", "A has its turn: it prays or seeks")
    assert why_not_camp(camp.rest.camp, camp.pending, "pray") is None


@pytest.mark.rule("CAMP-1")
def test_before_a_throw_and_after_all_nothing_is_chosen() -> None:
    refused(night([fate(state="shaken")]), "pray", "CAMP-1", "dice must fall first")
    refused(night([fate(state="shaken")], 6), "pray", "CAMP-1", "nothing is to be chosen now")


@pytest.mark.rule("CAMP-3")
def test_who_comes_for_the_dead_makes_up_for_their_value() -> None:
    """a, worth 5, is dead: b and c of 3 and 2 come, or e of 5; d of 4 would leave one over, and g stands with b."""
    cards = [person("a", zeni=5, unique=True), *people(b=3, c=2, d=4, e=5, f=9, g=5)]
    camp = night([fate(state="disabled"), fate("f")], 1, theirs=[fate("g")], cards=cards)
    assert camp.options() == ["hire b", "hire c", "hire e"]
    short = "D counts 4 Zeni, and those who come make up for A as nearly as can be"
    refused(camp, "hire d", "CAMP-3", short)
    refused(camp, "hire a", "CAMP-3", "A is dead, and never returns")
    refused(camp, "hire f", "CAMP-3", "every F is in a band already")
    refused(camp, "hire g", "CAMP-3", "every G is in a band already")
    refused(camp, "hire nobody", "CAMP-3", "there is no character card nobody")
    refused(camp, "pray", "CAMP-3", "A has its turn: somebody is hired in its place")


@pytest.mark.rule("CAMP-3", "BAND-2", "BAND-4", "BAND-5", "BAND-6")
@pytest.mark.parametrize(
    ("standing", "other", "rule"),
    [
        ({"alignment": "demon-hunter"}, {"alignment": "evil"}, "BAND-2"),
        ({"type": "civilian"}, {"type": "civilian"}, "BAND-5"),
        ({"type": "sorcerer"}, {"type": "sorcerer"}, "BAND-6"),
    ],
)
def test_the_rules_of_bands_say_why(standing: dict[str, Any], other: dict[str, Any], rule: str) -> None:
    cards = [person("a", unique=True), person("b", **standing), person("c", **other), *people(d=3, e=3)]
    camp = night([fate(state="disabled"), fate("b")], 1, cards=cards)
    assert camp.options() == ["hire d", "hire e"]
    refusal = why_not_camp(camp.rest.camp, camp.pending, "hire c")
    assert refusal is not None
    assert refusal.rule == rule
    twice = [person("a", zeni=3), person("b", unique=True, copies=2), *people(d=3, e=3)]
    camp = night([fate(state="disabled"), fate("b")], 1, cards=twice)
    refusal = why_not_camp(camp.rest.camp, camp.pending, "hire b")
    assert refusal is not None
    assert refusal.rule == "BAND-4"


@pytest.mark.rule("CAMP-5")
def test_of_honors_only_those_it_has_are_kept() -> None:
    camp = night([fate(honor=Element.FIRE)], "pray", Element.AIR)
    refused(camp, "keep water", "CAMP-5", "A has no honor of water")
    refused(camp, "keep torii", "CAMP-5", "A has its turn: one of its honors is kept")


@pytest.mark.rule("CAMP-6", "BAND-7")
def test_of_what_was_found_only_what_it_may_bear_is_kept() -> None:
    """Of five cards the first three are drawn; the scroll is a sorcerer's."""
    gears = [gear("axe"), gear("scroll", bearer={"type": "sorcerer"}), gear("bow"), gear("cap"), gear("fan")]
    camp = night([fate()], "seek", 1, 1, 1, gears=gears)
    assert camp.options() == ["keep axe", "keep bow"]
    refused(camp, "keep scroll", "BAND-7", "A may not bear Scroll")
    refused(camp, "keep cap", "CAMP-6", "Cap is not among the cards that were found")
    refused(camp, "keep sword", "CAMP-6", "there is no equipment card sword")


@settings(max_examples=25)
@given(st.integers(0, 10**6))
@pytest.mark.rule("CAMP-1", "CAMP-3", "CAMP-5", "CAMP-6")
def test_a_choice_is_refused_if_and_only_if_it_is_not_offered(seed: int) -> None:
    library, chance = Library([shipped()]), random.Random(seed)
    cards, gears = tuple(library.characters.values()), tuple(library.equipment.values())

    def band() -> list[Fate]:
        states = ["vigilant", "vigilant", "shaken", "disabled", "disabled"]
        return [fate(card.id, state=chance.choice(states)) for card in chance.sample(cards, 4)]

    camp = night(band(), theirs=band(), cards=cards, gears=gears)
    texts = [*(f"hire {card.id}" for card in cards), *(f"keep {card.id}" for card in gears)]
    texts += [f"keep {element}" for element in Element] + ["pray", "seek", "heal", "end phase", ""]
    while camp.pending is not None:
        if isinstance(camp.pending, Roll):
            faces = INSPIRATION_FACES if camp.pending.elements else COMBAT_FACES
            camp.send(tuple(chance.choice(faces) for _ in range(camp.pending.count)))
            continue
        lawful = camp.options()
        for text in [*chance.sample(texts, 12), *lawful]:
            refusal = why_not_camp(camp.rest.camp, camp.pending, text)
            assert (refusal is None) == (text in lawful), (text, refusal)
            if refusal is not None:
                assert refusal.rule in library.rules
                assert "None" not in refusal.fact
        camp.send(camp.pending.find(chance.choice(lawful)))

"""Between two adventures (CAMP)."""

from typing import Any

import pytest

from okko.model.campaign import Healed, Hired, Prayed, Sought
from okko.model.decision import Decision, Roll, RollKind
from okko.model.element import Element
from tests.camps import fate, night
from tests.drafts import gear, people, person


@pytest.mark.rule("CAMP-1")
def test_the_vigilant_pray_or_seek_and_the_wounded_throw_for_their_wounds() -> None:
    assert night([fate()]).options() == ["pray", "seek"]
    for state in ("shaken", "disabled"):
        roll = night([fate(state=state)]).pending
        assert isinstance(roll, Roll)
        assert (roll.kind, roll.count, roll.elements) == (RollKind.HEAL, 1, False)


@pytest.mark.rule("CAMP-2")
@pytest.mark.parametrize(
    ("was", "table"),
    [
        ("disabled", [None, "shaken", "shaken", "shaken", "vigilant", "vigilant"]),
        ("shaken", ["shaken", "vigilant", "vigilant", "vigilant", "vigilant", "vigilant"]),
    ],
)
def test_the_heal_table(was: str, table: list[str | None]) -> None:
    for face, state in enumerate(table, 1):
        camp = night([fate(state=was)], face, cards=[person("a", unique=True)])
        assert camp.members() == ([f"a {state}"] if state else [])
        deed = camp.rest.deeds[0]
        assert isinstance(deed, Healed)
        assert deed.state == (state or "dead")


@pytest.mark.rule("CAMP-1", "CAMP-2")
def test_who_was_healed_has_had_its_turn() -> None:
    assert night([fate(state="shaken")], 6).pending is None


@pytest.mark.rule("CAMP-3")
def test_a_dead_character_is_replaced_by_others_of_the_same_value_equipment_included() -> None:
    """a, worth 4 with a hat worth 1, makes room for 5: b and c of 3 and 2, or e of 5; d of 4 would leave one over."""
    cards, hat = people(a=4, b=3, c=2, d=4, e=5), [gear("hat")]
    camp = night([fate(state="disabled", equipment="hat"), fate("f")], 1, cards=[*cards, *people(f=9)], gears=hat)
    assert camp.options() == ["hire b", "hire c", "hire e"]
    one = night([fate(state="disabled", equipment="hat")], 1, "hire e", cards=cards, gears=hat)
    assert one.pending is None or one.options() == ["pray", "seek"]
    two = night([fate(state="disabled", equipment="hat")], 1, "hire b", cards=cards, gears=hat)
    assert [deed for deed in two.rest.deeds if isinstance(deed, Hired)] == [Hired(0, "b", "a"), Hired(0, "c", "a")]
    assert two.members() == ["b vigilant", "c vigilant"]


@pytest.mark.rule("CAMP-3")
def test_where_nothing_makes_the_same_value_the_nearest_lower_one_does() -> None:
    unique = [person("a", zeni=5, unique=True), *people(b=6, c=3, d=4, f=9)]
    gone = night([fate(state="disabled"), fate("f")], 1, cards=unique)
    assert gone.members() == ["d vigilant", "f vigilant"], "4 is nearer to 5 than 3"


@pytest.mark.rule("CAMP-3", "BAND-4")
def test_the_unique_dead_never_return_in_the_campaign_and_the_common_do() -> None:
    unique = [person("a", zeni=3, unique=True), *people(b=3)]
    camp = night([fate(state="disabled")], 1, cards=unique)
    assert camp.rest.camp.graves == {"a"}
    assert camp.members() == ["b vigilant"]
    later = night([fate("b", state="disabled")], 1, cards=unique, graves=["a"])
    assert later.members() == ["b vigilant"]
    common = night([fate(state="disabled"), fate("b")], 1, cards=people(a=3, b=3))
    assert common.rest.camp.graves == frozenset()
    assert common.members() == ["a vigilant", "b vigilant"]


@pytest.mark.rule("CAMP-3", "BAND-2", "BAND-5", "BAND-6")
@pytest.mark.parametrize(
    ("standing", "other"),
    [
        ({"alignment": "demon-hunter"}, {"alignment": "evil"}),
        ({"type": "civilian"}, {"type": "civilian"}),
        ({"type": "sorcerer"}, {"type": "sorcerer"}),
    ],
)
def test_the_rules_for_bands_hold_for_those_who_come(standing: dict[str, Any], other: dict[str, Any]) -> None:
    cards = [person("a", unique=True), person("b", **standing), person("c", **other), person("d")]
    camp = night([fate(state="disabled"), fate("b")], 1, cards=cards)
    assert camp.members()[0] == "d vigilant", "c would not do"


@pytest.mark.rule("CAMP-3", "DRAFT-1")
def test_who_is_in_either_band_cannot_be_hired() -> None:
    cards = [person("a", unique=True), *people(b=3, c=3)]
    camp = night([fate(state="disabled")], 1, theirs=[fate("b")], cards=cards)
    assert camp.members() == ["c vigilant"]


@pytest.mark.rule("CAMP-1", "CAMP-3")
def test_those_who_come_are_vigilant_and_have_no_turn_yet() -> None:
    cards = [person("a", unique=True), *people(b=3)]
    assert night([fate(state="disabled")], 1, cards=cards).pending is None


@pytest.mark.rule("CAMP-1", "CAMP-2")
def test_everybody_has_a_turn_in_order() -> None:
    """a and b heal, c and d pray; for e, which dies, f and g come, and i prays after them."""
    asleep = night([fate(state="shaken"), fate("b", state="disabled")], 6, 6)
    assert (asleep.members(), asleep.pending) == (["a vigilant", "b vigilant"], None)
    awake = night([fate("c"), fate("d")], "pray", Element.FIRE, "pray", Element.AIR, cards=people(c=3, d=3))
    assert (awake.members(), awake.pending) == (["c vigilant fire", "d vigilant air"], None)
    cards = [person("e", zeni=4, unique=True), *people(f=2, g=2, i=9)]
    after = night([fate("e", state="disabled"), fate("i")], 1, "hire f", cards=cards)
    assert after.members() == ["f vigilant", "g vigilant", "i vigilant"]
    assert after.options() == ["pray", "seek"]
    after.send(after.pending.find("pray"))  # type: ignore[union-attr]
    assert isinstance(after.pending, Roll)


@pytest.mark.rule("CAMP-3", "BAND-4")
def test_as_many_of_a_card_come_as_there_are_and_of_a_unique_one_only_one() -> None:
    """For a, worth 4: two common b of 2, or c of 3 and d of 1; nobody comes who costs nothing; two unique e make 2."""
    dead = person("a", zeni=4, unique=True)
    two = [dead, person("b", zeni=2, copies=2), *people(z=0)]
    camp = night([fate(state="disabled")], 1, cards=two)
    assert camp.members() == ["b vigilant", "b vigilant"]
    nearer = [person("a", zeni=6, unique=True), person("b", zeni=3, copies=2), *people(c=5)]
    camp = night([fate(state="disabled")], 1, cards=nearer)
    assert camp.members() == ["b vigilant", "b vigilant"], "6 is nearer than 5"
    small = [dead, *people(c=3, d=1, z=0)]
    camp = night([fate(state="disabled")], 1, cards=small)
    assert camp.options() == ["hire c", "hire d"]
    unique = [dead, person("e", zeni=2, copies=2, unique=True), *people(d=1)]
    camp = night([fate(state="disabled")], 1, "hire e", cards=unique)
    assert camp.members() == ["e vigilant", "d vigilant"], "3 of 4, since the second e may not come"


@pytest.mark.rule("CAMP-3", "BAND-2", "BAND-5")
@pytest.mark.parametrize(
    ("one", "other"),
    [({"alignment": "demon-hunter"}, {"alignment": "evil"}), ({"type": "civilian"}, {"type": "civilian"})],
)
def test_those_who_come_together_must_go_together(one: dict[str, Any], other: dict[str, Any]) -> None:
    """b and c would make the 4 of a, but not both may come: d of 3 is nearer than either."""
    cards = [person("a", zeni=4, unique=True), person("b", zeni=2, **one), person("c", zeni=2, **other), *people(d=3)]
    assert night([fate(state="disabled")], 1, cards=cards).members() == ["d vigilant"]
    both = night([fate(state="disabled")], 1, cards=[*cards[:2], person("c", zeni=2), *cards[3:]])
    assert both.options() == ["hire b", "hire c"]


@pytest.mark.rule("CAMP-3", "BAND-4", "BAND-5")
def test_a_civilian_joins_warriors_and_another_of_a_kind_joins_the_first() -> None:
    cards = [person("a", unique=True), person("b", copies=2), person("c", type="civilian"), person("u", unique=True)]
    camp = night([fate(state="disabled"), fate("b")], 1, cards=cards)
    assert camp.options() == ["hire b", "hire c", "hire u"]


@pytest.mark.rule("CAMP-4")
@pytest.mark.parametrize(
    ("face", "honor"), [("fire", "fire"), ("air", "air"), ("earth", "earth"), ("water", "water"), ("torii", None)]
)
def test_a_prayer_wins_the_honor_of_the_element_and_a_torii_none(face: str, honor: str | None) -> None:
    camp = night([fate()], "pray", Element(face))
    assert camp.rolls[0] == Roll(RollKind.PRAYER, 1, 0, elements=True)
    assert camp.rest.camp.bands[0][0].honor == honor
    assert camp.rest.deeds == [Prayed(0, "a", Element(face), Element(honor) if honor else None)]


@pytest.mark.rule("CAMP-5")
@pytest.mark.parametrize("kept", ["fire", "air"])
def test_of_two_honors_its_player_keeps_either(kept: str) -> None:
    camp = night([fate(honor=Element.FIRE)], "pray", Element.AIR, f"keep {kept}")
    assert camp.members() == [f"a vigilant {kept}"]


@pytest.mark.rule("CAMP-5")
@pytest.mark.parametrize("face", [Element.FIRE, Element.TORII])
def test_the_same_honor_again_or_none_changes_nothing(face: Element) -> None:
    camp = night([fate(honor=Element.FIRE)], "pray", face)
    assert (camp.pending, camp.members()) == (None, ["a vigilant fire"])


FOUR = [gear(id) for id in ("axe", "bow", "cap", "fan")]


@pytest.mark.rule("CAMP-6")
def test_a_search_turns_up_three_cards_of_those_that_no_band_holds_and_one_is_kept() -> None:
    """The pile is axe, cap, fan, since an enemy holds the bow; 5, then 2 draw the second and the last."""
    camp = night([fate()], "seek", 5, 2, theirs=[fate("b", equipment="bow")], gears=FOUR)
    assert camp.options() == ["keep cap", "keep fan", "keep axe"]
    assert [roll.kind for roll in camp.rolls] == [RollKind.DRAW, RollKind.DRAW], "the last one is drawn without a throw"
    camp.send(camp.pending.find("keep fan"))  # type: ignore[union-attr]
    assert camp.members() == ["a vigilant fan"]
    assert camp.rest.deeds == [Sought(0, "a", ("cap", "fan", "axe"), "fan")]


@pytest.mark.rule("CAMP-6")
def test_who_has_equipment_already_keeps_one_of_the_two() -> None:
    camp = night([fate(equipment="axe")], "seek", 1, 1, gears=FOUR)
    assert camp.options() == ["keep axe", "keep bow", "keep cap", "keep fan"]
    camp.send(camp.pending.find("keep axe"))  # type: ignore[union-attr]
    assert camp.members() == ["a vigilant axe"]


SCROLLS = [gear(id, bearer={"type": "sorcerer"}) for id in ("one", "two", "three", "four", "five", "six")]


@pytest.mark.rule("CAMP-6", "BAND-7")
def test_if_none_of_the_three_is_of_use_three_more_are_drawn_once() -> None:
    """Six scrolls that a warrior cannot read, and a cap: drawn third or fourth it is kept, drawn seventh never seen."""
    seven = [*SCROLLS, gear("cap")]
    late = night([fate()], "seek", (1, 1), 1, 1, 4, 3, 1, gears=seven)
    assert (late.members(), late.pending) == (["a vigilant cap"], None)
    never = night([fate()], "seek", (1, 1), 1, 1, 1, 1, 1, gears=seven)
    assert (never.members(), never.pending) == (["a vigilant"], None)
    assert isinstance(deed := never.rest.deeds[0], Sought)
    assert len(deed.drawn) == 6
    soon = night([fate()], "seek", (1, 1), 6, 1, gears=seven)
    assert (soon.members(), soon.pending) == (["a vigilant cap"], None)


@pytest.mark.rule("CAMP-6", "CAMP-1")
@pytest.mark.parametrize("first", [0, 1])
def test_player_as_characters_have_their_turn_first(first: int) -> None:
    camp = night([fate()], theirs=[fate("b")], first=first)
    assert isinstance(camp.pending, Decision)
    assert camp.pending.player == first
    camp.send(camp.pending.find("pray"))
    camp.send((Element.TORII,))
    assert isinstance(camp.pending, Decision)
    assert camp.pending.player == 1 - first


@pytest.mark.rule("CAMP-6")
def test_with_nothing_left_to_find_nothing_is_found() -> None:
    camp = night([fate(equipment="axe")], "seek", gears=[gear("axe")])
    assert (camp.members(), camp.pending) == (["a vigilant axe"], None)

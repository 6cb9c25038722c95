"""Two characters against each other: sums and cases worked out by hand from the table of COMBAT-4."""

import pytest

from okko.analysis.duel import Bonuses, Duel, duels, nameable, thrown_again
from okko.library import Library, shipped
from okko.model.card import CharacterCard, Profile
from okko.model.skill import Alignment

CARDS = Library((shipped(),)).characters


def fighter(name: str, attack: int, defense: int, red: int = 0) -> CharacterCard:
    """A fighter without skills, whose red side is worse by so much."""

    def side(less: int) -> Profile:
        return Profile(attack=attack - less, movement=5, defense=defense - less, willpower=4)

    return CharacterCard(
        id=name, name=name, tag="Xx", alignment=Alignment.MERCENARY, zeni=3, vigilant=side(0), shaken=side(red)
    )


def cases(duel: Duel) -> tuple[int, ...]:
    """The defender disabled, shaken, driven back; the attacker driven back, shaken, disabled."""
    assert duel.outcome is not None
    target, attacker = duel.outcome.target, duel.outcome.attacker
    return (target.disabled, target.shaken, target.retreats, attacker.retreats, attacker.shaken, attacker.disabled)


def difference(duel: Duel) -> int:
    assert duel.outcome is not None
    return duel.outcome.attack.amount - duel.outcome.defense.amount


ONE, OTHER = fighter("one", 4, 4, 1), fighter("other", 4, 4, 1)


@pytest.mark.rule("COMBAT-4", "COMBAT-8")
def test_even_sums_leave_six_throws_level_and_share_the_rest() -> None:
    both, red_defender, red_attacker, reds = duels(ONE, OTHER, Bonuses())
    # Of 36 throws 6 are level, 5 + 4 differ by 1 or 2, 3 by 3, 2 + 1 by more; so either way.
    assert cases(both) == (3, 3, 9, 9, 3, 3)
    # Against Defense 3: +1. 1 + 2 + 3 throws win by 4 or more, 4 by 3, 5 + 6 by 1 or 2; who is shaken falls by 3.
    assert cases(red_defender) == (10, 0, 11, 7, 2, 1)
    # With Attack 3: -1, the mirror; now it is the attacker who falls by 3.
    assert cases(red_attacker) == (1, 2, 7, 11, 0, 10)
    assert cases(reds) == (6, 0, 9, 9, 0, 6)


@pytest.mark.rule("BEHIND-2", "SUPPORT-1", "SUPPORT-2", "DICE-4")
@pytest.mark.parametrize(
    ("bonuses", "more"),
    [
        (Bonuses(behind=True), 1),
        (Bonuses(support=3), 3),
        (Bonuses(guard=2), -2),
        (Bonuses(support=3, guard=3), 0),
        (Bonuses(own=("fire",)), 1),
        (Bonuses(other="earth"), -1),
        (Bonuses(behind=True, support=2, guard=1, own=("fire",), other="earth"), 2),
    ],
)
def test_each_bonus_counts_once(bonuses: Bonuses, more: int) -> None:
    assert [difference(duel) for duel in duels(ONE, OTHER, bonuses)] == [more, more + 1, more - 1, more]


def test_nobody_bars_the_way_back_but_who_is_named() -> None:
    for duel in duels(ONE, OTHER, Bonuses(support=2, guard=2)):
        assert duel.outcome is not None
        assert not any(way and way.shakes for way in (duel.outcome.attacker_way, duel.outcome.target_way))


def test_a_character_can_fight_another_of_its_kind() -> None:
    assert difference(duels(ONE, ONE, Bonuses())[0]) == 0


def test_a_skill_counts_on_the_side_of_the_card_on_which_it_stands() -> None:
    own, other = nameable(CARDS["windreaper"], CARDS["okko"])
    assert "mighty-blow" in [skill.id for skill in own]
    assert [skill.id for skill in other] == []
    named = duels(CARDS["windreaper"], CARDS["okko"], Bonuses(own=("mighty-blow",)))
    without = duels(CARDS["windreaper"], CARDS["okko"], Bonuses())
    # +1 Attack on her vigilant side; her shaken side does not have it.
    assert [difference(one) - difference(other) for one, other in zip(named, without, strict=True)] == [1, 1, 0, 0]


def test_skills_against_a_kind_count_against_that_kind_alone() -> None:
    assert "veteran-hunter" in [skill.id for skill in nameable(CARDS["okko"], CARDS["oni-bushi"])[0]]
    assert "veteran-hunter" not in [skill.id for skill in nameable(CARDS["okko"], CARDS["noburo"])[0]]


def test_skills_that_throw_a_combat_die_again_are_named_since_they_are_not_counted() -> None:
    """Swift draw and Circling blade are of combat dice; nothing of the Arquebusier's is."""
    cards = CARDS["okko"], CARDS["naginata-mistress"], CARDS["arquebusier"]
    assert [(card.id, skill.id) for card, skill in thrown_again(*cards)] == [
        ("okko", "swift-draw"),
        ("naginata-mistress", "circling-blade"),
    ]

"""All shipped cards: each skill has its test, and the cards keep to what is known of the boxes."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from okko.model.card import CharacterCard, EquipmentCard, KamiCard
from okko.model.skill import Alignment, Skill, Type
from tests.cards.shipped import library

HERE = Path(__file__).parent
CHARACTERS = library().characters
EQUIPMENT = library().equipment
KAMI = library().kami
Card = CharacterCard | EquipmentCard | KamiCard
BASE = [card for card in CHARACTERS.values() if card.book == "asagiri"]


def sides(card: Card) -> list[tuple[str, tuple[Skill, ...]]]:
    """The skills of a card, side by side, those of Karasu play with the others."""
    if isinstance(card, EquipmentCard):
        return [("vigilant", card.skills)]
    if isinstance(card, KamiCard):
        return [("celestial", card.celestial.skills), ("corrupted", card.corrupted.skills)]
    return [(side, half.skills + half.karasu) for side, half in (("vigilant", card.vigilant), ("shaken", card.shaken))]


def to_show(card: Card) -> set[str]:
    """What tests have to name: every skill, and its shaken side apart where that differs."""
    wanted: set[str] = set()
    seen: dict[str, Skill] = {}
    for side, skills in sides(card):
        for skill in skills:
            known = seen.setdefault(skill.id, skill)
            wanted.add(f"{card.id}/{skill.id}" + ("" if known == skill else f"/{side}"))
    return wanted


def shown() -> Iterator[str]:
    """What the tests of this folder name, read without running them."""
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "shows":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{file.name}:{node.lineno}: write the skill's name out"
                    yield str(argument.value)


def test_every_skill_of_every_card_has_a_test() -> None:
    wanted = {skill for cards in (CHARACTERS, EQUIPMENT, KAMI) for card in cards.values() for skill in to_show(card)}
    assert sorted(wanted - set(shown())) == [], "these skills are shown by no test"


def test_every_test_shows_a_skill_that_exists() -> None:
    wanted = {skill for cards in (CHARACTERS, EQUIPMENT, KAMI) for card in cards.values() for skill in to_show(card)}
    assert sorted(set(shown()) - wanted) == []


def test_the_base_box_holds_what_is_known_of_it() -> None:
    counts = Counter(card.alignment for card in BASE)
    assert counts == {Alignment.DEMON_HUNTER: 5, Alignment.EVIL: 6, Alignment.MERCENARY: 9}
    assert sum(card.book == "asagiri" for card in EQUIPMENT.values()) == 20
    assert sum(tile.book == "asagiri" for tile in library().tiles.values()) == 6


def test_the_karasu_box_holds_what_is_known_of_it() -> None:
    cards = [card for card in CHARACTERS.values() if card.book == "karasu"]
    assert len(cards) == 20
    assert sum(card.book == "karasu" for card in EQUIPMENT.values()) == 12
    assert len(KAMI) == 4
    assert CHARACTERS["undead-warrior"].vigilant.movement == CHARACTERS["undead-warrior"].shaken.movement == 3
    assert {card.alignment for card in cards if card.type is Type.SORCERER} == set(Alignment)
    assert {card.alignment for card in cards if card.type is Type.CIVILIAN} == set(Alignment)
    assert CHARACTERS["noshin"].type is Type.SORCERER


def test_one_copy_of_each_card_lies_on_the_table() -> None:
    """So the draft wants it (DRAFT-1)."""
    assert {card.copies for card in CHARACTERS.values()} == {card.copies for card in EQUIPMENT.values()} == {1}


def test_no_two_tags_begin_with_the_same_two_letters() -> None:
    """The board shows two letters where it is small."""
    tags = [card.tag for card in CHARACTERS.values()] + [card.tag for card in KAMI.values()]
    shared = Counter(tag[:2] for tag in tags)
    assert [tag for tag, times in shared.items() if times > 1] == []


def test_no_two_cards_say_the_same() -> None:
    """A skill with the same id is the same skill, but for the numbers of its other side."""
    for card in CHARACTERS.values():
        assert card.vigilant != card.shaken
    names = Counter(card.name for cards in (CHARACTERS, EQUIPMENT) for card in cards.values())
    assert max(names.values()) == 1
    homes: dict[str, set[str]] = {}
    for cards in (CHARACTERS, EQUIPMENT):
        for one in cards.values():
            for _, skills in sides(one):
                for skill in skills:
                    homes.setdefault(skill.id, set()).add(one.id)
    shared = {id for id, where in homes.items() if len(where) > 1} - {"sorcerer", "summoning"}
    assert shared == set(), "skills of different cards have different ids, so that equipment never hides one"


@pytest.mark.parametrize("card", CHARACTERS.values(), ids=lambda card: card.id)
def test_a_character_keeps_to_the_scale(card: CharacterCard) -> None:
    assert 1 <= card.zeni <= 6
    assert card.epithet
    assert card.book != "own"
    blue, red = card.vigilant, card.shaken
    for side in (blue, red):
        assert 1 <= len(side.skills) <= 4
        for number in (side.attack, side.movement, side.defense, side.willpower):
            assert 2 <= number <= 7
    everybody = [side for one in CHARACTERS.values() for side in (one.vigilant, one.shaken)]
    assert max(side.attack for side in (blue, red)) - min(side.defense for side in everybody) <= 4
    assert max(side.defense for side in (blue, red)) - min(side.attack for side in everybody) <= 4


def test_what_the_sources_say_of_single_cards_holds() -> None:
    at = CHARACTERS
    assert {at[id].unique for id in ("okko", "noburo", "noshin", "tikku", "master-kanatta", "windreaper")} == {True}
    assert at["tikku"].type is Type.CIVILIAN
    assert at["ninja-apprentice"].vigilant.movement == 6
    assert at["windreaper"].vigilant.willpower == 4
    kanatta = {skill.id: skill.cost for skill in at["master-kanatta"].vigilant.skills}
    assert kanatta == {"perfect-cut": ("fire",), "honor-code": ("torii",), "weapon-master": ("earth",)}
    reaper = {skill.id: skill.cost for skill in at["windreaper"].vigilant.skills}
    assert reaper == {"companion-at-arms": (), "mighty-blow": ("earth",), "tetsubo": ("torii",)}


def test_every_single_use_card_can_be_used_up() -> None:
    """A card that is turned face down when used says when it is used: by a choice, a limit, a die or a shot."""
    for card in EQUIPMENT.values():
        if not card.permanent:
            for skill in card.skills:
                kinds = {effect.kind for effect in skill.effects}
                assert skill.cost or skill.action or skill.optional or skill.limit or kinds <= {"shot", "reroll"}

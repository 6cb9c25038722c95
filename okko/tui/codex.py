"""Everything that can be looked up, what it is called, and what leads from one thing to another."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from okko.library import Library, find_cards, find_rules, find_terms
from okko.library.search import Card, skills_of
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Tile
from okko.model.rulebook import Entry, Term
from okko.model.skill import Exempt, Skill


class Section(StrEnum):
    """What kind of thing is looked up."""

    CHARACTERS = "Characters"
    KAMI = "Kami"
    EQUIPMENT = "Equipment"
    TILES = "Tiles"
    RULES = "Rules"
    WORDS = "Words"


Content = CharacterCard | KamiCard | EquipmentCard | Tile | Entry | Term


@dataclass(frozen=True)
class Item:
    """One thing that can be looked up."""

    section: Section
    id: str
    name: str
    hint: str = ""
    """A few words beside the name."""
    group: str = ""
    """The heading under which it stands in its section."""

    @property
    def key(self) -> str:
        """Its name among all things."""
        return f"{self.section}:{self.id}"


_CAUSES = {"demon-hunter": "Demon Hunters", "evil": "Evil Creatures", "mercenary": "Mercenaries"}


class Codex:
    """Cards, tiles, rules and words, as items that can be listed, searched and followed."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @cached_property
    def items(self) -> dict[str, Item]:
        """All items by their keys, section by section."""
        return {item.key: item for section in Section for item in self._listed(section)}

    def of(self, section: Section) -> list[Item]:
        """The items of a section."""
        return [item for item in self.items.values() if item.section is section]

    def content(self, item: Item) -> Content:
        """What an item is."""
        match item.section:
            case Section.CHARACTERS:
                return self.library.characters[item.id]
            case Section.KAMI:
                return self.library.kami[item.id]
            case Section.EQUIPMENT:
                return self.library.equipment[item.id]
            case Section.TILES:
                return self.library.tiles[item.id]
            case Section.RULES:
                return self.library.rules[item.id]
            case Section.WORDS:
                return self.library.glossary[item.id]

    def named(self, name: str) -> Item | None:
        """The item of an id: of a card, a tile, a rule or a word."""
        return next((self.items[key] for section in Section if (key := f"{section}:{name}") in self.items), None)

    def found(self, words: str, first: Section) -> list[Item]:
        """The items with all of these words: in their names first, and those of one section before the others."""
        folded = words.casefold().split()
        keys = [
            *(f"{_section_of(card)}:{card.id}" for card in find_cards(self.library, words)),
            *(
                f"{Section.KAMI}:{kami.id}"
                for kami in self.library.kami.values()
                if all(word in _kami_words(kami) for word in folded)
            ),
            *(
                f"{Section.TILES}:{tile.id}"
                for tile in self.library.tiles.values()
                if all(word in _tile_words(tile) for word in folded)
            ),
            *(f"{Section.RULES}:{entry.id}" for entry in find_rules(self.library, words)),
            *(f"{Section.WORDS}:{term.term}" for term in find_terms(self.library, words)),
        ]
        items = [self.items[key] for key in keys]
        order = [first, *(section for section in Section if section is not first)]

        def rank(item: Item) -> tuple[bool, int]:
            named = f"{item.id} {item.name}".casefold()
            return not all(word in named for word in folded), order.index(item.section)

        return sorted(items, key=rank)

    def links(self, item: Item) -> list[Item]:
        """What an item refers to, and the cards that rest on a rule."""
        content = self.content(item)
        names: list[str] = []
        if isinstance(content, CharacterCard | EquipmentCard):
            names = [rule for skill in skills_of(content) for rule in skill.rule]
        elif isinstance(content, KamiCard):
            names = [rule for skill in _kami_skills(content) for rule in skill.rule]
        elif isinstance(content, Entry):
            names = [*content.see, *self._cards_on(content.id)]
        elif isinstance(content, Term):
            names = list(content.see)
        found = (self.named(name) for name in dict.fromkeys(names))
        return [one for one in found if one is not None]

    def _cards_on(self, rule: str) -> Iterator[str]:
        cards: list[Card] = [*self.library.characters.values(), *self.library.equipment.values()]
        for card in cards:
            if any(_rests_on(skill, rule) for skill in skills_of(card)):
                yield card.id
        for kami in self.library.kami.values():
            if any(_rests_on(skill, rule) for skill in _kami_skills(kami)):
                yield kami.id

    def _listed(self, section: Section) -> Iterator[Item]:
        match section:
            case Section.CHARACTERS:
                order = list(_CAUSES)
                cards = sorted(
                    self.library.characters.values(),
                    key=lambda card: (order.index(card.alignment), -card.zeni, card.name),
                )
                for card in cards:
                    yield Item(section, card.id, card.name, f"{card.zeni}", _CAUSES[card.alignment])
            case Section.KAMI:
                for kami in self.library.kami.values():
                    yield Item(section, kami.id, kami.name)
            case Section.EQUIPMENT:
                for gear in sorted(self.library.equipment.values(), key=lambda gear: gear.name):
                    yield Item(section, gear.id, gear.name, f"{gear.zeni}")
            case Section.TILES:
                for tile in sorted(self.library.tiles.values(), key=lambda tile: tile.name):
                    yield Item(section, tile.id, tile.name)
            case Section.RULES:
                for chapter in self.library.chapters:
                    for entry in chapter.entries:
                        yield Item(section, entry.id, f"{entry.id} {entry.title}", "", chapter.title)
            case Section.WORDS:
                for term in self.library.glossary.values():
                    yield Item(section, term.term, term.term[:1].upper() + term.term[1:])


def _rank(card: CharacterCard) -> tuple[int, int, str]:
    return list(_CAUSES).index(card.alignment), -card.zeni, card.name


def _rests_on(skill: Skill, rule: str) -> bool:
    return rule in skill.rule or any(
        isinstance(effect, Exempt) and effect.rule.value == rule for effect in skill.effects
    )


def _section_of(card: Card) -> Section:
    return Section.CHARACTERS if isinstance(card, CharacterCard) else Section.EQUIPMENT


def _kami_skills(kami: KamiCard) -> list[Skill]:
    return [*kami.celestial.skills, *kami.corrupted.skills]


def _kami_words(kami: KamiCard) -> str:
    skills = " ".join(f"{skill.name} {skill.text}" for skill in _kami_skills(kami))
    return f"{kami.id} {kami.name} {kami.celestial.name} {kami.corrupted.name} {skills}".casefold()


def _tile_words(tile: Tile) -> str:
    sides = tile.sides.interior, tile.sides.outdoors
    return " ".join([tile.id, tile.name, *(f"{side.name} {side.idea}" for side in sides)]).casefold()

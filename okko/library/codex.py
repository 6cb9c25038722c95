"""Everything that can be looked up, what it is called, and what leads from one thing to another."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from okko.library.shelf import Library
from okko.model.adventure import Adventure
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Tile
from okko.model.rulebook import Entry, Term
from okko.model.scenario import ScenarioCard
from okko.model.skill import Exempt, Skill


class Section(StrEnum):
    """What kind of thing is looked up."""

    CHARACTERS = "Characters"
    KAMI = "Kami"
    EQUIPMENT = "Equipment"
    TILES = "Tiles"
    SCENARIOS = "Scenarios"
    RULES = "Rules"
    WORDS = "Words"


CARDS = (Section.CHARACTERS, Section.KAMI, Section.EQUIPMENT, Section.TILES, Section.SCENARIOS)
"""What lies on the table; the others are read."""

Content = CharacterCard | KamiCard | EquipmentCard | Tile | ScenarioCard | Adventure | Entry | Term


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


class Link(NamedTuple):
    """A way from one thing to another."""

    group: str
    """What the other one is to it: `See also`, `Bent by`."""
    item: Item
    why: str = ""
    """Which skills lead there, if some do."""


CAUSES = {"demon-hunter": "Demon Hunters", "evil": "Evil Creatures", "mercenary": "Mercenaries"}


class Codex:
    """Cards, tiles, rules and words, as items that can be listed and followed; a kind is read when it is asked for."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._items: dict[Section, dict[str, Item]] = {}

    @cached_property
    def items(self) -> dict[str, Item]:
        """All items by their keys, section by section."""
        return {item.key: item for section in Section for item in self.of(section)}

    def of(self, section: Section) -> list[Item]:
        """The items of a section."""
        return list(self._section(section).values())

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
            case Section.SCENARIOS:
                card = self.library.scenario_cards.get(item.id)
                return card if card is not None else self.library.adventures[item.id]
            case Section.RULES:
                return self.library.rules[item.id]
            case Section.WORDS:
                return self.library.glossary[item.id]

    def named(self, name: str) -> Item | None:
        """The item of an id: of a card, a tile, a rule or a word."""
        order = list(Section) if name.islower() else [Section.RULES, *(one for one in Section if one != "Rules")]
        return next((item for section in order if (item := self._section(section).get(name)) is not None), None)

    def links(self, item: Item) -> list[Link]:
        """What an item leads to, group by group: what it names, and what names it. Reads everything at first."""
        return self._links.get(item.key, [])

    def prepare(self) -> None:
        """Find out beforehand what leads where."""
        _ = self._links

    @property
    def linked(self) -> bool:
        """Whether links are known already."""
        return "_links" in self.__dict__

    def skills(self, item: Item) -> list[Skill]:
        """All skills printed on a card, each once."""
        return list({f"{skill.id} {skill.text}": skill for skill in _skills(self.content(item))}.values())

    @cached_property
    def _links(self) -> dict[str, list[Link]]:
        """All links, by the key of the item they start from."""
        found: dict[str, dict[tuple[str, str], Link]] = {}

        def link(start: Item, group: str, end: Item | None, why: str = "") -> None:
            if end is None or end == start:
                return
            ends = found.setdefault(start.key, {})
            known = ends.get((group, end.key))
            whys = [known.why] if known is not None and known.why else []
            if why and why not in ", ".join(whys).split(", "):
                whys.append(why)
            ends[group, end.key] = Link(group, end, ", ".join(whys))

        for item in self.items.values():
            for group, back, name, why in self._named_by(item):
                other = self.named(name)
                link(item, group, other, why)
                if other is not None:
                    link(other, back, item, why)
        return {key: sorted(ends.values(), key=_place) for key, ends in found.items()}

    def _named_by(self, item: Item) -> Iterator[tuple[str, str, str, str]]:
        """What an item names: what that is to it, what it is to that, the id, and why."""
        content = self.content(item)
        match content:
            case Entry() | Term():
                for see in content.see:
                    back = "See also" if isinstance(content, Entry) else "Words"
                    yield "See also" if isinstance(content, Entry) else "Rules", back, see, ""
            case Tile():
                pass
            case _:
                for skill in _skills(content):
                    bent = [effect.rule.value for effect in skill.effects if isinstance(effect, Exempt)]
                    for rule in dict.fromkeys([*skill.rule, *bent]):
                        yield (
                            "Rules of its skills",
                            "Bent by" if rule in bent else "Cards that rest on it",
                            rule,
                            skill.name,
                        )
        if isinstance(content, ScenarioCard | Adventure):
            for rule in content.rule:
                yield "Rules", "Scenarios", rule, ""
        if isinstance(content, Adventure):
            for side in (content.a, content.b):
                for member in side.band:
                    yield side.name, "Plays in", member.card, ""
                    if member.equipment is not None:
                        yield side.name, "Plays in", member.equipment, ""
            for laid in content.tiles.tiles:
                yield "Tiles", "Lies in", laid.tile, ""
            for earlier in content.links:
                yield "After", "Leads to", earlier.after, ""

    def _section(self, section: Section) -> dict[str, Item]:
        if section not in self._items:
            self._items[section] = {item.id: item for item in self._listed(section)}
        return self._items[section]

    def _listed(self, section: Section) -> Iterator[Item]:
        library = self.library
        match section:
            case Section.CHARACTERS:
                for card in sorted(library.characters.values(), key=_rank):
                    yield Item(section, card.id, card.name, f"{card.zeni}", CAUSES[card.alignment])
            case Section.KAMI:
                for kami in library.kami.values():
                    yield Item(section, kami.id, kami.name)
            case Section.EQUIPMENT:
                for gear in sorted(library.equipment.values(), key=lambda gear: gear.name):
                    yield Item(section, gear.id, gear.name, f"{gear.zeni}")
            case Section.TILES:
                for tile in sorted(library.tiles.values(), key=lambda tile: tile.name):
                    yield Item(section, tile.id, tile.name)
            case Section.SCENARIOS:
                for twist in sorted(library.scenario_cards.values(), key=lambda card: card.name):
                    yield Item(section, twist.id, twist.name, "", "Scenario cards")
                for adventure in library.adventures.values():
                    if adventure.id not in library.scenario_cards:
                        yield Item(section, adventure.id, adventure.name, "", "Adventures")
            case Section.RULES:
                for chapter in library.chapters:
                    for entry in chapter.entries:
                        yield Item(section, entry.id, f"{entry.id} {entry.title}", "", chapter.title)
            case Section.WORDS:
                for term in library.glossary.values():
                    yield Item(section, term.term, term.term[:1].upper() + term.term[1:])


_GROUPS = ("See also", "Bent by", "Rules of its skills", "Rules", "Cards that rest on it")
"""Those that come first; the others follow in the order in which they are found."""


def _place(link: Link) -> int:
    return _GROUPS.index(link.group) if link.group in _GROUPS else len(_GROUPS)


def _rank(card: CharacterCard) -> tuple[int, int, str]:
    return list(CAUSES).index(card.alignment), -card.zeni, card.name


def _skills(content: Content) -> tuple[Skill, ...]:
    match content:
        case CharacterCard(vigilant=one, shaken=other) | KamiCard(celestial=one, corrupted=other):
            return *one.skills, *one.karasu, *other.skills, *other.karasu
        case EquipmentCard():
            return content.skills
        case ScenarioCard():
            return content.skills
        case Adventure():
            return *content.skills, *content.a.skills, *content.b.skills
        case _:
            return ()

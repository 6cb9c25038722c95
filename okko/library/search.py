"""Finding cards, rules and words of the game by what is written on them."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from okko.library.shelf import Library
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.rulebook import Entry, Term
from okko.model.skill import Skill

T = TypeVar("T")

Card = CharacterCard | EquipmentCard


def find_cards(library: Library, words: str) -> list[Card]:
    """The cards with all of these words on them: in the name first, then among skills and traits, then in the texts."""
    every: list[Card] = [*library.characters.values(), *library.equipment.values()]
    return _found(words, ((card, _card_layers(card)) for card in every))


def find_rules(library: Library, words: str) -> list[Entry]:
    """The entries of the rules with all of these words: in id and title first, then in the text."""
    return _found(words, ((entry, _entry_layers(entry)) for entry in library.rules.values()))


def find_terms(library: Library, words: str) -> list[Term]:
    """The words of the glossary with all of these words: in the term first, then in the text."""
    return _found(words, ((term, (term.term, term.text)) for term in library.glossary.values()))


def skills_of(card: Card) -> list[Skill]:
    """All skills printed on a card, each once."""
    printed = (*card.vigilant.skills, *card.shaken.skills) if isinstance(card, CharacterCard) else card.skills
    return list({skill.id: skill for skill in printed}.values())


def _card_layers(card: Card) -> Sequence[str]:
    skills = skills_of(card)
    named = " ".join(skill.name for skill in skills)
    texts = " ".join(skill.text for skill in skills)
    if isinstance(card, EquipmentCard):
        return f"{card.id} {card.name}", f"{named} equipment", f"{texts} {card.text or ''}"
    traits = f"{card.alignment} {card.type} {' '.join(card.keywords)} {'unique' if card.unique else ''}"
    return f"{card.id} {card.name}", f"{card.epithet or ''} {named} {traits}", texts


def _entry_layers(entry: Entry) -> Sequence[str]:
    further = [entry.text, entry.page]
    further += [entry.reading.taken, entry.reading.other] if entry.reading else []
    further += [entry.example.text] if entry.example else []
    return f"{entry.id} {entry.title}", " ".join(further)


def _found(words: str, things: Iterable[tuple[T, Sequence[str]]]) -> list[T]:
    """The things with every word in one of their layers; what is found in an earlier layer comes first."""
    wanted = words.casefold().split()
    ranked: list[tuple[int, int, T]] = []
    for thing, layers in things:
        folded = [layer.casefold() for layer in layers]
        ranks = [next((rank for rank, layer in enumerate(folded) if word in layer), None) for word in wanted]
        if all(rank is not None for rank in ranks):
            ranked.append((sum(rank or 0 for rank in ranks), len(ranked), thing))
    return [thing for _, _, thing in sorted(ranked, key=lambda one: one[:2])]

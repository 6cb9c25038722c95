"""Cards, rules and words as text to read."""

from collections.abc import Iterable

from textual.content import Content

from okko.model.card import CharacterCard, EquipmentCard, Profile
from okko.model.face import STAT_FIELDS
from okko.model.rulebook import Entry
from okko.model.skill import Filter, Skill
from okko.tui.drawing import ColourMode
from okko.tui.widgets.chips import chip

CAUSE = {"demon-hunter": "Demon Hunter", "evil": "Evil Creature", "mercenary": "Mercenary"}
_CONDITIONS = {"phase": "once a phase", "match": "once a match"}


def lines(parts: Iterable[Content]) -> Content:
    """Paragraphs under each other."""
    return Content("\n").join(parts)


def heading(name: str, more: str = "") -> Content:
    """A name, and a few words beside it."""
    return Content.from_markup("[b $gold]$name[/]  [i $ink-muted]$more[/]", name=name, more=more)


def character_traits(card: CharacterCard) -> Content:
    """Who a character is, in one line."""
    words = [CAUSE[card.alignment], card.type.value, *(["unique"] if card.unique else []), *card.keywords]
    return Content.styled(" · ".join(words), "$ink-muted")


def numbers(side: Profile) -> Content:
    """The four numbers of one side of a card."""
    parts = []
    for stat, field in STAT_FIELDS.items():
        name = Content.styled(f"{stat.capitalize()}\N{NO-BREAK SPACE}", "$ink-muted")
        parts.append(name + Content.styled(str(getattr(side, field)), "bold"))
    return Content("  ").join(parts)


def skill_text(skill: Skill, mode: ColourMode) -> Content:
    """A skill: what it costs, its name, when, and what it does."""
    cost = Content(" or ").join(chip(element, mode) for element in skill.cost)
    when = [word for word in ("action" if skill.action else "", "may" if skill.optional else "") if word]
    if skill.limit:
        when.append(_CONDITIONS[skill.limit])
    head = (cost + " " if skill.cost else Content("")) + Content.styled(skill.name, "bold")
    if when:
        head += Content.styled(f"  ({', '.join(when)})", "$ink-muted")
    return lines([head, Content.styled(skill.text, "$ink")])


def equipment_text(card: EquipmentCard, mode: ColourMode) -> Content:
    """An equipment card."""
    keeps = "permanent" if card.permanent else "used once, then turned face down"
    parts = [Content.styled(f"{keeps}; {bearer_said(card.bearer)}", "$ink-muted")]
    if card.text:
        parts.append(Content(card.text))
    return lines([*parts, *(skill_text(skill, mode) for skill in card.skills)])


def in_short(card: CharacterCard | EquipmentCard, mode: ColourMode) -> Content:
    """A card in a few lines: the vigilant side whole, the shaken one by its numbers."""
    if isinstance(card, EquipmentCard):
        return lines([heading(card.name, f"{card.zeni} Zeni"), equipment_text(card, mode)])
    head = heading(card.name, f"{card.zeni} Zeni") + Content("  ") + character_traits(card)
    vigilant = Content.styled("● Vigilant  ", "bold $vigilant-ink") + numbers(card.vigilant)
    shaken = Content.styled("! Shaken    ", "bold $shaken-ink") + numbers(card.shaken)
    return lines([head, vigilant, shaken, *(skill_text(skill, mode) for skill in card.vigilant.skills)])


def bearer_said(bearer: Filter | None) -> str:
    """Who may carry something."""
    if bearer is None:
        return "anybody may carry it"
    words = []
    if bearer.unique is not None:
        words.append("unique" if bearer.unique else "common")
    if bearer.alignment is not None:
        words.append(CAUSE[bearer.alignment])
    if bearer.keyword is not None:
        words.append(bearer.keyword)
    words.append(bearer.type.value if bearer.type is not None else "character")
    return f"only for a {' '.join(words)}" if words[0][0] not in "aeiou" else f"only for an {' '.join(words)}"


def source_of(entry: Entry) -> str:
    """Where a rule comes from."""
    book = {"asagiri": "Era of the Asagiri", "karasu": "Era of the Karasu", "own": "this program"}[entry.book]
    return f"{book}, “{entry.page}”"


def labelled(label: str, text: str) -> Content:
    """A text after a word that says what it is."""
    return Content.styled(f"{label}: ", "bold $vigilant-ink") + Content(text)

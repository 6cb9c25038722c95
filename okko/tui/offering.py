"""What lies on the table of a draft, as rows of a list: cards, bearers, tiles, places, doors, and plain answers."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content

from okko.analysis.drafting import bearing, draft_of, tokens_left
from okko.game import Game
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.decision import DONE, Ask
from okko.model.draft import Draft, Step
from okko.model.refusal import Refusal
from okko.model.skill import Type
from okko.model.state import State
from okko.tui.agreement import CAUSES
from okko.tui.asking import Answer, Question
from okko.tui.draft_plan import KINDS, tiles_left
from okko.tui.preparing import called

NAME = 24
"""Columns for the name of a card."""


@dataclass(frozen=True)
class Row:
    """A row of the list; one without answer and refusal is a heading, or lies there to be looked at."""

    text: Content
    answer: Answer | None = None
    refusal: Refusal | None = None
    card: CharacterCard | EquipmentCard | None = None
    tile: str = ""
    kind: int = -1
    """Which door token (`KINDS`)."""
    heading: bool = False


def rows_of(game: Game, state: State, question: Question | None, *, fitting: bool = False) -> list[Row]:
    """The list for what is asked; without a question, what lies on the table.

    Args:
        game: Whom to ask why something cannot be taken.
        state: What is shown.
        question: What is asked, if it is.
        fitting: Only the cards that can be taken.
    """
    draft = draft_of(state)
    if question is None:
        return list(_cards(draft, None, {})) if draft.step in (Step.PICK, Step.FREE) else _tiles(draft)
    match question.ask:
        case Ask.PICK:
            answers = {getattr(choice.answer, "card", ""): choice.answer for choice in question.choices}
            return _without_empty_groups(list(_cards(draft, game, answers)), fitting=fitting)
        case Ask.BEARER:
            return list(_bearers(draft, game, question))
        case Ask.TILE:
            return _tiles(draft)
        case Ask.DOORS if draft.step is Step.DOORS:
            done = (Row(Content(one.label), one.answer) for one in question.choices if one.answer == DONE)
            return [*_doors(draft), *done]
        case _:
            return _plain(question)


def _plain(question: Question) -> list[Row]:
    """The answers as they are, with the keys that give them."""
    keys = (f"{number} " if number < 10 else "  " for number in range(1, len(question.choices) + 1))
    return [
        Row(Content.styled(key, "bold") + Content(one.label), one.answer)
        for key, one in zip(keys, question.choices, strict=True)
    ]


def _cards(draft: Draft, game: Game | None, answers: dict[str, Answer]) -> Iterator[Row]:
    """The cards on the table by what they are; those that cannot be taken say by which rule."""
    left, gear = draft.left(), draft.gear_left()
    free = draft.step is Step.FREE
    order = list(CAUSES)
    people = sorted(draft.setup.characters, key=lambda card: (order.index(card.alignment), -card.zeni, card.name))
    cards: list[CharacterCard | EquipmentCard] = [] if free else [*people]
    cards += sorted(draft.setup.equipment, key=lambda card: card.name)
    group = ""
    for card in cards:
        person = isinstance(card, CharacterCard)
        title = CAUSES[card.alignment] if isinstance(card, CharacterCard) else "Equipment"
        if title != group:
            group = title
            yield Row(Content.styled(title, "italic $ink-muted"), heading=True)
        number = (left if person else gear)[card.id]
        if not number:
            continue
        answer = answers.get(card.id)
        refusal = None
        if answer is None and game is not None:
            refusal = game.why_not(f"{'recruit' if person else 'equip'} {card.id}")
        yield Row(_card(card, number, refusal, lies=game is None), answer, refusal, card)


def _card(card: CharacterCard | EquipmentCard, left: int, refusal: Refusal | None, *, lies: bool) -> Content:
    sign = " " if lies else "+" if refusal is None else "×"
    number = f"{left}/{card.copies}" if card.copies > 1 else ""
    kind = card.type.value if isinstance(card, CharacterCard) and card.type is not Type.WARRIOR else ""
    line = f"{sign} {card.name:<{NAME}}{card.zeni:>2} {number:>3} "
    if refusal is not None:
        return Content.styled(f"{line}{refusal.rule}", "$ink-faint")
    return Content(line) + Content.styled(kind, "$ink-muted")


def _without_empty_groups(rows: list[Row], *, fitting: bool) -> list[Row]:
    """The rows, or only those that can be taken, without headings over nothing."""
    kept = [row for row in rows if row.heading or row.answer is not None or not fitting]
    following = [*kept[1:], Row(Content(""), heading=True)]
    return [row for row, after in zip(kept, following, strict=True) if not (row.heading and after.heading)]


def _bearers(draft: Draft, game: Game, question: Question) -> Iterator[Row]:
    """The members of the band; those that may not bear the card say why."""
    decision = game.decision
    band, members = question.player, draft.bands[question.player]
    characters = {card.id: card for card in draft.setup.characters}
    answers = {getattr(choice.answer, "place", -1): choice.answer for choice in question.choices}
    refusals = bearing(draft, band, decision.skill or "")
    for place, (name, refusal) in enumerate(zip(called(draft, members), refusals, strict=True)):
        sign = "+" if refusal is None else "×"
        rule = f" {refusal.rule}" if refusal is not None else ""
        text = Content.styled(f"{sign} {name:<{NAME + 6}}{rule}", "" if refusal is None else "$ink-faint")
        yield Row(text, answers.get(place), refusal, characters[members[place].card])


def _tiles(draft: Draft) -> list[Row]:
    names = {tile.id: tile.name for tile in draft.setup.tiles}
    return [Row(Content(names[tile]), tile=tile) for tile in tiles_left(draft)]


def _doors(draft: Draft) -> Iterator[Row]:
    """The door tokens, and how many of each are left; a single one can lie with either side up, and so can a double."""
    single, double = tokens_left(draft)
    for kind, (is_open, is_double) in enumerate(KINDS):
        left = double if is_double else single
        name = f"{'open' if is_open else 'closed'} {'double' if is_double else 'single'}"
        yield Row(Content.styled(f"{name:<15}{left}", "" if left else "$ink-faint"), kind=kind)

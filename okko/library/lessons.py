"""What is wrong with a lesson: with its position, and with the names, squares and rules in its goals."""

from collections.abc import Iterator, Mapping
from typing import Any

from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, Where
from okko.model.arrange import BadPosition, state_of
from okko.model.card import CharacterCard, EquipmentCard, KamiCard
from okko.model.lesson import Lesson, Sign
from okko.model.state import State


def lesson_problems(
    document: Document,
    lesson: Lesson,
    cards: tuple[Mapping[str, CharacterCard], Mapping[str, EquipmentCard], Mapping[str, KamiCard]],
    rules: Mapping[str, Any],
) -> list[BadData]:
    """Everything that keeps a lesson from being set up and understood; `cards`: characters, equipment, Kami."""
    try:
        state = state_of(lesson.position, cards[0], cards[1], cards[2].values())
    except BadPosition as bad:
        return [document.bad(("position", *bad.field), f"{bad.path}: {bad.message}", bad.cure)]
    found = [
        document.bad(("rules", place), f'there is no rule "{id}"')
        for place, id in enumerate(lesson.rules)
        if id not in rules
    ]
    for place, step in enumerate(lesson.steps):
        signs: list[tuple[Where, Sign]] = [(("steps", place, "goal"), step.goal)]
        signs += [(("steps", place, "misses", at, "sign"), miss.sign) for at, miss in enumerate(step.misses)]
        for where, sign in signs:
            found += _of_sign(document, where, sign, state, rules)
    return found


def _of_sign(document: Document, where: Where, sign: Sign, state: State, rules: Mapping[str, Any]) -> Iterator[BadData]:
    if sign.rule is not None and sign.rule not in rules:
        yield document.bad((*where, "rule"), f'there is no rule "{sign.rule}"')
    for key, name in (("who", sign.who), ("against", sign.against)):
        if name is not None:
            yield from _of_name(document, (*where, key), name, state)
    for place, fact in enumerate(sign.holds):
        here = (*where, "holds", place)
        yield from _of_name(document, (*here, "who"), fact.who, state)
        for at, square in enumerate(fact.at):
            try:
                state.match.board.square(square)
            except ValueError as error:
                yield document.bad((*here, "at", at), str(error))


def _of_name(document: Document, where: Where, name: str, state: State) -> Iterator[BadData]:
    if state.match.called(name) is None:
        ids = [recruit.id for recruit in state.match.recruits]
        yield document.bad(where, f'nobody in the lesson is called "{name}"', nearest(name, ids))

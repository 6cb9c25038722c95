"""What a character has on its card and cannot use now: listed with the rest, so that one may ask why not."""

from dataclasses import dataclass

from okko.model.decision import Ask, Use
from okko.model.skill import Moment
from okko.model.state import State
from okko.tui.asking import Question


@dataclass(frozen=True, slots=True)
class Closed:
    """A skill that is an action, but not open now."""

    label: str
    intent: str
    """The answer it would be."""


def closed_skills(state: State, question: Question) -> tuple[Closed, ...]:
    """The skills that the activated character could use as its action, if they were open."""
    if question.ask is not Ask.ACT or state.acted:
        return ()
    opened = {choice.answer.skill for choice in question.choices if isinstance(choice.answer, Use)}
    found = {
        skill.id: Closed(skill.name, f"use {skill.id}")
        for skill, _ in state.face(question.who).deeds.get(Moment.ACTION, ())
        if skill.action and skill.id not in opened
    }
    return tuple(found.values())

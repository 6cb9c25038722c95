"""What lies behind a line of the log: the rules, the cards, the squares, the sums, and the board before and after."""

from collections.abc import Set
from dataclasses import dataclass

from textual.content import Content

from okko.analysis.narration import Sentence, stat_name
from okko.model.event import Event, Fought, Moved, Tested
from okko.model.fight import Named
from okko.model.state import State
from okko.model.total import Total
from okko.tui.drawing import Mark, Scene
from okko.tui.scene import actors, ground, tokens


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, and what it tells of."""

    text: Content
    sentence: Sentence
    event: Event
    before: State
    """The state that the event changed."""
    struck: bool = False
    """It was taken back."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A number that counted, and whose it was."""

    who: int
    what: str
    total: Total


def sums_of(event: Event) -> tuple[Sum, ...]:
    """The sums that an event rests on."""
    match event:
        case Fought(fight=fight, attack=attack, defense=defense):
            return Sum(fight.attacker, "total", attack), Sum(fight.defender, "total", defense)
        case Tested(trial=trial, target=target):
            return (Sum(trial.who, f"{stat_name(trial.stat)} to throw or under", target),)
        case Moved(who=who, points=points):
            return (Sum(who, "MP", points),)
        case _:
            return ()


def rules_of(told: Told) -> tuple[str, ...]:
    """The rules that caused it, then those of the terms of its sums."""
    terms = (term.rule for one in sums_of(told.event) for term in one.total.terms)
    return tuple(dict.fromkeys([*told.sentence.rules, *terms]))


def cards_of(told: Told) -> tuple[str, ...]:
    """The cards of those concerned, and the equipment that counted."""
    state = told.event.state
    found = [state.recruit(who).card.id for who in told.sentence.characters]
    skills = {term.skill for one in sums_of(told.event) for term in one.total.terms} | _named(told.event)
    for who in told.sentence.characters:
        gear = state.recruit(who).equipment
        if gear is not None and any(skill.id in skills for skill in gear.skills):
            found.append(gear.id)
    return tuple(dict.fromkeys(found))


def _named(event: Event) -> set[str | None]:
    named = getattr(event, "named", None)
    return {getattr(event, "skill", None), named.skill if isinstance(named, Named) else None}


def scene_at(told: Told, *, after: bool) -> Scene:
    """The board before it or after it, with its squares marked."""
    state = told.event.state if after else told.before
    marks: dict[Mark, Set[int]] = dict(actors(state, told.event))
    known = {square for squares in marks.values() for square in squares}
    standing = (state.characters[who].square for who in told.sentence.characters)
    squares = {square for square in (*told.sentence.squares, *standing) if square >= 0}
    if squares - known:
        marks[Mark.CHOSEN] = marks.get(Mark.CHOSEN, frozenset()) | (squares - known)
    return Scene(ground(state.match.board), tokens(state), marks={mark: found - {-1} for mark, found in marks.items()})

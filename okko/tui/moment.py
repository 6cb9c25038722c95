"""What lies behind a line of the log: the rules, the cards, the squares, the sums, and the board before and after."""

from collections.abc import Set
from dataclasses import dataclass

from textual.content import Content

from okko.analysis.narration import Sentence
from okko.analysis.sums import sums_of
from okko.model.event import Event
from okko.model.fight import Named
from okko.model.state import State
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
    line: int = -1
    """The line of the game that brought it."""


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

"""Kami and the deeds of skills before they are done: whom an influence reaches, whom a skill strikes, by what chance.

The sums are the rules' own, and so is the judgement of who is reached (KAMI-4, KAMI-5, RESIST-1).
"""

from collections.abc import Iterator

from okko.model.element import Stat
from okko.model.fight import Trial
from okko.model.match import Recruit
from okko.model.skill import Do, Modify, Moment, Side, Who
from okko.model.square import Square, Squares
from okko.model.state import State
from okko.model.total import Total
from okko.model.value import but, value
from okko.model.verb import Test
from okko.rules.cards import reaches
from okko.rules.spending import named_by
from okko.rules.verbs import targets
from okko.rules.will import trial_options, trial_total


@value(repr=False)
class Victim:
    """Somebody whom a skill would make test, and how that stands."""

    who: int
    stat: Stat
    goal: Total
    """What it must throw or under, with nothing named."""
    best: Total
    """The same with the best single die or skill it could name."""
    falls: bool
    """Failing takes it off the board: it is shaken, or a Kami (STATE-2, KAMI-2)."""


@value(repr=False)
class Strike:
    """What a skill that is an action would do."""

    skill: str
    squares: Squares
    """The squares it reaches (KAMI-6)."""
    struck: tuple[int, ...]
    """Everybody it is done to."""
    victims: tuple[Victim, ...]
    """Those of them who test."""


def strike(state: State, who: int, skill: str) -> Strike | None:
    """What a character's skill would do to others if it were used now; None if it does nothing to others."""
    deeds = [deed for each, deed in state.face(who).deeds.get(Moment.ACTION, ()) if each.id == skill]
    deeds = [deed for deed in deeds if deed.who.side in (Side.ENEMY, Side.FRIEND)]
    if not deeds:
        return None
    squares, struck = 0, []
    victims: list[Victim] = []
    for deed in deeds:
        squares |= _range(state, state.characters[who].square, deed.who)
        found = targets(state, who, deed)
        struck += [each for each in found if each not in struck]
        victims += [victim for target in found for victim in _tested(state, who, target, deed)]
    return Strike(skill, squares, tuple(struck), tuple(victims))


def _tested(state: State, bearer: int, target: int, deed: Do) -> Iterator[Victim]:
    for verb in deed.verbs:
        if isinstance(verb, Test):
            trial = Trial(target, verb.stat, verb.resist, opponent=bearer)
            goal = trial_total(state, trial)
            better = [_with(state, trial, option) for option in trial_options(state, trial)]
            best = max([goal, *better], key=lambda total: total.amount)
            yield Victim(target, verb.stat, goal, best, state.brittle(target))


def _with(state: State, trial: Trial, option: object) -> Total:
    named = named_by(option)  # type: ignore[arg-type]
    return trial_total(state, but(trial, named=(*trial.named, named)) if named else trial)


def _range(state: State, here: Square, who: Who) -> Squares:
    """The squares that a deed reaches from one."""
    geometry = state.geometry
    if who.adjacent:
        return geometry.adjacent[here]
    if who.within is None:
        return geometry.everything & ~(1 << here)
    return sum(1 << square for square in range(geometry.size) if 0 < geometry.distance(here, square) <= who.within)


def influenced(state: State) -> Squares:
    """The squares of everybody who has the influence of a Kami now (KAMI-4)."""
    squares = 0
    for kami in state.match.kami:
        if state.characters[kami.index].square < 0:
            continue
        for friend in state.standing(state.band(kami.index)):
            if any(reaches(state, kami.index, friend.index, who) for who in _auras(state, kami.index)):
                squares |= 1 << friend.square
    return squares


def influence(state: State, who: int, square: Square) -> Squares:
    """Where a friend would have the influence of a character that stood on a square; nothing for one without any."""
    squares = 0
    for aura in _auras(state, who):
        squares |= _range(state, square, aura)
    return squares


def _auras(state: State, who: int) -> Iterator[Who]:
    recruit: Recruit = state.recruit(who)
    if recruit.kami is None:
        return
    for skill in state.face(who).skills:
        for effect in skill.effects:
            if isinstance(effect, Modify) and effect.who.side is Side.FRIEND:
                yield effect.who

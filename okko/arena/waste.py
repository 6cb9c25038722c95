"""An audit of spent dice: whether each changed a number, and with it an outcome, or did a deed."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from okko.analysis.odds import combat_odds, shot_odds
from okko.model.event import (
    ActivationEnded,
    Called,
    Declared,
    EquipmentLost,
    Event,
    Fought,
    Given,
    Granted,
    Moved,
    NamedIt,
    PhaseEnded,
    Prayed,
    Pushed,
    Recovered,
    Replaced,
    Rethrown,
    Shaken,
    Stripped,
    Tested,
    Thrown,
    Turned,
)
from okko.model.fight import Fight, Kind, Named, Trial
from okko.model.state import State
from okko.model.value import but
from okko.rules.cards import skill_of
from okko.rules.combat import attack_total, defense_total
from okko.rules.movement import Walk
from okko.rules.will import trial_total

Deed: TypeAlias = (
    Stripped
    | Turned
    | Pushed
    | EquipmentLost
    | Given
    | Granted
    | Rethrown
    | Shaken
    | Recovered
    | Replaced
    | Tested
    | Prayed
)
"""What a skill may do right after it was paid for."""
TURNS_OF_THE_RULES = {"COMBAT-7", "SHOT-6"}


def wasted(start: State, events: Sequence[Event]) -> list[NamedIt]:
    """The dice of a game that were spent without effect.

    A die has an effect if the odds of its roll would be others without it, if its movement would not be open without
    it, or if it paid for something that happened: a deed, a replaced effect, a second throw, a shot.
    """
    found = []
    before = start
    for place, event in enumerate(events):
        if isinstance(event, NamedIt) and event.named.die is not None and not _served(before, event, events, place):
            found.append(event)
        before = event.state
    return found


def _served(before: State, spent: NamedIt, events: Sequence[Event], place: int) -> bool:
    item = spent.named
    cause = events[place - 1] if place else None
    if isinstance(cause, Declared) and cause.fight.shot is not None and cause.fight.shot == item.skill:
        return True
    at_once = item.skill is not None
    for event in islice(events, place + 1, None):
        match event:
            case Moved() if item in event.spent:
                return _moved_by(before, event, item)
            case Fought() if item in event.fight.side(spent.who):
                return _fought_by(event, spent.who, item)
            case Tested() if event.trial.who == spent.who and item in event.trial.named:
                return _tested_by(event.state, event.trial, item)
            case Thrown() if event.again is not None and item.skill is not None:
                return True
            case _ if at_once and isinstance(event, Deed) and not TURNS_OF_THE_RULES & set(event.rules):
                return True
            case NamedIt() if event.who == spent.who:
                at_once = False
            case Called():
                return True
            case ActivationEnded() | PhaseEnded():
                return False
            case _:
                continue
    return True


def _without(items: Iterable[Named], item: Named) -> tuple[Named, ...]:
    left = list(items)
    left.remove(item)
    return tuple(left)


def _fought_by(event: Fought, who: int, item: Named) -> bool:
    """Whether the odds of a fight or a shot would be others without a die."""
    state, fight = event.state, event.fight
    fewer = (
        but(fight, attack_named=_without(fight.attack_named, item))
        if who == fight.attacker
        else but(fight, defense_named=_without(fight.defense_named, item))
    )
    odds = combat_odds if fight.kind is Kind.COMBAT else shot_odds
    return odds(_difference(state, fight)) != odds(_difference(state, fewer)) or _is_deed(state, who, item)


def _difference(state: State, fight: Fight) -> int:
    return attack_total(state, fight).amount - defense_total(state, fight).amount


def _is_deed(state: State, who: int, item: Named) -> bool:
    """Whether a skill works by what it does, which the rules offer only where it changes something."""
    return item.skill is not None and any(effect.kind == "do" for effect in skill_of(state, who, item.skill).effects)


def _tested_by(state: State, trial: Trial, item: Named) -> bool:
    """Whether the chances of a test would be others without a die."""
    fewer = but(trial, named=_without(trial.named, item))
    return _chances(trial_total(state, trial).amount) != _chances(trial_total(state, fewer).amount)


def _chances(goal: int) -> int:
    return max(0, min(6, goal))


def _moved_by(before: State, moved: Moved, item: Named) -> bool:
    """Whether a movement would not have been open, or would have been seen or shaken, without a die."""
    fewer = _without(moved.spent, item)
    skills = tuple(skill_of(before, moved.who, other.skill) for other in fewer if other.skill)
    air = any(other.stat is not None for other in fewer)
    walk = Walk(before, moved.who, skills, air=air)
    after = moved.state.characters[moved.who]
    bit = after.facing * before.geometry.size + after.square
    if not walk.ends() >> bit & 1:
        return True
    held = bool(walk.zones >> moved.start & 1)
    if item.skill is not None and held and after.square != moved.start and not moved.left_zone:
        return True
    return any(not walk.unseen_ends(foe) >> bit & 1 for foe in moved.state.unseen_by)

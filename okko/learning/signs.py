"""Whether something happened that a lesson looks for."""

from okko.model.event import (
    Acted,
    Activated,
    ActivationEnded,
    Declared,
    Disabled,
    Event,
    Fought,
    Moved,
    NamedIt,
    Opened,
    PhaseBegan,
    PhaseEnded,
    Recovered,
    Reserved,
    Retreated,
    RolledInspiration,
    Shaken,
    Summoned,
    Tested,
    Turned,
    Vanished,
)
from okko.model.fight import Fight, Named
from okko.model.lesson import Fact, Happening, Sign
from okko.model.square import Facing
from okko.model.state import State
from okko.model.total import Total

KINDS: dict[Happening, type[Event]] = {
    Happening.ACTIVATED: Activated,
    Happening.MOVED: Moved,
    Happening.ATTACKED: Declared,
    Happening.SHOT: Declared,
    Happening.NAMED: NamedIt,
    Happening.FOUGHT: Fought,
    Happening.USED: Acted,
    Happening.TESTED: Tested,
    Happening.RETREATED: Retreated,
    Happening.SHAKEN: Shaken,
    Happening.RECOVERED: Recovered,
    Happening.DISABLED: Disabled,
    Happening.TURNED: Turned,
    Happening.RESERVED: Reserved,
    Happening.ROLLED: RolledInspiration,
    Happening.OPENED: Opened,
    Happening.SUMMONED: Summoned,
    Happening.VANISHED: Vanished,
    Happening.ACTIVATION_ENDED: ActivationEnded,
    Happening.PHASE_BEGAN: PhaseBegan,
    Happening.PHASE_ENDED: PhaseEnded,
}
"""The event that each happening is."""
_BANDS = ("a", "b")


def meets(sign: Sign, event: Event) -> bool:
    """Whether an event is what is looked for."""
    if type(event) is not KINDS[sign.event]:
        return False
    if isinstance(event, Declared) and (event.fight.shot is not None) is not (sign.event is Happening.SHOT):
        return False
    state = event.state
    return (
        (sign.who is None or _who(event) == _index(state, sign.who))
        and (sign.against is None or _other(event) == _index(state, sign.against))
        and (sign.band is None or _BANDS[_band(event)] == sign.band)
        and (sign.die is None or sign.die in _dice(event))
        and (sign.skill is None or sign.skill in _skills(event))
        and (sign.rule is None or sign.rule in _rules(event))
        and (sign.passed is None or getattr(event, "passed", None) is sign.passed)
        and all(true_of(state, fact) for fact in sign.holds)
    )


def true_of(state: State, fact: Fact) -> bool:
    """Whether somebody stands so."""
    who = _index(state, fact.who)
    character = state.characters[who]
    if (character.square >= 0) is not fact.on_board:
        return False
    if character.square < 0:
        return True
    in_zone = bool(state.zones(1 - state.band(who)) >> character.square & 1)
    return (
        (not fact.at or state.match.board.name(character.square) in fact.at)
        and (fact.facing is None or Facing(character.facing).name == fact.facing)
        and (fact.state is None or character.shaken is (fact.state.value == "shaken"))
        and (fact.reserve is None or character.reserve == fact.reserve)
        and (fact.zone is None or in_zone is fact.zone)
    )


def _index(state: State, name: str) -> int:
    return state.match.index_of(state.match.called(name) or name)


def _fight(event: Event) -> Fight | None:
    return event.fight if isinstance(event, Declared | Fought) else None


def _who(event: Event) -> int:
    """Whose deed it is, or whom it befalls; -1 for nobody's."""
    fight = _fight(event)
    if fight is not None:
        return fight.attacker
    return event.trial.who if isinstance(event, Tested) else getattr(event, "who", -1)


def _other(event: Event) -> int:
    fight = _fight(event)
    return fight.defender if fight is not None else -1


def _band(event: Event) -> int:
    """The band whose phase, dice or deed it is."""
    if isinstance(event, PhaseBegan | PhaseEnded | RolledInspiration):
        return event.player
    return max(0, event.state.band(_who(event)))


def _named(event: Event) -> tuple[Named, ...]:
    match event:
        case NamedIt(named=named):
            return (named,)
        case Moved(spent=spent):
            return spent
        case Tested(trial=trial):
            return trial.named
        case _:
            return ()


def _dice(event: Event) -> tuple[str, ...]:
    match event:
        case Reserved(element=element):
            return (element,)
        case RolledInspiration(faces=faces):
            return faces
        case _:
            return tuple(named.die.element for named in _named(event) if named.die is not None)


def _skills(event: Event) -> tuple[str | None, ...]:
    fight = _fight(event)
    return (getattr(event, "skill", None), *(named.skill for named in _named(event)), fight.shot if fight else None)


def _rules(event: Event) -> tuple[str, ...]:
    """What caused it, and what counts in its sums."""
    totals: tuple[Total, ...] = ()
    match event:
        case Fought(attack=attack, defense=defense):
            totals = attack, defense
        case Moved(points=points):
            totals = (points,)
        case Tested(target=target):
            totals = (target,)
    return (*event.rules, *(term.rule for total in totals for term in total.terms))

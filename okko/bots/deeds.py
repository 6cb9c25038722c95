"""What the skills marked Action are worth, by what their verbs do, and on whom they are best used."""

from okko.analysis.ahead import reached
from okko.bots.field import Field
from okko.bots.fray import skill_named
from okko.bots.worth import SHAKEN, share
from okko.model.decision import Decision, Option, Target
from okko.model.element import Element, Stat
from okko.model.skill import Do, Moment, Skill
from okko.model.verb import Become, Condition, Discard, Grant, Push, Rethrow, Strip, Summon, Test, Turn, Verb

TURNED = 0.1
SHOVED = 0.15
STRIPPED = 0.2
DISARMED = 0.2
"""What it is worth to turn, shove, strip or disarm an enemy."""
CALLED = 0.8
"""What a prayer is worth, which a Kami answers four times in six."""
THROWN_AGAIN = 0.08
"""What it is worth to throw a die again that would serve nobody."""


def use_value(field: Field, who: int, id: str) -> float:
    """What a skill marked Action promises when used on its best target."""
    skill = skill_named(field.state, who, id)
    total = 0.0
    for effect in skill.effects if skill else ():
        if isinstance(effect, Do) and effect.at is Moment.ACTION:
            worths = [_value(field, who, one, effect.verbs) for one in reached(field.state, who, effect)]
            total += sum(worths) if effect.who.every else max(worths, default=0.0)
    return total


def pick(field: Field, decision: Decision) -> Option:
    """On whom a skill works best."""
    skill = skill_named(field.state, decision.who, decision.skill or "")
    verbs = _verbs(skill) if skill else ()

    def value(option: Option) -> float:
        assert isinstance(option, Target)
        return _value(field, decision.who, option.who, verbs)

    return max(decision.options, key=value)


def _verbs(skill: Skill) -> tuple[Verb, ...]:
    return tuple(verb for effect in skill.effects if isinstance(effect, Do) for verb in effect.verbs)


def _value(field: Field, who: int, target: int, verbs: tuple[Verb, ...]) -> float:
    return sum(_worth_of(field, target, verb) for verb in verbs)


def _worth_of(field: Field, target: int, verb: Verb) -> float:
    """What a verb done to a character gains the band."""
    state = field.state
    character = state.characters[target]
    friend = state.band(target) == field.band
    sign = -1.0 if friend else 1.0
    match verb:
        case Test():
            passes = min(6, state.face(target).stats[verb.stat]) / 6
            failed = sum(_worth_of(field, target, then) for then in verb.failed)
            passed = sum(_worth_of(field, target, then) for then in verb.passed)
            return passes * passed + (1 - passes) * failed
        case Become():
            if verb.state is Condition.SHAKEN:
                return sign * field.worths[target] * (1.0 if character.shaken else SHAKEN)
            return -sign * SHAKEN * field.worths[target] if character.shaken else 0.0
        case Grant():
            return _granted(field, target, verb) if friend else 0.0
        case Push():
            return sign * SHOVED
        case Turn():
            return sign * TURNED
        case Strip():
            return sign * STRIPPED if character.reserve else 0.0
        case Discard():
            return sign * DISARMED if character.gear else 0.0
        case Summon():
            return CALLED
        case Rethrow():
            return THROWN_AGAIN if useless(field) else 0.0
        case _:
            return 0.0


def _granted(field: Field, friend: int, grant: Grant) -> float:
    """What a raised stat is worth: Attack to somebody who has an enemy before it, Defense to somebody exposed."""
    state = field.state
    character = state.characters[friend]
    attack, _ = field.strength(friend, character.shaken)
    if grant.stat is Stat.ATTACK and not character.activated:
        zone = state.zone(friend)
        gains = [0.0]
        for foe in field.foes:
            if zone >> foe.square & 1:
                difference = attack - field.strength(foe.index, foe.shaken)[1]
                more = share(difference + grant.by, False, foe.shaken, True)
                gains.append(field.worths[foe.index] * (more - share(difference, False, foe.shaken, True)))
        return max(gains)
    if grant.stat is Stat.DEFENSE:
        exposed = field.exposure(friend, character.square, character.facing, character.shaken)
        return 0.35 * field.worths[friend] * exposed
    return 0.0


def useless(field: Field) -> list[Element]:
    """The dice of the pool that serve nobody who is still to be activated."""
    state = field.state
    waiting = [one for one in field.friends if not one.activated]
    wanted = {Element.FIRE, Element.EARTH}
    for one in waiting:
        wanted |= {element for skill in state.face(one.index).paid for element in skill.cost}
        if one.shaken:
            wanted.add(Element.WATER)
    return [element for element in state.pools[field.band] if element not in wanted]

"""What happens to inspiration dice between rolls: taken back, kept in reserve, thrown again, given up."""

from collections.abc import Sequence

from okko.bots.deeds import useless
from okko.bots.field import Field
from okko.bots.worth import share
from okko.model.decision import DONE, Decision, Keep, LoseDie, Option, Rethrow, TakeBack
from okko.model.element import Element, Stat
from okko.model.skill import Do, Exempt, Instead, Modify, Moment, Reroll, Situation, Skill

KEPT_FROM = 0.08
"""What a die must usually promise on a card to be kept there rather than thrown again."""
FOR_A_SHOT = 0.25
"""What a die promises that pays for the next shot, if its bearer does not lose it before by being shaken (DICE-10)."""

DEFENDING = {Situation.DEFENDING, Situation.SHOT_AT}
LEAST_USEFUL = (Element.AIR, Element.WATER, Element.TORII, Element.EARTH, Element.FIRE)
"""In which order dice are given up or thrown again."""


def take_back(field: Field, decision: Decision) -> Option:
    """The next reserved die that promises too little where it lies; then the roll."""
    for option in decision.options:
        if isinstance(option, TakeBack):
            held = field.state.characters[option.who].reserve
            if held is not None and kept_value(field, option.who, held) < KEPT_FROM:
                return option
    return decision.options[-1]


def reserve(field: Field, decision: Decision, least: float = KEPT_FROM) -> Option:
    """The die and card that promise most in the enemy's phase, or in the next own one for a shot that needs it."""
    found: Option = DONE
    most = least
    for option in decision.options:
        if isinstance(option, Keep):
            value = kept_value(field, option.who, option.element)
            if value > most:
                found, most = option, value
    return found


def kept_value(field: Field, who: int, element: Element) -> float:
    """What a die on a card promises."""
    state = field.state
    character = state.characters[who]
    exposed = field.exposure(who, character.square, character.facing, character.shaken)
    value = 0.0
    if exposed > 0:
        help = 1 if element is Element.EARTH and Stat.DEFENSE not in character.raised else 0
        help = max([help, *(serves_defense(skill) for skill in state.face(who).paid if element in skill.cost)])
        if help:
            value = field.worths[who] * _eased(field, who, help)
    for skill, _ in state.face(who).shots:
        if element in skill.cost and not state.zones(1 - field.band) >> character.square & 1:
            value = max(value, FOR_A_SHOT * max(0.0, 1 - exposed))
    return value


def _eased(field: Field, who: int, help: int) -> float:
    """How much less of its worth the strongest attacker in reach would take for so many more points of Defense."""
    character = field.state.characters[who]
    defense = field.strength(who, character.shaken)[1]
    most = 0.0
    for threat in field.threats:
        if threat.strikes >> character.square & 1:
            foe = field.state.characters[threat.who]
            difference = field.strength(threat.who, foe.shaken)[0] - defense
            now = share(difference, False, character.shaken, True)
            most = max(most, now - share(difference - help, False, character.shaken, True))
    return most


def serves_defense(skill: Skill) -> int:
    """About how many points of Defense a paid skill is worth to somebody attacked."""
    points = 0
    for effect in skill.effects:
        match effect:
            case Modify() if not effect.given or set(effect.given) & DEFENDING:
                points = max(points, effect.by)
            case Reroll() if not effect.given or set(effect.given) & DEFENDING:
                points = max(points, 1)
            case Instead():
                points = max(points, 1)
            case Do() if effect.at in (Moment.DEFENDING, Moment.SHOT_AT):
                points = max(points, 1)
            case Exempt():
                points = max(points, 0)
    return points


def lose(decision: Decision) -> Option:
    """The die that goes with a civilian: a used one, else the least useful of the pool, a reserved one last."""

    def price(option: Option) -> tuple[int, int]:
        assert isinstance(option, LoseDie)
        if option.element is None:
            return (0, 0)
        return (1 if option.who is None else 2, LEAST_USEFUL.index(option.element))

    return min(decision.options, key=price)


def rethrow(field: Field, options: Sequence[Option], chosen: int) -> Option:
    """The least useful die is thrown again; further ones only while they serve nobody."""
    dice = sorted(
        (option for option in options if isinstance(option, Rethrow)), key=lambda one: LEAST_USEFUL.index(one.element)
    )
    spare = useless(field)
    if chosen and not (dice and dice[0].element in spare):
        return DONE
    return next((option for option in dice if option.element in spare), dice[0])

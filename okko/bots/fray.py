"""Answers inside a fight, a shot or a test: dice and skills, second throws, replaced effects, where to turn and go."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from okko.analysis.outlook import Outlook, answered, margin, nameable, named, outlook, shaken_by_retreat
from okko.bots.field import Field
from okko.bots.worth import SHAKEN, dice_price, fate_of_margin, promise, worth
from okko.model.decision import DONE, Decision, FaceTo, Option, Raise, StepTo, Use
from okko.model.event import Event, Fought, Thrown
from okko.model.fight import Fight, Trial
from okko.model.skill import Do, Instead, Reroll, Skill
from okko.model.square import Square
from okko.model.state import State, placed, with_character
from okko.model.value import but
from okko.model.verb import Become, Cancel, Condition, Give, Strip, Test, Verb

Hopes: TypeAlias = Callable[[State, Outlook], float]
"""What a fight is worth to its attacker."""

ATTACK_LOST = 1.0
"""What is at stake in a test that an attack depends on."""
HELP_FROM = 0.25
"""The share of its worth a character must fear for before a single-use card is spent to help it."""


def skill_named(state: State, who: int, id: str) -> Skill | None:
    """The skill of a character, on whatever side of its card it stands."""
    recruit = state.recruit(who)
    for face in (state.face(who), *(face for faces in recruit.faces.table for face in faces)):
        for skill in face.skills:
            if skill.id == id:
                return skill
    return None


def verbs_of(skill: Skill) -> list[Verb]:
    """Everything a skill may do to somebody, what follows from its tests included."""
    outer = [verb for effect in skill.effects if isinstance(effect, Do) for verb in effect.verbs]
    return outer + [verb for test in outer if isinstance(test, Test) for verb in (*test.passed, *test.failed)]


def name(state: State, decision: Decision, hopes: Hopes = promise) -> Option:
    """The die or skill that gains the most for the coming roll, if it gains more than it costs."""
    if isinstance(decision.about, Trial):
        return _name_for_trial(state, decision, decision.about)
    assert isinstance(decision.about, Fight)
    return best_naming(state, decision.about, decision.who, decision.options, hopes)[0]


def best_naming(
    state: State, fight: Fight, who: int, options: Sequence[Option], hopes: Hopes = promise
) -> tuple[Option, float]:
    """The best of some dice and skills, and its gain; `DONE` if none is worth it.

    `hopes`: what a fight is worth to its attacker.
    """
    sign = 1 if who == fight.attacker else -1
    now = hopes(state, outlook(state, fight))
    best: Option = DONE
    most = 0.0
    for option in options:
        if not isinstance(option, Raise | Use):
            continue
        gain = sign * (hopes(state, outlook(state, named(fight, who, option))) - now)
        if isinstance(option, Use):
            gain += _deeds(state, fight, who, option.skill, promise(state, outlook(state, fight)))
        gain -= dice_price(state, who, option.die)
        if gain > most:
            best, most = option, gain
    return best, most


def prepared(state: State, plain: Outlook) -> tuple[Outlook, int]:
    """A fight with the dice and skills worth naming and the defender's best answer, and how many dice it takes."""
    fight: Fight = plain.fight
    dice = 0
    options = nameable(state, fight, fight.attacker)
    while options:
        option, gain = best_naming(state, fight, fight.attacker, options)
        if gain <= 0:
            break
        fight = named(fight, fight.attacker, option)
        dice += getattr(option, "die", None) is not None
        options = [other for other in options if other != option and dice_left(other, option)]
    met = answered(state, fight)
    if met is plain.fight:
        return plain, 0
    found = outlook(state, met)
    return but(found, takes_place=plain.takes_place), dice


def dice_left(option: Option, spent: Option) -> bool:
    """Whether an answer is still open once another has been given: it needs another die."""
    return getattr(option, "die", None) is None or getattr(option, "die", None) != getattr(spent, "die", None)


def _deeds(state: State, fight: Fight, who: int, id: str, now: float) -> float:
    """What the deeds of a named skill are worth; a die stripped is worth the answer it would have paid."""
    skill = skill_named(state, who, id)
    gain = 0.0
    for verb in verbs_of(skill) if skill else ():
        if isinstance(verb, Strip) and who == fight.attacker:
            gain += now - promise(state, outlook(state, answered(state, fight)))
        elif isinstance(verb, Become) and verb.state is Condition.SHAKEN:
            gain += SHAKEN * worth(state, fight.other(who))
    return gain


def _name_for_trial(state: State, decision: Decision, trial: Trial) -> Option:
    band = state.band(trial.who)
    if trial.opponent is not None and state.player == band:
        stake = ATTACK_LOST
    else:
        stake = SHAKEN * worth(state, trial.who)
    for option in decision.options:
        if isinstance(option, Raise | Use) and stake / 6 > dice_price(state, trial.who, option.die):
            return option
    return DONE


def throw_again(state: State, decision: Decision, log: Sequence[Event]) -> Option:
    """Whether a die is thrown again: if the six faces promise more than the one that lies and the die costs."""
    use = next((option for option in decision.options if isinstance(option, Use)), None)
    if use is None:
        return DONE
    if isinstance(decision.about, Trial):
        return use
    fight = decision.about
    skill = skill_named(state, decision.who, use.skill)
    faces = next((event.faces for event in reversed(log) if isinstance(event, Thrown)), None)
    if fight is None or faces is None or skill is None:
        return DONE
    own = any(isinstance(effect, Reroll) and effect.whose == "own" for effect in skill.effects)
    first = (decision.who == fight.attacker) is own
    sign = 1 if decision.who == fight.attacker else -1
    lying = fate_of_margin(state, fight, margin(state, fight, faces))
    again = [(face, faces[1]) if first else (faces[0], face) for face in range(1, 7)]
    hoped = sum(fate_of_margin(state, fight, margin(state, fight, pair)) for pair in again) / 6
    return use if sign * (hoped - lying) > dice_price(state, decision.who, use.die) else DONE


def instead(state: State, decision: Decision, log: Sequence[Event]) -> Option:
    """Whether an effect is replaced: a bodyguard suffers for a friend worth more, a test is passed where it matters."""
    use = next(option for option in decision.options if isinstance(option, Use))
    if isinstance(decision.about, Trial):
        return use
    fight = decision.about
    skill = skill_named(state, decision.who, use.skill)
    if fight is None or skill is None:
        return DONE
    becomes = {effect.becomes for effect in skill.effects if isinstance(effect, Instead)}
    if becomes == {"nothing"}:
        return use if _retreat_hurts(state, decision.who) else DONE
    if "mine" not in becomes:
        return use
    fought = next((event for event in reversed(log) if isinstance(event, Fought)), None)
    if fought is None:
        return DONE
    loser = fight.defender if fought.margin > 0 else fight.attacker
    disabled = abs(fought.margin) >= 4
    spared = worth(state, loser) * (1.0 if disabled else SHAKEN)
    bearer = state.characters[decision.who]
    suffered = worth(state, decision.who) * (1.0 if disabled or bearer.shaken else SHAKEN)
    return use if suffered < spared else DONE


def _retreat_hurts(state: State, who: int) -> bool:
    character = state.characters[who]
    geometry = state.geometry
    squares = [
        square
        for square, direction in geometry.rear[character.facing][character.square]
        if geometry.can_step(character.square, direction, state.occupied)
    ]
    return all(shaken_by_retreat(state, who, square) for square in squares)


def after(state: State, decision: Decision) -> Option:
    """Whether a skill is used after a result: what is free is used, unless it would shake its own bearer."""
    return next(option for option in decision.options if isinstance(option, Use))


def help_friend(state: State, decision: Decision) -> Option:
    """Whether a card is used for the attacked: to call the attack off, or to hand a die on."""
    use = next(option for option in decision.options if isinstance(option, Use))
    skill = skill_named(state, decision.who, use.skill)
    fight = decision.about
    if skill is None or not isinstance(fight, Fight):
        return DONE
    verbs = verbs_of(skill)
    if any(isinstance(verb, Cancel) for verb in verbs):
        feared = promise(state, outlook(state, fight))
        return use if feared > HELP_FROM * worth(state, fight.defender) else DONE
    if any(isinstance(verb, Give) for verb in verbs):
        held = state.characters[decision.who].reserve
        lent = with_character(with_character(state, decision.who, reserve=None), fight.defender, reserve=held)
        gain = promise(state, outlook(state, fight)) - promise(lent, outlook(lent, answered(lent, fight)))
        return use if gain > dice_price(state, decision.who, None) else DONE
    return use


def face(state: State, decision: Decision) -> Option:
    """Which way to turn a character: its own for the best, an enemy's for the worst."""
    who = decision.who
    band = state.band(who)
    sign = 1 if band == decision.player else -1
    field = Field(state, band)
    here = state.characters[who].square
    shaken = state.characters[who].shaken

    def value(option: Option) -> float:
        assert isinstance(option, FaceTo)
        found = field.stand(who, here, option.facing, shaken)
        if isinstance(decision.about, Fight):
            turned = with_character(state, who, facing=option.facing)
            found -= promise(turned, outlook(turned, decision.about))
        return sign * found

    return max(decision.options, key=value)


def step(state: State, decision: Decision) -> Option:
    """Where a character goes: its own in retreat to the safest square, a shoved enemy to the worst."""
    who = decision.who
    band = state.band(who)
    own = band == decision.player

    def value(option: Option) -> float:
        assert isinstance(option, StepTo)
        return _after_step(state, who, option.to, own)

    return max(decision.options, key=value)


def _after_step(state: State, who: int, to: Square, own: bool) -> float:
    character = state.characters[who]
    shaken = shaken_by_retreat(state, who, to)
    if shaken and character.shaken and own:
        return -worth(state, who)
    after_it = placed(state, who, to, character.facing, shaken=character.shaken or (shaken and own))
    field = Field(after_it, state.band(who))
    found = field.stand(who, to, character.facing, after_it.characters[who].shaken)
    return found if own else -found

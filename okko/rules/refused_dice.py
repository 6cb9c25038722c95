"""Why a die cannot be spent or kept, or a skill not be used (DICE, SKILL)."""

from okko.model.decision import Keep, Raise, Use
from okko.model.element import Element, Stat
from okko.model.fight import Die, Fight, Trial
from okko.model.refusal import Refusal
from okko.model.skill import Do, Exempt, Instead, Modify, Moment, Outcome, Reroll, Shot, Situation, Skill, When
from okko.model.state import Gear, State
from okko.rules.cards import holds, matches, situation_of, usable
from okko.rules.refused_cures import called, paid
from okko.rules.refused_sorcery import why_no_dice
from okko.rules.spending import dice_for, raiser
from okko.rules.will import situation_of_trial

CIRCUMSTANCES = {
    When.BEHIND: "the attack is one from behind",
    When.NOT_BEHIND: "the attack is not one from behind",
    When.MOVED: "{name} has moved in this activation",
    When.NOT_MOVED: "{name} has not moved in this activation",
    When.ALONE: "no friend is adjacent to {name}",
    When.BESIDE_FRIEND: "a friend is adjacent to {name}",
    When.SUPPORTED: "a friend supports {name}",
    When.OUTNUMBERED: "the band of {name} has fewer characters than the other",
    When.IN_ENEMY_ZONE: "{name} stands in an enemy zone",
    When.IN_COVER: "{name} stands in hindering terrain",
    When.IN_WATER: "{name} stands in aquatic terrain",
    When.CLOSE: "the target is at most two squares away",
}
"""What a skill may ask for, in words."""

_SITUATIONS = {
    Situation.ATTACKING: "attacks",
    Situation.DEFENDING: "is attacked",
    Situation.SHOOTING: "shoots",
    Situation.SHOT_AT: "is shot at",
    Situation.MOVING: "moves",
    Situation.TESTING: "is tested",
    Situation.RESISTING: "resists",
}

_MOMENTS = {
    Moment.ATTACKING: Situation.ATTACKING,
    Moment.DEFENDING: Situation.DEFENDING,
    Moment.SHOOTING: Situation.SHOOTING,
    Moment.SHOT_AT: Situation.SHOT_AT,
    Moment.MOVING: Situation.MOVING,
}

_BEFORE = {
    Outcome.SHAKEN: "when somebody would become shaken",
    Outcome.DISABLED: "when somebody would be disabled",
    Outcome.RETREAT: "when somebody would have to retreat",
    Outcome.TEST: "before a die is thrown for Willpower",
}


def _capital(element: Element) -> str:
    return element.value.capitalize()


def why_not_pay(state: State, who: int, die: Die | None, elements: tuple[Element, ...]) -> Refusal | None:
    """Why a character cannot spend a die of these elements; None if it can. `die`: this very one."""
    name, band = called(state, who), state.band(who)
    wanted = " or ".join(map(_capital, elements if die is None else (die.element,)))
    open_dice = dice_for(state, who, elements)
    if die in open_dice or (die is None and open_dice):
        return None
    if die is not None and die.reserve:
        return Refusal("DICE-11", f"no {wanted} die is reserved on the card of {name}", (), (who,))
    if state.player != band:
        fact = f"it is the enemy's phase, and {name} has only the die reserved on its card"
        if state.characters[who].reserve is None:
            fact = f"it is the enemy's phase, and no die is reserved on the card of {name}"
        return Refusal("DICE-12", fact, (), (who,))
    if state.active != who:
        fact = f"in its own phase only the activated character spends dice, and that is not {name}"
        return Refusal("DICE-12", fact, (), (who,))
    asked = elements if die is None else (die.element,)
    holder = next((friend for friend in state.standing(band) if friend.index != who and friend.reserve in asked), None)
    if holder is not None:
        fact = f"no unused {wanted} die is left but the one reserved on the card of {called(state, holder.index)}"
        return Refusal("DICE-7", fact, (), (who, holder.index))
    return Refusal("DICE-11", f"no unused {wanted} die is left", (), (who,))


def why_not_skill(state: State, who: int, die: Die | None, skill: Skill) -> Refusal | None:
    """Why a die, or none, does not pay for a skill; None if it does (SKILL-1, SKILL-2, SKILL-8)."""
    if not skill.cost:
        return Refusal("SKILL-1", f"{skill.name} costs no die", (), (who,)) if die else None
    cost = " or ".join(map(_capital, skill.cost))
    if die is not None and die.element not in skill.cost:
        return Refusal("SKILL-2", f"{skill.name} is paid with {cost}, not with {paid(die)}", (), (who,))
    refusal = why_not_pay(state, who, die, skill.cost)
    if refusal is not None and refusal.rule == "DICE-12" and state.player != state.band(who):
        fact = (
            f"in the enemy's phase {skill.name} takes the die on the card of {called(state, who)}: it holds no {cost}"
        )
        return Refusal("SKILL-8", fact, (), (who,))
    if refusal is None and die is None:
        return Refusal("SKILL-2", f"{skill.name} costs a die of {cost}: name it", (), (who,))
    return refusal


def no_skill(state: State, who: int, id: str, rule: str = "SKILL-6") -> Refusal:
    """A character has no such skill at all (`rule`), or on the other side of its card, or on equipment used up."""
    name, recruit = called(state, who), state.recruit(who)
    gear = recruit.equipment
    if gear is not None and any(skill.id == id for skill in gear.skills):
        if state.characters[who].gear is Gear.DOWN:
            return Refusal("BAND-9", f"{gear.name} has been used and lies face down", (), (who,))
        return Refusal("BAND-8", f"{name} has lost {gear.name}", (), (who,))
    other = recruit.card.vigilant if state.characters[who].shaken else recruit.card.shaken
    side = "blue" if state.characters[who].shaken else "red"
    for skill in other.skills:
        if skill.id == id:
            return Refusal("SKILL-6", f"{skill.name} is on the {side} side of the card of {name}", (), (who,))
    return Refusal(rule, f"{name} has no skill {id!r}", (), (who,))


def used_up(state: State, who: int, skill: Skill) -> Refusal:
    """The limit of a skill is reached (SKILL-3)."""
    time = "game" if skill.limit == "match" else "phase"
    return Refusal("SKILL-3", f"{called(state, who)} has used {skill.name} in this {time} already", (), (who,))


def unmet(state: State, who: int, skill: Skill, when: tuple[When, ...], fight: Fight | None) -> Refusal | None:
    """The first circumstance that a card asks for and that is not so."""
    for circumstance in when:
        if not holds(state, who, (circumstance,), fight):
            asked = CIRCUMSTANCES[circumstance].format(name=called(state, who))
            return Refusal("SKILL-5", f"{skill.name} works only when {asked}", (), (who,))
    return None


def why_not_raise(state: State, who: int, stat: Stat, intent: Raise) -> Refusal:
    """Why a die cannot raise a stat for the roll that rests on `stat` (DICE-4, DICE-5, DICE-14)."""
    name = called(state, who)
    element = raiser(state, stat)
    if element is None:
        return Refusal("DICE-14", "a shot uses the value of the weapon, which no die raises", (), (who,))
    if intent.stat is not stat:
        fact = f"this roll rests on {stat.value.capitalize()}, not on {intent.stat.value.capitalize()}"
        return Refusal("DICE-4", fact, (), (who,))
    if intent.die.element is not element:
        fact = f"{stat.value.capitalize()} is raised by {_capital(element)}, not by {paid(intent.die)}"
        return Refusal("DICE-4", fact, (), (who,))
    kami = why_no_dice(state, who)
    if kami is not None:
        return kami
    if stat in state.characters[who].raised:
        fact = f"a die has raised the {stat.value.capitalize()} of {name} in this phase already"
        return Refusal("DICE-5", fact, (), (who,))
    refusal = why_not_pay(state, who, intent.die, (element,))
    assert refusal is not None, "a die that could be spent is among the options"
    return refusal


def why_not_name(state: State, who: int, intent: Use, about: Fight | Trial) -> Refusal:
    """Why a skill cannot be named for a roll."""
    name = called(state, who)
    skill = next((each for each in state.face(who).skills if each.id == intent.skill), None)
    if skill is None:
        return no_skill(state, who, intent.skill)
    if skill.action:
        return Refusal("SKILL-4", f"{skill.name} takes an action of its own", (), (who,))
    if not (skill.cost or skill.optional):
        return Refusal("SKILL-1", f"{skill.name} is not named: it applies by itself", (), (who,))
    if not usable(state, who, skill):
        return used_up(state, who, skill)
    if any(item.skill == skill.id for item in (about.side(who) if isinstance(about, Fight) else about.named)):
        return Refusal("SKILL-3", f"{skill.name} has been named for this roll already", (), (who,))
    fight = about if isinstance(about, Fight) else None
    situation = situation_of(about, who) if isinstance(about, Fight) else situation_of_trial(about)
    meant = _meant_for(skill)
    if meant and situation not in meant:
        served = " or ".join(_SITUATIONS[each] for each in meant)
        return Refusal(
            "SKILL-10", f"{skill.name} serves when {name} {served}, and it {_SITUATIONS[situation]}", (), (who,)
        )
    refusal = why_not_skill(state, who, intent.die, skill)
    if refusal is not None:
        return refusal
    opponent = about.other(who) if isinstance(about, Fight) else about.opponent
    for effect in skill.effects:
        if isinstance(effect, Reroll):
            return Refusal("SKILL-5", f"{skill.name} is used once the die lies", (), (who,))
        if isinstance(effect, Instead):
            return Refusal("SKILL-5", f"{skill.name} is offered {_BEFORE[effect.of]}", (), (who,))
        if isinstance(effect, Modify | Do | Exempt):
            against = effect.against
            if against is not None and (opponent is None or not matches(state, opponent, against)):
                fact = f"there is nobody against whom {skill.name} could work"
                if opponent is not None:
                    fact = f"{skill.name} does not work against {called(state, opponent)}"
                return Refusal("SKILL-5", fact, (), (who,))
            refusal = unmet(state, who, skill, effect.when, fight)
            if refusal is not None:
                return refusal
    return Refusal("SKILL-5", f"{skill.name} would change nothing here", (), (who,))


def _meant_for(skill: Skill) -> list[Situation]:
    """The situations that a skill speaks of; none: it speaks of no particular one."""
    found: list[Situation] = []
    for effect in skill.effects:
        if isinstance(effect, Shot):
            found.append(Situation.SHOOTING)
        elif isinstance(effect, Modify):
            if not effect.given:
                return []
            found += effect.given
        elif isinstance(effect, Do) and effect.at in _MOMENTS:
            found.append(_MOMENTS[effect.at])
        else:
            return []
    return list(dict.fromkeys(found))


def why_not_keep(state: State, intent: Keep) -> Refusal | None:
    """Why a die cannot be put in reserve on a card; None if it can (DICE-7, DICE-9)."""
    who = intent.who
    name = called(state, who)
    if state.band(who) != state.player:
        return Refusal("DICE-7", f"it is not the phase of {name}'s band", (), (who,))
    if state.characters[who].square < 0:
        return Refusal("STATE-5", f"{name} is not on the board", (), (who,))
    kami = why_no_dice(state, who)
    if kami is not None:
        return kami
    if state.characters[who].reserve is not None:
        return Refusal("DICE-9", f"the card of {name} holds a die already", (), (who,))
    if intent.element not in state.pools[state.player]:
        return Refusal("DICE-7", f"no unused {_capital(intent.element)} die is left", (), (who,))
    if intent.element not in state.face(who).serving:
        return Refusal("DICE-4", f"a Torii die raises no stat, and no skill of {name} takes one", (), (who,))
    return None

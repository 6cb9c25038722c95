"""Dice and skills named for a fight or a shot, one side after the other (COMBAT-2, SHOT-10)."""

from okko.model.decision import DONE, Ask, Decision, Option
from okko.model.element import Stat
from okko.model.fight import Fight
from okko.model.skill import Do, Effect, Exempt, Exemption, Modify, Moment, Side, Situation, Skill
from okko.model.state import State
from okko.model.value import but
from okko.model.verb import UseDefenseOf
from okko.rules.cards import exempt, from_behind, holds, matches, situation_of, skill_of, supporters
from okko.rules.spending import named_by, raises, spend, uses
from okko.rules.table import Flow, Table, ask
from okko.rules.verbs import at_moment, perform, possible

_MOMENT = {
    Situation.ATTACKING: Moment.ATTACKING,
    Situation.DEFENDING: Moment.DEFENDING,
    Situation.SHOOTING: Moment.SHOOTING,
    Situation.SHOT_AT: Moment.SHOT_AT,
}

OWN_STAT = {
    Situation.ATTACKING: Stat.ATTACK,
    Situation.DEFENDING: Stat.DEFENSE,
    Situation.SHOOTING: Stat.SHOT,
    Situation.SHOT_AT: Stat.DEFENSE,
}


def _serves(state: State, who: int, effect: Effect, fight: Fight) -> bool:
    """Whether an effect of a paid skill would change this fight: what changes nothing is not offered."""
    situation, opponent = situation_of(fight, who), fight.other(who)
    if isinstance(effect, Modify):
        if (effect.given and situation not in effect.given) or not holds(state, who, effect.when, fight):
            return False
        if not matches(state, opponent, effect.against):
            return False
        if effect.who.side is Side.SELF:
            return effect.stat is OWN_STAT[situation]
        return effect.who.side is Side.OPPONENT and effect.stat is OWN_STAT[situation_of(fight, opponent)]
    if isinstance(effect, Exempt):
        if not matches(state, opponent, effect.against):
            return False
        if not holds(state, who, effect.when, fight):
            return False
        match effect.rule:
            case Exemption.SUPPORT_FOR_TARGET:
                return situation is Situation.ATTACKING and bool(supporters(state, fight, False))
            case Exemption.SUPPORT_AGAINST:
                return situation is Situation.DEFENDING and bool(supporters(state, fight, True))
            case Exemption.BEHIND:
                return situation is Situation.DEFENDING and from_behind(state, fight)
            case Exemption.SEEN:
                return situation is Situation.ATTACKING and fight.outside and not from_behind(state, fight)
            case Exemption.COVER:
                return situation is Situation.SHOOTING and fight.cover > 0 and not _sees_past_cover(state, fight)
            case _:
                return False
    if isinstance(effect, Do):
        return effect.at is _MOMENT[situation] and possible(state, who, effect, fight)
    return False


def _sees_past_cover(state: State, fight: Fight) -> bool:
    return exempt(state, fight.attacker, Exemption.COVER, fight.defender, fight, fight.attack_named)


def own_stat(situation: Situation) -> Stat:
    """The stat a roll rests on."""
    return OWN_STAT[situation]


def naming_options(state: State, fight: Fight, who: int) -> list[Option]:
    """The dice and skills one side of a fight may still name; a skill serves a roll once, even without cost."""
    options = raises(state, who, OWN_STAT[situation_of(fight, who)])
    named = [item.skill for item in fight.side(who)]
    for skill in state.face(who).paid:
        if skill.action or skill.id in named or not (ways := uses(state, who, skill)):
            continue
        if any(_serves(state, who, effect, fight) for effect in skill.effects):
            options += ways
    return options


def name(table: Table, fight: Fight, who: int) -> Flow[tuple[Fight, bool]]:
    """One side names its dice and skills; deeds among them happen at once (SKILL-11).

    Answers the fight with what was named, and whether it is called off.
    """
    moment = _MOMENT[situation_of(fight, who)]
    called_off = False
    if moment in table.state.match.moments:
        called_off = yield from at_moment(table, who, moment, fight, Ask.HELP)
    while not called_off and _both_stand(table.state, fight):
        options = naming_options(table.state, fight, who)
        if not options:
            break
        choice = yield from ask(Decision(Ask.NAME, table.state.band(who), (*options, DONE), who, fight))
        named = named_by(choice)
        if named is None:
            break
        spend(table, who, named)
        if who == fight.attacker:
            fight = but(fight, attack_named=(*fight.attack_named, named))
        else:
            fight = but(fight, defense_named=(*fight.defense_named, named))
        if named.skill is not None:
            called_off |= yield from _named_deeds(table, fight, who, skill_of(table.state, who, named.skill), moment)
    return fight, called_off


def _named_deeds(table: Table, fight: Fight, who: int, skill: Skill, moment: Moment) -> Flow[bool]:
    called_off = False
    for effect in skill.effects:
        if not isinstance(effect, Do) or effect.at is not moment or isinstance(effect.verbs[0], UseDefenseOf):
            continue
        if possible(table.state, who, effect, fight):
            called_off |= yield from perform(table, who, skill, effect, fight)
    return called_off


def _both_stand(state: State, fight: Fight) -> bool:
    return state.characters[fight.attacker].square >= 0 and state.characters[fight.defender].square >= 0

"""Combat, and what fights and shots have in common (COMBAT, SUPPORT, BEHIND)."""

from okko.model.decision import Ask, Decision, FaceTo, Roll, RollKind
from okko.model.element import Stat
from okko.model.event import Called, Declared, Fought, Thrown, Turned
from okko.model.fight import Fight, Kind
from okko.model.skill import Exemption, Moment, Shot, Throw
from okko.model.square import Facing
from okko.model.state import State, with_character
from okko.model.total import Term, Total
from okko.model.value import changer
from okko.model.verb import UseDefenseOf
from okko.rules.cards import SHOT, exempt, from_behind, holds, matches, situation_of, skill_of, supporters, total
from okko.rules.harm import disable, retreat, shake
from okko.rules.naming import name
from okko.rules.spending import offer
from okko.rules.table import Flow, Table, ask
from okko.rules.verbs import at_moment, borrowed_defense

ATTACK, DEFENSE = Stat.ATTACK, Stat.DEFENSE

acting = changer(State, "acted")
"""The state once a character has taken its action."""


def attackable(state: State, who: int) -> list[int]:
    """The enemies in the control zone of a character (COMBAT-1)."""
    there = state.zone(who) & state.occupied
    return [foe.index for foe in state.standing(1 - state.band(who)) if there >> foe.square & 1] if there else []


def may_attack(state: State, who: int, target: int) -> bool:
    """Whether a character can attack another."""
    return target in attackable(state, who)


def declaration(state: State, attacker: int, defender: int) -> Fight:
    """An attack as it is declared, with what is judged there and then (COMBAT-10)."""
    here = state.characters[attacker].square
    foe = state.characters[defender]
    outside = not state.geometry.fields[foe.facing][foe.square] >> here & 1
    unseen = outside and (not (state.active == attacker and state.moved) or defender in state.unseen_by)
    return Fight(Kind.COMBAT, attacker, defender, outside, unseen)


def attack_total(state: State, fight: Fight) -> Total:
    """The attacker's or shooter's sum before its die (COMBAT-3, SHOT-4)."""
    who = fight.attacker
    situation = situation_of(fight, who)
    if fight.kind is SHOT:
        assert fight.shot is not None
        skill = skill_of(state, who, fight.shot)
        value = next(effect.value for effect in skill.effects if isinstance(effect, Shot))
        base = Term(value, skill.name, "SHOT-4", skill.id)
        return total(state, who, Stat.SHOT, situation, fight.defender, fight, fight.attack_named, base)
    found = total(state, who, ATTACK, situation, fight.defender, fight, fight.attack_named)
    helpers = len(supporters(state, fight, True))
    if helpers and not exempt(state, fight.defender, Exemption.SUPPORT_AGAINST, who, fight, fight.defense_named):
        found = found.plus(Term(helpers, "support", "SUPPORT-1"))
    if from_behind(state, fight):
        found = found.plus(Term(1, "from behind", "BEHIND-2"))
    return found


def defense_total(state: State, fight: Fight) -> Total:
    """The defender's or target's sum before its die (COMBAT-3, SHOT-4)."""
    who = fight.defender
    situation = situation_of(fight, who)
    base = _base_defense(state, fight)
    found = total(state, who, DEFENSE, situation, fight.attacker, fight, fight.defense_named, base)
    if fight.kind is SHOT:
        ignored = exempt(state, fight.attacker, Exemption.COVER, who, fight, fight.attack_named)
        return found if ignored or not fight.cover else found.plus(Term(fight.cover, "cover", "LOS-4"))
    helpers = len(supporters(state, fight, False))
    if helpers and not exempt(state, fight.attacker, Exemption.SUPPORT_FOR_TARGET, who, fight, fight.attack_named):
        found = found.plus(Term(helpers, "support", "SUPPORT-2"))
    return found


def _base_defense(state: State, fight: Fight) -> Term | None:
    """The Defense of a friend, where a card in force says so."""
    who = fight.defender
    moment = Moment.DEFENDING if fight.kind is Kind.COMBAT else Moment.SHOT_AT
    deeds = state.face(who).deeds.get(moment)
    if deeds is None:
        return None
    named = {item.skill for item in fight.defense_named}
    for skill, deed in deeds:
        borrows = any(isinstance(verb, UseDefenseOf) for verb in deed.verbs) and holds(state, who, deed.when, fight)
        if borrows and (not skill.cost or skill.id in named):
            friend = borrowed_defense(state, who)
            if friend is not None:
                defense = state.face(friend).profile.defense
                return Term(defense, f"Defense of {state.recruit(friend).name}", "COMBAT-3", skill.id)
    return None


def attack(table: Table, attacker: int, defender: int) -> Flow[None]:
    """A whole attack, in the order of the book (COMBAT-2)."""
    state = acting(table.state, acted=True)
    fight = declaration(state, attacker, defender)
    table.happen(Declared(state, ("COMBAT-1", "TURN-6"), fight))
    settled = yield from name_both(table, fight)
    if settled is None:
        return
    fight = settled
    yield from _face_attacker(table, fight)
    margin = yield from roll_and_compare(table, fight, RollKind.COMBAT)
    if margin > 0:
        yield from _suffer(table, fight, fight.defender, margin)
        yield from after(table, fight, fight.attacker, fight.defender)
    elif margin < 0:
        yield from _suffer(table, fight, fight.attacker, -margin)
        yield from after(table, fight, fight.defender, fight.attacker)


def name_both(table: Table, fight: Fight) -> Flow[Fight | None]:
    """Everything between a declaration and the roll: tests demanded, helpers, dice and skills of both sides.

    Answers None when nothing comes of it: it was called off, or one of the two fell.
    """
    called_off = False
    moments = table.state.match.moments
    if fight.kind is Kind.COMBAT and Moment.ATTACKED in moments:
        called_off = yield from at_moment(table, fight.defender, Moment.ATTACKED, fight, Ask.HELP)
    if Moment.FRIEND_ATTACKED in moments:
        for friend in table.state.standing(table.state.band(fight.defender)):
            if friend.index != fight.defender and not called_off:
                called_off = yield from at_moment(table, friend.index, Moment.FRIEND_ATTACKED, fight, Ask.HELP)
    for who in (fight.attacker, fight.defender):
        if called_off or not _stand(table.state, fight):
            break
        fight, called_off = yield from name(table, fight, who)
    if called_off:
        table.happen(Called(table.state, ("WILL-2",), fight))
        return None
    return fight if _stand(table.state, fight) else None


def _stand(state: State, fight: Fight) -> bool:
    return state.characters[fight.attacker].square >= 0 and state.characters[fight.defender].square >= 0


def turns_to(state: State, fight: Fight) -> tuple[Facing, ...]:
    """The facings a defender may take before the roll; none if it need not or cannot turn (COMBAT-7, COMBAT-10)."""
    foe, here = state.characters[fight.defender], state.characters[fight.attacker].square
    if state.zone(fight.defender) >> here & 1:
        return ()
    return state.geometry.facings_towards(foe.square, here, state.occupied)


def face_to(table: Table, who: int, facings: tuple[Facing, ...], picker: int, fight: Fight, *rules: str) -> Flow[None]:
    """A character turns, free, to one of some facings; its player picks where there are several."""
    if not facings:
        return
    options = tuple(FaceTo(f"face {facing.name}", facing) for facing in facings)
    choice = yield from ask(Decision(Ask.FACING, picker, options, who, fight))
    assert isinstance(choice, FaceTo)
    before = table.state.characters[who].facing
    table.happen(Turned(with_character(table.state, who, facing=choice.facing), rules, who, before))


def _face_attacker(table: Table, fight: Fight) -> Flow[None]:
    state = table.state
    own = state.match.rulings.defender_picks_facing
    picker = state.band(fight.defender if own else fight.attacker)
    yield from face_to(table, fight.defender, turns_to(state, fight), picker, fight, "COMBAT-7")


def roll_and_compare(table: Table, fight: Fight, kind: RollKind) -> Flow[int]:
    """Both throw, dice may be thrown again, the totals are compared. Answers the margin of the attacker."""
    faces: tuple[int, int] = yield Roll(kind, 2, table.state.band(fight.attacker))
    rule = "COMBAT-3" if fight.kind is Kind.COMBAT else "SHOT-4"
    table.happen(Thrown(table.state, (rule,), fight, faces))
    faces = yield from _rerolls(table, fight, faces)
    attack = attack_total(table.state, fight).plus(Term(faces[0], "die", rule))
    defense = defense_total(table.state, fight).plus(Term(faces[1], "die", rule))
    margin = attack.amount - defense.amount
    result = ("COMBAT-4",) if fight.kind is Kind.COMBAT else ("SHOT-5",)
    table.happen(Fought(table.state, result, fight, faces, attack, defense, margin))
    return margin


def _rerolls(table: Table, fight: Fight, faces: tuple[int, int]) -> Flow[tuple[int, int]]:
    """Each side may have a die thrown again, the attacker first; the second face stays."""
    throw_kind = Throw.COMBAT if fight.kind is Kind.COMBAT else Throw.SHOT
    for who in (fight.attacker, fight.defender):
        situation, opponent = situation_of(fight, who), fight.other(who)
        for skill, effect in table.state.face(who).rerolls:
            if throw_kind not in effect.of or (effect.given and situation not in effect.given):
                continue
            if not matches(table.state, opponent, effect.against):
                continue
            if (yield from offer(table, who, skill, Ask.REROLL, fight)):
                (face,) = yield Roll(RollKind.REROLL, 1, table.state.band(who))
                own = effect.whose == "own"
                thrower = who if own else opponent
                faces = (face, faces[1]) if thrower == fight.attacker else (faces[0], face)
                table.happen(Thrown(table.state, ("SKILL-5", *skill.rule), fight, faces, thrower))
    return faces


def _suffer(table: Table, fight: Fight, loser: int, margin: int) -> Flow[None]:
    """What losing by a margin does (COMBAT-4, COMBAT-5, COMBAT-8)."""
    if margin >= 4:
        yield from disable(table, loser, "COMBAT-4", fight=fight)
    elif margin == 3:
        was_shaken = table.state.characters[loser].shaken
        yield from shake(table, loser, "COMBAT-4", "COMBAT-8", fight=fight)
        if not was_shaken and table.state.characters[loser].square >= 0:
            yield from retreat(table, loser, fight=fight)
    else:
        yield from retreat(table, loser, fight=fight)


def after(table: Table, fight: Fight, winner: int, loser: int) -> Flow[None]:
    """What cards do once a fight or a shot is decided."""
    moments = table.state.match.moments
    if Moment.WON in moments and _stand(table.state, fight):
        yield from at_moment(table, winner, Moment.WON, fight, Ask.AFTER)
    if Moment.LOST in moments:
        yield from at_moment(table, loser, Moment.LOST, fight, Ask.AFTER)

"""The questions that rules ask of the cards in force; no rule names a skill.

value → `total`, exempt → `exempt`, rerolls → `Face.rerolls`, shots → `Face.shots`, deeds → `Face.deeds`,
instead → `Face.insteads`; the last four are filtered by `applies`.
"""

from collections.abc import Iterator
from functools import lru_cache

from okko.model.element import Stat
from okko.model.face import Face
from okko.model.fight import Fight, Kind, Named
from okko.model.skill import Exempt, Exemption, Filter, Modify, Side, Situation, Skill, When, Who
from okko.model.state import Gear, State
from okko.model.total import Term, Total
from okko.model.verb import Condition as Card

FRIEND, SHOT = Side.FRIEND, Kind.SHOT

STAT_RULE = {
    Stat.ATTACK: "COMBAT-3",
    Stat.DEFENSE: "COMBAT-3",
    Stat.MOVEMENT: "MOVE-1",
    Stat.WILLPOWER: "WILL-1",
    Stat.SHOT: "SHOT-4",
}

_MIRROR = {
    Situation.ATTACKING: Situation.DEFENDING,
    Situation.DEFENDING: Situation.ATTACKING,
    Situation.SHOOTING: Situation.SHOT_AT,
    Situation.SHOT_AT: Situation.SHOOTING,
    Situation.TESTING: Situation.TESTING,
    Situation.RESISTING: Situation.RESISTING,
    Situation.MOVING: Situation.MOVING,
}


_SITUATIONS = {
    Kind.COMBAT: (Situation.ATTACKING, Situation.DEFENDING),
    Kind.SHOT: (Situation.SHOOTING, Situation.SHOT_AT),
}


def situation_of(fight: Fight, who: int) -> Situation:
    """What one of the two in a fight is doing."""
    return _SITUATIONS[fight.kind][who != fight.attacker]


def matches(state: State, who: int, wanted: Filter | None) -> bool:
    """Whether a character is such a one."""
    if wanted is None:
        return True
    card = state.match.recruits[who].card
    return (
        (wanted.alignment is None or card.alignment is wanted.alignment)
        and (wanted.type is None or card.type is wanted.type)
        and (wanted.keyword is None or wanted.keyword in card.keywords)
        and (wanted.unique is None or card.unique is wanted.unique)
        and (wanted.state is None or (wanted.state is Card.SHAKEN) is state.characters[who].shaken)
    )


def reaches(state: State, bearer: int, who: int, range: Who) -> bool:
    """Whether an effect of `bearer` for friends or enemies reaches another character on the board."""
    here, there = state.characters[bearer].square, state.characters[who].square
    if here < 0 or there < 0 or here == there:
        return False
    friends = state.band(bearer) == state.band(who)
    if (range.side is FRIEND) is not friends:
        return False
    return (
        (not range.adjacent or bool(state.geometry.adjacent[here] >> there & 1))
        and (range.within is None or state.geometry.distance(here, there) <= range.within)
        and (not range.in_zone or bool(state.zone(bearer) >> there & 1))
        and matches(state, who, range.where)
    )


def supporters(state: State, fight: Fight, attacking: bool) -> list[int]:
    """The characters that support the attacker, or the defender (SUPPORT-1, SUPPORT-2)."""
    helped, foe = (fight.attacker, fight.defender) if attacking else (fight.defender, fight.attacker)
    square = state.characters[foe].square
    if square < 0 or fight.kind is SHOT:
        return []
    zone, occupied = state.geometry.zone, state.occupied
    return [
        friend.index
        for friend in state.standing(state.band(helped))
        if zone(friend.square, friend.facing, occupied) >> square & 1 and friend.index != helped
    ]


def holds(state: State, who: int, when: tuple[When, ...], fight: Fight | None) -> bool:
    """Whether all circumstances hold for the bearer of a skill."""
    return not when or all(_holds(state, who, circumstance, fight) for circumstance in when)


def _holds(state: State, who: int, when: When, fight: Fight | None) -> bool:
    square = state.characters[who].square
    band = state.band(who)
    match when:
        case When.BEHIND:
            return fight is not None and from_behind(state, fight)
        case When.NOT_BEHIND:
            return fight is not None and not from_behind(state, fight)
        case When.MOVED:
            return state.active == who and state.moved
        case When.NOT_MOVED:
            return not (state.active == who and state.moved)
        case When.ALONE | When.BESIDE_FRIEND:
            near = state.geometry.adjacent[square] if square >= 0 else 0
            beside = any(near >> friend.square & 1 for friend in state.standing(band))
            return beside is (when is When.BESIDE_FRIEND)
        case When.SUPPORTED:
            return fight is not None and bool(supporters(state, fight, who == fight.attacker))
        case When.OUTNUMBERED:
            return len(state.standing(band)) < len(state.standing(1 - band))
        case When.IN_ENEMY_ZONE:
            return in_enemy_zone(state, who)
        case When.IN_COVER:
            return bool(state.match.board.hindering >> square & 1)
        case When.IN_WATER:
            return bool(state.match.board.aquatic >> square & 1)
        case When.CLOSE:
            return fight is not None and fight.range <= 2


def in_enemy_zone(state: State, who: int) -> bool:
    """Whether a character stands in the control zone of an enemy."""
    square = state.characters[who].square
    return square >= 0 and bool(state.zones(1 - state.band(who)) >> square & 1)


def _counts(
    state: State,
    bearer: int,
    effect: Modify,
    situation: Situation | None,
    opponent: int | None,
    fight: Fight | None,
) -> bool:
    return (
        (not effect.given or situation in effect.given)
        and (effect.against is None or (opponent is not None and matches(state, opponent, effect.against)))
        and (not effect.when or holds(state, bearer, effect.when, fight))
    )


def _named_skills(state: State, who: int, named: tuple[Named, ...]) -> Iterator[Skill]:
    for item in named:
        if item.skill is not None:
            yield skill_of(state, who, item.skill)


def _paid(state: State, who: int, named: tuple[Named, ...], stat: Stat, side: Side) -> Iterator[tuple[Skill, Modify]]:
    """What the skills somebody named do to a stat of its own, or of its opponent."""
    for skill in _named_skills(state, who, named):
        for effect in skill.effects:
            if isinstance(effect, Modify) and effect.stat is stat and effect.who.side is side:
                yield skill, effect


def skill_of(state: State, who: int, id: str) -> Skill:
    """A skill by its id: of the face that is up, else of any face of the character (it may have turned since)."""
    for skill in state.face(who).skills:
        if skill.id == id:
            return skill
    for faces in state.recruit(who).faces.table:
        for face in faces:
            for skill in face.skills:
                if skill.id == id:
                    return skill
    raise KeyError(id)


def _changes(
    state: State,
    who: int,
    stat: Stat,
    situation: Situation | None,
    opponent: int | None,
    fight: Fight | None,
    named: tuple[Named, ...],
) -> Iterator[Term]:
    """Everything that changes a stat, as terms."""
    rule = STAT_RULE[stat]
    for item in named:
        if item.stat is stat and item.die is not None:
            yield Term(1, item.die.element.value, "DICE-4")
    for skill, effect in _paid(state, who, named, stat, Side.SELF):
        if _counts(state, who, effect, situation, opponent, fight):
            yield Term(effect.by, skill.name, "SKILL-2", skill.id)
    for skill, effect in state.face(who).modifies.get(stat, ()):
        if _counts(state, who, effect, situation, opponent, fight):
            yield Term(effect.by, skill.name, "SKILL-1", skill.id)
    if fight is not None and opponent is not None:
        mirrored = _MIRROR[situation] if situation else None
        for skill, effect in _paid(state, opponent, fight.side(opponent), stat, Side.OPPONENT):
            if _counts(state, opponent, effect, mirrored, who, fight):
                yield Term(effect.by, skill.name, "SKILL-2", skill.id)
    if stat in state.match.aura_stats:
        yield from _auras(state, who, stat, situation, opponent, fight)
    for grant in state.grants:
        if grant.who == who and grant.stat is stat:
            yield Term(grant.by, grant.name, rule, grant.skill)


def _auras(
    state: State, who: int, stat: Stat, situation: Situation | None, opponent: int | None, fight: Fight | None
) -> Iterator[Term]:
    for other in state.characters:
        if other.square < 0 or other.index == who:
            continue
        for skill, effect in state.face(other.index).auras.get(stat, ()):
            if effect.who.side is Side.OPPONENT:
                mirrored = _MIRROR[situation] if situation else None
                meant = other.index == opponent and fight is not None
                if meant and _counts(state, other.index, effect, mirrored, who, fight):
                    yield Term(effect.by, skill.name, "SKILL-1", skill.id)
            elif reaches(state, other.index, who, effect.who) and _counts(
                state, other.index, effect, situation, opponent, fight
            ):
                rule = "KAMI-4" if state.recruit(other.index).kami else "SKILL-1"
                yield Term(effect.by, skill.name, rule, skill.id)


def number(state: State, who: int, stat: Stat, situation: Situation | None = None, more: int = 0) -> int:
    """A stat with everything automatic and what is named for it (`more`), never below 0; the sum of `total`."""
    face = state.face(who)
    base = face.stats[stat] + more
    if _is_printed(state, face, stat):
        return base
    return max(0, base + sum([term.amount for term in _changes(state, who, stat, situation, None, None, ())]))


def _is_printed(state: State, face: Face, stat: Stat) -> bool:
    """Whether nothing in force could change a stat."""
    return not state.grants and stat not in face.modifies and stat not in state.match.aura_stats


@lru_cache(maxsize=256)
def _printed(value: int, stat: Stat) -> Total:
    """A printed number as a sum."""
    return Total((Term(value, stat.value.capitalize(), STAT_RULE[stat]),))


def total(
    state: State,
    who: int,
    stat: Stat,
    situation: Situation | None = None,
    opponent: int | None = None,
    fight: Fight | None = None,
    named: tuple[Named, ...] = (),
    base: Term | None = None,
) -> Total:
    """A stat as a sum: the printed number (or another `base`), dice, skills, auras, what was granted."""
    face = state.face(who)
    whole = _printed(face.stats[stat], stat) if base is None else Total((base,))
    theirs = fight.side(opponent) if fight is not None and opponent is not None else ()
    if not (named or theirs) and _is_printed(state, face, stat):
        return whole
    changes = [*_changes(state, who, stat, situation, opponent, fight, named)]
    return Total((*whole.terms, *changes)) if changes else whole


def exempt(
    state: State,
    who: int,
    rule: Exemption,
    opponent: int | None = None,
    fight: Fight | None = None,
    named: tuple[Named, ...] = (),
) -> bool:
    """Whether a card lifts a rule for a character."""
    found = state.face(who).exempts.get(rule)
    if found is None and not named:
        return False
    skills = [*(found or ())]
    for skill in _named_skills(state, who, named):
        skills += [(skill, effect) for effect in skill.effects if isinstance(effect, Exempt) and effect.rule is rule]
    return any(
        (effect.against is None or (opponent is not None and matches(state, opponent, effect.against)))
        and (not effect.when or holds(state, who, effect.when, fight))
        for _, effect in skills
    )


def from_behind(state: State, fight: Fight) -> bool:
    """Whether an attack gets the bonus for coming from behind (BEHIND-2)."""
    return (
        fight.kind is Kind.COMBAT
        and fight.outside
        and (fight.unseen or exempt(state, fight.attacker, Exemption.SEEN, fight.defender, None, fight.attack_named))
        and not exempt(state, fight.defender, Exemption.BEHIND, fight.attacker, None, fight.defense_named)
    )


def usable(state: State, who: int, skill: Skill) -> bool:
    """Whether the limits of a skill leave it another use (SKILL-3)."""
    character = state.characters[who]
    if skill.limit == "match":
        return skill.id not in character.spent
    return not (skill.cost or skill.limit) or skill.id not in character.used


def from_gear(state: State, who: int, skill: Skill) -> bool:
    """Whether a skill comes from single-use equipment, so that using it turns the card face down (BAND-9)."""
    gear = state.recruit(who).equipment
    return gear is not None and not gear.permanent and state.characters[who].gear is Gear.READY and skill in gear.skills

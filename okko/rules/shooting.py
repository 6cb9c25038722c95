"""Shooting: sight, cover, range and the shot itself (SHOT, LOS)."""

from okko.model.decision import RollKind, Shoot
from okko.model.event import Declared
from okko.model.fight import Die, Fight, Kind, Named
from okko.model.skill import Exemption, Shot, Skill
from okko.model.square import Facing
from okko.model.state import State
from okko.rules.cards import exempt, from_gear, holds, in_enemy_zone, skill_of
from okko.rules.combat import acting, after, face_to, name_both, roll_and_compare
from okko.rules.harm import disable, retreat, shake
from okko.rules.spending import spend, uses
from okko.rules.table import Flow, Table


def _is_in_reach(state: State, who: int, target: int, skill: Skill, shot: Shot) -> bool:
    """Whether an enemy in the field of vision is near enough, and seen (SHOT-3)."""
    shooter, foe = state.characters[who], state.characters[target]
    geometry = state.geometry
    return (
        geometry.distance(shooter.square, foe.square) <= shot.range
        and (not shot.when or holds(state, who, shot.when, aim(state, who, target, skill.id)))
        and geometry.sees(shooter.square, foe.square, state.occupied)
    )


def shot_barred(state: State, who: int) -> bool:
    """Whether an enemy's zone keeps a character from shooting (SHOT-2)."""
    return in_enemy_zone(state, who) and not exempt(state, who, Exemption.SHOT_IN_ZONE)


def shots(state: State, who: int) -> list[Shoot]:
    """All shots a character can take now, once for each die that pays them."""
    face, shooter = state.face(who), state.characters[who]
    view = state.geometry.fields[shooter.facing][shooter.square]
    foes = [foe for foe in state.standing(1 - state.band(who)) if view >> foe.square & 1] if face.shots else []
    if not foes or shot_barred(state, who):
        return []
    options: list[Shoot] = []
    for skill, shot in face.shots:
        ways = uses(state, who, skill)
        if not ways:
            continue
        for foe in foes:
            if _is_in_reach(state, who, foe.index, skill, shot):
                id = state.recruit(foe.index).id
                for way in ways:
                    die: Die | None = getattr(way, "die", None)
                    options.append(
                        Shoot(f"shoot {id} {skill.id}" + (f" {die}" if die else ""), foe.index, skill.id, die)
                    )
    return options


def aim(state: State, shooter: int, target: int, skill: str) -> Fight:
    """A shot as it is declared, with range and cover judged there and then (SHOT-7)."""
    here, there = state.characters[shooter].square, state.characters[target].square
    line = state.geometry.sightline(here, there)
    distance = state.geometry.distance(here, there)
    return Fight(Kind.SHOT, shooter, target, cover=line.cover, range=distance, shot=skill)


def facings_that_see(state: State, who: int, other: int) -> tuple[Facing, ...]:
    """The facings that bring another character into view; none if it is in view already (SHOT-6)."""
    square, there = state.characters[who].square, state.characters[other].square
    fields = state.geometry.fields
    if fields[state.characters[who].facing][square] >> there & 1:
        return ()
    return tuple(facing for facing in Facing if fields[facing][square] >> there & 1)


def shoot(table: Table, shooter: int, option: Shoot) -> Flow[None]:
    """A whole shot, in the order of the book (SHOT-10)."""
    state = acting(table.state, acted=True)
    fight = aim(state, shooter, option.target, option.skill)
    table.happen(Declared(state, ("SHOT-1", "SHOT-3", "TURN-6"), fight))
    skill = skill_of(state, shooter, option.skill)
    if option.die is not None or skill.limit or from_gear(state, shooter, skill):
        spend(table, shooter, Named(option.die, skill=option.skill))
    settled = yield from name_both(table, fight)
    if settled is None:
        return
    margin = yield from roll_and_compare(table, settled, RollKind.SHOT)
    if margin > 0:
        yield from _suffer(table, settled, margin)
        yield from after(table, settled, shooter, option.target)


def _suffer(table: Table, fight: Fight, margin: int) -> Flow[None]:
    """What being hit by a margin does (SHOT-5)."""
    target = fight.defender
    if margin >= 4 or (margin == 3 and table.state.characters[target].shaken):
        yield from disable(table, target, "SHOT-5", *(("STATE-2",) if margin == 3 else ()), fight=fight)
        return
    band = table.state.band(target)
    yield from face_to(table, target, facings_that_see(table.state, target, fight.attacker), band, fight, "SHOT-6")
    if margin == 3:
        yield from shake(table, target, "SHOT-5", fight=fight)
    if table.state.characters[target].square >= 0:
        yield from retreat(table, target, fight=fight)

"""Why a character cannot take an action (COMBAT-1, SHOT, STATE, SKILL-4)."""

from okko.model.decision import Shoot, Use
from okko.model.element import Stat
from okko.model.refusal import Refusal
from okko.model.skill import Exemption, Moment, Shot
from okko.model.square import FACINGS, Square, squares_of
from okko.model.state import State
from okko.rules.cards import exempt, holds, in_enemy_zone, number, usable
from okko.rules.movement import Walk
from okko.rules.refused_dice import why_not_skill
from okko.rules.shooting import shot_barred
from okko.rules.verbs import possible


def _named(state: State, who: int) -> str:
    return state.recruit(who).name


def _not_there(state: State, who: int, target: int) -> Refusal | None:
    """Why somebody is no target at all."""
    if state.characters[target].square < 0:
        return Refusal("STATE-5", f"{_named(state, target)} is no longer on the board", (), (target,))
    if state.band(who) == state.band(target):
        return Refusal("COMBAT-1", f"{_named(state, target)} is a friend of {_named(state, who)}", (), (target,))
    return None


def why_not_attack(state: State, who: int, target: int) -> Refusal | None:
    """Why a character with its action left cannot attack somebody; None if it can (COMBAT-1)."""
    missing = _not_there(state, who, target)
    if missing is not None:
        return missing
    here, there = state.characters[who].square, state.characters[target].square
    if state.zone(who) >> there & 1:
        return None
    name, foe = _named(state, who), _named(state, target)
    geometry = state.geometry
    front = geometry.front[state.characters[who].facing][here]
    if front >> there & 1:
        return Refusal("ZONE-2", f"a wall keeps {foe} out of the zone of {name}", (here, there), (who, target))
    fact = f"{foe} is not in the zone of {name}, the three squares in front"
    return Refusal("COMBAT-1", fact, tuple(squares_of(state.zone(who))), (who, target), _come_close(state, who, there))


def _come_close(state: State, who: int, there: Square) -> str | None:
    """The least movement after which a square lies in the zone of a character."""
    if state.moved:
        return None
    geometry = state.geometry
    walk = Walk(state, who)
    here = state.characters[who].square
    for level in walk.levels():
        for facing in FACINGS:
            for square in squares_of(level >> facing * geometry.size & geometry.everything):
                occupied = state.occupied & ~(1 << here) | 1 << square
                if geometry.zone(square, facing, occupied) >> there & 1:
                    if square == here:
                        return f"turn {facing.name} first"
                    return f"move {state.match.board.name(square)} {facing.name} first"
    return None


def why_not_shoot(state: State, who: int, intent: Shoot) -> Refusal | None:
    """Why a character with its action left cannot take a shot; None if it can (SHOT-1 to SHOT-3)."""
    missing = _not_there(state, who, intent.target)
    if missing is not None:
        return missing
    name = _named(state, who)
    found = next((pair for pair in state.face(who).shots if pair[0].id == intent.skill), None)
    if found is None:
        return Refusal(
            "SHOT-1", f"{name} has no ranged skill {intent.skill!r} on the side of its card that is up", (), (who,)
        )
    skill, shot = found
    if not usable(state, who, skill):
        return Refusal("SKILL-3", f"{name} has used {skill.name} already", (), (who,))
    if shot_barred(state, who):
        holders = [
            each.index
            for each in state.standing(1 - state.band(who))
            if state.zone(each.index) >> state.characters[who].square & 1
        ]
        return Refusal(
            "SHOT-2",
            f"{name} stands in the zone of {' and '.join(_named(state, each) for each in holders)}",
            (state.characters[who].square,),
            tuple(holders),
            _step_out(state, who),
        )
    refusal = _line_refusal(state, who, intent.target, shot)
    if refusal is not None:
        return refusal
    if not holds(state, who, shot.when, None):
        return Refusal("SHOT-1", f"{skill.name} asks for: {', '.join(when.value for when in shot.when)}", (), (who,))
    act = f"shoot {state.recruit(intent.target).id} {skill.id}"
    return why_not_skill(state, who, intent.die, skill, act)


def _step_out(state: State, who: int) -> str | None:
    if state.moved or not Walk(state, who).steps:
        return None
    return "walk out of the zone first (MOVE-11)"


def _line_refusal(state: State, who: int, target: int, shot: Shot) -> Refusal | None:
    """Why a line of fire is not open: view, range, sight."""
    geometry = state.geometry
    shooter, foe = state.characters[who], state.characters[target]
    name, other = _named(state, who), _named(state, target)
    if not geometry.fields[shooter.facing][shooter.square] >> foe.square & 1:
        towards = [f for f in FACINGS if geometry.fields[f][shooter.square] >> foe.square & 1]
        can_turn = towards and not state.moved and number(state, who, Stat.MOVEMENT) > 0
        cure = f"turn {towards[0].name} first" if can_turn else None
        return Refusal("SHOT-3", f"{other} is out of the view of {name}", (foe.square,), (target,), cure)
    apart = geometry.distance(shooter.square, foe.square)
    if apart > shot.range:
        return Refusal(
            "SHOT-3", f"{other} is {apart} squares away, the range is {shot.range}", (foe.square,), (target,)
        )
    line = geometry.sightline(shooter.square, foe.square)
    if line.shut:
        return Refusal(
            "LOS-2",
            f"a wall or blocking terrain stands between {name} and {other}",
            tuple(squares_of(line.through)),
            (who, target),
        )
    between = line.through & state.occupied
    if between:
        blocker = state.at(squares_of(between)[0])
        assert blocker is not None
        return Refusal(
            "LOS-2", f"{_named(state, blocker)} stands in the line of sight", tuple(squares_of(between)), (blocker,)
        )
    if not geometry.sees(shooter.square, foe.square, state.occupied):
        return Refusal(
            "LOS-3",
            "the line of sight squeezes through a corner that is shut on both sides",
            (shooter.square, foe.square),
            (who, target),
        )
    return None


def why_not_recover(state: State, who: int) -> Refusal | None:
    """Why a character with its action left cannot test to become vigilant; None if it can (STATE-3, STATE-4)."""
    name = _named(state, who)
    square = state.characters[who].square
    if in_enemy_zone(state, who) and not exempt(state, who, Exemption.RECOVER_IN_ZONE):
        holders = [foe.index for foe in state.standing(1 - state.band(who)) if state.zone(foe.index) >> square & 1]
        return Refusal(
            "STATE-4",
            f"{name} stands in the zone of {' and '.join(_named(state, each) for each in holders)}",
            (square,),
            tuple(holders),
        )
    if not state.characters[who].shaken:
        return Refusal("STATE-3", f"{name} is vigilant", (square,), (who,))
    return None


def why_not_use(state: State, who: int, intent: Use) -> Refusal | None:
    """Why a character with its action left cannot use a skill as its action; None if it can (SKILL-4)."""
    name = _named(state, who)
    skill = next((each for each in state.face(who).skills if each.id == intent.skill), None)
    if skill is None:
        return Refusal(
            "SKILL-6", f"{name} has no skill {intent.skill!r} on the side of its card that is up", (), (who,)
        )
    if not skill.action:
        return Refusal("SKILL-4", f"{skill.name} is no action: it is named when its moment comes", (), (who,))
    if not usable(state, who, skill):
        return Refusal("SKILL-3", f"{name} has used {skill.name} already", (), (who,))
    deeds = [deed for each, deed in state.face(who).deeds.get(Moment.ACTION, ()) if each.id == skill.id]
    if not any(possible(state, who, deed, None) for deed in deeds):
        return Refusal("SKILL-5", f"there is nobody on whom {skill.name} would do anything", (), (who,))
    return why_not_skill(state, who, intent.die, skill, f"use {skill.id}")

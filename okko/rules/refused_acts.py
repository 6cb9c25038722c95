"""Why a character cannot take an action (COMBAT-1, SHOT, STATE, SKILL-4), and which movement would let it."""

from okko.model.decision import Move, Option, Shoot, Use
from okko.model.refusal import Refusal
from okko.model.skill import Exemption, Moment, Shot, Skill, When
from okko.model.square import Facing, Square, mask_of, squares_of
from okko.model.state import State, placed
from okko.model.value import but
from okko.rules.activation import action_options
from okko.rules.cards import exempt, in_enemy_zone, usable
from okko.rules.movement import Walk, serves_movement
from okko.rules.refused_cures import NO_CURE, Cure, by_moving, called, first_move, holders, listed
from okko.rules.refused_dice import no_skill, unmet, used_up, why_not_skill
from okko.rules.refused_sorcery import why_not_magic
from okko.rules.shooting import aim, shot_barred
from okko.rules.verbs import possible


def why_not_attack(state: State, who: int, target: int) -> Refusal | None:
    """Why a character with its action left cannot attack somebody; None if it can (COMBAT-1)."""
    missing = _not_there(state, who, target, "COMBAT-1")
    if missing is not None:
        return missing
    here, there = state.characters[who].square, state.characters[target].square
    geometry, facing = state.geometry, state.characters[who].facing
    if state.zone(who) >> there & 1:
        return None
    name, foe = called(state, who), called(state, target)
    cure, remedy = _come_close(state, who, target)
    if geometry.zones[facing][here] >> there & 1:
        fact = f"what stands beside the corner cuts {foe} out of the zone of {name}"
        return Refusal("ZONE-2", fact, (here, there), (who, target), cure, remedy)
    if geometry.front[facing][here] >> there & 1:
        fact = f"a wall keeps {foe} out of the zone of {name}"
        return Refusal("ZONE-2", fact, (here, there), (who, target), cure, remedy)
    fact = f"{foe} is not in the zone of {name}, the three squares in front"
    return Refusal("COMBAT-1", fact, tuple(squares_of(state.zone(who))), (who, target), cure, remedy)


def _not_there(state: State, who: int, target: int, rule: str) -> Refusal | None:
    """Why somebody is no target at all; `rule`: the one that says who is."""
    if state.characters[target].square < 0:
        return Refusal("STATE-5", f"{called(state, target)} is not on the board", (), (target,))
    square = state.characters[target].square
    if target == who:
        return Refusal(rule, f"{called(state, who)} cannot be its own target", (square,), (who,))
    if state.band(who) == state.band(target):
        fact = f"{called(state, target)} is a friend of {called(state, who)}"
        return Refusal(rule, fact, (square,), (who, target))
    return None


def _come_close(state: State, who: int, target: int) -> Cure:
    """The least movement after which somebody lies in the zone of a character."""
    if state.moved:
        return NO_CURE
    geometry, there = state.geometry, state.characters[target].square
    others = state.occupied & ~(1 << state.characters[who].square)

    def near(square: Square, facing: Facing) -> bool:
        return bool(geometry.zone(square, facing, others) >> there & 1)

    return by_moving(state, who, first_move(state, who, near, lambda after: why_not_attack(after, who, target) is None))


def why_not_shoot(state: State, who: int, intent: Shoot) -> Refusal | None:
    """Why a character with its action left cannot take a shot; None if it can (SHOT-1 to SHOT-3)."""
    missing = _not_there(state, who, intent.target, "SHOT-3")
    if missing is not None:
        return missing
    found = next((pair for pair in state.face(who).shots if pair[0].id == intent.skill), None)
    if found is None:
        other = next((skill for skill in state.face(who).skills if skill.id == intent.skill), None)
        if other is not None:
            return Refusal("SHOT-1", f"{other.name} is no ranged skill", (), (who,))
        return no_skill(state, who, intent.skill, "SHOT-1")
    skill, shot = found
    if not usable(state, who, skill):
        return used_up(state, who, skill)
    unready = unmet(state, who, skill, shot.when, aim(state, who, intent.target, skill.id))
    refusal = unready or _barred(state, who) or _line_refusal(state, who, intent.target, skill, shot)
    if refusal is not None:
        cure, remedy = NO_CURE if When.NOT_MOVED in shot.when else _take_aim(state, who, intent, shot)
        return but(refusal, cure=cure, remedy=remedy)
    refusal = why_not_skill(state, who, intent.die, skill)
    return refusal and _with_payment(state, who, refusal, intent)


def _with_payment(state: State, who: int, refusal: Refusal, intent: Shoot | Use) -> Refusal:
    """The refusal of a die, with the die that would do."""

    def same(option: Option) -> bool:
        if isinstance(intent, Shoot):
            return isinstance(option, Shoot) and (option.target, option.skill) == (intent.target, intent.skill)
        return isinstance(option, Use) and option.skill == intent.skill

    option = next(filter(same, action_options(state, who)), None)
    return but(refusal, cure=f"say {option.text!r}", instead=option.text) if option is not None else refusal


def _barred(state: State, who: int) -> Refusal | None:
    """An enemy's zone keeps the shooter from shooting (SHOT-2)."""
    if not shot_barred(state, who):
        return None
    square = state.characters[who].square
    holding = holders(state, who, square)
    fact = f"{called(state, who)} stands in the zone of {listed(state, holding)}"
    return Refusal("SHOT-2", fact, (square,), (who, *holding))


def _line_refusal(state: State, who: int, target: int, skill: Skill, shot: Shot) -> Refusal | None:
    """Why a line of fire is not open: view, range, sight (SHOT-3, LOS)."""
    geometry = state.geometry
    here, there = state.characters[who].square, state.characters[target].square
    name, other = called(state, who), called(state, target)
    pair = (who, target)
    if not geometry.fields[state.characters[who].facing][here] >> there & 1:
        return Refusal("SHOT-3", f"{other} is out of the view of {name}", (there,), pair)
    distance = geometry.distance(here, there)
    if distance > shot.range:
        fact = f"{other} is {distance} squares away, {skill.name} reaches {shot.range}"
        return Refusal("SHOT-3", fact, (here, there), pair)
    line = geometry.sightline(here, there)
    between = line.through & state.occupied
    if between:
        standing = [each for square in squares_of(between) if (each := state.at(square)) is not None]
        fact = f"{listed(state, standing)} {'stands' if len(standing) == 1 else 'stand'} in the line of sight"
        return Refusal("LOS-2", fact, tuple(squares_of(between)), (*pair, *standing))
    solid = line.through & state.match.board.blocking
    if solid:
        squares = squares_of(solid)
        fact = f"blocking terrain on {' and '.join(map(state.match.board.name, squares))} is in the line of sight"
        return Refusal("LOS-2", fact, tuple(squares), pair)
    if _wall_between(state, here, there):
        return Refusal("LOS-2", f"a wall stands between {name} and {other}", tuple(squares_of(line.through)), pair)
    if not geometry.sees(here, there, state.occupied):
        fact = "the line of sight runs through a corner that is shut on both sides"
        return Refusal("LOS-3", fact, (here, there), pair)
    return None


def _wall_between(state: State, here: Square, there: Square) -> bool:
    """Whether the line crosses the inside of a wall: two squares that it passes one after the other are parted."""
    geometry = state.geometry
    way = [here, *squares_of(geometry.sightline(here, there).through), there]
    passed = mask_of(way)
    for square in way:
        for direction in (0, 2):
            to = geometry.neighbours[direction][square]
            if to >= 0 and passed >> to & 1 and not geometry.open_steps[direction] >> square & 1:
                return True
    return False


def _take_aim(state: State, who: int, intent: Shoot, shot: Shot) -> Cure:
    """The least movement after which a shot is open."""
    if state.moved:
        return NO_CURE
    geometry, there = state.geometry, state.characters[intent.target].square
    zones = Walk(state, who).zones if not exempt(state, who, Exemption.SHOT_IN_ZONE) else 0
    others = state.occupied & ~(1 << state.characters[who].square)

    def sees(square: Square, facing: Facing) -> bool:
        return (
            bool(geometry.fields[facing][square] >> there & 1)
            and geometry.distance(square, there) <= shot.range
            and not zones >> square & 1
            and geometry.sees(square, there, others)
        )

    move = first_move(state, who, sees, lambda after: why_not_shoot(after, who, intent) is None)
    return by_moving(state, who, move)


def why_not_recover(state: State, who: int) -> Refusal | None:
    """Why a character with its action left cannot test to become vigilant; None if it can (STATE-3, STATE-4)."""
    name = called(state, who)
    square = state.characters[who].square
    if not state.characters[who].shaken:
        return Refusal("STATE-3", f"{name} is vigilant", (square,), (who,))
    if not in_enemy_zone(state, who) or exempt(state, who, Exemption.RECOVER_IN_ZONE):
        return None
    holding = holders(state, who, square)
    cure, remedy = NO_CURE
    if not state.moved and state.active == who:
        zones = Walk(state, who).zones
        cure, remedy = by_moving(
            state,
            who,
            first_move(
                state, who, lambda to, _: not zones >> to & 1, lambda after: why_not_recover(after, who) is None
            ),
        )
    fact = f"{name} stands in the zone of {listed(state, holding)}"
    return Refusal("STATE-4", fact, (square,), (who, *holding), cure, remedy)


def why_not_use(state: State, who: int, intent: Use) -> Refusal | None:
    """Why a character with its action left cannot use a skill as its action; None if it can (SKILL-4)."""
    name = called(state, who)
    skill = next((each for each in state.face(who).skills if each.id == intent.skill), None)
    if skill is None:
        return no_skill(state, who, intent.skill)
    if not skill.action:
        return _no_action(state, who, skill)
    if not usable(state, who, skill):
        return used_up(state, who, skill)
    deeds = [deed for each, deed in state.face(who).deeds.get(Moment.ACTION, ()) if each.id == skill.id]
    if any(possible(state, who, deed, None) for deed in deeds):
        refusal = why_not_skill(state, who, intent.die, skill)
        return refusal and _with_payment(state, who, refusal, intent)
    cure, remedy = NO_CURE
    if not state.moved:
        cure, remedy = by_moving(state, who, _come_to_use(state, who, intent, skill))
    refusal = why_not_magic(state, who, deeds)
    if refusal is not None:
        return but(refusal, cure=cure, remedy=remedy)
    for deed in deeds:
        refusal = unmet(state, who, skill, deed.when, None)
        if refusal is not None:
            return but(refusal, cure=cure, remedy=remedy)
    fact = f"there is nobody on whom {skill.name} of {name} would do anything"
    return Refusal("SKILL-5", fact, (), (who,), cure, remedy)


def _no_action(state: State, who: int, skill: Skill) -> Refusal:
    """A skill that is not used by itself: when its moment comes."""
    name = called(state, who)
    if any(isinstance(effect, Shot) for effect in skill.effects):
        return Refusal("SHOT-1", f"{skill.name} is a shot", (), (who,), "shoot at somebody with it")
    if not (skill.cost or skill.optional):
        return Refusal("SKILL-1", f"{skill.name} applies by itself", (), (who,))
    if serves_movement(state, who, skill):
        fact = f"{skill.name} is named with the movement of {name}"
        return Refusal("MOVE-15", fact, (), (who,), f"move with {skill.name}")
    return Refusal("SKILL-4", f"{skill.name} is no action: it is named when its moment comes", (), (who,))


def _come_to_use(state: State, who: int, intent: Use, skill: Skill) -> Move | None:
    """The least movement after which a skill finds somebody to work on."""
    deeds = [deed for each, deed in state.face(who).deeds.get(Moment.ACTION, ()) if each.id == skill.id]

    def near(square: Square, facing: Facing) -> bool:
        there = but(placed(state, who, square, facing), moved=True)
        return any(possible(there, who, deed, None) for deed in deeds)

    return first_move(state, who, near, lambda after: why_not_use(after, who, intent) is None)

"""Why a character cannot move, retreat or be set up as somebody would like (MOVE, RETREAT, SETUP-4)."""

from okko.model.decision import Move
from okko.model.element import Element, Stat
from okko.model.refusal import Refusal
from okko.model.skill import Skill
from okko.model.square import DIRECTIONS, Facing, Square, squares_of
from okko.model.state import State
from okko.rules.cards import usable
from okko.rules.flood import flood
from okko.rules.movement import Walk, serves_movement
from okko.rules.refused_dice import why_not_pay, why_not_skill


def called(state: State, who: int) -> str:
    """The name of a character."""
    return state.recruit(who).name


def why_not_move(state: State, who: int, intent: Move) -> Refusal | None:
    """Why a character that has its movement left cannot make this one; None if it can."""
    name = called(state, who)
    skill: Skill | None = None
    if intent.skill is not None:
        skill = next((each for each in state.face(who).paid if each.id == intent.skill), None)
        if skill is None or not serves_movement(state, who, skill):
            return Refusal(
                "SKILL-6", f"{name} has no movement skill {intent.skill!r} on the side that is up", (), (who,)
            )
        if not usable(state, who, skill):
            return Refusal("SKILL-3", f"{name} has used {skill.name} in this phase already", (), (who,))
        act = f"move {state.match.board.name(intent.to)} {Facing(intent.facing).name} {skill.id}"
        refusal = why_not_skill(state, who, intent.die, skill, act)
        if refusal is not None:
            return refusal
    if intent.air is not None:
        if Stat.MOVEMENT in state.characters[who].raised:
            return Refusal("DICE-5", f"an Air die has raised the Movement of {name} in this phase", (), (who,))
        refusal = why_not_pay(state, who, intent.air, (Element.AIR,))
        if refusal is not None:
            return refusal
    walk = Walk(state, who, skill=skill, air=intent.air is not None)
    size = state.geometry.size
    bit = intent.facing * size + intent.to
    if walk.ends() >> bit & 1:
        if intent.air is None and intent.skill is None:
            return None
        return Refusal(
            "DICE-13",
            "the same movement is open with less: nothing would change",
            (intent.to,),
            (who,),
            f"move {state.match.board.name(intent.to)} {Facing(intent.facing).name}",
        )
    return _why_not_there(state, who, walk, intent)


def _why_not_there(state: State, who: int, walk: Walk, intent: Move) -> Refusal:
    """Why a movement cannot end in a pose that it does not reach."""
    geometry, board = state.geometry, state.match.board
    character = state.characters[who]
    to, name, there = intent.to, called(state, who), board.name(intent.to)
    if to == character.square and intent.facing == character.facing:
        return Refusal("MOVE-18", f"{name} stands so already: staying is no movement", (to,), (who,))
    if board.blocking >> to & 1:
        return Refusal("MOVE-5", f"{there} is blocking terrain", (to,))
    other = state.at(to)
    if other is not None and other != who:
        return Refusal("MOVE-5", f"{called(state, other)} stands on {there}", (to,), (other,))
    if not walk.steps and to != character.square:
        holders = _holders(state, who, character.square)
        return Refusal(
            "MOVE-10",
            f"{name} is shaken and stands in the zone of {_names(state, holders)}: it may only turn",
            (character.square,),
            tuple(holders),
        )
    further = _flood(walk, 3 * geometry.size, walk.stops)
    cost = _cost(further, intent, geometry.size)
    if cost is not None:
        short = cost - walk.points
        return Refusal(
            "MOVE-8",
            f"that takes {cost} MP, {name} has {walk.points}",
            (to,),
            (who,),
            _cure_points(state, who, intent, short),
        )
    free = _flood(walk, 3 * geometry.size, 0)
    if _cost(free, intent, geometry.size) is not None:
        fact = f"every way to {there} enters an enemy zone first, and stops there"
        if walk.stops >> to & 1:
            owners = _names(state, _holders(state, who, to))
            fact = f"{there} is in the zone of {owners}: {name} stops there as it enters, facing as it came"
        return Refusal("MOVE-9", fact, tuple(squares_of(walk.stops)), tuple(_holders(state, who, to)))
    direction = _direction(geometry.width, character.square, to)
    if direction is not None and direction % 2 and geometry.open_steps[direction] >> character.square & 1:
        flanks = geometry.flanks[direction][character.square]
        return Refusal("MOVE-7", f"both squares beside the corner on the way to {there} are obstructed", flanks)
    return Refusal("MOVE-6", f"walls and what stands between leave no way to {there}", (to,))


def _flood(walk: Walk, points: int, stops: int) -> list[int]:
    state, who = walk.state, walk.who
    character = state.characters[who]
    return flood(
        state.geometry,
        character.square,
        character.facing,
        min(points, 60),
        occupied=state.occupied & ~(1 << character.square),
        stops=stops,
        hard=state.geometry.hard,
        step=walk.steps,
        over=walk.leaps,
    )


def _cost(levels: list[int], intent: Move, size: int) -> int | None:
    bit = intent.facing * size + intent.to
    return next((cost for cost, level in enumerate(levels) if level >> bit & 1), None)


def _cure_points(state: State, who: int, intent: Move, short: int) -> str | None:
    """What would bring the missing MP."""
    if intent.air is not None or intent.skill is not None:
        return None
    unraised = Stat.MOVEMENT not in state.characters[who].raised
    if short == 1 and unraised and why_not_pay(state, who, None, (Element.AIR,)) is None:
        return f"spend an Air die: {short} MP short"
    for skill in state.face(who).paid:
        if serves_movement(state, who, skill) and usable(state, who, skill):
            walk = Walk(state, who, skill=skill)
            if (
                walk.ends() >> (intent.facing * state.geometry.size + intent.to) & 1
                and why_not_pay(state, who, None, skill.cost) is None
            ):
                return f"use {skill.name}"
    return None


def _holders(state: State, who: int, square: Square) -> list[int]:
    """The enemies in whose zones a square lies."""
    return [foe.index for foe in state.standing(1 - state.band(who)) if state.zone(foe.index) >> square & 1]


def _names(state: State, characters: list[int]) -> str:
    return " and ".join(called(state, each) for each in characters) or "an enemy"


def _direction(width: int, one: Square, other: Square) -> int | None:
    """The direction from a square to its neighbour, or None."""
    step = (other % width - one % width, other // width - one // width)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def why_not_retreat(state: State, who: int, to: Square) -> Refusal | None:
    """Why a character cannot retreat to a square; None if it can (RETREAT-1)."""
    geometry, board = state.geometry, state.match.board
    character = state.characters[who]
    behind = dict(geometry.rear[character.facing][character.square])
    there = board.name(to)
    if to not in behind:
        return Refusal(
            "RETREAT-1", f"{there} is not one of the three squares behind {called(state, who)}", tuple(behind), (who,)
        )
    return why_not_step(state, character.square, behind[to])


def why_not_step(state: State, start: Square, direction: int) -> Refusal | None:
    """Why a character on a square cannot enter its neighbour; None if it can (MOVE-5, MOVE-6, MOVE-7)."""
    geometry, board = state.geometry, state.match.board
    if geometry.can_step(start, direction, state.occupied):
        return None
    to = geometry.neighbours[direction][start]
    if to < 0:
        return Refusal("MOVE-6", "nobody leaves the board", (start,))
    there = board.name(to)
    if board.blocking >> to & 1:
        return Refusal("MOVE-5", f"{there} is blocking terrain", (to,))
    other = state.at(to)
    if other is not None:
        return Refusal("MOVE-5", f"{called(state, other)} stands on {there}", (to,), (other,))
    if not geometry.open_steps[direction] >> start & 1:
        return Refusal("MOVE-6", f"a wall stands between {board.name(start)} and {there}", (start, to))
    flanks = geometry.flanks[direction][start]
    return Refusal("MOVE-7", f"both squares beside the corner on the way to {there} are obstructed", flanks)

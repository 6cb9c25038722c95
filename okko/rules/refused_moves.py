"""Why a character cannot move or retreat as somebody would like (MOVE, RETREAT)."""

from okko.model.decision import Move
from okko.model.element import Element, Stat
from okko.model.fight import Named
from okko.model.geometry import Geometry, geometry_of
from okko.model.refusal import Refusal
from okko.model.skill import Skill
from okko.model.square import DIRECTIONS, FACINGS, Square, Squares, squares_of
from okko.model.state import State
from okko.model.value import but
from okko.rules.cards import usable
from okko.rules.movement import Walk, Walks, move_options, payable, serves_movement, skills_of
from okko.rules.refused_cures import SIDES, called, holders, listed, paid
from okko.rules.refused_dice import no_skill, used_up, why_not_pay, why_not_skill
from okko.rules.refused_sorcery import why_no_dice


def why_not_move(state: State, who: int, intent: Move) -> Refusal:
    """Why a character that has its movement left cannot make one that is not among its options."""
    refusal = _why_not_paid(state, who, intent)
    skills = skills_of(state, who, intent) if refusal is None else ()
    walk = Walk(state, who, skills, air=refusal is None and intent.air is not None)
    bit = intent.facing * state.geometry.size + intent.to
    if refusal is None and walk.ends() >> bit & 1:
        fact = f"{called(state, who)} comes to {_pose(state, intent)} with less: that would change nothing"
        refusal = Refusal("MOVE-15", fact, (intent.to,), (who,))
    if refusal is None:
        refusal = _why_not_there(state, who, walk, intent, skills)
    return _cured(state, who, intent, refusal, walk)


def _pose(state: State, intent: Move) -> str:
    return f"{state.match.board.name(intent.to)} facing {SIDES[intent.facing]}"


def _why_not_paid(state: State, who: int, intent: Move) -> Refusal | None:
    """Why the dice and the skills of a movement cannot be used for it."""
    name = called(state, who)
    for place, named in enumerate(intent.skills):
        refusal = _why_not_named(state, who, named, intent.skills[:place])
        if refusal is not None:
            return refusal
    if intent.air is None:
        return _why_not_together(state, who, intent)
    if intent.air.element is not Element.AIR:
        return Refusal("DICE-4", f"Movement is raised by an Air die, not by {paid(intent.air)}", (), (who,))
    kami = why_no_dice(state, who)
    if kami is not None:
        return kami
    if Stat.MOVEMENT in state.characters[who].raised:
        return Refusal("DICE-5", f"a die has raised the Movement of {name} in this phase already", (), (who,))
    return why_not_pay(state, who, intent.air, (Element.AIR,)) or _why_not_together(state, who, intent)


def _why_not_named(state: State, who: int, named: Named, before: tuple[Named, ...]) -> Refusal | None:
    """Why a skill cannot go with a movement, after some others."""
    id = named.skill or ""
    skill = next((each for each in state.face(who).skills if each.id == id), None)
    if skill is None:
        return no_skill(state, who, id)
    if not (skill.cost or skill.optional):
        return Refusal("SKILL-1", f"{skill.name} applies by itself", (), (who,))
    if not serves_movement(state, who, skill):
        return Refusal("MOVE-15", f"{skill.name} is no movement skill", (), (who,))
    if not usable(state, who, skill):
        return used_up(state, who, skill)
    if any(each.skill == id for each in before):
        return Refusal("SKILL-3", f"{skill.name} is used once in a phase, not twice", (), (who,))
    return why_not_skill(state, who, named.die, skill)


def _why_not_together(state: State, who: int, intent: Move) -> Refusal | None:
    """Why dice that could each be spent cannot all be spent on one movement."""
    for die in intent.dice:
        if not payable(state, who, [each for each in intent.dice if each == die]):
            one = "the reserved die" if die.reserve else "one die" if intent.dice.count(die) == 2 else "a die"
            deeds = (
                "raises Movement or pays for a skill, never both" if die == intent.air else "pays for one skill only"
            )
            return Refusal("DICE-5", f"{one} {deeds}", (), (who,))
    return None


def _cured(state: State, who: int, intent: Move, refusal: Refusal, walk: Walk) -> Refusal:
    """The refusal with a lawful movement to the same square, if there is one."""
    size = state.geometry.size
    if refusal.rule == "MOVE-18":
        return refusal
    groups = move_options(Walks(state, who))
    for group in groups:
        if group.poses >> intent.facing * size + intent.to & 1:
            option = group.at(intent.to, intent.facing)
            assert isinstance(option, Move)
            return but(refusal, cure=_payment(state, who, option, walk), instead=option.text)
    for group in groups:
        facings = [facing for facing in FACINGS if group.poses >> facing * size + intent.to & 1]
        if facings:
            option = group.at(intent.to, facings[0])
            assert isinstance(option, Move)
            cure = f"end there facing {' or '.join(SIDES[facing] for facing in facings)}"
            if option.air or option.skills:
                cure = f"{cure}, and {_payment(state, who, option, walk)}"
            return but(refusal, cure=cure, instead=option.text)
    return refusal


def _payment(state: State, who: int, option: Move, walk: Walk) -> str:
    """What a lawful movement takes, in words; `walk`: what was tried."""
    if option.air is None and not option.skills:
        return "move without a die or a skill"
    names = ", ".join(skill.name for skill in skills_of(state, who, option))
    helps = [f"use {' and '.join(names.rsplit(', ', 1))}"] if names else []
    if option.air:
        helps.append(f"spend {paid(option.air)}")
    said = " and ".join(helps)
    further = Walk(state, who, air=True)
    short = further.points - walk.points
    return f"{said}: {short} MP short" if option.air and not option.skills and short == 1 else said


def _why_not_there(state: State, who: int, walk: Walk, intent: Move, skills: tuple[Skill, ...]) -> Refusal:
    """Why a movement cannot end in a pose that it does not reach."""
    geometry, board = state.geometry, state.match.board
    character = state.characters[who]
    to, name, there = intent.to, called(state, who), board.name(intent.to)
    if to == character.square and intent.facing == character.facing:
        return Refusal("MOVE-18", f"{name} stands so already: staying is no movement", (to,), (who,))
    if board.blocking >> to & 1:
        return Refusal("MOVE-5", f"{there} is blocking terrain", (to,), (who,))
    other = state.at(to)
    if other is not None and other != who:
        return Refusal("MOVE-5", f"{called(state, other)} stands on {there}", (to,), (who, other))
    if not walk.steps and to != character.square:
        holding = holders(state, who, character.square)
        fact = f"{name} is shaken and stands in the zone of {listed(state, holding)}: it may only turn"
        return Refusal("MOVE-10", fact, (character.square,), (who, *holding))
    far = Walk(state, who, skills)
    far.points = 3 * geometry.size
    bit = intent.facing * geometry.size + to
    cost = next((cost for cost, level in enumerate(far.levels()) if level >> bit & 1), None)
    if cost is not None:
        return Refusal("MOVE-8", f"that takes {cost} MP, {name} has {walk.points}", (to,), (who,))
    others = 0 if walk.leaps else state.occupied & ~(1 << character.square)
    if _region(geometry, character.square, others) >> to & 1:
        return _why_stopped(state, who, walk, to)
    return _why_no_way(state, who, walk, to)


def _region(geometry: Geometry, start: Square, occupied: Squares, stops: Squares = 0, ends: Squares = 0) -> Squares:
    """The squares that steps can reach, whatever they cost (MOVE-5 to MOVE-7).

    Args:
        geometry: The board.
        start: Where the way begins.
        occupied: Squares with other characters.
        stops: Squares where it goes no further.
        ends: Squares that it reaches although somebody is in the way there.
    """
    obstacles, width = occupied & ~ends, geometry.width
    n, ne, e, se, s, sw, w, nw = (steps & geometry.everything for steps in geometry.steps(obstacles))
    free, through = geometry.walkable & ~obstacles, ~(stops | ends)
    found = edge = 1 << start
    while edge:
        straight = (edge & n) << width | (edge & e) << 1 | (edge & s) >> width | (edge & w) >> 1
        north, south = (edge & ne) << 1 | (edge & nw) >> 1, (edge & se) << 1 | (edge & sw) >> 1
        reached = (straight | north << width | south >> width) & free & ~found
        found, edge = found | reached, reached & through
    return found


def _why_stopped(state: State, who: int, walk: Walk, to: Square) -> Refusal:
    """Why every way to a square ends before it: enemy zones (MOVE-9)."""
    here = state.characters[who].square
    others = state.occupied & ~(1 << here)
    stops = squares_of(_region(state.geometry, here, others, walk.stops) & walk.stops & ~(1 << here))
    owners = list(dict.fromkeys(owner for square in stops for owner in holders(state, who, square)))
    there, zones = state.match.board.name(to), "zone" if len(owners) == 1 else "zones"
    fact = f"every way to {there} enters the {zones} of {listed(state, owners)} first, and stops there"
    return Refusal("MOVE-9", fact, tuple(stops), (who, *owners))


def _why_no_way(state: State, who: int, walk: Walk, to: Square) -> Refusal:
    """Why no steps lead to a square at all: a shut corner, characters, walls or blocking terrain."""
    geometry, board = state.geometry, state.match.board
    here, there = state.characters[who].square, board.name(to)
    others = 0 if walk.leaps else state.occupied & ~(1 << here)
    direction = _direction(geometry.width, here, to)
    if direction is not None and direction % 2 and geometry.open_steps[direction] >> here & 1:
        return _corner(state, who, direction)
    if direction is not None and direction % 2 == 0:
        fact = f"a wall stands between {board.name(here)} and {there}"
        return Refusal("MOVE-6", fact, (here, to), (who,))
    if _region(geometry, here, 0) >> to & 1:
        between = squares_of(_region(geometry, here, others, ends=others) & others)
        alone = [square for square in between if not _region(geometry, here, 1 << square) >> to & 1]
        standing = [other for square in alone or between if (other := state.at(square)) is not None]
        bars = "bar every way" if not alone else "stands in every way" if len(alone) == 1 else "stand in every way"
        fact = f"{listed(state, standing)} {bars} to {there}"
        return Refusal("MOVE-5", fact, tuple(alone or between), (who, *standing))
    unwalled = geometry_of(but(board, walls_north=0, walls_east=0, doors=()), state.match.rulings)
    if _region(unwalled, here, 0) >> to & 1:
        return Refusal("MOVE-6", f"walls leave no way to {there}", (to,), (who,))
    return Refusal("MOVE-5", f"blocking terrain leaves no way to {there}", (to,), (who,))


def _direction(width: int, one: Square, other: Square) -> int | None:
    """The direction from a square to its neighbour, or None."""
    step = (other % width - one % width, other // width - one // width)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def _corner(state: State, who: int, direction: int) -> Refusal:
    """Both flanks of a diagonal step are obstructed (MOVE-7)."""
    geometry = state.geometry
    here = state.characters[who].square
    to = geometry.neighbours[direction][here]
    flanks = geometry.flanks[direction][here]
    beside = [other for square in flanks if (other := state.at(square)) is not None and other != who]
    fact = f"{' and '.join(map(state.match.board.name, flanks))}, beside the corner on the way to "
    fact += f"{state.match.board.name(to)}, are both obstructed"
    return Refusal("MOVE-7", fact, flanks, (who, *beside))


def why_not_retreat(state: State, who: int, to: Square) -> Refusal | None:
    """Why a character cannot retreat to a square; None if it can (RETREAT-1)."""
    geometry, board = state.geometry, state.match.board
    character = state.characters[who]
    behind = dict(geometry.rear[character.facing][character.square])
    if to not in behind:
        fact = f"{board.name(to)} is not one of the three squares behind {called(state, who)}"
        return Refusal("RETREAT-1", fact, tuple(behind), (who,))
    return why_not_step(state, who, behind[to])


def why_not_step(state: State, who: int, direction: int) -> Refusal | None:
    """Why a character cannot enter a neighbour of its square on the board; None if it can (MOVE-5 to MOVE-7)."""
    geometry, board = state.geometry, state.match.board
    here = state.characters[who].square
    if geometry.can_step(here, direction, state.occupied):
        return None
    to = geometry.neighbours[direction][here]
    there = board.name(to)
    if board.blocking >> to & 1:
        return Refusal("MOVE-5", f"{there} is blocking terrain", (to,), (who,))
    other = state.at(to)
    if other is not None:
        return Refusal("MOVE-5", f"{called(state, other)} stands on {there}", (to,), (who, other))
    if not geometry.open_steps[direction] >> here & 1:
        return Refusal("MOVE-6", f"a wall stands between {board.name(here)} and {there}", (here, to), (who,))
    return _corner(state, who, direction)

"""Movement: where a character can go, what it costs, and what it does to it (MOVE)."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, product
from operator import or_

from okko.model.decision import Move, PoseOptions
from okko.model.element import Element, Stat
from okko.model.event import Moved
from okko.model.face import MOVEMENT_RULES
from okko.model.fight import Die, Named
from okko.model.geometry import Geometry, Poses
from okko.model.skill import Exempt, Exemption, Moment, Situation, Skill
from okko.model.square import Square, Squares, squares_of
from okko.model.state import Character, State, replaced
from okko.model.value import changer
from okko.rules.cards import exempt, holds, number, skill_of, total
from okko.rules.flood import Levels, flood
from okko.rules.harm import shake
from okko.rules.spending import dice_for, spend, uses
from okko.rules.table import Flow, Table

_moved = changer(State, "characters", "occupied", "moved", "unseen_by")
_placed = changer(Character, "square", "facing")

MOVEMENT, MOVING, AIR = Stat.MOVEMENT, Situation.MOVING, (Element.AIR,)


class Walk:
    """How a character can move now: its MP and the rules it is under, with or without skills."""

    __slots__ = (
        "_ends", "_found", "_further", "_named", "leaps", "points", "smooth", "state", "steps", "stops", "who", "zones",
    )  # fmt: skip

    points: int
    _named: tuple[Named, ...]
    leaps: bool
    steps: bool
    smooth: bool
    zones: Squares
    stops: Squares

    def __init__(
        self,
        state: State,
        who: int,
        skills: tuple[Skill, ...] = (),
        *,
        air: bool = False,
        further: "Walk | None" = None,
    ) -> None:
        """`further`: the same walk with an Air die, from which all follows."""
        self.state, self.who = state, who
        self._further = further
        self._found: dict[tuple[Squares | None, Poses], Levels] = {}
        self._ends: Poses | None = None
        if further is not None:
            self.points = max(0, further.points - 1)
            self.zones, self.stops = further.zones, further.stops
            self.leaps, self.steps, self.smooth = further.leaps, further.steps, further.smooth
            self._named = further._named
            return
        character, face = state.characters[who], state.face(who)
        self._named = named = tuple([Named(None, skill=skill.id) for skill in skills])
        self.points = number(state, who, MOVEMENT, MOVING, air + sum([_gain(state, who, skill) for skill in skills]))
        self.zones = zones = state.zones(1 - state.band(who), 1 << character.square)
        self.leaps = leaps = face.leaps or any(map(_is_leap, skills))
        self.steps = not (character.shaken and zones >> character.square & 1)
        self.smooth = leaps
        self.stops = 0 if leaps else zones
        if face.exempts or named:
            self.steps = self.steps or exempt(state, who, Exemption.ZONE_HOLD, named=named)
            self.smooth = leaps or exempt(state, who, Exemption.TERRAIN_COST, named=named)
            if self.stops and exempt(state, who, Exemption.ZONE_STOP, named=named):
                self.stops = 0

    def _flood(self, unseen: Squares | None, until: Poses, stops: Squares, within: Levels | None = None) -> Levels:
        state = self.state
        character = state.characters[self.who]
        geometry = state.geometry
        return flood(
            geometry,
            character.square,
            character.facing,
            self.points,
            occupied=state.occupied & ~(1 << character.square),
            stops=stops,
            hard=0 if self.smooth else geometry.hard,
            unseen=unseen,
            step=self.steps,
            over=self.leaps,
            within=within,
            until=until,
        )

    def levels(self, unseen: Squares | None = None, until: Poses = 0) -> Levels:
        """The poses it can end in, by least cost; `unseen`: the only squares its way may touch; `until`: the only poses
        that matter.
        """
        key = (unseen, until)
        levels = self._found.get(key)
        if levels is None:
            if self._further is None:
                levels = self._flood(unseen, until, self.stops, self.inside(unseen))
                levels = self._landed(levels) if self.leaps else levels
            else:
                levels = self._further.levels(unseen, until)[: self.points + 1]
            self._found[key] = levels
        return levels

    def _landed(self, levels: Levels) -> Levels:
        """What a leap has reached, without the squares of others that it passed over."""
        state = self.state
        start = state.characters[self.who].square
        free = (state.geometry.everything & ~state.occupied | 1 << start) * state.geometry.every_facing
        return [level & free for level in levels]

    def ways(self, unseen: Squares | None = None) -> Levels:
        """The poses on its ways, by least cost: of a leap those that it passes over too."""
        return self._flood(unseen, 0, self.stops) if self.leaps else self.levels(unseen)

    def ends(self) -> Poses:
        """The poses it can end in, its present one left out (MOVE-18)."""
        ends = self._ends
        if ends is None:
            character = self.state.characters[self.who]
            here = 1 << character.facing * self.state.geometry.size + character.square
            ends = self._ends = reduce(or_, self.levels()) & ~here
        return ends

    def inside(self, unseen: Squares | None) -> Levels | None:
        """By the other ruling on MOVE-13: the poses it can reach within the zones that it begins in."""
        start = self.state.characters[self.who].square
        if not self.stops >> start & 1 or self.state.match.rulings.zone_to_zone_stops:
            return None
        return self._flood(self.zones if unseen is None else self.zones & unseen, 0, 0)

    def halts(self, unseen: Squares | None = None) -> Poses:
        """The poses in which it is stopped by an enemy zone that it has entered (MOVE-9, MOVE-13)."""
        start = self.state.characters[self.who].square
        halts = (self.stops & ~(1 << start)) * self.state.geometry.every_facing
        inside = self.inside(unseen) if halts else None
        return halts if inside is None else halts & ~reduce(or_, inside)

    def leaves(self) -> Poses:
        """The ends for which it leaves the enemy zone that it begins in: all with a step (MOVE-12)."""
        start = self.state.characters[self.who].square
        if not self.zones >> start & 1:
            return 0
        if self.state.match.rulings.turning_is_leaving:
            return self.ends()
        return self.ends() & ~((1 << start) * self.state.geometry.every_facing)

    def shakes(self) -> Poses:
        """The ends for which it is shaken (MOVE-11)."""
        state, who = self.state, self.who
        if state.characters[who].shaken or not self.zones >> state.characters[who].square & 1:
            return 0
        return 0 if exempt(state, who, Exemption.ZONE_LEAVE, named=self._named) else self.leaves()

    def cost(self, to: Square, facing: int) -> int:
        """The least MP to end there.

        Raises:
            ValueError: It cannot.
        """
        bit = 1 << facing * self.state.geometry.size + to
        for cost, level in enumerate(self.levels()):
            if level & bit:
                return cost
        raise ValueError("no way leads there")

    def unseen_ends(self, enemy: int, among: Poses | None = None) -> Poses:
        """The ends, or those among some poses, that it can reach by a way wholly out of an enemy's view, start and end
        included (BEHIND-2).
        """
        state = self.state
        foe = state.characters[enemy]
        view = state.geometry.fields[foe.facing][foe.square]
        start = state.characters[self.who].square
        if state.match.rulings.start_square_seen and view >> start & 1:
            return 0
        among = self.ends() if among is None else among
        return reduce(or_, self.levels(state.geometry.everything & ~view, among)) & among


class Walks:
    """The ways a character can move now, each worked out once."""

    __slots__ = ("_known", "airs", "state", "who")

    def __init__(self, state: State, who: int) -> None:
        self.state, self.who = state, who
        self.airs = _air_dice(state, who)
        """The Air dice that can go with the movement."""
        self._known: dict[tuple[tuple[Skill, ...], bool], Walk] = {}

    def with_(self, *skills: Skill, air: bool = False) -> Walk:
        """How it can move with some skills, with an Air die, with both, or with neither."""
        key = (skills, air)
        walk = self._known.get(key)
        if walk is None:
            further = self.with_(*skills, air=True) if self.airs and not air else None
            walk = self._known[key] = Walk(self.state, self.who, skills, air=air, further=further)
        return walk

    def of(self, option: Move) -> Walk:
        """How it can move with what goes with a movement."""
        return self.with_(*skills_of(self.state, self.who, option), air=option.air is not None)


def skills_of(state: State, who: int, option: Move) -> tuple[Skill, ...]:
    """The skills that go with a movement."""
    return tuple([skill_of(state, who, named.skill) for named in option.skills if named.skill is not None])


def _gain(state: State, who: int, skill: Skill) -> int:
    """The MP a named movement skill brings."""
    return sum(
        [
            effect.by
            for effect in skill.effects
            if effect.kind == "modify"
            and effect.stat is MOVEMENT
            and (not effect.given or MOVING in effect.given)
            and holds(state, who, effect.when, None)
        ]
    )


def _is_leap(skill: Skill) -> bool:
    return any(effect.kind == "do" and effect.at is Moment.MOVING for effect in skill.effects)


def serves_movement(state: State, who: int, skill: Skill) -> bool:
    """Whether a paid skill is a movement skill."""
    if skill.action:
        return False
    for effect in skill.effects:
        if effect.kind == "exempt" and effect.rule in MOVEMENT_RULES:
            return True
        if effect.kind == "do" and effect.at is Moment.MOVING:
            return True
    return _gain(state, who, skill) > 0


def move_options(walks: Walks) -> list[PoseOptions]:
    """All movements open to a character: plain ones, then with an Air die, then with movement skills (MOVE-15), of
    which any number can go with one movement (SKILL-3).

    A die or skill is offered only where it changes something: an end not open without it, a way out of sight that is
    not open without it, or, for a skill that spares the shaking of MOVE-11, an end outside.
    """
    state, who, airs, geometry = walks.state, walks.who, walks.airs, walks.state.geometry
    plain = walks.with_()
    offered = [PoseOptions(geometry.width, geometry.size, plain.ends())]
    if airs:
        gained = _gained(plain, walks.with_(air=True))
        if gained:
            offered += [PoseOptions(geometry.width, geometry.size, gained, "move", die) for die in airs]
    serving = [skill for skill in state.face(who).moving if serves_movement(state, who, skill)]
    for count in range(len(serving)):
        for skills in combinations(serving, count + 1):
            offered += _with_skills(walks, skills)
    return offered


def _air_dice(state: State, who: int) -> list[Die]:
    if MOVEMENT in state.characters[who].raised or state.match.recruits[who].kami:
        return []
    return dice_for(state, who, AIR)


def _with_skills(walks: Walks, skills: tuple[Skill, ...]) -> Iterator[PoseOptions]:
    state, who, geometry = walks.state, walks.who, walks.state.geometry
    plain = _changed(walks, skills, False)
    further = _changed(walks, skills, True) if walks.airs else 0
    for ways in product(*[uses(state, who, skill) for skill in skills]) if plain or further else ():
        named = tuple(
            [Named(getattr(way, "die", None), skill=skill.id) for way, skill in zip(ways, skills, strict=True)]
        )
        dice = [each.die for each in named if each.die is not None]
        if plain and payable(state, who, dice):
            yield PoseOptions(geometry.width, geometry.size, plain, "move", None, named)
        for air in walks.airs if further else ():
            if payable(state, who, [*dice, air]):
                yield PoseOptions(geometry.width, geometry.size, further, "move", air, named)


def payable(state: State, who: int, dice: list[Die]) -> bool:
    """Whether dice that may be spent one by one are there together (DICE-5)."""
    pool = state.pools[state.band(who)]
    return all(dice.count(die) <= (1 if die.reserve else pool.count(die.element)) for die in dice)


def _changed(walks: Walks, skills: tuple[Skill, ...], air: bool) -> Poses:
    """The ends for which each of some skills, and the Air die with them, changes something."""
    further = walks.with_(*skills, air=air)
    changed = further.ends()
    for skill in skills:
        fewer = walks.with_(*[other for other in skills if other is not skill], air=air)
        changed &= _gained(fewer, further) | _spared(fewer, further, skill)
    return changed & _gained(walks.with_(*skills), further) if air else changed


def _spared(fewer: Walk, walk: Walk, skill: Skill) -> Poses:
    """The ends where a skill lifts the shaking of MOVE-11."""
    lifts = any(isinstance(effect, Exempt) and effect.rule is Exemption.ZONE_LEAVE for effect in skill.effects)
    return walk.leaves() if lifts and fewer.shakes() else 0


def _gained(walk: Walk, further: Walk) -> Poses:
    """The ends for which a further walk changes something: new ones, and ways out of sight of an enemy then in
    reach.
    """
    state, who = walk.state, walk.who
    geometry = state.geometry
    known, ends = walk.ends(), further.ends()
    gained = ends & ~known
    here = state.characters[who].square
    others = state.occupied & ~(1 << here)
    for foe in state.standing(1 - state.band(who)):
        striking = _striking(geometry, foe.square, others) & known
        if not striking:
            continue
        view = geometry.fields[foe.facing][foe.square]
        striking &= ~(view * geometry.every_facing | gained)
        if striking:
            missed = striking & ~walk.unseen_ends(foe.index, striking)
            if missed:
                gained |= missed & further.unseen_ends(foe.index, striking)
    return gained


def _striking(geometry: Geometry, target: Square, occupied: Squares) -> Poses:
    """The poses from which a square lies in the control zone."""
    if geometry.walls_cut_alone:
        return geometry.strikers(target)
    poses = 0
    for facing in range(4):
        for square, _ in geometry.rear[facing][target]:
            if geometry.zone(square, facing, occupied) >> target & 1:
                poses |= 1 << facing * geometry.size + square
    return poses


def move(table: Table, walks: Walks, option: Move) -> Flow[None]:
    """A whole movement (MOVE-1 to MOVE-20)."""
    state, who = table.state, walks.who
    character = state.characters[who]
    walk = walks.of(option)
    spent = (*option.skills, *((Named(option.air, stat=MOVEMENT),) if option.air else ()))
    points = total(state, who, MOVEMENT, MOVING, named=spent)
    cost = walk.cost(option.to, option.facing)
    pose = option.facing * state.geometry.size + option.to
    stopped, leaves = bool(walk.halts() >> pose & 1), bool(walk.shakes() >> pose & 1)
    unseen_by = _unseen_by(walk, option)
    for item in spent:
        spend(table, who, item)
    state = table.state
    state = _moved(
        state,
        characters=replaced(
            state.characters, who, _placed(state.characters[who], square=option.to, facing=option.facing)
        ),
        occupied=state.occupied & ~(1 << character.square) | 1 << option.to,
        moved=True,
        unseen_by=unseen_by,
    )
    rules: tuple[str, ...] = ("MOVE-1",)
    if stopped:
        within = walk.zones >> character.square & 1 and state.geometry.neighbouring(character.square, option.to)
        rules = ("MOVE-1", "MOVE-13" if within else "MOVE-9")
    table.happen(Moved(state, rules, who, character.square, character.facing, cost, points, stopped, leaves, spent))
    if leaves:
        yield from shake(table, who, "MOVE-11")


def _unseen_by(walk: Walk, option: Move) -> tuple[int, ...]:
    """The enemies the mover could attack where it ends, out of whose view some way there leads (MOVE-20)."""
    state = walk.state
    geometry = state.geometry
    here = state.characters[walk.who].square
    occupied = state.occupied & ~(1 << here) | 1 << option.to
    zone = geometry.zone(option.to, option.facing, occupied) & state.occupied
    if not zone:
        return ()
    bit = 1 << option.facing * geometry.size + option.to
    found = []
    for square in squares_of(zone):
        foe = state.at(square)
        if foe is None or state.band(foe) == state.band(walk.who):
            continue
        view = geometry.fields[state.characters[foe].facing][square]
        if not view >> option.to & 1 and walk.unseen_ends(foe, bit):
            found.append(foe)
    return tuple(found)

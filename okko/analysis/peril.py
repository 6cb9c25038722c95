"""What the enemy could do in its next phase: where it can go, strike and shoot, and how dangerous that is for somebody.

Each enemy acts alone, with everybody else where they stand, without dice and without skills that must be named for its
movement; it strikes or shoots with nothing named. A shot that costs a die counts as if the die were there.
"""

from collections.abc import Iterator, Mapping

from okko.analysis.ahead import Ahead
from okko.analysis.outlook import SIXTHS, Outlook, outlook
from okko.analysis.preview import Reach, as_active
from okko.analysis.threats import covered
from okko.model.decision import Move, PoseOptions
from okko.model.geometry import Poses
from okko.model.remembered import remembered
from okko.model.skill import Exemption, Shot, When
from okko.model.square import Facing, Square, Squares, squares_of
from okko.model.state import State, placed
from okko.model.value import value
from okko.rules.cards import exempt, holds
from okko.rules.combat import declaration
from okko.rules.movement import Walk
from okko.rules.shooting import aim

CASES = 36 * SIXTHS
"""Chances here are whole numbers of so many cases: two dice, and a test that may call an attack off (WILL-2)."""
_OF_THE_TARGET = frozenset({When.BEHIND, When.NOT_BEHIND, When.SUPPORTED, When.CLOSE})
"""What cannot be judged before somebody is aimed at."""
_CLOSE = 2


@value
class Menace:
    """Where a character can go, strike and shoot in its next phase."""

    who: int
    goes: Squares
    """The squares it can end its movement on, its own included (MOVE-1 to MOVE-11)."""
    strikes: Squares
    """The squares in its control zone from one of these (COMBAT-1)."""
    shoots: Squares
    """The squares in its view, range and line of sight from one of these from which it may shoot (SHOT-2, SHOT-3)."""


@remembered(8)
def menaces(state: State, band: int) -> tuple[Menace, ...]:
    """What each character of a band can reach in its next phase."""
    return tuple(_menace(state, one.index) for one in state.standing(band))


def _menace(state: State, who: int) -> Menace:
    geometry, begun = state.geometry, as_active(state, who)
    ends = _poses(Walk(begun, who))
    goes = 0
    for facing in range(4):
        goes |= ends >> facing * geometry.size & geometry.everything
    return Menace(who, goes, covered(geometry, ends), _shoots(begun, who, ends))


def _poses(walk: Walk) -> Poses:
    """The poses it can end in, and the one it is in."""
    character = walk.state.characters[walk.who]
    return walk.ends() | 1 << character.facing * walk.state.geometry.size + character.square


def _shoots(state: State, who: int, ends: Poses) -> Squares:
    """The squares that a character can shoot at from some poses."""
    geometry, mask = state.geometry, 0
    others = state.occupied & ~(1 << state.characters[who].square)
    for square, facings, reach in _stands(state, who, ends):
        view = 0
        for facing in facings:
            view |= geometry.fields[facing][square]
        distances = geometry.distances[square]
        for target in squares_of(view & ~mask):
            if distances[target] <= reach and geometry.sees(square, target, others):
                mask |= 1 << target
    return mask


def _stands(state: State, who: int, ends: Poses) -> Iterator[tuple[Square, list[int], int]]:
    """The squares from which a character may shoot, the facings it can have there, and how far."""
    geometry, character = state.geometry, state.characters[who]
    shots = [shot for _, shot in state.face(who).shots]
    if not shots:
        return
    free = geometry.everything
    if not exempt(state, who, Exemption.SHOT_IN_ZONE):
        free &= ~state.zones(1 - state.band(who), 1 << character.square)
    for square in squares_of(free):
        by_range: dict[int, list[int]] = {}
        for facing in range(4):
            if ends >> facing * geometry.size + square & 1:
                stays = square == character.square and facing == character.facing
                there = placed(state, who, square, Facing(facing)) if not stays else state
                reach = max((_range(there, who, shot, moved=not stays) for shot in shots), default=0)
                by_range.setdefault(reach, []).append(facing)
        yield from ((square, facings, reach) for reach, facings in by_range.items() if reach)


def _range(state: State, who: int, shot: Shot, *, moved: bool) -> int:
    """How far a character can shoot where it stands; 0 if not at all."""
    met = True
    for circumstance in shot.when:
        if circumstance in (When.MOVED, When.NOT_MOVED):
            met &= moved is (circumstance is When.MOVED)
        elif circumstance not in _OF_THE_TARGET:
            met &= holds(state, who, (circumstance,), None)
    if not met:
        return 0
    return min(shot.range, _CLOSE) if When.CLOSE in shot.when else shot.range


@value(repr=False)
class Assault:
    """The most that one enemy could do to a character by an attack or a shot."""

    who: int
    shot: bool
    promise: Outlook

    @property
    def removes(self) -> int:
        """In how many of `CASES` the character is removed."""
        return self.promise.takes_place * self.promise.target.removed

    @property
    def hurts(self) -> int:
        """In how many of `CASES` it is removed or shaken."""
        return self.removes + self.promise.takes_place * self.promise.target.shaken


@remembered(512)
def assaults(state: State, who: int) -> tuple[Assault, ...]:
    """The enemies that could attack or shoot a character in their next phase, each at its most dangerous."""
    if state.characters[who].square < 0:
        return ()
    found = []
    for foe in state.standing(1 - state.band(who)):
        ways = sorted(_ways(state, foe.index, who), key=lambda one: (-one.removes, -one.hurts))
        found += ways[:1]
    return tuple(sorted(found, key=lambda one: (-one.removes, -one.hurts, one.who)))


def danger(state: State, who: int) -> int:
    """In how many of `CASES` the most dangerous enemy removes a character by one attack or shot."""
    return max((one.removes for one in assaults(state, who)), default=0)


@remembered(16)
def dangers(reach: Reach) -> Mapping[Square, int]:
    """How dangerous each square is that a character can get to, as the cheapest way leads there, and its own."""
    state, who = reach.state, reach.who
    found = {square: danger(one.after, who) for square, one in reach.best.items() if not one.falls}
    return found | {state.characters[who].square: danger(state, who)}


def _ways(state: State, foe: int, who: int) -> Iterator[Assault]:
    """An enemy's attacks and shots at a character, from every pose that it can reach."""
    ahead = Ahead(state, foe)
    begun, geometry = ahead.state, state.geometry
    character, square = begun.characters[foe], state.characters[who].square
    ends = _poses(Walk(begun, foe))
    shooting = _aims(begun, foe, ends, square)
    plain = next(iter(ahead.movements()), None)
    for pose in squares_of(ends & (geometry.strikers(square) | shooting)):
        facing, to = divmod(pose, geometry.size)
        stays = to == character.square and facing == character.facing
        after = begun if stays else _moved(ahead, plain, to, facing)
        if after is None or after.characters[foe].square < 0 or after.result is not None:
            continue
        if after.zone(foe) >> square & 1:
            yield Assault(foe, False, outlook(after, declaration(after, foe, who)))
        if shooting >> pose & 1:
            yield from _shots(after, foe, who)


def _moved(ahead: Ahead, plain: PoseOptions | None, to: Square, facing: int) -> State | None:
    """The state after a plain movement, if there is one to such a pose."""
    option = plain.at(to, facing) if plain is not None else None
    return ahead.after(option) if isinstance(option, Move) and plain is not None and option in plain else None


def _aims(state: State, who: int, ends: Poses, target: Square) -> Poses:
    """The poses from which a square is in view, range and line of sight, and from which a character may shoot."""
    geometry, mask = state.geometry, 0
    others = state.occupied & ~(1 << state.characters[who].square)
    for square, facings, reach in _stands(state, who, ends):
        if geometry.distances[square][target] <= reach and geometry.sees(square, target, others):
            for facing in facings:
                if geometry.fields[facing][square] >> target & 1:
                    mask |= 1 << facing * geometry.size + square
    return mask


def _shots(state: State, foe: int, who: int) -> Iterator[Assault]:
    """The shots at a character from where an enemy stands; a die that one costs is not missed."""
    for skill, shot in state.face(foe).shots:
        fight = aim(state, foe, who, skill.id)
        if fight.range <= shot.range and holds(state, foe, shot.when, fight):
            yield Assault(foe, True, outlook(state, fight))

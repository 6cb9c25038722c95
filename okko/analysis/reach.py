"""How far characters can walk, remembered: for whoever asks about many states of one match."""

from functools import reduce
from operator import or_

from okko.model.element import Stat
from okko.model.face import Face
from okko.model.geometry import Geometry, Poses
from okko.model.skill import Exemption, Moment, Situation
from okko.model.square import Squares
from okko.model.state import State
from okko.rules.cards import exempt, number
from okko.rules.flood import flood

MEMORY = 24
"""How many answers are remembered for a character in one place."""


class Gait:
    """How a character walks with one side of its card up, nothing named: its MP and the rules it is free of."""

    __slots__ = ("leaps", "points", "slips", "smooth", "steps")

    def __init__(self, state: State, who: int) -> None:
        self.points = number(state, who, Stat.MOVEMENT, Situation.MOVING)
        leaps = state.face(who).deeds.get(Moment.MOVING)
        self.leaps = leaps is not None and any(not skill.cost for skill, _ in leaps)
        self.smooth = self.leaps or exempt(state, who, Exemption.TERRAIN_COST)
        self.slips = self.leaps or exempt(state, who, Exemption.ZONE_STOP)
        """It does not stop in enemy zones (MOVE-9)."""
        self.steps = exempt(state, who, Exemption.ZONE_HOLD)
        """It may leave an enemy zone although it is shaken (MOVE-10)."""


class _Found:
    """Where a character can end, and for which states that holds."""

    __slots__ = ("ends", "geometry", "occupied", "touched", "zones")

    def __init__(self, geometry: Geometry, occupied: Squares, zones: Squares, ends: Poses, touched: Poses) -> None:
        self.geometry, self.occupied, self.zones, self.ends = geometry, occupied, zones, ends
        size = geometry.size
        squares = (touched | touched >> size | touched >> 2 * size | touched >> 3 * size) & geometry.everything
        row = squares | squares << 1 | squares >> 1
        self.touched = row | row << geometry.width | row >> geometry.width
        """What stands on other squares than these makes no difference (edges of the board are counted across)."""


class Reaches:
    """The poses that characters can end a movement in, their own included (MOVE-1 to MOVE-11).

    Without dice, and without movement skills that must be named. What changes numbers from outside (auras, grants) is
    taken as it was when a side of a card was first asked about.
    """

    def __init__(self) -> None:
        self._gaits: dict[Face, Gait] = {}
        self._found: dict[tuple[Face, int, int, bool], list[_Found]] = {}

    def ends(self, state: State, who: int, zones: Squares) -> Poses:
        """The poses a character can end in; `zones`: the squares in control zones of its enemies."""
        face = state.face(who)
        gait = self._gaits.get(face)
        if gait is None:
            gait = self._gaits[face] = Gait(state, who)
        character = state.characters[who]
        square, geometry = character.square, state.geometry
        occupied = state.occupied & ~(1 << square)
        step = gait.steps or not (character.shaken and zones >> square & 1)
        stops = 0 if gait.slips else zones
        key = (face, square, int(character.facing), step)
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = []
        for place, found in enumerate(known):
            if not (found.occupied ^ occupied | found.zones ^ stops) & found.touched and found.geometry is geometry:
                if place:
                    known[0], known[place] = found, known[0]
                return found.ends
        levels = flood(
            geometry,
            square,
            character.facing,
            gait.points,
            occupied=occupied,
            stops=stops,
            hard=0 if gait.smooth else geometry.hard,
            step=step,
            over=gait.leaps,
        )
        touched = ends = reduce(or_, levels)
        if gait.leaps:
            ends &= (geometry.everything & ~occupied) * geometry.every_facing
        known.insert(0, _Found(geometry, occupied, stops, ends, touched))
        del known[MEMORY:]
        return ends

"""Who can strike whom, and what that promises: the threats of either side, counted in one way for both."""

from functools import cache

from okko.analysis.odds import shot_odds
from okko.analysis.outlook import fate
from okko.analysis.reach import Reaches
from okko.analysis.threats import covered, strength
from okko.bots.field import shot_of
from okko.bots.purse import serves_defense
from okko.bots.worth import pain, share
from okko.model.element import Element
from okko.model.geometry import Geometry
from okko.model.opponent import Weights
from okko.model.skill import Exemption, Type
from okko.model.square import REAR, Square, Squares
from okko.model.state import Gear, State


class Sheet:
    """What one side of a character's card says, as far as it matters to a fight."""

    __slots__ = ("attack", "braced", "civilian", "defense", "guards", "kami", "leaves", "reach", "red", "shot", "zeni")

    def __init__(self, state: State, who: int) -> None:
        character, recruit = state.characters[who], state.recruit(who)
        self.attack, self.defense = strength(state, who)
        self.red = self.attack if character.shaken else strength(state, who, shaken=True)[0]
        """Attack on the shaken side."""
        self.reach, self.shot = shot_of(state, who)
        self.guards = {Element.EARTH} | {
            element for skill in state.face(who).paid if serves_defense(skill) for element in skill.cost
        }
        """The dice that raise its Defense from its card."""
        self.kami = recruit.kami is not None
        self.civilian = recruit.card.type is Type.CIVILIAN
        self.zeni = recruit.zeni if character.gear is not Gear.NONE else recruit.card.zeni
        self.braced = Exemption.SHOT_IN_ZONE in state.face(who).exempts
        """It may shoot in an enemy zone."""
        self.leaves = Exemption.ZONE_LEAVE in state.face(who).exempts
        """It may leave an enemy zone unshaken."""


class Body:
    """A character where it stands."""

    __slots__ = ("bit", "brittle", "facing", "guarded", "index", "moves", "shaken", "sheet", "square", "worth", "zone")

    index: int
    square: Square
    facing: int
    bit: Squares
    shaken: bool
    brittle: bool
    guarded: bool
    """It has a die in reserve that may raise its Defense."""
    moves: bool
    """It is still to be activated in this phase."""
    sheet: Sheet
    worth: float
    zone: Squares


Raid = tuple[float, int, int, float]
"""What an attack promises, the attacker, its target, and what it promises with a point of Attack more."""


class Raids:
    """The attacks of characters on each other in the positions of one match, with what is known of it already."""

    def __init__(self, weights: Weights) -> None:
        self._shaken, self._volley, self._support = weights.shaken / 100, weights.volley / 100, weights.support
        self._several = [share / 100 for share in weights.several]
        self._reaches = Reaches()
        self._ways: dict[tuple[Square, Squares, Squares, Geometry], tuple[bool, bool, bool, bool]] = {}

    def strikes(self, state: State, raiders: list[Body], zones: Squares) -> list[Squares]:
        """The squares that each of some characters could strike a phase later."""
        return [covered(state.geometry, self._reaches.ends(state, raider.index, zones)) for raider in raiders]

    def between(
        self,
        state: State,
        raiders: list[Body],
        targets: list[Body],
        zones: Squares,
        own_zones: Squares,
        *,
        coming: bool,
    ) -> list[Raid]:
        """What each of some characters can expect of an attack on each target within its reach.

        `zones`: the squares in zones of the targets' band; `own_zones`: those of the raiders' band. `coming`: in a
        later phase, so that others can come too and support.
        """
        geometry = state.geometry
        whole, size = geometry.everything, geometry.size
        aims = [(target, geometry.strikers(target.square)) for target in targets]
        attacks: list[tuple[Body, Body, Squares, bool]] = []
        helpers: dict[int, int] = {}
        found: list[Raid] = []
        for raider in raiders:
            ends = self._reaches.ends(state, raider.index, zones)
            held = zones & raider.bit
            inside = held and not raider.shaken and not raider.sheet.leaves
            for target, strikers in aims:
                poses = ends & strikers
                if poses:
                    leaves = False
                    if inside:
                        here = 1 << raider.facing * size + raider.square
                        leaves = not poses & here
                        if not leaves:
                            poses = here
                    squares = (poses | poses >> size | poses >> 2 * size | poses >> 3 * size) & whole
                    attacks.append((raider, target, squares, leaves))
                    helpers[target.index] = helpers.get(target.index, 0) + 1
            if raider.sheet.reach and (raider.sheet.braced or not held):
                found += self._volleys(geometry, raider, targets, coming)
        bad, shaken = own_zones | geometry.hard, self._shaken
        for raider, target, squares, leaves in attacks:
            sheet = raider.sheet
            by = (sheet.red if leaves else sheet.attack) - target.sheet.defense
            if coming:
                by += min(self._support, helpers[target.index] - 1)
                by -= target.guarded
            else:
                bit = target.bit
                for other in raiders:
                    if other.zone & bit and other is not raider:
                        by += 1
            view = geometry.fields[target.facing][target.square]
            if not view & raider.bit and squares & ~view:
                by += 1
            for friend in targets:
                if not squares & ~friend.zone and friend is not target:
                    by -= 1
            free = self._has_a_way(geometry, target, squares, bad, state.occupied)
            brittle = raider.brittle or leaves
            risk = raider.worth * shaken if leaves else 0.0
            gain = _swing(by, target, free, raider, brittle) - risk
            if gain > 0:
                found.append((gain, raider.index, target.index, _swing(by + 1, target, free, raider, brittle) - risk))
        return found

    def expected(self, raids: list[Raid], fires: float = 0.0) -> float:
        """What all raids together come to, each raider on one target; a Fire die raises `fires` of them, the best."""
        if not raids:
            return 0.0
        raids.sort(reverse=True)
        raiders = 0
        hits: dict[int, int] = {}
        total = 0.0
        most = len(self._several) - 1
        for gain, raider, target, raised in raids:
            if raiders >> raider & 1:
                continue
            raiders |= 1 << raider
            number = hits.get(target, 0)
            hits[target] = number + 1
            if fires > 0:
                gain += min(1.0, fires) * (raised - gain)
                fires -= 1
            total += gain * self._several[min(number, most)]
        return total

    def _volleys(self, geometry: Geometry, shooter: Body, targets: list[Body], coming: bool) -> list[Raid]:
        """What a shooter can expect of each target within range, or soon within range; no Fire helps it (DICE-14)."""
        found = []
        sheet = shooter.sheet
        reach = sheet.reach + (2 if coming else 0)
        for target in targets:
            if geometry.distance(shooter.square, target.square) <= reach:
                cover = geometry.board.hindering >> target.square & 1
                by = sheet.shot - target.sheet.defense - cover - (target.guarded and coming)
                gain = self._volley * target.worth * shot_share(by, target.brittle, True)
                found.append((gain, shooter.index, target.index, gain))
        return found

    def _has_a_way(self, geometry: Geometry, target: Body, squares: Squares, bad: Squares, occupied: Squares) -> bool:
        """Whether a character has a clean square behind it, wherever on these squares its attacker comes to stand."""
        clean = self._ways_behind(geometry, target, bad, occupied)
        if not clean[target.facing]:
            return False
        turns = squares & ~target.zone
        if not turns:
            return True
        zones = geometry.zones
        return any(clean[facing] and turns & zones[facing][target.square] for facing in range(4))

    def _ways_behind(
        self, geometry: Geometry, target: Body, bad: Squares, occupied: Squares
    ) -> tuple[bool, bool, bool, bool]:
        """By facing: whether there is a clean square behind a character; remembered by what lies around it."""
        near = geometry.front[0][target.square] | geometry.front[2][target.square]
        near |= geometry.front[1][target.square] | geometry.front[3][target.square]
        key = (target.square, bad & near, occupied & near, geometry)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = _ways(geometry, target.square, bad, occupied)
        return ways


def _swing(by: int, target: Body, free: bool, raider: Body, brittle: bool) -> float:
    """What an attack at so many points more than the defense promises, its own risk taken off."""
    return target.worth * share(by, False, target.brittle, free) - raider.worth * share(by, True, brittle, True)


@cache
def shot_share(by: int, brittle: bool, free: bool) -> float:
    """The share of its worth that the target of a shot can expect to lose; `free`: it has a clean way back."""
    return pain(fate(shot_odds(by), False, brittle, free), 1.0)


def _ways(geometry: Geometry, square: Square, bad: Squares, occupied: Squares) -> tuple[bool, bool, bool, bool]:
    """By facing: whether there is a clean square behind somebody on a square."""
    free = 0
    for direction in range(8):
        there = geometry.neighbours[direction][square]
        if there >= 0 and not bad >> there & 1 and geometry.can_step(square, direction, occupied):
            free |= 1 << direction
    return free & _REARS[0] > 0, free & _REARS[1] > 0, free & _REARS[2] > 0, free & _REARS[3] > 0


_REARS = tuple(sum(1 << direction for direction in REAR[facing]) for facing in range(4))
"""By facing: the directions that lead backwards."""

"""What a position is worth to a band, in Zeni: who is left in what state, who can strike whom, where they stand."""

from functools import cache

from okko.analysis.odds import shot_odds
from okko.analysis.outlook import fate
from okko.analysis.reach import Reaches
from okko.analysis.standing import earned
from okko.analysis.threats import covered, strength
from okko.bots.field import FAR, shot_of, walking
from okko.bots.purse import serves_defense
from okko.bots.worth import pain, share
from okko.model.element import Element
from okko.model.face import Face
from okko.model.geometry import Geometry
from okko.model.opponent import Weights
from okko.model.skill import Exemption, Type
from okko.model.square import REAR, Square, Squares
from okko.model.state import Gear, State

SHARES_OF_SEVERAL = (1.0, 0.75, 0.5, 0.35)
"""How much the best, second, third and further attackers on one character count."""
PATIENCE = 6
"""Turns after which a game drags on."""
IMMINENT = 1.5
"""How much more a threat counts that the enemy can carry out at once."""
HIT = 0.6
"""How likely a target in range is in sight as well."""
NEAR = 4
"""How near an enemy must be to come from behind soon."""


class Sheet:
    """What one side of a character's card says, as far as it matters to a fight."""

    __slots__ = ("attack", "civilian", "defense", "guards", "kami", "leaves", "reach", "red", "shot", "zeni")

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


Raid = tuple[float, int, int]
"""What an attack promises, the attacker and its target."""


class Judge:
    """The judgement of one band, for the positions that can come of one."""

    def __init__(self, state: State, band: int, weights: Weights) -> None:
        self.band = band
        self.weights = weights
        self.judged = 0
        """How many positions it has judged."""
        self.hopes = 0.0
        """What those still to be activated could expect in the position judged last."""
        match = state.match
        self._reaches = Reaches()
        self._sheets: dict[Face, Sheet] = {}
        self._ways: dict[tuple[Square, Squares, Squares, Geometry], tuple[bool, bool, bool, bool]] = {}
        self._limit = match.loss_limit
        self._won = weights.decisive / 100
        self._karasu = match.karasu
        self._scenario = match.scenario is not None
        self._cliff = 0.0 if match.karasu else weights.cliff / (200 * max(1, match.loss_limit))
        limit = match.turn_limit
        self._last = limit is not None and state.turn >= limit and state.player != state.first
        """No phase follows this one."""
        calm, haste = self._mood(state)
        self._threat = 0.0 if self._last else weights.threat * calm / 100
        self._promise, self._chance = weights.promise / 100, weights.chance / 100
        self._pull = weights.pull * haste / 100
        self._fighters = any(
            not self._sheet(state, one.index).reach and not self._sheet(state, one.index).civilian
            for one in state.standing(band)
        )

    def _mood(self, state: State) -> tuple[float, float]:
        """How much threats and distances matter now: less and more the longer nothing is decided, or when behind."""
        if self._karasu or (state.match.turn_limit or 99) - state.turn < 6:
            lead = earned(state, self.band) - earned(state, 1 - self.band)
            left = max(1, (state.match.turn_limit or 6) - state.turn + 1)
            push = max(-1.0, min(1.0, lead / (2 * left)))
            return 1 + 0.4 * push, 1 - 0.7 * push if push > 0 else 1 - push
        drag = max(0, state.turn - PATIENCE)
        return max(0.15, 1 - 0.1 * drag), 1 + 0.25 * drag

    def _sheet(self, state: State, who: int) -> Sheet:
        face = state.face(who)
        sheet = self._sheets.get(face)
        if sheet is None:
            sheet = self._sheets[face] = Sheet(state, who)
        return sheet

    def lost(self, zeni: int) -> float:
        """What losing so many Zeni costs a band: the nearer to the limit, the more."""
        return zeni * (1 + self._cliff * zeni)

    def worth(self, state: State, who: int) -> float:
        """What the loss of a character costs its band."""
        band = state.band(who)
        return self._worth(state, self._sheet(state, who), band, self._alone(state, band))

    @staticmethod
    def _alone(state: State, band: int) -> bool:
        """Whether a band has at most one character left but Kami (END-3)."""
        characters, recruits = state.characters, state.match.recruits
        left = 0
        for index in state.match.members[band]:
            left += characters[index].square >= 0 and recruits[index].kami is None
        return left < 2

    def _worth(self, state: State, sheet: Sheet, band: int, alone: bool) -> float:
        weights = self.weights
        if sheet.kami:
            return weights.kami / 100
        before = state.losses[band]
        value = weights.body / 100 + self.lost(before + sheet.zeni) - self.lost(before)
        if sheet.civilian:
            value += weights.civilian / 100
        if not self._karasu and (alone or before + sheet.zeni >= self._limit):
            value += self._won
        return value

    def value(self, state: State) -> float:
        """What a position is worth to the band. Its own characters not yet activated may still act in this phase."""
        self.judged += 1
        self.hopes = 0.0
        if state.result is not None:
            winner = state.result.winner
            score = self.lost(state.losses[1 - self.band]) - self.lost(state.losses[self.band])
            return score if winner is None else score + (self._won if winner == self.band else -self._won)
        weights, me = self.weights, self.band
        own, foes = self.bodies(state, me), self.bodies(state, 1 - me)
        own_zone = foe_zone = 0
        for one in own:
            own_zone |= one.zone
        for foe in foes:
            foe_zone |= foe.zone
        total = self.lost(state.losses[1 - me]) - self.lost(state.losses[me])
        shaken, stuck = weights.shaken / 100, weights.stuck / 100
        pinned, pin, hold = weights.pinned / 100, weights.pin / 100, weights.hold / 100
        for one in own:
            total += self._presence(one)
            if one.shaken:
                total -= one.worth * (shaken + stuck if foe_zone & one.bit else shaken)
            elif foe_zone & one.bit:
                total += pinned
        for foe in foes:
            total -= self._presence(foe)
            if foe.shaken:
                if own_zone & foe.bit:
                    total += foe.worth * (shaken + stuck) + hold
                else:
                    total += foe.worth * shaken
            elif own_zone & foe.bit:
                total += pin
        if self._scenario:
            total += weights.goal / 100 * (earned(state, me) - earned(state, 1 - me))
            total -= weights.goal / 100 * (state.losses[1 - me] - state.losses[me])
        if self._last:
            lead = earned(state, me) - earned(state, 1 - me)
            return total + (self._won if lead > 0 else -self._won if lead < 0 else 0.0)
        total += self._stand(state, own, foes, foe_zone)
        if state.player != me:
            return total + self._coming(state, own, foes, own_zone, foe_zone)
        if self._threat:
            total -= self._threat * expected(self.raids(state, foes, own, own_zone, foe_zone, coming=True))
        if self._promise:
            still = [one for one in own if one.moves]
            if still:
                self.hopes = expected(self.raids(state, still, foes, foe_zone, own_zone, coming=False))
                total += self._promise * self.hopes
        if self._chance:
            done = [one for one in own if not one.moves]
            if done:
                total += self._chance * expected(self.raids(state, done, foes, foe_zone, own_zone, coming=True))
        return total

    def _coming(self, state: State, own: list[Body], foes: list[Body], own_zone: Squares, foe_zone: Squares) -> float:
        """In the enemy's phase: what those enemies can still take who have not been activated, and then the band."""
        still = [foe for foe in foes if foe.moves]
        total = 0.0
        if self._threat and still:
            total -= IMMINENT * self._threat * expected(self.raids(state, still, own, own_zone, foe_zone, coming=True))
        if self._promise:
            total += self._promise * expected(self.raids(state, own, foes, foe_zone, own_zone, coming=True))
        return total

    def _presence(self, body: Body) -> float:
        if body.sheet.kami:
            return self.weights.kami / 100
        return (self.weights.body + (self.weights.civilian if body.sheet.civilian else 0)) / 100

    def bodies(self, state: State, band: int) -> list[Body]:
        """The characters of a band that are on the board."""
        geometry, found = state.geometry, []
        acting = state.player == band
        alone = self._alone(state, band)
        cut = geometry.rulings.zone_cut != "walls"
        for index in state.match.members[band]:
            character = state.characters[index]
            square = character.square
            if square < 0:
                continue
            body = Body()
            sheet = self._sheet(state, index)
            body.index, body.square, body.facing, body.bit = index, square, character.facing, 1 << square
            body.shaken = character.shaken
            body.brittle = character.shaken or sheet.kami
            body.guarded = character.reserve is not None and character.reserve in sheet.guards
            body.moves = acting and not character.activated
            body.sheet = sheet
            body.worth = self._worth(state, sheet, band, alone)
            if cut:
                body.zone = geometry.zone(square, character.facing, state.occupied)
            else:
                body.zone = geometry.zones[character.facing][square]
            found.append(body)
        return found

    def _stand(self, state: State, own: list[Body], foes: list[Body], foe_zone: Squares) -> float:
        """What the places and facings of the band are worth."""
        geometry, weights = state.geometry, self.weights
        away = self.away(state, foes)
        rear, sight = weights.rear / 100, weights.sight / 100
        total = 0.0
        for one in own:
            total -= self.pull(one.sheet, away[one.square])
            if rear:
                view = geometry.fields[one.facing][one.square]
                for foe in foes:
                    if not view & foe.bit and geometry.distance(one.square, foe.square) <= NEAR:
                        total += rear
            if sight and one.sheet.reach and not foe_zone & one.bit and self._sees(state, one, foes):
                total += sight
        return total

    def away(self, state: State, foes: list[Body]) -> tuple[int, ...]:
        """How many steps each square is from the nearest enemy."""
        goals = 0
        for foe in foes:
            goals |= foe.bit
        return walking(state.geometry, goals)

    def strikes(self, state: State, raiders: list[Body], zones: Squares) -> list[Squares]:
        """The squares that each of some characters could strike a phase later."""
        return [covered(state.geometry, self._reaches.ends(state, raider.index, zones)) for raider in raiders]

    def pull(self, sheet: Sheet, away: int) -> float:
        """What being so many steps from the nearest enemy costs a character, by its kind."""
        away = min(away, FAR)
        if self._fighters:
            if sheet.reach:
                return self._pull * abs(away - sheet.reach + 1)
            if sheet.civilian:
                return self._pull * 0.3 * abs(away - 4)
        return self._pull * away

    @staticmethod
    def _sees(state: State, shooter: Body, foes: list[Body]) -> bool:
        geometry = state.geometry
        view, occupied = geometry.fields[shooter.facing][shooter.square], state.occupied & ~shooter.bit
        for foe in foes:
            if (
                view & foe.bit
                and geometry.distance(shooter.square, foe.square) <= shooter.sheet.reach
                and geometry.sees(shooter.square, foe.square, occupied & ~foe.bit)
            ):
                return True
        return False

    def raids(
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
            if raider.sheet.reach and not held:
                found += self._volleys(geometry, raider, targets, coming)
        bad, shaken = own_zones | geometry.hard, self.weights.shaken / 100
        for raider, target, squares, leaves in attacks:
            sheet = raider.sheet
            by = (sheet.red if leaves else sheet.attack) - target.sheet.defense
            if coming:
                by += helpers[target.index] > 1
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
            gain = target.worth * share(by, False, target.brittle, free)
            gain -= raider.worth * share(by, True, raider.brittle or leaves, True)
            if leaves:
                gain -= raider.worth * shaken
            if gain > 0:
                found.append((gain, raider.index, target.index))
        return found

    @staticmethod
    def _volleys(geometry: Geometry, shooter: Body, targets: list[Body], coming: bool) -> list[Raid]:
        """What a shooter can expect of each target within range, or soon within range."""
        found = []
        sheet = shooter.sheet
        reach = sheet.reach + (2 if coming else 0)
        for target in targets:
            if geometry.distance(shooter.square, target.square) <= reach:
                cover = geometry.board.hindering >> target.square & 1
                by = sheet.shot - target.sheet.defense - cover - (target.guarded and coming)
                found.append((HIT * target.worth * _shot_share(by, target.brittle), shooter.index, target.index))
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


@cache
def _shot_share(by: int, brittle: bool) -> float:
    """The share of its worth that the target of a shot can expect to lose."""
    return pain(fate(shot_odds(by), False, brittle, True), 1.0)


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


def expected(raids: list[Raid]) -> float:
    """What all raids together come to, each raider on one target."""
    if not raids:
        return 0.0
    raids.sort(reverse=True)
    raiders = 0
    hits: dict[int, int] = {}
    total = 0.0
    for gain, raider, target in raids:
        if raiders >> raider & 1:
            continue
        raiders |= 1 << raider
        number = hits.get(target, 0)
        hits[target] = number + 1
        total += gain * SHARES_OF_SEVERAL[min(number, 3)]
    return total

"""What a position is worth to a band, in Zeni: who is left in what state, who can strike whom, where they stand."""

from okko.analysis.reach import Reaches
from okko.analysis.standing import earned
from okko.analysis.threats import covered, strength
from okko.bots.field import FAR, shot_of, walking
from okko.bots.worth import share
from okko.model.face import Face
from okko.model.geometry import Geometry
from okko.model.opponent import Weights
from okko.model.skill import Exemption, Type
from okko.model.square import REAR, Square, Squares
from okko.model.state import Gear, State

SHARES_OF_SEVERAL = (1.0, 0.75, 0.5, 0.35)
"""How much the best, second, third and further attackers on one character count."""
WON = 12.0
"""What the end of the game is worth as such."""
PATIENCE = 6
"""Turns after which a game drags on."""
NEAR = 4
"""How near an enemy must be to come from behind soon."""


class Sheet:
    """What one side of a character's card says, as far as it matters to a fight."""

    __slots__ = ("attack", "civilian", "defense", "kami", "leaves", "reach", "red", "shot", "zeni")

    def __init__(self, state: State, who: int) -> None:
        character, recruit = state.characters[who], state.recruit(who)
        self.attack, self.defense = strength(state, who)
        self.red = self.attack if character.shaken else strength(state, who, shaken=True)[0]
        """Attack on the shaken side."""
        self.reach, self.shot = shot_of(state, who)
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
        match = state.match
        self._reaches = Reaches()
        self._sheets: dict[Face, Sheet] = {}
        self._ways: dict[tuple[Square, Squares, Squares, Geometry], tuple[bool, bool, bool, bool]] = {}
        self._limit = match.loss_limit
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
        return self._worth(state, self._sheet(state, who), state.band(who))

    def _worth(self, state: State, sheet: Sheet, band: int) -> float:
        weights = self.weights
        if sheet.kami:
            return weights.kami / 100
        before = state.losses[band]
        value = weights.body / 100 + self.lost(before + sheet.zeni) - self.lost(before)
        if sheet.civilian:
            value += weights.civilian / 100
        if not self._karasu and before + sheet.zeni >= self._limit:
            value += weights.decisive / 100
        return value

    def value(self, state: State) -> float:
        """What a position is worth to the band. Its own characters not yet activated may still act in this phase."""
        self.judged += 1
        if state.result is not None:
            winner = state.result.winner
            score = self.lost(state.losses[1 - self.band]) - self.lost(state.losses[self.band])
            return score if winner is None else score + (WON if winner == self.band else -WON)
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
            return total + (WON / 2 if lead > 0 else -WON / 2 if lead < 0 else 0.0)
        total += self._stand(state, own, foes, foe_zone)
        if self._threat:
            total -= self._threat * expected(self.raids(state, foes, own, own_zone, foe_zone, coming=True))
        if self._promise and state.player == me:
            still = [one for one in own if one.moves]
            if still:
                total += self._promise * expected(self.raids(state, still, foes, foe_zone, own_zone, coming=False))
        if self._chance:
            done = [one for one in own if not one.moves]
            if done:
                total += self._chance * expected(self.raids(state, done, foes, foe_zone, own_zone, coming=True))
        return total

    def _presence(self, body: Body) -> float:
        if body.sheet.kami:
            return self.weights.kami / 100
        return (self.weights.body + (self.weights.civilian if body.sheet.civilian else 0)) / 100

    def bodies(self, state: State, band: int) -> list[Body]:
        """The characters of a band that are on the board."""
        geometry, found = state.geometry, []
        acting = state.player == band
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
            body.guarded = character.reserve is not None
            body.moves = acting and not character.activated
            body.sheet = sheet
            body.worth = self._worth(state, sheet, band)
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
        geometry, occupied = state.geometry, state.occupied
        whole, size = geometry.everything, geometry.size
        attacks: list[tuple[Body, Body, Squares, bool]] = []
        helpers: dict[int, int] = {}
        found: list[Raid] = []
        for raider in raiders:
            ends = self._reaches.ends(state, raider.index, zones)
            here = 1 << raider.facing * size + raider.square
            inside = bool(zones & raider.bit) and not raider.shaken and not raider.sheet.leaves
            for target in targets:
                poses = ends & geometry.strikers(target.square)
                if poses:
                    leaves = inside and not poses & here
                    if inside and not leaves:
                        poses = here
                    squares = (poses | poses >> size | poses >> 2 * size | poses >> 3 * size) & whole
                    attacks.append((raider, target, squares, leaves))
                    helpers[target.index] = helpers.get(target.index, 0) + 1
            if raider.sheet.reach and not zones & raider.bit:
                for target in targets:
                    far = geometry.distance(raider.square, target.square)
                    if far <= raider.sheet.reach + (2 if coming else 0):
                        cover = geometry.board.hindering >> target.square & 1
                        by = raider.sheet.shot - target.sheet.defense - cover - (target.guarded and coming)
                        found.append((0.6 * target.worth * shot_share(by, target.brittle), raider.index, target.index))
        ways: dict[int, tuple[bool, bool, bool, bool]] = {}
        for raider, target, squares, leaves in attacks:
            clean = ways.get(target.index)
            if clean is None:
                clean = ways[target.index] = self._ways_behind(geometry, target, own_zones | geometry.hard, occupied)
            sheet = raider.sheet
            by = (sheet.red if leaves else sheet.attack) - target.sheet.defense
            if coming:
                by += helpers[target.index] > 1
                by -= target.guarded
            else:
                for other in raiders:
                    by += other is not raider and bool(other.zone & target.bit)
            view = geometry.fields[target.facing][target.square]
            by += not view & raider.bit and bool(squares & ~view)
            for friend in targets:
                if friend is not target and not squares & ~friend.zone:
                    by -= 1
            free = clean[target.facing]
            if free and squares & ~target.zone:
                zones_of = geometry.zones
                free = any(
                    clean[facing] and squares & zones_of[facing][target.square]
                    for facing in range(4)
                    if squares & ~target.zone & zones_of[facing][target.square]
                )
            gain = target.worth * share(by, False, target.brittle, free)
            gain -= raider.worth * share(by, True, raider.brittle or leaves, True)
            if leaves:
                gain -= raider.worth * self.weights.shaken / 100
            if gain > 0:
                found.append((gain, raider.index, target.index))
        return found

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


def shot_share(by: int, brittle: bool) -> float:
    """The share of its worth that the target of a shot can expect to lose."""
    found = _SHOTS.get((by, brittle))
    if found is None:
        from okko.analysis.odds import shot_odds
        from okko.analysis.outlook import fate
        from okko.bots.worth import pain

        found = _SHOTS[by, brittle] = pain(fate(shot_odds(by), False, brittle, True), 1.0)
    return found


_SHOTS: dict[tuple[int, bool], float] = {}


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

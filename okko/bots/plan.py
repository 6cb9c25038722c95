"""Plans for one activation: every sensible movement and action of a character, with what it gains over doing nothing.

Attacks are first estimated from tables, and the most promising few are then worked out exactly.
"""

from collections.abc import Iterator

from okko.analysis.ahead import Ahead, actions
from okko.analysis.outlook import answered, attack_outlook, nameable, named, outlook, shot_outlook
from okko.analysis.threats import striking
from okko.bots.deeds import use_value
from okko.bots.field import Field
from okko.bots.fray import best_naming, dice_left
from okko.bots.worth import DIE, DRIVEN, SHAKEN, promise, share
from okko.dice import Chooser
from okko.model.decision import END_ACTIVATION, RECOVER, Attack, Move, Open, Option, PoseOptions, Shoot, Use
from okko.model.fight import Fight
from okko.model.skill import When
from okko.model.square import Square, Squares, squares_of
from okko.model.state import State

EXACT = 3
"""How many of the estimated attacks are worked out exactly."""
SQUARES = 6
"""How many squares are looked at for a movement without an attack."""
SHOOTING_SQUARES = 10
SPARE_MOVE = 0.05
"""What a movement still open after the action is worth."""
OPENED = 0.3
"""What an opened door is worth: it costs nothing and leads somewhere."""
JITTER = 0.02
"""How far apart two plans may be and still be a matter of taste."""


class Strike:
    """The attack that a plan leads to."""

    __slots__ = ("difference", "hopes", "square", "target", "ways")

    def __init__(self, target: int, square: Square, difference: int, hopes: float, ways: tuple[Squares, ...]) -> None:
        self.target, self.square, self.difference = target, square, difference
        self.hopes = hopes
        """What it promises by itself."""
        self.ways = ways
        """The clean squares behind the target, for each way it may turn."""


class Plan:
    """One thing a character can do: its first answer, what it gains, and what its zone covers then."""

    __slots__ = ("gain", "option", "strike", "who", "zone")

    def __init__(self, who: int, option: Option, gain: float, zone: Squares, strike: Strike | None = None) -> None:
        self.who, self.option, self.gain, self.zone, self.strike = who, option, gain, zone, strike


def plans_of(field: Field, who: int, chooser: Chooser) -> list[Plan]:
    """What a character that is or could be activated may sensibly do, best first."""
    return sorted(_Thought(field, who, chooser).plans(), key=lambda plan: -plan.gain)


def best_fight(state: State, fight: Fight, dear: float = 1.0) -> tuple[float, float]:
    """What a fight promises with the dice worth naming and the defender's best answer, and what the dice cost.

    `dear`: how much the attacker's losses count.
    """
    spent = 0.0
    options = nameable(state, fight, fight.attacker)
    while options:
        option, gain = best_naming(state, fight, fight.attacker, options)
        if gain <= 0:
            break
        fight = named(fight, fight.attacker, option)
        spent += DIE
        options = [other for other in options if other != option and dice_left(other, option)]
    return promise(state, outlook(state, answered(state, fight)), dear), spent


class _Thought:
    """The thinking about one character."""

    def __init__(self, field: Field, who: int, chooser: Chooser) -> None:
        self.field, self.who = field, who
        state = field.state
        self.ahead = Ahead(state, who)
        self.state = self.ahead.state
        self.character = state.characters[who]
        self.shaken = self.character.shaken
        self.value = field.worths[who]
        self.held = bool(field.foe_zone >> self.character.square & 1)
        self.others: Squares = state.occupied & ~(1 << self.character.square)
        self.hold = self._stand(self.character.square, self.character.facing, self.shaken)
        self._taste = chooser.chance

    def plans(self) -> Iterator[Plan]:
        yield Plan(self.who, END_ACTIVATION, 0.0, self.state.zone(self.who))
        yield from self._actions()
        if not self.state.moved:
            groups = self.ahead.movements()
            if not self.state.acted:
                yield from self._attacks(groups)
                yield from self._shots(groups)
            yield from self._walks(groups)

    def _stand(self, square: Square, facing: int, shaken: bool) -> float:
        return self.field.stand(self.who, square, facing, shaken)

    def _gain(self, gain: float) -> float:
        return gain + (JITTER + self.field.restless) * self._taste()

    def _actions(self) -> Iterator[Plan]:
        zone = self.state.zone(self.who)
        spare = 0.0 if self.state.moved or self.held else SPARE_MOVE
        for option in self.ahead.actions():
            match option:
                case Attack(_, target):
                    strike, cost = self._strike(self.state, target)
                    yield Plan(self.who, option, self._gain(strike.hopes - cost + spare), zone, strike)
                case Shoot(_, target, skill, die):
                    hopes, cost = best_fight(self.state, shot_outlook(self.state, self.who, target, skill).fight)
                    yield Plan(self.who, option, self._gain(hopes - cost - (DIE if die else 0.0) + spare), zone)
                case Use(_, skill, die):
                    gain = use_value(self.field, self.who, skill) - (DIE if die else 0.0)
                    if gain > 0:
                        yield Plan(self.who, option, self._gain(gain), zone)
                case Open():
                    yield Plan(self.who, option, self._gain(OPENED), zone)
                case _ if option == RECOVER:
                    yield Plan(self.who, option, self._gain(self._recovery()), zone)

    def _recovery(self) -> float:
        """What a test to become vigilant promises: nothing much to somebody whose red side is the stronger."""
        recruit = self.state.recruit(self.who)
        blue, red = recruit.face(False, False).profile, recruit.face(True, False).profile
        chance = min(6, red.willpower) / 6
        return chance * SHAKEN * self.value * (1.0 if blue.attack >= red.attack else 0.3)

    def _price(self, option: Move) -> float:
        return DIE * len(option.dice)

    def _leaves(self, square: Square) -> bool:
        return self.held and not self.shaken and square != self.character.square

    def _attacks(self, groups: list[PoseOptions]) -> Iterator[Plan]:
        """Movements into an attack, estimated, then the best of them exactly."""
        size = self.field.geometry.size
        found: list[tuple[float, Move, int]] = []
        for foe in self.field.foes:
            for square, facing in striking(self.field.geometry, foe.square, self.others):
                bit = facing * size + square
                group = next((group for group in groups if group.poses >> bit & 1), None)
                if group is None:
                    continue
                option = group.at(square, facing)
                assert isinstance(option, Move)
                found.append((self._estimate(foe.index, square, facing) - self._price(option), option, foe.index))
        found.sort(key=lambda item: -item[0])
        for _, option, target in found[:EXACT]:
            yield self._exactly(option, target)

    def _estimate(self, foe: int, square: Square, facing: int) -> float:
        """About what an attack from a pose gains, dice left out."""
        field, geometry = self.field, self.field.geometry
        other = field.state.characters[foe]
        leaves = self._leaves(square)
        shaken = self.shaken or leaves
        difference = field.strength(self.who, shaken)[0] - field.strength(foe, other.shaken)[1]
        for friend, zone in field.friend_zones:
            difference += friend != self.who and zone >> other.square & 1
        for enemy, zone in field.foe_zones:
            difference -= enemy != foe and zone >> square & 1
        view = geometry.fields[other.facing][other.square]
        difference += not (view >> square & 1 or view >> self.character.square & 1)
        occupied = self.others | 1 << square
        barred = geometry.zones[facing][square]
        for friend, zone in field.friend_zones:
            if friend != self.who:
                barred |= zone
        clean = any(field.clean(other.square, way, barred, occupied) for way in self._turned(foe, square, occupied))
        way_back = field.clean(square, facing, field.foe_zone, occupied)
        gain = field.worths[foe] * share(difference, False, other.shaken, clean)
        loss = field.dear * self.value * share(difference, True, shaken, way_back)
        return gain - loss + self._stand(square, facing, shaken) - self.hold

    def _exactly(self, option: Move, target: int) -> Plan:
        state = self.ahead.after(option)
        if state.characters[self.who].square < 0:
            return Plan(self.who, option, self._gain(-self.value - self.hold), 0)
        strike, cost = self._strike(state, target)
        stand = self._stand(option.to, option.facing, state.characters[self.who].shaken)
        gain = strike.hopes - cost + stand - self.hold - self._price(option)
        return Plan(self.who, option, self._gain(gain), state.zone(self.who), strike)

    def _strike(self, state: State, target: int) -> tuple[Strike, float]:
        """An attack from where the character then stands, and what its dice cost."""
        plain = attack_outlook(state, self.who, target)
        hopes, cost = best_fight(state, plain.fight, self.field.dear)
        square = state.characters[self.who].square
        foe = state.characters[target]
        geometry = state.geometry
        bad = state.zones(self.field.band) | geometry.hard
        ways = []
        for facing in self._turned(target, square, state.occupied):
            clean = 0
            for there, direction in geometry.rear[facing][foe.square]:
                if not bad >> there & 1 and geometry.can_step(foe.square, direction, state.occupied):
                    clean |= 1 << there
            ways.append(clean)
        return Strike(target, square, plain.difference, hopes, tuple(ways)), cost

    def _turned(self, foe: int, square: Square, occupied: Squares) -> tuple[int, ...]:
        """The facings from which an attacked enemy would meet an attack out of a square (COMBAT-7)."""
        geometry, other = self.field.geometry, self.field.state.characters[foe]
        if geometry.zones[other.facing][other.square] >> square & 1:
            return (other.facing,)
        return geometry.facings_towards(other.square, square, occupied)

    def _shots(self, groups: list[PoseOptions]) -> Iterator[Plan]:
        """Movements to a place to shoot from."""
        field = self.field
        if not groups or not any(When.NOT_MOVED not in shot.when for _, shot in self.state.face(self.who).shots):
            return
        found = []
        for square, facing in self._likely(groups[0], SHOOTING_SQUARES):
            if field.foe_zone >> square & 1:
                continue
            if field.sights(self.who, square, facing):
                shaken = self.shaken or self._leaves(square)
                found.append((self._stand(square, facing, shaken), square, facing))
        found.sort(reverse=True)
        for stand, square, facing in found[:EXACT]:
            option = groups[0].at(square, facing)
            assert isinstance(option, Move)
            state = self.ahead.after(option)
            best = max(
                (
                    best_fight(state, shot_outlook(state, self.who, shot.target, shot.skill).fight)[0]
                    - (DIE if shot.die else 0.0)
                    for shot in actions(state)
                    if isinstance(shot, Shoot)
                ),
                default=0.0,
            )
            yield Plan(self.who, option, self._gain(best + stand - self.hold), state.zone(self.who))

    def _likely(self, group: PoseOptions, most: int) -> Iterator[tuple[Square, int]]:
        """The poses on the most promising squares of a group."""
        field, size = self.field, self.field.geometry.size
        whole = field.geometry.everything
        blocks = [group.poses >> facing * size & whole for facing in range(4)]
        rough = []
        for square in squares_of(blocks[0] | blocks[1] | blocks[2] | blocks[3]):
            score = -field.distance_cost(self.who, square)
            for threat in field.threats:
                if threat.strikes >> square & 1:
                    score -= field.caution * self.value * 0.12
            if field.foe_zone >> square & 1:
                score -= 0.1
            rough.append((score, square))
        rough.sort(reverse=True)
        for _, square in rough[:most]:
            for facing in range(4):
                if blocks[facing] >> square & 1:
                    yield square, facing

    def _walks(self, groups: list[PoseOptions]) -> Iterator[Plan]:
        """Movements for the place's sake."""
        for group in groups[:1]:
            for square, facing in self._likely(group, SQUARES):
                leaves = self._leaves(square)
                stand = self._stand(square, facing, self.shaken or leaves)
                option = group.at(square, facing)
                zone = self.field.geometry.zones[facing][square]
                yield Plan(self.who, option, self._gain(stand - self.hold - DRIVEN), zone)


def support(plan: Plan, strikes: list[tuple[int, Strike]], field: Field) -> float:
    """What a plan adds to the attacks of friends still to come: its support, and the retreats its zone spoils."""
    most = 0.0
    for who, strike in strikes:
        if who == plan.who or (plan.strike is not None and plan.strike.target == strike.target):
            continue
        if isinstance(plan.option, Move) and plan.option.to == strike.square:
            continue
        foe = field.state.characters[strike.target]
        helps = plan.zone >> foe.square & 1
        clean = any(strike.ways)
        left = clean and any(ways & ~plan.zone for ways in strike.ways)
        if not helps and left == clean:
            continue
        more = share(strike.difference + helps, False, foe.shaken, left)
        more -= share(strike.difference, False, foe.shaken, clean)
        most = max(most, field.worths[strike.target] * more)
    return most

"""What the scripted opponent sees of a position: who threatens what, how far the enemy is, what a pose is worth."""

from okko.analysis.odds import shot_odds
from okko.analysis.outlook import fate
from okko.analysis.threats import Threat, strength, threats
from okko.bots.patience import dearness, drag
from okko.bots.worth import SHAKEN, pain, share, worth
from okko.model.geometry import Geometry
from okko.model.remembered import remembered
from okko.model.skill import Type
from okko.model.square import DIRECTIONS, Square, Squares, squares_of
from okko.model.state import Character, State

CAUTION = 0.3
"""How much of the expected loss to the enemy's next phase counts."""
PULL = 0.09
"""What each square nearer to the enemy is worth."""
FAR = 99
RESTLESS = 0.02
SIGHT = 0.3
"""What a target in sight is worth to a shooter."""

SHARES_OF_SEVERAL = (1.0, 0.6, 0.4)
"""How much the best, second and third attacker on one character count."""


@remembered(2048)
def walking(geometry: Geometry, goals: Squares) -> tuple[int, ...]:
    """How many steps each square is from the nearest of some squares, walls and blocking terrain in the way."""
    away = [FAR] * geometry.size
    shifts = [(geometry.open_steps[d], north * geometry.width + east) for d, (east, north) in enumerate(DIRECTIONS)]
    reached = frontier = goals
    steps = 0
    while frontier:
        for square in squares_of(frontier):
            away[square] = steps
        spread = 0
        for open_, shift in shifts:
            going = frontier & open_
            spread |= going << shift if shift > 0 else going >> -shift
        frontier = spread & geometry.walkable & ~reached
        reached |= frontier
        steps += 1
    return tuple(away)


class Field:
    """A position seen by one band."""

    __slots__ = (
        "_strengths",
        "away",
        "band",
        "caution",
        "dear",
        "fighters",
        "foe_zone",
        "foe_zones",
        "foes",
        "friend_zones",
        "friends",
        "geometry",
        "pull",
        "ranges",
        "restless",
        "state",
        "threats",
        "worths",
    )

    def __init__(self, state: State, band: int) -> None:
        self.state, self.band = state, band
        self.geometry = state.geometry
        self.friends: list[Character] = state.standing(band)
        self.foes: list[Character] = state.standing(1 - band)
        self.foe_zones: list[tuple[int, Squares]] = [(foe.index, state.zone(foe.index)) for foe in self.foes]
        self.friend_zones: list[tuple[int, Squares]] = [(one.index, state.zone(one.index)) for one in self.friends]
        self.foe_zone: Squares = 0
        for _, zone in self.foe_zones:
            self.foe_zone |= zone
        self.threats: list[Threat] = threats(state, 1 - band)
        mask = 0
        for foe in self.foes:
            mask |= 1 << foe.square
        self.away = walking(self.geometry, mask)
        late = min(1.0, state.turn / 20)
        self.dear = dearness(state, band)
        """How much its own losses count."""
        self.caution = CAUTION * self.dear * (1 - 0.8 * late)
        self.pull = PULL * (1 + 2 * late)
        self.restless = RESTLESS * drag(state)
        """How much chance there is in a plan once the game drags on, so that nobody blocks a door for ever."""
        self._strengths: dict[tuple[int, bool], tuple[int, int]] = {}
        self.worths = {one.index: worth(state, one.index) for one in (*self.friends, *self.foes)}
        self.ranges = {one.index: shot_of(state, one.index) for one in (*self.friends, *self.foes)}
        self.fighters = any(
            not self.ranges[one.index][0] and state.recruit(one.index).card.type is not Type.CIVILIAN
            for one in self.friends
        )

    def strength(self, who: int, shaken: bool) -> tuple[int, int]:
        """Attack and Defense of a character on that side of its card."""
        found = self._strengths.get((who, shaken))
        if found is None:
            found = self._strengths[who, shaken] = strength(self.state, who, shaken)
        return found

    def clean(self, square: Square, facing: int, barred: Squares, occupied: Squares) -> bool:
        """Whether a square behind such a pose can be entered, is easy ground, and is outside the zones `barred`."""
        geometry = self.geometry
        bad = barred | geometry.hard
        return any(
            not bad >> there & 1 and geometry.can_step(square, direction, occupied)
            for there, direction in geometry.rear[facing][square]
        )

    def exposure(self, who: int, square: Square, facing: int, shaken: bool) -> float:
        """The share of its worth that a character there can expect to lose in the enemy's next phase."""
        state, geometry = self.state, self.geometry
        near = [threat.who for threat in self.threats if threat.strikes >> square & 1]
        defense = self.strength(who, shaken)[1]
        total = 0.0
        if near:
            occupied = state.occupied & ~(1 << state.characters[who].square) if state.characters[who].square >= 0 else 0
            clean = self.clean(square, facing, self.foe_zone, occupied)
            view = geometry.fields[facing][square]
            several = len(near) > 1
            hits = []
            for foe in near:
                other = state.characters[foe]
                behind = not view >> other.square & 1
                hits.append(
                    share(self.strength(foe, other.shaken)[0] - defense + behind + several, False, shaken, clean)
                )
            hits.sort(reverse=True)
            total = sum(weight * hit for weight, hit in zip(SHARES_OF_SEVERAL, hits, strict=False))
        for threat in self.threats:
            reach, value = self.ranges[threat.who]
            if reach and geometry.distance(state.characters[threat.who].square, square) <= reach:
                cover = geometry.board.hindering >> square & 1
                total += 0.5 * pain(fate(shot_odds(value - defense - cover), False, shaken, True), 1.0)
        return total

    def stand(self, who: int, square: Square, facing: int, shaken: bool) -> float:
        """What it is worth to end an activation in a pose."""
        geometry = self.geometry
        value = self.worths[who]
        score = -self.caution * value * self.exposure(who, square, facing, shaken)
        score -= self.distance_cost(who, square)
        zone = geometry.zones[facing][square]
        view = geometry.fields[facing][square]
        for foe in self.foes:
            if zone >> foe.square & 1:
                score += 0.25 if foe.shaken else 0.12
            elif not view >> foe.square & 1 and geometry.distance(square, foe.square) <= 4:
                score -= 0.08
        if self.foe_zone >> square & 1:
            score -= 0.3 if shaken else 0.1
        if shaken:
            score -= SHAKEN * value
        if self.ranges[who][0] and not self.foe_zone >> square & 1 and self.sights(who, square, facing):
            score += SIGHT
        return score

    def distance_cost(self, who: int, square: Square) -> float:
        """What being so far from the enemy costs, by the role of the character."""
        away = min(self.away[square], FAR)
        if self.fighters:
            reach = self.ranges[who][0]
            if reach:
                return self.pull * abs(away - reach + 1)
            if self.state.recruit(who).card.type is Type.CIVILIAN:
                return 0.3 * self.pull * abs(away - 4)
        return self.pull * away

    def sights(self, who: int, square: Square, facing: int) -> bool:
        """Whether a shooter would see somebody within range."""
        geometry = self.geometry
        reach = self.ranges[who][0]
        view = geometry.fields[facing][square]
        occupied = self.state.occupied & ~(1 << self.state.characters[who].square)
        return any(
            view >> foe.square & 1
            and geometry.distance(square, foe.square) <= reach
            and geometry.sees(square, foe.square, occupied)
            for foe in self.foes
        )


def shot_of(state: State, who: int) -> tuple[int, int]:
    """Range and value of a character's best shot; zeros if it has none."""
    shots = state.face(who).shots
    return max(((shot.range, shot.value) for _, shot in shots), key=lambda pair: pair[1], default=(0, 0))

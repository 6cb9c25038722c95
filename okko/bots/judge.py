"""What a position is worth to a band, in Zeni: who is left in what state, who can strike whom, where they stand."""

from okko.analysis.standing import aims, earned, promised
from okko.bots.field import FAR, walking
from okko.bots.patience import dearness, drag, eagerness
from okko.bots.raids import Body, Raids, Sheet
from okko.model.board import Edge
from okko.model.element import Element
from okko.model.face import Face
from okko.model.geometry import geometry_of
from okko.model.opponent import Weights
from okko.model.puzzle import Goal, Want
from okko.model.square import Square, Squares
from okko.model.state import State
from okko.model.value import but

STEP = 0.06
"""What a step nearer to an aim is worth for each point it brings."""
TOO_FAR = 12
TASK = 400.0
"""What a task is worth, where one is set."""
AT_DOOR = 0.15
"""What it is worth to stand before a closed door."""
NEAR = 4
"""How near an enemy must be to come from behind soon."""


class Judge:
    """The judgement of one band, for the positions that can come of one."""

    def __init__(self, state: State, band: int, weights: Weights, task: Goal | None = None) -> None:
        """`task`: what is wanted above all else."""
        self.band = band
        self._wanted = state.match.index_of(task.who) if task is not None and task.who is not None else -1
        """Whose loss decides whether the task is fulfilled."""
        self.hunts = task is not None and task.want is Want.REMOVE
        """Only this phase counts."""
        self.weights, self.task = weights, task
        self.judged = 0
        """How many positions it has judged."""
        self.hopes = 0.0
        """What those still to be activated could expect in the position judged last."""
        match = state.match
        self.raids = Raids(weights)
        self._fire, self._imminent = weights.fire / 100, weights.imminent / 100
        self._sheets: dict[Face, Sheet] = {}
        self._limit = match.loss_limit
        self._won = weights.decisive / 100
        self._karasu = match.karasu
        self._scenario = match.scenario is not None
        self._aims = aims(state, band) if self._scenario else []
        self._cliff = 0.0 if match.karasu else weights.cliff / (200 * max(1, match.loss_limit))
        limit = match.turn_limit
        self._last = limit is not None and state.turn >= limit and state.player != state.first
        """No phase follows this one."""
        calm, haste = self._mood(state)
        self._dear = dearness(state, band)
        """How much its own losses count."""
        self._threat = 0.0 if self._last else weights.threat * calm / 100
        self._promise, self._chance = weights.promise / 100, weights.chance / 100 + eagerness(state)
        if self.hunts:
            self._threat = self._chance = 0.0
        self._pull = weights.pull * haste / 100
        self._stood = {foe.index: 1 << foe.square for foe in state.standing(1 - band)}
        """Where its enemies stood at first: whoever falls draws nobody away from there."""
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
        late = drag(state)
        return max(0.15, 1 - 0.1 * late), 1 + 0.25 * late

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
        value = self._worth(state, self._sheet(state, who), band, self._alone(state, band))
        return value + TASK if who == self._wanted else value

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
            score = self.lost(state.losses[1 - self.band]) - self._dear * self.lost(state.losses[self.band])
            score += self._done(state)
            return score if winner is None else score + self._won * (1 if winner == self.band else -self._dear)
        weights, me = self.weights, self.band
        own, foes = self.bodies(state, me), self.bodies(state, 1 - me)
        own_zone = foe_zone = 0
        for one in own:
            own_zone |= one.zone
        for foe in foes:
            foe_zone |= foe.zone
        total = self.lost(state.losses[1 - me]) - self._dear * self.lost(state.losses[me]) + self._done(state)
        shaken, stuck = weights.shaken / 100, weights.stuck / 100
        pinned, pin, hold = weights.pinned / 100, weights.pin / 100, weights.hold / 100
        for one in own:
            total += self._dear * self._presence(one)
            if one.shaken:
                total -= self._dear * one.worth * (shaken + stuck if foe_zone & one.bit else shaken)
            elif foe_zone & one.bit:
                total += pinned
        for foe in foes:
            total -= self._presence(foe)
            if foe.shaken:
                worth = foe.worth - TASK if self.hunts and foe.index == self._wanted else foe.worth
                if own_zone & foe.bit:
                    total += worth * (shaken + stuck) + hold
                else:
                    total += worth * shaken
            elif own_zone & foe.bit:
                total += pin
        if self._scenario:
            total += self._goals(state, own)
        if self._last:
            lead = earned(state, me) - earned(state, 1 - me)
            return total + (self._won if lead > 0 else -self._won if lead < 0 else 0.0)
        total += self._stand(state, own, foes, foe_zone)
        if state.player != me:
            return total + self._coming(state, own, foes, own_zone, foe_zone)
        if self._threat:
            raids = self.raids.between(state, foes, own, own_zone, foe_zone, coming=True)
            total -= self._threat * self.raids.expected(raids, self._fire)
        if self._promise:
            still = [one for one in own if one.moves]
            if still:
                raids = self.raids.between(state, still, foes, foe_zone, own_zone, coming=False)
                self.hopes = self.raids.expected(raids, self._fires(state, me))
                total += self._promise * self.hopes
        if self._chance:
            later = [one for one in own if not (one.moves and self._promise)]
            if later:
                raids = self.raids.between(state, later, foes, foe_zone, own_zone, coming=True)
                total += self._chance * self.raids.expected(raids)
        return total

    def _done(self, state: State) -> float:
        """What a task is worth as things stand: the one to be removed is gone, or the one to be kept."""
        if self._wanted < 0 or state.characters[self._wanted].square >= 0:
            return 0.0
        return -TASK if state.band(self._wanted) == self.band else TASK

    def _goals(self, state: State, own: list[Body]) -> float:
        """What the objectives of the scenario card are worth as things stand, and being near to them."""
        me, goal = self.band, self.weights.goal / 100
        total = earned(state, me) + promised(state, me) - earned(state, 1 - me) - promised(state, 1 - me)
        total -= state.losses[1 - me] - state.losses[me]
        for aim in self._aims:
            away = walking(state.geometry, aim.squares)
            steps = [min(away[one.square], TOO_FAR) for one in own if one.index in aim.who]
            if steps:
                total -= STEP * aim.points * (sum(steps) if aim.each else min(steps))
        return goal * total

    def settled(self, state: State) -> float:
        """What stands in a position, whatever may come: losses, who is shaken, the end of the match, a task."""
        me = self.band
        total = self.lost(state.losses[1 - me]) - self.lost(state.losses[me]) + self._done(state)
        if state.result is not None and state.result.winner is not None:
            return total + (self._won if state.result.winner == me else -self._won)
        for band, sign in ((me, -1), (1 - me, 1)):
            for one in state.standing(band):
                if one.shaken:
                    total += sign * self.weights.shaken / 100 * self._sheet(state, one.index).zeni
        return total

    def _coming(self, state: State, own: list[Body], foes: list[Body], own_zone: Squares, foe_zone: Squares) -> float:
        """In the enemy's phase: what those enemies can still take who have not been activated, and then the band."""
        still = [foe for foe in foes if foe.moves]
        total = 0.0
        if self._threat and still:
            raids = self.raids.between(state, still, own, own_zone, foe_zone, coming=True)
            total -= self._imminent * self._threat * self.raids.expected(raids, self._fires(state, 1 - self.band))
        if self._promise:
            raids = self.raids.between(state, own, foes, foe_zone, own_zone, coming=True)
            total += self._promise * self.raids.expected(raids, self._fire)
        return total

    def _fires(self, state: State, band: int) -> int:
        """How many attacks of those still to be activated a Fire die raises."""
        return state.pools[band].count(Element.FIRE) if self._fire else 0

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
            if index == self._wanted:
                body.worth += TASK
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
        doors = bool(state.match.board.doors)
        for one in own:
            if doors and faces_door(state, one.square, one.facing):
                total += AT_DOOR
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
        """How many steps each square is from the nearest enemy, or from where one has fallen; a door can be opened."""
        goals = 0
        for foe in foes:
            goals |= foe.bit
        if len(foes) < len(self._stood):
            for index, square in self._stood.items():
                if state.characters[index].square < 0:
                    goals |= square
        board = state.match.board
        geometry = geometry_of(but(board, doors=()), state.match.rulings) if board.doors else state.geometry
        return walking(geometry, goals)

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


def faces_door(state: State, square: Square, facing: int) -> bool:
    """Whether a closed door is on the front edge of a square, to be opened in the next activation (DOOR-2)."""
    ahead = state.geometry.neighbours[2 * facing][square]
    return ahead >= 0 and Edge(min(square, ahead), facing % 2 == 0) in state.match.board.doors

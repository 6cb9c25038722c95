"""Lines of play for one activation: the sensible ones of a character, each with everything it can lead to.

Attacks of one kind (the same target, odds and ways back) are one line, by its best representative; movements without
an attack are looked at by their roles. Rough estimates choose what is then judged exactly.
"""

from collections.abc import Iterator

from okko.analysis.ahead import Ahead, actions
from okko.analysis.branches import ended, fought, tested
from okko.analysis.outlook import Outlook, answered, attack_outlook, nameable, named, outlook, shot_outlook
from okko.analysis.preview import recovery_preview
from okko.bots.deeds import use_value
from okko.bots.field import Field
from okko.bots.fray import best_naming
from okko.bots.judge import Judge, faces_door
from okko.bots.line import Kind, Line, Width
from okko.bots.plan import dice_left
from okko.bots.raids import Body
from okko.bots.worth import share
from okko.model.decision import END_ACTIVATION, END_PHASE, RECOVER, Attack, Move, Open, Option, PoseOptions, Shoot, Use
from okko.model.element import Element, Stat
from okko.model.fight import Fight
from okko.model.skill import When
from okko.model.square import Square, Squares, squares_of
from okko.model.state import Stage, State
from okko.model.value import but

SPARE_MOVE = 0.05
"""What a movement still open after the action is worth."""
OPENED = 0.3
"""What an opened door is worth: it costs nothing and leads somewhere."""
STRUCK = 0.12
"""The share of its worth a character can expect to lose for each enemy that can strike a square, roughly."""


class Scene:
    """A state as a band sees it before somebody is activated, or in the middle of an activation."""

    def __init__(self, judge: Judge, state: State) -> None:
        self.judge, self.state = judge, state
        self.own = judge.bodies(state, judge.band)
        self.foes = judge.bodies(state, 1 - judge.band)
        self.foe_zone = self.own_zone = 0
        for foe in self.foes:
            self.foe_zone |= foe.zone
        for one in self.own:
            self.own_zone |= one.zone
        self.away = judge.away(state, self.foes)
        self.strikes: list[Squares] = (
            judge.raids.strikes(state, self.foes, self.own_zone) if judge.weights.threat else []
        )

    def waiting(self) -> list[int]:
        """Who can still be activated."""
        return [one.index for one in self.own if not self.state.characters[one.index].activated]

    def end(self) -> Line:
        """The end of the phase, nobody else being activated."""
        band = self.state.player
        state = self.state
        done = tuple(
            but(one, activated=True) if state.band(one.index) == band and not one.activated else one
            for one in state.characters
        )
        line = Line(-1, Kind.END, (END_PHASE,), [(1.0, but(state, characters=done))])
        line.value = line.first = self.judge.value(line.branches[0][1])
        return line

    def lines(self, who: int, width: Width) -> list[Line]:
        """The sensible lines of a character, each judged; best first."""
        found = list(_Thought(self, who, width).lines())
        for line in found:
            line.value = line.first = worth_of(self.judge, line, width.risk)
        found.sort(key=lambda line: -line.value)
        return found


def worth_of(judge: Judge, line: Line, risk: bool = True) -> float:
    """What a line promises."""
    total = hopes = 0.0
    for chance, state in line.branches:
        if risk or state.characters[line.who].square >= 0:
            total += chance * judge.value(state)
            hopes += chance * judge.hopes
    line.hopes = hopes
    return total - line.price


class _Thought:
    """The thinking about one character."""

    def __init__(self, scene: Scene, who: int, width: Width) -> None:
        self.scene, self.who, self.width = scene, who, width
        self.judge = scene.judge
        self.ahead = Ahead(scene.state, who)
        self.state = self.ahead.state
        self.body: Body = next(one for one in scene.own if one.index == who)
        self.geometry = self.state.geometry
        self.others: Squares = self.state.occupied & ~self.body.bit
        self.held = bool(scene.foe_zone & self.body.bit)
        self.foes = scene.foes
        self.price = self.judge.weights.die / 100
        if width.nearest and self.foes:
            here = self.body.square
            self.foes = [min(self.foes, key=lambda foe: (self.geometry.distance(here, foe.square), foe.index))]
        self._roughs: dict[Square, float] = {}

    def lines(self) -> Iterator[Line]:
        who = self.who
        yield Line(who, Kind.HOLD, (END_ACTIVATION,), [(1.0, ended(self.state, who))])
        groups = self.ahead.movements()
        walks: list[tuple[Move, State]] = [
            (move, self.ahead.after(move)) for move in (self._walks(groups[0]) if groups else ())
        ]
        for move, after in walks:
            yield Line(who, Kind.WALK, (move,), [(1.0, _over(after, who))], self._cost(move))
        yield from self._actions(walks)
        if groups and not self.state.acted:
            yield from self._attacks(groups)
            yield from self._shots(groups)

    def _cost(self, move: Move) -> float:
        return self.price * ((move.air is not None) + (move.die is not None))

    def _actions(self, walks: list[tuple[Move, State]]) -> Iterator[Line]:
        """Actions where it stands, and the test to recover behind a movement."""
        who, state = self.who, self.state
        spare = 0.0 if state.moved or self.held else SPARE_MOVE
        skills = []
        for option in self.ahead.actions():
            match option:
                case Attack(_, target):
                    if any(foe.index == target for foe in self.foes):
                        yield self._fight(Kind.ATTACK, (option,), state, attack_outlook(state, who, target), -spare)
                case Shoot(_, target, skill, die):
                    price = (self.price if die else 0.0) - spare
                    yield self._fight(Kind.SHOOT, (option,), state, shot_outlook(state, who, target, skill), price)
                case Use():
                    skills.append(option)
                case Open():
                    yield Line(who, Kind.OPEN, (option,), [(1.0, ended(state, who))], -OPENED)
                case _ if option == RECOVER:
                    yield self._recovery((RECOVER,), state)
        if skills:
            field = Field(state, self.judge.band)
            for use in skills:
                gain = use_value(field, who, use.skill) - (self.price if use.die else 0.0)
                if gain > 0:
                    yield Line(who, Kind.SKILL, (use,), [(1.0, self._best(walks))], -gain)
        if self.body.shaken and not state.acted:
            for move, after in walks[:3]:
                if not self.scene.foe_zone >> move.to & 1 and after.characters[who].square >= 0:
                    line = self._recovery((move, RECOVER), after)
                    line.price += self._cost(move)
                    yield line

    def _best(self, walks: list[tuple[Move, State]]) -> State:
        """Where the movement that is still open would lead: nowhere if staying is best."""
        states = [ended(self.state, self.who), *(_over(after, self.who) for _, after in walks[:3])]
        return max(states, key=self.judge.value)

    def _recovery(self, steps: tuple[Option, ...], state: State) -> Line:
        needed = recovery_preview(state, self.who).amount
        price = 0.0
        if needed < 6 and Element.WATER in state.pools[self.judge.band]:
            raised = state.characters[self.who].raised
            needed, price = needed + (Stat.WILLPOWER not in raised), self.price
        branches = tested(state, self.who, min(6, needed) / 6)
        return Line(self.who, Kind.RECOVER, steps, [(p, _over(s, self.who)) for p, s in branches if p], price)

    def _fight(self, kind: Kind, steps: tuple[Option, ...], state: State, plain: Outlook, price: float = 0.0) -> Line:
        """An attack or a shot with the dice worth naming and the defender's best answer."""
        found, dice = prepared(state, plain)
        fight = found.fight
        target = state.characters[fight.defender]
        if kind is Kind.ATTACK and self.judge.weights.stab and (fight.unseen or target.shaken):
            price -= self.judge.weights.stab / 100
        branches = [(chance, _over(after, self.who)) for chance, after in fought(state, found)]
        return Line(self.who, kind, steps, branches, price + dice * self.price, found)

    def _attacks(self, groups: list[PoseOptions]) -> Iterator[Line]:
        """Movements into an attack."""
        size = self.geometry.size
        kinds: dict[tuple[int, ...], tuple[float, Move, Body]] = {}
        for foe in self.foes:
            strikers = self.geometry.strikers(foe.square)
            taken = 0
            for place, group in enumerate(groups):
                poses = group.poses & strikers & ~taken
                taken |= poses
                for pose in squares_of(poses):
                    facing, square = divmod(pose, size)
                    kind, rough = self._sort_of(foe, square, facing)
                    option = group.at(square, facing)
                    assert isinstance(option, Move)
                    rough -= self._cost(option)
                    key = (place, *kind)
                    if key not in kinds or rough > kinds[key][0]:
                        kinds[key] = rough, option, foe
        for _, move, foe in sorted(kinds.values(), key=lambda one: -one[0])[: self.width.attacks]:
            after = self.ahead.after(move)
            if after.characters[self.who].square >= 0:
                plain = attack_outlook(after, self.who, foe.index)
                attack = Attack(f"attack {self.state.recruit(foe.index).id}", foe.index)
                yield self._fight(Kind.ATTACK, (move, attack), after, plain, self._cost(move))

    def _sort_of(self, foe: Body, square: Square, facing: int) -> tuple[tuple[int, ...], float]:
        """What sort of attack one from a pose is, and about what it gains."""
        scene, geometry, body = self.scene, self.geometry, self.body
        leaves = self.held and not body.shaken and square != body.square
        sheet = body.sheet
        helps = sum(1 for one in scene.own if one.index != self.who and one.zone & foe.bit)
        hinders = sum(1 for one in scene.foes if one is not foe and one.zone >> square & 1)
        view = geometry.fields[foe.facing][foe.square]
        behind = not (view >> square & 1 or view & body.bit)
        occupied = self.others | 1 << square
        bad = geometry.hard | geometry.zones[facing][square]
        for one in scene.own:
            if one.index != self.who:
                bad |= one.zone
        if foe.zone >> square & 1:
            turns: tuple[int, ...] = (foe.facing,)
        else:
            turns = geometry.facings_towards(foe.square, square, occupied)
        free = any(self._clean(foe.square, turn, bad, occupied) for turn in turns)
        back = self._clean(square, facing, scene.foe_zone | geometry.hard, occupied)
        by = (sheet.red if leaves else sheet.attack) - foe.sheet.defense + helps - hinders + behind
        gain = foe.worth * share(by, False, foe.brittle, free)
        if self.width.risk:
            gain -= body.worth * share(by, True, body.brittle or leaves, back)
        if leaves:
            gain -= body.worth * self.judge.weights.shaken / 100
        return (foe.index, by, free, back, leaves), gain + self._rough(square)

    def _clean(self, square: Square, facing: int, bad: Squares, occupied: Squares) -> bool:
        geometry = self.geometry
        for there, direction in geometry.rear[facing][square]:
            if not bad >> there & 1 and geometry.can_step(square, direction, occupied):
                return True
        return False

    def _rough(self, square: Square) -> float:
        """About what a square is worth to stand on."""
        found = self._roughs.get(square)
        if found is None:
            judge, body = self.judge, self.body
            found = -judge.pull(body.sheet, self.scene.away[square])
            if self.scene.strikes:
                struck = sum(1 for mask in self.scene.strikes if mask >> square & 1)
                found -= judge.weights.threat / 100 * body.worth * STRUCK * min(3, struck)
            if self.scene.foe_zone >> square & 1:
                found -= 0.1
            if self.held and not body.shaken and square != body.square:
                found -= body.worth * judge.weights.shaken / 100
            self._roughs[square] = found
        return found

    def _walks(self, group: PoseOptions) -> list[Move]:
        """Movements for the place's sake: to the squares that look best, and into touch with each enemy."""
        size, whole = self.geometry.size, self.geometry.everything
        blocks = [group.poses >> facing * size & whole for facing in range(4)]
        squares = blocks[0] | blocks[1] | blocks[2] | blocks[3]
        ranked = sorted(squares_of(squares), key=lambda square: -self._rough(square))
        poses: dict[int, None] = {}
        for square in ranked[: self.width.walks]:
            facings = [facing for facing in range(4) if blocks[facing] >> square & 1]
            poses[max(facings, key=lambda facing: self._looks(square, facing)) * size + square] = None
        if self.judge.weights.promise:
            for foe in self.foes:
                near = list(squares_of(group.poses & self.geometry.strikers(foe.square)))
                if near:
                    poses[
                        max(near, key=lambda pose: self._rough(pose % size) + self._looks(pose % size, pose // size))
                    ] = None
        moves = []
        for pose in poses:
            option = group.at(pose % size, pose // size)
            assert isinstance(option, Move)
            moves.append(option)
        return moves

    def _looks(self, square: Square, facing: int) -> float:
        """About what a facing is worth: enemies in the zone and in view, a way back."""
        geometry = self.geometry
        zone, view = geometry.zones[facing][square], geometry.fields[facing][square]
        found = 0.0
        for foe in self.scene.foes:
            if zone & foe.bit:
                found += 0.3
            far = geometry.distance(square, foe.square)
            found += (0.2 if view & foe.bit else 0.0) / max(1, far - 2)
        if faces_door(self.state, square, facing):
            found += 0.3
        if not self._clean(square, facing, self.scene.foe_zone | geometry.hard, self.others):
            found -= 0.15
        return found

    def _shots(self, groups: list[PoseOptions]) -> Iterator[Line]:
        """Movements to a place to shoot from."""
        if not any(When.NOT_MOVED not in shot.when for _, shot in self.state.face(self.who).shots):
            return
        size, geometry = self.geometry.size, self.geometry
        reach = self.body.sheet.reach
        found = []
        for pose in squares_of(groups[0].poses):
            facing, square = divmod(pose, size)
            if self.scene.foe_zone >> square & 1:
                continue
            view = geometry.fields[facing][square]
            for foe in self.foes:
                if view & foe.bit and geometry.distance(square, foe.square) <= reach:
                    found.append((self._rough(square) + self._looks(square, facing), facing, square))
                    break
        found.sort(reverse=True)
        taken: dict[Square, None] = {}
        for _, facing, square in found:
            if square in taken or not any(
                geometry.sees(square, foe.square, self.others & ~foe.bit) for foe in self.foes
            ):
                continue
            taken[square] = None
            move = groups[0].at(square, facing)
            assert isinstance(move, Move)
            after = self.ahead.after(move)
            for shot in actions(after):
                if isinstance(shot, Shoot):
                    plain = shot_outlook(after, self.who, shot.target, shot.skill)
                    price = self.price if shot.die else 0.0
                    yield self._fight(Kind.SHOOT, (move, shot), after, plain, price)
            if len(taken) >= self.width.shots:
                break


def prepared(state: State, plain: Outlook) -> tuple[Outlook, int]:
    """A fight with the dice and skills worth naming and the defender's best answer, and how many dice it takes."""
    fight: Fight = plain.fight
    dice = 0
    options = nameable(state, fight, fight.attacker)
    while options:
        option, gain = best_naming(state, fight, fight.attacker, options)
        if gain <= 0:
            break
        fight = named(fight, fight.attacker, option)
        dice += getattr(option, "die", None) is not None
        options = [other for other in options if other != option and dice_left(other, option)]
    met = answered(state, fight)
    if met is plain.fight:
        return plain, 0
    found = outlook(state, met)
    return but(found, takes_place=plain.takes_place), dice


def _over(state: State, who: int) -> State:
    """The state once the activation is over, unless the game is."""
    return state if state.stage is Stage.OVER else ended(state, who)

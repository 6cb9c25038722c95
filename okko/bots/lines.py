"""Lines of play for one activation: the sensible ones of a character, each with everything it can lead to.

Attacks of one kind (the same target, odds and ways back) are one line, by its best representative; movements without
an attack are looked at by their roles. Rough estimates choose what is then judged exactly.
"""

from collections.abc import Iterator

from okko.analysis.ahead import Ahead, actions
from okko.analysis.branches import ended, fought, paid, removed, tested
from okko.analysis.outlook import Outlook, attack_outlook, shot_outlook
from okko.analysis.preview import recovery_preview
from okko.bots.deeds import use_value
from okko.bots.field import Field
from okko.bots.fray import prepared, skill_named
from okko.bots.judge import Judge
from okko.bots.line import Kind, Line, Width
from okko.bots.places import Places
from okko.bots.raids import Body, shot_share
from okko.bots.scene import Scene
from okko.bots.tricks import can_be_tried, tried, vanishes
from okko.bots.worth import share
from okko.model.decision import END_ACTIVATION, RECOVER, Attack, Move, Open, Option, PoseOptions, Shoot, Use
from okko.model.element import Element, Stat
from okko.model.fight import Die, Named
from okko.model.skill import When
from okko.model.square import Square, Squares, squares_of
from okko.model.state import Stage, State

SPARE_MOVE = 0.05
"""What a movement still open after the action is worth."""
OPENED = 0.3
"""What an opened door is worth: it costs nothing and leads somewhere."""
MORE = 5
"""How many times as many attacks are judged where all poses are looked at."""
CLOSE = 2
"""The distance within which some shots are better or worse."""
LAST_WAY = 0.01
"""The share of its worth that each clean way back spares an enemy, roughly: friends may bar the last."""


def lines_of(scene: Scene, who: int, width: Width) -> list[Line]:
    """The sensible lines of a character, each judged; best first."""
    found = list(_Thought(scene, who, width).lines())
    for line in found:
        line.value = line.first = worth_of(scene.judge, line, width.risk)
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
        if width.nearest and self.foes and not self.state.moved:
            here = self.body.square
            self.foes = [min(self.foes, key=lambda foe: (self.geometry.distance(here, foe.square), foe.index))]
        self.places = Places(scene, self.state, self.body, self.foes, width)

    def lines(self) -> Iterator[Line]:
        who = self.who
        yield Line(who, Kind.HOLD, (END_ACTIVATION,), [(1.0, ended(self.state, who))])
        groups = self.ahead.movements()
        walks: list[tuple[Move, State]] = [
            (move, self.ahead.after(move)) for move in (self.places.walks(groups) if groups else ())
        ]
        for move, after in walks:
            yield Line(who, Kind.WALK, (move,), [(1.0, over(after, who))], self._cost(move))
        yield from self._actions(walks)
        if groups and not self.state.acted:
            yield from self._attacks(groups)
            yield from self._shots(groups)

    def _cost(self, move: Move) -> float:
        return self.price * len(move.dice)

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
                    plain = shot_outlook(state, who, target, skill)
                    price = (self.price if die else 0.0) - spare
                    yield self._fight(Kind.SHOOT, (option,), _loaded(state, who, die), plain, price)
                case Use():
                    skills.append(option)
                case Open():
                    yield Line(who, Kind.OPEN, (option,), [(1.0, ended(state, who))], -OPENED)
                case _ if option == RECOVER:
                    yield self._recovery((RECOVER,), state)
        yield from self._skills(skills, walks, spare)
        if not state.acted:
            for move, after in walks:
                if after.characters[who].shaken and not self.scene.foe_zone >> move.to & 1:
                    line = self._recovery((move, RECOVER), after)
                    line.price += self._cost(move)
                    yield line

    def _skills(self, skills: list[Use], walks: list[tuple[Move, State]], spare: float) -> Iterator[Line]:
        """Skills used where it stands, estimated or tried out, and those tried out from other places."""
        who, state = self.who, self.state
        field = Field(state, self.judge.band) if skills else None
        for use in skills:
            if self.width.tricks and can_be_tried(skill_named(state, who, use.skill)):
                yield self._trick((use,), state, -spare)
            elif field is not None:
                gain = use_value(field, who, use.skill) - (self.price if use.die else 0.0)
                if gain > 0:
                    gone = self.width.risk and vanishes(skill_named(state, who, use.skill))
                    after = removed(ended(state, who), who) if gone else self._best(walks)
                    yield Line(who, Kind.SKILL, (use,), [(1.0, after)], -gain)
        if self.width.tricks and any(can_be_tried(skill) for skill in state.face(who).skills):
            yield from self._moved_skills(walks)

    def _moved_skills(self, walks: list[tuple[Move, State]]) -> Iterator[Line]:
        """Skills used after a movement, from the places that look best."""
        left: dict[str, int] = {}
        for move, after in sorted(walks, key=lambda walk: -self.places.glance(walk[0])):
            for use in actions(after) if after.stage is Stage.ACT else ():
                if isinstance(use, Use) and can_be_tried(skill_named(after, self.who, use.skill)):
                    left.setdefault(use.skill, self.width.tricks)
                    if left[use.skill]:
                        left[use.skill] -= 1
                        yield self._trick((move, use), after, self._cost(move))

    def _trick(self, steps: tuple[Option, ...], state: State, price: float) -> Line:
        use = steps[-1]
        assert isinstance(use, Use)
        found = [(chance, over(after, self.who)) for chance, after in tried(self.judge, state, use)]
        return Line(self.who, Kind.SKILL, steps, found, price + (self.price if use.die else 0.0))

    def _best(self, walks: list[tuple[Move, State]]) -> State:
        """Where the movement that is still open would lead: nowhere if staying is best."""
        states = [ended(self.state, self.who), *(over(after, self.who) for _, after in walks[:3])]
        return max(states, key=self.judge.value)

    def _recovery(self, steps: tuple[Option, ...], state: State) -> Line:
        needed = recovery_preview(state, self.who).amount
        price = 0.0
        if needed < 6 and Element.WATER in state.pools[self.judge.band]:
            raised = state.characters[self.who].raised
            needed, price = needed + (Stat.WILLPOWER not in raised), self.price
        branches = tested(state, self.who, min(6, needed) / 6)
        return Line(self.who, Kind.RECOVER, steps, [(p, over(s, self.who)) for p, s in branches if p], price)

    def _fight(self, kind: Kind, steps: tuple[Option, ...], state: State, plain: Outlook, price: float = 0.0) -> Line:
        """An attack or a shot with the dice worth naming and the defender's best answer."""
        found, dice = prepared(state, plain)
        fight = found.fight
        target = state.characters[fight.defender]
        if kind is Kind.ATTACK and self.judge.weights.stab and (fight.unseen or target.shaken):
            price -= self.judge.weights.stab / 100
        branches = [(chance, over(after, self.who)) for chance, after in fought(state, found)]
        return Line(self.who, kind, steps, branches, price + dice * self.price, found, state)

    def _attacks(self, groups: list[PoseOptions]) -> Iterator[Line]:
        """Movements into an attack."""
        size = self.geometry.size
        kinds: dict[tuple[int, ...], tuple[float, Move, Body]] = {}
        every = self.places.all_of(groups)
        for foe in self.foes:
            strikers = self.geometry.strikers(foe.square)
            cheap = groups[0].poses
            for place, group in enumerate(groups):
                for pose in squares_of(group.poses & strikers):
                    facing, square = divmod(pose, size)
                    kind, rough = self._sort_of(foe, square, facing, bool(place and cheap >> pose & 1))
                    option = group.at(square, facing)
                    assert isinstance(option, Move)
                    rough -= self._cost(option)
                    key = (place, foe.index, pose) if every else (place, *kind)
                    if key not in kinds or rough > kinds[key][0]:
                        kinds[key] = rough, option, foe
        for _, move, foe in sorted(kinds.values(), key=lambda one: -one[0])[
            : self.width.attacks * (MORE if every else 1)
        ]:
            after = self.ahead.after(move)
            if after.characters[self.who].square >= 0:
                plain = attack_outlook(after, self.who, foe.index)
                attack = Attack(f"attack {self.state.recruit(foe.index).id}", foe.index)
                yield self._fight(Kind.ATTACK, (move, attack), after, plain, self._cost(move))

    def _sort_of(self, foe: Body, square: Square, facing: int, spared: bool) -> tuple[tuple[int, ...], float]:
        """What sort of attack one from a pose is, and about what it gains.

        `spared`: it could be reached at less cost, so that the die must spare it something: to be seen, or shaken.
        """
        scene, geometry, body = self.scene, self.geometry, self.body
        leaves = self.held and not body.shaken and square != body.square and not spared
        sheet = body.sheet
        helps = sum(1 for one in scene.own if one.index != self.who and one.zone & foe.bit)
        hinders = sum(1 for one in scene.foes if one is not foe and one.zone >> square & 1)
        view = geometry.fields[foe.facing][foe.square]
        behind = not view >> square & 1 and (spared or not view & body.bit)
        occupied = self.others | 1 << square
        bad = geometry.hard | geometry.zones[facing][square]
        for one in scene.own:
            if one.index != self.who:
                bad |= one.zone
        if foe.zone >> square & 1:
            turns: tuple[int, ...] = (foe.facing,)
        else:
            turns = geometry.facings_towards(foe.square, square, occupied)
        ways = max((self.places.ways(foe.square, turn, bad, occupied) for turn in turns), default=0)
        back = self.places.clean(square, facing, scene.foe_zone | geometry.hard, occupied)
        by = (sheet.red if leaves else sheet.attack) - foe.sheet.defense + helps - hinders + behind
        gain = foe.worth * (share(by, False, foe.brittle, ways > 0) - LAST_WAY * ways)
        if self.width.risk:
            gain -= body.worth * share(by, True, body.brittle or leaves, back)
        if leaves:
            gain -= body.worth * self.judge.weights.shaken / 100
        return (foe.index, by, ways, back, leaves), gain + self.places.rough(square)

    def _shots(self, groups: list[PoseOptions]) -> Iterator[Line]:
        """Movements to a place to shoot from."""
        if not any(When.NOT_MOVED not in shot.when for _, shot in self.state.face(self.who).shots):
            return
        size = self.geometry.size
        sorts: dict[tuple[int, ...], tuple[float, int]] = {}
        for pose in squares_of(groups[0].poses):
            facing, square = divmod(pose, size)
            if self.scene.foe_zone >> square & 1 and not self.body.sheet.braced:
                continue
            for sort, rough in self._shots_from(square, facing):
                if sort not in sorts or rough > sorts[sort][0]:
                    sorts[sort] = rough, pose
        best = sorted(sorts.items(), key=lambda one: (-one[1][0], one[0]))[: self.width.shots]
        for (target, *_), (_, pose) in best:
            move = groups[0].at(pose % size, pose // size)
            assert isinstance(move, Move)
            after = self.ahead.after(move)
            for shot in actions(after):
                if isinstance(shot, Shoot) and shot.target == target:
                    plain = shot_outlook(after, self.who, shot.target, shot.skill)
                    price = self.price if shot.die else 0.0
                    yield self._fight(Kind.SHOOT, (move, shot), _loaded(after, self.who, shot.die), plain, price)

    def _shots_from(self, square: Square, facing: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """What sorts of shot there are from a pose, and about what each gains."""
        geometry, sheet = self.geometry, self.body.sheet
        view, bit = geometry.fields[facing][square], 1 << square
        bad = geometry.hard | geometry.zones[facing][square]
        for one in self.scene.own:
            if one.index != self.who:
                bad |= one.zone
        for foe in self.foes:
            if not view & foe.bit or geometry.distance(square, foe.square) > sheet.reach:
                continue
            if not geometry.sees(square, foe.square, self.others & ~foe.bit):
                continue
            by = sheet.shot - foe.sheet.defense - geometry.sightline(square, foe.square).cover
            fields = [geometry.fields[turn][foe.square] for turn in range(4)]
            turns = [foe.facing] if fields[foe.facing] & bit else [turn for turn in range(4) if fields[turn] & bit]
            free = any(self.places.clean(foe.square, turn, bad, self.others | bit) for turn in turns)
            gain = foe.worth * shot_share(by, foe.brittle, free)
            yield (
                (foe.index, by, free, geometry.distance(square, foe.square) <= CLOSE),
                gain + self.places.rough(square) + 0.5 * self.places.looks(square, facing),
            )


def _loaded(state: State, who: int, die: Die | None) -> State:
    """The state once a shot has been paid for."""
    return state if die is None else paid(state, who, Named(die))


def over(state: State, who: int) -> State:
    """The state once the activation is over, unless the game is."""
    return state if state.stage is Stage.OVER else ended(state, who)

"""Where a character might go, for an attack's sake or for the place's own."""

from okko.bots.judge import Judge, faces_door
from okko.bots.line import Width
from okko.bots.raids import Body
from okko.bots.scene import Scene
from okko.model.decision import Move, PoseOptions
from okko.model.square import FACINGS, Square, Squares, squares_of
from okko.model.state import State

BARS = 0.06
"""The share of its worth that an enemy can expect to lose for each way back that is barred, roughly."""
STRUCK = 0.12
"""The share of its worth a character can expect to lose for each enemy that can strike a square, roughly."""


class Places:
    """The squares and poses open to a character, as far as a glance tells them apart."""

    def __init__(self, scene: Scene, state: State, body: Body, targets: list[Body], width: Width) -> None:
        """`state`: the character's activation has begun; `targets`: the enemies that are thought of."""
        self.scene, self.state, self.body, self.targets, self.width = scene, state, body, targets, width
        self.judge: Judge = scene.judge
        self.who = body.index
        self.geometry = state.geometry
        self.others: Squares = state.occupied & ~body.bit
        self.held = bool(scene.foe_zone & body.bit)
        self._roughs: dict[Square, float] = {}

    def clean(self, square: Square, facing: int, bad: Squares, occupied: Squares) -> bool:
        """Whether there is a clean square behind somebody."""
        return self.ways(square, facing, bad, occupied) > 0

    def ways(self, square: Square, facing: int, bad: Squares, occupied: Squares) -> int:
        """How many clean squares there are behind somebody."""
        geometry = self.geometry
        found = 0
        for there, direction in geometry.rear[facing][square]:
            if not bad >> there & 1 and geometry.can_step(square, direction, occupied):
                found += 1
        return found

    def rough(self, square: Square) -> float:
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

    def walks(self, groups: list[PoseOptions]) -> list[Move]:
        """Movements for the place's sake: to good squares, into touch with each enemy, before a friend in danger."""
        size, whole = self.geometry.size, self.geometry.everything
        if self.all_of(groups):
            return self._every(groups)
        group = groups[0]
        blocks = [group.poses >> facing * size & whole for facing in range(4)]
        squares = blocks[0] | blocks[1] | blocks[2] | blocks[3]
        ranked = sorted(squares_of(squares), key=lambda square: -self.rough(square))
        poses: dict[int, PoseOptions] = {}
        for square in (*ranked[: self.width.walks], *self._guards(squares)):
            facings = [facing for facing in range(4) if blocks[facing] >> square & 1]
            poses.setdefault(max(facings, key=lambda facing: self.looks(square, facing)) * size + square, group)
        if self.judge.weights.promise or self.judge.weights.pin:
            for foe in self.targets:
                for touching in groups[:2]:
                    near = touching.poses & self.geometry.strikers(foe.square)
                    for pose in sorted(squares_of(near), key=lambda pose: -self._touch(foe, pose))[
                        : self.width.touches
                    ]:
                        poses.setdefault(pose, touching)
        moves = []
        for pose, where in poses.items():
            option = where.at(pose % size, pose // size)
            assert isinstance(option, Move)
            moves.append(option)
        return moves

    def glance(self, move: Move) -> float:
        """About what it is worth to end a movement there."""
        return self.rough(move.to) + self.looks(move.to, FACINGS.index(move.facing))

    def all_of(self, groups: list[PoseOptions]) -> bool:
        """Whether there are so few poses that all of them are looked at."""
        return sum(group.poses.bit_count() for group in groups) <= self.width.poses

    def _every(self, groups: list[PoseOptions]) -> list[Move]:
        """Every movement, to each pose at the least cost."""
        moves: list[Move] = []
        reached = 0
        for group in groups:
            for pose in squares_of(group.poses & ~reached):
                option = group.at(pose % self.geometry.size, pose // self.geometry.size)
                assert isinstance(option, Move)
                moves.append(option)
            reached |= group.poses
        return moves

    def _touch(self, foe: Body, pose: int) -> float:
        """About what it is worth to hold an enemy in a zone from there: the more of its ways back, the better."""
        facing, square = divmod(pose, self.geometry.size)
        zone = self.geometry.zones[facing][square]
        barred = sum(zone >> there & 1 for there, _ in self.geometry.rear[foe.facing][foe.square])
        return self.rough(square) + self.looks(square, facing) + BARS * foe.worth * barred

    def _guards(self, squares: Squares) -> list[Square]:
        """The squares on which it would stand in the way of those who could strike the friend most in danger."""
        scene = self.scene
        if not scene.strikes:
            return []
        friends = [one for one in scene.own if one.index != self.who and any(m & one.bit for m in scene.strikes)]
        if not friends:
            return []
        friend = max(friends, key=lambda one: (one.worth, one.index))
        size, ways = self.geometry.size, self.geometry.strikers(friend.square)
        ways = (ways | ways >> size | ways >> 2 * size | ways >> 3 * size) & squares
        return sorted(squares_of(ways), key=lambda square: -self.rough(square))[: self.width.guards]

    def looks(self, square: Square, facing: int) -> float:
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
        if not self.clean(square, facing, self.scene.foe_zone | geometry.hard, self.others):
            found -= 0.15
        return found

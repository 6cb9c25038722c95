"""Planning ahead: every activation together with the one that follows it, and what the enemy makes of the best plans.

Chance is exact: each state an activation can lead to is followed by the best activation there, so that pins, supports
and the order of attacks are seen. The first look's best line is always among the plans.
"""

from collections.abc import Callable

from okko.bots.judge import Judge
from okko.bots.lines import Kind, Line, Scene, Width

PLANS = 14
"""How many lines are followed up at most."""
FOLLOWERS = 3
"""How many characters are looked at behind each line: those who can expect most."""
TRUST = 0.5
"""How much more the hopes of the others count when it is chosen which lines to follow up."""
RARE = 0.05
"""States less likely than this are taken to be followed up as well as the others are on average."""
NARROW = Width(attacks=2, walks=1, shots=1)


class Planner:
    """Looks at the activations that follow the best lines."""

    def __init__(self, judge: Judge, budget: int, *, reply: bool, hurried: Callable[[], bool]) -> None:
        self.judge, self.reply = judge, reply
        self._most = judge.judged + budget
        self._hurried = hurried

    def ranked(self, scene: Scene, lines: list[Line]) -> list[Line]:
        """The lines, those followed up first, best first; their values then count what follows."""
        if len(lines) < 2:
            return lines
        followed: list[Line] = []
        for line in _mixed(lines)[:PLANS]:
            if followed and (self.judge.judged >= self._most or self._hurried()):
                break
            value = self._followed(line)
            followed.append(line)
            line.value, line.followed = value, True
        followed.sort(key=lambda line: -line.value)
        return followed + [line for line in lines if line not in followed]

    def _followed(self, line: Line) -> float:
        """What a line promises with the best activation behind it, whatever comes of it."""
        total, sure, gained = -line.price, 0.0, 0.0
        rare = []
        for chance, state in line.branches:
            if state.result is not None:
                total += chance * self.judge.value(state)
            elif chance < RARE and len(line.branches) > 1:
                rare.append((chance, state))
            else:
                here = self.judge.value(state)
                best = self._best(Scene(self.judge, state), here)
                total += chance * best
                sure += chance
                gained += chance * (best - here)
        for chance, state in rare:
            total += chance * (self.judge.value(state) + (gained / sure if sure else 0.0))
        return total

    def _best(self, scene: Scene, here: float) -> float:
        """The value of the best line of those who can expect most."""
        waiting = scene.waiting()
        if not waiting:
            return here
        best = scene.end().value
        for who in self._eager(scene, waiting):
            lines = scene.lines(who, NARROW)
            best = max(best, lines[0].value)
        return best

    def _eager(self, scene: Scene, waiting: list[int]) -> list[int]:
        """The characters that can expect most of an attack, then those nearest to an enemy."""
        if len(waiting) <= FOLLOWERS:
            return waiting
        still = [one for one in scene.own if one.index in waiting]
        raids = self.judge.raids(scene.state, still, scene.foes, scene.foe_zone, scene.own_zone, coming=False)
        hopes: dict[int, float] = {}
        for gain, raider, _ in raids:
            hopes[raider] = max(gain, hopes.get(raider, 0.0))
        square = {one.index: one.square for one in still}
        return sorted(waiting, key=lambda who: (-hopes.get(who, 0.0), scene.away[square[who]], who))[:FOLLOWERS]


def _mixed(lines: list[Line]) -> list[Line]:
    """The lines as they are followed up: the best, then those that leave the others most to hope for."""
    rest = [line for line in lines[1:] if line.kind is not Kind.HOLD]
    return lines[:1] + sorted(rest, key=lambda line: -(line.value + TRUST * line.hopes))

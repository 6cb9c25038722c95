"""Planning ahead: every activation together with the one that follows it, and what the enemy makes of the best plans.

Chance is exact: each state an activation can lead to is followed by the best activation there, so that pins, supports
and the order of attacks are seen. The first look's best line is always among the plans.
"""

from collections.abc import Callable

from okko.analysis.branches import NOBODY, Fork, forks
from okko.bots.judge import Judge
from okko.bots.line import Kind, Line, Width
from okko.bots.lines import lines_of, over
from okko.bots.scene import Scene
from okko.model.state import Stage, State, of_band
from okko.model.value import but

PLANS = 8
"""How many lines are followed up at most."""
FOLLOWERS = 3
"""How many characters are looked at behind each line: those who can expect most."""
TRUST = 0.5
"""How much more the hopes of the others count when it is chosen which lines to follow up."""
RARE = 0.05
"""States less likely than this are taken to be followed up as well as the others are on average."""
FOLLOWING = 0.5
"""The share of its budget that is spent on following lines up, where replies are looked at too."""
REPLIES = 8
"""To how many of the best plans the enemy's reply is looked at."""
CLASSES = 2
"""In how many of the likeliest states each of them leads to."""
SWAY = 0.5
"""How much a reply counts, which is a guess of the dice and of the plans of the enemy; for a task, in full."""
RICH = 10_000
"""The budget from which on more lines are looked at behind each."""
WIDE = Width(attacks=4, walks=2, shots=2)
NARROW = Width(attacks=2, walks=1, shots=1)


class Planner:
    """Looks at the activations that follow the best lines."""

    def __init__(self, judge: Judge, budget: int, *, reply: bool, hurried: Callable[[], bool]) -> None:
        self.judge, self.reply = judge, reply
        self._budget = budget
        self._tasked = judge.task is not None
        self._narrow = WIDE if reply and budget >= RICH else NARROW
        self._spent = 0
        """Positions judged from the enemy's side."""
        self._begun = judge.judged
        self._hurried = hurried

    def _left(self, share: float = 1.0) -> bool:
        """Whether some of that share of the budget is left, and time."""
        used = self.judge.judged - self._begun + self._spent
        return used < share * self._budget and not self._hurried()

    def ranked(self, scene: Scene, lines: list[Line]) -> list[Line]:
        """The lines, those followed up first, best first; their values then count what follows."""
        if len(lines) < 2:
            return lines
        followed: list[Line] = []
        most = None if self._tasked else 3 * PLANS if self.reply else PLANS
        for line in _mixed(lines)[:most]:
            if followed and not self._left(FOLLOWING if self.reply else 1.0):
                break
            value = self._followed(line)
            followed.append(line)
            line.value, line.followed = value, True
        followed.sort(key=lambda line: -line.value)
        if (self.reply or _last(scene)) and len(followed) > 1 and not self.judge.hunts:
            self._weigh_replies(followed if self._tasked else followed[:REPLIES])
            followed.sort(key=lambda line: -line.value)
        return followed + [line for line in lines if line not in followed]

    def _weigh_replies(self, plans: list[Line]) -> None:
        """Let what the enemy makes of the best plans count, as far as it makes more of one than of another."""
        changes: list[tuple[float, float]] = []
        for plan in plans:
            if not self._left():
                break
            changes.append(self._reply_to(plan))
        going_on = sum(chance for _, chance in changes)
        if len(changes) > 1 and going_on:
            usual = sum(change for change, _ in changes) / going_on
            sway = 1.0 if self._tasked else SWAY
            for plan, (change, chance) in zip(plans, changes, strict=False):
                plan.value += sway * (change - chance * usual)

    def _reply_to(self, plan: Line) -> tuple[float, float]:
        """By how much the enemy's best activation changes what a plan comes to, and in what share of cases there is
        an enemy's phase at all.
        """
        likely = sorted(plan.branches, key=lambda branch: -branch[0])[: None if self._tasked else CLASSES]
        total = sum(chance for chance, _ in likely)
        found = going_on = 0.0
        for chance, state in likely:
            end = self._to_the_end(state)
            if end.result is None:
                going_on += chance / total
                found += chance / total * (self._after_reply(end) - self.judge.value(end))
        return found, going_on

    def _to_the_end(self, state: State) -> State:
        """The likeliest state at the end of the phase, everybody left doing what looks best."""
        while state.result is None:
            scene = Scene(self.judge, state)
            waiting = scene.waiting()
            lines = [line for who in self._eager(scene, waiting) for line in lines_of(scene, who, NARROW)]
            best = max(lines, key=lambda line: line.value, default=None)
            if best is None or best.value <= scene.end().value or best.kind is Kind.HOLD:
                return scene.end().branches[0][1]
            state = max(best.branches, key=lambda branch: branch[0])[1]
        return state

    def _after_reply(self, state: State) -> float:
        """What the band can expect once the enemy has done what looks best to it."""
        enemy = Judge(their_phase(state), 1 - self.judge.band, self.judge.weights, self.judge.task)
        scene = Scene(enemy, their_phase(state))
        lines = [line for who in self._eager(scene, scene.waiting()) for line in lines_of(scene, who, self._narrow)]
        self._spent += enemy.judged
        if not lines:
            return self.judge.value(state)
        if self._tasked:
            return min(self._worth(line, self.judge.settled) for line in lines)
        return self._worth(max(lines, key=lambda line: line.value), self.judge.value)

    @staticmethod
    def _worth(line: Line, value: Callable[[State], float]) -> float:
        """What a line comes to on average."""
        return sum(chance * value(after) for chance, after in line.branches)

    def _followed(self, line: Line) -> float:
        """What a line promises with the best activation behind it, whatever comes of it."""
        total, sure, gained = -line.price, 0.0, 0.0
        rare = []
        for chance, chooser, states in self._forks(line):
            if (chance < RARE and len(line.branches) > 1) or states[0].result is not None:
                value = self._chosen(chooser, states, self.judge.value)
                if states[0].result is not None:
                    total += chance * value
                else:
                    rare.append((chance, value))
            else:
                here = self._chosen(chooser, states, self.judge.value)
                best = self._chosen(chooser, states, self._going_on)
                total += chance * best
                sure += chance
                gained += chance * (best - here)
        for chance, value in rare:
            total += chance * (value + (gained / sure if sure else 0.0))
        return total

    def _forks(self, line: Line) -> list[Fork]:
        """What a line can lead to; after a fight, wherever its loser goes."""
        if line.outlook is None or line.from_ is None:
            return [(chance, NOBODY, [state]) for chance, state in line.branches]
        found = []
        for chance, chooser, ways in forks(line.from_, line.outlook):
            states = [over(state, line.who) for state in ways]
            if len(states) > 1 and not self._tasked:
                states = [self._pick(chooser, states)]
            found.append((chance, chooser, states))
        return found

    def _pick(self, chooser: int, states: list[State]) -> State:
        """The state that looks best to who chooses."""
        best = max if states[0].band(chooser) == self.judge.band else min
        return best(states, key=self.judge.value)

    def _chosen(self, chooser: int, states: list[State], value: Callable[[State], float]) -> float:
        """The value of the state that is best for who chooses."""
        values = [value(state) for state in states]
        own = chooser != NOBODY and states[0].band(chooser) == self.judge.band
        return max(values) if own else min(values)

    def _going_on(self, state: State) -> float:
        """The value of a state with the best activation behind it."""
        return self._best(Scene(self.judge, state), self.judge.value(state))

    def _best(self, scene: Scene, here: float) -> float:
        """The value of the best line of those who can expect most."""
        waiting = scene.waiting()
        if not waiting:
            return here
        best = scene.end().value
        for who in self._eager(scene, waiting):
            lines = lines_of(scene, who, self._narrow)
            best = max(best, lines[0].value)
        return best

    def _eager(self, scene: Scene, waiting: list[int]) -> list[int]:
        """The characters that can expect most of an attack, then those nearest to an enemy."""
        if len(waiting) <= FOLLOWERS:
            return waiting
        still = [one for one in scene.own if one.index in waiting]
        raids = self.judge.raids.between(scene.state, still, scene.foes, scene.foe_zone, scene.own_zone, coming=False)
        hopes: dict[int, float] = {}
        for gain, raider, *_ in raids:
            hopes[raider] = max(gain, hopes.get(raider, 0.0))
        square = {one.index: one.square for one in still}
        return sorted(waiting, key=lambda who: (-hopes.get(who, 0.0), scene.away[square[who]], who))[:FOLLOWERS]


def _last(scene: Scene) -> bool:
    """Whether the activation that is thought of is the last of its phase, so that an enemy's follows it."""
    return len(scene.waiting()) <= (scene.state.stage is not Stage.ACT)


def their_phase(state: State) -> State:
    """The state at the beginning of the next phase, as far as it is known: nobody knows what dice will be there."""
    band = 1 - state.player
    fresh = tuple(
        but(one, activated=False, raised=(), used=()) if state.band(one.index) == band else one
        for one in state.characters
    )
    pools = of_band(state.pools, band, ())
    return but(state, characters=fresh, pools=pools, player=band, stage=Stage.ACTIVATE, active=-1)


def _mixed(lines: list[Line]) -> list[Line]:
    """The lines as they are followed up: the best, then those that leave the others most to hope for."""
    several = any(line.who != lines[0].who for line in lines)
    rest = [line for line in lines[1:] if line.kind is not Kind.HOLD or not several]
    return lines[:1] + sorted(rest, key=lambda line: -(line.value + TRUST * line.hopes))

"""The levels of play: one way of thinking, with more or less knowledge in it.

A thinker knows what a player knows. Its answers follow from the position and its own seed alone, so that a hint, an
undo or another machine does not change its mind; it counts the positions it judges and never looks at a clock.
"""

from collections.abc import Callable, Sequence
from zlib import crc32

from okko.bots import answers
from okko.bots.judge import Judge
from okko.bots.line import Kind, Line, Width
from okko.bots.lines import lines_of
from okko.bots.planner import Planner
from okko.bots.reasons import Reason, reason_of
from okko.bots.scene import Scene
from okko.dice import Chooser
from okko.game import Game
from okko.model.decision import END_ACTIVATION, END_PHASE, Activate, Ask, Decision, Option
from okko.model.event import Activated, Event
from okko.model.opponent import Opponent, Sight, Temper, Weights
from okko.model.puzzle import Goal
from okko.model.state import Stage, State, changing
from okko.model.value import but

WORTHWHILE = 0.004
"""What a line must gain to be better than ending the phase."""

MIDDLE = 4
"""The part of the budget that is thought over in the middle of an activation, one in so many."""

WALKS = {Sight.NEAREST: 4, Sight.ONE: 4, Sight.ALL: 7, Sight.TWO: 9, Sight.REPLY: 9}
"""How many squares each looks at for their own sake."""

TRICKS = 3
"""From how many places a skill is tried out by who plans ahead."""
THOROUGH = 16
"""All poses are looked at if they are no more than the budget, divided by this and by the characters."""

FIGHTS = (Kind.ATTACK, Kind.SHOOT)

Hurry = Callable[[], bool]
"""Whether the best answer so far is wanted now."""


class Thinker:
    """An opponent of some level."""

    def __init__(self, level: Opponent, seed: int, effort: float = 1.0, temper: Temper | None = None) -> None:
        self.level = level
        self.name = f"{level.id}-{temper.id}" if temper else level.id
        self.hurry: Hurry | None = None
        """Asked between judgements in live play; nobody asks otherwise, so that the answers are the same anywhere."""
        self.task: Goal | None = None
        """What it is asked for above all else, as a player of a puzzle is; in a match there is none."""
        self._seed = seed
        self.weights = tempered(level.weights, temper)
        self._budget = round(level.budget * effort)
        self._thought: tuple[Scene, list[Line]] | None = None
        self._decided: tuple[Scene, Line, list[Line]] | None = None

    def reason(self) -> Reason | None:
        """Why it does what it does with the activation it chose last; None before the first."""
        return reason_of(*self._decided) if self._decided else None

    @property
    def announced(self) -> Line | None:
        """What it chose to do with its last activation; None before the first."""
        return self._decided[1] if self._decided else None

    def choose(self, game: Game) -> Option:
        """The answer to whatever is pending."""
        decision, state = game.decision, game.state
        match decision.ask:
            case Ask.ACTIVATE:
                return self._activate(state, decision)
            case Ask.ACT:
                return self._act(state, decision, game.log)
            case _:
                judge = Judge(state, decision.player, self.weights, self.task) if self.level.weighs_answers else None
                return answers.answer(game, decision, self.level, judge, self._seed)

    def _activate(self, state: State, decision: Decision) -> Option:
        line = self._pick(state, self._think(state))
        return next(
            (one for one in decision.options if isinstance(one, Activate) and one.who == line.who),
            END_PHASE,
        )

    def _act(self, state: State, decision: Decision, log: Sequence[Event]) -> Option:
        """The next step of the line it chose, or of the best one now that things have changed."""
        who = state.active
        fresh = not (state.moved or state.acted)
        before = _before(state) if fresh else state
        if not fresh and self._said(state) is None:
            self._recall(who, log)
        lines = self._think(before)
        line = self._pick(before, lines) if fresh else self._kept_to(state, lines)
        if line.who != who:
            line = next((one for one in lines if one.who == who), line)
        step = line.steps[0] if line.who == who else END_ACTIVATION
        return step if step in decision.options else END_ACTIVATION

    def _said(self, state: State) -> Line | None:
        """What it announced of the activation that goes on; None if it was not there when that began."""
        if self._decided is not None:
            scene, line, _ = self._decided
            if line.who == state.active and scene.state.turn == state.turn:
                return line
        return None

    def _recall(self, who: int, log: Sequence[Event]) -> None:
        """Think again what was to be thought when the activation began, if the log goes back so far."""
        began = next((event for event in reversed(log) if isinstance(event, Activated)), None)
        if began is not None and began.who == who:
            before = _before(began.state)
            self._pick(before, self._think(before))

    def _kept_to(self, state: State, lines: list[Line]) -> Line:
        """In the middle of an activation what was announced, unless something is better by more than a whim."""
        best, said = lines[0], self._said(state)
        if said is None:
            return best
        same = (line for line in lines if line.kind in FIGHTS and line.steps[-1] == said.steps[-1])
        if said.kind not in FIGHTS:
            same = (line for line in lines if line.kind not in FIGHTS)
        line = next(same, best)
        return line if best.value - line.value <= self.level.whim / 100 else best

    def _think(self, state: State) -> list[Line]:
        """The lines there are, best first; in the middle of an activation those of the activated character."""
        if self._thought is not None and _same(self._thought[0].state, state):
            return self._thought[1]
        judge = Judge(state, state.player, self.weights, self.task)
        scene = Scene(judge, state)
        if state.stage is Stage.ACT:
            who = [state.active]
        elif self.level.sight in (Sight.NEAREST, Sight.ONE):
            who = scene.waiting()[:1]
        else:
            who = scene.waiting()
        found: list[Line] = []
        width = self._width(len(who))
        for one in who:
            found += lines_of(scene, one, width)
            if found and self._hurried():
                break
        found.sort(key=lambda line: -line.value)
        if self.level.sight in (Sight.TWO, Sight.REPLY) and self._budget and not self._hurried():
            budget = self._budget // MIDDLE if state.stage is Stage.ACT else self._budget
            planner = Planner(judge, budget, reply=self.level.sight is Sight.REPLY, hurried=self._hurried)
            found = planner.ranked(scene, found)
        if state.stage is not Stage.ACT and self.level.sight not in (Sight.NEAREST, Sight.ONE):
            end = scene.end()
            if not found or end.value > found[0].value - WORTHWHILE:
                found.insert(0, end)
        self._thought = (scene, found)
        return found

    def _width(self, characters: int) -> Width:
        """How much is looked at of each of some characters: the fewer they are, the more."""
        sight = self.level.sight
        return Width(
            walks=WALKS[sight],
            tricks=TRICKS if self._budget else 0,
            poses=self._budget // (THOROUGH * max(1, characters)),
            nearest=sight is Sight.NEAREST,
            risk=self.level.minds_risk,
        )

    def _hurried(self) -> bool:
        return self.hurry is not None and self.hurry()

    def _pick(self, state: State, lines: list[Line]) -> Line:
        """The line to carry out: the best, or by the whim of the moment one of the next best."""
        line = lines[0]
        level = self.level
        if level.picks_of > 1 and level.whim and line.kind is not Kind.END:
            line = self._whim(state, lines)
        if state.stage is not Stage.ACT and self._thought is not None:
            self._decided = (self._thought[0], line, lines)
        return line

    def _whim(self, state: State, lines: list[Line]) -> Line:
        """One of the best lines: the worse it is, the rarer; of each character only in its turn."""
        best = lines[: self.level.picks_of]
        whim = self.level.whim / 100
        odds = [2.0 ** ((line.value - best[0].value) / whim) for line in best]
        left = self._chance(state) * sum(odds)
        for line, share in zip(best, odds, strict=True):
            left -= share
            if left < 0:
                return line
        return best[0]

    def _chance(self, state: State) -> float:
        """A number from 0 up to 1 that follows from the seed and the position."""
        rows = [(one.index, one.square, int(one.facing), one.shaken, one.activated) for one in state.characters]
        position = crc32(repr((rows, state.turn, state.player, state.losses, state.moved, state.acted)).encode())
        return Chooser(f"{self.level.id} {self._seed} {position}").chance()


def tempered(weights: Weights, temper: Temper | None) -> Weights:
    """The weights of an opponent with a personality: it changes only what the level knows of."""
    if temper is None:
        return weights
    known = {name: value for name, value in weights.model_dump().items() if value}
    return weights.model_copy(
        update={name: known.get(name, 0) + by for name, by in temper.changes.items() if name in known or name == "stab"}
    )


def _before(state: State) -> State:
    """The state before the activation that has just begun."""
    return but(state, stage=Stage.ACTIVATE, active=-1, unseen_by=(), **changing(state, state.active, activated=False))


def _same(one: State, other: State) -> bool:
    """Whether two states of a game are the same to somebody who thinks."""
    return one is other or (
        one.match is other.match
        and (one.stage, one.active, one.moved, one.acted, one.turn, one.player)
        == (other.stage, other.active, other.moved, other.acted, other.turn, other.player)
        and one.pools == other.pools
        and one.losses == other.losses
        and one.grants == other.grants
        and one.characters == other.characters
    )

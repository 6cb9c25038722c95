"""Everything that chance and choice can make of one act: each throw by all its faces, each question by its best answer.

The rules themselves are run, again and again from the same state, with one row of answers after another. Throws that
can only come to the same are run once: the margins of a fight by the lines of the printed result, a test by whether it
is passed.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from okko.model.decision import Ask, Decision, Option, Roll, RollKind, Thrown
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES
from okko.model.event import Called, Event, Fought, Tested
from okko.model.fight import Fight
from okko.model.state import State
from okko.rules.activation import activation
from okko.rules.spending import uses
from okko.rules.table import GameOver, Table

Answer: TypeAlias = Option | Thrown
Policy: TypeAlias = Callable[[State, Decision], Sequence[Option]]
"""The answers to a question that are thought of; the best of them for the player who is asked is given."""
Worth: TypeAlias = Callable[[State], Fraction]


class Branch(NamedTuple):
    """One of the ends that an act can come to."""

    chance: Fraction
    events: tuple[Event, ...]
    """What happened; of several ways to the same state, one of them, but a fight that took place is none without."""
    state: State


def every_answer(state: State, decision: Decision) -> Sequence[Option]:
    """The policy of those who think of everything."""
    return decision.options


def branches(state: State, act: Option, band: int, worth: Worth, policy: Policy = every_answer) -> list[Branch]:
    """The ends of one act of the activated character, up to the next question what it does.

    Args:
        state: A state in which the act is lawful.
        act: A movement, an action, or the end of the activation.
        band: Whose worth is asked for: its player wants the most of it, the other one the least.
        worth: What an end is worth.
        policy: Which answers are thought of at each question on the way.
    """
    return _Branching(state, act, band, worth, policy).run()


def expectation(state: State, act: Option, band: int, worth: Worth, policy: Policy = every_answer) -> Fraction:
    """What one act of the activated character is worth to a band, to be expected, by the best answers (`branches`)."""
    return _Branching(state, act, band, worth, policy).expected()


def state_key(state: State) -> tuple[object, ...]:
    """What of a state changes within an activation."""
    return (
        state.characters,
        state.pools,
        state.used,
        state.losses,
        state.stage,
        state.active,
        state.moved,
        state.acted,
        state.unseen_by,
        state.grants,
        state.match.board,
        state.match.members,
        state.result,
    )


class _Play:
    """The rules at work from a state: the answers they were given, what came of these, and what is asked next."""

    __slots__ = ("_flow", "answers", "question", "table")

    def __init__(self, state: State, answers: Sequence[Answer]) -> None:
        self.table = Table(state)
        self.answers: list[Answer] = []
        self._flow = activation(self.table)
        self.question: Decision | Roll | None = next(self._flow)
        """None: the act is done."""
        for answer in answers:
            self.go_on(answer)

    def go_on(self, answer: Answer) -> None:
        """Answer the question."""
        self.answers.append(answer)
        self.question = None
        with suppress(GameOver, StopIteration):
            question = self._flow.send(answer)
            if not (isinstance(question, Decision) and question.ask is Ask.ACT):
                self.question = question


class _Branching:
    def __init__(self, state: State, act: Option, band: int, worth: Worth, policy: Policy) -> None:
        self._state, self._act, self._band, self._worth, self._policy = state, act, band, worth, policy

    def run(self) -> list[Branch]:
        """The ends."""
        return self._explore(_Play(self._state, [self._act]))[1]

    def expected(self) -> Fraction:
        """The worth of the act; its ends are forgotten, which makes it quicker."""
        return self._expect(_Play(self._state, [self._act]))

    def _after(self, play: _Play, answers: Sequence[Answer]) -> Iterator[_Play]:
        """The play after each of some answers, one at a time: begun anew, but for the last, with which it goes on."""
        for answer in answers[:-1]:
            yield _Play(self._state, [*play.answers, answer])
        play.go_on(answers[-1])
        yield play

    def _options(self, play: _Play, question: Decision) -> Sequence[Option]:
        return list(self._policy(play.table.state, question)) or question.options

    def _expect(self, play: _Play) -> Fraction:
        """The worth of what follows."""
        question = play.question
        if question is None:
            return self._worth(play.table.state)
        if isinstance(question, Roll):
            chances, faces = zip(*self._faces(play, question), strict=True)
            return sum(map(mul, chances, map(self._expect, self._after(play, faces))), Fraction(0))
        best = max if question.player == self._band else min
        return best(map(self._expect, self._after(play, self._options(play, question))))

    def _explore(self, play: _Play) -> tuple[Fraction, list[Branch]]:
        """The worth of what follows, and its ends."""
        question, table = play.question, play.table
        if question is None:
            return self._worth(table.state), [Branch(Fraction(1), tuple(table.events), table.state)]
        if isinstance(question, Roll):
            return self._fall(play, question)
        best = max if question.player == self._band else min
        found = map(self._explore, self._after(play, self._options(play, question)))
        return best(found, key=lambda each: each[0])

    def _fall(self, play: _Play, roll: Roll) -> tuple[Fraction, list[Branch]]:
        total = Fraction(0)
        merged: dict[tuple[object, ...], Branch] = {}
        chances, faces = zip(*self._faces(play, roll), strict=True)
        for chance, after in zip(chances, self._after(play, faces), strict=True):
            worth, ends = self._explore(after)
            total += chance * worth
            for end in ends:
                key = (*state_key(end.state), any(isinstance(event, Called) for event in end.events))
                known = merged.get(key)
                more = chance * end.chance + (known.chance if known else 0)
                merged[key] = Branch(more, known.events if known else end.events, end.state)
        return total, list(merged.values())

    def _faces(self, play: _Play, roll: Roll) -> Iterator[tuple[Fraction, Thrown]]:
        """The faces that can fall, those that come to the same put together."""
        if roll.elements:
            yield from _elements(roll.count)
        elif roll.kind in (RollKind.COMBAT, RollKind.SHOT):
            yield from self._pairs(play)
        elif roll.kind is RollKind.TEST:
            tested = next(event for event in self._news(play, (1,)) if isinstance(event, Tested))
            passing = max(0, min(6, tested.target.amount))
            if passing:
                yield Fraction(passing, 6), (1,)
            if passing < 6:
                yield Fraction(6 - passing, 6), (6,)
        else:
            for faces in product(COMBAT_FACES, repeat=roll.count):
                yield Fraction(1, 6**roll.count), faces

    def _news(self, play: _Play, faces: Thrown) -> list[Event]:
        """What would happen if these faces fell."""
        return _Play(self._state, [*play.answers, faces]).table.events[len(play.table.events) :]

    def _pairs(self, play: _Play) -> Iterator[tuple[Fraction, Thrown]]:
        """The throws of a fight or a shot, by what the margin does unless a die can be thrown again."""
        fought = next((event for event in self._news(play, (1, 1)) if isinstance(event, Fought)), None)
        if fought is None or _thrown_again(play.table.state, fought.fight):
            for pair in product(COMBAT_FACES, repeat=2):
                yield Fraction(1, 36), pair
            return
        cases: dict[int, int] = {}
        shown: dict[int, tuple[int, int]] = {}
        for one, other in product(COMBAT_FACES, repeat=2):
            margin = fought.margin + one - other
            line = max(-4, min(4, 1 if margin == 2 else -1 if margin == -2 else margin))
            if fought.fight.shot is not None:
                line = max(0, line)
            cases[line] = cases.get(line, 0) + 1
            shown.setdefault(line, (one, other))
        for line in sorted(cases, reverse=True):
            yield Fraction(cases[line], 36), shown[line]


def _thrown_again(state: State, fight: Fight) -> bool:
    """Whether a card of either side lets dice be thrown again."""
    return any(
        uses(state, who, skill) for who in (fight.attacker, fight.defender) for skill, _ in state.face(who).rerolls
    )


def _elements(count: int) -> Iterator[tuple[Fraction, Any]]:
    """The faces of inspiration dice, in whatever order they lie."""
    names = list(dict.fromkeys(INSPIRATION_FACES))
    weight = {face: INSPIRATION_FACES.count(face) for face in names}
    for faces in combinations_with_replacement(names, count):
        ways = len(set(permutations(faces)))
        cases = ways
        for face in faces:
            cases *= weight[face]
        yield Fraction(cases, 6**count), faces

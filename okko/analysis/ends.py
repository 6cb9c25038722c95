"""Everything that chance and choice can make of one act: each throw by all its faces, each question by its best answer.

The rules themselves are run, again and again from the same state, with one row of answers after another. Throws that
can only come to the same are run once: the margins of a fight by the lines of the printed result, a test by whether it
is passed.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import Any, NamedTuple, TypeAlias

from okko.model.decision import Ask, Decision, Option, Roll, RollKind, Thrown
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES
from okko.model.event import Called, Event, Fought, Tested
from okko.model.fight import Fight
from okko.model.state import State
from okko.rules.activation import activation
from okko.rules.spending import uses
from okko.rules.table import Flow, GameOver, Table

Answer: TypeAlias = Option | Thrown
Policy: TypeAlias = Callable[[State, Decision], Sequence[Option]]
"""The answers to a question that are thought of; the best of them for the player who is asked is given."""
Worth: TypeAlias = Callable[[State], Fraction]
Begin: TypeAlias = Callable[[Table], Flow[None]]


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


class _Branching:
    def __init__(self, state: State, act: Option, band: int, worth: Worth, policy: Policy) -> None:
        self._state, self._act, self._band, self._worth, self._policy = state, act, band, worth, policy

    def run(self) -> list[Branch]:
        return self._explore([self._act])[1]

    def _replay(self, answers: list[Answer]) -> tuple[Table, Decision | Roll | None]:
        table = Table(self._state)
        flow = activation(table)
        question: Decision | Roll | None = None
        with suppress(GameOver, StopIteration):
            question = next(flow)
            for answer in answers:
                question = None
                question = flow.send(answer)
        flow.close()
        return table, question

    def _explore(self, answers: list[Answer]) -> tuple[Fraction, list[Branch]]:
        """The worth of what follows, and its ends."""
        table, question = self._replay(answers)
        if question is None or (isinstance(question, Decision) and question.ask is Ask.ACT):
            return self._worth(table.state), [Branch(Fraction(1), tuple(table.events), table.state)]
        if isinstance(question, Roll):
            return self._fall(table, question, answers)
        options = list(self._policy(table.state, question)) or list(question.options)
        found = [self._explore([*answers, option]) for option in options]
        best = max if question.player == self._band else min
        return best(found, key=lambda each: each[0])

    def _fall(self, table: Table, roll: Roll, answers: list[Answer]) -> tuple[Fraction, list[Branch]]:
        total = Fraction(0)
        merged: dict[tuple[object, ...], Branch] = {}
        for chance, faces in self._faces(table, roll, answers):
            worth, ends = self._explore([*answers, faces])
            total += chance * worth
            for end in ends:
                key = (*state_key(end.state), any(isinstance(event, Called) for event in end.events))
                known = merged.get(key)
                more = chance * end.chance + (known.chance if known else 0)
                merged[key] = Branch(more, known.events if known else end.events, end.state)
        return total, list(merged.values())

    def _faces(self, table: Table, roll: Roll, answers: list[Answer]) -> Iterator[tuple[Fraction, Thrown]]:
        """The faces that can fall, those that come to the same put together."""
        if roll.elements:
            yield from _elements(roll.count)
        elif roll.kind in (RollKind.COMBAT, RollKind.SHOT):
            yield from self._pairs(table, answers)
        elif roll.kind is RollKind.TEST:
            after, _ = self._replay([*answers, (1,)])
            tested = next(event for event in after.events[len(table.events) :] if isinstance(event, Tested))
            passing = max(0, min(6, tested.target.amount))
            if passing:
                yield Fraction(passing, 6), (1,)
            if passing < 6:
                yield Fraction(6 - passing, 6), (6,)
        else:
            for faces in product(COMBAT_FACES, repeat=roll.count):
                yield Fraction(1, 6**roll.count), faces

    def _pairs(self, table: Table, answers: list[Answer]) -> Iterator[tuple[Fraction, Thrown]]:
        """The throws of a fight or a shot, by what the margin does unless a die can be thrown again."""
        after, _ = self._replay([*answers, (1, 1)])
        fought = next((event for event in after.events[len(table.events) :] if isinstance(event, Fought)), None)
        if fought is None or _thrown_again(table.state, fought.fight):
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

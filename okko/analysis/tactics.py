"""The best activation of a position, by going through all of them: every movement, action, die and order.

Whoever's phase it is wants the most of a stake at its end, or after the enemy's best activation in answer. What is left
out: the enemy's inspiration dice of its next roll; dice that lie on its cards count.
"""

from collections.abc import Iterator
from fractions import Fraction

from okko.analysis.ahead import Ahead, actions
from okko.analysis.ends import Policy, expectation, state_key
from okko.analysis.stakes import Fallen, Stake, Standing, Swing
from okko.analysis.strikes import best_strike, namings
from okko.model.decision import (
    DONE,
    END_PHASE,
    ROLL,
    Ask,
    Attack,
    Decision,
    Keep,
    Move,
    Option,
    Plain,
    Shoot,
)
from okko.model.element import Element
from okko.model.fight import Fight
from okko.model.puzzle import Goal, Want
from okko.model.square import Square
from okko.model.state import Stage, State, of_band
from okko.model.value import but, value
from okko.rules.combat import declaration
from okko.rules.shooting import aim
from okko.rules.table import Table
from okko.rules.turn import play, reserve_options


@value
class Line:
    """An activation: who, the movement before its action, the action, and what is named for it.

    Of several facings on the same square that serve equally well, each is a line of its own.
    """

    who: int
    before: Move | None
    act: Option | None
    """None: it only moves, or does nothing."""
    named: tuple[Option, ...] = ()

    @property
    def answers(self) -> tuple[Option, ...]:
        """Its answers in order, up to the throw."""
        first = (self.before,) if self.before is not None else ()
        return (*first, *((self.act,) if self.act is not None else ()), *self.named)


@value
class Found:
    """A line, and what it is worth."""

    line: Line
    worth: Fraction


class Tactics:
    """A position looked through to the end of the phase, or to the enemy's answer."""

    def __init__(self, state: State, stake: Stake, *, reply: bool, cared: tuple[int, ...] = ()) -> None:
        """`reply`: the enemy's best activation counts; `cared`: the only characters that the stake depends on."""
        self.state, self.stake, self._reply, self._cared = state, stake, reply, cared
        self.band = state.player
        self._rests: dict[tuple[object, ...], Fraction] = {}
        self._answers: dict[tuple[object, ...], Fraction] = {}

    def lines(self) -> list[Found]:
        """Every activation open now, the best first."""
        found = []
        for character in self.state.standing(self.band):
            if self.state.stage is Stage.ACT:
                if character.index == self.state.active:
                    found += list(self._lines(self.state, character.index))
            elif not character.activated:
                found += list(self._lines(self.state, character.index))
        return sorted(found, key=lambda each: -each.worth)

    def passing(self) -> Fraction:
        """What it is worth to end the phase now."""
        return self._end_of_phase(self.state)

    def _lines(self, state: State, who: int) -> Iterator[Found]:
        ahead = Ahead(state, who)
        yield from self._from_here(ahead.state, None)
        for group in ahead.movements():
            for option in group.listed():
                assert isinstance(option, Move)
                yield from self._from_here(ahead.after(option), option)

    def _from_here(self, state: State, before: Move | None) -> Iterator[Found]:
        """The lines that go on with an action, or with none."""
        who = state.active
        if state.result is not None:
            yield Found(Line(who, before, None), self.stake.of(state))
            return
        yield Found(Line(who, before, None), self._rest(ended(state)))
        if state.characters[who].square < 0:
            return
        for act in actions(state):
            for options in namings_of(state, act):
                worth = expectation(state, act, self.band, self._after_act, _naming(who, options))
                yield Found(Line(who, before, act, options), worth)

    def _after_act(self, state: State) -> Fraction:
        """What it is worth once an action is done: the movement may be still to come."""
        if state.result is not None:
            return self.stake.of(state)
        if state.stage is not Stage.ACT or state.moved:
            return self._rest(ended(state))
        key = state_key(state)
        known = self._rests.get(key)
        if known is None:
            known = self._rest(ended(state))
            if state.characters[state.active].square >= 0 and self._moving_matters(state):
                ahead = Ahead(state, state.active)
                for group in ahead.movements():
                    for option in group.listed():
                        assert isinstance(option, Move)
                        after = ahead.after(option)
                        worth = self.stake.of(after) if after.result is not None else self._rest(ended(after))
                        known = max(known, worth)
            self._rests[key] = known
        return known

    def _moving_matters(self, state: State) -> bool:
        """Whether it can matter where a character goes after its action."""
        waiting = any(not one.activated for one in state.standing(self.band))
        return self._reply or waiting

    def _rest(self, state: State) -> Fraction:
        """What the rest of the phase is worth, everybody still waiting to be activated at its best."""
        key = state_key(state)
        known = self._rests.get(key)
        if known is None:
            known = self._rests[key] = self._best_rest(state)
        return known

    def _best_rest(self, state: State) -> Fraction:
        waiting = [one.index for one in state.standing(self.band) if not one.activated]
        best = self._end_of_phase(state)
        if not waiting:
            return best
        if len(waiting) == 1 and not self._reply:
            strike = best_strike(state, self.band, self.stake, most=True, cared=self._cared)
            return best if strike is None else max(best, strike.worth)
        for who in waiting:
            for found in self._lines(state, who):
                best = max(best, found.worth)
        return best

    def _end_of_phase(self, state: State) -> Fraction:
        if not self._reply:
            return self.stake.of(state)
        return max(self._answered(kept) for kept in reserving(state, self.band))

    def _answered(self, state: State) -> Fraction:
        """What is left after the enemy's best activation."""
        key = state_key(state)
        known = self._answers.get(key)
        if known is None:
            theirs = next_phase(state)
            if theirs.result is not None:
                known = self.stake.of(theirs)
            else:
                strike = best_strike(theirs, 1 - self.band, self.stake, most=False, cared=self._cared)
                known = self.stake.of(theirs) if strike is None else min(self.stake.of(theirs), strike.worth)
            self._answers[key] = known
        return known


def tactics_of(state: State, goal: Goal) -> Tactics:
    """A position looked through for what a puzzle wants of the band to act."""
    if goal.want is Want.ZENI:
        return Tactics(state, Swing(state.player), reply=True)
    assert goal.who is not None
    who = state.match.index_of(state.match.called(goal.who) or goal.who)
    if goal.want is Want.REMOVE:
        return Tactics(state, Fallen(who), reply=False, cared=(who,))
    return Tactics(state, Standing(who), reply=True, cared=(who,))


def grouped(state: State, found: list[Found]) -> list[tuple[Fraction, list[Found]]]:
    """Lines that differ in the facing only, put together: the worth of the best, and those as good; the best first."""
    groups: dict[tuple[object, ...], list[Found]] = {}
    for each in found:
        groups.setdefault(_without_facing(state, each.line), []).append(each)
    best = []
    for group in groups.values():
        most = max(each.worth for each in group)
        best.append((most, [each for each in group if each.worth == most]))
    return sorted(best, key=lambda pair: -pair[0])


def _without_facing(state: State, line: Line) -> tuple[object, ...]:
    before = line.before
    square: Square = state.characters[line.who].square if before is None else before.to
    spent = () if before is None else (before.air, before.skills)
    act = line.act.text if line.act is not None else ""
    return line.who, square, spent, act, frozenset(each.text for each in line.named)


def ended(state: State) -> State:
    """The state once an activation is over."""
    if state.stage is not Stage.ACT:
        return state
    return but(state, stage=Stage.ACTIVATE, active=-1, moved=False, acted=False, unseen_by=())


def reserving(state: State, band: int) -> Iterator[State]:
    """The state with the dice that could defend put on cards in every way, none at all first (DICE-7)."""
    yield state
    for option in reserve_options(state):
        if isinstance(option, Keep) and _defends(state, option):
            pools = of_band(state.pools, band, _less(state.pools[band], option.element))
            characters = list(state.characters)
            characters[option.who] = but(characters[option.who], reserve=option.element)
            yield from reserving(but(state, pools=pools, characters=tuple(characters)), band)


def _less(pool: tuple[Element, ...], die: Element) -> tuple[Element, ...]:
    place = pool.index(die)
    return pool[:place] + pool[place + 1 :]


def _defends(state: State, option: Keep) -> bool:
    """Whether a die could be of use on a card in the enemy's phase."""
    if option.element is Element.EARTH:
        return True
    return any(option.element in skill.cost for skill in state.face(option.who).paid)


def next_phase(state: State) -> State:
    """The state when the enemy's phase has begun, with no dice but those on its cards."""
    table = Table(state)
    flow = play(table)
    band = state.player
    question = next(flow, None)
    while question is not None:
        if not isinstance(question, Decision):
            answer: object = (Element.TORII,) * question.count if question.elements else (1,) * question.count
        elif question.ask is Ask.ACTIVATE:
            if question.player != band:
                break
            answer = END_PHASE
        elif question.ask is Ask.TAKE_BACK:
            answer = ROLL
        else:
            answer = DONE if DONE in question.options else question.options[0]
        try:
            question = flow.send(answer)
        except StopIteration:
            break
    flow.close()
    after = table.state
    if after.result is not None:
        return after
    other = 1 - band
    pool = after.pools[other]
    return but(
        after, pools=of_band(after.pools, other, ()), used=of_band(after.used, other, after.used[other] + len(pool))
    )


def namings_of(state: State, act: Option) -> list[tuple[Option, ...]]:
    """All that the activated character can name for an action."""
    who = state.active
    fight: Fight
    match act:
        case Attack(_, target):
            fight = declaration(state, who, target)
        case Shoot(_, target, skill):
            fight = aim(state, who, target, skill)
        case _:
            return [()]
    return [options for _, _, options in namings(state, fight, who)]


def _naming(who: int, wanted: tuple[Option, ...]) -> Policy:
    """The policy of naming just these, and thinking of everything else."""
    texts = [option.text for option in wanted]

    def policy(state: State, decision: Decision) -> list[Option]:
        if decision.ask is Ask.NAME and decision.who == who and isinstance(decision.about, Fight):
            for option in decision.options:
                if option.text in texts:
                    return [option]
            return [option for option in decision.options if isinstance(option, Plain)]
        return list(decision.options)

    return policy

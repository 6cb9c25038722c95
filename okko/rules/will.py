"""Tests: a die equal to or under a stat (WILL, RESIST)."""

from okko.model.decision import DONE, Ask, Decision, Option, Roll, RollKind
from okko.model.element import Stat
from okko.model.event import Replaced, Tested
from okko.model.fight import Named, Trial
from okko.model.skill import Instead, Modify, Outcome, Reroll, Side, Situation, Skill, Throw
from okko.model.state import State
from okko.model.total import Term, Total
from okko.model.value import but
from okko.rules.cards import holds, matches, total
from okko.rules.spending import named_by, offer, raises, spend, uses
from okko.rules.table import Flow, Table, ask


def situation_of_trial(trial: Trial) -> Situation:
    """What a tested character is doing."""
    return Situation.RESISTING if trial.resisting else Situation.TESTING


def trial_total(state: State, trial: Trial) -> Total:
    """What the die must be equal to or under (WILL-1)."""
    situation = situation_of_trial(trial)
    rule = "RESIST-1" if trial.resisting else "WILL-1"
    base = Term(state.face(trial.who).stats[trial.stat], trial.stat.value.capitalize(), rule)
    return total(state, trial.who, trial.stat, situation, trial.opponent, None, trial.named, base)


def _serves(state: State, trial: Trial, skill: Skill) -> bool:
    """Whether a paid skill would change the number tested."""
    situation = situation_of_trial(trial)
    return any(
        isinstance(effect, Modify)
        and effect.stat is trial.stat
        and effect.who.side is Side.SELF
        and (not effect.given or situation in effect.given)
        and (effect.against is None or (trial.opponent is not None and matches(state, trial.opponent, effect.against)))
        and holds(state, trial.who, effect.when, None)
        for effect in skill.effects
    )


def trial_options(state: State, trial: Trial) -> list[Option]:
    """The dice and skills a tested character may still name (WILL-1)."""
    who = trial.who
    if trial_total(state, trial).amount >= 6:
        return []
    options = raises(state, who, trial.stat)
    named = [item.skill for item in trial.named]
    for skill in state.face(who).paid:
        if not skill.action and skill.id not in named and _serves(state, trial, skill):
            options += uses(state, who, skill)
    return options


def test(table: Table, trial: Trial, *rules: str) -> Flow[bool]:
    """Test a stat: dice and skills are named, a die falls, and it may be thrown again. Answers whether it passed."""
    who = trial.who
    band = table.state.band(who)
    for skill, effect in table.state.face(who).insteads.get(Outcome.TEST, ()):
        own = trial.stat is Stat.WILLPOWER and effect.who.side is Side.SELF and _meant(table.state, trial, effect)
        if own and (yield from offer(table, who, skill, Ask.INSTEAD, trial, free=True)):
            table.happen(Replaced(table.state, ("SKILL-5", *skill.rule), who, skill.id, effect.becomes))
            goal = trial_total(table.state, trial)
            table.happen(Tested(table.state, (*rules, "SKILL-5"), trial, 0, goal, True))
            return True
    while options := trial_options(table.state, trial):
        choice = yield from ask(Decision(Ask.NAME, band, (*options, DONE), who, trial))
        named = named_by(choice)
        if named is None:
            break
        spend(table, who, named)
        trial = _naming(trial, named)
    rule = "RESIST-1" if trial.resisting else "WILL-1"
    (face,) = yield Roll(RollKind.TEST, 1, band)
    passed = _compare(table, trial, face, *rules, rule)
    for skill, again in table.state.face(who).rerolls:
        if passed:
            break
        serves = Throw.TEST in again.of and again.whose == "own" and _meant(table.state, trial, again)
        if serves and (yield from offer(table, who, skill, Ask.REROLL, trial)):
            (face,) = yield Roll(RollKind.REROLL, 1, band)
            passed = _compare(table, trial, face, *rules, rule)
    return passed


def _naming(trial: Trial, named: Named) -> Trial:
    return but(trial, named=(*trial.named, named))


def _meant(state: State, trial: Trial, effect: Reroll | Instead) -> bool:
    """Whether a card speaks of such a test."""
    return (not effect.given or situation_of_trial(trial) in effect.given) and (
        effect.against is None or (trial.opponent is not None and matches(state, trial.opponent, effect.against))
    )


def _compare(table: Table, trial: Trial, face: int, *rules: str) -> bool:
    """Whether a face is equal to or under the stat."""
    goal = trial_total(table.state, trial)
    table.happen(Tested(table.state, rules, trial, face, goal, face <= goal.amount))
    return face <= goal.amount

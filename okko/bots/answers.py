"""Answers to all questions but who is activated and what it does: in fights, with dice, at the beginning."""

from okko.analysis.branches import fought, stepped
from okko.analysis.outlook import Outlook, outlook
from okko.bots import deeds, drafting, fray, muster, purse
from okko.bots.field import Field
from okko.bots.judge import Judge
from okko.bots.worth import worth
from okko.game import Game
from okko.model.decision import DONE, Ask, Decision, FaceTo, Option, Raise, StepTo, Target, Use
from okko.model.fight import Fight, Kind
from okko.model.opponent import Opponent
from okko.model.state import State, with_character


def answer(game: Game, decision: Decision, level: Opponent, judge: Judge | None, seed: int) -> Option:
    """The answer of a level of play; with a judge it weighs what the whole position is then worth."""
    state = game.state
    match decision.ask:
        case Ask.NAME:
            return _name(state, decision, level, judge)
        case Ask.RETREAT | Ask.PUSH:
            return fray.step(state, decision) if judge is None else _weighed(state, decision, judge)
        case Ask.FACING | Ask.TURN:
            return fray.face(state, decision) if judge is None else _weighed(state, decision, judge)
        case Ask.REROLL:
            return fray.throw_again(state, decision, game.log)
        case Ask.INSTEAD:
            return fray.instead(state, decision, game.log)
        case Ask.AFTER:
            return fray.after(state, decision)
        case Ask.HELP:
            return fray.help_friend(state, decision)
        case Ask.TARGET:
            return deeds.pick(Field(state, decision.player), decision)
        case Ask.RESERVE:
            return purse.reserve(Field(state, decision.player), decision) if level.keeps_dice else DONE
        case Ask.TAKE_BACK:
            return purse.take_back(Field(state, decision.player), decision)
        case Ask.LOSE_DIE:
            return purse.lose(decision)
        case Ask.RETHROW:
            return purse.rethrow(Field(state, decision.player), decision.options, 0)
        case Ask.SIDE:
            return muster.side(state, decision)
        case Ask.DEPLOY:
            return muster.deploy(state, decision)
        case Ask.PLACE:
            return muster.place(state, decision)
        case Ask.SUMMON:
            return muster.arrive(state, decision)
        case Ask.ORDER:
            return min(
                decision.options, key=lambda option: worth(state, option.who) if isinstance(option, Target) else 99.0
            )
        case Ask.FORM:
            return muster.form(state, decision)
        case _:
            draft = state.match.draft
            if draft is not None:
                return drafting.draft_answer(draft, decision, seed)
            option: Option = decision.options[-1]
            return option


def _name(state: State, decision: Decision, level: Opponent, judge: Judge | None) -> Option:
    """Dice and skills for a roll; who thinks nothing of dice names whatever there is."""
    if not level.weights.die:
        return next((option for option in decision.options if isinstance(option, Raise | Use)), DONE)
    if judge is None:
        return fray.name(state, decision)

    def hopes(state: State, outlook: Outlook) -> float:
        attacks = state.band(outlook.fight.attacker) == judge.band
        return (1 if attacks else -1) * _expected(state, outlook, judge)

    return fray.name(state, decision, hopes)


def _expected(state: State, outlook: Outlook, judge: Judge) -> float:
    """What the position after a fight is worth."""
    return sum(chance * judge.value(after) for chance, after in fought(state, outlook))


def _weighed(state: State, decision: Decision, judge: Judge) -> Option:
    """The step or facing after which the whole position is worth most; before a throw, whatever that shows."""
    who = decision.who

    def value(option: Option) -> float:
        if isinstance(option, StepTo):
            return judge.value(stepped(state, who, option.to, pushed=decision.ask is Ask.PUSH))
        assert isinstance(option, FaceTo)
        turned = with_character(state, who, facing=option.facing)
        fight = decision.about
        if isinstance(fight, Fight) and fight.kind is Kind.COMBAT:
            return _expected(turned, outlook(turned, fight), judge)
        return judge.value(turned)

    return max(decision.options, key=value)

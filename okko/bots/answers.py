"""What a level of play answers otherwise than by rule of thumb, since it knows more, or less."""

from okko.analysis.branches import fought, stepped
from okko.analysis.outlook import Outlook, outlook
from okko.bots import fray, purse
from okko.bots.field import Field
from okko.bots.judge import Judge
from okko.bots.thumb import by_thumb
from okko.game import Game
from okko.model.decision import DONE, Ask, Decision, FaceTo, Option, Raise, StepTo, Use
from okko.model.fight import Fight, Kind
from okko.model.opponent import Opponent
from okko.model.state import State, with_character


def answer(game: Game, decision: Decision, level: Opponent, judge: Judge | None, seed: int) -> Option:
    """The answer of a level of play; with a judge it weighs what the whole position is then worth."""
    state = game.state
    match decision.ask:
        case Ask.NAME:
            return _name(state, decision, level, judge)
        case Ask.RETREAT | Ask.PUSH | Ask.FACING | Ask.TURN if judge is not None:
            return _weighed(state, decision, judge)
        case Ask.RESERVE if not level.keeps_dice:
            return DONE
        case Ask.RESERVE:
            return purse.reserve(Field(state, decision.player), decision, level.weights.keep / 100)
        case _:
            return by_thumb(game, decision, seed)


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

"""Rules of thumb for all questions but who is activated and what it does: in fights, with dice, at the beginning."""

from okko.bots import deeds, drafting, fray, muster, purse
from okko.bots.field import Field
from okko.bots.worth import worth
from okko.game import Game
from okko.model.decision import Ask, Decision, Option, Target


def by_thumb(game: Game, decision: Decision, seed: int) -> Option:
    """The answer that mostly does; in a draft the seed decides what taste is a matter of."""
    state = game.state
    match decision.ask:
        case Ask.NAME:
            return fray.name(state, decision)
        case Ask.RETREAT | Ask.PUSH:
            return fray.step(state, decision)
        case Ask.FACING | Ask.TURN:
            return fray.face(state, decision)
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
            return purse.reserve(Field(state, decision.player), decision)
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
        case Ask.FORM:
            return muster.form(state, decision)
        case Ask.ORDER:
            return min(
                decision.options, key=lambda option: worth(state, option.who) if isinstance(option, Target) else 99.0
            )
        case _:
            draft = state.match.draft
            option: Option = drafting.draft_answer(draft, decision, seed) if draft else decision.options[-1]
            return option

"""A hint for a person, in three steps: what there is, where, and why; by the reasoning of a level of play."""

from okko.analysis.dice_advice import Advice, advise
from okko.bots.line import Kind
from okko.bots.reasons import Told
from okko.bots.registry import bot_named
from okko.bots.thinker import Thinker
from okko.dice import Typed
from okko.game import Game
from okko.model.decision import END_ACTIVATION, END_PHASE, Ask, Decision, Option
from okko.model.fight import Fight
from okko.model.state import State
from okko.model.value import value

ADVISER = "captain"
"""The level that is asked."""
EFFORT = 0.25
"""The share of its usual thinking: a hint is wanted now."""


@value
class Hint:
    """What a person is told, step by step, and what each die is worth where that is the question."""

    what: str
    where: str
    why: str
    dice: tuple[str, ...] = ()
    option: Option | None = None
    """The answer that is meant."""

    @property
    def steps(self) -> tuple[str, str, str]:
        """The three steps in order."""
        return self.what, self.where, self.why


def hint(game: Game, level: str = ADVISER, *, effort: float = EFFORT) -> Hint:
    """What to do about the pending decision; the same for the same position, whatever the dice will be.

    Raises:
        IllegalAnswer: No decision is pending.
    """
    decision, state = game.decision, game.state
    if (decision.ask is Ask.NAME and isinstance(decision.about, Fight)) or decision.ask is Ask.RESERVE:
        fight = decision.about if isinstance(decision.about, Fight) else None
        return _about_dice(state, advise(state, decision.player, fight, decision.who), decision.ask)
    bot = bot_named(level, 0, effort)
    option = bot.choose(game.fork(Typed()))
    reason = bot.reason() if isinstance(bot, Thinker) and _meant(bot, decision, option) else None
    dice = tuple(die.text for die in advise(state, decision.player).dice) if decision.ask is Ask.ACTIVATE else ()
    why = "By estimate no other answer comes out better." if reason is None else reason.text
    if option in (END_PHASE, END_ACTIVATION):
        return Hint("Nothing more is worth the risk.", f"{option.text.capitalize()}.", why, dice, option)
    if reason is None:
        return Hint(_question(decision.ask), f"{option.text.capitalize()}.", why, dice, option)
    return Hint(_what(state, reason.chosen), _where(state, reason.chosen), why, dice, option)


def _meant(bot: Thinker, decision: Decision, option: Option) -> bool:
    """Whether an answer belongs to the activation that was thought of last, so that its reason is this one's."""
    line = bot.announced
    began = line is not None and line.who == decision.who and option in line.steps
    return decision.ask is Ask.ACTIVATE or (decision.ask is Ask.ACT and began)


def _about_dice(state: State, advice: Advice, ask: Ask) -> Hint:
    """The three steps where dice are named or kept."""
    texts = tuple(die.text for die in advice.dice)
    now = [text for text in advice.share if not text.startswith("reserve ")]
    kept = [text for text in advice.share if text.startswith("reserve ")]
    if ask is Ask.RESERVE:
        what = (
            "A die can wait on a card for the enemy's phase." if kept else "No die helps anybody in the enemy's phase."
        )
        where = f"{'; '.join(kept).capitalize()}." if kept else "Keep none."
    elif now:
        what, where = "A die does more in this fight than anywhere else.", f"{'; '.join(now).capitalize()}."
    else:
        what, where = "Nothing that can be named here is worth its die.", "Name nothing."
        if kept:
            where = f"Name nothing; later {'; '.join(kept)}."
    gain = f"It adds {float(advice.gain):+.2f} Zeni, to be expected." if advice.gain else "No die adds anything."
    return Hint(what, where, " ".join([gain, *texts]), texts)


def _what(state: State, told: Told) -> str:
    """What there is, without saying for whom."""
    target = state.recruit(told.target).name if told.target >= 0 else ""
    match told.kind:
        case Kind.ATTACK if told.behind:
            return f"{target} can be struck from behind."
        case Kind.ATTACK if told.cornered:
            return f"{target} can be struck with no way back."
        case Kind.ATTACK:
            return f"An attack on {target} promises most."
        case Kind.SHOOT:
            return f"A shot at {target} promises most."
        case Kind.RECOVER:
            return "A red card can be turned back."
        case Kind.SKILL:
            return "A skill promises more than a blow."
        case Kind.OPEN:
            return "A door is worth opening."
        case Kind.WALK if told.held:
            return "An enemy can be held where it stands."
        case _:
            return "To stand better is worth more than to strike."


def _where(state: State, told: Told) -> str:
    """Who does it, and from where."""
    name = state.recruit(told.who).name
    if told.to >= 0:
        return f"{name}, at {state.match.board.name(told.to)}."
    return f"{name}, from where it stands."


def _question(ask: Ask) -> str:
    """What a question without a line of play is about."""
    return {
        Ask.RETREAT: "Not every square behind is safe.",
        Ask.FACING: "Both facings meet the attack; think of what lies behind you.",
        Ask.TAKE_BACK: "A die on a card is not rolled.",
        Ask.ACT: "One thing here is better than the rest.",
    }.get(ask, "One answer is better than the others.")

"""Why not: the rule that forbids an act, the fact that makes it bite, and what would make it lawful.

Whatever is not among the options gets a refusal, from the same predicates that make the options. An intent is any
option, lawful or not, or its text.
"""

from okko.model.decision import (
    Activate,
    Ask,
    Attack,
    Decision,
    Deploy,
    FaceTo,
    Keep,
    LoseDie,
    Move,
    Open,
    Option,
    Place,
    Plain,
    Raise,
    Rethrow,
    Shoot,
    Side,
    StepTo,
    TakeBack,
    Target,
    Use,
)
from okko.model.element import Stat
from okko.model.fight import Fight, Trial
from okko.model.refusal import Refusal
from okko.model.square import Facing
from okko.model.state import Stage, State
from okko.rules.cards import situation_of
from okko.rules.intents import parse_intent
from okko.rules.naming import own_stat
from okko.rules.refused_acts import why_not_attack, why_not_recover, why_not_shoot, why_not_use
from okko.rules.refused_dice import why_not_keep, why_not_name, why_not_raise
from okko.rules.refused_moves import called, why_not_move, why_not_retreat
from okko.rules.refused_sorcery import why_not_open
from okko.rules.setup import deployment_zone, has_room, opposite

_RULE_OF = {
    Ask.SIDE: "SETUP-3",
    Ask.DEPLOY: "SETUP-3",
    Ask.PLACE: "SETUP-4",
    Ask.TAKE_BACK: "DICE-9",
    Ask.ACTIVATE: "TURN-3",
    Ask.ACT: "TURN-4",
    Ask.TARGET: "SKILL-5",
    Ask.NAME: "COMBAT-2",
    Ask.FACING: "COMBAT-7",
    Ask.TURN: "SKILL-11",
    Ask.PUSH: "SKILL-11",
    Ask.RETREAT: "RETREAT-1",
    Ask.REROLL: "SKILL-2",
    Ask.INSTEAD: "SKILL-2",
    Ask.AFTER: "SKILL-2",
    Ask.HELP: "SKILL-2",
    Ask.LOSE_DIE: "DICE-3",
    Ask.RETHROW: "SORC-1",
    Ask.RESERVE: "DICE-7",
    Ask.END: "END-1",
}


def why_not(state: State, decision: Decision | None, intent: Option | str) -> Refusal | None:
    """Why an act is not lawful now; None if it is."""
    if state.stage is Stage.OVER:
        return Refusal("END-1", "the game is over")
    if decision is None:
        return Refusal("DICE-13", "dice must fall first")
    if isinstance(intent, str):
        if decision.find(intent) is not None:
            return None
        parsed = parse_intent(state, intent)
        if parsed is None:
            return Refusal(_RULE_OF[decision.ask], f"{intent!r} is no act of this game")
        intent = parsed
    elif intent in decision.options:
        return None
    refusal = _reason(state, decision, intent)
    return refusal or Refusal(_RULE_OF[decision.ask], f"the question is another one now: {decision.ask.value}")


def _reason(state: State, decision: Decision, intent: Option) -> Refusal | None:
    match intent:
        case Activate(_, who):
            return _why_not_activate(state, decision, who)
        case Move() | Attack() | Shoot():
            return _why_not_act(state, decision, intent)
        case Plain("recover"):
            return _why_not_act(state, decision, intent)
        case Plain("end phase"):
            return _why_not_end_phase(state, decision)
        case Plain("end activation"):
            return Refusal("TURN-3", "nobody is activated") if state.active < 0 else _busy(decision)
        case Open() if decision.ask is Ask.ACT:
            return why_not_open(state, state.active, intent)
        case Use() if decision.ask is Ask.ACT or decision.ask is Ask.ACTIVATE:
            return _why_not_act(state, decision, intent)
        case Use() if decision.ask is Ask.NAME:
            return why_not_name(state, decision.who, intent, decision.about)
        case Raise() if decision.ask is Ask.NAME:
            stat = _stat_asked(decision)
            return why_not_raise(state, decision.who, stat, intent) if stat else None
        case Raise(_, stat, _) if decision.ask is Ask.ACT and stat is Stat.MOVEMENT:
            return Refusal("MOVE-15", "an Air die is named with the movement", cure="move with an Air die")
        case Raise() if decision.ask in (Ask.ACT, Ask.ACTIVATE):
            return Refusal("DICE-13", "dice are named for a roll: declare the attack or the test first")
        case StepTo(_, to) if decision.ask is Ask.RETREAT:
            return why_not_retreat(state, decision.who, to)
        case FaceTo(_, facing) if decision.ask is Ask.FACING:
            return _why_not_face(state, decision, facing)
        case Keep() if decision.ask is Ask.RESERVE:
            return why_not_keep(state, intent)
        case TakeBack(_, who) if decision.ask is Ask.TAKE_BACK:
            return Refusal("DICE-9", f"no die is reserved on the card of {called(state, who)}", (), (who,))
        case Place() if decision.ask is Ask.PLACE:
            return _why_not_place(state, decision, intent)
        case Deploy(_, who) if decision.ask is Ask.DEPLOY:
            return _why_not_deploy(state, decision, who)
        case Side(_, side) if decision.ask is Ask.SIDE and not has_room(state, side):
            return Refusal("SETUP-4", f"there is no room for both bands along {side.name} and the side across")
        case LoseDie() if decision.ask is Ask.LOSE_DIE:
            return Refusal("DICE-3", "the band has no such die")
        case Rethrow() if decision.ask is Ask.RETHROW:
            return Refusal("SORC-1", "no such unused die lies there")
        case Target(_, who) if decision.ask is Ask.TARGET:
            return Refusal(
                "SKILL-5", f"the skill does not reach {called(state, who)}, or would change nothing", (), (who,)
            )
        case _:
            return _busy(decision)


def _busy(decision: Decision) -> Refusal:
    return Refusal(_RULE_OF[decision.ask], f"another question must be answered first: {decision.ask.value}")


def _stat_asked(decision: Decision) -> Stat | None:
    match decision.about:
        case Fight() as fight:
            return own_stat(situation_of(fight, decision.who))
        case Trial(stat=stat):
            return stat
        case None:
            return None


def _why_not_activate(state: State, decision: Decision, who: int) -> Refusal | None:
    character, name = state.characters[who], called(state, who)
    if state.stage not in (Stage.ACTIVATE, Stage.ACT):
        return _busy(decision)
    if character.square < 0:
        return Refusal("STATE-5", f"{name} is no longer on the board", (), (who,))
    if state.band(who) != state.player:
        return Refusal("TURN-7", f"it is not the phase of {name}'s band", (character.square,), (who,))
    if state.active == who:
        return Refusal("TURN-3", f"{name} is activated now", (character.square,), (who,))
    if character.activated:
        return Refusal("TURN-3", f"{name} has been activated in this phase", (character.square,), (who,))
    if decision.ask is not Ask.ACTIVATE:
        cure = "end activation" if decision.ask is Ask.ACT else None
        other = called(state, state.active) if state.active >= 0 else "somebody else"
        return Refusal("TURN-3", f"the activation of {other} has not ended", (), (state.active,), cure)
    return None


def _why_not_act(state: State, decision: Decision, intent: Option) -> Refusal | None:
    """Why the active character cannot do something: what holds for all acts first, then for this one."""
    if state.stage not in (Stage.ACTIVATE, Stage.ACT) or decision.ask not in (Ask.ACTIVATE, Ask.ACT):
        return _busy(decision)
    if decision.ask is Ask.ACTIVATE:
        return Refusal("TURN-3", "nobody is activated", cure="activate a character first")
    who = state.active
    name = called(state, who)
    if isinstance(intent, Move):
        if state.moved:
            return Refusal("TURN-4", f"{name} has moved in this activation", (), (who,), "not in this activation")
        return why_not_move(state, who, intent)
    if state.acted:
        return Refusal(
            "TURN-4", f"{name} has taken its action in this activation", (), (who,), "not in this activation"
        )
    match intent:
        case Attack(_, target):
            return why_not_attack(state, who, target)
        case Shoot():
            return why_not_shoot(state, who, intent)
        case Use():
            return why_not_use(state, who, intent)
        case _:
            return why_not_recover(state, who)


def _why_not_end_phase(state: State, decision: Decision) -> Refusal | None:
    if decision.ask is Ask.ACT:
        return Refusal(
            "TURN-3", f"the activation of {called(state, state.active)} has not ended", cure="end activation"
        )
    return _busy(decision)


def _why_not_face(state: State, decision: Decision, facing: Facing) -> Refusal:
    fight = decision.about
    name = called(state, decision.who)
    rule = "SHOT-6" if isinstance(fight, Fight) and fight.kind.value == "shot" else "COMBAT-7"
    return Refusal(rule, f"facing {facing.name}, {name} would not have its opponent in front", (), (decision.who,))


def _why_not_place(state: State, decision: Decision, intent: Place) -> Refusal | None:
    board = state.match.board
    side = state.side if decision.player == state.first else opposite(state.side)
    other = state.at(intent.to)
    if other is not None:
        return Refusal("SETUP-4", f"{called(state, other)} stands on {board.name(intent.to)}", (intent.to,), (other,))
    if board.blocking >> intent.to & 1:
        return Refusal("SETUP-4", f"{board.name(intent.to)} is blocking terrain", (intent.to,))
    if not deployment_zone(state, side) >> intent.to & 1:
        return Refusal("SETUP-4", f"{board.name(intent.to)} is outside the deployment zone", (intent.to,))
    return None


def _why_not_deploy(state: State, decision: Decision, who: int) -> Refusal | None:
    if state.band(who) != decision.player:
        return Refusal("SETUP-3", f"{called(state, who)} belongs to the other band", (), (who,))
    return Refusal("SETUP-3", f"{called(state, who)} is set up already", (), (who,))

"""Why not: the rule that forbids an act, the fact that makes it bite, and what would make it lawful.

Whatever is not among the options gets a refusal, from the same predicates that make the options. An act is known by its
text, lawful or not; an option stands for its text. What would help is found by trying it, so a remedy never fails.
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
from okko.model.refusal import Refusal
from okko.model.state import End, Stage, State
from okko.model.value import but
from okko.rules.intents import parse_intent
from okko.rules.refused_acts import why_not_attack, why_not_recover, why_not_shoot, why_not_use
from okko.rules.refused_answers import waiting, why_not_answer
from okko.rules.refused_cures import NO_CURE, Cure, after, after_activation, called, opens, ready
from okko.rules.refused_dice import why_not_keep
from okko.rules.refused_draft import why_not_draft
from okko.rules.refused_moves import why_not_move
from okko.rules.refused_setup import why_not_setup
from okko.rules.refused_sorcery import why_not_open
from okko.rules.victory import goal_rules, last_turn_rules, loss_rule, to_the_last

_NOT_AGAIN = "not in this activation"
_SETTING_UP = (Stage.ROLL_OFF, Stage.SIDE, Stage.DEPLOY)


def why_not(state: State, decision: Decision | None, intent: Option | str) -> Refusal | None:
    """Why an act is not lawful now; None if it is.

    Args:
        state: The state as it stands.
        decision: The open question; None while dice must fall.
        intent: The act, as its text or as an option, which counts by its text.
    """
    if state.stage is Stage.OVER:
        return _over(state)
    if decision is None:
        return Refusal("DICE-13", "dice must fall first")
    if state.stage is Stage.DRAFT:
        return why_not_draft(state, decision, intent)
    text = intent if isinstance(intent, str) else intent.text
    act = parse_intent(state, text)
    if act is None:
        return but(waiting(state, decision), fact=f"{text!r} is no act of this game, or names nobody and nothing in it")
    if act in decision.options:
        return None
    return _reason(state, decision, act)


def _over(state: State) -> Refusal:
    """Nothing is done any more, by the rule that ended the game."""
    rule, reason = "END-1", "it has ended"
    match state.result.end if state.result is not None else None:
        case End.LOSSES:
            rule, reason = loss_rule(state), "a band has lost too many Zeni"
        case End.WIPED_OUT:
            rule, reason = "END-3", "a band has nobody left"
        case End.TURNS:
            rule, reason = last_turn_rules(state)[0], "its last turn has been played"
        case End.OBJECTIVE:
            goal = "its goal" if to_the_last(state) else "the goal of the scenario card"
            rule, reason = goal_rules(state)[-1], f"a band has reached {goal}"
        case End.RESIGNED:
            rule, reason = "END-6", "a player has given up"
        case End.AGREED:
            rule, reason = "END-6", "the players have agreed on a draw"
    return Refusal(rule, f"the game is over: {reason}")


def _reason(state: State, decision: Decision, intent: Option) -> Refusal:
    """Why an act that is not among the options is not lawful."""
    refusal: Refusal | None
    if isinstance(intent, Activate):
        refusal = _why_not_activate(state, decision, intent)
    elif state.stage in _SETTING_UP:
        refusal = why_not_setup(state, decision, intent)
    elif decision.ask is Ask.ACT:
        refusal = _why_not_in_activation(state, state.active, intent) or _not_now(state, decision, intent)
    elif decision.ask is Ask.ACTIVATE:
        refusal = _why_not_yet(state, intent) or _not_now(state, decision, intent)
    else:
        refusal = why_not_answer(state, decision, intent)
    return refusal or waiting(state, decision)


def _why_not_activate(state: State, decision: Decision, intent: Activate) -> Refusal:
    who = intent.who
    character, name = state.characters[who], called(state, who)
    if state.stage in _SETTING_UP:
        return waiting(state, decision)
    if character.square < 0:
        return Refusal("STATE-5", f"{name} is not on the board", (), (who,))
    square = (character.square,)
    if state.band(who) != state.player:
        return Refusal("TURN-7", f"it is not the phase of {name}'s band", square, (who,))
    if state.active == who:
        return Refusal("TURN-3", f"{name} is activated now", square, (who,))
    if character.activated and state.stage is not Stage.PHASE:
        return Refusal("TURN-3", f"{name} has been activated in this phase", square, (who,))
    if decision.ask is not Ask.ACT:
        return waiting(state, decision)
    fact = f"the activation of {called(state, state.active)} has not ended"
    others = (state.characters[state.active].square,)
    return Refusal("TURN-3", fact, others, (state.active, who), "end the activation first", ("end activation",))


def _why_not_in_activation(state: State, who: int, intent: Option) -> Refusal | None:
    """Why an activated character cannot move or act so; None for what is neither."""
    name, square = called(state, who), (state.characters[who].square,)
    match intent:
        case Move():
            if state.moved:
                return Refusal("TURN-4", f"{name} has moved in this activation", square, (who,), _NOT_AGAIN)
            return why_not_move(state, who, intent)
        case Use(_, id) if not any(skill.id == id and skill.action for skill in state.face(who).skills):
            return why_not_use(state, who, intent)
        case Open():
            return why_not_open(state, who, intent)
        case Attack() | Shoot() | Use() | Plain("recover"):
            if state.acted:
                return Refusal("TURN-4", f"{name} has taken its action in this activation", square, (who,), _NOT_AGAIN)
            return _why_not_action(state, who, intent)
        case _:
            return None


def _why_not_action(state: State, who: int, intent: Option) -> Refusal | None:
    match intent:
        case Attack(_, target):
            return why_not_attack(state, who, target)
        case Shoot():
            return why_not_shoot(state, who, intent)
        case Use():
            return why_not_use(state, who, intent)
        case _:
            return why_not_recover(state, who)


def _why_not_yet(state: State, intent: Option) -> Refusal | None:
    """Why nobody moves or acts while nobody is activated: the first who could is the cure."""
    if not isinstance(intent, Move | Attack | Shoot | Use | Open) and intent.text != "recover":
        return None
    cure, remedy = _activate_first(state, intent)
    return Refusal("TURN-3", "nobody is activated", (), (), cure, remedy)


def _activate_first(state: State, intent: Option) -> Cure:
    """The activation, with a movement if it takes one, in which an act is lawful."""
    best: Cure = NO_CURE
    for who in ready(state):
        begun = after_activation(state, who)
        if begun is None:
            continue
        act = f"activate {state.recruit(who).id}"
        following = after(state, (act,))
        if following is not None and intent in following[1].options:
            return f"activate {called(state, who)} first", (act,)
        if best is NO_CURE:
            refusal = _why_not_in_activation(begun, who, intent)
            if refusal is not None and refusal.remedy:
                best = f"activate {called(state, who)} first, then {refusal.cure}", (act, *refusal.remedy)
    return best


def _not_now(state: State, decision: Decision, intent: Option) -> Refusal | None:
    """Why something is not done while characters are activated or act."""
    people = (decision.who,) if decision.who >= 0 else ()
    match intent:
        case Plain("end phase"):
            return _why_not_end_phase(state, decision)
        case Plain("end activation"):
            return Refusal("TURN-3", "nobody is activated")
        case Plain("done"):
            other = "end activation" if decision.ask is Ask.ACT else "end phase"
            return Refusal(
                "TURN-4", "nothing is offered that could be declined", (), people, f"say {other!r}", (), other
            )
        case Plain("roll"):
            return Refusal("TURN-2", "the dice of this phase have been rolled")
        case Raise(_, stat, _) if stat is Stat.MOVEMENT:
            return Refusal("MOVE-15", "an Air die is named with the movement", (), people, "move with an Air die")
        case Raise():
            return Refusal("DICE-13", "dice are named for a roll, and nothing is about to be rolled", (), people)
        case FaceTo():
            return _why_not_turn(state, decision, intent)
        case StepTo(text):
            retreats = text.startswith("retreat")
            return Refusal(
                "RETREAT-1" if retreats else "SKILL-11",
                f"nobody has to {'retreat' if retreats else 'be shoved'} now",
                (intent.to,),
                people,
            )
        case Keep():
            return _why_not_keep_yet(state, decision, intent)
        case TakeBack(_, who):
            return Refusal("DICE-9", "dice are taken back at the start of a phase, before the roll", (), (who,))
        case Target(_, who):
            return Refusal("SKILL-5", "no skill asks on whom it works", (), (who,))
        case LoseDie():
            return Refusal("DICE-3", "no civilian has fallen just now")
        case Rethrow():
            return Refusal("SORC-1", "no skill has dice thrown again now")
        case Side() | Deploy() | Place():
            return Refusal("SETUP-3", "both bands have been set up")
        case _:
            return None


def _why_not_turn(state: State, decision: Decision, intent: FaceTo) -> Refusal:
    """A turn on the spot is a movement (MOVE-3)."""
    who = decision.who
    if who < 0:
        return Refusal("TURN-3", "nobody is activated")
    square = state.characters[who].square
    text = f"move {state.match.board.name(square)} {intent.facing.name}"
    fact = f"a turn of {called(state, who)} is a movement"
    lawful = parse_intent(state, text) in decision.options
    cure = f"say {text!r}" if lawful else None
    return Refusal("MOVE-3", fact, (square,), (who,), cure, (), text if lawful else None)


def _why_not_end_phase(state: State, decision: Decision) -> Refusal:
    fact = f"the activation of {called(state, state.active)} has not ended"
    square, cure = (state.characters[state.active].square,), "end the activation first"
    if ready(state):
        return Refusal("TURN-3", fact, square, (state.active,), cure, ("end activation",))
    return Refusal("TURN-3", fact, square, (state.active,), "end the activation", (), "end activation")


def _why_not_keep_yet(state: State, decision: Decision, intent: Keep) -> Refusal:
    """Dice are put in reserve when the phase ends (DICE-7)."""
    refusal = why_not_keep(state, intent)
    if refusal is not None:
        return refusal
    fact = "dice are put in reserve at the end of the phase"
    ends = ("end phase",) if decision.ask is Ask.ACTIVATE else ("end activation", "end phase")
    for answers in (ends, ends[:1]):
        if opens(state, answers, intent):
            return Refusal("DICE-7", fact, (), (intent.who,), "end the phase first", answers)
    return Refusal("DICE-7", fact, (), (intent.who,))

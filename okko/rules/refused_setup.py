"""Why a character cannot be set up as somebody would like (SETUP)."""

from okko.model.decision import Ask, Decision, Deploy, Option, Place, Side
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.rules.refused_cures import SIDES, called, opens
from okko.rules.setup import opposite, zone_of


def why_not_setup(state: State, decision: Decision, intent: Option) -> Refusal | None:
    """Why an act of setting up is not lawful while the bands are being set up; None for another act."""
    match intent:
        case Side() if decision.ask is Ask.SIDE:
            fact = f"there is no room for both bands along the {SIDES[intent.side]} and the side across"
            return Refusal("SETUP-4", fact)
        case Side():
            return Refusal("SETUP-3", f"player A has chosen the {SIDES[state.side]} side")
        case Deploy(_, who):
            return _why_not_deploy(state, decision, who, intent)
        case Place():
            return _why_not_place(state, decision, intent)
        case _:
            return None


def _why_not_deploy(state: State, decision: Decision, who: int, intent: Deploy) -> Refusal:
    name = called(state, who)
    square = state.characters[who].square
    if state.band(who) != decision.player:
        return Refusal("SETUP-3", f"{name} belongs to the other band", (), (who,))
    if square >= 0:
        return Refusal("SETUP-3", f"{name} is set up already", (square,), (who,))
    if decision.ask is Ask.SIDE:
        return _first(state, decision, intent, "the side of the deployment zone is chosen first", "choose a side first")
    if decision.who == who:
        return Refusal("SETUP-3", f"{name} is being set up", (), (who,), "place it")
    fact = f"{called(state, decision.who)} is being set up"
    return Refusal("SETUP-3", fact, (), (decision.who, who), f"place {called(state, decision.who)} first")


def _first(state: State, decision: Decision, intent: Option, fact: str, cure: str) -> Refusal:
    """The question must be answered first; the first answer that opens the act is offered."""
    for option in decision.options:
        if opens(state, (option.text,), intent):
            return Refusal("SETUP-3", fact, (), (), cure, (option.text,))
    return Refusal("SETUP-3", fact)


def _why_not_place(state: State, decision: Decision, intent: Place) -> Refusal:
    board = state.match.board
    there = board.name(intent.to)
    other = state.at(intent.to)
    if other is not None:
        return Refusal("SETUP-4", f"{called(state, other)} stands on {there}", (intent.to,), (other,))
    if board.blocking >> intent.to & 1:
        return Refusal("SETUP-4", f"{there} is blocking terrain", (intent.to,))
    if decision.ask is Ask.SIDE:
        return Refusal("SETUP-3", "the side of the deployment zone is chosen first", cure="choose a side first")
    side = state.side if decision.player == state.first else opposite(state.side)
    if not zone_of(state, decision.player) >> intent.to & 1:
        if state.match.scenario is not None and state.match.scenario.zones is not None:
            return Refusal(
                "SETUP-7", f"{there} is outside the squares where the adventure sets this band up", (intent.to,)
            )
        fact = f"{there} is outside the deployment zone, which lies along the {SIDES[side]} side"
        return Refusal("SETUP-4", fact, (intent.to,))
    return _first(state, decision, intent, "it must be said first who is set up", "name a character first")

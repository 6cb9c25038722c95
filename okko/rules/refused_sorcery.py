"""Why no Kami is called, why it does not appear there, and why a door stays shut (SORC, SUMMON, KAMI, DOOR)."""

from collections.abc import Sequence

from okko.model.decision import Decision, Open, Place
from okko.model.refusal import Refusal
from okko.model.skill import Do
from okko.model.state import State
from okko.model.verb import Rethrow, Summon
from okko.rules.cards import in_enemy_zone
from okko.rules.doors import door_ahead
from okko.rules.refused_cures import called, holders
from okko.rules.sorcery import kami_in_play


def why_not_open(state: State, who: int, intent: Open) -> Refusal | None:
    """Why the activated character cannot open a door; None if it can (DOOR-2, DOOR-5)."""
    board, name = state.match.board, called(state, who)
    edge = board.edge_name(intent.door)
    if intent.door not in board.doors:
        return Refusal("DOOR-3", f"there is no closed door on {edge}")
    if state.moved:
        return Refusal("DOOR-5", f"{name} has moved: doors are opened before anything else", (), (who,))
    if state.acted:
        return Refusal("DOOR-2", f"{name} has taken its action: doors are opened before anything else", (), (who,))
    if door_ahead(state, who) != intent.door:
        return Refusal(
            "DOOR-2",
            f"{name} begins its activation without the door {edge} on its front edge",
            (state.characters[who].square,),
            (who,),
            "end a movement facing the door, and open it in the next activation",
        )
    return None


def why_not_magic(state: State, who: int, deeds: Sequence[Do]) -> Refusal | None:
    """Why a character can neither call a Kami nor have dice thrown again; None if its deeds are others."""
    verbs = [verb for deed in deeds for verb in deed.verbs]
    name, square = called(state, who), state.characters[who].square
    if any(isinstance(verb, Summon) for verb in verbs):
        if not state.match.kami:
            return Refusal("KAMI-10", "no Kami can come into this match", (), (who,))
        kami = kami_in_play(state, state.band(who))
        if kami is not None:
            fact = f"{called(state, kami)} is with the band of {name} already"
            return Refusal("SUMMON-2", fact, (state.characters[kami].square,), (kami,))
        if in_enemy_zone(state, who):
            foes = holders(state, who, square)
            fact = f"{name} stands in the zone of {' and '.join(called(state, foe) for foe in foes)}"
            return Refusal("SUMMON-2", fact, (square,), tuple(foes))
    if any(isinstance(verb, Rethrow) for verb in verbs):
        return Refusal("SORC-1", "no die of the band lies there that is neither used nor in reserve", (), (who,))
    return None


def why_not_appear(state: State, decision: Decision, intent: Place) -> Refusal:
    """Why a Kami that was called cannot be placed on a square (SUMMON-5)."""
    board, name = state.match.board, called(state, decision.who)
    there = board.name(intent.to)
    other = state.at(intent.to)
    if board.blocking >> intent.to & 1 or board.hindering >> intent.to & 1:
        fact = f"{there} is {board.terrain(intent.to).value} terrain"
    elif other is not None and other != decision.who:
        fact = f"{called(state, other)} stands on {there}"
    else:
        fact = f"{there} is not adjacent to the one who called {name}"
    squares = {option.to for option in decision.options if isinstance(option, Place)}
    return Refusal("SUMMON-5", fact, tuple(sorted(squares)), (decision.who,))


def why_no_dice(state: State, who: int) -> Refusal | None:
    """Why no die helps a character or lies on its card: it is a Kami; None if it is not (KAMI-3)."""
    if state.recruit(who).kami is None:
        return None
    return Refusal("KAMI-3", f"{called(state, who)} is a Kami: no die raises its stats or lies on its card", (), (who,))

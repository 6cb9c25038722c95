"""Why a door is not opened (DOOR)."""

from okko.model.decision import Open
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.rules.doors import door_ahead


def why_not_open(state: State, who: int, intent: Open) -> Refusal | None:
    """Why the activated character cannot open a door; None if it can (DOOR-2, DOOR-5)."""
    board, name = state.match.board, state.recruit(who).name
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

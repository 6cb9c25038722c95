"""One step ahead, by the rules themselves: what a character could do if it were activated, and what a movement leads to."""

from okko.model.decision import Move, Option, PoseOptions
from okko.model.state import Stage, State, with_character
from okko.model.value import but
from okko.rules.activation import action_options
from okko.rules.movement import Walks, move, move_options
from okko.rules.table import Table


def activated(state: State, who: int) -> State:
    """The state as if a character had just been activated."""
    state = with_character(state, who, activated=True)
    return but(
        state,
        stage=Stage.ACT,
        player=state.band(who),
        active=who,
        moved=False,
        acted=False,
        unseen_by=(),
        grants=state.grants,
    )


def movements(state: State) -> list[PoseOptions]:
    """The movements open to the activated character: plain ones first, then a group for each die and skill."""
    return [] if state.moved else move_options(Walks(state, state.active))


def actions(state: State) -> list[Option]:
    """The actions open to the activated character where it stands."""
    return [] if state.acted else action_options(state, state.active)


def moved(state: State, option: Move) -> State:
    """The state after a movement of the activated character."""
    table = Table(state)
    for question in move(table, Walks(state, state.active), option):
        raise AssertionError(f"a movement asks for {question}")
    return table.state

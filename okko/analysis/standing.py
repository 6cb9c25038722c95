"""How a match stands, by the rules' own count."""

from okko.model.state import State
from okko.rules.victory import score


def earned(state: State, band: int) -> int:
    """What a band has earned: Zeni of disabled enemies, and what the scenario card gives for things as they stand."""
    return score(state, band)


def turn_played(state: State) -> int:
    """The turn that is played; once the match is over, the last one that was (END-4, END-5)."""
    return min(state.turn, state.match.turn_limit or state.turn)


def points_count(state: State) -> bool:
    """Whether what the bands have earned settles the match: in Karasu play, and in an adventure (END-4, END-7)."""
    return state.match.karasu or state.match.scenario is not None

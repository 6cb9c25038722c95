"""How long an opponent bears with a match in which nothing is decided, and what it then does otherwise.

Two careful players can watch each other for ever: whoever comes first is struck first. So an opponent counts its own
losses less and less the longer the match lasts: first whoever is behind, who has least to lose, then everybody.
"""

from okko.analysis.standing import earned
from okko.model.state import State

PATIENCE = 6
"""The turns after which a match drags on for who is behind; twice as many for everybody else."""
LEAST_DEAR = 0.05
"""The least that an own loss counts, as a share of an enemy's."""
LESS = 0.08
"""How much less it counts with each turn."""
EAGER = 0.02
"""How much more the attacks of a later phase count with each turn, so that characters gather for them."""
MOST_EAGER = 0.2


def drag(state: State) -> int:
    """For how many turns a match has dragged on."""
    return max(0, state.turn - PATIENCE)


def dearness(state: State, band: int) -> float:
    """How much a loss of the band counts in comparison with one of the enemy: 1, and less once the match drags on."""
    lead = earned(state, band) - earned(state, 1 - band)
    late = drag(state) - (0 if lead < 0 else PATIENCE)
    return max(LEAST_DEAR, 1 - LESS * max(0, late))


def eagerness(state: State) -> float:
    """How much more the attacks of a later phase count: nothing, and more once the match drags on."""
    return min(MOST_EAGER, EAGER * drag(state))

"""The letters by which characters are told apart on the board, in the dice tray and in short lists."""

from collections.abc import Iterable

from okko.model.match import Recruit
from okko.model.remembered import remembered
from okko.model.state import State


def tags(state: State) -> tuple[str, ...]:
    """The letters of each character on the board; several of a kind in one band carry a number."""
    return _tags(state.match.recruits)


def letters(state: State, who: Iterable[int]) -> str:
    """Some characters by their letters, in the case of their bands, as on the board."""
    known = tags(state)
    return " ".join(known[one].lower() if state.band(one) else known[one].upper() for one in who)


@remembered(8)
def _tags(recruits: tuple[Recruit, ...]) -> tuple[str, ...]:
    found = []
    for recruit in recruits:
        same = [other for other in recruits if other.band == recruit.band and other.card.tag == recruit.card.tag]
        number = same.index(recruit) + 1
        found.append(recruit.card.tag if len(same) == 1 else f"{recruit.card.tag[:1]}{number}{recruit.card.tag[1:2]}")
    return tuple(found)

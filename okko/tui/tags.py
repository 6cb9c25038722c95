"""The letters by which characters are told apart on the board, in the dice tray and in short lists."""

from collections.abc import Iterable

from okko.model.match import Recruit
from okko.model.remembered import remembered
from okko.model.state import State


def tags(state: State) -> tuple[str, ...]:
    """The letters of each character on the board, with the number its name has where there are several of a kind."""
    return _tags(state.match.recruits)


def letters(state: State, who: Iterable[int]) -> str:
    """Some characters by their letters, in the case of their bands, as on the board."""
    known = tags(state)
    return " ".join(known[one].lower() if state.band(one) else known[one].upper() for one in who)


@remembered(8)
def _tags(recruits: tuple[Recruit, ...]) -> tuple[str, ...]:
    return tuple(_tag(recruit.card.tag, recruit.name.removeprefix(recruit.card.name).strip()) for recruit in recruits)


def _tag(letters: str, number: str) -> str:
    return f"{letters[:1]}{number}{letters[1:2]}" if number else letters

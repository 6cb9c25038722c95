"""Why an opponent does what it does."""

from okko.bots.lines import Line
from okko.model.state import State
from okko.model.value import value


@value
class Reason:
    """Why."""

    text: str = ""


def reason_of(state: State, chosen: Line, lines: list[Line]) -> Reason:
    """Why a line was chosen among others."""
    return Reason()

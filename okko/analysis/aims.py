"""What a scenario card gives points for, and how far both bands have come with it (DRAFT-4, END-4)."""

from okko.model.scenario import Counted, Objective
from okko.model.square import NOWHERE, Square, Squares
from okko.model.state import State
from okko.model.value import value
from okko.rules.victory import achieved, area_of, score, token_now


@value
class Aim:
    """One thing to play for, as things stand."""

    objective: Objective
    reached: tuple[int, int]
    """How many times each band fulfils it now."""
    worth: tuple[int, int]
    """What that is worth to each band: points, counted at the end or each turn; 0 for what wins at once."""


def aims(state: State) -> tuple[Aim, ...]:
    """Everything the scenario card lets one play for; nothing without a card."""
    scenario = state.match.scenario
    if scenario is None:
        return ()
    found = []
    for objective in scenario.card.objectives:
        mine, theirs = (achieved(state, band, objective) for band in (0, 1))
        points = 0 if objective.counted is Counted.AT_ONCE else objective.points
        found.append(Aim(objective, (mine, theirs), (points * mine, points * theirs)))
    return tuple(found)


def grounds(state: State, band: int) -> Squares:
    """The squares where a band can fulfil an objective of the scenario card."""
    scenario = state.match.scenario
    if scenario is None:
        return 0
    squares = 0
    for objective in scenario.card.objectives:
        area = getattr(objective, "area", None)
        if area is not None:
            squares |= area_of(state, band, area)
    return squares


def token_at(state: State) -> Square:
    """Where the token of the scenario card lies or is carried; `NOWHERE` without one."""
    scenario = state.match.scenario
    if scenario is None or not scenario.card.carries:
        return NOWHERE
    return token_now(state, scenario)[1]


def scores(state: State) -> tuple[int, int]:
    """What both bands have earned as things stand (END-4)."""
    return score(state, 0), score(state, 1)

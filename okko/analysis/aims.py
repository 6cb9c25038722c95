"""What a scenario card gives points for, and how far both bands have come with it (DRAFT-4, END-4)."""

from okko.model.adventure import Adventure, spot, squares_in
from okko.model.scenario import ANYBODY, Counted, Defeat, Objective, Search
from okko.model.square import NOWHERE, Square, Squares
from okko.model.state import State
from okko.model.value import value
from okko.rules.victory import achieved, area_of, concerns, meant_by, score, searched, token_now


@value
class Aim:
    """One thing to play for, as things stand."""

    objective: Objective
    bands: tuple[int, ...]
    """Whose goal it is: of both bands, or of one side of an adventure."""
    reached: tuple[int, int]
    """How many times each band fulfils it now."""
    worth: tuple[int, int]
    """What that is worth to each band: points, counted at the end or each turn; 0 for what wins at once."""
    about: tuple[tuple[int, ...], tuple[int, ...]]
    """For each band the characters that it is about, if it is about some and not about all."""

    def counts(self, band: int) -> bool:
        """Whether a band has reached it: often enough to win, or once at least to be given points."""
        return band in self.bands and self.reached[band] >= self.objective.number


def aims(state: State) -> tuple[Aim, ...]:
    """Everything the scenario card lets one play for; nothing without a card."""
    scenario = state.match.scenario
    if scenario is None:
        return ()
    found = []
    for objective in scenario.card.objectives:
        mine, theirs = (achieved(state, band, objective) for band in (0, 1))
        points = 0 if objective.counted is Counted.AT_ONCE else objective.points
        bands = tuple(band for band in (0, 1) if concerns(objective, band))
        about = _about(state, 0, objective), _about(state, 1, objective)
        found.append(Aim(objective, bands, (mine, theirs), (points * mine, points * theirs), about))
    return tuple(found)


def _about(state: State, band: int, objective: Objective) -> tuple[int, ...]:
    """The characters that an objective is about for a band, unless it is about everybody."""
    who = getattr(objective, "who", ANYBODY)
    if who == ANYBODY:
        return ()
    return tuple(meant_by(state, 1 - band if isinstance(objective, Defeat) else band, who))


def grounds(state: State, band: int) -> Squares:
    """The squares where a band can fulfil an objective of the scenario card; those it has searched left out."""
    scenario = state.match.scenario
    if scenario is None:
        return 0
    squares = 0
    for objective in scenario.card.objectives:
        area = getattr(objective, "area", None)
        if area is not None and concerns(objective, band):
            squares |= area_of(state, band, area)
            if isinstance(objective, Search):
                squares &= ~searched(state, band, objective)
    return squares


def marked_in(adventure: Adventure) -> Squares:
    """The squares of the areas that the page of an adventure speaks of."""
    squares = 0
    for spans in adventure.areas.values():
        squares |= squares_in(spans)
    return squares


def token_in(adventure: Adventure) -> Square:
    """Where the token of an adventure lies at its beginning, if its page says so; `NOWHERE` otherwise."""
    return NOWHERE if adventure.token is None else spot(adventure.token)


def token_at(state: State) -> Square:
    """Where the token of the scenario card lies or is carried; `NOWHERE` without one."""
    scenario = state.match.scenario
    if scenario is None or not scenario.card.carries:
        return NOWHERE
    return token_now(state, scenario)[1]


def scores(state: State) -> tuple[int, int]:
    """What both bands have earned as things stand (END-4)."""
    return score(state, 0), score(state, 1)


def turn_played(state: State) -> int:
    """The turn that is played; once the match is over, the last one that was (END-4, END-5)."""
    return min(state.turn, state.match.turn_limit or state.turn)


def points_count(state: State) -> bool:
    """Whether what the bands have earned settles the match: in Karasu play, and in an adventure (END-4, END-7)."""
    return state.match.karasu or state.match.scenario is not None

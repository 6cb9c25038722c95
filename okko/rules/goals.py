"""What a scenario card does in the course of a match: a token taken up, points given, a goal reached (DRAFT-4)."""

from okko.model.event import Scored, TokenMoved
from okko.model.scenario import Counted
from okko.model.state import End, Result, State
from okko.model.value import but
from okko.rules.harm import end
from okko.rules.table import Table
from okko.rules.victory import achieved, token_now


def after_activation(table: Table) -> None:
    """At the end of an activation the token is kept, dropped or taken, and a goal may be reached.

    Raises:
        GameOver: It is.
    """
    scenario = table.state.match.scenario
    if scenario is None:
        return
    if scenario.card.carries:
        carrier, square = token_now(table.state, scenario)
        if (carrier, square) != (scenario.carrier, scenario.token):
            state = _with(table.state, carrier=carrier, token=square)
            table.happen(TokenMoved(state, ("DRAFT-4",), carrier, square))
    goals = [each for each in scenario.card.objectives if each.counted is Counted.AT_ONCE]
    active = table.state.player
    for band in (active, 1 - active):
        if any(achieved(table.state, band, goal) >= goal.number for goal in goals):
            end(table, Result(band, End.OBJECTIVE), "END-4", "DRAFT-4")


def after_turn(table: Table) -> None:
    """At the end of a turn each band gets the points it holds; player A's are counted first."""
    scenario = table.state.match.scenario
    if scenario is None:
        return
    for objective in scenario.card.objectives:
        if objective.counted is not Counted.TURN:
            continue
        for band in (table.state.first, 1 - table.state.first):
            points = objective.points * achieved(table.state, band, objective)
            if points:
                had = table.state.match.scenario.points if table.state.match.scenario else (0, 0)
                now = (had[0] + points, had[1]) if band == 0 else (had[0], had[1] + points)
                state = _with(table.state, points=now)
                table.happen(Scored(state, ("DRAFT-4", "END-4"), band, points, objective.name))


def _with(state: State, **changes: object) -> State:
    """The state with the scenario changed."""
    assert state.match.scenario is not None
    return but(state, match=but(state.match, scenario=but(state.match.scenario, **changes)))

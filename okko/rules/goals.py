"""What a scenario card or an adventure does in the course of a match: a token taken up, points given, a goal reached
(DRAFT-4, END-7).
"""

from okko.model.event import Scored, Searched, TokenMoved
from okko.model.scenario import Counted
from okko.model.state import End, Result, State, of_band
from okko.model.value import but
from okko.rules.harm import end
from okko.rules.table import Table
from okko.rules.victory import achieved, area_of, concerns, goal_rules, token_now


def after_activation(table: Table, who: int) -> None:
    """At the end of a character's activation the token is kept, dropped or taken, its square is searched, and a goal
    may be reached.

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
            table.happen(TokenMoved(state, goal_rules(state)[:1], carrier, square))
    if scenario.card.searched:
        _search(table, who)
    goals = [each for each in scenario.card.objectives if each.counted is Counted.AT_ONCE]
    active = table.state.player
    for band in (active, 1 - active):
        own = (goal for goal in goals if concerns(goal, band))
        if any(achieved(table.state, band, goal) >= goal.number for goal in own):
            end(table, Result(band, End.OBJECTIVE), *goal_rules(table.state))


def _search(table: Table, who: int) -> None:
    """Whoever was just activated searches its square, if there is something to look for and it is vigilant (END-8)."""
    state = table.state
    character = state.characters[who]
    if character.square < 0 or character.shaken or state.recruit(who).kami:
        return
    band, scenario = state.band(who), state.match.scenario
    assert scenario is not None
    bit = 1 << character.square
    goals = [goal for goal in scenario.card.searched if concerns(goal, band)]
    if scenario.searched[band] & bit or not any(area_of(state, band, goal.area) & bit for goal in goals):
        return
    state = _with(state, searched=of_band(scenario.searched, band, scenario.searched[band] | bit))
    table.happen(Searched(state, ("END-8",), who, character.square))


def after_turn(table: Table) -> None:
    """At the end of a turn each band gets the points it holds; player A's are counted first."""
    scenario = table.state.match.scenario
    if scenario is None:
        return
    for objective in scenario.card.objectives:
        if objective.counted is not Counted.TURN:
            continue
        for band in (table.state.first, 1 - table.state.first):
            points = objective.points * achieved(table.state, band, objective) if concerns(objective, band) else 0
            if points:
                had = table.state.match.scenario.points if table.state.match.scenario else (0, 0)
                now = (had[0] + points, had[1]) if band == 0 else (had[0], had[1] + points)
                state = _with(table.state, points=now)
                table.happen(Scored(state, goal_rules(state), band, points, objective.name))


def _with(state: State, **changes: object) -> State:
    """The state with the scenario changed."""
    assert state.match.scenario is not None
    return but(state, match=but(state.match, scenario=but(state.match.scenario, **changes)))

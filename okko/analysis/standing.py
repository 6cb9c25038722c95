"""How a match stands by the rules' own count, and where on the board a scenario card makes characters go."""

from okko.model.scenario import Carry, Counted, Hold, Reach, Search
from okko.model.square import Squares
from okko.model.state import State
from okko.model.value import value
from okko.rules.cards import matches
from okko.rules.victory import achieved, area_of, concerns, score, searched, token_now

AT_ONCE = 8
"""What an objective that wins at once counts, in points."""


@value
class Aim:
    """A part of the board that some characters of a band should reach."""

    squares: Squares
    points: float
    who: tuple[int, ...]
    """The characters meant."""
    each: bool
    """Every one of them counts; otherwise one is enough."""


def earned(state: State, band: int) -> int:
    """What a band has earned: Zeni of disabled enemies, and what the scenario card gives for things as they stand."""
    return score(state, band)


def promised(state: State, band: int) -> float:
    """What the scenario card will bring a band beyond that if things stay as they are, in points.

    For what is counted at the end of a turn, this turn's points; for what wins at once, the share of it that is done.
    """
    scenario = state.match.scenario
    if scenario is None:
        return 0.0
    total = 0.0
    for objective in scenario.card.objectives:
        if concerns(objective, band) and objective.counted is not Counted.END:
            done = achieved(state, band, objective)
            if objective.counted is Counted.TURN:
                total += objective.points * done
            else:
                total += AT_ONCE * min(1.0, done / objective.number)
    return total


def aims(state: State, band: int) -> list[Aim]:
    """Where the scenario card makes a band go."""
    scenario = state.match.scenario
    if scenario is None:
        return []
    people = tuple(one.index for one in state.standing(band) if state.recruit(one.index).kami is None)
    left = max(1, (state.match.turn_limit or state.turn + 3) - state.turn + 1)
    found = []
    for objective in scenario.card.objectives:
        if not concerns(objective, band):
            continue
        points = float(objective.points * (left if objective.counted is Counted.TURN else 1))
        if objective.counted is Counted.AT_ONCE:
            points = AT_ONCE / objective.number
        match objective:
            case Reach(area=area, who=who):
                meant = tuple(index for index in people if matches(state, index, who.where))
                if who.dearest and meant:
                    meant = (max(meant, key=lambda index: state.recruit(index).zeni),)
                found.append(Aim(area_of(state, band, area), points, meant, True))
            case Hold(area=area):
                found.append(Aim(area_of(state, band, area), points / 2, people, True))
            case Search(area=area):
                squares = area_of(state, band, area) & ~searched(state, band, objective)
                found.append(Aim(squares, points, people, False))
            case Carry(area=area):
                carrier, square = token_now(state, scenario)
                if carrier < 0 or state.band(carrier) != band:
                    found.append(Aim(1 << square, points, people, False))
                elif area is not None:
                    found.append(Aim(area_of(state, band, area), points, (carrier,), False))
            case _:
                pass
    return [aim for aim in found if aim.squares and aim.who]

"""Who is winning: Zeni earned, and the objectives of a scenario card, as functions of the state (END-4, DRAFT-4)."""

from okko.model.adventure import Adventure, spot, squares_in
from okko.model.board import Board
from okko.model.scenario import (
    Area,
    Carry,
    Counted,
    Defeat,
    Hold,
    Meant,
    Objective,
    Protect,
    Reach,
    Scenario,
    Search,
    Survive,
)
from okko.model.square import NOWHERE, Square, Squares
from okko.model.state import Character, State
from okko.rules.cards import matches
from okko.rules.setup import zone_of


def leader(state: State) -> int | None:
    """The band that is ahead, or None (END-4)."""
    mine, theirs = score(state, 0), score(state, 1)
    return None if mine == theirs else int(theirs > mine)


def score(state: State, band: int) -> int:
    """What a band has earned: the Zeni of disabled enemies, and what the scenario card gives for it (END-4)."""
    earned = state.losses[1 - band]
    scenario = state.match.scenario
    if scenario is None:
        return earned
    at_the_end = sum(
        objective.points * achieved(state, band, objective)
        for objective in scenario.card.objectives
        if objective.counted is Counted.END and concerns(objective, band)
    )
    return (earned if scenario.card.zeni else 0) + scenario.points[band] + at_the_end


def to_the_last(state: State) -> bool:
    """Whether an adventure is played, which a band with nobody left loses and no loss of Zeni decides (END-7)."""
    return state.match.scenario is not None and state.match.scenario.card.to_the_last


def loss_rule(state: State) -> str:
    """The rule by which too many Zeni lost end a match: that of the budgets in the book, or of others."""
    return "END-1" if state.match.budget in (12, 16) else "END-2"


def goal_rules(state: State) -> tuple[str, ...]:
    """The rules by which objectives count: those of an adventure, or of a scenario card that was drawn."""
    return ("END-7",) if to_the_last(state) else ("DRAFT-4", "END-4")


def last_turn_rules(state: State) -> tuple[str, ...]:
    """The rules by which the last turn ends a match: an adventure's, Karasu play's, or those of a limit agreed on."""
    if to_the_last(state):
        return ("END-7",)
    return ("END-4",) if state.match.karasu else ("END-5", "END-4")


def concerns(objective: Objective, band: int) -> bool:
    """Whether an objective is one of a band's."""
    return objective.side is None or objective.side == "ab"[band]


def achieved(state: State, band: int, objective: Objective) -> int:
    """How many times a band fulfils an objective as things stand."""
    match objective:
        case Defeat(who=who):
            return sum(state.characters[each].fallen for each in meant_by(state, 1 - band, who))
        case Protect(who=who):
            return sum(state.characters[each].square >= 0 for each in meant_by(state, band, who))
        case Survive(least=least, vigilant=vigilant):
            left = [each for each in _people(state, band) if not (vigilant and each.shaken)]
            return int(len(left) >= least)
        case Reach(area=area, who=who):
            meant, squares = meant_by(state, band, who), area_of(state, band, area)
            return sum(each.index in meant for each in _inside(state, band, squares))
        case Hold(area=area):
            squares = area_of(state, band, area)
            return int(len(_inside(state, band, squares)) > len(_inside(state, 1 - band, squares)))
        case Search():
            return searched(state, band, objective).bit_count()
        case Carry(area=area):
            carrier = _carrier(state)
            if carrier is None or state.band(carrier.index) != band:
                return 0
            return int(area is None or bool(area_of(state, band, area) >> carrier.square & 1))


def _people(state: State, band: int) -> list[Character]:
    """The characters of a band on the board; Kami count for no objective."""
    return [each for each in state.standing(band) if state.recruit(each.index).kami is None]


def _inside(state: State, band: int, squares: Squares) -> list[Character]:
    return [each for each in _people(state, band) if squares >> each.square & 1]


def meant_by(state: State, band: int, meant: Meant) -> list[int]:
    """The characters of a band, fallen ones too, that an objective is about."""
    people = [index for index in state.match.members[band] if state.recruit(index).kami is None]
    people = [index for index in people if matches(state, index, meant.where)]
    if meant.dearest and people:
        return [max(people, key=lambda index: state.recruit(index).zeni)]
    return people


def area_of(state: State, band: int, area: str) -> Squares:
    """The squares of an area, as a band sees it."""
    if area == Area.CENTRE:
        return centre(state.match.board)
    if area in (Area.OWN_SIDE, Area.ENEMY_SIDE):
        return zone_of(state, band if area == Area.OWN_SIDE else 1 - band)
    assert state.match.scenario is not None
    return dict(state.match.scenario.areas).get(area, 0)


def searched(state: State, band: int, objective: Search) -> Squares:
    """The squares of an objective that a band has searched."""
    assert state.match.scenario is not None
    return state.match.scenario.searched[band] & area_of(state, band, objective.area)


def begun(adventure: Adventure, board: Board) -> Scenario:
    """An adventure at its beginning."""
    walkable = board.everything & ~board.blocking
    token = resting_place(board) if adventure.token is None else spot(adventure.token)
    mine, theirs = (squares_in(lineup.zone) & walkable for lineup in adventure.sides)
    return Scenario(
        adventure,
        token=token if adventure.carries else NOWHERE,
        areas=tuple((name, squares_in(spans) & walkable) for name, spans in adventure.areas.items()),
        zones=(mine, theirs),
    )


CENTRE = 2
"""How far the centre reaches from the board's middle, in squares."""


def centre(board: Board) -> Squares:
    """The squares within two of the middle, which is a square, an edge or a corner."""
    mask = 0
    for square in range(board.size):
        if _from_middle(board, square) <= 2 * CENTRE:
            mask |= 1 << square
    return mask


def _from_middle(board: Board, square: Square) -> int:
    """How far the centre of a square is from the middle, in half squares."""
    row, column = divmod(square, board.width)
    return max(abs(2 * column + 1 - board.width), abs(2 * row + 1 - board.height))


def resting_place(board: Board) -> Square:
    """Where a token lies at the beginning: nearest to the middle, of several the first from the south-west."""
    walkable = [square for square in range(board.size) if not board.blocking >> square & 1]
    return min(walkable, key=lambda square: (_from_middle(board, square), square), default=NOWHERE)


def _carrier(state: State) -> Character | None:
    """Who carries the token and still can."""
    scenario = state.match.scenario
    if scenario is None or scenario.carrier < 0:
        return None
    character = state.characters[scenario.carrier]
    return character if character.square >= 0 and not character.shaken else None


def token_now(state: State, scenario: Scenario) -> tuple[int, Square]:
    """Who carries the token now, or -1, and where it is: kept, dropped, or taken up by whoever stands there."""
    square = scenario.token
    if scenario.carrier >= 0 and state.characters[scenario.carrier].square >= 0:
        square = state.characters[scenario.carrier].square
    there = state.at(square)
    if there is not None and not state.characters[there].shaken and state.recruit(there).kami is None:
        return there, square
    return -1, square

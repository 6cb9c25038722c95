"""The board of a draft as it is being laid: what lies, and what somebody thinks of laying."""

from okko.analysis.drafting import draft_of, edges, places, so_far
from okko.game import Game
from okko.model.card import DoorToken
from okko.model.decision import Ask
from okko.model.draft import Adjoin, Draft, LayTile, Step
from okko.model.layout import TILE_SIDE
from okko.model.state import State
from okko.tui.asking import Question
from okko.tui.draft_plan import DoorPlan, TilePlan, tiles_left
from okko.tui.drawing import Mark, Scene
from okko.tui.scene import ground

Plan = TilePlan | DoorPlan


def plan_of(game: Game, question: Question | None, before: Plan | None = None) -> Plan | None:
    """What a player can think of laying when this is asked; a door goes on from where the last one was laid."""
    if question is None or question.ask is None:
        return None
    draft = draft_of(game.state)
    if question.ask is Ask.TILE:
        return TilePlan(tiles_left(draft), places(draft))
    if question.ask is Ask.ADJOIN:
        last = game.lines[game.standing_lines()[-1]].option
        assert isinstance(last, LayTile)
        spots = {one.answer.place: one.answer.text for one in question.choices if isinstance(one.answer, Adjoin)}
        return TilePlan([last.laid.tile], spots, last.laid)
    if question.ask is Ask.DOORS and draft.step is Step.DOORS:
        board = so_far(draft).board
        if isinstance(before, DoorPlan):
            return DoorPlan(board, before.square, before.facing, before.kind)
        return DoorPlan(board)
    return None


def scene_of_site(state: State, plan: Plan | None, *, lawful: bool = True) -> Scene:
    """The board as far as it lies, with what is planned; `lawful`: whether a door may lie there."""
    draft = draft_of(state)
    match plan:
        case TilePlan():
            return _with_tile(draft, plan)
        case DoorPlan():
            return _with_door(draft, plan, lawful=lawful)
        case _:
            found = so_far(draft)
            return Scene(ground(found.board, found.bare))


def _with_tile(draft: Draft, plan: TilePlan) -> Scene:
    found = so_far(draft, (plan.laid, plan.place))
    quarter = found.quarters[plan.place]
    width = found.board.width
    corner = (1 - quarter // 2) * TILE_SIDE * width + quarter % 2 * TILE_SIDE
    along = TILE_SIDE - 1
    corners = {corner, corner + along, corner + along * width, corner + along * width + along}
    return Scene(ground(found.board, found.bare), marks={Mark.CHOSEN: corners})


def _with_door(draft: Draft, plan: DoorPlan, *, lawful: bool) -> Scene:
    token = plan.token
    found = so_far(draft, None, token if lawful else None)
    board = found.board
    beside = {plan.square}
    if token is not None:
        for edge in edges(board, token):
            beside |= {edge.square, edge.square + (board.width if edge.north else 1)}
    mark = Mark.CHOSEN if lawful or lying(draft, plan) is not None else Mark.FORBIDS
    return Scene(ground(board, found.bare), marks={mark: beside - {plan.square}}, cursor=plan.square)


def lying(draft: Draft, plan: DoorPlan) -> DoorToken | None:
    """The door token that lies on the edge planned already."""
    return next((one for one in draft.tokens if plan.edge in edges(plan.board, one)), None)


def quarter_at(draft: Draft, plan: TilePlan, square: int) -> tuple[int, int] | None:
    """The place among the tiles that a square of the picture belongs to."""
    found = so_far(draft, (plan.laid, plan.place))
    row, column = divmod(square, found.board.width)
    quarter = (row < TILE_SIDE) * 2 + (column >= TILE_SIDE)
    return next((place for place, where in found.quarters.items() if where == quarter), None)

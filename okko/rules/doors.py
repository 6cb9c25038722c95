"""Doors: opening them at the start of an activation (DOOR)."""

from okko.model.board import Edge
from okko.model.decision import Open
from okko.model.event import Opened
from okko.model.square import Facing
from okko.model.state import State, on_board
from okko.model.value import but
from okko.rules.table import Table


def door_ahead(state: State, who: int) -> Edge | None:
    """The closed door on the front edge of a character's square (DOOR-2)."""
    board, character = state.match.board, state.characters[who]
    square = character.square
    match character.facing:
        case Facing.N:
            edge = Edge(square, True)
        case Facing.E:
            edge = Edge(square, False)
        case Facing.S:
            edge = Edge(square - board.width, True)
        case Facing.W:
            edge = Edge(square - 1, False)
    return edge if edge in board.doors else None


def may_open(state: State) -> bool:
    """Whether the activation is where doors are opened: before anything else (DOOR-2, DOOR-5)."""
    return bool(state.match.board.doors) and not (state.moved or state.acted)


def openings(state: State, who: int) -> list[Open]:
    """The door that the activated character can open now."""
    door = door_ahead(state, who) if may_open(state) else None
    return [] if door is None else [Open(f"open {state.match.board.edge_name(door)}", door)]


def open_door(table: Table, who: int, option: Open) -> None:
    """A door is opened, free and for good; both wings of a double one go (DOOR-3)."""
    state = table.state
    board = state.match.board
    gone = board.token(option.door)
    left = tuple(door for door in board.doors if door not in gone)
    board = but(board, doors=left, doorways=(*board.doorways, *gone))
    table.happen(Opened(on_board(state, board), ("DOOR-2", "DOOR-3"), who, gone))

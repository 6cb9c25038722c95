"""A position as plain text, in letters that every terminal and every mail has."""

from okko.analysis.drafting import draft_of, purse, so_far
from okko.model.element import Element
from okko.model.square import Facing
from okko.model.state import Character, State
from okko.model.value import but

ARROWS = {Facing.N: "^", Facing.E: ">", Facing.S: "v", Facing.W: "<"}
TERRAIN = {"clear": ".", "hindering": "h", "aquatic": "~", "blocking": "#", "stairs": "s"}
INSIDE = 4
"""Columns inside a square: where the character faces, and its tag."""


def describe(state: State, title: str | None = None) -> str:
    """The board, who stands on it, the dice, and the losses."""
    match = state.match
    parts = [title] if title else []
    if match.draft is not None:
        return "\n".join([*parts, *_drafted(state)])
    parts.append(f"Turn {state.turn}, band {'ab'[state.player]} to act.")
    parts += ["", draw(state)]
    for band, name in enumerate("ab"):
        dice = ", ".join(state.pools[band]) or "none"
        losses = f"{state.losses[band]} of {match.loss_limit} Zeni lost"
        parts += ["", f"Band {name}: dice {dice}; {state.used[band]} used; {losses}."]
        parts += [f"  {_line(state, character)}" for character in state.standing(band)]
    return "\n".join(parts)


def _drafted(state: State) -> list[str]:
    """Both bands as far as they are picked, and the board as far as it lies."""
    draft = draft_of(state)
    lines = []
    for band, name in enumerate(state.match.players):
        found = purse(draft, band)
        members = [each.card + (f" with {each.equipment}" if each.equipment else "") for each in draft.bands[band]]
        lines.append(f"{name}: {', '.join(members) or 'nobody yet'}; {found.spent} of {found.budget} Zeni.")
    if draft.tiles:
        board = so_far(draft).board
        lines += ["", draw(but(state, match=but(state.match, board=board), occupied=0))]
    return lines


def draw(state: State) -> str:
    """The board: `^Okk` is a character of band a, `vbus` one of band b; a `!` in the tag means shaken."""
    board = state.match.board
    width, height = board.width, board.height
    letters = "".join(f"{chr(97 + column):^{INSIDE + 1}}" for column in range(width))
    lines = [f"    {letters}".rstrip()]
    for row in reversed(range(height)):
        lines.append(_edges(state, row))
        inside = "|"
        for square in range(row * width, (row + 1) * width):
            last = square % width == width - 1
            inside += _square(state, square) + ("|" if last else _edge(state, square, north=False))
        lines.append(f"{row + 1:>2} {inside}")
    lines.append("   +" + f"{'-' * INSIDE}+" * width)
    return "\n".join(lines)


def _edges(state: State, row: int) -> str:
    """The line north of a row."""
    board = state.match.board
    top = row == board.height - 1
    squares = range(row * board.width, (row + 1) * board.width)
    return "   +" + "+".join(("-" if top else _edge(state, square, north=True)) * INSIDE for square in squares) + "+"


def _edge(state: State, square: int, *, north: bool) -> str:
    board = state.match.board
    if any(door.square == square and door.north == north for door in board.doors):
        return "D"
    walls = board.walls_north if north else board.walls_east
    return ("-" if north else "|") if walls >> square & 1 else " "


def _square(state: State, square: int) -> str:
    who = state.at(square)
    if who is None:
        return f" {TERRAIN[state.match.board.terrain(square)]}".ljust(INSIDE)
    character = state.characters[who]
    tag = state.recruit(who).card.tag
    if character.shaken:
        tag = f"{tag[:2]}!"
    return (ARROWS[character.facing] + (tag if state.band(who) == 0 else tag.lower())).ljust(INSIDE)


def _line(state: State, character: Character) -> str:
    """Everything about one character on a line."""
    recruit, board = state.recruit(character.index), state.match.board
    terrain = board.terrain(character.square)
    reserve: Element | None = character.reserve
    notes = [
        f"{board.name(character.square)} facing {Facing(character.facing).name}",
        "shaken" if character.shaken else "vigilant",
        "" if TERRAIN[terrain] == "." else f"in {terrain} terrain",
        f"{reserve} in reserve" if reserve else "",
        f"carries {recruit.equipment.name}" if recruit.equipment else "",
        "in activation" if character.index == state.active else "activated" if character.activated else "",
    ]
    tag = recruit.card.tag if recruit.band == 0 else recruit.card.tag.lower()
    return f"{tag:<3}  {recruit.id}: {', '.join(note for note in notes if note)}"

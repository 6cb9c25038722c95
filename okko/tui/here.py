"""All that is on the square pointed at, in words: its signs may have had no room there."""

from collections.abc import Iterator

from okko.tui.drawing import Board, Mark, Overlay, Scene, Terrain
from okko.tui.widgets.legend import MARKS, OVERLAYS, RETREATS, TERRAIN, Meant

_TERRAIN = TERRAIN | {Terrain.STAIRS: "stairs", Terrain.BARE: "no tile yet"}


def here(scene: Scene, square: int, meant: Meant, *, planned: bool) -> tuple[str, ...]:
    """What is on a square; whoever stands there by name alone, since a card tells the rest.

    Args:
        scene: What is drawn.
        square: Where is pointed at.
        meant: What signs mean in the question at hand.
        planned: The way there is told already, with what it costs and brings.
    """
    return tuple(_found(scene, square, meant, planned=planned))


def _found(scene: Scene, square: int, meant: Meant, *, planned: bool) -> Iterator[str]:
    token = next((one for one in scene.tokens if one.square == square), None)
    if token is not None:
        yield meant.names.get(square, token.tag)
    if not planned and (reach := scene.reach.get(square)) is not None:
        yield f"{reach.cost} MP" + (f", with {meant.pays}" if reach.pays else "")
        yield from ["must stop"] * reach.stops + ["going there shakes"] * reach.shakes
    yield from _overlays(scene, square, meant)
    chosen = {Mark.TARGET: meant.opponent, **MARKS}
    yield from (chosen[mark] for mark in scene.marks_of(square) if mark in chosen)
    terrain = scene.board.terrain[square]
    if terrain in _TERRAIN:
        yield _TERRAIN[terrain]
    yield from _doors(scene.board, square)


def _overlays(scene: Scene, square: int, meant: Meant) -> Iterator[str]:
    """What the overlays say: who could strike there, whose zone it is, and what else."""
    number = scene.menaces.get(square, 0)
    said = {
        Overlay.DANGER_PEAK: f"{number} can strike, most",
        Overlay.DANGER: f"{number or 'one'} can strike",
        Overlay.SHOT_RANGE: f"{number or 'one'} can shoot",
        Overlay.ENEMY_ZONE: f"{meant.enemy}'s zone",
        Overlay.OWN_ZONE: meant.own,
    }
    for overlay in scene.overlays_of(square):
        if overlay in RETREATS:
            yield f"retreat: {RETREATS[overlay]}"
        else:
            yield said.get(overlay) or OVERLAYS[overlay]


def _doors(board: Board, square: int) -> Iterator[str]:
    """The doors round a square, by their side."""
    around = {square + board.width: "north", square + 1: "east", square - board.width: "south", square - 1: "west"}
    for (low, high), door in board.doors.items():
        if square in (low, high):
            yield f"{door} door {around[high if square == low else low]}"

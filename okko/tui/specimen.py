"""A small board on which everything is seen once: what the settings do to a battle is shown on it."""

from okko.tui.drawing import (
    Board,
    Door,
    Element,
    Facing,
    Floor,
    Mark,
    Overlay,
    Path,
    Reach,
    Scene,
    Terrain,
    Token,
    edge,
)

WIDTH, HEIGHT = 8, 5


def _at(column: int, row: int) -> int:
    return row * WIDTH + column


def specimen() -> Scene:
    """A room with a door beside a garden, characters of both bands, and what is said about squares."""
    terrain = [Terrain.CLEAR] * (WIDTH * HEIGHT)
    terrain[_at(6, 0)] = terrain[_at(7, 0)] = Terrain.AQUATIC
    terrain[_at(7, 3)] = Terrain.HINDERING
    terrain[_at(0, 4)] = Terrain.BLOCKING
    terrain[_at(1, 4)] = Terrain.STAIRS
    floors = [Floor.INTERIOR if place % WIDTH < 4 else Floor.OUTDOORS for place in range(WIDTH * HEIGHT)]
    between = [edge(_at(3, row), _at(4, row)) for row in range(HEIGHT)]
    walls = frozenset(between) - {between[1]}
    board = Board(WIDTH, HEIGHT, tuple(terrain), tuple(floors), walls, {between[1]: Door.CLOSED})
    tokens = (
        Token(_at(1, 1), Facing.EAST, "Okk", 0, reserve=Element.AIR),
        Token(_at(0, 2), Facing.NORTH, "Nob", 0, activated=True),
        Token(_at(2, 3), Facing.SOUTH, "Kei", 0, shaken=True),
        Token(_at(6, 2), Facing.WEST, "Oni", 1, reserve=Element.FIRE),
        Token(_at(5, 3), Facing.WEST, "Rok", 1, shaken=True),
        Token(_at(7, 1), Facing.NORTH, "Wat", 1, kami=True),
    )
    costs = {_at(2, 1): 1, _at(1, 0): 1, _at(2, 0): 2, _at(0, 0): 2}
    reach = {square: Reach(cost) for square, cost in costs.items()} | {_at(3, 0): Reach(3, stops=True)}
    return Scene(
        board,
        tokens,
        overlays={
            Overlay.ENEMY_ZONE: frozenset({_at(5, 1), _at(5, 2), _at(4, 3), _at(4, 2)}),
            Overlay.OWN_ZONE: frozenset({_at(2, 2), _at(0, 3), _at(1, 3)}),
            Overlay.DANGER: frozenset({_at(4, 0), _at(5, 0)}),
        },
        marks={Mark.CHOSEN: frozenset({_at(1, 1)}), Mark.TARGET: frozenset({_at(6, 2)})},
        reach=reach,
        path=Path((_at(1, 1), _at(2, 0), _at(3, 0)), 3, Facing.EAST),
        cursor=_at(3, 0),
    )

"""The signs on the board, told below the list of options."""

from dataclasses import replace

from okko.tui.drawing import (
    Board,
    Facing,
    Floor,
    GlyphSet,
    Mark,
    Overlay,
    Reach,
    Scene,
    Terrain,
    Token,
    glyphs_for,
)
from okko.tui.widgets.legend import signs

YARD = Board(3, 1, (Terrain.CLEAR,) * 3, (Floor.OUTDOORS,) * 3)
GLYPHS = glyphs_for(GlyphSet.UNICODE)


def told(scene: Scene, *, small: bool = False) -> dict[str, str]:
    return dict(signs(scene, GLYPHS, small=small, enemy="Takeo"))


def test_only_what_is_on_the_board_is_told() -> None:
    bare = Scene(YARD)
    assert told(bare) == {}
    assert told(replace(bare, overlays={Overlay.ENEMY_ZONE: {1}})) == {"×": "Takeo's zones"}
    assert told(replace(bare, reach={1: Reach(2, pays=True)})) == {"+": "with a die"}
    assert told(replace(bare, marks={Mark.TARGET: {1}})) == {"{}": "target"}


def test_who_is_shaken_is_told_by_the_sign_it_has_in_squares_of_that_size() -> None:
    """A small square has no badge: the hollow arrow tells it."""
    shaken = Scene(YARD, tokens=(Token(1, Facing.SOUTH, "Ok", 0, shaken=True),))
    assert told(shaken) == {"!": "shaken"}
    assert told(shaken, small=True) == {"▽": "shaken"}

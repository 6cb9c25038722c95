"""What is on the square pointed at, in words, whatever its signs had room for."""

from dataclasses import replace

from okko.tui.drawing import Board, Door, Facing, Floor, Mark, Overlay, Reach, Scene, Terrain, Token
from okko.tui.here import here
from okko.tui.widgets.legend import Meant

GROUND = (Terrain.CLEAR, Terrain.HINDERING, Terrain.STAIRS, Terrain.AQUATIC)
YARD = Board(2, 2, GROUND, (Floor.INTERIOR,) * 4, doors={(0, 1): Door.CLOSED, (1, 3): Door.OPEN})
MEANT = Meant(enemy="Takeo", pays="an air die", names={3: "Okko"})


def test_everything_that_is_said_about_a_square_is_named() -> None:
    """Square 1 is the south-eastern one: a closed door west of it, an open one north."""
    said = Scene(
        YARD,
        overlays={Overlay.ENEMY_ZONE: {1}, Overlay.DANGER: {1}, Overlay.GOAL: {1}},
        marks={Mark.DICE: {1}, Mark.TOKEN: {1}},
        reach={1: Reach(4, stops=True, shakes=True, pays=True)},
        menaces={1: 3},
    )
    way = ("4 MP, with an air die", "must stop", "going there shakes")
    rest = ("3 can strike", "Takeo's zone", "scenario", "dice will be thrown", "the token", "hindering")
    doors = ("closed door west", "open door north")
    assert here(said, 1, MEANT, planned=False) == (*way, *rest, *doors)
    assert here(said, 1, MEANT, planned=True) == (*rest, *doors), "the plan tells of the way itself"
    assert here(said, 2, MEANT, planned=False) == ("stairs",)


def test_somebody_is_called_by_the_name_and_bare_ground_has_none() -> None:
    people = Scene(YARD, (Token(3, Facing.EAST, "Ok", 0), Token(2, Facing.EAST, "No", 1)))
    assert here(people, 3, MEANT, planned=False) == ("Okko", "water", "open door south")
    assert here(people, 2, MEANT, planned=False)[0] == "No"
    assert here(replace(people, tokens=()), 0, MEANT, planned=False) == ("closed door east",)

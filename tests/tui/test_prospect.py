"""The odds of the activation planned, by one key over the board."""

import pytest

from okko.dice import Seeded
from okko.game import Game
from okko.model.square import Facing
from okko.tui.screens.prospect import ProspectScreen
from tests.scenes import draw, who
from tests.tui.battles import Battle, battle, screen_text

pytestmark = pytest.mark.xdist_group("screen")


def duel() -> Game:
    state = draw(
        """
        . . . . .
        . . B . .
        . . . . .
        . a . . .
        """,
        a=who("N"),
        B=who("S"),
    )
    game = Game(state, Seeded(1))
    return game


async def looked_at(table: Battle) -> str:
    """What the sheet says once it is worked out."""
    await table.press("x")
    assert isinstance(table.pilot.app.screen, ProspectScreen)
    await table.pilot.app.workers.wait_for_complete()
    await table.pilot.pause()
    said = screen_text(table.pilot.app.screen)
    await table.press("escape")
    return said


async def test_one_key_tells_what_the_plan_under_the_cursor_comes_to() -> None:
    """From b2 the attacker meets b3 … at 4 against 4: 9 throws drive back, 3 shake, 3 remove, either of the two."""
    async with battle(duel(), size=(80, 24)) as table:
        table.screen.action_next(1)
        said = await looked_at(table)
        assert "attacks B" in said
        assert "9/36 25%" in said
        await table.press("enter")
        table.screen._point(0)
        table.screen.plan.face(Facing.W)  # type: ignore[union-attr]
        said = await looked_at(table)
        assert "goes to a1 W" in said
        assert "36/36 100%" in said

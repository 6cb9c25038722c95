"""Pictures of the battle: a plan, a fight before it is declared, a retreat, and what the enemy could do next."""

from typing import Any

import pytest
from textual.pilot import Pilot

from okko.game import Game
from okko.model.state import State
from okko.tui.app import OkkoApp
from okko.tui.pace import Pace
from okko.tui.session import Person, Session
from tests.scenes import draw, play, who
from tests.tui.test_screens_look import SIZES, pressing

pytestmark = pytest.mark.xdist_group("screen")

GARDEN = """
    +-+-+-+-+-+-+-+-+
    |. . . h . . . .|
    + + + +-+-+ + + +
    |. B . . .|. G .|
    + + + + + + + + +
    |. . ~ . . . . .|
    + + + + + + +-+ +
    |. . a C . . # .|
    + + + + + + + + +
    |. . d . . . e .|
    +-+-+-+-+-+-+-+-+
    """
BLOW = {
    "id": "blow",
    "name": "Blow",
    "text": "It hits hard.",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}


def garden() -> State:
    return draw(
        GARDEN,
        dice_a=["fire", "torii"],
        losses=(3, 6),
        turn=2,
        a=who("E", skills=[BLOW], reserve="earth"),
        d=who("N", shaken=True),
        e=who("W", shot=(5, 4), activated=True),
        B=who("S", attack=5),
        C=who("W", defense=3),
        G=who("S", shot=(4, 3)),
    )


def at(answers: str, *faces: int) -> Game:
    return play(garden(), answers, faces)


NARROW, WIDE = SIZES


@pytest.mark.parametrize(
    ("answers", "faces", "keys", "size"),
    [
        pytest.param("activate a", (), ("left", "up"), NARROW, id="plan-80x24"),
        pytest.param("activate a", (), ("left", "up"), WIDE, id="plan-120x40"),
        pytest.param("activate a", (), ("right",), WIDE, id="attack-120x40"),
        pytest.param("activate a; attack c; done", (5, 3), (), NARROW, id="retreat-80x24"),
        pytest.param("activate d", (), ("t", "a", "left"), NARROW, id="danger-80x24"),
    ],
)
def test_the_battle_looks_as_it_did(
    answers: str, faces: tuple[int, ...], keys: tuple[str, ...], size: tuple[int, int], snap_compare: Any
) -> None:
    async def sat_down(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, OkkoApp)
        seats = Person("Sanae"), Person("Takeo")
        app.open_match(Session(at(answers, *faces), seats, pace=Pace.OFF, synchronous=True))
        await pressing(*keys)(pilot)

    assert snap_compare(OkkoApp(), terminal_size=size, run_before=sat_down)

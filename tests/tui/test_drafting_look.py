"""Pictures of a match without a scenario: the table, a tile in hand, a door in hand, and the scenario card."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from okko.game import Game, drafting
from okko.model.decision import Ask
from okko.model.rulings import Rulings
from okko.model.scenario import ScenarioCard
from okko.tui.agreement import box_of
from okko.tui.app import OkkoApp
from okko.tui.pace import Pace
from okko.tui.screens.goals import Goals
from okko.tui.session import Person, Session
from tests.drafts import draft_of
from tests.scenes import draw, play, who
from tests.tui.sitting import LIBRARY, small_library
from tests.tui.test_screens_look import SIZES, pressing

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]

BELL = ScenarioCard.model_validate_json(
    """{"id": "bell", "name": "The bell", "text": "A bell hangs in the middle. Whoever stands round it hears it.",
        "objectives": [{"kind": "hold", "name": "The bell is held", "counted": "turn", "points": 2}]}"""
)
PICKED = "recruit okko; recruit lady-midakko; recruit noburo; recruit oni-bushi"


def drafted(answers: str, ask: Ask, tiles: int) -> Game:
    """A draft at a question; whatever comes first is taken and laid until then."""
    setup = box_of(LIBRARY, ("Sanae", "Takeo"), Rulings()).model_copy(update={"cards": (BELL,)})
    game = play(drafting(setup), answers, [6, 1])
    while game.decision.ask is not ask or len(draft_of(game).tiles) < tiles:
        texts = [option.text for option in game.decision.options]
        game.answer("pass" if "pass" in texts else texts[0])
    return game


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    ("ask", "tiles", "keys"),
    [
        pytest.param(Ask.PICK, 0, ("down",), id="table"),
        pytest.param(Ask.TILE, 1, ("down", "right_square_bracket", "x", "tab"), id="tile"),
        pytest.param(Ask.DOORS, 4, ("enter", "enter", "v", "v", *["right"] * 4, "down"), id="door"),
    ],
)
def test_the_draft_looks_as_it_did(
    ask: Ask, tiles: int, keys: tuple[str, ...], size: tuple[int, int], snap_compare: Any
) -> None:
    async def sat_down(pilot: Pilot[Any]) -> None:
        seats = Person("Sanae"), Person("Takeo")
        app = pilot.app
        assert isinstance(app, OkkoApp)
        app.open_match(Session(drafted(PICKED, ask, tiles), seats, pace=Pace.OFF, synchronous=True))
        await pressing(*keys)(pilot)

    assert snap_compare(OkkoApp(), terminal_size=size, run_before=sat_down)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_the_scenario_card_looks_as_it_did(size: tuple[int, int], snap_compare: Any) -> None:
    async def read_out(pilot: Pilot[Any]) -> None:
        state = draw(". . . .\na . b C\n. . . .", a=who(), b=who(), C=who(), karasu=True, scenario=BELL, losses=(0, 3))
        await pilot.app.push_screen(Screen())
        await pilot.app.push_screen(Goals(state, ("Sanae", "Takeo")))
        await pressing()(pilot)

    assert snap_compare(OkkoApp(), terminal_size=size, run_before=read_out)

"""Positions with a task on the screen: what is wanted, hints by and by, and the end."""

from pathlib import Path

import pytest

from okko.dice import Seeded
from okko.game import Game, start
from okko.game.saves import header_of_position
from okko.library import Library, read_position, shipped
from okko.tui.app import OkkoApp
from okko.tui.matches import session_of
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen
from okko.tui.session import Person, Session
from tests.tui.battles import Battle

pytestmark = pytest.mark.xdist_group("screen")

FILE = Path(__file__).parents[2] / "scenarios" / "puzzles" / "a-body-in-the-corridor.position.yaml"
"""Its solution: activate ninja-apprentice, move b3 N."""


def flat(table: Battle) -> str:
    """What the screen says, without its line breaks and frames."""
    return " ".join(table.said().replace("│", " ").split())


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (("activate ninja-apprentice", "move b3 N", "end activation"), "Solved"),
        (("activate ninja-apprentice", "move c3 S", "end activation"), "Not the best there is"),
    ],
)
async def test_a_task_is_said_hinted_at_and_judged(answers: tuple[str, ...], says: str) -> None:
    position, state = read_position(FILE, Library((shipped(),)))
    assert position.puzzle is not None
    game = Game(state, Seeded(1))
    seats = Person("Sanae"), Person("Takeo")
    session = Session(game, seats, practice=True, pace=Pace.OFF, synchronous=True, puzzle=position.puzzle)
    app = OkkoApp()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        screen = BattleScreen(session)
        await app.push_screen(screen)
        table = Battle(pilot, screen)
        await table.until(lambda: screen.question is not None, "a question")
        await pilot.pause()
        assert position.puzzle.task[:20] in flat(table)
        for number, hint in enumerate(position.puzzle.hints, 1):
            await table.press("i")
            assert f"Hint {number} of 3: {hint[:12]}" in flat(table)
        await table.press("i")
        assert "Task: One more loss ends" in flat(table)
        for text in answers:
            if (option := game.decision.find(text)) is not None:
                screen.give(option)
                await pilot.pause()
        await table.until(lambda: says in table.said(), says)


def test_a_match_played_on_from_a_position_has_its_task() -> None:
    library = Library((shipped(),))
    position, _ = read_position(FILE, library)
    header = header_of_position(position, library.characters, library.equipment, seed=1, title="A task")
    assert position.puzzle is not None
    assert session_of(start(None, header), 1).puzzle == position.puzzle

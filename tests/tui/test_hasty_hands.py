"""Keys struck twice, typed ahead or clicked doubly: on no screen do they do harm.

`pytest -m slow tests/tui/test_hasty_hands.py` strikes each key of each screen twice, and storms of keys everywhere.
"""

from collections.abc import Sequence

import pytest
from textual import events
from textual.widgets import OptionList

from okko.dice import Chooser
from okko.game import list_saves
from okko.tui.app import OkkoApp
from okko.tui.keymap import KEYBOARD
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.learn import Learn
from okko.tui.screens.puzzle import PuzzleScreen
from okko.tui.screens.puzzles import Puzzles
from okko.tui.screens.saves import Saves
from okko.tui.screens.title import ENTRIES, Title
from okko.tui.standing import Standing
from okko.tui.widgets.keybar import keys_of
from tests.tui.sitting import Sitting, sitting

pytestmark = pytest.mark.xdist_group("screen")

ELSEWHERE = ("app.quit", "app.palette", "app.copy")
"""What ends the program, or is not ours."""


async def strike(here: Sitting, *keys: str) -> None:
    """Strike keys faster than anything is drawn, and wait until there is something to be seen again."""
    for key in keys:
        here.app.simulate_key(key)
    await here.pilot.pause()
    await here.until(lambda: not isinstance(top := here.app.screen, Standing) or top.laid_out, "a screen")


async def double_click(here: Sitting, x: int, y: int) -> None:
    """Press and let go twice in one place."""
    for _ in range(2):
        for kind in (events.MouseDown, events.MouseUp):
            here.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    await strike(here)


async def back_to(here: Sitting, kind: type[Standing[None]]) -> None:
    """Leave whatever lies over a screen."""
    for _ in range(9):
        if isinstance(here.app.screen, kind):
            return
        here.app.screen.dismiss()
        await strike(here)
    raise AssertionError(f"there is no way back from {here.app.screen}")


def enabled(here: Sitting) -> list[str]:
    """The keys that work now."""
    quits = {key for act in ELSEWHERE for key in KEYBOARD.map.keys(act)}
    return [line.key for line in keys_of(here.app.screen) if line.key not in quits and line.id not in ELSEWHERE]


async def twice(here: Sitting, opened: str, keys: Sequence[str]) -> None:
    """Strike each key twice at once, each time on the screen that a key of the title opens."""
    for key in keys:
        await back_to(here, Title)
        await strike(here, opened)
        await strike(here, key, key)


async def test_what_is_chosen_twice_at_once_is_opened_once() -> None:
    async with sitting() as here:
        await strike(here, "l")
        await here.arrives(Learn)
        await strike(here, "end")
        await strike(here, "enter", "enter")
        await here.arrives(BattleScreen)
        assert len(list_saves()) == 1, "one match was begun"
        assert sum(isinstance(one, BattleScreen) for one in here.app.screen_stack) == 1

        await back_to(here, Title)
        await strike(here, "s")
        await here.arrives(Saves)
        await strike(here, "enter", "enter")
        await here.arrives(BattleScreen)
        assert "open in another window" not in here.text

        await back_to(here, Title)
        menu = here.app.screen.query_one(OptionList)
        line = [name for name, _ in ENTRIES].index("puzzles") + 1
        await double_click(here, menu.region.x + 2, menu.region.y + line)
        await here.arrives(Puzzles)
        assert len(here.app.screen_stack) == 2


async def test_a_screen_is_left_once_and_not_before_it_is_laid_out() -> None:
    async with sitting((80, 24), "p") as here:
        await here.arrives(Puzzles)
        await strike(here, "enter", "n", "n")
        first = await here.arrives(PuzzleScreen)
        await strike(here, "n", "n", "n")
        second = await here.arrives(PuzzleScreen)
        assert second is not first
        stack = here.app.screen_stack
        second.dismiss()
        second.dismiss()
        await strike(here)
        assert here.app.screen_stack == stack[:-1]


async def test_keys_typed_ahead_of_a_screen_are_not_for_it() -> None:
    async with sitting() as here:
        await strike(here, "l", "end", "enter", "q", "x")
        await here.arrives(Learn)
        assert len(here.app.screen_stack) == 2


@pytest.mark.slow
@pytest.mark.parametrize("entry", [name for name, _ in ENTRIES if name != "quit"])
async def test_each_key_of_each_screen_struck_twice_at_once_does_no_harm(entry: str) -> None:
    async with sitting() as here:
        opens = KEYBOARD.map.keys(f"title.{entry}")[0]
        await strike(here, opens)
        await twice(here, opens, enabled(here))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
async def test_a_storm_of_keys_does_no_harm(seed: int) -> None:
    chooser = Chooser(f"storm {seed}")
    async with sitting() as here:
        for _ in range(100):
            keys = [*enabled(here), "enter", "escape", "down", "tab"]
            await strike(here, *(keys[chooser.below(len(keys))] for _ in range(1 + chooser.below(4))))
    assert isinstance(here.app, OkkoApp)
    assert not here.app.last_words

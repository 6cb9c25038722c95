"""Pictures of the screens, as they are drawn."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from okko.tui.app import OkkoApp
from okko.tui.screens import adventure_form, new_match, title
from okko.tui.standing import Standing
from tests.tui.sitting import small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same version and seed for ever."""
    monkeypatch.setattr(title, "__version__", "1.2.3")
    monkeypatch.setattr(new_match, "new_seed", lambda: 7)
    monkeypatch.setattr(adventure_form, "new_seed", lambda: 7)


def pressing(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Press keys before the picture is taken."""

    async def press(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
            while isinstance(pilot.app.screen, Standing) and not pilot.app.screen.laid_out:
                await pilot.pause(0.01)
        await pilot.pause(0.1)

    return press


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param((), id="title"),
        pytest.param(("n",), id="new-match"),
        pytest.param(("n", "down", "down", "enter", "down"), id="builder"),
        pytest.param(("a", "down", "down"), id="adventures"),
        pytest.param(("a", "down", "enter"), id="adventure"),
        pytest.param(("r", *"okko"), id="card"),
        pytest.param(("r", *"ZONE-2"), id="rule"),
    ],
)
def test_the_screen_looks_as_it_did(keys: tuple[str, ...], size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(OkkoApp(), terminal_size=size, run_before=pressing(*keys))

"""What is done between two keys."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from okko.tui import leisure
from okko.tui.leisure import Leisure


pytestmark = pytest.mark.xdist_group("screen")


@pytest.fixture
def untidy() -> Iterator[list[int]]:
    """Nothing is collected but by hand; which generations were."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    gc.collect()
    gc.disable()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.enable()


def test_a_few_new_objects_are_left_alone(untidy: list[int]) -> None:
    leisure.tidy()
    assert untidy == []


def test_many_new_objects_are_looked_through_and_what_has_stayed_now_and_then(untidy: list[int]) -> None:
    often = leisure.OFTEN[1]
    kept: list[object] = []
    for _ in range(often + 2):
        kept.append([[] for _ in range(2 * leisure.OFTEN[0])])
        leisure.tidy()
    assert untidy == [0] * (often + 1) + [1]


async def test_what_can_wait_goes_on_between_two_keys_and_ends() -> None:
    done: list[int] = []
    app = Leisure()
    async with app.run_test() as pilot:
        app.at_leisure(done.append(number) for number in range(3))
        assert done == []
        await pilot.press("x")
        while len(done) < 3:
            await asyncio.sleep(leisure.PAUSE)
    assert done == [0, 1, 2]

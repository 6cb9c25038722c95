"""What is done between two keys."""

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


async def test_what_can_wait_is_done_piece_by_piece_and_can_be_replaced() -> None:
    done: list[int] = []
    app = Leisure()
    async with app.run_test():
        app.at_leisure(map(done.append, range(3)))
        app._go_on()
        assert done == [0]
        app.at_leisure(map(done.append, range(7, 9)))
        for _ in range(4):
            app._go_on()
    assert done == [0, 7, 8]

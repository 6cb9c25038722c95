"""When garbage is collected."""

import gc
from collections.abc import Iterator

import pytest

from okko.tui import tidying


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
    tidying.tidy()
    assert untidy == []


def test_many_new_objects_are_looked_through_and_what_has_stayed_now_and_then(untidy: list[int]) -> None:
    often = tidying.OFTEN[1]
    kept: list[object] = []
    for _ in range(often + 2):
        kept.append([[] for _ in range(2 * tidying.OFTEN[0])])
        tidying.tidy()
    assert untidy == [0] * (often + 1) + [1]

"""The values of a game: as they are in the tests, and as they are in play."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from okko.model import value as values
from okko.model.value import but, changer, value


def pair(**options: bool) -> Any:
    """A value of two fields, declared as things stand."""

    class Pair:
        one: int
        other: int = 2

    return value(**options)(Pair) if options else value(Pair)


@pytest.mark.parametrize("freeze", [True, False])
def test_a_value_is_equal_hashed_slotted_and_copied_whether_it_is_frozen_or_not(
    freeze: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "FREEZE", freeze)
    kind = pair()
    first = kind(1)
    assert (first, hash(first)) == (kind(1, 2), hash(kind(1, 2)))
    assert not hasattr(first, "__dict__")
    assert but(first, one=5) == kind(5, 2)
    assert changer(kind, "other")(first, other=7) == kind(1, 7)
    assert first == kind(1, 2)
    if freeze:
        with pytest.raises(FrozenInstanceError):
            first.one = 3
    else:
        first.one = 3
        assert first == kind(3, 2)


def test_the_tests_freeze_all_values() -> None:
    assert values.FREEZE


def test_a_value_says_what_it_holds_unless_it_holds_too_much() -> None:
    assert repr(pair()(1)).endswith("Pair(one=1, other=2)")
    assert "one=1" not in repr(pair(repr=False)(1))
    assert "one=1" in repr(pair(repr=True)(1))

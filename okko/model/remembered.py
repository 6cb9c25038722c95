"""What is worked out once for a match, and forgotten when the match is let go of."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_forgetting: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a function remember so many of its last answers, until `forget`: for what is asked about states and boards.

    Whatever is kept by the state it was asked about keeps that state, its board and all its tables.
    """

    def decorated(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize=most)(function)
        _forgetting.append(kept.cache_clear)
        return cast(Callable[P, T], kept)

    return decorated


def forget() -> None:
    """Forget all that was remembered: a match is over, and the next one will not ask for it again."""
    for clear in _forgetting:
        clear()

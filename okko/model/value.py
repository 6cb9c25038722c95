"""How the values of a game in play are declared."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")

FREEZE = os.environ.get("OKKO_FREEZE") == "1"
"""Whether values refuse assignment at run time too. The tests set it; in play it would cost a quarter of the speed."""


@overload
def value(cls: type[T], /) -> type[T]: ...
@overload
def value(*, repr: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, eq_default=True)
def value(cls: Any = None, /, *, repr: bool = True) -> Any:
    """Make a class an immutable value: a slotted dataclass, frozen for the type checker and in tests."""

    def make(cls: type[T]) -> type[T]:
        return dataclass(frozen=FREEZE, unsafe_hash=not FREEZE, slots=True, repr=repr)(cls)

    return make if cls is None else make(cls)

"""How the values of a game in play are declared."""

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
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
        made = dataclass(frozen=FREEZE, unsafe_hash=not FREEZE, slots=True, repr=repr)(cls)
        _COPIERS[made] = _copier(made)
        return made

    return make if cls is None else make(cls)


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}
_set = object.__setattr__ if FREEZE else setattr


def _copier(cls: type[Any]) -> Callable[[Any], Any]:
    """Write the function that copies a value slot by slot: three times as fast as `dataclasses.replace`."""
    put = "set(new, {0!r}, old.{0})" if FREEZE else "new.{0} = old.{0}"
    lines = [
        "def copy(old):",
        " new = make(cls)",
        *(f" {put.format(slot.name)}" for slot in fields(cls)),
        " return new",
    ]
    space: dict[str, Any] = {"make": object.__new__, "cls": cls, "set": object.__setattr__}
    exec("\n".join(lines), space)
    copy: Callable[[Any], Any] = space["copy"]
    return copy


def but(old: T, **changes: object) -> T:
    """The same value with other contents in some fields."""
    new: T = _COPIERS[type(old)](old)
    for name, content in changes.items():
        _set(new, name, content)
    return new

"""Something a key can do, and the part of the program in which it does it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Act:
    """Something a key can do."""

    id: str
    keys: tuple[str, ...]
    """The keys it has as shipped, by their names in Textual."""
    does: str

    @property
    def context(self) -> str:
        """Where it belongs."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Context:
    """Keys that work together."""

    name: str
    title: str
    acts: tuple[Act, ...]
    beside: frozenset[str]
    """The contexts whose keys may work at the same moment, itself among them."""


def read(name: str, title: str, beside: str, written: str) -> Context:
    """A context as it is written: an act a line, its name, its keys, what it does; `beside`: the contexts beside it."""
    lines = [line.split(maxsplit=2) for line in written.strip().splitlines()]
    acts = tuple(Act(f"{name}.{act}", tuple(keys.split(",")), does) for act, keys, does in lines)
    return Context(name, title, acts, frozenset({name, *beside.split()}))

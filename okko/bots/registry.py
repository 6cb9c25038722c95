"""All opponents there are, by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from okko.bots.bot import Bot
from okko.bots.puppet import Puppet
from okko.bots.scripted import Scripted

BOTS: Mapping[str, Callable[[int, float], Bot]] = MappingProxyType(
    {Puppet.name: lambda seed, effort: Puppet(seed), Scripted.name: lambda seed, effort: Scripted(seed)}
)
"""From a name to what makes the opponent from a seed and an effort; weakest first."""


def bot_named(name: str, seed: int, effort: float = 1.0) -> Bot:
    """The opponent of this name.

    Args:
        name: What it is called.
        seed: What its whims follow from.
        effort: How much of its usual thinking it does: 0.1 for a tenth of the evaluations. Who does not search ahead
            plays the same at any effort.

    Raises:
        ValueError: There is none.
    """
    if name in BOTS:
        return BOTS[name](seed, effort)
    close = get_close_matches(name, BOTS, n=1)
    cure = f"did you mean {close[0]}?" if close else f"there are {' and '.join(BOTS)}"
    raise ValueError(f'there is no opponent "{name}"; {cure}')

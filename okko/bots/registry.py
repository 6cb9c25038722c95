"""All opponents there are, by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from okko.bots.bot import Bot
from okko.bots.puppet import Puppet
from okko.bots.scripted import Scripted

BOTS: Mapping[str, Callable[[int], Bot]] = MappingProxyType({Puppet.name: Puppet, Scripted.name: Scripted})
"""From a name to what makes the opponent from a seed; weakest first."""


def bot_named(name: str, seed: int) -> Bot:
    """The opponent of this name.

    Raises:
        ValueError: There is none.
    """
    if name in BOTS:
        return BOTS[name](seed)
    close = get_close_matches(name, BOTS, n=1)
    cure = f"did you mean {close[0]}?" if close else f"there are {' and '.join(BOTS)}"
    raise ValueError(f'there is no opponent "{name}"; {cure}')

"""All opponents there are, by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from okko.bots.bot import Bot
from okko.bots.exploiters import EXPLOITERS
from okko.bots.puppet import Puppet
from okko.bots.scripted import Scripted
from okko.bots.thinker import Thinker
from okko.library import Library
from okko.model.opponent import Temper

LEVELS = ("novice", "apprentice", "warrior", "veteran", "captain", "master")
"""The levels of play, weakest first."""


def _level(id: str, temper: Temper | None = None) -> Callable[[int, float], Bot]:
    """What makes an opponent of a level of play."""
    return lambda seed, effort: Thinker(Library.load().opponents[id], seed, effort, temper)


BOTS: Mapping[str, Callable[[int, float], Bot]] = MappingProxyType(
    {
        Puppet.name: lambda seed, effort: Puppet(seed),
        Scripted.name: lambda seed, effort: Scripted(seed),
        **{id: _level(id) for id in LEVELS},
    }
)
"""From a name to what makes the opponent from a seed and an effort; weakest first."""


def bot_named(name: str, seed: int, effort: float = 1.0) -> Bot:
    """The opponent of this name.

    Args:
        name: What it is called; `veteran-cautious` is a veteran with that personality.
        seed: What its whims follow from.
        effort: How much of its usual thinking it does: 0.1 for a tenth of the evaluations. Who does not search ahead
            plays the same at any effort.

    Raises:
        ValueError: There is none.
    """
    if name in BOTS:
        return BOTS[name](seed, effort)
    if name in EXPLOITERS:
        return EXPLOITERS[name](seed)
    level, _, temper = name.partition("-")
    tempers = Library.load().tempers
    if level in LEVELS and temper in tempers:
        return _level(level, tempers[temper])(seed, effort)
    known = [*BOTS, *(f"{level}-{temper}" for level in LEVELS[2:] for temper in tempers)]
    close = get_close_matches(name, known, n=1)
    cure = f"did you mean {close[0]}?" if close else f"there are {', '.join([*BOTS][:-1])} and {[*BOTS][-1]}"
    raise ValueError(f'there is no opponent "{name}"; {cure}')

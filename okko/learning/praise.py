"""What a player has done in a match that is worth a word at its end, and the words."""

from collections.abc import Iterable, Iterator, Sequence

from okko.model.coaching import Closing, Deed
from okko.model.event import Disabled, Event, Fought, NamedIt, Recovered
from okko.model.fight import Fight
from okko.model.state import State

DONE, UNDONE = 3, 2
"""So much is said of what was done, and of what was not."""
_BY_RULE = {"BEHIND-2": Deed.BEHIND, "SUPPORT-1": Deed.SUPPORTED}


def deeds(state: State, log: Iterable[Event], band: int) -> frozenset[Deed]:
    """What a band has done in a match that is over."""
    found = {deed for event in log for deed in _deeds(event, band)}
    if state.result is not None and state.result.winner == band:
        found.add(Deed.WON)
    if not any(state.characters[who].fallen for who in state.match.members[band]):
        found.add(Deed.UNHURT)
    return frozenset(found)


def _deeds(event: Event, band: int) -> Iterator[Deed]:
    state = event.state
    match event:
        case Fought(fight=Fight(attacker=attacker), attack=attack) if state.band(attacker) == band:
            yield from (_BY_RULE[term.rule] for term in attack.terms if term.rule in _BY_RULE)
        case NamedIt(who=who, named=named) if state.band(who) == band and named.die is not None:
            if named.skill is not None:
                yield Deed.SKILLED
            if named.die.reserve and state.player != band:
                yield Deed.RESERVED
        case Disabled(who=who) if state.band(who) != band:
            yield Deed.FELLED
        case Recovered(who=who) if state.band(who) == band:
            yield Deed.RECOVERED


def praised(closing: Closing, done: frozenset[Deed]) -> tuple[Sequence[str], Sequence[str]]:
    """What is said of what was done, and what is left to try, each in the order of the file."""
    well = [one.done for one in closing.praise if one.deed in done and one.done is not None]
    left = [one.undone for one in closing.praise if one.deed not in done and one.undone is not None]
    return well[:DONE], left[:UNDONE]

"""What has happened since a player last sat there, in three lines: who moved, who suffered, what threatens."""

from collections.abc import Iterable, Sequence

from okko.analysis.peril import CASES, assaults
from okko.model.event import Disabled, Event, Fought, Moved, PhaseEnded, Recovered, Shaken, Summoned, Vanished
from okko.model.state import State
from okko.tui.forecast import percent
from okko.tui.tags import letters

_BECAME = (
    ("fallen", Disabled),
    ("vanished", Vanished),
    ("shaken", Shaken),
    ("vigilant again", Recovered),
)


def digest_of(log: Sequence[Event], state: State, band: int) -> list[str]:
    """Who of the other band moved and fought, what became of whom, and what threatens this band now.

    Nothing before the other's first phase.
    """
    since = since_own_phase(log, band)
    return [_moved(since, state, 1 - band), _became(since, state), _threat(state, band)] if since else []


def since_own_phase(log: Sequence[Event], band: int) -> list[Event]:
    """The events in order since the band's last phase ended, if it has had one or the other has."""
    found: list[Event] = []
    for event in reversed(log):
        if isinstance(event, PhaseEnded) and event.player == band:
            break
        found.append(event)
    ended = any(isinstance(event, PhaseEnded) for event in found)
    return found[::-1] if ended else []


def _moved(since: Sequence[Event], state: State, band: int) -> str:
    movers = dict.fromkeys(event.who for event in since if isinstance(event, Moved | Summoned))
    moved = [one for one in movers if state.band(one) == band]
    fights = sum(isinstance(event, Fought) for event in since)
    told = f"{fights} fight{'s' if fights != 1 else ''}" if fights else "no fight"
    return f"Moved: {letters(state, moved) or 'nobody'}; {told}."


def _became(since: Sequence[Event], state: State) -> str:
    became = {event.who: type(event) for event in since if isinstance(event, Disabled | Vanished | Shaken | Recovered)}
    changed = [
        f"{word}: {_names(state, found)}"
        for word, kind in _BECAME
        if (found := [who for who, last in became.items() if last is kind])
    ]
    told = "; ".join(changed) or "nobody shaken, nobody fallen"
    return f"{told[:1].upper()}{told[1:]}."


def _threat(state: State, band: int) -> str:
    """Whom the enemy could strike in its next phase, by the chance that its most dangerous attack removes them."""
    found = [(one.index, assaults(state, one.index)) for one in state.standing(band)]
    struck = sorted((-ways[0].removes, who, ways[0].who) for who, ways in found if ways and ways[0].hurts)
    if not struck:
        return "Nobody of yours can be struck next phase."
    told = [
        f"{letters(state, [who])} {percent(-removes, CASES)} ({letters(state, [foe])})" for removes, who, foe in struck
    ]
    return f"Threatened: {', '.join(told)}."


def _names(state: State, who: Iterable[int]) -> str:
    return ", ".join(dict.fromkeys(state.recruit(one).name for one in who))

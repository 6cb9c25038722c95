"""What has happened since a player last sat at the keyboard, in at most three lines."""

from collections.abc import Iterable, Sequence

from okko.model.event import Disabled, Event, Fought, PhaseEnded, Recovered, Shaken
from okko.model.state import State


def digest_of(log: Sequence[Event], state: State, band: int) -> list[str]:
    """The fights, what became of whom, and who stands in an enemy's zone; nothing before the other's first phase."""
    since = _since_own_phase(log, band)
    if not since:
        return []
    name = state.match.players[1 - band]
    fights = sum(isinstance(event, Fought) for event in since)
    lines = [f"{name} fought {fights} time{'s' if fights != 1 else ''}." if fights else f"{name} fought nobody."]
    became: dict[int, type[Event]] = {
        event.who: type(event) for event in since if isinstance(event, Disabled | Shaken | Recovered)
    }
    changed = [
        f"{word}: {_names(state, found)}"
        for word, kind in (("fallen", Disabled), ("shaken", Shaken), ("vigilant again", Recovered))
        if (found := [who for who, last in became.items() if last is kind])
    ]
    if changed:
        told = "; ".join(changed)
        lines.append(f"{told[:1].upper()}{told[1:]}.")
    zones = state.zones(1 - band)
    held = [one.index for one in state.standing(band) if zones >> one.square & 1]
    if held:
        lines.append(f"In an enemy's zone now: {_names(state, held)}.")
    return lines


def _since_own_phase(log: Sequence[Event], band: int) -> list[Event]:
    """The events in order since the band's last phase ended, if it has had one or the other has."""
    found: list[Event] = []
    for event in reversed(log):
        if isinstance(event, PhaseEnded) and event.player == band:
            break
        found.append(event)
    ended = any(isinstance(event, PhaseEnded) for event in found)
    return found[::-1] if ended else []


def _names(state: State, who: Iterable[int]) -> str:
    return ", ".join(dict.fromkeys(state.recruit(one).name for one in who))

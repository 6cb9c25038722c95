"""The moments of a match that are worth a word, and the word, once each."""

from collections.abc import Iterable, Iterator, Sequence

from okko.model.coaching import Moment, Tip
from okko.model.decision import (
    RECOVER,
    Ask,
    Attack,
    Decision,
    Open,
    Shoot,
)
from okko.model.event import Disabled, Event, Moved, PhaseBegan, RolledInspiration, Shaken, Summoned
from okko.model.fight import Fight
from okko.model.state import State

_ASKED = {
    Ask.SIDE: Moment.SIDE,
    Ask.PLACE: Moment.PLACE,
    Ask.FACING: Moment.FACING,
    Ask.RETREAT: Moment.RETREAT,
    Ask.RESERVE: Moment.RESERVE,
    Ask.TAKE_BACK: Moment.TAKE_BACK,
}


def moments(state: State, decision: Decision, log: Sequence[Event]) -> Iterator[Moment]:
    """What is worth a word now that a player is asked something, the most urgent first.

    Args:
        state: The state as it stands.
        decision: What is asked.
        log: What has happened since the beginning of the match.
    """
    if decision.ask in _ASKED:
        yield _ASKED[decision.ask]
    if decision.ask is Ask.NAME:
        yield _named(decision)
    if decision.ask is Ask.ACTIVATE:
        yield Moment.ACTIVATE
    if decision.ask is Ask.PLACE and state.recruit(decision.who).civilian:
        yield Moment.CIVILIAN
    if decision.ask is Ask.ACTIVATE and civilian(state, decision.player) is not None:
        yield Moment.CIVILIAN
    if decision.ask in (Ask.ACTIVATE, Ask.ACT):
        yield from _befallen(decision.player, log)
    if decision.ask is Ask.ACT:
        yield from _open(state, decision)
    if decision.ask in (Ask.ACTIVATE, Ask.ACT) and _rolled(decision.player, log):
        yield Moment.DICE


def civilian(state: State, band: int) -> str | None:
    """The name of a band's civilian that has not fallen."""
    members = (who for who in state.match.members[band] if not state.characters[who].fallen)
    return next((state.recruit(who).name for who in members if state.recruit(who).civilian), None)


def _named(decision: Decision) -> Moment:
    if not isinstance(decision.about, Fight):
        return Moment.TEST
    return Moment.BACKING if decision.about.attacker == decision.who else Moment.DEFENSE


def _befallen(band: int, log: Sequence[Event]) -> Iterator[Moment]:
    """What has happened to a band so far."""
    phases = 0
    for event in log:
        match event:
            case PhaseBegan(player=player):
                phases += player == band
                if phases == 2 and player == band:
                    yield Moment.SECOND_PHASE
            case Moved(state=after, who=who, stopped=True) if after.band(who) == band:
                yield Moment.ZONE
            case Shaken(state=after, who=who) if after.band(who) == band:
                yield Moment.SHAKEN
            case Disabled(state=after, who=who):
                yield Moment.LOSS if after.band(who) == band else Moment.VICTIM
            case Summoned(state=after, who=who) if after.band(who) == band:
                yield Moment.KAMI


def _rolled(band: int, log: Sequence[Event]) -> bool:
    """Whether a band has rolled inspiration dice."""
    return any(isinstance(event, RolledInspiration) and event.player == band for event in log)


def _open(state: State, decision: Decision) -> Iterator[Moment]:
    """What the activated character can do."""
    actions = getattr(decision.options, "actions", ())
    who = decision.who
    if any(isinstance(option, Open) for option in actions):
        yield Moment.DOOR
    if RECOVER in actions:
        yield Moment.COURAGE
    if any(isinstance(option, Attack) for option in actions):
        yield Moment.STRIKE
    if any(isinstance(option, Shoot) for option in actions):
        yield Moment.SHOOT
    if not state.moved and state.zones(1 - decision.player) >> state.characters[who].square & 1:
        yield Moment.HELD
    yield Moment.ACT


class Coach:
    """Somebody who says each thing once."""

    def __init__(self, tips: Iterable[Tip], told: Iterable[str] = ()) -> None:
        self._tips = {tip.moment: tip for tip in tips if tip.moment not in set(told)}

    @property
    def left(self) -> int:
        """How much is still to be said."""
        return len(self._tips)

    def word(self, state: State, decision: Decision, log: Sequence[Event]) -> Tip | None:
        """What is to be said now, if anything; it will not be said again."""
        if not self._tips:
            return None
        for moment in moments(state, decision, log):
            if moment in self._tips:
                name = civilian(state, decision.player) or "the civilian"
                tip = self._tips.pop(moment)
                said = {field: getattr(tip, field).replace("{civilian}", name) for field in ("title", "brief", "text")}
                return tip.model_copy(update=said)
        return None

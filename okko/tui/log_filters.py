"""What of the log is listed: all of it, its fights, its dice, its moves, or what rests on rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from textual.content import Content

from okko.analysis.narration import Tone
from okko.analysis.sums import rules_behind
from okko.model.event import (
    Acted,
    Activated,
    ActivationEnded,
    Called,
    Declared,
    Ended,
    EquipmentUsed,
    Fought,
    Moved,
    NamedIt,
    Opened,
    PhaseBegan,
    PhaseEnded,
    Scored,
    Searched,
    TokenMoved,
)
from okko.tui.moment import Told

_OTHERWISE = (
    Acted,
    Activated,
    ActivationEnded,
    Ended,
    Moved,
    Opened,
    PhaseBegan,
    PhaseEnded,
    Scored,
    Searched,
    TokenMoved,
)
"""What happens when no fight goes on."""


def everything(told: Sequence[Told]) -> list[Told]:
    """The whole log."""
    return list(told)


def fights(told: Sequence[Told]) -> list[Told]:
    """Each fight and shot from its declaration to the last that its loser suffers, and nothing else."""
    found: list[Told] = []
    declared: Told | None = None
    decided = False
    held: list[Told] = []
    """What was named after the result: it may be for a skill that answers to it, or for a movement that follows."""
    for one in told:
        event = one.event
        if one.sentence.kind is Tone.REASON:
            continue
        if isinstance(event, Declared):
            declared, decided, held = one, False, []
        elif isinstance(event, _OTHERWISE) or (declared is not None and declared.struck and not one.struck):
            declared = None
        if declared is None:
            continue
        if decided and isinstance(event, NamedIt | EquipmentUsed):
            held.append(one)
            continue
        found += [*held, one]
        held = []
        decided = decided or isinstance(event, Fought | Called)
    return found


def _of(kind: Tone) -> Callable[[Sequence[Told]], list[Told]]:
    """The lines of one kind, each below the head of its phase and its activation."""

    def listed(told: Sequence[Told]) -> list[Told]:
        return list(_below_heads(told, kind))

    return listed


def _below_heads(told: Sequence[Told], kind: Tone) -> Iterator[Told]:
    phase: Told | None = None
    activation: Told | None = None
    for one in told:
        if isinstance(one.event, PhaseBegan):
            phase, activation = one, None
        elif isinstance(one.event, Activated):
            activation = one
        elif one.sentence.kind is kind:
            yield from (head for head in (phase, activation) if head is not None)
            phase = activation = None
            yield one


def ruled(told: Sequence[Told]) -> list[Told]:
    """What rests on rules."""
    return [one for one in told if one.sentence.kind is not Tone.REASON and rules_behind(one.event)]


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the log is listed, and how."""

    name: str
    listed: Callable[[Sequence[Told]], list[Told]]
    rules: bool = False
    """Whether the rules behind each line stand after it."""

    def written(self, one: Told) -> Content:
        """A line as it is listed."""
        if not self.rules:
            return one.text
        return one.text + Content.styled(f"  {' '.join(rules_behind(one.event))}", "$gold")


FILTERS = (
    Filter("everything", everything),
    Filter("fights", fights),
    Filter("dice", _of(Tone.DICE)),
    Filter("moves", _of(Tone.MOVE)),
    Filter("rules", ruled, rules=True),
)
"""The filters in the order in which they follow each other."""

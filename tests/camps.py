"""Camps between two adventures, as they are played."""

from collections.abc import Iterable, Sequence
from typing import Any

from okko.model.campaign import Camp, Fate
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.decision import Decision, Roll
from okko.rules.camp import Rest, aftermath
from tests.drafts import box, people


class Night:
    """A camp, driven by answers and by dice that fall as told."""

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.flow = aftermath(rest)
        self.rolls: list[Roll] = []
        self.pending: Decision | Roll | None = next(self.flow, None)

    def send(self, answer: object) -> None:
        try:
            self.pending = self.flow.send(answer)
        except StopIteration:
            self.pending = None

    def options(self) -> list[str]:
        assert isinstance(self.pending, Decision), self.pending
        return [option.text for option in self.pending.options]

    def members(self, band: int = 0) -> list[str]:
        return [
            " ".join(str(word) for word in (fate.card, fate.state, fate.equipment, fate.honor) if word)
            for fate in self.rest.camp.bands[band]
        ]


def night(
    mine: Iterable[Fate],
    *course: Any,
    theirs: Iterable[Fate] = (),
    cards: Sequence[CharacterCard] = (),
    gears: Sequence[EquipmentCard] = (),
    first: int = 0,
    graves: Iterable[str] = (),
) -> Night:
    """A camp after some answers (texts) and throws (faces of one throw: a number, an element, or a tuple)."""
    setup = box(cards or people(a=3, b=3, c=3), gears)
    camp = Night(Rest(Camp(setup, first, (tuple(mine), tuple(theirs)), frozenset(graves))))
    for step in course:
        if isinstance(camp.pending, Roll):
            camp.rolls.append(camp.pending)
            faces = step if isinstance(step, tuple) else (step,)
            assert len(faces) == camp.pending.count
            camp.send(faces)
        else:
            assert step in camp.options(), f"{step!r} is not among {camp.options()}"
            assert isinstance(camp.pending, Decision)
            camp.send(camp.pending.find(step))
    return camp


def fate(card: str = "a", state: Any = "vigilant", equipment: str | None = None, honor: Any = None) -> Fate:
    return Fate(card=card, state=state, equipment=equipment, honor=honor)

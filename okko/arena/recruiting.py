"""Random lawful bands, made so that every card gets its games."""

from collections.abc import Sequence
from typing import TypeVar

from okko.dice import Chooser
from okko.library import Library
from okko.model.card import BandList, CharacterCard, EquipmentCard, Member
from okko.model.skill import Alignment
from okko.rules.band import may_add, may_bear, zeni_of

T = TypeVar("T")
CAUSES = 2 * (Alignment.DEMON_HUNTER,) + 3 * (Alignment.EVIL,) + (Alignment.MERCENARY,)
"""What bands are drawn from: the more cards only one cause can field, the more often; Mercenaries serve everywhere."""


def random_band(library: Library, zeni: int, chooser: Chooser, *, karasu: bool = False) -> BandList:
    """A lawful band that could buy nothing more.

    It fights for one of the `CAUSES`, and forms around an equipment card with somebody who may bear it. Then characters
    come until none is affordable, two of three its own, the others Mercenaries, then equipment for what is left, what
    fewer of them may bear the likelier.
    """
    return _Recruiting(library, zeni, chooser, karasu).band()


class _Recruiting:
    """A band coming together."""

    def __init__(self, library: Library, zeni: int, chooser: Chooser, karasu: bool) -> None:
        self.zeni, self.below, self.karasu = zeni, chooser.below, karasu
        self.characters, self.equipment = library.characters, library.equipment
        self.cause = self._any(CAUSES)
        cards = sorted(self.characters.items())
        self.cards = [card for _, card in cards if card.alignment in (self.cause, Alignment.MERCENARY)]
        self.items = [item for _, item in sorted(self.equipment.items())]
        self.members: list[Member] = []

    def band(self) -> BandList:
        """The band."""
        self._bearer()
        self._characters()
        self._equipment()
        return BandList(
            id=f"random-{self.cause}",
            name=f"Random {self.cause}",
            budget=self.zeni,
            members=tuple(self.members),
        )

    def _left(self) -> int:
        return self.zeni - zeni_of(self.members, self.characters, self.equipment)

    def _any(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def _bearer(self) -> None:
        """An equipment card, and somebody who may bear it; the likelier the dearer, as little is left for it later."""
        deck = []
        for item in self.items:
            affordable = [card for card in self.cards if card.zeni + item.zeni <= self.zeni]
            if able := [card for card in affordable if may_bear(card, item.bearer)]:
                deck += item.zeni * [(item, able)]
        if deck:
            item, able = self._any(deck)
            self.members.append(Member(card=self._one_of(able).id, equipment=item.id))

    def _one_of(self, cards: Sequence[CharacterCard]) -> CharacterCard:
        """Any of some cards; if there are both, two of three times one of the band's own cause."""
        own = [card for card in cards if card.alignment is self.cause]
        hired = [card for card in cards if card.alignment is not self.cause]
        return self._any((own if self.below(3) else hired) or own or hired)

    def _characters(self) -> None:
        """More characters, until none fits; who does not fit now will not fit later."""
        fit, left = self.cards, self._left()
        while fit := [card for card in fit if card.zeni <= left and self._may_join(card)]:
            card = self._one_of(fit)
            self.members.append(Member(card=card.id))
            left -= card.zeni

    def _may_join(self, card: CharacterCard) -> bool:
        if sum(member.card == card.id for member in self.members) >= card.copies:
            return False
        cards = (self.characters, self.equipment)
        return may_add(Member(card=card.id), self.members, self.zeni, *cards, karasu=self.karasu) is None

    def _equipment(self) -> None:
        """More equipment, until none fits; each card lies in the box so many times."""
        while fit := [(item, places) for item in self._affordable() if (places := self._places(item))]:
            item, places = self._any([one for one in fit for _ in range(len(self.members) // len(one[1]))])
            place = self._any(places)
            self.members[place] = Member(card=self.members[place].card, equipment=item.id)

    def _affordable(self) -> list[EquipmentCard]:
        """Cards that are still there, and cost no more than is left."""
        left, taken = self._left(), [member.equipment for member in self.members]
        return [item for item in self.items if item.zeni <= left and taken.count(item.id) < item.copies]

    def _places(self, item: EquipmentCard) -> list[int]:
        """The places of those who may be given a card."""
        return [
            place
            for place, member in enumerate(self.members)
            if member.equipment is None and may_bear(self.characters[member.card], item.bearer)
        ]

"""Random lawful bands, made so that every card gets its games."""

from collections.abc import Sequence

from okko.dice import Chooser
from okko.library import Library
from okko.model.card import BandList, CharacterCard, EquipmentCard, Member
from okko.model.skill import Alignment
from okko.rules.band import may_add, may_bear, may_give, zeni_of

MOST_KEPT = 3
"""Zeni that a band keeps at most for further equipment until it has its characters."""
CAUSES = 2 * (Alignment.DEMON_HUNTER,) + 3 * (Alignment.EVIL,) + (Alignment.MERCENARY,)
"""What bands are drawn from: the more cards only one cause can field, the more often; Mercenaries serve everywhere."""


def random_band(library: Library, zeni: int, chooser: Chooser, *, karasu: bool = False) -> BandList:
    """A lawful band that could buy nothing more.

    It fights for one of the `CAUSES`. First comes an equipment card with somebody who may bear it, cards that not
    everybody may bear twice as likely. Then characters come until none is affordable, two of three its own, the others
    Mercenaries, then more equipment, then characters once more for what is left.
    """
    return _Recruiting(library, zeni, chooser, karasu).band()


class _Recruiting:
    """A band coming together."""

    def __init__(self, library: Library, zeni: int, chooser: Chooser, karasu: bool) -> None:
        self.library, self.zeni, self.below, self.karasu = library, zeni, chooser.below, karasu
        self.cause = CAUSES[self.below(len(CAUSES))]
        cards = sorted(library.characters.items())
        self.cards = [card for _, card in cards if card.alignment in (self.cause, Alignment.MERCENARY)]
        self.items = [item for _, item in sorted(library.equipment.items())]
        self.members: list[Member] = []

    def band(self) -> BandList:
        self._bearer()
        self._characters(self.zeni - self.below(MOST_KEPT + 1))
        self._equipment()
        self._characters(self.zeni)
        self._equipment()
        return BandList(
            id=f"random-{self.cause}",
            name=f"Random {self.cause}",
            budget=self.zeni,
            members=tuple(self.members),
        )

    def _left(self, zeni: int) -> int:
        return zeni - zeni_of(self.members, self.library.characters, self.library.equipment)

    def _bearer(self) -> None:
        """An equipment card, and somebody who may bear it."""
        deck = [item for item in self.items for _ in range(1 if item.bearer is None else 2)]
        borne = [(item, [card for card in self.cards if may_bear(card, item.bearer)]) for item in deck]
        borne = [(item, cards) for item, cards in borne if cards]
        if borne:
            item, cards = borne[self.below(len(borne))]
            self.members.append(Member(card=self._one_of(cards).id, equipment=item.id))

    def _one_of(self, cards: Sequence[CharacterCard]) -> CharacterCard:
        """Any of some cards; if there are both, two of three times one of the band's own cause."""
        own = [card for card in cards if card.alignment is self.cause]
        hired = [card for card in cards if card.alignment is not self.cause]
        group = (own if self.below(3) else hired) or own or hired
        return group[self.below(len(group))]

    def _characters(self, zeni: int) -> None:
        """More characters, until none fits."""
        while fit := [card for card in self.cards if self._fits(card, zeni)]:
            self.members.append(Member(card=self._one_of(fit).id))

    def _fits(self, card: CharacterCard, zeni: int) -> bool:
        return (
            card.zeni <= self._left(zeni)
            and sum(member.card == card.id for member in self.members) < card.copies
            and may_add(
                Member(card=card.id),
                self.members,
                zeni,
                self.library.characters,
                self.library.equipment,
                karasu=self.karasu,
            )
            is None
        )

    def _equipment(self) -> None:
        """More equipment, until none fits; each card lies in the box so many times."""
        while fit := [(item, places) for item in self.items if (places := self._places(item))]:
            item, places = fit[self.below(len(fit))]
            place = places[self.below(len(places))]
            self.members[place] = Member(card=self.members[place].card, equipment=item.id)

    def _places(self, item: EquipmentCard) -> list[int]:
        """The places of those who may be given a card that is still there and affordable."""
        taken = sum(member.equipment == item.id for member in self.members)
        if item.zeni > self._left(self.zeni) or taken >= item.copies:
            return []
        cards = (self.library.characters, self.library.equipment)
        return [
            place
            for place in range(len(self.members))
            if may_give(item.id, place, self.members, self.zeni, *cards) is None
        ]

"""Between two adventures: wounds, prayers, searches, and those who take the place of the dead (CAMP)."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from okko.model.campaign import Camp, CampDeed, Fate, Healed, Hired, Prayed, Sought
from okko.model.card import CharacterCard
from okko.model.decision import Ask, Decision, Plain, Roll, RollKind
from okko.model.element import Element
from okko.model.skill import Alignment, Type
from okko.model.state import of_band
from okko.model.value import but
from okko.rules.band import may_bear
from okko.rules.lots import draw
from okko.rules.table import Flow, ask

SEARCHED = 3
"""How many equipment cards a search turns up (CAMP-6)."""
PRAY, SEEK = Plain("pray"), Plain("seek")


class Rest:
    """The camp as it stands, and what has happened in it, in order."""

    __slots__ = ("camp", "camps", "deeds", "turn", "turns")

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.deeds: list[CampDeed] = []
        self.camps: list[Camp] = [camp]
        """The camp before the first deed, and after each."""
        self.turn = (0, 0)
        """Whose turn it is: the band, and the place in it."""
        self.turns: list[tuple[int, int]] = []
        """Whose turn it was at each deed."""

    def happen(self, camp: Camp, deed: CampDeed) -> None:
        """Let something happen: the camp becomes another."""
        self.camp = camp
        self.deeds.append(deed)
        self.camps.append(camp)
        self.turns.append(self.turn)


def aftermath(rest: Rest) -> Flow[None]:
    """Each character has its turn, those of player A first (CAMP-1, CAMP-6)."""
    for band in (rest.camp.first, 1 - rest.camp.first):
        place = 0
        while place < len(rest.camp.bands[band]):
            rest.turn = (band, place)
            if rest.camp.bands[band][place].state == "vigilant":
                place += yield from _awake(rest, band, place)
            else:
                place += yield from _heal(rest, band, place)


def _with(camp: Camp, band: int, place: int, *fates: Fate) -> Camp:
    """The camp with other members in the place of one."""
    members = camp.bands[band]
    return but(camp, bands=of_band(camp.bands, band, (*members[:place], *fates, *members[place + 1 :])))


def healed(state: str, face: int) -> Literal["vigilant", "shaken", "dead"]:
    """What the Heal table says (CAMP-2)."""
    if state == "disabled":
        return "dead" if face == 1 else "shaken" if face <= 4 else "vigilant"
    return "shaken" if face == 1 else "vigilant"


def _heal(rest: Rest, band: int, place: int) -> Flow[int]:
    """A wounded character throws for its wounds (CAMP-2). Answers how many stand in its place."""
    fate = rest.camp.bands[band][place]
    (face,) = yield Roll(RollKind.HEAL, 1, band)
    state = healed(fate.state, face)
    if state != "dead":
        now = fate.model_copy(update={"state": state})
        rest.happen(_with(rest.camp, band, place, now), Healed(band, fate.card, face, state))
        return 1
    camp = _with(rest.camp, band, place)
    if _card(camp, fate.card).unique:
        camp = but(camp, graves=camp.graves | {fate.card})
    rest.happen(camp, Healed(band, fate.card, face, state))
    return (yield from _hire(rest, band, place, fate))


def _card(camp: Camp, id: str) -> CharacterCard:
    return next(card for card in camp.box.characters if card.id == id)


def worth(camp: Camp, fate: Fate) -> int:
    """What a member counts, its equipment included (CAMP-3)."""
    gear = {card.id: card.zeni for card in camp.box.equipment}
    return _card(camp, fate.card).zeni + (gear[fate.equipment] if fate.equipment else 0)


def hireable(camp: Camp, band: int, zeni: int) -> list[str]:
    """Who can come for a dead character: those with whom the band gets as near to its value as it can (CAMP-3)."""
    left = camp.left()
    members = [_card(camp, fate.card) for fate in camp.bands[band]]
    cards = [card for card in camp.box.characters if left[card.id] and 0 < card.zeni <= zeni]
    free = [card for card in cards if _fits(card, members)]
    copies = {card.id: 1 if card.unique else left[card.id] for card in free}
    best = most(members, [card for card in free for _ in range(copies[card.id])], zeni)
    found = []
    for card in free:
        others = [each for each in free for _ in range(copies[each.id] - (each is card))]
        if card.zeni + most([*members, card], others, zeni - card.zeni) == best:
            found.append(card.id)
    return found


def _fits(card: CharacterCard, members: Sequence[CharacterCard]) -> bool:
    """Whether the rules for bands let a character join others, the budget apart (BAND-2 to BAND-6)."""
    sides = {each.alignment for each in (*members, card)}
    same = [each for each in members if each.type is card.type]
    return (
        not {Alignment.DEMON_HUNTER, Alignment.EVIL} <= sides
        and (card.type is Type.WARRIOR or not same)
        and not (card.unique and any(each.id == card.id for each in members))
    )


def most(members: Sequence[CharacterCard], cards: Sequence[CharacterCard], zeni: int) -> int:
    """The highest value up to `zeni` of some of these cards, which could each join the band, taken together."""

    @cache
    def reach(place: int, left: int, sides: frozenset[Alignment], types: frozenset[Type]) -> int:
        if left == 0 or place == len(cards):
            return 0
        card = cards[place]
        best = reach(place + 1, left, sides, types)
        mixed = {Alignment.DEMON_HUNTER, Alignment.EVIL} <= sides | {card.alignment}
        if best < left and card.zeni <= left and not (mixed or card.type in types):
            more = types | ({card.type} - {Type.WARRIOR})
            best = max(best, card.zeni + reach(place + 1, left - card.zeni, sides | {card.alignment}, more))
        return best

    types = frozenset(card.type for card in members if card.type is not Type.WARRIOR)
    return reach(0, zeni, frozenset(card.alignment for card in members), types)


def _hire(rest: Rest, band: int, place: int, dead: Fate) -> Flow[int]:
    """One or more characters of the same value come for a dead one, or of less if that cannot be (CAMP-3)."""
    zeni, came = worth(rest.camp, dead), 0
    while cards := hireable(rest.camp, band, zeni):
        options = tuple(Plain(f"hire {card}") for card in cards)
        choice = yield from ask(Decision(Ask.HIRE, band, options, skill=dead.card))
        card = choice.text.removeprefix("hire ")
        members = rest.camp.bands[band]
        newcomer = Fate(card=card, state="vigilant")
        joined = (*members[: place + came], newcomer, *members[place + came :])
        camp = but(rest.camp, bands=of_band(rest.camp.bands, band, joined))
        rest.happen(camp, Hired(band, card, dead.card))
        zeni, came = zeni - _card(camp, card).zeni, came + 1
    return came


def _awake(rest: Rest, band: int, place: int) -> Flow[int]:
    """A vigilant character prays or seeks (CAMP-1)."""
    fate = rest.camp.bands[band][place]
    choice = yield from ask(Decision(Ask.CAMP, band, (PRAY, SEEK), skill=fate.card))
    yield from (_pray if choice == PRAY else _seek)(rest, band, place)
    return 1


def _pray(rest: Rest, band: int, place: int) -> Flow[None]:
    """An inspiration die says which honor is granted; of two its player keeps either (CAMP-4, CAMP-5)."""
    fate = rest.camp.bands[band][place]
    (face,) = yield Roll(RollKind.PRAYER, 1, band, elements=True)
    honor: Element | None = fate.honor
    if face is not Element.TORII:
        either = tuple(Plain(f"keep {each}") for each in dict.fromkeys((fate.honor, face)) if each is not None)
        choice = yield from ask(Decision(Ask.HONOR, band, either, skill=fate.card))
        honor = Element(choice.text.removeprefix("keep "))
    camp = _with(rest.camp, band, place, fate.model_copy(update={"honor": honor}))
    rest.happen(camp, Prayed(band, fate.card, face, honor))


def _seek(rest: Rest, band: int, place: int) -> Flow[None]:
    """Three cards are drawn, three more if none is of use; one is kept, or what was there before (CAMP-6)."""
    fate = rest.camp.bands[band][place]
    bearer = _card(rest.camp, fate.card)
    gear = {card.id: card for card in rest.camp.box.equipment}
    pile = [id for id, number in rest.camp.gear_left().items() for _ in range(number)]
    drawn: list[str] = []
    useful: list[str] = []
    for _ in range(2):
        for _ in range(min(SEARCHED, len(pile))):
            drawn.append(pile.pop((yield from draw(len(pile), band))))
        useful = [id for id in dict.fromkeys(drawn) if may_bear(bearer, gear[id].bearer)]
        if useful:
            break
    kept = fate.equipment
    if useful:
        own = (fate.equipment,) if fate.equipment else ()
        options = tuple(Plain(f"keep {id}") for id in dict.fromkeys((*own, *useful)))
        choice = yield from ask(Decision(Ask.KEEP, band, options, skill=fate.card))
        kept = choice.text.removeprefix("keep ")
    camp = _with(rest.camp, band, place, fate.model_copy(update={"equipment": kept}))
    rest.happen(camp, Sought(band, fate.card, tuple(drawn), kept))

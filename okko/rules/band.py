"""Gathering a band (BAND-1 to BAND-7, BAND-10): what a builder may add, and why not."""

from collections.abc import Mapping, Sequence

from okko.model.card import CharacterCard, EquipmentCard, Member
from okko.model.refusal import Refusal
from okko.model.skill import Alignment, Filter, Type
from okko.model.verb import Condition

Characters = Mapping[str, CharacterCard]
Equipment = Mapping[str, EquipmentCard]

SIDES = (Alignment.DEMON_HUNTER, Alignment.EVIL)
"""The two that never share a band (BAND-2)."""


def zeni_of(members: Sequence[Member], characters: Characters, equipment: Equipment) -> int:
    """What a band is worth: its characters and their equipment (BAND-1)."""
    return sum(
        characters[member.card].zeni + (equipment[member.equipment].zeni if member.equipment else 0)
        for member in members
    )


def band_refusals(
    members: Sequence[Member],
    budget: int,
    characters: Characters,
    equipment: Equipment,
    *,
    karasu: bool = False,
) -> tuple[Refusal, ...]:
    """Everything that keeps a band from playing; `characters` of a refusal are places in `members`.

    The limit of one sorcerer holds in `karasu` play only. All cards exist.
    """
    if not members:
        return (Refusal("BAND-10", "The band has no character", cure="add one"),)
    cards = [characters[member.card] for member in members]
    return (
        *_over_budget(zeni_of(members, characters, equipment), budget),
        *_mixed_sides(cards),
        *_repeated(cards),
        *_too_many(cards, Type.CIVILIAN, "BAND-5"),
        *(_too_many(cards, Type.SORCERER, "BAND-6") if karasu else ()),
        *_misfits(members, cards, equipment),
    )


def may_add(
    member: Member,
    members: Sequence[Member],
    budget: int,
    characters: Characters,
    equipment: Equipment,
    *,
    karasu: bool = False,
) -> Refusal | None:
    """Why a character, with its equipment, may not join a band; None if it may.

    What the band breaks already is no reason.
    """
    before = band_refusals(members, budget, characters, equipment, karasu=karasu)
    after = band_refusals([*members, member], budget, characters, equipment, karasu=karasu)
    return next((refusal for refusal in after if refusal not in before), None)


def may_give(
    card: str,
    place: int,
    members: Sequence[Member],
    budget: int,
    characters: Characters,
    equipment: Equipment,
) -> Refusal | None:
    """Why the member at a place may not be given an equipment card; None if it may."""
    member = members[place]
    if member.equipment is not None:
        name, carried = characters[member.card].name, equipment[member.equipment].name
        return Refusal("BAND-7", f"{name} carries {carried} already", (), (place,), f"take {carried} away first")
    given = [*members]
    given[place] = member.model_copy(update={"equipment": card})
    before = band_refusals(members, budget, characters, equipment)
    after = band_refusals(given, budget, characters, equipment)
    return next((refusal for refusal in after if refusal not in before), None)


def may_bear(card: CharacterCard, bearer: Filter | None) -> bool:
    """Whether a character is one that an equipment card allows (BAND-7); at the start all are vigilant (SETUP-5)."""
    return bearer is None or (
        (bearer.alignment is None or card.alignment is bearer.alignment)
        and (bearer.type is None or card.type is bearer.type)
        and (bearer.keyword is None or bearer.keyword in card.keywords)
        and (bearer.unique is None or card.unique is bearer.unique)
        and bearer.state is not Condition.SHAKEN
    )


def _over_budget(zeni: int, budget: int) -> tuple[Refusal, ...]:
    """BAND-1."""
    if zeni <= budget:
        return ()
    return (Refusal("BAND-1", f"The band costs {zeni} Zeni of {budget}", cure=f"save {zeni - budget} Zeni"),)


def _mixed_sides(cards: Sequence[CharacterCard]) -> tuple[Refusal, ...]:
    """BAND-2."""
    hunters, evil = ([place for place, card in enumerate(cards) if card.alignment is side] for side in SIDES)
    if not hunters or not evil:
        return ()
    fact = f"{cards[hunters[0]].name} is a Demon Hunter, {cards[evil[0]].name} an Evil Creature"
    return (Refusal("BAND-2", fact, (), (*hunters, *evil), "take one side and Mercenaries"),)


def _repeated(cards: Sequence[CharacterCard]) -> tuple[Refusal, ...]:
    """BAND-4."""
    places: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        if card.unique:
            places.setdefault(card.id, []).append(place)
    return tuple(
        Refusal(
            "BAND-4",
            f"{cards[same[0]].name} is unique and stands in the band {_times(len(same))}",
            (),
            tuple(same),
            "take another character in its place",
        )
        for same in places.values()
        if len(same) > 1
    )


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _too_many(cards: Sequence[CharacterCard], type: Type, rule: str) -> tuple[Refusal, ...]:
    """BAND-5 and BAND-6: at most one of the type."""
    places = [place for place, card in enumerate(cards) if card.type is type]
    if len(places) < 2:
        return ()
    names = " and ".join(cards[place].name for place in places)
    return (Refusal(rule, f"{names} are {type}s", (), tuple(places), "keep one of them"),)


def _misfits(members: Sequence[Member], cards: Sequence[CharacterCard], equipment: Equipment) -> tuple[Refusal, ...]:
    """BAND-7: a card's own limits on its bearer."""
    found = []
    for place, (member, card) in enumerate(zip(members, cards, strict=True)):
        item = equipment[member.equipment] if member.equipment else None
        if item is not None and not may_bear(card, item.bearer):
            fact = f"{card.name} may not bear {item.name}, which is for {_wanted(item.bearer)}"
            found.append(Refusal("BAND-7", fact, (), (place,), "give it to another character"))
    return tuple(found)


def _wanted(bearer: Filter | None) -> str:
    """A filter in words: `unique Demon Hunter warriors (samurai)`."""
    if bearer is None:
        return "anybody"
    words = [] if bearer.unique is None else ["unique" if bearer.unique else "common"]
    if bearer.state is not None:
        words.append(bearer.state.value)
    if bearer.alignment is not None:
        words.append({"demon-hunter": "Demon Hunter", "evil": "evil", "mercenary": "Mercenary"}[bearer.alignment])
    words.append(f"{bearer.type}s" if bearer.type is not None else "characters")
    if bearer.keyword is not None:
        words.append(f"with the keyword {bearer.keyword}")
    return " ".join(words)

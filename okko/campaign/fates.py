"""How the members of both bands came out of an adventure."""

from collections.abc import Sequence
from typing import Literal

from okko.model.campaign import Fate, Fates
from okko.model.card import Member
from okko.model.draft import Veteran
from okko.model.event import EquipmentLost, EquipmentUsed, Event
from okko.model.honor import HONORS
from okko.model.state import State


def fates_of(state: State, log: Sequence[Event]) -> tuple[Fates, Fates]:
    """How an adventure left both bands, in their order; a match given up before it began leaves them as they were.

    Equipment that was used up or taken away is gone (CAMP-7, BAND-8); an honor is gone with its use or when its bearer
    was disabled (CAMP-5). Kami belong to nobody (KAMI-8).
    """
    draft = state.match.draft
    if draft is not None:
        mine, theirs = draft.bands
        return tuple(map(_as_it_was, mine)), tuple(map(_as_it_was, theirs))
    gone = {event.who for event in log if isinstance(event, EquipmentUsed | EquipmentLost)}
    people = [each.index for each in state.match.recruits if each.kami is None]
    fates = {who: _fate(state, who, who in gone) for who in people}
    return (
        tuple(fate for who, fate in fates.items() if state.band(who) == 0),
        tuple(fate for who, fate in fates.items() if state.band(who) == 1),
    )


def _as_it_was(member: Member) -> Fate:
    shaken = isinstance(member, Veteran) and member.shaken
    honor = member.honor if isinstance(member, Veteran) else None
    return Fate(card=member.card, state="shaken" if shaken else "vigilant", equipment=member.equipment, honor=honor)


def _fate(state: State, who: int, bare: bool) -> Fate:
    recruit, character = state.recruit(who), state.characters[who]
    condition: Literal["vigilant", "shaken", "disabled"]
    condition = "disabled" if character.fallen else "shaken" if character.shaken else "vigilant"
    honor = recruit.honor
    if honor is not None and (character.fallen or HONORS[honor].id in character.spent):
        honor = None
    equipment = None if bare or recruit.equipment is None else recruit.equipment.id
    return Fate.model_validate(
        {"card": recruit.card.id, "state": condition, "equipment": equipment, "honor": honor}, strict=False
    )

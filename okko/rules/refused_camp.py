"""Why a choice is not open in the camp between two adventures (CAMP)."""

from okko.model.campaign import Camp
from okko.model.card import CharacterCard, Member
from okko.model.decision import Ask, Decision, Roll
from okko.model.element import Element
from okko.model.refusal import Refusal
from okko.rules.band import may_add, may_bear

_OPEN = {
    Ask.CAMP: ("CAMP-1", "it prays or seeks"),
    Ask.HONOR: ("CAMP-5", "one of its honors is kept"),
    Ask.KEEP: ("CAMP-6", "one equipment card is kept"),
    Ask.HIRE: ("CAMP-3", "somebody is hired in its place"),
}
_ANY = 10**6
"""More Zeni than any band: what comes for the dead is measured by them, not by a budget."""


def why_not_camp(camp: Camp, question: Decision | Roll | None, text: str) -> Refusal | None:
    """Why a text does not answer what is asked in a camp; None if it does."""
    if not isinstance(question, Decision):
        return Refusal("CAMP-1", "dice must fall first" if question else "nothing is to be chosen now")
    if question.find(text) is not None:
        return None
    match question.ask, text.split():
        case Ask.CAMP, ["heal"]:
            return Refusal("CAMP-1", f"{_name(camp, question)} is vigilant, and has nothing to heal")
        case Ask.HIRE, ["hire", card]:
            return _why_not_hire(camp, question, card)
        case Ask.HONOR, ["keep", element] if element in {*Element} - {Element.TORII}:
            return Refusal("CAMP-5", f"{_name(camp, question)} has no honor of {element}")
        case Ask.KEEP, ["keep", card]:
            return _why_not_keep(camp, question, card)
    rule, fact = _OPEN[question.ask]
    return Refusal(rule, f"{_name(camp, question)} has its turn: {fact}")


def _card(camp: Camp, id: str) -> CharacterCard | None:
    return next((card for card in camp.box.characters if card.id == id), None)


def _name(camp: Camp, question: Decision) -> str:
    """Whose turn it is, dead or alive."""
    card = _card(camp, question.skill or "")
    return card.name if card is not None else ""


def _why_not_keep(camp: Camp, question: Decision, id: str) -> Refusal:
    bearer = _card(camp, question.skill or "")
    gear = next((card for card in camp.box.equipment if card.id == id), None)
    if gear is None:
        return Refusal("CAMP-6", f"there is no equipment card {id}")
    if bearer is not None and not may_bear(bearer, gear.bearer):
        return Refusal("BAND-7", f"{bearer.name} may not bear {gear.name}")
    return Refusal("CAMP-6", f"{gear.name} is not among the cards that were found")


def _why_not_hire(camp: Camp, question: Decision, id: str) -> Refusal:
    card, dead = _card(camp, id), _name(camp, question)
    if card is None:
        return Refusal("CAMP-3", f"there is no character card {id}")
    if id in camp.graves:
        return Refusal("CAMP-3", f"{card.name} is dead, and never returns")
    if not camp.left()[id]:
        return Refusal("CAMP-3", f"every {card.name} is in a band already")
    characters = {each.id: each for each in camp.box.characters}
    members = [Member(card=fate.card) for fate in camp.bands[question.player]]
    refusal = may_add(Member(card=id), members, _ANY, characters, {}, karasu=True)
    if refusal is not None:
        return refusal
    worth = f"{card.name} counts {card.zeni} Zeni"
    return Refusal("CAMP-3", f"{worth}, and those who come make up for {dead} as nearly as can be")

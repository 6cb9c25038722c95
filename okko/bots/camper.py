"""What an opponent does between two adventures: a plain policy, the same for all of them."""

from okko.model.campaign import Camp, Fate
from okko.model.card import CharacterCard
from okko.model.decision import Ask, Decision, Option
from okko.model.element import Element
from okko.model.skill import Type

FIGHTER = (Element.FIRE, Element.EARTH, Element.AIR, Element.WATER)
"""The honors as one that fights likes them best."""
OTHER = (Element.EARTH, Element.WATER, Element.AIR, Element.FIRE)


def camp_choice(camp: Camp, decision: Decision) -> Option:
    """The answer to a question of the camp.

    Equipment lasts longer than an honor, so that whoever has none seeks, and the others pray. Of two things the one
    worth more is kept; for the dead comes who is worth most, but a civilian first if the band has none, for its die.
    """
    named = {option.text.partition(" ")[2]: option for option in decision.options}
    match decision.ask:
        case Ask.CAMP:
            fate = _praying(camp, decision)
            wanted = "seek" if fate.equipment is None and +camp.gear_left() else "pray"
            return next(option for option in decision.options if option.text == wanted)
        case Ask.HONOR:
            likes = FIGHTER if _card(camp, decision.skill or "").type is Type.WARRIOR else OTHER
            return named[min(named, key=lambda honor: likes.index(Element(honor)))]
        case Ask.KEEP:
            zeni = {card.id: card.zeni for card in camp.box.equipment}
            return named[max(named, key=zeni.__getitem__)]
        case Ask.HIRE:
            civil = any(_card(camp, fate.card).type is Type.CIVILIAN for fate in camp.bands[decision.player])
            return named[max(named, key=lambda id: _wanted(_card(camp, id), civil))]
        case _:
            last: Option = decision.options[-1]
            return last


def _praying(camp: Camp, decision: Decision) -> Fate:
    """The one whose turn it is; of several of a card the one that has least."""
    same = [fate for fate in camp.bands[decision.player] if fate.card == decision.skill]
    return min(same, key=lambda fate: (fate.equipment is not None, fate.honor is not None))


def _card(camp: Camp, id: str) -> CharacterCard:
    return next(card for card in camp.box.characters if card.id == id)


def _wanted(card: CharacterCard, civil: bool) -> tuple[bool, int]:
    return (card.type is Type.CIVILIAN and not civil, card.zeni)

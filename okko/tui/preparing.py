"""What is asked before a match and between two adventures, and the answers in words."""

from collections.abc import Mapping

from okko.model.card import CharacterCard, DoorToken, EquipmentCard, Laid, Member
from okko.model.decision import Ask, Decision, Option
from okko.model.draft import Adjoin, Bear, Draft, LayDoor, LayTile, Pick, Step
from okko.model.state import State

PREPARING: Mapping[Ask, str] = {
    Ask.PICK: "which card do you take from the table?",
    Ask.BEARER: "who bears it?",
    Ask.TILE: "which tile do you lay, with which side up, and turned how?",
    Ask.ADJOIN: "where does the tile lie?",
    Ask.DOORS: "lay door tokens? Both must want them.",
    Ask.CAMP: "pray, or seek?",
    Ask.HONOR: "which honor is kept?",
    Ask.KEEP: "which equipment is kept?",
    Ask.HIRE: "who comes in the place of the dead?",
}
"""The questions, without the name of the player they are put to."""

_WORDS = {"pass": "Take no more cards", "done": "Lay no more doors", "doors": "Yes, lay doors"}
TURNED = ("as it lies", "turned by a quarter", "turned by a half", "turned by three quarters")
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def title_of(state: State, decision: Decision) -> str:
    """A question asked before a match, without the name of the player it is put to."""
    draft = state.match.draft
    match decision.ask:
        case Ask.PICK if draft is not None and draft.step is Step.FREE:
            return "which equipment do you take for nothing?"
        case Ask.BEARER if draft is not None:
            return f"who bears {card_named(draft, decision.skill or '').name}?"
        case Ask.DOORS if draft is not None and draft.step is Step.DOORS:
            return "which door do you lay, and where?"
        case asked:
            return PREPARING[asked]


def card_named(draft: Draft, id: str) -> CharacterCard | EquipmentCard:
    """A card on the table, by its id."""
    cards: tuple[CharacterCard | EquipmentCard, ...] = (*draft.setup.characters, *draft.setup.equipment)
    return next(card for card in cards if card.id == id)


def called(draft: Draft, members: tuple[Member, ...]) -> list[str]:
    """What the members of a band are called; several of a kind are numbered."""
    cards = [member.card for member in members]
    return [
        card_named(draft, card).name + (f" {cards[: place + 1].count(card)}" if cards.count(card) > 1 else "")
        for place, card in enumerate(cards)
    ]


def in_words(state: State, player: int, option: Option) -> tuple[str, str]:
    """An answer to a question asked before a match, and a hint; its own text for all others."""
    draft = state.match.draft
    if draft is None:
        return option.text.capitalize(), ""
    match option:
        case Pick(_, id):
            card = card_named(draft, id)
            left = (draft.left() if isinstance(card, CharacterCard) else draft.gear_left())[id]
            return card.name, f"{card.zeni} Zeni" + (f", {left} of {card.copies} left" if card.copies > 1 else "")
        case Bear(_, place):
            return called(draft, draft.bands[player])[place], ""
        case LayTile(_, laid):
            return tile_in_words(draft, laid), ""
        case Adjoin(text):
            return place_in_words(draft, text), ""
        case LayDoor(_, token):
            return f"{kind_in_words(token).capitalize()} on {token.edge}", ""
        case _:
            return _WORDS.get(option.text, option.text.capitalize()), ""


def tile_in_words(draft: Draft, laid: Laid) -> str:
    """A tile as it lies."""
    tile = next(tile for tile in draft.setup.tiles if tile.id == laid.tile)
    side = tile.sides.interior if laid.side == "interior" else tile.sides.outdoors
    return f"{side.name}, {laid.side}, {TURNED[laid.quarters]}"


def place_in_words(draft: Draft, text: str) -> str:
    """A place beside a tile: `N of kitchens` in words."""
    side, _, id = text.partition(" of ")
    tile = next((tile for tile in draft.setup.tiles if tile.id == id), None)
    if tile is None:
        return text.capitalize()
    name = f"the {tile.name[4:]}" if tile.name.startswith("The ") else tile.name
    return f"{COMPASS[side].capitalize()} of {name}"


def kind_in_words(token: DoorToken) -> str:
    """Which door token it is: `a closed double door`."""
    return f"{'an open' if token.open else 'a closed'} {'double' if token.double else 'single'} door"

"""Why a card, a tile or a door cannot be taken or laid in a draft (DRAFT, DOOR-6)."""

from okko.model.card import DoorToken
from okko.model.decision import Ask, Decision, Option
from okko.model.draft import Draft, Step
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.rules.draft import bearers, drafted, ground, why_not_recruit
from okko.rules.tokens import why_not_lay

_OPEN = {
    Ask.PICK: ("DRAFT-1", "a card is taken from the table first"),
    Ask.BEARER: ("BAND-7", "the equipment just taken is given to somebody first"),
    Ask.TILE: ("DRAFT-3", "a tile is laid first"),
    Ask.ADJOIN: ("DRAFT-3", "it must be said first where the tile lies"),
    Ask.DOORS: ("DOOR-6", "the players settle first which doors are laid"),
}


def why_not_draft(state: State, decision: Decision, intent: Option | str) -> Refusal | None:
    """Why an act is not lawful while bands and board are chosen; None if it is."""
    text = " ".join((intent if isinstance(intent, str) else intent.text).split())
    if decision.find(text) is not None:
        return None
    return _reason(drafted(state), decision, text.split()) or _waiting(decision, drafted(state))


def _waiting(decision: Decision, draft: Draft) -> Refusal:
    rule, fact = _OPEN[decision.ask]
    return Refusal("DRAFT-2" if draft.step is Step.FREE and decision.ask is Ask.PICK else rule, fact)


def _reason(draft: Draft, decision: Decision, words: list[str]) -> Refusal | None:
    """What the rules say against a card, a tile or a door; None where another question is open."""
    band = decision.player
    match words, decision.ask:
        case ["recruit", card], Ask.PICK if draft.step is Step.FREE:
            return Refusal("DRAFT-2", f"only equipment is free, and {card} is a character")
        case ["recruit", card], Ask.PICK if any(card == each.id for each in draft.setup.characters):
            return why_not_recruit(draft, band, card)
        case ["equip", card], Ask.PICK if any(card == each.id for each in draft.setup.equipment):
            return bearers(draft, band, card)[1]
        case ["recruit" | "equip", card], Ask.PICK:
            return Refusal("DRAFT-1", f"there is no card {card} on the table")
        case ["pass"], Ask.PICK if draft.step is Step.FREE:
            return Refusal("DRAFT-2", "a free card is taken if anybody can bear one")
        case ["pass"], Ask.PICK:
            return Refusal("BAND-10", "a band has at least one character", cure="take one first")
        case ["lay", tile, *_], Ask.TILE:
            laid = any(tile == each.tile for each, _ in draft.tiles)
            return Refusal(
                "DRAFT-3", f"{tile} is laid already" if laid else f"there is no such tile as {' '.join(words[1:])}"
            )
        case [_, "of", _], Ask.ADJOIN:
            return Refusal("DRAFT-3", "the tile would touch no other, or the board would be no square of four")
        case ["open" | "closed" as side, *double, "door", edge], Ask.DOORS if draft.step is Step.DOORS:
            token = DoorToken(edge=edge[:7], open=side == "open", double=double == ["double"])
            return why_not_lay(ground(draft), draft.tokens, token)
        case _:
            return None

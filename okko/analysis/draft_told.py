"""What players do in a match without a scenario, told (DRAFT)."""

from typing import assert_never

from okko.model.draft import Agreed, Begun, DraftSetup, Drew, LaidDoor, LaidTile, Step, Stopped, Took
from okko.model.event import Drafted
from okko.model.state import State


def told_draft(event: Drafted, before: State) -> str:
    """A deed of a draft in a sentence."""
    draft = before.match.draft
    assert draft is not None
    setup = draft.setup
    who = setup.players[event.player]
    match event.deed:
        case Took(card, bearer):
            gear = {each.id: each.name for each in setup.equipment}
            names = gear if bearer else {each.id: each.name for each in setup.characters}
            free = " for nothing" if draft.step is Step.FREE else ""
            return f"{who} takes {names[card]}{free}" + (f", for {_bearer(bearer, setup)} to bear." if bearer else ".")
        case Stopped():
            return f"{who} lays no more doors." if draft.step is Step.DOORS else f"{who} takes no more cards."
        case LaidTile(laid):
            tiles = {tile.id: tile.name for tile in setup.tiles}
            turned = f", turned {laid.quarters * 90}°" if laid.quarters else ""
            return f"{who} lays {tiles[laid.tile]}, {laid.side} up{turned}."
        case Agreed(doors):
            return "Both players want doors." if doors else "No doors are laid."
        case LaidDoor(token):
            kind = f"{'an open' if token.open else 'a closed'} {'double ' if token.double else ''}door"
            return f"{who} lays {kind} on {token.edge}."
        case Drew(card):
            drawn = next(each for each in setup.cards if each.id == card)
            return f"{who} draws {drawn.name}: {drawn.text}"
        case Begun():
            return "Bands and board stand."
        case never:
            assert_never(never)


def _bearer(id: str, setup: DraftSetup) -> str:
    """The member of a band that an id means: `sohei-2` is the second Sohei."""
    names = {each.id: each.name for each in setup.characters}
    card, _, number = id.rpartition("-")
    return names[id] if id in names else f"{names[card]} {number}"

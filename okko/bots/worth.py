"""What characters, dice and the results of fights are worth to the scripted opponent, in Zeni."""

from functools import cache

from okko.analysis.odds import combat_odds
from okko.analysis.outlook import SIXTHS, Fate, Outlook, fate, has_a_way
from okko.model.fight import Die, Fight, Kind
from okko.model.state import Gear, State

SHAKEN = 0.3
"""The share of its worth that a character loses with its blue side."""
DRIVEN = 0.03
"""The share that being driven back costs."""
CIVILIAN = 0.6
"""What the die of a civilian is worth."""
BASE = 0.5
"""What any body on the board is worth beyond its Zeni."""
KAMI = 1.0
"""What a Kami is worth, whose loss costs no Zeni (KAMI-2)."""
DECISIVE = 6.0
"""What the end of the game is worth beyond the Zeni that bring it about."""
DIE = 0.12
"""The price of spending an inspiration die: the least a die must gain."""


def worth(state: State, who: int) -> float:
    """What the loss of a character costs its band."""
    recruit = state.recruit(who)
    zeni = recruit.zeni if state.characters[who].gear is not Gear.NONE else recruit.card.zeni
    band = recruit.band
    if recruit.kami is not None:
        return KAMI
    value = BASE + zeni + (CIVILIAN if recruit.civilian else 0.0)
    lost = state.losses[band]
    if lost + zeni >= state.match.loss_limit or _last(state, who):
        return value + DECISIVE
    return value * (1 + lost / (2 * state.match.loss_limit))


def _last(state: State, who: int) -> bool:
    """Whether a band has nobody else but Kami (END-3)."""
    return all(
        other.index == who or state.recruit(other.index).kami is not None for other in state.standing(state.band(who))
    )


def pain(outcome: Fate, value: float) -> float:
    """What a fate costs the one who suffers it."""
    return value * (outcome.removed + SHAKEN * outcome.shaken + DRIVEN * outcome.driven) / 36


def promise(state: State, outlook: Outlook, dear: float = 1.0) -> float:
    """What a fight promises its attacker; `dear`: how much its own losses count."""
    fight = outlook.fight
    gain = pain(outlook.target, worth(state, fight.defender))
    gain -= dear * pain(outlook.attacker, worth(state, fight.attacker))
    return gain * outlook.takes_place / SIXTHS


@cache
def share(difference: int, attacker: bool, shaken: bool, clean: bool) -> float:
    """The share of its worth that one side of a fight can expect to lose."""
    return pain(fate(combat_odds(difference), attacker, shaken, clean), 1.0)


def dice_price(state: State, who: int, die: Die | None) -> float:
    """What a die must gain before it is spent: less when it serves nobody else any more."""
    if die is None:
        return 0.0
    band = state.band(who)
    if die.reserve:
        return 0.05
    waiting = any(not one.activated for one in state.standing(band))
    return DIE if waiting and state.player == band else 0.05


def fate_of_margin(state: State, fight: Fight, margin: int) -> float:
    """What a result that lies on the table is worth to the attacker."""
    size = abs(margin)
    if size == 0 or (margin < 0 and fight.kind is Kind.SHOT):
        return 0.0
    loser = fight.defender if margin > 0 else fight.attacker
    shaken = state.characters[loser].shaken
    clean = has_a_way(state, loser)
    lost = size >= 4 or (size == 3 and (shaken or not clean)) or (shaken and not clean)
    share = 1.0 if lost else SHAKEN if size == 3 or not clean else DRIVEN
    return worth(state, loser) * (share if margin > 0 else -share)

"""What an attack, a shot or a test leads to: every state that can come of it, with how likely it is.

By the fates of both sides (`outlook`), each worked out for the square its player would choose; what cards do after a
result is left out.
"""

from typing import TypeAlias

from okko.analysis.outlook import SIXTHS, Outlook
from okko.model.fight import Fight, Kind, Named
from okko.model.square import NOWHERE, Square
from okko.model.state import (
    End,
    Gear,
    Result,
    Stage,
    State,
    changing,
    departed,
    of_band,
    placed,
    with_character,
    without,
)
from okko.model.value import but
from okko.rules.combat import turns_to
from okko.rules.harm import drop_reserve, retreat_ways
from okko.rules.shooting import facings_that_see
from okko.rules.victory import leader

Branch: TypeAlias = tuple[float, State]
"""How likely a state is, and the state."""
Fork: TypeAlias = tuple[float, int, list[State]]
"""How likely it is, whose choice it is what then comes, and the states to choose from."""
NOBODY = -1
"""There is nothing to choose."""


def fought(state: State, outlook: Outlook) -> list[Branch]:
    """The states an attack or a shot of the activated character leads to; its loser goes where it has most room."""
    return [(chance, states[0]) for chance, _, states in forks(state, outlook, roomiest=True)]


def forks(state: State, outlook: Outlook, *, roomiest: bool = False) -> list[Fork]:
    """What an attack or a shot of the activated character leads to, wherever its loser goes.

    `roomiest`: only where it has most room.
    """
    fight = outlook.fight
    for who, side in ((fight.attacker, fight.attack_named), (fight.defender, fight.defense_named)):
        for item in side:
            state = paid(state, who, item)
    state = but(state, acted=True)
    chance = outlook.takes_place / SIXTHS / 36
    met = state if fight.kind is Kind.SHOT else _turned(state, fight)
    found: list[Fork] = []
    left = 36
    for who, fate in ((fight.defender, outlook.target), (fight.attacker, outlook.attacker)):
        left -= fate.removed + fate.shaken + fate.driven
        if fate.removed:
            found.append((fate.removed * chance, NOBODY, [removed(met, who)]))
        if not (fate.shaken or fate.driven):
            continue
        hit = _turned(state, fight) if fight.kind is Kind.SHOT and who == fight.defender else met
        ways = _ways(hit, who)
        if roomiest:
            ways = ways[:1]
        if fate.shaken:
            red = shaken(hit, who)
            found.append((fate.shaken * chance, who, [_moved(red, who, to) for to, _ in ways]))
        if fate.driven:
            driven = [(_moved(hit, who, to), harmed) for to, harmed in ways]
            found.append((fate.driven * chance, who, [shaken(s, who) if harmed else s for s, harmed in driven]))
    if left:
        found.append((left * chance, NOBODY, [met]))
    if outlook.takes_place < SIXTHS:
        found.append((1 - outlook.takes_place / SIXTHS, NOBODY, [state]))
    return found


def paid(state: State, who: int, item: Named) -> State:
    """The state once a character has named a die or a skill: the die is gone, the stat raised, the skill used."""
    character, band = state.characters[who], state.band(who)
    changes: dict[str, object] = {}
    if item.die is not None:
        if item.die.reserve:
            changes["reserve"] = None
        elif item.die.element in state.pools[band]:
            state = but(state, pools=of_band(state.pools, band, without(state.pools[band], item.die.element)))
        state = but(state, used=of_band(state.used, band, state.used[band] + 1))
    if item.stat is not None:
        changes["raised"] = (*character.raised, item.stat)
    if item.skill is not None:
        changes["used"] = (*character.used, item.skill)
    return with_character(state, who, **changes)


def tested(state: State, who: int, chance: float) -> list[Branch]:
    """The states the test to become vigilant again leads to (STATE-3)."""
    failed = but(state, acted=True, moved=True)
    return [(chance, with_character(drop_reserve(failed, who), who, shaken=False)), (1 - chance, failed)]


def ended(state: State, who: int) -> State:
    """The state once a character has been activated and its activation is over."""
    if state.active < 0 and state.characters[who].activated:
        return state
    return but(state, stage=Stage.ACTIVATE, active=-1, moved=False, acted=False, unseen_by=(), **_activated(state, who))


def _activated(state: State, who: int) -> dict[str, object]:
    return {} if state.characters[who].activated else changing(state, who, activated=True)


def removed(state: State, who: int) -> State:
    """The state once a character has been disabled, or a Kami has vanished (STATE-5, KAMI-2, END-1, END-3)."""
    recruit, character = state.recruit(who), state.characters[who]
    band = recruit.band
    if recruit.kami is not None:
        return _judged(departed(state, who), band)
    zeni = recruit.zeni if character.gear is not Gear.NONE else recruit.card.zeni
    state = placed(drop_reserve(state, who), who, NOWHERE, character.facing, fallen=True, gear=Gear.NONE)
    return _judged(but(state, losses=of_band(state.losses, band, state.losses[band] + zeni)), band)


def _judged(state: State, band: int) -> State:
    """The state, over if that band has lost."""
    karasu = state.match.karasu
    if state.losses[band] >= state.match.loss_limit and not karasu:
        return but(state, stage=Stage.OVER, result=Result(1 - band, End.LOSSES))
    if all(state.recruit(one.index).kami is not None for one in state.standing(band)):
        winner = leader(state) if karasu else 1 - band
        return but(state, stage=Stage.OVER, result=Result(winner, End.WIPED_OUT))
    return state


def shaken(state: State, who: int) -> State:
    """The state once a vigilant character has become shaken (STATE-1)."""
    if state.brittle(who):
        return removed(state, who)
    return with_character(drop_reserve(state, who), who, shaken=True)


def _ways(state: State, who: int) -> list[tuple[Square, bool]]:
    """Where a loser can retreat to, and whether that shakes it, first where it has most room; its own square if it has
    none to go to (RETREAT-2).
    """
    ways = retreat_ways(state, who)
    here = state.characters[who].square
    if not ways:
        return [(here, True)]
    geometry = state.geometry
    foes = [foe.square for foe in state.standing(1 - state.band(who))]

    def room(one: tuple[Square, list[str]]) -> tuple[int, int, int]:
        return -len(one[1]), min((geometry.distance(one[0], foe) for foe in foes), default=0), one[0]

    return [(to, bool(reasons)) for to, reasons in sorted(ways, key=room, reverse=True)]


def stepped(state: State, who: int, to: Square, *, pushed: bool) -> State:
    """The state once a character has retreated to a square, or has been shoved there."""
    shakes = not pushed and any(square == to and reasons for square, reasons in retreat_ways(state, who))
    after = _moved(state, who, to)
    return shaken(after, who) if shakes else after


def _moved(state: State, who: int, to: Square) -> State:
    character = state.characters[who]
    if character.square in (to, NOWHERE):
        return state
    return placed(state, who, to, character.facing)


def _turned(state: State, fight: Fight) -> State:
    """The state once the defender has turned to its attacker, or the target of a hit to its shooter."""
    who = fight.defender
    if fight.kind is Kind.SHOT:
        facings = facings_that_see(state, who, fight.attacker)
    else:
        facings = turns_to(state, fight)
    if not facings:
        return state
    if len(facings) > 1:
        for facing in facings:
            turned = with_character(state, who, facing=facing)
            if any(not reasons for _, reasons in retreat_ways(turned, who)):
                return turned
    return with_character(state, who, facing=facings[0])

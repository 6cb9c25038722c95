"""How lucky a game was, so that scores can be freed from it.

Each throw is compared with what it was expected to bring: luck is the chance to win once it lies, less the mean of that
chance over all throws there could have been. Whatever formula guesses the chance, luck is 0 on average, since the mean
is taken exactly, over the margins of the 36 throws; so a score less a part of its luck is right on average as well, and
varies the less, the better the formula guesses (control variates).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import exp
from statistics import fmean

from okko.analysis.outlook import has_a_way
from okko.model.element import COMBAT_FACES
from okko.model.event import Acted, Event, Tested, Thrown
from okko.model.fight import Fight, Kind
from okko.model.state import Gear, State, with_character
from okko.rules.combat import attack_total, defense_total
from okko.rules.shooting import facings_that_see

PART = 0.75
"""The part of its luck that is taken off a score: fixed once for all, since fitting it to a match would be unfair."""
ZENI = 0.3
"""How much a Zeni more than the enemy adds to the log-odds of winning."""
SHAKEN = 0.3
"""The share of its worth that a shaken character has lost."""
EARNED = 0.5
"""How much a Zeni earned weighs beside one that stands, where those earned decide (END-4)."""
KAMI = 1.0
"""What a Kami is worth, which counts no Zeni."""


def luck_of(start: State, log: Sequence[Event]) -> float:
    """The luck of the band in seat a in a whole game, as chance to win; that of the other band is its opposite."""
    return sum(strokes(start, log))


def strokes(start: State, log: Sequence[Event]) -> Iterator[float]:
    """The luck of each throw of combat dice, in their order; of other throws the formula thinks nothing."""
    before = start
    faces = (0, 0)
    recovering = False
    for event in log:
        match event:
            case Thrown(again=None):
                faces = event.faces
                chances = chances_of(event.state, event.fight)
                yield chances[faces] - fmean(chances.values())
            case Thrown():
                chances = chances_of(event.state, event.fight)
                attackers = event.again == event.fight.attacker
                kept = faces[1] if attackers else faces[0]
                could = [chances[(face, kept) if attackers else (kept, face)] for face in COMBAT_FACES]
                faces = event.faces
                yield chances[faces] - fmean(could)
            case Acted(skill=None):
                recovering = True
            case Tested() if event.face:
                if recovering or event.trial.resisting:
                    yield _of_test(before, event, recovering)
            case _:
                recovering = False
        before = event.state


def _of_test(state: State, event: Tested, recovering: bool) -> float:
    """The luck of a test: whoever gathers itself and passes is vigilant again, who fails to resist is shaken."""
    who = event.trial.who
    passes = max(0, min(6, event.target.amount)) / 6
    passed, failed = (
        (chance(with_character(state, who, shaken=False)), chance(state))
        if recovering
        else (chance(state), chance(state, shaken=who))
    )
    return (passed if event.passed else failed) - passes * passed - (1 - passes) * failed


def chances_of(state: State, fight: Fight) -> dict[tuple[int, int], float]:
    """What the band in seat a could hope for after each throw of a fight or a shot."""
    difference = attack_total(state, fight).amount - defense_total(state, fight).amount
    by_margin: dict[int, float] = {}
    found = {}
    for mine, theirs in product(COMBAT_FACES, repeat=2):
        margin = max(-4, min(4, difference + mine - theirs))
        if fight.kind is Kind.SHOT:
            margin = max(0, margin)
        if margin not in by_margin:
            by_margin[margin] = _after(state, fight, margin)
        found[mine, theirs] = by_margin[margin]
    return found


def _after(state: State, fight: Fight, margin: int) -> float:
    """The chance of the band in seat a once a fight has been decided so (COMBAT-4, SHOT-5, RETREAT-7)."""
    size = abs(margin)
    loser = fight.defender if margin > 0 else fight.attacker
    brittle = state.brittle(loser)
    clean = size >= 4 or size == 0 or _has_a_way(state, fight, loser)
    if size >= 4 or (size == 3 and (brittle or not clean)) or (size and brittle and not clean):
        return chance(state, fallen=loser)
    if size == 3 or (size and not clean):
        return chance(state, shaken=loser)
    return chance(state)


def _has_a_way(state: State, fight: Fight, loser: int) -> bool:
    """Whether a loser has a square to retreat to; the target of a shot turns first, as its player likes (SHOT-6)."""
    facings = facings_that_see(state, loser, fight.attacker) if fight.kind is Kind.SHOT else ()
    if not facings:
        return has_a_way(state, loser)
    return any(has_a_way(with_character(state, loser, facing=facing), loser) for facing in facings)


def chance(state: State, *, fallen: int = -1, shaken: int = -1) -> float:
    """A crude guess of how likely the band in seat a wins, from 0 to 1.

    From the Zeni that stand; in Karasu play, from those earned too. `fallen`, `shaken`: as if this character were.
    """
    worth = [0.0, 0.0]
    people = [0, 0]
    losses = list(state.losses)
    for band in (0, 1):
        for one in state.standing(band):
            recruit = state.recruit(one.index)
            zeni = recruit.zeni if one.gear is not Gear.NONE else recruit.card.zeni
            if one.index == fallen:
                losses[band] += zeni
                continue
            people[band] += recruit.kami is None
            value = KAMI if recruit.kami is not None else float(zeni)
            worth[band] += value * (1 - SHAKEN) if one.shaken or one.index == shaken else value
    match = state.match
    for band in (0, 1):
        if not people[band] or (losses[band] >= match.loss_limit and not match.karasu):
            if match.karasu and losses[0] != losses[1]:
                return float(losses[1] > losses[0])
            return float(band)
    lead = worth[0] - worth[1]
    if match.karasu:
        lead += EARNED * (losses[1] - losses[0])
    return 1 / (1 + exp(-ZENI * lead))

"""What a fight or a shot promises both sides, exactly and before anything is thrown.

All chances are whole numbers of 36. A plain result is the printed table's; what a retreat adds to it (RETREAT-7)
depends on the squares behind the loser, and is looked up where the loser would stand and face.
"""

from functools import cache

from okko.analysis.odds import Odds, combat_odds, shot_odds
from okko.model.decision import Option
from okko.model.fight import Fight, Kind, Named
from okko.model.skill import Moment, Outcome, Side
from okko.model.square import Facing, Square
from okko.model.state import State, placed, with_character
from okko.model.value import but, value
from okko.model.verb import Test
from okko.rules.cards import number
from okko.rules.combat import attack_total, declaration, defense_total, turns_to
from okko.rules.harm import retreat_shakes, retreat_squares
from okko.rules.naming import naming_options
from okko.rules.shooting import aim, facings_that_see
from okko.rules.spending import named_by, uses

SIXTHS = 6
Pose = tuple[Square, int]


@value
class Fate:
    """What a fight may do to one side: in how many of 36 throws it is removed, shaken and left, or only driven back."""

    removed: int
    shaken: int
    driven: int


@value
class Outlook:
    """What a fight or a shot promises."""

    fight: Fight
    difference: int
    """The attacker's total before the die, less the defender's."""
    target: Fate
    attacker: Fate
    takes_place: int = SIXTHS
    """In how many of six cases no test calls the attack off (WILL-2)."""

    def zeni(self, target: int, attacker: int) -> int:
        """The expected Zeni of the target less those of the attacker, in 216ths, for what both are worth."""
        return self.takes_place * (self.target.removed * target - self.attacker.removed * attacker)


UNHURT = Fate(0, 0, 0)


@cache
def fate(odds: Odds, attacker: bool, shaken: bool, clean: bool, spared: str | None = None) -> Fate:
    """What odds mean for one side, by its state and the squares behind it (COMBAT-4, COMBAT-8, RETREAT-7, STATE-2).

    `spared`: what happens to it instead of being disabled by the result, `shaken` or `retreat`, if a card says so.
    """
    one, three, four = (
        (odds.attacker_retreats, odds.attacker_shaken, odds.attacker_disabled)
        if attacker
        else (odds.defender_retreats, odds.defender_shaken, odds.defender_disabled)
    )
    removed = odds.removed(attacker=attacker, shaken=shaken, clean=clean)
    shakes = 0 if shaken else three if clean else one
    driven = one if clean else 0
    if spared == "shaken" and not shaken:
        return Fate(removed - four, shakes + four, driven)
    if spared == "retreat":
        return Fate(removed - four, shakes, driven + four) if clean else Fate(removed, shakes, driven)
    return Fate(removed, shakes, driven)


def attack_outlook(state: State, attacker: int, target: int, pose: Pose | None = None) -> Outlook:
    """What an attack promises, with nothing named; `pose`: as if the attacker stood there without a movement."""
    if pose is not None:
        state = placed(state, attacker, pose[0], Facing(pose[1]))
    return outlook(state, declaration(state, attacker, target))


def shot_outlook(state: State, shooter: int, target: int, skill: str) -> Outlook:
    """What a shot promises, with nothing named."""
    return outlook(state, aim(state, shooter, target, skill))


def outlook(state: State, fight: Fight) -> Outlook:
    """What a declared fight or shot promises with what has been named so far."""
    difference = attack_total(state, fight).amount - defense_total(state, fight).amount
    brittle = state.brittle(fight.defender)
    clean = target_has_a_way(state, fight)
    spared = _spared(state, fight.defender)
    if fight.kind is Kind.SHOT:
        odds = shot_odds(difference)
        return Outlook(fight, difference, fate(odds, False, brittle, clean, spared), UNHURT)
    odds = combat_odds(difference)
    own = fate(
        odds,
        True,
        state.brittle(fight.attacker),
        has_a_way(state, fight.attacker),
        _spared(state, fight.attacker),
    )
    return Outlook(fight, difference, fate(odds, False, brittle, clean, spared), own, nerve(state, fight))


def has_a_way(state: State, who: int) -> bool:
    """Whether a character has a square to retreat to that does not shake it."""
    return any(not retreat_shakes(state, who, square) for square in retreat_squares(state, who))


def target_has_a_way(state: State, fight: Fight) -> bool:
    """The same of the attacked or the target of a shot, after the turn that its player picks."""
    if fight.kind is Kind.COMBAT:
        facings = turns_to(state, fight)
    else:
        facings = facings_that_see(state, fight.defender, fight.attacker)
    if not facings:
        return has_a_way(state, fight.defender)
    return any(has_a_way(with_character(state, fight.defender, facing=facing), fight.defender) for facing in facings)


def _spared(state: State, who: int) -> str | None:
    """What a card of its own, free and automatic, puts in the place of being disabled."""
    for skill, effect in state.face(who).insteads.get(Outcome.DISABLED, ()):
        if effect.who.side is Side.SELF and not skill.cost and uses(state, who, skill):
            return effect.becomes
    return None


def nerve(state: State, fight: Fight) -> int:
    """In how many of six cases the attacker passes the test that the defender's card demands of it."""
    if fight.kind is Kind.SHOT or fight.attack_named or fight.defense_named:
        return SIXTHS
    for skill, deed in state.face(fight.defender).deeds.get(Moment.ATTACKED, ()):
        tests = [verb for verb in deed.verbs if isinstance(verb, Test)]
        if tests and deed.who.side is Side.OPPONENT and uses(state, fight.defender, skill):
            return max(0, min(SIXTHS, number(state, fight.attacker, tests[0].stat)))
    return SIXTHS


def named(fight: Fight, who: int, option: Option) -> Fight:
    """The fight after one side has named a die or a skill; others of its answers change nothing."""
    item: Named | None = named_by(option)
    if item is None:
        return fight
    if who == fight.attacker:
        return but(fight, attack_named=(*fight.attack_named, item))
    return but(fight, defense_named=(*fight.defense_named, item))


def nameable(state: State, fight: Fight, who: int) -> list[Option]:
    """The dice and skills that one side could name."""
    return naming_options(state, fight, who)


def answered(state: State, fight: Fight) -> Fight:
    """The fight after the defender's best single answer from the die on its card."""
    if state.characters[fight.defender].reserve is None:
        return fight
    best, least = fight, outlook(state, fight).difference
    for option in nameable(state, fight, fight.defender):
        after = named(fight, fight.defender, option)
        difference = outlook(state, after).difference
        if difference < least:
            best, least = after, difference
    return best


def margin(state: State, fight: Fight, faces: tuple[int, int]) -> int:
    """The attacker's margin when these dice lie."""
    return attack_total(state, fight).amount + faces[0] - defense_total(state, fight).amount - faces[1]


def shaken_by_retreat(state: State, who: int, to: Square) -> bool:
    """Whether a retreat to this square shakes (RETREAT-3, RETREAT-5)."""
    return bool(retreat_shakes(state, who, to))

"""The best that a character can do by one activation, exactly: it walks, strikes, shoots or gathers itself.

A plain fight, in which cards change numbers only, is worked out from its odds. Where a card does more, the rules fight
it out throw by throw.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from operator import or_

from okko.analysis.ahead import Ahead, actions, attacks_and_shots
from okko.analysis.ends import Branch, branches, expectation
from okko.analysis.odds import CASES
from okko.analysis.outlook import SIXTHS, named, nerve, outlook
from okko.analysis.plain_fights import Cards, cards_in, plain_test
from okko.analysis.preview import recovery_preview
from okko.analysis.stakes import NOTHING, Stake
from okko.model.decision import RECOVER, Attack, Move, Option, PoseOptions, Shoot, Use
from okko.model.element import Stat
from okko.model.event import Fought, NamedIt
from okko.model.fight import Fight, Kind, Named, Trial
from okko.model.geometry import Poses
from okko.model.skill import Moment
from okko.model.square import Square, squares_of
from okko.model.state import State
from okko.model.value import but, value
from okko.rules.combat import declaration
from okko.rules.naming import naming_options
from okko.rules.shooting import aim
from okko.rules.spending import named_by, spend
from okko.rules.table import Table


@value(repr=False)
class Strike:
    """An activation that comes to an action: who, by which answers, and what it is worth."""

    who: int
    answers: tuple[Option, ...]
    """The movement, if any, the action, and what is named for it."""
    state: State
    """The state at the action."""
    worth: Fraction
    """What the stake is worth then, to be expected."""
    played: bool = False
    """The rules played it out; what is named for it is still to be found (`spelled_out`)."""

    @property
    def act(self) -> Option:
        """The action."""
        return next(answer for answer in self.answers if not isinstance(answer, Move))


def best_strike(
    state: State, band: int, stake: Stake, *, most: bool, cared: Sequence[int] = (), fights: bool = False
) -> Strike | None:
    """The activation of one character that brings a band most; None if doing nothing is as good.

    Args:
        state: A state in the phase of the band.
        band: Who acts.
        stake: What is at stake.
        most: The band wants the most of it, or else the least.
        cared: Only characters whose loss or shaking changes the stake; nothing: all.
        fights: Only attacks and shots.
    """
    found: list[_Candidate] = []
    for character in state.standing(band):
        if not character.activated or state.active == character.index:
            found += _candidates(state, character.index, stake, most, cared, fights)
    return _best(found, stake, most, stake.of(state))


def best_strike_by(state: State, who: int, stake: Stake, *, cared: Sequence[int] = ()) -> Strike | None:
    """The attack or shot of a character that brings its band most, walking first or not; None if it has none.

    `cared`: only at these.
    """
    best = _best(_candidates(state, who, stake, True, cared, True), stake, True)
    return best and _spelled_out(best, stake)


def _best(candidates: Iterable["_Candidate"], stake: Stake, most: bool, floor: Fraction | None = None) -> Strike | None:
    """The best of some candidates, if it is better than the floor; those whose bound is not are not worked out."""
    sign = 1 if most else -1
    best = None
    for candidate in sorted(candidates, key=lambda each: -sign * each.bound):
        if floor is not None and sign * (candidate.bound - floor) <= 0:
            break
        strike = candidate.strike(stake, most)
        if floor is None or sign * (strike.worth - floor) > 0:
            best, floor = strike, strike.worth
    return best


@value(repr=False)
class _Candidate:
    """An activation that may be worth looking at closely."""

    state: State
    before: tuple[Option, ...]
    act: Option
    bound: Fraction
    """At best it is worth so much to the one who acts."""
    known: Strike | None
    """The same with its worth, where that is known already."""

    def strike(self, stake: Stake, most: bool) -> Strike:
        """What it is worth exactly."""
        if self.known is not None:
            return self.known
        worth = _by_the_rules(self.state, self.act, stake, most)
        return Strike(self.state.active, (*self.before, self.act), self.state, worth, played=True)


def strikes(
    state: State, who: int, stake: Stake, *, most: bool, cared: Sequence[int] = (), fights: bool = False
) -> Iterator[Strike]:
    """Every activation of a character that comes to an action which can change the stake, by its best naming."""
    for candidate in _candidates(state, who, stake, most, cared, fights):
        yield candidate.strike(stake, most)


def _candidates(
    state: State, who: int, stake: Stake, most: bool, cared: Sequence[int], fights: bool
) -> Iterator[_Candidate]:
    """The same, those that only the rules can work out left for later."""
    ahead = Ahead(state, who)
    begun = ahead.state
    yield from _acts(begun, (), stake, most, cared, fights)
    if begun.moved or begun.acted:
        return
    for option in _useful_movements(ahead, who, cared, fights):
        after = ahead.after(option)
        if after.characters[who].square >= 0 and after.result is None:
            yield from _acts(after, (option,), stake, most, cared, fights)


def _useful_movements(ahead: Ahead, who: int, cared: Sequence[int], fights: bool) -> Iterator[Move]:
    """The movements to a place where something can be done."""
    state, movements = ahead.state, ahead.movements()
    geometry, size = state.geometry, state.geometry.size
    character = state.characters[who]
    sides = state.recruit(who).faces.table[character.gear]
    everywhere = not fights and (character.shaken or any(Moment.ACTION in side.deeds for side in sides))
    ends = reduce(or_, (group.poses for group in movements), 0)
    useful = ends if everywhere else 0
    for foe in state.standing(1 - state.band(who)):
        if not cared or foe.index in cared:
            useful |= geometry.strikers(foe.square) | _aiming(state, who, foe.square, ends & ~useful)
    for group in movements:
        yield from _listed(group, group.poses & useful, size)


def _aiming(state: State, who: int, target: Square, among: Poses) -> Poses:
    """The poses from which a target is in sight and within the range of a shot, on either side of the card."""
    geometry = state.geometry
    faces = state.recruit(who).faces.table[state.characters[who].gear]
    reach = max((shot.range for face in faces for _, shot in face.shots), default=0)
    others = state.occupied & ~(1 << state.characters[who].square)
    poses = 0
    for pose in squares_of(among) if reach else ():
        facing, square = divmod(pose, geometry.size)
        near = geometry.distance(square, target) <= reach and geometry.fields[facing][square] >> target & 1
        if near and geometry.sees(square, target, others):
            poses |= 1 << pose
    return poses


def _listed(group: PoseOptions, poses: int, size: int) -> Iterator[Move]:
    for pose in squares_of(poses):
        option = group.at(pose % size, pose // size)
        assert isinstance(option, Move)
        yield option


def _acts(
    state: State, before: tuple[Option, ...], stake: Stake, most: bool, cared: Sequence[int], fights: bool
) -> Iterator[_Candidate]:
    """The actions open where a character stands."""
    who = state.active
    for act in attacks_and_shots(state) if fights else actions(state):
        match act:
            case Attack(_, target) | Shoot(_, target):
                if not cared or target in cared or who in cared:
                    yield _fight(state, before, act, stake, most)
            case Use():
                yield _Candidate(state, before, act, _beyond(most), None)
            case _ if act == RECOVER and stake.shaking(state, who) != NOTHING:
                known = None
                if plain_test(state, Trial(who, Stat.WILLPOWER)):
                    passing = Fraction(max(0, min(SIXTHS, recovery_preview(state, who).amount)), SIXTHS)
                    worth = stake.of(state) - passing * stake.shaking(state, who)
                    known = Strike(who, (*before, act), state, worth)
                yield _Candidate(state, before, act, known.worth if known is not None else _beyond(most), known)
            case _:
                pass


def _beyond(most: bool) -> Fraction:
    """More than anything can be worth to the one who acts."""
    return Fraction(10**6 if most else -(10**6))


def _fight(state: State, before: tuple[Option, ...], act: Attack | Shoot, stake: Stake, most: bool) -> _Candidate:
    """An attack or a shot: worked out if it is plain, bounded if its cards cannot make it better than the numbers."""
    now, fight = _declared(state, act)
    cards = cards_in(now, fight)
    if cards is Cards.ANYHOW:
        return _Candidate(state, before, act, _beyond(most), None)
    change, named_options = _best_naming(now, fight, stake, most, unharmed=cards is Cards.SPARED)
    worth = stake.of(state) + change
    known = Strike(state.active, (*before, act, *named_options), state, worth) if cards is Cards.PLAIN else None
    return _Candidate(state, before, act, worth, known)


def fight_strike(state: State, act: Attack | Shoot, stake: Stake) -> Strike:
    """An attack or a shot with the best that its side names against the best answer."""
    return _spelled_out(_fight(state, (), act, stake, True).strike(stake, True), stake)


def _spelled_out(strike: Strike, stake: Stake) -> Strike:
    """The same with all that is named for it, for the one who wants most."""
    if not strike.played:
        return strike
    return spelled_out(strike, branches(strike.state, strike.act, strike.state.player, stake.of))


def spelled_out(strike: Strike, ends: Iterable[Branch]) -> Strike:
    """A strike that the rules played out, with what its side named for it on the way to its ends."""
    state, act, who = strike.state, strike.act, strike.who
    assert isinstance(act, Attack | Shoot)
    for end in ends:
        if any(isinstance(event, Fought) for event in end.events):
            said = {naming_text(event.named) for event in end.events if isinstance(event, NamedIt) and event.who == who}
            open_ = (options for _, _, options in namings(*_declared(state, act), who))
            full = max((each for each in open_ if said.issuperset(option.text for option in each)), key=len)
            return but(strike, answers=(*strike.answers, *full), played=False)
    return strike


def naming_text(named: Named) -> str:
    """The answer by which something was named."""
    what = f"raise {named.stat}" if named.stat is not None else f"use {named.skill}"
    return f"{what} {named.die}" if named.die is not None else what


def _best_naming(
    state: State, fight: Fight, stake: Stake, most: bool, *, unharmed: bool
) -> tuple[Fraction, tuple[Option, ...]]:
    """By how much a declared fight changes the stake by its numbers, and what its attacker names for it.

    Its target names what serves it best. `unharmed`: as if nothing could befall the attacker.
    """
    chance = Fraction(nerve(state, fight), SIXTHS)
    best, worst = (max, min) if most else (min, max)
    found = []
    for spent, full, options in namings(state, fight, fight.attacker):
        answers = namings(spent, full, fight.defender)
        found.append((worst(expected(after, one, stake, unharmed=unharmed) for after, one, _ in answers), options))
    change, named_options = best(found, key=lambda each: each[0])
    return chance * change, named_options


def _declared(state: State, act: Attack | Shoot) -> tuple[State, Fight]:
    """A fight before anything is named for it, and the state once a shot is paid."""
    who = state.active
    if isinstance(act, Attack):
        return state, declaration(state, who, act.target)
    return _paid(state, who, act), aim(state, who, act.target, act.skill)


def _paid(state: State, who: int, act: Shoot) -> State:
    """The state once the die for a shot is spent."""
    if act.die is None:
        return state
    table = Table(state)
    named_it = named_by(Use(act.text, act.skill, act.die))
    assert named_it is not None
    spend(table, who, named_it)
    return table.state


def namings(state: State, fight: Fight, who: int) -> Iterator[tuple[State, Fight, tuple[Option, ...]]]:
    """Everything one side of a plain fight can name, nothing first; the order does not matter."""
    yield state, fight, ()
    seen: set[str] = set()
    for option in naming_options(state, fight, who):
        for after, full, further in namings(*_naming(state, fight, who, option), who):
            if seen.isdisjoint(each.text for each in further):
                yield after, full, (option, *further)
        seen.add(option.text)


def _naming(state: State, fight: Fight, who: int, option: Option) -> tuple[State, Fight]:
    """The state and the fight once a die or a skill is named."""
    item = named_by(option)
    assert item is not None
    table = Table(state)
    spend(table, who, item)
    return table.state, named(fight, who, option)


def target_fate(strike: Strike, stake: Stake, *, most: bool) -> tuple[Fraction, Fraction] | None:
    """The chances that an attack or a shot removes its target, and that it only shakes it; None if it was played."""
    state, act, who = strike.state, strike.act, strike.who
    assert isinstance(act, Attack | Shoot)
    if strike.played:
        return None
    now, fight = _declared(state, act)
    chance = Fraction(nerve(now, fight), SIXTHS * CASES)
    for option in strike.answers[strike.answers.index(act) + 1 :]:
        now, fight = _naming(now, fight, who, option)
    answers = [(expected(after, full, stake), after, full) for after, full, _ in namings(now, fight, act.target)]
    _, after, full = (min if most else max)(answers, key=lambda each: each[0])
    fate = outlook(after, full).target
    return chance * fate.removed, chance * fate.shaken


def expected(state: State, fight: Fight, stake: Stake, *, unharmed: bool = False) -> Fraction:
    """By how much a plain fight can be expected to change the stake, with all that has been named.

    `unharmed`: as if nothing could befall the attacker.
    """
    found = outlook(state, fight)
    total = NOTHING
    for who, fate in ((fight.defender, found.target), (fight.attacker, found.attacker)):
        if who == fight.attacker and (unharmed or fight.kind is Kind.SHOT):
            continue
        if fate.removed:
            total += fate.removed * stake.removal(state, who)
        if fate.shaken:
            total += fate.shaken * stake.shaking(state, who)
    return total / CASES


def _by_the_rules(state: State, act: Option, stake: Stake, most: bool) -> Fraction:
    """What an action is worth when the rules play it out, every question answered by the best."""
    band = state.player if most else 1 - state.player
    return expectation(state, act, band, stake.of)

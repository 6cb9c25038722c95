"""The best that a character can do by one activation, exactly: it walks, strikes, shoots or gathers itself.

A plain fight, in which cards change numbers only, is worked out from its odds. Where a card does more, the rules fight
it out throw by throw.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from okko.analysis.ahead import Ahead, actions
from okko.analysis.ends import branches
from okko.analysis.odds import CASES
from okko.analysis.outlook import SIXTHS, named, outlook
from okko.analysis.plain_fights import Replacer, plain_fight, plain_test, replacing
from okko.analysis.preview import recovery_preview
from okko.analysis.stakes import NOTHING, Stake
from okko.analysis.threats import striking
from okko.model.decision import RECOVER, Attack, Move, Option, PoseOptions, Shoot, Use
from okko.model.element import Stat
from okko.model.fight import Fight, Kind, Trial
from okko.model.geometry import Poses
from okko.model.skill import Moment
from okko.model.square import Square, squares_of
from okko.model.state import State
from okko.model.value import value
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
    sign = 1 if most else -1
    best: Strike | None = None
    now = stake.of(state)
    found = []
    for character in state.standing(band):
        if not character.activated or state.active == character.index:
            found += list(_candidates(state, character.index, stake, most, cared, fights))
    found.sort(key=lambda each: -sign * each.bound)
    for candidate in found:
        if sign * (candidate.bound - (now if best is None else best.worth)) <= 0:
            break
        strike = candidate.strike(stake, most)
        if sign * (strike.worth - (now if best is None else best.worth)) > 0:
            best = strike
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
        return Strike(self.state.active, (*self.before, self.act), self.state, worth)


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
    state = ahead.state
    geometry, size = state.geometry, state.geometry.size
    others = state.occupied & ~(1 << state.characters[who].square)
    wanted = 0
    for foe in state.standing(1 - state.band(who)):
        if not cared or foe.index in cared:
            for square, facing in striking(geometry, foe.square, others):
                wanted |= 1 << facing * size + square
            wanted |= _aiming(state, who, foe.square)
    character = state.characters[who]
    sides = state.recruit(who).faces.table[character.gear]
    everywhere = not fights and (character.shaken or any(Moment.ACTION in side.deeds for side in sides))
    for group in ahead.movements():
        poses = group.poses if everywhere else group.poses & wanted
        yield from _listed(group, poses, size)


def _aiming(state: State, who: int, target: Square) -> Poses:
    """The poses from which a target is in view and within the range of a shot, on either side of the card."""
    geometry = state.geometry
    faces = state.recruit(who).faces.table[state.characters[who].gear]
    reach = max((shot.range for face in faces for _, shot in face.shots), default=0)
    poses = 0
    for square in range(geometry.size) if reach else ():
        if geometry.distance(square, target) <= reach:
            for facing in range(4):
                if geometry.fields[facing][square] >> target & 1:
                    poses |= 1 << facing * geometry.size + square
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
    for act in actions(state):
        match act:
            case Attack(_, target) | Shoot(_, target):
                if not cared or target in cared or who in cared:
                    yield _fight(state, before, act, stake, most)
            case _ if fights:
                pass
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
    """An attack or a shot: worked out if it is plain, or bounded if others could only suffer for the two by choice.

    Such a choice of the target's friends serves the target; of the attacker's it saves the attacker at best wholly.
    """
    who, shot = state.active, isinstance(act, Shoot)
    helped = replacing(state, act.target), replacing(state, who)
    if any(helped):
        plain = plain_fight(state, who, act.target, shot=shot, alone=True)
        if not plain or Replacer.BOUND in helped:
            return _Candidate(state, before, act, _beyond(most), None)
        bound = _best_naming(state, act, stake, most, unharmed=helped[1] is Replacer.FREE)[0]
        return _Candidate(state, before, act, stake.of(state) + bound, None)
    if not plain_fight(state, who, act.target, shot=shot):
        return _Candidate(state, before, act, _beyond(most), None)
    known = _plain_strike(state, before, act, stake, most)
    return _Candidate(state, before, act, known.worth, known)


def fight_strike(state: State, before: tuple[Option, ...], act: Attack | Shoot, stake: Stake, most: bool) -> Strike:
    """An attack or a shot with the best that its side names against the best answer."""
    return _fight(state, before, act, stake, most).strike(stake, most)


def _plain_strike(state: State, before: tuple[Option, ...], act: Attack | Shoot, stake: Stake, most: bool) -> Strike:
    """The same of a plain fight."""
    worth, named_options = _best_naming(state, act, stake, most)
    return Strike(state.active, (*before, act, *named_options), state, stake.of(state) + worth)


def _best_naming(
    state: State, act: Attack | Shoot, stake: Stake, most: bool, *, unharmed: bool = False
) -> tuple[Fraction, tuple[Option, ...]]:
    """By how much the best naming changes the stake, and what it is."""
    best: tuple[Fraction, tuple[Option, ...]] | None = None
    for found in namings_worth(state, act, stake, most, unharmed=unharmed):
        if best is None or ((found[0] > best[0]) is most and found[0] != best[0]):
            best = found
    assert best is not None
    return best


def namings_worth(
    state: State, act: Attack | Shoot, stake: Stake, most: bool, *, unharmed: bool = False
) -> Iterator[tuple[Fraction, tuple[Option, ...]]]:
    """For all that the attacker of a plain fight can name: by how much the stake changes, at the best answer.

    `unharmed`: as if nothing could befall the attacker.
    """
    who = state.active
    if isinstance(act, Attack):
        fight, declared = declaration(state, who, act.target), state
        nerve = Fraction(outlook(state, fight).takes_place, SIXTHS)
    else:
        fight, declared = aim(state, who, act.target, act.skill), _paid(state, who, act)
        nerve = Fraction(1)
    worst = min if most else max
    for spent, full, options in namings(declared, fight, who):
        answers = [
            expected(after, answer, stake, unharmed=unharmed) for after, answer, _ in namings(spent, full, act.target)
        ]
        yield nerve * worst(answers), options


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
        item = named_by(option)
        assert item is not None
        table = Table(state)
        spend(table, who, item)
        for after, full, further in namings(table.state, named(fight, who, option), who):
            if seen.isdisjoint(each.text for each in further):
                yield after, full, (option, *further)
        seen.add(option.text)


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
    return sum((end.chance * stake.of(end.state) for end in branches(state, act, band, stake.of)), NOTHING)

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
from okko.analysis.preview import recovery_preview
from okko.analysis.stakes import NOTHING, Stake
from okko.analysis.threats import striking
from okko.model.decision import RECOVER, Attack, Move, Option, PoseOptions, Shoot, Use
from okko.model.element import Stat
from okko.model.fight import Fight, Kind, Trial
from okko.model.skill import Do, Moment, Outcome, Side, Skill, Throw
from okko.model.square import squares_of
from okko.model.state import State, with_character
from okko.model.value import value
from okko.model.verb import Become, Cancel, Test, UseDefenseOf
from okko.rules.cards import matches, reaches
from okko.rules.combat import declaration
from okko.rules.naming import naming_options
from okko.rules.shooting import aim
from okko.rules.spending import named_by, spend, uses
from okko.rules.table import Table
from okko.rules.will import trial_options

_AFTER = frozenset((Moment.WON, Moment.LOST))
_ATTACKING = _AFTER | {Moment.ATTACKING}
_DEFENDING = _AFTER | {Moment.ATTACKED, Moment.DEFENDING}
_SHOOTING = frozenset((Moment.SHOOTING, Moment.WON))
_SHOT_AT = frozenset((Moment.SHOT_AT, Moment.LOST))


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
    for character in state.standing(band):
        if character.activated and state.active != character.index:
            continue
        for strike in strikes(state, character.index, stake, most=most, cared=cared, fights=fights):
            if sign * (strike.worth - (now if best is None else best.worth)) > 0:
                best = strike
    return best


def strikes(
    state: State, who: int, stake: Stake, *, most: bool, cared: Sequence[int] = (), fights: bool = False
) -> Iterator[Strike]:
    """Every activation of a character that comes to an action which can change the stake, by its best naming."""
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
    face = state.face(who)
    everywhere = bool(face.shots) or (not fights and (Moment.ACTION in face.deeds or state.characters[who].shaken))
    for group in ahead.movements():
        poses = group.poses if everywhere else group.poses & wanted
        yield from _listed(group, poses, size)


def _listed(group: PoseOptions, poses: int, size: int) -> Iterator[Move]:
    for pose in squares_of(poses):
        option = group.at(pose % size, pose // size)
        assert isinstance(option, Move)
        yield option


def _acts(
    state: State, before: tuple[Option, ...], stake: Stake, most: bool, cared: Sequence[int], fights: bool
) -> Iterator[Strike]:
    """The actions open where a character stands."""
    who = state.active
    now = stake.of(state)
    for act in actions(state):
        match act:
            case Attack(_, target) | Shoot(_, target):
                if cared and target not in cared and who not in cared:
                    continue
                yield fight_strike(state, before, act, stake, most)
            case _ if fights:
                pass
            case Use():
                yield Strike(who, (*before, act), state, _by_the_rules(state, act, stake, most))
            case _ if act == RECOVER and stake.shaking(state, who) != NOTHING:
                if plain_test(state, Trial(who, Stat.WILLPOWER)):
                    passing = Fraction(max(0, min(SIXTHS, recovery_preview(state, who).amount)), SIXTHS)
                    yield Strike(who, (*before, act), state, now - passing * stake.shaking(state, who))
                else:
                    yield Strike(who, (*before, act), state, _by_the_rules(state, act, stake, most))
            case _:
                pass


def fight_strike(state: State, before: tuple[Option, ...], act: Attack | Shoot, stake: Stake, most: bool) -> Strike:
    """An attack or a shot with the best that its side names against the best answer."""
    who = state.active
    if not plain_fight(state, who, act.target, shot=isinstance(act, Shoot)):
        return Strike(who, (*before, act), state, _by_the_rules(state, act, stake, most))
    now = stake.of(state)
    best: tuple[Fraction, tuple[Option, ...]] | None = None
    for worth, texts in namings_worth(state, act, stake, most):
        if best is None or ((worth > best[0]) is most and worth != best[0]):
            best = worth, texts
    assert best is not None
    return Strike(who, (*before, act, *best[1]), state, now + best[0])


def namings_worth(
    state: State, act: Attack | Shoot, stake: Stake, most: bool
) -> Iterator[tuple[Fraction, tuple[Option, ...]]]:
    """For all that the attacker of a plain fight can name: by how much the stake changes, at the best answer."""
    who = state.active
    if isinstance(act, Attack):
        fight, declared = declaration(state, who, act.target), state
        nerve = Fraction(outlook(state, fight).takes_place, SIXTHS)
    else:
        fight, declared = aim(state, who, act.target, act.skill), _paid(state, who, act)
        nerve = Fraction(1)
    worst = min if most else max
    for spent, full, options in namings(declared, fight, who):
        answers = [expected(after, answer, stake) for after, answer, _ in namings(spent, full, act.target)]
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


def plain_fight(state: State, attacker: int, target: int, *, shot: bool = False) -> bool:
    """Whether cards change nothing but numbers in a fight of these two, with the dice at hand.

    A test that the target's card demands first is plain as well, if nothing can be named for it (WILL-2).
    """
    return (
        _plain_side(state, attacker, target, _SHOOTING if shot else _ATTACKING, shot)
        and _plain_side(state, target, attacker, _SHOT_AT if shot else _DEFENDING, shot)
        and not _helped(state, target)
        and not any(_replacing(state, who) for who in (attacker, target))
    )


def _plain_side(state: State, who: int, opponent: int, moments: frozenset[Moment], shot: bool) -> bool:
    """Whether one side's cards do nothing in a fight, also once its card is turned."""
    if not state.characters[who].shaken:
        turned = with_character(state, who, shaken=True)
        red = turned.face(who)
        if Moment.LOST in red.deeds or red.insteads:
            lost = moments & {Moment.LOST}
            if not _plain_face(turned, who, opponent, lost, shot):
                return False
    return _plain_face(state, who, opponent, moments, shot)


def _plain_face(state: State, who: int, opponent: int, moments: frozenset[Moment], shot: bool) -> bool:
    """Whether the side of the card that is up does nothing in a fight."""
    face = state.face(who)
    for moment in moments & face.deeds.keys():
        for skill, deed in face.deeds[moment]:
            if not uses(state, who, skill) or _changes_numbers_only(skill, deed):
                continue
            if deed.who.side is Side.OPPONENT and not matches(state, opponent, deed.who.where):
                continue
            if moment in _AFTER and not any(isinstance(verb, Test | Become) for verb in deed.verbs):
                continue
            if moment is Moment.ATTACKED and _plain_nerve(state, opponent, who, deed):
                continue
            return False
    throw = Throw.SHOT if shot else Throw.COMBAT
    if any(throw in effect.of and uses(state, who, skill) for skill, effect in face.rerolls):
        return False
    mine = (pair for outcome, pairs in face.insteads.items() if outcome is not Outcome.TEST for pair in pairs)
    return not any(effect.who.side is Side.SELF and uses(state, who, skill) for skill, effect in mine)


def _changes_numbers_only(skill: Skill, deed: Do) -> bool:
    """Whether a deed is no more than another Defense, which the sums know of."""
    return not skill.cost and all(isinstance(verb, UseDefenseOf) for verb in deed.verbs)


def _plain_nerve(state: State, attacker: int, target: int, deed: Do) -> bool:
    """Whether a deed is a test of the attacker without anything to be named for it, and no more."""
    match deed.verbs:
        case (Test(stat=stat, resist=False, passed=(), failed=(Cancel(),)),):
            return plain_test(state, Trial(attacker, stat, opponent=target))
        case _:
            return False


def _helped(state: State, target: int) -> bool:
    """Whether a friend of the target could do something when it is attacked."""
    if Moment.FRIEND_ATTACKED not in state.match.moments:
        return False
    for friend in state.standing(state.band(target)):
        for skill, deed in state.face(friend.index).deeds.get(Moment.FRIEND_ATTACKED, ()):
            if reaches(state, friend.index, target, deed.who) and uses(state, friend.index, skill):
                return True
    return False


def _replacing(state: State, who: int) -> bool:
    """Whether a friend could be near enough to replace what happens to a character, also once it has retreated."""
    geometry, here = state.geometry, state.characters[who].square
    for friend in state.standing(state.band(who)):
        far = geometry.distance(friend.square, here)
        for pairs in state.face(friend.index).insteads.values():
            for skill, effect in pairs:
                near = effect.who.within or (1 if effect.who.adjacent or effect.who.in_zone else far)
                if effect.who.side is Side.FRIEND and far <= near + 1 and uses(state, friend.index, skill):
                    return True
    return False


def plain_test(state: State, trial: Trial) -> bool:
    """Whether nothing can be named for a test, thrown again, or put in its place."""
    face = state.face(trial.who)
    again = (skill for skill, effect in face.rerolls if Throw.TEST in effect.of)
    passing = (skill for skill, _ in face.insteads.get(Outcome.TEST, ()))
    return not trial_options(state, trial) and not any(uses(state, trial.who, skill) for skill in (*again, *passing))


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


def expected(state: State, fight: Fight, stake: Stake) -> Fraction:
    """By how much a plain fight can be expected to change the stake, with all that has been named."""
    found = outlook(state, fight)
    total = NOTHING
    for who, fate in ((fight.defender, found.target), (fight.attacker, found.attacker)):
        if fight.kind is Kind.SHOT and who == fight.attacker:
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

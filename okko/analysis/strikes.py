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
from okko.model.fight import Fight, Kind
from okko.model.skill import Moment, Side
from okko.model.square import squares_of
from okko.model.state import State
from okko.model.value import value
from okko.rules.combat import declaration
from okko.rules.naming import naming_options
from okko.rules.shooting import aim
from okko.rules.spending import named_by, spend, uses
from okko.rules.table import Table

_FIGHTING = frozenset(
    (
        Moment.ATTACKED,
        Moment.ATTACKING,
        Moment.DEFENDING,
        Moment.SHOOTING,
        Moment.SHOT_AT,
        Moment.WON,
        Moment.LOST,
    )
)


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


def best_strike(state: State, band: int, stake: Stake, *, most: bool, cared: Sequence[int] = ()) -> Strike | None:
    """The activation of one character that brings a band most; None if doing nothing is as good.

    Args:
        state: A state in the phase of the band.
        band: Who acts.
        stake: What is at stake.
        most: The band wants the most of it, or else the least.
        cared: Only characters whose loss or shaking changes the stake; nothing: all.
    """
    sign = 1 if most else -1
    best: Strike | None = None
    now = stake.of(state)
    for character in state.standing(band):
        if character.activated and state.active != character.index:
            continue
        for strike in strikes(state, character.index, stake, most=most, cared=cared):
            if sign * (strike.worth - (now if best is None else best.worth)) > 0:
                best = strike
    return best


def strikes(state: State, who: int, stake: Stake, *, most: bool, cared: Sequence[int] = ()) -> Iterator[Strike]:
    """Every activation of a character that comes to an action which can change the stake, by its best naming."""
    ahead = Ahead(state, who)
    begun = ahead.state
    yield from _acts(begun, (), stake, most, cared)
    if begun.moved or begun.acted:
        return
    for option in _useful_movements(ahead, who, cared):
        after = ahead.after(option)
        if after.characters[who].square >= 0 and after.result is None:
            yield from _acts(after, (option,), stake, most, cared)


def _useful_movements(ahead: Ahead, who: int, cared: Sequence[int]) -> Iterator[Move]:
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
    everywhere = bool(face.shots) or Moment.ACTION in face.deeds or state.characters[who].shaken
    for group in ahead.movements():
        poses = group.poses if everywhere else group.poses & wanted
        yield from _listed(group, poses, size)


def _listed(group: PoseOptions, poses: int, size: int) -> Iterator[Move]:
    for pose in squares_of(poses):
        option = group.at(pose % size, pose // size)
        assert isinstance(option, Move)
        yield option


def _acts(state: State, before: tuple[Option, ...], stake: Stake, most: bool, cared: Sequence[int]) -> Iterator[Strike]:
    """The actions open where a character stands."""
    who = state.active
    now = stake.of(state)
    for act in actions(state):
        match act:
            case Attack(_, target) | Shoot(_, target):
                if cared and target not in cared and who not in cared:
                    continue
                yield fight_strike(state, before, act, stake, most)
            case Use():
                yield Strike(who, (*before, act), state, _by_the_rules(state, act, stake, most))
            case _ if act == RECOVER and stake.shaking(state, who) != NOTHING:
                if plain_test(state, who):
                    passing = Fraction(max(0, min(SIXTHS, recovery_preview(state, who).amount)), SIXTHS)
                    yield Strike(who, (*before, act), state, now - passing * stake.shaking(state, who))
                else:
                    yield Strike(who, (*before, act), state, _by_the_rules(state, act, stake, most))
            case _:
                pass


def plain_test(state: State, who: int) -> bool:
    """Whether nothing can be named or thrown again for a test of a character."""
    face = state.face(who)
    return not (face.paid or face.rerolls or face.insteads or state.pools[state.band(who)]) and (
        state.characters[who].reserve is None
    )


def fight_strike(state: State, before: tuple[Option, ...], act: Attack | Shoot, stake: Stake, most: bool) -> Strike:
    """An attack or a shot with the best that its side names against the best answer."""
    who = state.active
    if not plain_fight(state, who, act.target):
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
    else:
        fight, declared = aim(state, who, act.target, act.skill), _paid(state, who, act)
    worst = min if most else max
    for spent, full, options in namings(declared, fight, who):
        answers = [expected(after, answer, stake) for after, answer, _ in namings(spent, full, act.target)]
        yield worst(answers), options


def _paid(state: State, who: int, act: Shoot) -> State:
    """The state once the die for a shot is spent."""
    if act.die is None:
        return state
    table = Table(state)
    named_it = named_by(Use(act.text, act.skill, act.die))
    assert named_it is not None
    spend(table, who, named_it)
    return table.state


def plain_fight(state: State, attacker: int, target: int) -> bool:
    """Whether cards change nothing but numbers in a fight of these two, with the dice at hand."""
    if Moment.FRIEND_ATTACKED in state.match.moments:
        return False
    for who in (attacker, target):
        face = state.face(who)
        doing = (skill for moment in _FIGHTING & face.deeds.keys() for skill, _ in face.deeds[moment])
        again = (skill for skill, _ in face.rerolls)
        replacing = (skill for pairs in face.insteads.values() for skill, _ in pairs)
        if any(uses(state, who, skill) for skill in (*doing, *again, *replacing)):
            return False
    for character in state.characters:
        if character.square >= 0:
            for pairs in state.face(character.index).insteads.values():
                if any(effect.who.side is Side.FRIEND for _, effect in pairs):
                    return False
    return True


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

"""What cards can make of a fight beside its numbers: often nothing, so that the odds say all about it."""

from collections.abc import Callable, Iterator
from enum import Enum, IntEnum

from okko.analysis.outlook import has_a_way, target_has_a_way
from okko.model.fight import Fight, Kind, Trial
from okko.model.skill import Do, Instead, Moment, Outcome, Side, Skill, Throw
from okko.model.state import State, with_character
from okko.model.verb import Become, Cancel, Condition, Test, UseDefenseOf, Verb
from okko.rules.cards import matches, reaches
from okko.rules.spending import uses
from okko.rules.verbs import changes
from okko.rules.will import trial_options

_AFTER = frozenset((Moment.WON, Moment.LOST))
_ATTACKING = _AFTER | {Moment.ATTACKING}
_DEFENDING = _AFTER | {Moment.ATTACKED, Moment.DEFENDING}
_SHOOTING = frozenset((Moment.SHOOTING, Moment.WON))
_SHOT_AT = frozenset((Moment.SHOT_AT, Moment.LOST))


class Cards(IntEnum):
    """How far a fight can come out otherwise than by its numbers, seen from the one who attacks or shoots."""

    PLAIN = 0
    """Not at all."""
    WORSE = 1
    """Never better: the target's side may do something about it and would not to its harm, or the attacker suffers."""
    SPARED = 2
    """Never better than by the numbers with the attacker unharmed."""
    ANYHOW = 3


class _Deed(Enum):
    """What a card does in a fight besides changing numbers."""

    IF_WANTED = "if wanted"
    """Something after the result or in its place, if its player wants to."""
    SPARES = "spares"
    """The same, and no more than sparing its bearer what befalls it."""
    HARMS = "harms"
    """It can only harm the opponent."""
    OTHER = "other"


_OF_ATTACKER = {_Deed.SPARES: Cards.SPARED}
_OF_TARGET = {_Deed.SPARES: Cards.WORSE, _Deed.IF_WANTED: Cards.WORSE, _Deed.HARMS: Cards.WORSE}


def cards_in(state: State, fight: Fight) -> Cards:
    """What cards can make of a fight or a shot as it is declared, with the dice at hand.

    A test that the target's card demands first belongs to the numbers, if nothing can be named for it (WILL-2).
    """
    attacker, target, shot = fight.attacker, fight.defender, fight.kind is Kind.SHOT
    ours = {
        *_side(state, attacker, target, _SHOOTING if shot else _ATTACKING, shot),
        *_friends(state, attacker, lambda: has_a_way(state, attacker)),
    }
    theirs = {
        *_side(state, target, attacker, _SHOT_AT if shot else _DEFENDING, shot),
        *_friends(state, target, lambda: target_has_a_way(state, fight)),
        *_help(state, target),
    }
    found = [_OF_ATTACKER.get(deed, Cards.ANYHOW) for deed in ours]
    return max([*found, *(_OF_TARGET.get(deed, Cards.ANYHOW) for deed in theirs)], default=Cards.PLAIN)


def plain_fight(state: State, fight: Fight) -> bool:
    """Whether cards change nothing but numbers in a fight or a shot as it is declared, with the dice at hand."""
    return cards_in(state, fight) is Cards.PLAIN


def _side(state: State, who: int, opponent: int, moments: frozenset[Moment], shot: bool) -> Iterator[_Deed]:
    """What one side's cards do in a fight, also once its card is turned."""
    if not state.characters[who].shaken:
        turned = with_character(state, who, shaken=True)
        red = turned.face(who)
        if Moment.LOST in red.deeds or red.insteads:
            yield from _face(turned, who, opponent, moments & {Moment.LOST}, shot)
    yield from _face(state, who, opponent, moments, shot)


def _face(state: State, who: int, opponent: int, moments: frozenset[Moment], shot: bool) -> Iterator[_Deed]:
    """What the side of the card that is up does in a fight."""
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
            if moment not in _AFTER:
                yield _Deed.OTHER
            elif _chosen(skill):
                yield _Deed.IF_WANTED
            else:
                harms = deed.who.side is Side.OPPONENT and all(map(_harms, deed.verbs))
                yield _Deed.HARMS if harms else _Deed.OTHER
    throw = Throw.SHOT if shot else Throw.COMBAT
    for skill, again in face.rerolls:
        if throw in again.of and uses(state, who, skill):
            yield _Deed.IF_WANTED
    for outcome, pairs in face.insteads.items():
        for skill, effect in pairs if outcome is not Outcome.TEST else ():
            if effect.who.side is Side.SELF and uses(state, who, skill) and not _known_rescue(skill, effect):
                known = effect.of is Outcome.DISABLED and not skill.cost
                yield _Deed.SPARES if _chosen(skill) and not known else _Deed.OTHER


def _chosen(skill: Skill) -> bool:
    """Whether a skill is used only if its player wants to."""
    return bool(skill.cost or skill.optional)


def _harms(verb: Verb) -> bool:
    """Whether a verb can only do harm to whom it is done to."""
    match verb:
        case Become():
            return verb.state is Condition.SHAKEN
        case Test():
            return all(map(_harms, (*verb.passed, *verb.failed)))
        case _:
            return False


def _known_rescue(skill: Skill, effect: Instead) -> bool:
    """Whether a card spares its bearer from being disabled without a choice, which the odds know of."""
    plain = not (_chosen(skill) or effect.given) and effect.against is None
    return plain and effect.of is Outcome.DISABLED and effect.becomes in ("shaken", "retreat")


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


def _help(state: State, target: int) -> Iterator[_Deed]:
    """What friends of the target can do when it is attacked."""
    if Moment.FRIEND_ATTACKED not in state.match.moments:
        return
    for friend in state.standing(state.band(target)):
        for skill, deed in state.face(friend.index).deeds.get(Moment.FRIEND_ATTACKED, ()):
            near = reaches(state, friend.index, target, deed.who) and uses(state, friend.index, skill)
            if near and any(changes(state, friend.index, target, verb) for verb in deed.verbs):
                yield _Deed.IF_WANTED if _chosen(skill) else _Deed.OTHER


def _friends(state: State, who: int, safe: Callable[[], bool]) -> Iterator[_Deed]:
    """What friends could do in the place of what happens to a character.

    Nothing that matters happens to it once it has retreated, if it has a `safe` square to go to.
    """
    geometry, here = state.geometry, state.characters[who].square
    for friend in state.standing(state.band(who)):
        for pairs in state.face(friend.index).insteads.values():
            for skill, effect in pairs:
                if effect.who.side is not Side.FRIEND or not uses(state, friend.index, skill):
                    continue
                far = geometry.distance(friend.square, here)
                near = effect.who.within or (1 if effect.who.adjacent or effect.who.in_zone else far)
                if far <= near or (far == near + 1 and not safe()):
                    yield _Deed.SPARES if _chosen(skill) else _Deed.OTHER


def plain_test(state: State, trial: Trial) -> bool:
    """Whether nothing can be named for a test, thrown again, or put in its place."""
    face = state.face(trial.who)
    again = (skill for skill, effect in face.rerolls if Throw.TEST in effect.of)
    passing = (skill for skill, _ in face.insteads.get(Outcome.TEST, ()))
    return not trial_options(state, trial) and not any(uses(state, trial.who, skill) for skill in (*again, *passing))

"""Which fights are plain: their cards change numbers and nothing else, so that the odds say all about them."""

from enum import Enum

from okko.model.fight import Trial
from okko.model.skill import Do, Instead, Moment, Outcome, Side, Skill, Throw
from okko.model.state import State, with_character
from okko.model.verb import Become, Cancel, Test, UseDefenseOf
from okko.rules.cards import matches, reaches
from okko.rules.spending import uses
from okko.rules.will import trial_options

_AFTER = frozenset((Moment.WON, Moment.LOST))
_ATTACKING = _AFTER | {Moment.ATTACKING}
_DEFENDING = _AFTER | {Moment.ATTACKED, Moment.DEFENDING}
_SHOOTING = frozenset((Moment.SHOOTING, Moment.WON))
_SHOT_AT = frozenset((Moment.SHOT_AT, Moment.LOST))


def plain_fight(state: State, attacker: int, target: int, *, shot: bool = False, alone: bool = False) -> bool:
    """Whether cards change nothing but numbers in a fight of these two, with the dice at hand.

    A test that the target's card demands first is plain as well, if nothing can be named for it (WILL-2).
    `alone`: leave friends out who could suffer in the place of one of the two.
    """
    return (
        _plain_side(state, attacker, target, _SHOOTING if shot else _ATTACKING, shot)
        and _plain_side(state, target, attacker, _SHOT_AT if shot else _DEFENDING, shot)
        and not _helped(state, target)
        and (alone or not any(replacing(state, who) for who in (attacker, target)))
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
    return not any(
        effect.who.side is Side.SELF and uses(state, who, skill) and not _known_rescue(skill, effect)
        for skill, effect in mine
    )


def _known_rescue(skill: Skill, effect: Instead) -> bool:
    """Whether a card spares its bearer from being disabled without a choice, which the odds know of."""
    plain = not (skill.cost or skill.optional or effect.given) and effect.against is None
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


def _helped(state: State, target: int) -> bool:
    """Whether a friend of the target could do something when it is attacked."""
    if Moment.FRIEND_ATTACKED not in state.match.moments:
        return False
    for friend in state.standing(state.band(target)):
        for skill, deed in state.face(friend.index).deeds.get(Moment.FRIEND_ATTACKED, ()):
            if reaches(state, friend.index, target, deed.who) and uses(state, friend.index, skill):
                return True
    return False


class Replacer(Enum):
    """How a friend puts something else in the place of what befalls a character."""

    FREE = "free"
    """If its player wants to."""
    BOUND = "bound"
    """Whether it serves or not."""


def replacing(state: State, who: int) -> Replacer | None:
    """Whether a friend could be near enough to replace what happens to a character, also once it has retreated."""
    geometry, here = state.geometry, state.characters[who].square
    found = None
    for friend in state.standing(state.band(who)):
        far = geometry.distance(friend.square, here)
        for pairs in state.face(friend.index).insteads.values():
            for skill, effect in pairs:
                near = effect.who.within or (1 if effect.who.adjacent or effect.who.in_zone else far)
                if effect.who.side is Side.FRIEND and far <= near + 1 and uses(state, friend.index, skill):
                    if not (skill.cost or skill.optional):
                        return Replacer.BOUND
                    found = Replacer.FREE
    return found


def plain_test(state: State, trial: Trial) -> bool:
    """Whether nothing can be named for a test, thrown again, or put in its place."""
    face = state.face(trial.who)
    again = (skill for skill, effect in face.rerolls if Throw.TEST in effect.of)
    passing = (skill for skill, _ in face.insteads.get(Outcome.TEST, ()))
    return not trial_options(state, trial) and not any(uses(state, trial.who, skill) for skill in (*again, *passing))

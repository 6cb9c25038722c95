"""The deeds of skills: what each verb of the vocabulary does, and to whom (SKILL)."""

from collections import Counter

from okko.model.decision import DONE, Ask, Decision, FaceTo, Option, Rethrow, Roll, RollKind, StepTo, Target
from okko.model.event import EquipmentLost, Given, Granted, Pushed, Rethrown, Stripped, Turned
from okko.model.fight import Fight, Trial
from okko.model.skill import Do, Moment, Side, Skill
from okko.model.square import FACINGS, Square
from okko.model.state import Gear, State, in_order, of_band, placed, with_character
from okko.model.state import Grant as Lasting
from okko.model.value import but
from okko.model.verb import (
    Become,
    Cancel,
    Condition,
    Discard,
    Give,
    Grant,
    Push,
    Strip,
    Summon,
    Test,
    Turn,
    UseDefenseOf,
    Vanish,
    Verb,
)
from okko.model.verb import Rethrow as RethrowVerb
from okko.rules.cards import FRIEND, holds, matches, reaches
from okko.rules.harm import drop_reserve, may_recover, recover, shake, vanish
from okko.rules.sorcery import may_summon, summon
from okko.rules.spending import offer
from okko.rules.table import Flow, Table, ask
from okko.rules.will import test

SELF, OPPONENT, FRIEND_ATTACKED = Side.SELF, Side.OPPONENT, Moment.FRIEND_ATTACKED


def push_squares(state: State, bearer: int, target: int) -> list[Square]:
    """The squares a character can be shoved to: one step, further from the one who shoves (MOVE-5 to MOVE-7)."""
    here, there = state.characters[bearer].square, state.characters[target].square
    geometry = state.geometry
    apart = max(
        abs(here // geometry.width - there // geometry.width), abs(here % geometry.width - there % geometry.width)
    )
    squares = []
    for direction in range(8):
        to = geometry.neighbours[direction][there]
        if not geometry.can_step(there, direction, state.occupied):
            continue
        away = max(abs(here // geometry.width - to // geometry.width), abs(here % geometry.width - to % geometry.width))
        if away > apart:
            squares.append(to)
    return sorted(squares)


def changes(state: State, bearer: int, target: int, verb: Verb) -> bool:
    """Whether a verb would change anything: a deed that changes nothing is not offered."""
    character = state.characters[target]
    match verb.verb:
        case "test":
            return any(changes(state, bearer, target, then) for then in (*verb.passed, *verb.failed))
        case "become":
            return verb.state is Condition.SHAKEN or may_recover(state, target)
        case "push":
            return bool(push_squares(state, bearer, target))
        case "strip":
            return character.reserve is not None
        case "discard":
            return character.gear is not Gear.NONE
        case "give":
            holder = character.reserve is None and not state.recruit(target).kami
            return state.characters[bearer].reserve is not None and holder
        case "summon":
            return may_summon(state, bearer)
        case "vanish":
            return state.recruit(bearer).kami is not None
        case "rethrow":
            return bool(state.pools[state.band(bearer)])
        case "use_defense_of":
            return borrowed_defense(state, bearer) is not None
        case "turn" | "cancel" | "grant":
            return True
        case _:
            return False


def borrowed_defense(state: State, who: int) -> int | None:
    """The adjacent friend with the highest printed Defense, if it is higher than the character's own."""
    near = state.geometry.adjacent[state.characters[who].square]
    best, value = None, state.face(who).profile.defense
    for friend in state.standing(state.band(who)):
        if near >> friend.square & 1 and state.face(friend.index).profile.defense > value:
            best, value = friend.index, state.face(friend.index).profile.defense
    return best


def targets(state: State, bearer: int, deed: Do, fight: Fight | None = None) -> list[int]:
    """The characters a deed can be done to, those left out whom it would not change."""
    side = deed.who.side
    if deed.at is FRIEND_ATTACKED:
        found = [fight.defender] if fight and reaches(state, bearer, fight.defender, deed.who) else []
    elif side is SELF:
        found = [bearer]
    elif side is OPPONENT:
        opponent = fight.other(bearer) if fight and bearer in (fight.attacker, fight.defender) else None
        there = opponent is not None and state.characters[opponent].square >= 0
        found = [opponent] if opponent is not None and there and matches(state, opponent, deed.who.where) else []
    else:
        band = state.band(bearer) if side is FRIEND else 1 - state.band(bearer)
        found = [other.index for other in state.standing(band) if reaches(state, bearer, other.index, deed.who)]
    return [
        target
        for target in found
        if (deed.against is None or matches(state, target, deed.against))
        and any(changes(state, bearer, target, verb) for verb in deed.verbs)
    ]


def possible(state: State, bearer: int, deed: Do, fight: Fight | None) -> bool:
    """Whether a deed has its circumstances and somebody to be done to."""
    return (not deed.when or holds(state, bearer, deed.when, fight)) and bool(targets(state, bearer, deed, fight))


def perform(table: Table, bearer: int, skill: Skill, deed: Do, fight: Fight | None = None) -> Flow[bool]:
    """Do a deed to its target, which the bearer's player picks if there are several. Answers whether the attack
    is off.
    """
    state = table.state
    found = targets(state, bearer, deed, fight)
    if not found:
        return False
    if not deed.who.every and len(found) > 1:
        options = tuple(Target(f"target {state.recruit(target).id}", target) for target in found)
        choice = yield from ask(Decision(Ask.TARGET, state.band(bearer), options, bearer, fight, skill.id))
        assert isinstance(choice, Target)
        found = [choice.who]
    called_off = False
    while found:
        target = found[0]
        tests = [verb for verb in deed.verbs if isinstance(verb, Test)]
        if len(found) > 1 and tests:
            target = yield from _next_tested(table, bearer, found, skill, any(verb.resist for verb in tests))
        found.remove(target)
        called_off |= yield from _do(table, bearer, target, skill, deed.verbs, fight)
    return called_off


def _next_tested(table: Table, bearer: int, waiting: list[int], skill: Skill, resisting: bool) -> Flow[int]:
    """Which of several characters is tested next: their own player picks if they resist (RESIST-1), else the active
    one (ORDER-1).
    """
    state = table.state
    options = tuple(Target(f"target {state.recruit(target).id}", target) for target in waiting)
    player = state.band(waiting[0]) if resisting else state.player
    choice = yield from ask(Decision(Ask.ORDER, player, options, bearer, None, skill.id))
    assert isinstance(choice, Target)
    return choice.who


def _do(
    table: Table, bearer: int, target: int, skill: Skill, verbs: tuple[Verb, ...], fight: Fight | None
) -> Flow[bool]:
    called_off = False
    for verb in verbs:
        if table.state.characters[target].square < 0:
            break
        if not changes(table.state, bearer, target, verb):
            continue
        match verb:
            case Test():
                trial = Trial(target, verb.stat, verb.resist, opponent=bearer)
                passed = yield from test(table, trial, *(() if verb.resist else ("WILL-2",)))
                then = verb.passed if passed else verb.failed
                called_off |= yield from _do(table, bearer, target, skill, then, fight)
            case Become():
                if verb.state is Condition.SHAKEN:
                    yield from shake(table, target, "KAMI-5" if table.state.recruit(bearer).kami else "SKILL-5")
                else:
                    recover(table, target, "SKILL-5")
            case Push():
                yield from _push(table, bearer, target, skill)
            case Turn():
                yield from _turn(table, bearer, target, skill)
            case Strip():
                _strip(table, target)
            case Discard():
                state = with_character(table.state, target, gear=Gear.NONE)
                table.happen(EquipmentLost(state, ("BAND-8", "SKILL-11"), target))
            case Give():
                _give(table, bearer, target)
            case Summon():
                yield from summon(table, bearer, skill)
            case Vanish():
                vanish(table, bearer, "KAMI-5")
            case RethrowVerb():
                yield from _rethrow(table, bearer, verb.dice)
            case Grant():
                _grant(table, bearer, target, skill, verb)
            case Cancel():
                called_off = True
            case _:
                pass
    return called_off


def _push(table: Table, bearer: int, target: int, skill: Skill) -> Flow[None]:
    state = table.state
    board = state.match.board
    options = tuple(StepTo(f"push {board.name(to)}", to) for to in push_squares(state, bearer, target))
    choice = yield from ask(Decision(Ask.PUSH, state.band(bearer), options, target, None, skill.id))
    assert isinstance(choice, StepTo)
    character = state.characters[target]
    state = placed(table.state, target, choice.to, character.facing)
    table.happen(Pushed(state, ("SKILL-11",), target, character.square))


def _turn(table: Table, bearer: int, target: int, skill: Skill) -> Flow[None]:
    state = table.state
    before = state.characters[target].facing
    options = tuple(FaceTo(f"turn {facing.name}", facing) for facing in FACINGS if facing is not before)
    choice = yield from ask(Decision(Ask.TURN, state.band(bearer), options, target, None, skill.id))
    assert isinstance(choice, FaceTo)
    table.happen(Turned(with_character(state, target, facing=choice.facing), ("SKILL-11",), target, before))


def _strip(table: Table, target: int) -> None:
    element = table.state.characters[target].reserve
    assert element is not None
    table.happen(Stripped(drop_reserve(table.state, target), ("SKILL-11",), target, element))


def _give(table: Table, bearer: int, target: int) -> None:
    state = table.state
    element = state.characters[bearer].reserve
    assert element is not None
    state = with_character(with_character(state, bearer, reserve=None), target, reserve=element)
    table.happen(Given(state, ("SKILL-5",), bearer, target, element))


def _grant(table: Table, bearer: int, target: int, skill: Skill, verb: Grant) -> None:
    state = table.state
    band = state.band(bearer)
    lasting = Lasting(target, verb.stat, verb.by, skill.id, skill.name, band, verb.lasts == "round")
    table.happen(
        Granted(but(state, grants=(*state.grants, lasting)), ("SKILL-5",), target, verb.stat, verb.by, skill.name)
    )


def _rethrow(table: Table, bearer: int, most: int) -> Flow[None]:
    """Throw up to `most` unused dice of the pool again, together (SORC-1)."""
    band = table.state.band(bearer)
    chosen: list[Rethrow] = []
    while len(chosen) < most:
        left = Counter(table.state.pools[band]) - Counter(option.element for option in chosen)
        options: list[Option] = [Rethrow(f"rethrow {element}", element) for element in left if left[element]]
        if chosen:
            options.append(DONE)
        if not left:
            break
        choice = yield from ask(Decision(Ask.RETHROW, band, tuple(options), bearer))
        if not isinstance(choice, Rethrow):
            break
        chosen.append(choice)
    before = tuple(option.element for option in chosen)
    faces = yield Roll(RollKind.RETHROW, len(before), band, elements=True)
    state = table.state
    pool = in_order([*(Counter(state.pools[band]) - Counter(before)).elements(), *faces])
    state = but(state, pools=of_band(state.pools, band, pool))
    table.happen(Rethrown(state, ("SORC-1",), bearer, before, faces))


def at_moment(table: Table, bearer: int, moment: Moment, fight: Fight | None, ask_as: Ask) -> Flow[bool]:
    """Do what a character's cards do at a moment: automatic deeds at once, others if their player wants to.

    Paid deeds of the naming moments are named with the dice (`rules/naming.py`), not here. Answers whether the attack
    is off.
    """
    deeds = table.state.face(bearer).deeds.get(moment)
    if deeds is None:
        return False
    called_off = False
    taken: dict[str, bool] = {}
    naming = moment in (Moment.ATTACKING, Moment.DEFENDING, Moment.SHOOTING, Moment.SHOT_AT)
    for skill, deed in deeds:
        if table.state.characters[bearer].square < 0:
            break
        if (naming and skill.cost) or not possible(table.state, bearer, deed, fight):
            continue
        if all(isinstance(verb, UseDefenseOf) for verb in deed.verbs):
            continue
        if skill.id not in taken:
            taken[skill.id] = yield from offer(table, bearer, skill, ask_as, fight, free=True)
        if taken[skill.id]:
            called_off |= yield from perform(table, bearer, skill, deed, fight)
    return called_off

"""What happened, told: events as sentences with every sum spelled out, for the log, the replay and the plain game."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import assert_never

from okko.analysis.draft_told import told_draft
from okko.model.element import Element, Stat
from okko.model.event import (
    Acted,
    Activated,
    ActivationEnded,
    Called,
    Declared,
    Deployed,
    DieLost,
    Disabled,
    Drafted,
    Ended,
    EquipmentLost,
    EquipmentUsed,
    Event,
    Fought,
    Given,
    Granted,
    Moved,
    NamedIt,
    Opened,
    PhaseBegan,
    PhaseEnded,
    Prayed,
    Pushed,
    Recovered,
    Replaced,
    Reserved,
    Rethrown,
    Retreated,
    RolledInspiration,
    RolledOff,
    Scored,
    Searched,
    Shaken,
    SideChosen,
    Stripped,
    Summoned,
    Tested,
    Thrown,
    TokenMoved,
    TookBack,
    Turned,
    Vanished,
)
from okko.model.fight import Fight, Kind, Named
from okko.model.square import Facing, Square
from okko.model.state import End, Result, State
from okko.model.total import Total
from okko.model.value import value
from okko.rules.victory import score


class Tone(StrEnum):
    """What a sentence is about, for its colour and for those who want to hear less."""

    PHASE = "phase"
    DICE = "dice"
    MOVE = "move"
    FIGHT = "fight"
    RULE = "rule"
    REASON = "reason"
    """Why an opponent did it."""


@value
class Sentence:
    """One thing that happened, in plain words."""

    text: str
    kind: Tone
    rules: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    characters: tuple[int, ...] = ()


SIDES = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}


def tell(event: Event, before: State) -> tuple[Sentence, ...]:
    """An event in sentences; `before` is the state it changed."""
    state = event.state
    text, kind, squares, characters = "", Tone.RULE, (), ()  # type: str, Tone, tuple[Square, ...], tuple[int, ...]
    match event:
        case RolledOff(faces=faces, first=first):
            text, kind = _rolled_off(state, faces, first), Tone.DICE
        case Drafted():
            text, kind = told_draft(event, before), Tone.PHASE
        case SideChosen(side=side):
            mine, theirs = player(state, state.first), player(state, 1 - state.first)
            text = f"{mine} sets up in the {SIDES[side]}, {theirs} in the {SIDES[Facing((side + 2) % 4)]}."
            kind = Tone.PHASE
        case Deployed(who=who):
            text = f"{name(state, who)} takes post on {_at(state, who)}, facing {_facing(state, who)}."
            kind, squares, characters = Tone.MOVE, (state.characters[who].square,), (who,)
        case PhaseBegan(turn=turn, player=band):
            text, kind = f"Turn {turn}: {player(state, band)} to move.", Tone.PHASE
        case TookBack(who=who, element=element):
            text = f"{player(state, state.band(who))} takes the {element} die back from {name(state, who)}."
            kind, characters = Tone.DICE, (who,)
        case RolledInspiration(player=band, faces=elements):
            rolled = f"rolls {dice(elements)}" if elements else "has no inspiration die to roll"
            text, kind = f"{player(state, band)} {rolled}.", Tone.DICE
        case Activated(who=who):
            text, kind, characters = f"{name(state, who)} is up.", Tone.PHASE, (who,)
        case ActivationEnded(who=who):
            text, kind, characters = f"{name(state, who)} is done.", Tone.PHASE, (who,)
        case Moved(who=who, start=start):
            text, kind, characters = _moved(event), Tone.MOVE, (who,)
            squares = (start, state.characters[who].square)
        case Opened(who=who, doors=doors):
            doorway = "a double door" if len(doors) > 1 else "a door"
            text, kind, characters = f"{name(state, who)} opens {doorway}.", Tone.MOVE, (who,)
            squares = tuple(door.square for door in doors)
        case Acted(who=who, skill=skill):
            if skill is None:
                text = f"{name(state, who)} tries to become vigilant again."
            else:
                text = f"{name(state, who)} spends its action on {skill_name(state, who, skill)}."
            characters = (who,)
        case Declared(fight=fight):
            text, kind, characters = _declared(before, fight), Tone.FIGHT, (fight.attacker, fight.defender)
            squares = _both(before, fight)
        case NamedIt(who=who, named=named):
            text, kind, characters = _named(state, who, named), Tone.DICE, (who,)
        case Turned(who=who):
            text, kind, characters = f"{name(state, who)} turns to the {_facing(state, who)}.", Tone.MOVE, (who,)
            squares = (state.characters[who].square,)
        case Thrown(fight=fight, faces=(mine, theirs), again=again):
            attacker, defender = name(state, fight.attacker), name(state, fight.defender)
            text = f"Dice: {attacker} {mine}, {defender} {theirs}."
            if again is not None:
                text = f"{name(state, again)} throws again: {mine if again == fight.attacker else theirs}."
            kind, characters = Tone.DICE, (fight.attacker, fight.defender)
        case Fought(fight=fight):
            text, kind, characters = _fought(event), Tone.FIGHT, (fight.attacker, fight.defender)
            squares = _both(before, fight)
        case Tested(trial=trial):
            text, kind, characters = _tested(event), Tone.DICE, (trial.who,)
        case Called(fight=fight):
            text = f"{name(state, fight.attacker)} does not dare to attack {name(state, fight.defender)}."
            kind, characters = Tone.FIGHT, (fight.attacker, fight.defender)
        case Shaken(who=who, lost=lost):
            text, kind, characters = f"{name(state, who)} is shaken{_and_loses(lost)}.", Tone.FIGHT, (who,)
        case Recovered(who=who, lost=lost):
            text, characters = f"{name(state, who)} is vigilant again{_and_loses(lost)}.", (who,)
        case Retreated(who=who, start=start, to=to):
            where = state.match.board.name
            text = f"{name(state, who)} retreats from {where(start)} to {where(to)}."
            if start == to:
                text = f"{name(state, who)} has nowhere to retreat."
            kind, squares, characters = Tone.MOVE, (start, to), (who,)
        case Pushed(who=who, start=start):
            text = f"{name(state, who)} is shoved from {state.match.board.name(start)} to {_at(state, who)}."
            kind, squares, characters = Tone.MOVE, (start, state.characters[who].square), (who,)
        case Disabled(who=who, start=start, zeni=zeni):
            text, kind, squares, characters = _disabled(state, who, zeni), Tone.FIGHT, (start,), (who,)
        case Vanished(who=who, start=start):
            text, kind, squares, characters = f"{name(state, who)} disappears.", Tone.FIGHT, (start,), (who,)
        case Prayed(who=who, face=face, comes=comes):
            answer = "the prayer has no effect" if comes is None else f"{name(state, comes)} answers the prayer"
            text, kind, characters = f"{name(state, who)} rolls {face}: {answer}.", Tone.DICE, (who,)
        case Summoned(who=who, by=sorcerer, left=left):
            away = "" if left is None else f", away from {player(state, left)}"
            text = f"{name(state, sorcerer)} calls {name(state, who)} to {_at(state, who)}{away}."
            kind, squares, characters = Tone.MOVE, (state.characters[who].square,), (sorcerer, who)
        case DieLost(player=band, element=lost):
            which = f"its {lost} die" if lost else "a used die"
            text, kind = f"{player(state, band)} gives up {which} for good.", Tone.DICE
        case Stripped(who=who, element=element):
            text, kind, characters = f"{name(state, who)} loses its reserved {element} die.", Tone.DICE, (who,)
        case Given(giver=giver, who=who, element=element):
            text = f"{name(state, giver)} hands its {element} die to {name(state, who)}."
            kind, characters = Tone.DICE, (giver, who)
        case EquipmentLost(who=who):
            text, characters = f"{name(state, who)} loses {_gear(state, who)}.", (who,)
        case EquipmentUsed(who=who):
            text, characters = f"{name(state, who)} has used up {_gear(state, who)}.", (who,)
        case Granted(who=who, stat=stat, by=by, name=skill):
            text, characters = f"{skill}: {name(state, who)} has {by:+d} {stat_name(stat)} for now.", (who,)
        case Replaced(who=who, skill=skill, becomes=becomes):
            text, characters = _replaced(state, who, skill, becomes), (who,)
        case Rethrown(who=who, before=old, faces=new):
            text, kind = f"{name(state, who)} has {dice(old)} thrown again: {dice(new)}.", Tone.DICE
            characters = (who,)
        case Reserved(who=who, element=element):
            text = f"{player(state, state.band(who))} keeps {_a(element)} die on {name(state, who)}."
            kind, characters = Tone.DICE, (who,)
        case PhaseEnded(player=band, lost=gone):
            text = f"{player(state, band)} ends the phase" + (f" and lets {dice(gone)} go." if gone else ".")
            kind = Tone.PHASE
        case TokenMoved(who=who, to=square):
            text = f"The token lies on {state.match.board.name(square)}."
            if who >= 0:
                text, characters = f"{name(state, who)} carries the token.", (who,)
            kind, squares = Tone.MOVE, (square,)
        case Searched(who=who, square=square):
            text = f"{name(state, who)} searches {state.match.board.name(square)}."
            kind, squares, characters = Tone.MOVE, (square,), (who,)
        case Scored(player=band, points=points, name=goal):
            text, kind = f"{goal}: {player(state, band)} gets {points} point{'s' * (points > 1)}.", Tone.PHASE
        case Ended(result=result):
            text, kind = told_result(state, result), Tone.PHASE
        case _:
            assert_never(event)
    return (Sentence(text, kind, event.rules, squares, characters),)


def tell_all(events: Iterable[Event], before: State) -> list[Sentence]:
    """Events that followed each other, in sentences."""
    told: list[Sentence] = []
    for event in events:
        told += tell(event, before)
        before = event.state
    return told


def name(state: State, who: int) -> str:
    """The name of a character."""
    return state.recruit(who).name


def player(state: State, band: int) -> str:
    """The name of a player."""
    return state.match.players[band]


def stat_name(stat: Stat) -> str:
    """A stat as the card prints it."""
    return stat.value.capitalize()


def skill_name(state: State, who: int, id: str) -> str:
    """The name of a skill on any side of a character's card, or of its equipment."""
    sides = (face for faces in state.recruit(who).faces.table for face in faces)
    return next((skill.name for face in sides for skill in face.skills if skill.id == id), id)


def dice(elements: Iterable[Element]) -> str:
    """Inspiration dice in words: `fire, 2 torii`."""
    counted = Counter(elements)
    return ", ".join(f"{number} {face}" if number > 1 else str(face) for face, number in counted.items())


def sum_of(total: Total) -> str:
    """A sum with its die last: `5 Attack +1 fire + die 4 = 10`; without a die, `4 Willpower +1 water = 5`."""
    thrown = total.terms[-1] if total.terms[-1].name == "die" else None
    terms = str(Total(total.terms[:-1]) if thrown else total)
    if thrown:
        terms += f" + die {thrown.amount}"
    return terms if len(total.terms) == 1 else f"{terms} = {total.amount}"


def told_result(state: State, result: Result) -> str:
    """How a game ended, in a sentence."""
    a, b = state.match.players
    if result.winner is None:
        level = f"{state.losses[0]} Zeni lost" if state.match.scenario is None else f"{score(state, 0)} points"
        why = "both players agree" if result.end is End.AGREED else f"{level} on either side"
        return f"The match is a draw: {why}."
    winner, loser = (a, b) if result.winner == 0 else (b, a)
    lost = state.losses[1 - result.winner]
    match result.end:
        case End.TURNS | End.WIPED_OUT if state.match.scenario is not None:
            why = f"{score(state, result.winner)} points against {score(state, 1 - result.winner)}"
        case End.OBJECTIVE:
            why = "the goal is reached"
        case End.LOSSES:
            why = f"{loser} has lost {lost} Zeni of the {state.match.loss_limit} that end the match"
        case End.WIPED_OUT:
            why = f"{loser} has nobody left"
        case End.TURNS:
            why = f"after the last turn {loser} has lost {lost} Zeni, {winner} {state.losses[result.winner]}"
        case End.RESIGNED:
            why = f"{loser} resigns"
        case End.AGREED:
            why = "both players agree"
        case _:
            assert_never(result.end)
    return f"{winner} wins: {why}."


def _rolled_off(state: State, faces: tuple[int, int], first: int | None) -> str:
    a, b = state.match.players
    if first is None:
        return f"{a} and {b} both throw {faces[0]}: once more."
    return f"{a} throws {faces[0]}, {b} throws {faces[1]}: {state.match.players[first]} sets up and moves first."


def _at(state: State, who: int) -> str:
    return state.match.board.name(state.characters[who].square)


def _facing(state: State, who: int) -> str:
    return SIDES[Facing(state.characters[who].facing)]


def _both(state: State, fight: Fight) -> tuple[Square, ...]:
    squares = (state.characters[fight.attacker].square, state.characters[fight.defender].square)
    return tuple(square for square in squares if square >= 0)


def _a(element: Element) -> str:
    return f"{'an' if element.value[0] in 'aeiou' else 'a'} {element}"


def _moved(event: Moved) -> str:
    state, who = event.state, event.who
    points = f"{event.cost} of {event.points.amount} MP"
    if len(event.points.terms) > 1:
        points += f" ({event.points})"
    if state.characters[who].square == event.start:
        return f"{name(state, who)} turns to the {_facing(state, who)}: {points}."
    start = state.match.board.name(event.start)
    text = f"{name(state, who)} moves from {start} to {_at(state, who)}, facing {_facing(state, who)}: {points}"
    if event.left_zone:
        text += ", out of an enemy's control zone"
    return text + (", and stops in an enemy's control zone." if event.stopped else ".")


def _declared(state: State, fight: Fight) -> str:
    attacker, defender = name(state, fight.attacker), name(state, fight.defender)
    if fight.kind is Kind.SHOT:
        skill = skill_name(state, fight.attacker, fight.shot or "")
        cover = f", {fight.cover} cover" if fight.cover else ""
        squares = f"{fight.range} square{'' if fight.range == 1 else 's'}"
        return f"{attacker} shoots at {defender} with {skill} over {squares}{cover}."
    if fight.unseen:
        return f"{attacker} attacks {defender} from behind."
    if fight.outside:
        return f"{attacker} attacks {defender} from outside its view, but was seen coming."
    return f"{attacker} attacks {defender}."


def _named(state: State, who: int, named: Named) -> str:
    die = "" if named.die is None else ("its reserved " if named.die.reserve else "a ") + f"{named.die.element} die"
    if named.die is not None and not named.die.reserve:
        die = f"{_a(named.die.element)} die"
    if named.skill is None:
        return f"{name(state, who)} spends {die}: +1 {stat_name(named.stat) if named.stat else ''}."
    skill = skill_name(state, who, named.skill)
    return f"{name(state, who)} uses {skill}" + (f" for {die}." if die else ".")


def _fought(event: Fought) -> str:
    state, fight, margin = event.state, event.fight, event.margin
    verb = "attacks" if fight.kind is Kind.COMBAT else "shoots at"
    attacker, defender = name(state, fight.attacker), name(state, fight.defender)
    sums = f"{attacker} {verb} {defender}: {sum_of(event.attack)} against {sum_of(event.defense)}"
    if fight.kind is Kind.SHOT:
        return f"{sums}: {f'hit by {margin}' if margin > 0 else 'missed'}."
    if margin == 0:
        return f"{sums}: a draw."
    return f"{sums}: {'won' if margin > 0 else 'lost'} by {abs(margin)}."


def _tested(event: Tested) -> str:
    state, trial = event.state, event.trial
    verb = "resists with" if trial.resisting else "tests"
    text = f"{name(state, trial.who)} {verb} {stat_name(trial.stat)}: "
    if event.face == 0:
        return text + "passed without a throw."
    return text + f"die {event.face} against {sum_of(event.target)}: {'passed' if event.passed else 'failed'}."


def _and_loses(die: Element | None) -> str:
    return f" and loses its reserved {die} die" if die else ""


def _disabled(state: State, who: int, zeni: int) -> str:
    band = state.band(who)
    losses = f"{state.losses[band]} of {state.match.loss_limit} lost"
    return f"{name(state, who)} is disabled: {player(state, band)} loses {zeni} Zeni ({losses})."


def _gear(state: State, who: int) -> str:
    equipment = state.recruit(who).equipment
    return equipment.name if equipment else "its equipment"


def _replaced(state: State, who: int, skill: str, becomes: str) -> str:
    what = {
        "nothing": "is spared that",
        "shaken": "is shaken instead",
        "retreat": "retreats instead",
        "passed": "need not throw",
        "mine": "takes the blow",
    }[becomes]
    return f"{skill_name(state, who, skill)}: {name(state, who)} {what}."

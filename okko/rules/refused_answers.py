"""Why an answer does not fit the question that is open: turning, retreating, dice given up, offers made."""

from okko.model.decision import (
    Ask,
    Decision,
    FaceTo,
    Keep,
    LoseDie,
    Option,
    Place,
    Plain,
    Raise,
    Rethrow,
    StepTo,
    TakeBack,
    Target,
    Use,
)
from okko.model.element import Stat
from okko.model.fight import Fight, Kind, Trial
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.model.value import but
from okko.rules.cards import situation_of, skill_of
from okko.rules.naming import own_stat
from okko.rules.refused_cures import SIDES, called
from okko.rules.refused_dice import no_skill, why_not_keep, why_not_name, why_not_raise, why_not_skill
from okko.rules.refused_moves import why_not_retreat, why_not_step
from okko.rules.refused_sorcery import why_not_appear

OFFERS = (Ask.REROLL, Ask.INSTEAD, Ask.AFTER, Ask.HELP)
"""Questions whether one skill is used."""


def why_not_answer(state: State, decision: Decision, intent: Option) -> Refusal | None:
    """Why an act of the kind that is asked for is not lawful; None for an act of another kind."""
    match decision.ask, intent:
        case Ask.NAME, Raise() | Use():
            return _why_not_named(state, decision, intent)
        case Ask.FACING | Ask.TURN, FaceTo():
            return _why_not_face(state, decision, intent)
        case Ask.RETREAT | Ask.PUSH, StepTo():
            return _why_not_step_to(state, decision, intent)
        case Ask.RESERVE, Keep():
            return why_not_keep(state, intent)
        case Ask.TAKE_BACK, TakeBack(_, who):
            return _why_not_take_back(state, decision, who)
        case Ask.LOSE_DIE, LoseDie():
            return _why_not_lose(state, decision, intent)
        case Ask.RETHROW, Rethrow(_, element):
            return Refusal("SORC-1", f"no unused {element.value.capitalize()} die is left to throw again")
        case Ask.RETHROW, Plain("done"):
            return Refusal("SORC-1", "at least one die is thrown again", (), (decision.who,))
        case Ask.SUMMON, Place():
            return why_not_appear(state, decision, intent)
        case Ask.ORDER, Target(_, who):
            fact = f"{called(state, who)} is not one of those who have yet to be tested"
            return Refusal("RESIST-1", fact, (), (who,))
        case Ask.TARGET, Target(_, who):
            return _why_not_target(state, decision, who)
        case ((Ask.REROLL | Ask.INSTEAD | Ask.AFTER | Ask.HELP), Use()):
            return _why_not_offered(state, decision, intent)
        case _:
            return None


def _instead(decision: Decision, refusal: Refusal, text: str) -> Refusal:
    """The refusal with another answer, if that is lawful."""
    if decision.find(text) is None:
        return refusal
    return but(refusal, cure=f"say {text!r}", instead=text)


def _why_not_named(state: State, decision: Decision, intent: Raise | Use) -> Refusal:
    about = decision.about
    assert about is not None
    options: list[Option]
    if isinstance(intent, Use):
        refusal = why_not_name(state, decision.who, intent, about)
        options = [each for each in decision.options if isinstance(each, Use) and each.skill == intent.skill]
    else:
        stat = about.stat if isinstance(about, Trial) else own_stat(situation_of(about, decision.who))
        refusal = why_not_raise(state, decision.who, stat, intent)
        options = [each for each in decision.options if isinstance(each, Raise)]
    return _instead(decision, refusal, options[0].text) if options else refusal


def _why_not_face(state: State, decision: Decision, intent: FaceTo) -> Refusal:
    """The defender or target turns to have its opponent in front; somebody turned by a skill turns indeed."""
    name, who, about = called(state, decision.who), decision.who, decision.about
    here = state.characters[who].square
    side = SIDES[intent.facing]
    verb = "face" if decision.ask is Ask.FACING else "turn"
    text = f"{verb} {intent.facing.name}"
    shot = isinstance(about, Fight) and about.kind is Kind.SHOT
    rule = "SKILL-11" if verb == "turn" else "SHOT-6" if shot else "COMBAT-7"
    if decision.find(text) is not None:
        return _instead(decision, Refusal(rule, f"{name} may {verb} {side}", (here,), (who,)), text)
    if decision.ask is Ask.TURN:
        return Refusal(rule, f"{name} faces {side} already", (here,), (who,))
    assert isinstance(about, Fight)
    foe = about.other(who)
    there = state.characters[foe].square
    fact = f"facing {side}, {name} would not have {called(state, foe)} in {'view' if shot else 'its zone'}"
    return Refusal(rule, fact, (here, there), (who, foe))


def _why_not_step_to(state: State, decision: Decision, intent: StepTo) -> Refusal:
    who, board = decision.who, state.match.board
    here = state.characters[who].square
    verb = "retreat" if decision.ask is Ask.RETREAT else "push"
    text = f"{verb} {board.name(intent.to)}"
    if decision.find(text) is not None:
        rule, said = ("RETREAT-1", "retreats") if verb == "retreat" else ("SKILL-11", "is shoved")
        return _instead(decision, Refusal(rule, f"{called(state, who)} {said} now", (here,), (who,)), text)
    if decision.ask is Ask.RETREAT:
        refusal = why_not_retreat(state, who, intent.to)
        assert refusal is not None
        return refusal
    for direction in range(8):
        if state.geometry.neighbours[direction][here] == intent.to:
            refusal = why_not_step(state, who, direction)
            fact = f"{board.name(intent.to)} is no further from the one who shoves {called(state, who)}"
            return refusal or Refusal("SKILL-11", fact, (intent.to,), (who,))
    fact = f"{called(state, who)} is shoved by one square"
    return Refusal(
        "SKILL-11", fact, tuple(option.to for option in decision.options if isinstance(option, StepTo)), (who,)
    )


def _why_not_take_back(state: State, decision: Decision, who: int) -> Refusal:
    name = called(state, who)
    if state.characters[who].square < 0:
        return Refusal("STATE-5", f"{name} is not on the board", (), (who,))
    if state.band(who) != decision.player:
        return Refusal("DICE-9", f"it is not the phase of {name}'s band", (), (who,))
    return Refusal("DICE-9", f"no die is reserved on the card of {name}", (), (who,))


def _why_not_lose(state: State, decision: Decision, intent: LoseDie) -> Refusal:
    if intent.who is not None:
        name = called(state, intent.who)
        if state.band(intent.who) != decision.player:
            return Refusal("DICE-3", f"{name} belongs to the other band", (), (intent.who,))
        assert intent.element is not None
        fact = f"no {intent.element.value.capitalize()} die is reserved on the card of {name}"
        return Refusal("DICE-3", fact, (), (intent.who,))
    if intent.element is None:
        return Refusal("DICE-3", "no die of the band is used or lost for the phase")
    return Refusal("DICE-3", f"no unused {intent.element.value.capitalize()} die of the band lies rolled")


def _why_not_target(state: State, decision: Decision, who: int) -> Refusal:
    assert decision.skill is not None
    name = called(state, who)
    skill = skill_of(state, decision.who, decision.skill).name
    square = state.characters[who].square
    if square < 0:
        return Refusal("STATE-5", f"{name} is not on the board", (), (who,))
    fact = f"{skill} of {called(state, decision.who)} does not reach {name}, or would change nothing there"
    return Refusal("SKILL-5", fact, (square,), tuple(dict.fromkeys((decision.who, who))))


def _why_not_offered(state: State, decision: Decision, intent: Use) -> Refusal:
    """One skill is offered: with these dice, or not at all."""
    who = decision.who
    assert decision.skill is not None
    offered = skill_of(state, who, decision.skill)
    if intent.skill == offered.id:
        refusal = why_not_skill(state, who, intent.die, offered)
        options = [option for option in decision.options if isinstance(option, Use)]
        if refusal is not None:
            return _instead(decision, refusal, options[0].text) if options else refusal
    if not any(skill.id == intent.skill for skill in state.face(who).skills):
        return no_skill(state, who, intent.skill)
    fact = f"the question is whether {called(state, who)} uses {offered.name}"
    return Refusal("SKILL-5", fact, (), (who,))


def waiting(state: State, decision: Decision) -> Refusal:
    """Another question is open and must be answered first."""
    who, about = decision.who, decision.about
    name = called(state, who) if who >= 0 else ""
    people: tuple[int, ...] = (who,) if who >= 0 else ()
    rule, fact = _pending(state, decision, name)
    if isinstance(about, Fight):
        people = (about.attacker, about.defender)
    squares = tuple(square for each in people if (square := state.characters[each].square) >= 0)
    return Refusal(rule, fact, squares, people)


def _pending(state: State, decision: Decision, name: str) -> tuple[str, str]:
    """The rule and the words of the open question."""
    about = decision.about
    skill = skill_of(state, decision.who, decision.skill).name if decision.skill and decision.ask in OFFERS else ""
    match decision.ask:
        case Ask.SIDE:
            return "SETUP-3", "player A chooses the side of its deployment zone first"
        case Ask.DEPLOY:
            return "SETUP-3", "the bands are being set up: it must be said first who is set up next"
        case Ask.PLACE:
            return "SETUP-4", f"{name} is being set up and must be placed first"
        case Ask.TAKE_BACK:
            return "TURN-2", "the phase begins: reserved dice are taken back first, and the others rolled"
        case Ask.ACTIVATE:
            return "TURN-3", "nobody is activated"
        case Ask.ACT:
            return "TURN-4", f"{name} is activated: it may move and act"
        case Ask.NAME if isinstance(about, Fight):
            verb = "attacks" if about.kind is Kind.COMBAT else "shoots at"
            fight = f"{called(state, about.attacker)} {verb} {called(state, about.defender)}"
            namer = "" if decision.who == about.attacker else f"{name} "
            return _named_by(about), f"{fight}, and {namer}names dice and skills first"
        case Ask.NAME:
            assert isinstance(about, Trial)
            stat = about.stat.value.capitalize()
            rule = "RESIST-1" if about.resisting or about.stat is not Stat.WILLPOWER else "WILL-1"
            return rule, f"the {stat} of {name} is tested, and it names dice and skills first"
        case Ask.PICK | Ask.BEARER | Ask.TILE | Ask.ADJOIN | Ask.DOORS:
            return "SETUP-6", "bands and board are being chosen"
        case Ask.CAMP | Ask.HONOR | Ask.KEEP | Ask.HIRE:
            return "CAMP-1", "the bands rest between two adventures"
        case Ask.FACING:
            shot = isinstance(about, Fight) and about.kind is Kind.SHOT
            return "SHOT-6" if shot else "COMBAT-7", f"{name} turns first"
        case Ask.TURN:
            return "SKILL-11", f"{name} is turned first"
        case Ask.PUSH:
            return "SKILL-11", f"{name} is shoved first"
        case Ask.RETREAT:
            return "RETREAT-1", f"{name} retreats first"
        case Ask.TARGET:
            return "SKILL-5", f"{name} uses a skill, and it must be said first on whom"
        case Ask.LOSE_DIE:
            return "DICE-3", "a civilian is gone, and its band gives up a die first"
        case Ask.RETHROW:
            return "SORC-1", f"{name} has dice thrown again, and they must be named first"
        case Ask.RESERVE:
            return "DICE-7", "the phase ends: unused dice are put in reserve"
        case Ask.END:
            return "END-1", "the game is over"
        case Ask.REROLL | Ask.INSTEAD | Ask.AFTER | Ask.HELP:
            return "SKILL-2", f"it must be said first whether {name} uses {skill}"
        case Ask.ORDER:
            return "RESIST-1", f"{name} has several characters tested: it must be said first who is next"
        case Ask.FORM:
            return "SUMMON-3", f"{name} has been called: its form must be named first"
        case Ask.SUMMON:
            return "SUMMON-5", f"{name} has been called and must be placed first"


def _named_by(fight: Fight) -> str:
    return "COMBAT-2" if fight.kind is Kind.COMBAT else "SHOT-10"

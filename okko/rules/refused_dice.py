"""Why a die cannot be spent, kept or taken back (DICE, SKILL)."""

from okko.model.decision import Keep, Raise, Use
from okko.model.element import RAISED_BY, Element, Stat
from okko.model.fight import Die, Fight, Trial
from okko.model.refusal import Refusal
from okko.model.skill import Skill
from okko.model.state import State
from okko.rules.cards import serves, usable
from okko.rules.spending import dice_for


def why_not_pay(state: State, who: int, die: Die | None, elements: tuple[Element, ...]) -> Refusal | None:
    """Why a character cannot spend a die of these elements; None if it can. `die`: this very one."""
    name = state.recruit(who).name
    wanted = " or ".join(element.value.capitalize() for element in elements)
    if die is not None and die.element not in elements:
        return Refusal(
            "SKILL-2", f"a {die.element.value.capitalize()} die does not serve here: it takes {wanted}", (), (who,)
        )
    open_dice = dice_for(state, who, elements)
    if die in open_dice or (die is None and open_dice):
        return None
    band = state.band(who)
    pool = state.player == band and any(element in state.pools[band] for element in elements)
    if pool and state.active != who:
        return Refusal(
            "DICE-12", f"only the activated character spends dice in its own phase, and that is not {name}", (), (who,)
        )
    holder = next(
        (friend for friend in state.standing(band) if friend.index != who and friend.reserve in elements), None
    )
    if die is not None and open_dice:
        return Refusal("DICE-11", f"{name} has no such die at hand", (), (who,), f"spend {open_dice[0]}")
    if state.player != band:
        return Refusal(
            "SKILL-8" if elements else "DICE-12",
            f"no {wanted} die is reserved on the card of {name}, and it is the enemy's phase",
            (),
            (who,),
        )
    if holder is not None:
        other = state.recruit(holder.index).name
        return Refusal(
            "DICE-7", f"the {wanted} die is reserved on the card of {other}, who alone may use it", (), (holder.index,)
        )
    return Refusal("DICE-11", f"no unused {wanted} die is left", (), (who,))


def why_not_skill(state: State, who: int, die: Die | None, skill: Skill, act: str) -> Refusal | None:
    """Why a die, or none, does not pay for a skill; None if it does (SKILL-1, SKILL-2). `act`: the text without a
    die.
    """
    if not skill.cost:
        return Refusal("SKILL-1", f"{skill.name} costs no die", (), (who,), act) if die else None
    refusal = why_not_pay(state, who, die, skill.cost)
    if refusal is None and die is None:
        ways = dice_for(state, who, skill.cost)
        return Refusal("SKILL-2", f"{skill.name} costs a die: name it", (), (who,), f"{act} {ways[0]}")
    return refusal


def why_not_raise(state: State, who: int, stat: Stat, intent: Raise) -> Refusal | None:
    """Why a die cannot raise a stat for this roll; None if it can (DICE-4, DICE-5)."""
    name = state.recruit(who).name
    element = RAISED_BY.get(intent.stat)
    if intent.stat is Stat.SHOT and state.match.rulings.fire_raises_shots:
        element = Element.FIRE
    if element is None:
        return Refusal("DICE-14", "no die raises the value of a shot", (), (who,))
    if intent.stat is not stat:
        if stat is Stat.SHOT and intent.stat is Stat.ATTACK:
            return Refusal("DICE-14", "a shot uses the value of the weapon: a Fire die does not raise it", (), (who,))
        return Refusal(
            "DICE-4",
            f"this roll rests on {stat.value.capitalize()}, not on {intent.stat.value.capitalize()}",
            (),
            (who,),
        )
    if stat in state.characters[who].raised:
        return Refusal(
            "DICE-5", f"a die has raised the {stat.value.capitalize()} of {name} in this phase already", (), (who,)
        )
    return why_not_pay(state, who, intent.die, (element,))


def why_not_name(state: State, who: int, intent: Use, about: Fight | Trial | None) -> Refusal | None:
    """Why a skill cannot be named for a roll; None if nothing in its own terms forbids it."""
    name = state.recruit(who).name
    skill = next((each for each in state.face(who).skills if each.id == intent.skill), None)
    if skill is None:
        return Refusal(
            "SKILL-6", f"{name} has no skill {intent.skill!r} on the side of its card that is up", (), (who,)
        )
    if skill.action:
        return Refusal("SKILL-4", f"{skill.name} takes an action of its own", (), (who,))
    if not skill.cost:
        return Refusal("SKILL-1", f"{skill.name} applies by itself wherever its conditions hold", (), (who,))
    if not usable(state, who, skill):
        return Refusal("SKILL-3", f"{name} has used {skill.name} in this phase already", (), (who,))
    if about is None:
        return Refusal("SKILL-5", f"{skill.name} has nothing to do with what is being asked", (), (who,))
    refusal = why_not_skill(state, who, intent.die, skill, f"use {skill.id}")
    return refusal or Refusal("SKILL-10", f"{skill.name} would change nothing here", (), (who,))


def why_not_keep(state: State, intent: Keep) -> Refusal | None:
    """Why a die cannot be put in reserve on a card; None if it can (DICE-7, DICE-9)."""
    who = intent.who
    name = state.recruit(who).name
    if state.band(who) != state.player:
        return Refusal("DICE-7", f"{name} belongs to the other band", (), (who,))
    if state.characters[who].square < 0:
        return Refusal("STATE-5", f"{name} is no longer on the board", (), (who,))
    if state.characters[who].reserve is not None:
        return Refusal("DICE-9", f"the card of {name} holds a die already", (), (who,))
    if intent.element not in state.pools[state.player]:
        return Refusal("DICE-7", f"no unused {intent.element.value.capitalize()} die is left", (), (who,))
    if not serves(state, who, intent.element):
        return Refusal("DICE-4", f"a Torii die raises no stat, and {name} has no skill that takes one", (), (who,))
    return None

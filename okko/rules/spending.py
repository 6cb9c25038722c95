"""Inspiration dice and skills: what can be spent, and spending it (DICE, SKILL)."""

from okko.model.decision import DONE, Ask, Decision, Option, Plain, Raise, Use
from okko.model.element import RAISED_BY, Element, Stat
from okko.model.event import EquipmentUsed, NamedIt
from okko.model.fight import DICE, Die, Fight, Named, Trial
from okko.model.skill import Skill
from okko.model.state import Gear, State, of_band, with_character, without
from okko.model.value import but
from okko.rules.cards import from_gear, skill_of, usable
from okko.rules.table import Flow, Table, ask


def dice_for(state: State, who: int, elements: tuple[Element, ...]) -> list[Die]:
    """The dice of these elements a character may spend now, each kind once (DICE-11, DICE-12).

    In its own phase only the activated character spends, from the pool or from its card; in the enemy's phase a
    character has the die reserved on its card and nothing else.
    """
    band = state.band(who)
    dice = []
    if state.player == band:
        if state.active != who:
            return []
        pool = state.pools[band]
        dice = [DICE[element, False] for element in elements if element in pool]
    reserve = state.characters[who].reserve
    if reserve is not None and reserve in elements:
        dice.append(DICE[reserve, True])
    return dice


def raiser(state: State, stat: Stat) -> Element | None:
    """The element that raises a stat; none raises a shot unless it is read so (DICE-4, DICE-14)."""
    if stat is Stat.SHOT and state.match.rulings.fire_raises_shots:
        return Element.FIRE
    return RAISED_BY.get(stat)


def raises(state: State, who: int, stat: Stat) -> list[Option]:
    """The dice that could raise a stat: at most one a stat and phase, none for a Kami (DICE-4, DICE-5, KAMI-3)."""
    element = raiser(state, stat)
    if element is None or stat in state.characters[who].raised or state.recruit(who).kami:
        return []
    return [Raise(f"raise {stat} {die}", stat, die) for die in dice_for(state, who, (element,))]


def uses(state: State, who: int, skill: Skill) -> list[Option]:
    """The ways to use a skill now: once for each die that pays it, or once if it costs nothing (SKILL-2, SKILL-3)."""
    if not usable(state, who, skill):
        return []
    if not skill.cost:
        return [Use(f"use {skill.id}", skill.id)]
    return [Use(f"use {skill.id} {die}", skill.id, die) for die in dice_for(state, who, skill.cost)]


def spend(table: Table, who: int, named: Named) -> None:
    """Set a named die aside and mark what it served (DICE-5, DICE-6, SKILL-3)."""
    state = table.state
    character = state.characters[who]
    rules = ["DICE-13"]
    changes: dict[str, object] = {}
    band = state.band(who)
    if named.die is not None:
        rules.append("DICE-11" if state.player == band else "DICE-12")
        if named.die.reserve:
            changes["reserve"] = None
        else:
            pool = without(state.pools[band], named.die.element)
            state = but(state, pools=of_band(state.pools, band, pool))
        state = but(state, used=of_band(state.used, band, state.used[band] + 1))
        rules.append("DICE-6")
    if named.stat is not None:
        changes["raised"] = (*character.raised, named.stat)
        rules += ["DICE-4", "DICE-5"]
    gear_used = False
    if named.skill is not None:
        skill = skill_of(state, who, named.skill)
        if skill.limit == "match":
            changes["spent"] = (*character.spent, skill.id)
        elif skill.cost or skill.limit:
            changes["used"] = (*character.used, skill.id)
        rules.append("SKILL-3" if skill.cost else "SKILL-1")
        gear_used = from_gear(state, who, skill)
    if changes:
        state = with_character(state, who, **changes)
    table.happen(NamedIt(state, tuple(rules), who, named))
    if gear_used:
        state = with_character(state, who, gear=Gear.DOWN)
        table.happen(EquipmentUsed(state, ("BAND-9",), who))


def named_by(option: Option) -> Named | None:
    """What an answer to a naming question names."""
    match option:
        case Raise(_, stat, die):
            return Named(die, stat=stat)
        case Use(_, skill, die):
            return Named(die, skill=skill)
        case _:
            return None


def offer(
    table: Table, who: int, skill: Skill, kind: Ask, about: Fight | Trial | None = None, *, free: bool = False
) -> Flow[bool]:
    """Let a skill be used: by itself if automatic, else if its player wants to and pays. Answers whether it was.

    Args:
        table: The table.
        who: Its bearer.
        skill: The skill.
        kind: How the question is put.
        about: The fight or test it belongs to.
        free: A skill without cost is applied without asking.
    """
    state = table.state
    ways = uses(state, who, skill)
    if not ways:
        return False
    if free and not skill.cost and not skill.optional:
        choice: Option = ways[0]
    else:
        choice = yield from ask(Decision(kind, state.band(who), (*ways, DONE), who, about, skill.id))
    named = named_by(choice)
    if named is None:
        assert isinstance(choice, Plain)
        return False
    spend(table, who, named)
    return True

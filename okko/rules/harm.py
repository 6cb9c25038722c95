"""Shaken, disabled, driven back: what a character suffers (STATE, RETREAT, and the end of END)."""

from typing import NamedTuple

from okko.model.decision import Ask, Decision, LoseDie, StepTo
from okko.model.event import DieLost, Disabled, Ended, Recovered, Replaced, Retreated, Shaken, Vanished
from okko.model.fight import Fight
from okko.model.skill import Exemption, Instead, Outcome, Side, Skill
from okko.model.square import NOWHERE, Square, Squares
from okko.model.state import (
    End,
    Gear,
    Result,
    Stage,
    State,
    changing,
    departed,
    of_band,
    placed,
    with_character,
    without,
)
from okko.model.value import but
from okko.rules.cards import exempt, from_gear, in_enemy_zone, matches, reaches, situation_of
from okko.rules.spending import offer
from okko.rules.table import Flow, GameOver, Table, ask
from okko.rules.victory import leader, loss_rule, to_the_last


def end(table: Table, result: Result, *rules: str) -> None:
    """End the game.

    Raises:
        GameOver: Always; it unwinds whatever was in progress.
    """
    state = but(table.state, stage=Stage.OVER, result=result, active=-1)
    table.happen(Ended(state, rules, result))
    raise GameOver


def drop_reserve(state: State, who: int) -> State:
    """The state after the reserved die of a card that turns or falls is lost for the phase (DICE-10)."""
    if state.characters[who].reserve is None:
        return state
    band = state.band(who)
    used = of_band(state.used, band, state.used[band] + 1)
    return but(state, used=used, **changing(state, who, reserve=None))


class _Rescue(NamedTuple):
    """What a skill puts in the place of something."""

    becomes: str
    bearer: int
    again: bool
    """Whether nothing limits it, so that it could save from what follows, too, without end."""


def _replacement(table: Table, who: int, outcome: Outcome, fight: Fight | None) -> Flow[_Rescue | None]:
    """Whether a skill replaces what is about to happen, and by what."""
    if fight is None or outcome not in table.state.match.outcomes:
        return None
    opponent = fight.other(who) if who in (fight.attacker, fight.defender) else fight.attacker
    for bearer, skill, effect in _insteads(table.state, who, outcome):
        state = table.state
        situation = situation_of(fight, who if who in (fight.attacker, fight.defender) else fight.defender)
        if effect.given and situation not in effect.given:
            continue
        if not matches(state, opponent, effect.against):
            continue
        if outcome is Outcome.DISABLED and effect.becomes == "shaken" and state.characters[who].shaken:
            continue
        again = not (skill.cost or skill.limit or from_gear(state, bearer, skill))
        if (yield from offer(table, bearer, skill, Ask.INSTEAD, fight, free=True)):
            state = table.state
            table.happen(Replaced(state, ("SKILL-5", *skill.rule), bearer, skill.id, effect.becomes))
            return _Rescue(effect.becomes, bearer, again)
    return None


def _insteads(state: State, who: int, outcome: Outcome) -> list[tuple[int, Skill, Instead]]:
    found = [(who, *pair) for pair in state.face(who).insteads.get(outcome, ()) if pair[1].who.side is Side.SELF]
    for friend in state.standing(state.band(who)):
        for skill, effect in state.face(friend.index).insteads.get(outcome, ()):
            if reaches(state, friend.index, who, effect.who):
                found.append((friend.index, skill, effect))
    return found


def shake(table: Table, who: int, *rules: str, fight: Fight | None = None) -> Flow[None]:
    """A character becomes shaken; one that is already is disabled (STATE-1, STATE-2)."""
    state = table.state
    if state.characters[who].shaken:
        yield from disable(table, who, *rules, "STATE-2", fight=fight)
        return
    replaced = yield from _replacement(table, who, Outcome.SHAKEN, fight)
    if replaced is not None:
        if replaced.becomes == "mine":
            yield from shake(table, replaced.bearer, *rules)
        return
    if table.state.recruit(who).kami:
        vanish(table, who, *rules)
        return
    state = table.state
    lost = state.characters[who].reserve
    state = with_character(drop_reserve(state, who), who, shaken=True)
    table.happen(Shaken(state, (*rules, "STATE-1", *(("DICE-10",) if lost else ())), who, lost))


def recover(table: Table, who: int, *rules: str) -> None:
    """Turn a card back to its blue side (STATE-3)."""
    state = table.state
    lost = state.characters[who].reserve
    state = with_character(drop_reserve(state, who), who, shaken=False)
    table.happen(Recovered(state, (*rules, *(("DICE-10",) if lost else ())), who, lost))


def may_recover(state: State, who: int) -> bool:
    """Whether a shaken character could become vigilant again where it stands (STATE-4)."""
    return state.characters[who].shaken and (
        exempt(state, who, Exemption.RECOVER_IN_ZONE) or not in_enemy_zone(state, who)
    )


def disable(table: Table, who: int, *rules: str, fight: Fight | None = None) -> Flow[None]:
    """A character is removed with its equipment, and its Zeni are lost (STATE-5)."""
    replaced = yield from _replacement(table, who, Outcome.DISABLED, fight)
    if replaced is not None:
        if replaced.becomes == "mine":
            yield from disable(table, replaced.bearer, *rules)
        elif replaced.becomes == "shaken":
            yield from shake(table, who, *rules, fight=fight)
        elif replaced.becomes == "retreat":
            yield from retreat(table, who, fight=None if replaced.again else fight)
        return
    state = table.state
    band = state.band(who)
    recruit = state.recruit(who)
    if recruit.kami:
        vanish(table, who, *rules)
        return
    character = state.characters[who]
    zeni = recruit.zeni if character.gear is not Gear.NONE else recruit.card.zeni
    state = placed(drop_reserve(state, who), who, NOWHERE, character.facing, fallen=True, gear=Gear.NONE)
    state = but(state, losses=of_band(state.losses, band, state.losses[band] + zeni))
    also = ("BAND-8",) if zeni != recruit.card.zeni else ()
    table.happen(Disabled(state, (*rules, "STATE-5", *also), who, character.square, zeni))
    if state.losses[band] >= state.match.loss_limit and not (state.match.karasu or to_the_last(state)):
        end(table, Result(1 - band, End.LOSSES), loss_rule(state))
    _end_if_wiped_out(table, band)
    if recruit.civilian:
        yield from lose_die(table, band)


def vanish(table: Table, who: int, *rules: str) -> None:
    """A Kami disappears instead of being shaken or disabled; it is no loss, and can be called again (KAMI-2)."""
    state = table.state
    band, start = state.band(who), state.characters[who].square
    also = ("KAMI-7",) if "MOVE-11" in rules else ()
    table.happen(Vanished(departed(state, who), (*rules, *also, "KAMI-2"), who, band, start))
    _end_if_wiped_out(table, band)


def _end_if_wiped_out(table: Table, band: int) -> None:
    """The game is over when a band has nobody left but Kami (END-3)."""
    state = table.state
    if all(state.recruit(character.index).kami for character in state.standing(band)):
        counted = state.match.karasu and not to_the_last(state)
        winner = leader(state) if counted else 1 - band
        rules = ("END-4",) if counted else ("END-7",) if to_the_last(state) else ()
        end(table, Result(winner, End.WIPED_OUT), "END-3", *rules)


def lose_die(table: Table, band: int) -> Flow[None]:
    """A band whose civilian is gone gives up one die for good, if it has any; its owner picks which (DICE-3)."""
    state = table.state
    options = [LoseDie(f"lose {face}", face, None) for face in dict.fromkeys(state.pools[band])]
    if state.used[band]:
        options.append(LoseDie("lose used", None, None))
    for friend in state.standing(band):
        if friend.reserve is not None:
            name = state.recruit(friend.index).id
            options.append(LoseDie(f"lose {friend.reserve} reserve {name}", friend.reserve, friend.index))
    if not options:
        return
    choice = yield from ask(Decision(Ask.LOSE_DIE, band, tuple(options)))
    assert isinstance(choice, LoseDie)
    if choice.who is not None:
        state = with_character(state, choice.who, reserve=None)
    elif choice.element is not None:
        state = but(state, pools=of_band(state.pools, band, without(state.pools[band], choice.element)))
    else:
        state = but(state, used=of_band(state.used, band, state.used[band] - 1))
    table.happen(DieLost(state, ("DICE-3",), band, choice.element))


def retreat_squares(state: State, who: int) -> list[Square]:
    """The rear squares a character can enter (RETREAT-1)."""
    character = state.characters[who]
    geometry = state.geometry
    return [
        square
        for square, direction in geometry.rear[character.facing][character.square]
        if geometry.can_step(character.square, direction, state.occupied)
    ]


def retreat_shakes(state: State, who: int, to: Square) -> list[str]:
    """The rules by which a retreat to a square shakes (RETREAT-3, RETREAT-5)."""
    return _reasons(state, who, _zones_without(state, who), to)


def retreat_ways(state: State, who: int) -> list[tuple[Square, list[str]]]:
    """The squares a character can retreat to, each with the rules by which that shakes."""
    zones = _zones_without(state, who)
    return [(square, _reasons(state, who, zones, square)) for square in retreat_squares(state, who)]


def _zones_without(state: State, who: int) -> Squares:
    """The enemy's control zones once a character has left its square."""
    return state.zones(1 - state.band(who), 1 << state.characters[who].square)


def _reasons(state: State, who: int, zones: Squares, to: Square) -> list[str]:
    reasons = []
    if state.geometry.hard >> to & 1 and not exempt(state, who, Exemption.RETREAT_TERRAIN):
        reasons.append("RETREAT-3")
    if zones >> to & 1 and not exempt(state, who, Exemption.RETREAT_ZONE):
        reasons.append("RETREAT-5")
    return reasons


def retreat(table: Table, who: int, *, fight: Fight | None = None) -> Flow[None]:
    """The mandatory step backwards of a loser, and what it costs (RETREAT-1 to RETREAT-7)."""
    replaced = yield from _replacement(table, who, Outcome.RETREAT, fight)
    if replaced is not None:
        if replaced.becomes == "mine":
            yield from retreat(table, replaced.bearer)
        elif replaced.becomes == "shaken":
            yield from shake(table, who, "SKILL-5", fight=fight)
        return
    state = table.state
    start = state.characters[who].square
    squares = retreat_squares(state, who)
    if not squares:
        table.happen(Retreated(state, ("RETREAT-2",), who, start, start))
        yield from shake(table, who, "RETREAT-2", fight=fight)
        return
    options = tuple(StepTo(f"retreat {state.match.board.name(square)}", square) for square in squares)
    choice = yield from ask(Decision(Ask.RETREAT, state.band(who), options, who, fight))
    assert isinstance(choice, StepTo)
    state = table.state
    reasons = retreat_shakes(state, who, choice.to)
    state = placed(state, who, choice.to, state.characters[who].facing)
    table.happen(Retreated(state, ("RETREAT-1",), who, start, choice.to))
    if len(reasons) > 1 and state.match.rulings.reasons_shake_once:
        yield from shake(table, who, *reasons, "RETREAT-6", fight=fight)
        return
    for reason in reasons:
        if table.state.characters[who].square >= 0:
            yield from shake(table, who, reason, fight=fight)

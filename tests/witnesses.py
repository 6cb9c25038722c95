"""What shows in a game that a rule was at work which no event names: rules that shape an act without causing it.

And the rules that no game can show, each with the reason.
"""

from collections.abc import Iterator

from okko.dice import Chooser
from okko.game import Game
from okko.model.event import (
    Acted,
    Activated,
    Declared,
    Disabled,
    Event,
    Fought,
    Moved,
    NamedIt,
    Retreated,
    Shaken,
)
from okko.model.fight import Kind
from okko.model.state import State


def witnessed(start: State, events: list[Event]) -> Iterator[str]:
    """The rules that a game bears witness to, as often as it does."""
    state = start
    driven: set[int] = set()
    shaken_by_leaving = -1
    for event in events:
        match event:
            case Activated(who=who):
                driven.clear()
                shaken_by_leaving = -1
                if event.state.recruit(who).kami:
                    yield "KAMI-1"
            case Moved():
                yield from _of_movement(state, event)
                if event.who in driven:
                    yield "MOVE-16"
            case Shaken(rules=rules, who=who) if "MOVE-11" in rules:
                shaken_by_leaving = who
            case Declared():
                if event.fight.attacker == shaken_by_leaving:
                    yield "MOVE-17"
                yield from _of_declaration(event, state.moved)
            case Acted() if event.who == shaken_by_leaving:
                yield "MOVE-17"
            case Fought():
                yield from _of_fight(event)
                if event.margin < 0 and event.fight.kind is Kind.COMBAT:
                    driven.add(event.fight.attacker)
            case Retreated():
                hard = state.geometry.hard
                if hard >> event.start & 1 and not hard >> event.to & 1:
                    yield "RETREAT-4"
            case Disabled(rules=rules) if {"RETREAT-2", "RETREAT-3", "RETREAT-5"} & set(rules):
                yield "RETREAT-7"
            case NamedIt() if event.named.die is not None and event.named.die.reserve:
                yield "DICE-8"
                if event.named.skill and state.player != state.band(event.who):
                    yield "SKILL-8"
            case _:
                pass
        if state.zones(0) != event.state.zones(0) or state.zones(1) != event.state.zones(1):
            yield "ZONE-3"
        state = event.state


def _of_declaration(event: Declared, moved: bool) -> Iterator[str]:
    fight = event.fight
    if fight.kind is Kind.SHOT:
        yield from ("SHOT-10", "LOS-1")
        if moved:
            yield "SHOT-7"
        if fight.range == 1:
            yield "SHOT-8"
        return
    yield from ("COMBAT-2", "COMBAT-10", "BEHIND-1")
    if fight.outside:
        yield "BEHIND-4"
        if not fight.unseen:
            yield "BEHIND-3"


def _of_movement(before: State, event: Moved) -> Iterator[str]:
    after = event.state.characters[event.who]
    yield "MOVE-19"
    if after.square != event.start:
        yield "MOVE-2"
        if before.geometry.hard >> after.square & 1:
            yield "MOVE-4"
    elif before.zones(1 - before.band(event.who)) >> event.start & 1:
        yield "MOVE-12"
        if before.acted:
            yield "MOVE-14"
    if after.facing is not event.facing_before:
        yield "MOVE-3"
    if event.spent:
        yield "MOVE-15"
    if event.state.unseen_by:
        yield "MOVE-20"
    if event.left_zone and before.acted:
        yield "MOVE-14"


def _of_fight(event: Fought) -> Iterator[str]:
    state, fight = event.state, event.fight
    for who, total in ((fight.attacker, event.attack), (fight.defender, event.defense)):
        gear = state.recruit(who).equipment
        if gear and any(term.skill == skill.id for skill in gear.skills for term in total.terms):
            yield "SKILL-7"
        if state.characters[who].shaken:
            yield "SKILL-6"
    if fight.kind is Kind.SHOT:
        yield "SHOT-9"
        return
    if event.margin < 0:
        yield "COMBAT-5"
    if event.margin:
        yield "COMBAT-9"
    if any(item.stat is not None for item in (*fight.attack_named, *fight.defense_named)):
        yield "COMBAT-6"
    for square, other in ((fight.defender, fight.attacker), (fight.attacker, fight.defender)):
        there = state.characters[square].square
        for friend in state.standing(state.band(other)):
            if friend.index != other and there >= 0 and state.zone(friend.index) >> there & 1:
                yield "SUPPORT-3"
                if friend.shaken:
                    yield "ZONE-4"


def refused(game: Game, chooser: Chooser) -> Iterator[str]:
    """The rules by which a few acts, picked at random, are refused where a game stands."""
    state = game.state
    if state.match.draft is not None:
        box = state.match.draft.setup
        cards = [f"recruit {card.id}" for card in box.characters] + [f"equip {card.id}" for card in box.equipment]
        refusal = game.why_not(cards[chooser.below(len(cards))])
        yield from [refusal.rule] if refusal else []
        return
    board, geometry = state.match.board, state.geometry
    ids = [recruit.id for recruit in state.match.recruits]
    somewhere = board.name(chooser.below(board.size))
    somebody = ids[chooser.below(len(ids))]
    facing = "NESW"[chooser.below(4)]
    intents = [
        f"move {somewhere} {facing}",
        f"place {somewhere} {facing}",
        f"retreat {somewhere}",
        f"attack {somebody}",
        f"activate {somebody}",
        f"reserve fire {somebody}",
        "raise attack fire",
        "raise shot fire",
        "recover",
        "use summoning torii",
    ]
    if board.doors:
        intents.append(f"open {board.edge_name(board.doors[chooser.below(len(board.doors))])}")
    if state.active >= 0:
        here = state.characters[state.active].square
        near = [squares[here] for squares in geometry.neighbours if here >= 0 and squares[here] >= 0]
        intents += [f"move {board.name(square)} {facing}" for square in near[:: 1 + chooser.below(3)]]
        foes = [state.recruit(foe.index).id for foe in state.standing(1 - state.player)]
        intents += [f"attack {foe}" for foe in foes]
        if here >= 0:
            intents.append(f"move {board.name(here)} {state.characters[state.active].facing.name}")
        intents += [f"shoot {foe} {skill.id}" for skill, _ in state.face(state.active).shots for foe in foes]
    for intent in intents:
        refusal = game.why_not(intent)
        if refusal is not None:
            yield refusal.rule


GEOMETRY = "a definition that other rules look squares up by; tests/model proves it"
GATHERING = "judged before a game begins; tests/rules/test_band.py proves it"
NEVER = "says what does not happen or is not needed; a drawn position proves it"

SILENT: dict[str, str] = {
    **dict.fromkeys(("GEO-1", "GEO-2", "GEO-4", "GEO-5", "GEO-6", "GEO-7", "GEO-8", "GEO-9", "GEO-10"), GEOMETRY),
    **dict.fromkeys(("ZONE-1", "LOS-5", "LOS-6", "LOS-7", "LOS-8"), GEOMETRY),
    **dict.fromkeys(("BAND-1", "BAND-2", "BAND-3", "BAND-4", "BAND-5", "BAND-7", "BAND-10"), GATHERING),
    **dict.fromkeys(("SETUP-1", "SETUP-5", "SETUP-6", "DICE-2"), "a beginning that every game has"),
    **dict.fromkeys(("TURN-5", "SKILL-9", "SKILL-10", "ORDER-1"), NEVER),
}

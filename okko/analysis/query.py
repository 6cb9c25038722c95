"""The engine's own answer about a position, as data (`docs/formats.md`, analysis JSON)."""

from functools import lru_cache
from typing import Any

from okko.analysis.odds import Odds, combat_odds, shot_odds
from okko.model.element import Stat
from okko.model.fight import Fight
from okko.model.skill import Exemption
from okko.model.square import FACINGS, Square, Squares, squares_of
from okko.model.state import Stage, State
from okko.model.total import Total
from okko.model.value import but
from okko.model.verb import Condition
from okko.rules.cards import exempt
from okko.rules.combat import attack_total, declaration, defense_total, may_attack, turns_to
from okko.rules.harm import retreat_shakes, retreat_squares
from okko.rules.movement import Walk
from okko.rules.refused_acts import why_not_recover
from okko.rules.shooting import aim, shots

BAND_NAMES = ("a", "b")


@lru_cache(maxsize=64)
def _by_column(width: int, height: int) -> tuple[tuple[Square, str], ...]:
    """The squares of a board by column, then row, with their names."""
    return tuple(
        (row * width + column, f"{chr(97 + column)}{row + 1}") for column in range(width) for row in range(height)
    )


def _names(state: State, squares: Squares) -> list[str]:
    board = state.match.board
    found = sorted(squares_of(squares), key=lambda square: (square % board.width, square))
    return [board.name(square) for square in found]


def query(state: State, character: str | None = None, *, air: bool = False) -> dict[str, Any]:
    """What the characters of a position can do, for the band whose phase it is.

    Args:
        state: The position.
        character: Only this one.
        air: One Air die goes with every movement.

    Raises:
        KeyError: Nobody is called so.
    """
    if character is not None:
        state.match.index_of(character)
    return {
        "characters": {
            state.recruit(each.index).id: _character(state, each.index, air)
            for each in state.characters
            if each.square >= 0 and character in (None, state.recruit(each.index).id)
        }
    }


def _character(state: State, who: int, air: bool) -> dict[str, Any]:
    board = state.match.board
    character = state.characters[who]
    band = state.band(who)
    column_first = sorted(retreat_squares(state, who), key=lambda square: (square % board.width, square))
    found: dict[str, Any] = {
        "band": BAND_NAMES[band],
        "at": board.name(character.square),
        "facing": character.facing.name,
        "state": (Condition.SHAKEN if character.shaken else Condition.VIGILANT).value,
        "zone": _names(state, state.zone(who)),
        "in_enemy_zone_of": [
            state.recruit(foe.index).id
            for foe in state.standing(1 - band)
            if state.zone(foe.index) >> character.square & 1
        ],
        "retreat": [
            {"to": board.name(square), "shakes": bool(retreat_shakes(state, who, square))} for square in column_first
        ],
        "moves": [],
        "attacks": [],
        "shots": [],
        "recover": {},
    }
    beginning = _beginning(state, who)
    if beginning is None:
        return found
    if not beginning.moved:
        found["moves"] = _moves(beginning, who, air)
    if not beginning.acted:
        foes = beginning.standing(1 - band)
        found["attacks"] = [_attack(beginning, who, foe.index) for foe in foes if may_attack(beginning, who, foe.index)]
        found["shots"] = _shots(beginning, who)
    refusal = why_not_recover(beginning, who)
    if beginning.acted:
        found["recover"] = {"allowed": False, "rule": "TURN-4"}
    else:
        found["recover"] = {"allowed": True} if refusal is None else {"allowed": False, "rule": refusal.rule}
    return found


def _beginning(state: State, who: int) -> State | None:
    """The state with a character at the start of its activation, or in it; None if it has none left."""
    if state.band(who) != state.player or state.stage is Stage.OVER:
        return None
    if state.active == who:
        return state
    if state.characters[who].activated:
        return None
    return but(state, stage=Stage.ACT, active=who, moved=False, acted=False, unseen_by=())


def _moves(state: State, who: int, air: bool) -> list[dict[str, Any]]:
    geometry = state.geometry
    character = state.characters[who]
    walk = Walk(state, who, air=air)
    size, start = geometry.size, character.square
    costs: dict[int, int] = {}
    for cost, level in enumerate(walk.levels()):
        for bit in squares_of(level):
            costs[bit] = cost
    del costs[character.facing * size + start]
    held = bool(walk.zones >> start & 1) and not character.shaken and not exempt(state, who, Exemption.ZONE_LEAVE)
    turning = state.match.rulings.turning_is_leaving
    foes = [(state.recruit(foe.index).id, walk.unseen_ends(foe.index)) for foe in state.standing(1 - state.band(who))]
    foes = [(id, ends) for id, ends in foes if ends]
    stops = walk.stops & ~(1 << start)
    letters = [facing.name for facing in FACINGS]
    found = []
    for square, name in _by_column(geometry.width, geometry.height):
        for facing in range(4):
            bit = facing * size + square
            cost_here = costs.get(bit)
            if cost_here is None:
                continue
            found.append(
                {
                    "to": name,
                    "facing": letters[facing],
                    "cost": cost_here,
                    "stops": bool(stops >> square & 1),
                    "shakes": held and (square != start or turning),
                    "unseen_by": [id for id, ends in foes if ends >> bit & 1],
                }
            )
    return found


def _odds(odds: Odds) -> dict[str, int]:
    return {
        "attacker_disabled": odds.attacker_disabled,
        "attacker_shaken": odds.attacker_shaken,
        "attacker_retreats": odds.attacker_retreats,
        "draw": odds.draw,
        "defender_retreats": odds.defender_retreats,
        "defender_shaken": odds.defender_shaken,
        "defender_disabled": odds.defender_disabled,
        "of": odds.of,
    }


def _bonuses(found: Total, plain: int, names: dict[str, str]) -> dict[str, int]:
    """The terms of a sum beyond the plain stat, by name or skill id."""
    bonuses = dict.fromkeys(names.values(), 0)
    first, *rest = found.terms
    if first.amount != plain:
        bonuses[first.skill or first.name] = first.amount - plain
    for term in rest:
        key = term.skill or names.get(term.rule)
        if key is not None:
            bonuses[key] = bonuses.get(key, 0) + term.amount
    return bonuses


def _attack(state: State, who: int, target: int) -> dict[str, Any]:
    fight = declaration(state, who, target)
    attack, defense = attack_total(state, fight), defense_total(state, fight)
    plain, guard = state.face(who).stats[Stat.ATTACK], state.face(target).stats[Stat.DEFENSE]
    facings = turns_to(state, fight) or (state.characters[target].facing,)
    return {
        "target": state.recruit(target).id,
        "attack": plain,
        "defense": guard,
        "attack_bonus": _bonuses(attack, plain, {"SUPPORT-1": "support", "BEHIND-2": "behind"}),
        "defense_bonus": _bonuses(defense, guard, {"SUPPORT-2": "support"}),
        "turns_to": [facing.name for facing in facings],
        "odds": _odds(combat_odds(attack.amount - defense.amount)),
    }


def _shots(state: State, who: int) -> list[dict[str, Any]]:
    found = []
    seen = set()
    for option in shots(state, who):
        target, skill, die = option.target, option.skill, option.die
        if (target, skill, die and die.element) in seen:
            continue
        seen.add((target, skill, die and die.element))
        fight: Fight = aim(state, who, target, skill)
        value, defense = attack_total(state, fight), defense_total(state, fight)
        guard = state.face(target).stats[Stat.DEFENSE]
        plain = value.terms[0].amount
        cover = next((term.amount for term in defense.terms if term.rule == "LOS-4"), 0)
        entry: dict[str, Any] = {
            "target": state.recruit(target).id,
            "value": plain,
            "defense": guard,
            "cover": cover,
            "range": fight.range,
            "odds": _odds(shot_odds(value.amount - defense.amount)),
        }
        bonuses = (("attack_bonus", value, plain), ("defense_bonus", defense, guard))
        for key, terms, base in bonuses:
            extra = _bonuses(terms, base, {})
            if extra:
                entry[key] = extra
        if die is not None:
            entry["needs"] = die.element.value
        found.append(entry)
    return found

"""The engine's own answer about a position, as data and as JSON (`docs/formats.md`, analysis).

Most of an answer is its movements, hundreds of entries that differ in little: they are worked out as sets of poses, and
written entry by entry last of all.
"""

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from okko.analysis.odds import combat_odds, shot_odds
from okko.model.element import Stat
from okko.model.fight import Fight
from okko.model.geometry import Poses
from okko.model.skill import Exemption
from okko.model.square import FACINGS, Square, Squares, name_of, squares_of
from okko.model.state import Character, Stage, State
from okko.model.total import Total
from okko.model.value import but
from okko.model.verb import Condition
from okko.rules.cards import exempt, in_enemy_zone
from okko.rules.combat import attack_total, attackable, declaration, defense_total, turns_to
from okko.rules.harm import may_recover, retreat_ways
from okko.rules.movement import Walk
from okko.rules.shooting import aim, shots

T = TypeVar("T")

BAND_NAMES = ("a", "b")
_TRUTH = ("false", "true")
_NO_MOVES = '"moves": []'
_encode = json.JSONEncoder(ensure_ascii=False).encode


class _Names(NamedTuple):
    """What the squares and poses of a board are called, and in which order they are listed."""

    squares: tuple[str, ...]
    order: tuple[int, ...]
    """By square: its place by column, then row."""
    places: tuple[int, ...]
    """By pose: its place by column, then row, then facing."""
    poses: tuple[tuple[str, str], ...]
    """By that place: the square and the facing."""
    openings: tuple[str, ...]
    """By that place: how the JSON of a movement there begins."""


@lru_cache(maxsize=64)
def _names(width: int, height: int) -> _Names:
    """The names of a board of this size."""
    squares = tuple(name_of(square, width) for square in range(width * height))
    order = tuple(square % width * height + square // width for square in range(width * height))
    poses = tuple((name, facing.name) for name in sorted(squares, key=_column_first) for facing in FACINGS)
    return _Names(
        squares,
        order,
        tuple(4 * place + facing for facing in FACINGS for place in order),
        poses,
        tuple(f'{{"to": "{name}", "facing": "{facing}", ' for name, facing in poses),
    )


def _column_first(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def query(state: State, character: str | None = None, *, air: bool = False) -> dict[str, Any]:
    """What the characters of a position can do, for the band whose phase it is.

    Args:
        state: The position.
        character: Only this one.
        air: One Air die goes with the movement of everybody who may raise it.

    Raises:
        KeyError: Nobody is called so.
    """
    poses = _names(state.geometry.width, state.geometry.height).poses
    found = {}
    for each in _asked(state, character):
        answer, moves = _character(state, each, air, _end)
        answer["moves"] = [
            {"to": poses[place][0], "facing": poses[place][1], **moves[place]} for place in sorted(moves)
        ]
        found[state.recruit(each.index).id] = answer
    return {"characters": found}


def query_text(state: State, character: str | None = None, *, air: bool = False) -> str:
    """The same as JSON on one line, in half the time.

    Raises:
        KeyError: Nobody is called so.
    """
    openings = _names(state.geometry.width, state.geometry.height).openings
    found, lists = {}, []
    for each in _asked(state, character):
        answer, moves = _character(state, each, air, _written_end)
        lists.append(", ".join([openings[place] + moves[place] for place in sorted(moves)]))
        found[state.recruit(each.index).id] = answer
    first, *others = _encode({"characters": found}).split(_NO_MOVES)
    return first + "".join([f'"moves": [{moves}]{text}' for moves, text in zip(lists, others, strict=True)])


def _end(cost: int, stops: bool, shakes: bool, unseen_by: list[str]) -> dict[str, Any]:
    """What movements have in common that differ in where they end."""
    return {"cost": cost, "stops": stops, "shakes": shakes, "unseen_by": unseen_by}


def _written_end(cost: int, stops: bool, shakes: bool, unseen_by: list[str]) -> str:
    """The same as the end of a JSON object."""
    return f'"cost": {cost}, "stops": {_TRUTH[stops]}, "shakes": {_TRUTH[shakes]}, "unseen_by": {_listed(*unseen_by)}}}'


@lru_cache(maxsize=1024)
def _listed(*names: str) -> str:
    """Names as a list in JSON."""
    return _encode(names)


def _asked(state: State, character: str | None) -> list[Character]:
    """The characters that an answer is about: one, or all on the board."""
    if character is not None:
        one = state.characters[state.match.index_of(character)]
        return [one] if one.square >= 0 else []
    return [each for each in state.characters if each.square >= 0]


def _character(
    state: State, character: Character, air: bool, told: Callable[[int, bool, bool, list[str]], T]
) -> tuple[dict[str, Any], dict[int, T]]:
    """What is said about one character, and its movements, which are left out of that: what is told of each by the
    place of the pose it ends in.
    """
    who, band = character.index, state.band(character.index)
    names = _names(state.geometry.width, state.geometry.height)
    recruits = state.match.recruits
    foes = state.standing(1 - band)

    def place(way: tuple[Square, list[str]]) -> int:
        return names.order[way[0]]

    found: dict[str, Any] = {
        "band": BAND_NAMES[band],
        "at": names.squares[character.square],
        "facing": character.facing.name,
        "state": (Condition.SHAKEN if character.shaken else Condition.VIGILANT).value,
        "zone": [names.squares[square] for square in sorted(squares_of(state.zone(who)), key=names.order.__getitem__)],
        "in_enemy_zone_of": [recruits[foe.index].id for foe in foes if state.zone(foe.index) >> character.square & 1],
        "retreat": [
            {"to": names.squares[square], "shakes": bool(rules)}
            for square, rules in sorted(retreat_ways(state, who), key=place)
        ],
        "moves": [],
        "attacks": [],
        "shots": [],
        "recover": {},
    }
    begun = beginning(state, who)
    if begun is None:
        return found, {}
    found["recover"] = _recovery(begun, who)
    if not begun.acted:
        found["attacks"] = [_attack(begun, who, foe) for foe in attackable(begun, who)]
        found["shots"] = _shots(begun, who)
    return found, {} if begun.moved else _moves(begun, character, foes, air, told)


def beginning(state: State, who: int) -> State | None:
    """The state with a character at the start of its activation, or in it; None if it has none left."""
    if state.band(who) != state.player or state.stage is Stage.OVER:
        return None
    if state.active == who:
        return state
    if state.characters[who].activated:
        return None
    return but(state, stage=Stage.ACT, active=who, moved=False, acted=False, unseen_by=())


def _recovery(state: State, who: int) -> dict[str, Any]:
    """Whether a character could test to become vigilant, or the rule against it: STATE-4 goes before STATE-3."""
    if state.acted:
        return {"allowed": False, "rule": "TURN-4"}
    if may_recover(state, who):
        return {"allowed": True}
    free = exempt(state, who, Exemption.RECOVER_IN_ZONE) or not in_enemy_zone(state, who)
    return {"allowed": False, "rule": "STATE-3" if free else "STATE-4"}


def _moves(
    state: State,
    character: Character,
    foes: list[Character],
    air: bool,
    told: Callable[[int, bool, bool, list[str]], T],
) -> dict[int, T]:
    """The movements open to a character: cut up into sets of poses that differ in nothing but where they end."""
    who, geometry = character.index, state.geometry
    raisable = Stat.MOVEMENT not in character.raised and state.recruit(who).kami is None
    walk = Walk(state, who, air=air and raisable)
    ends, stops, shakes = walk.ends(), walk.halts(), walk.shakes()
    unseen = [(state.recruit(foe.index).id, poses) for foe, poses in _unseen(walk, foes)]
    cells = [ends] if ends else []
    for mask in (stops, shakes, *(poses for _, poses in unseen)):
        cells = [part for cell in cells for part in (cell & mask, cell & ~mask) if part]
    found: dict[int, T] = {}
    levels = walk.levels()
    places = _names(geometry.width, geometry.height).places
    for cell in cells:
        names = [id for id, poses in unseen if poses & cell]
        stopped, shaken = bool(cell & stops), bool(cell & shakes)
        for cost, level in enumerate(levels):
            common = cell & level
            if common:
                end = told(cost, stopped, shaken, names)
                for pose in squares_of(common):
                    found[places[pose]] = end
    return found


def _unseen(walk: Walk, foes: list[Character]) -> Iterator[tuple[Character, Poses]]:
    """For each enemy that some movement could keep out of the view of, where such movements end (BEHIND-2)."""
    geometry, start = walk.state.geometry, walk.state.characters[walk.who].square
    ends = walk.ends()
    known: dict[Squares, Poses] = {}
    for foe in foes:
        view = geometry.fields[foe.facing][foe.square]
        if view not in known:
            apart = not (walk.leaps or view >> start & 1 or ends & view * geometry.every_facing)
            known[view] = ends if apart else walk.unseen_ends(foe.index)
        if known[view]:
            yield foe, known[view]


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
        "odds": combat_odds(attack.amount - defense.amount).counts(),
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
            "odds": shot_odds(value.amount - defense.amount).counts(),
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

"""Random positions and games for tests of properties: crowded boards, all kinds of skills, every ruling."""

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

from okko.dice import Seeded
from okko.game import Game
from okko.library import Library, shipped
from okko.model.board import Board, Edge
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.decision import Attack, Decision, Move, Option, Shoot, Use
from okko.model.element import INSPIRATION_FACES, Element, Stat
from okko.model.honor import HONORS
from okko.model.match import BASE_DICE, NOBODY, make_match
from okko.model.rulings import Rulings
from okko.model.skill import Skill
from okko.model.square import FACINGS
from okko.model.state import Stage, State, in_order, opening, placed, with_character
from okko.model.value import but
from tests.scenes import skill as written_skill

OPPONENT = {"side": "opponent"}
SHAKE = {"verb": "become", "state": "shaken"}


def _number(
    id: str, stat: str, by: int, given: str, *, cost: Sequence[str], when: Sequence[str] = ()
) -> dict[str, Any]:
    effect = {"kind": "modify", "stat": stat, "by": by, "given": [given], "when": list(when)}
    return {"id": id, "cost": list(cost), "effects": [effect]}


def _lifts(rule: str) -> dict[str, Any]:
    return {"kind": "exempt", "rule": rule}


def _deed(id: str, at: str, verb: dict[str, Any], who: dict[str, Any] | None = None, **written: Any) -> dict[str, Any]:
    effect = {"kind": "do", "at": at, "verbs": [verb], **({"who": who} if who else {})}
    return {"id": id, "effects": [effect], **({"action": True} if at == "action" else {}), **written}


KIT: tuple[dict[str, Any], ...] = (
    _number("parry", "defense", 2, "defending", cost=["earth"]),
    _number("feint", "attack", 1, "attacking", cost=["fire", "torii"], when=["behind"]),
    _number("focus", "willpower", 1, "testing", cost=["water"]),
    _number("sprint", "movement", 2, "moving", cost=["air"]),
    {"id": "slip", "cost": ["torii"], "effects": [_lifts("MOVE-11"), _lifts("MOVE-10")]},
    {"id": "wade", "cost": ["water"], "effects": [_lifts("MOVE-4")]},
    {"id": "elude", "effects": [_lifts("MOVE-9")]},
    {"id": "brave", "effects": [_lifts("STATE-4")]},
    _deed("vault", "moving", {"verb": "leap"}, cost=["air", "torii"]),
    _deed("glide", "moving", {"verb": "leap"}),
    {"id": "bow", "effects": [{"kind": "shot", "range": 4, "value": 4}]},
    {"id": "gun", "cost": ["fire"], "effects": [{"kind": "shot", "range": 6, "value": 5, "when": ["not-moved"]}]},
    {"id": "dart", "limit": "match", "effects": [{"kind": "shot", "range": 3, "value": 3}]},
    {"id": "sling", "effects": [{"kind": "shot", "range": 4, "value": 2, "when": ["close"]}]},
    _deed("shove", "attacking", {"verb": "push"}, OPPONENT, cost=["torii"]),
    _deed("spin", "attacking", {"verb": "turn"}, OPPONENT, cost=["air"]),
    _deed("disarm", "defending", {"verb": "discard"}, OPPONENT, cost=["fire"]),
    _deed("strip", "shooting", {"verb": "strip"}, OPPONENT, cost=["water"]),
    _deed("curse", "action", {"verb": "test", "failed": [SHAKE]}, {"side": "enemy", "within": 3}, cost=["torii"]),
    _deed("mend", "action", {"verb": "become", "state": "vigilant"}, {"side": "friend", "adjacent": True}),
    _deed("pray", "action", {"verb": "rethrow", "dice": 2}, cost=["water", "torii"]),
    _deed("summoning", "action", {"verb": "summon"}, cost=["torii", "water"]),
    _deed("hand-on", "action", {"verb": "give"}, {"side": "friend"}),
    _deed("rally", "action", {"verb": "grant", "stat": "attack", "by": 1}, {"side": "friend"}, cost=["fire"]),
    _deed("dread", "attacked", {"verb": "test", "failed": [{"verb": "cancel"}]}, OPPONENT),
    _deed("follow", "won", {"verb": "push"}, OPPONENT, optional=True, limit="phase"),
    {"id": "luck", "cost": ["torii"], "effects": [{"kind": "reroll", "of": ["combat", "shot", "test"]}]},
    {"id": "stand", "cost": ["earth"], "effects": [{"kind": "instead", "of": "retreat", "becomes": "nothing"}]},
    {
        "id": "guard",
        "optional": True,
        "effects": [
            {"kind": "instead", "of": "disabled", "becomes": "mine", "who": {"side": "friend", "adjacent": True}}
        ],
    },
)
"""Made-up skills of every kind, beside those of the cards that ship."""


@cache
def _library() -> Library:
    return Library([shipped()])


def rulings(chance: random.Random) -> Rulings:
    """Every ruling with either value; the shipped ones half of the time."""
    if chance.random() < 0.5:
        return Rulings()
    drawn: dict[str, Any] = {}
    for name, field in Rulings.model_fields.items():
        values = get_args(field.annotation) or (True, False)
        drawn[name] = chance.choice(values) if chance.random() < 0.5 else field.default
    return Rulings(**drawn)


def board(chance: random.Random) -> Board:
    """A small crowded board."""
    width, height = chance.randint(4, 7), chance.randint(4, 7)
    masks: dict[str, Any] = {"hindering": 0, "aquatic": 0, "blocking": 0, "walls_north": 0, "walls_east": 0}
    doors = []
    walls = chance.choice([0, 0.1, 0.25])
    for square in range(width * height):
        for kind, share in (("blocking", 0.06), ("hindering", 0.1), ("aquatic", 0.06)):
            if chance.random() < share:
                masks[kind] |= 1 << square
                break
        for north, inside in ((True, square < width * (height - 1)), (False, square % width < width - 1)):
            if inside and chance.random() < walls:
                if chance.random() < 0.2:
                    doors.append(Edge(square, north))
                else:
                    masks["walls_north" if north else "walls_east"] |= 1 << square
    return Board(width, height, **masks, doors=tuple(doors))


@cache
def _made_up(number: int) -> CharacterCard:
    """One of the made-up characters, each with some of the skills of the kit."""
    chance = random.Random(number)

    def profile() -> dict[str, Any]:
        return {
            "attack": chance.randint(2, 5),
            "movement": chance.randint(1, 5),
            "defense": chance.randint(2, 5),
            "willpower": chance.randint(1, 5),
            "skills": [written_skill(one) for one in chance.sample(KIT, chance.randint(0, 5))],
        }

    written = {
        "id": f"jack{number}",
        "name": f"Jack {number}",
        "tag": f"J{chr(97 + number % 26)}",
        "alignment": "mercenary",
        "type": chance.choice(["warrior", "warrior", "civilian"]),
        "zeni": 2,
        "vigilant": profile(),
        "shaken": profile(),
    }
    return CharacterCard.model_validate_json(json.dumps(written))


def position(chance: random.Random, *, most: int = 4) -> State:
    """A position in the middle of a phase, with up to so many characters a side."""
    ground = board(chance)
    library = _library()
    cards, gears = list(library.characters.values()), list(library.equipment.values())
    bands: tuple[list[tuple[CharacterCard, EquipmentCard | None]], list[tuple[CharacterCard, EquipmentCard | None]]]
    bands = ([], [])
    free = [square for square in range(ground.size) if not ground.blocking >> square & 1]
    for band in bands:
        for _ in range(chance.randint(2, min(most, len(free) // 2))):
            card = _made_up(chance.randrange(80)) if chance.random() < 0.6 else chance.choice(cards)
            band.append((card, chance.choice(gears) if chance.random() < 0.3 else None))
    match = make_match(
        ground,
        rulings(chance),
        bands,
        limit=99,
        turn_limit=chance.choice([None, 3]),
        karasu=chance.random() < 0.5,
        kami=library.kami.values(),
        honors={
            place: chance.choice(sorted(HONORS)) for place in range(len(bands[0] + bands[1])) if chance.random() < 0.15
        },
    )
    state = but(opening(match), first=chance.randint(0, 1), player=chance.randint(0, 1), stage=Stage.ACTIVATE)
    chance.shuffle(free)
    for recruit in match.recruits:
        if recruit.band == NOBODY:
            continue
        shaken, done = chance.random() < 0.3, chance.random() < 0.2
        state = placed(
            state,
            recruit.index,
            free.pop(),
            chance.choice(FACINGS),
            shaken=shaken,
            activated=done and recruit.band == state.player,
        )
    pools, used = [], []
    for band_number in (0, 1):
        left = BASE_DICE + sum(match.recruits[index].civilian for index in match.members[band_number])
        for index in match.members[band_number]:
            if left and chance.random() < 0.3:
                state = with_character(state, index, reserve=chance.choice(INSPIRATION_FACES))
                left -= 1
        rolled = chance.randint(0, left) if band_number == state.player else 0
        pools.append(in_order([chance.choice(INSPIRATION_FACES) for _ in range(rolled)]))
        used.append(left - rolled)
    return but(state, pools=(pools[0], pools[1]), used=(used[0], used[1]))


def game(chance: random.Random) -> Game:
    """A game from the roll-off, or from a position in its middle."""
    state = position(chance)
    if chance.random() < 0.15:
        state = opening(state.match)
    return Game(state, Seeded(chance.randint(0, 10**6)))


def answers(chance: random.Random, play: Game, most: int) -> Iterator[Decision]:
    """The questions of a game, up to so many; each is answered at random once it has been looked at, acts before
    movements.
    """
    for _ in range(most):
        if not isinstance(play.pending, Decision):
            return
        decision = play.pending
        yield decision
        play.answer(choice(chance, decision))


def choice(chance: random.Random, decision: Decision) -> Option:
    """One of the answers; fights more often than their number would have it."""
    options = list(decision.options)
    acts = [option for option in options if isinstance(option, Attack | Shoot | Use)]
    moves = [option for option in options if isinstance(option, Move)]
    if acts and chance.random() < 0.6:
        return chance.choice(acts)
    if moves and chance.random() < 0.6:
        return chance.choice(moves)
    return chance.choice(options)


def acts(chance: random.Random, state: State) -> Iterator[str]:
    """Every kind of act a player could try, lawful or not: all without squares and dice, some of the others."""
    board = state.match.board
    ids = [recruit.id for recruit in state.match.recruits]
    skills = sorted({skill.id for each in state.characters for skill in state.face(each.index).skills})
    dice = [f" {element}{reserve}" for element in Element for reserve in ("", " reserve")]

    def die() -> str:
        return chance.choice(["", chance.choice(dice)])

    def payment(skill: Skill) -> str:
        return f" {chance.choice(skill.cost)}{chance.choice(['', '', ' reserve'])}" if skill.cost else ""

    moving = state.face(state.active).moving if state.active >= 0 else ()

    def square() -> str:
        return board.name(chance.randrange(board.size))

    yield from ("end phase", "end activation", "recover", "done", "roll")
    for id in ids:
        yield from (f"activate {id}", f"attack {id}", f"deploy {id}", f"target {id}", f"take back {id}")
        yield f"shoot {id} {chance.choice([*skills, 'bow'])}{die()}"
        if state.active >= 0:
            yield from (f"shoot {id} {skill.id}{die()}" for skill, _ in state.face(state.active).shots)
        yield f"reserve {chance.choice(list(Element))} {id}"
        yield f"lose {chance.choice(list(Element))} reserve {id}"
    for id in skills:
        yield f"use {id}{die()}"
    for stat in Stat:
        yield f"raise {stat}{chance.choice(dice)}"
    for facing in FACINGS:
        yield from (f"face {facing.name}", f"turn {facing.name}", f"side {facing.name}")
    for element in Element:
        yield from (f"lose {element}", f"rethrow {element}")
    yield "lose used"
    for door in board.doors:
        yield f"open {board.edge_name(door)}"
    for _ in range(20):
        side = chance.choice(FACINGS).name
        yield f"move {square()} {side}{chance.choice(['', '', '', *dice])}"
        if skills:
            yield f"move {square()} {side} {chance.choice(skills)}{die()}{chance.choice(['', ' air'])}"
        if moving:
            named = " ".join(f"{skill.id}{payment(skill)}" for skill in chance.sample(moving, len(moving))[:2])
            yield f"move {square()} {side} {named}{chance.choice(['', ' air'])}"
        yield from (f"place {square()} {side}", f"retreat {square()}", f"push {square()}")

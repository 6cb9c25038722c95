"""How many answers there are, and how many answers to what follows: counted by the engine and by the plain oracles.

The numbers are pinned. For characters without dice and skills they come from `counted`, which asks the oracles alone;
for the others they are worked out by hand in the docstrings.
"""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from okko.game import Game
from okko.model.decision import Decision
from okko.model.state import Stage, State
from tests.oracles import CLOCKWISE, Floor, Spot, ways, zone
from tests.scenes import Falling, draw, who


def engine(state: State, depth: int) -> int:
    """The rows of so many answers that the game takes, ending where dice would fall."""

    def rows(game: Game, depth: int) -> int:
        if not isinstance(game.pending, Decision):
            return 0
        options = list(game.pending.options)
        if depth == 1:
            return len(options)
        total = 0
        for option in options:
            fork = game.fork(Falling())
            fork.answer(option)
            total += rows(fork, depth - 1)
        return total

    return rows(Game(state, Falling()), depth)


@dataclass(frozen=True)
class Piece:
    """A character as the oracles see it."""

    spot: Spot
    facing: str
    band: int
    points: int
    shaken: bool
    done: bool


@dataclass(frozen=True)
class Table:
    """A position without dice and skills: whose phase it is, who acts, and what it has left."""

    floor: Floor
    pieces: tuple[Piece, ...]
    player: int
    active: int | None
    moved: bool = False

    def held(self, spot: Spot) -> bool:
        """Whether a square lies in the zone of an enemy of the player."""
        return any(spot in zone(self.floor, each.spot, each.facing) for each in self.pieces if each.band != self.player)


def counted(table: Table, depth: int) -> int:
    """The rows of one or two answers, by the ledger."""
    if depth == 0:
        return 1
    if table.active is None:
        waiting = [n for n, each in enumerate(table.pieces) if each.band == table.player and not each.done]
        if not waiting:
            return 0  # TURN-2: nobody is left, the phase ends, and the other band rolls
        total = 0 if depth > 1 else 1  # the end of the phase: dice fall
        return total + sum(counted(_activated(table, n), depth - 1) for n in waiting)
    return sum(_acts(table, depth))


def _activated(table: Table, who: int) -> Table:
    pieces = (*table.pieces[:who], replace(table.pieces[who], done=True), *table.pieces[who + 1 :])
    return replace(table, pieces=pieces, active=who, moved=False)


def _acts(table: Table, depth: int) -> list[int]:
    """What follows each act of the active character: movements, attacks, recovery, the end of its activation."""
    assert table.active is not None
    me = table.pieces[table.active]
    found: list[int] = []
    if not table.moved:
        found += [_going_on(end, depth - 1) for end in _ends(table)]
    for foe in table.pieces:
        if foe.band != me.band and foe.spot in zone(table.floor, me.spot, me.facing):
            found.append(1 if depth == 1 else _turns(table, me, foe))
    if me.shaken and not table.held(me.spot):
        found.append(1 if depth == 1 else 0)
    found.append(_going_on(replace(table, active=None), depth - 1))
    return found


def _ends(table: Table) -> list[Table]:
    """MOVE: each pose a movement can end in, with what it does to the mover."""
    assert table.active is not None
    me = table.pieces[table.active]
    others = [each for n, each in enumerate(table.pieces) if n != table.active]
    stops = {spot for each in others if each.band != me.band for spot in zone(table.floor, each.spot, each.facing)}
    held = me.spot in stops
    reach = ways(
        table.floor,
        me.spot,
        me.facing,
        me.points,
        occupied=[each.spot for each in others],
        stops=stops,
        step=not (held and me.shaken),
    )
    ends = []
    for spot, facing in reach.cost:
        if (spot, facing) != (me.spot, me.facing):
            shaken = me.shaken or (held and spot != me.spot)
            moved = replace(me, spot=spot, facing=facing, shaken=shaken)
            pieces = (*table.pieces[: table.active], moved, *table.pieces[table.active + 1 :])
            ends.append(replace(table, pieces=pieces, moved=True))
    return ends


def _going_on(table: Table, depth: int) -> int:
    """A row goes on; an activation in which nothing is left ends by itself."""
    if depth == 0:
        return 1
    if table.active is not None and len(_acts(table, 1)) == 1:
        table = replace(table, active=None)
    return counted(table, depth)


def _turns(table: Table, me: Piece, foe: Piece) -> int:
    """COMBAT-7: a defender that need not turn, or can turn in one way only, is not asked, and dice fall."""
    if me.spot in zone(table.floor, foe.spot, foe.facing):
        return 0
    facings = [facing for facing in CLOCKWISE if me.spot in zone(table.floor, foe.spot, facing)]
    return len(facings) if len(facings) > 1 else 0


def read(state: State) -> Table:
    """The position in the words of the oracles."""
    width = state.match.board.width
    pieces = tuple(
        Piece(
            (each.square % width, each.square // width),
            each.facing.name,
            state.band(each.index),
            state.face(each.index).profile.movement,
            each.shaken,
            each.activated or each.index == state.active,
        )
        for each in state.characters
    )
    return Table(
        Floor.of(state.match.board),
        pieces,
        state.player,
        state.active if state.active >= 0 else None,
        state.moved,
    )


POSITIONS = {
    "one square": (draw("+-+-+\n|a|B|\n+-+-+", active="a", a=who(activated=True, movement=2)), 4, 0),
    "three in a row": (draw("a> . B", active="a", a=who(activated=True, movement=1)), 4, 2),
    "open floor": (draw(". . .\n. a .\n. . .\nB^ . .", active="a", a=who(activated=True, movement=2)), 22, 0),
    "hard ground": (draw("a h .\n~ . .\n. . B^", active="a", a=who(activated=True, movement=3)), 11, 4),
    "a zone in the way": (draw(". . B\n. . .\na . .", active="a", a=who(activated=True, movement=4)), 29, 8),
    "held and vigilant": (draw(". B .\n. a .\n. . .", active="a", a=who(activated=True, movement=2)), 20, 28),
    "held and shaken": (
        draw(". B .\n. a .\n. . .", active="a", a=who(activated=True, movement=2, shaken=True)),
        5,
        0,
    ),
    "shaken and free": (draw("a . .\n. . .\n. . B^", active="a", a=who(activated=True, movement=1, shaken=True)), 4, 4),
    "struck from a corner": (draw(". . a<\n. B .\n. . .", active="a", a=who(activated=True, movement=1)), 5, 4),
    "two friends": (draw("a c\n. .\nB^ .", a=who(movement=1), c=who(movement=1)), 3, 6),
    "a friend that waits": (draw("a c\n. .\n. B^", active="a", a=who(activated=True, movement=1)), 3, 6),
    "doors and walls": (
        draw("+-+-+-+\n|a|. .|\n+ +-+ +\n|. D B|\n+ + + +\n|. . .|\n+-+-+-+", active="a", a=who("S", activated=True)),
        17,
        15,
    ),
}


@pytest.mark.rule("MOVE-1", "COMBAT-1", "TURN-4", "TURN-3")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_answers_are_as_many_as_the_ledger_gives(name: str) -> None:
    scene, first, second = POSITIONS[name]
    assert (counted(read(scene), 1), counted(read(scene), 2)) == (first, second)
    assert (engine(scene, 1), engine(scene, 2)) == (first, second)


def counts(scene: State) -> tuple[int, int]:
    """What the engine counts to depth 1 and 2."""
    return engine(scene, 1), engine(scene, 2)


ME: dict[str, Any] = {"activated": True, "movement": 1}


@pytest.mark.rule("MOVE-15", "DICE-4", "DICE-7", "DICE-9")
def test_an_air_die_opens_what_one_mp_more_opens() -> None:
    """One MP: two turns and b1. With the die also the half-turn, b1 facing north or south, and c1: 3 + 4 + the end.

    Then the phase ends: an unused die is reserved or not (2) after the three plain movements and the end; a used one is
    gone, and dice fall. On the card, nothing is left to reserve in any case.
    """
    pool = draw("a> . . . B^", active="a", a=who(**ME), dice_a=["air"])
    assert counts(pool) == (3 + 4 + 1, 3 * 2 + 2)
    card = draw("a> . . . B^", active="a", a=who(**ME, reserve="air"))
    assert counts(card) == (3 + 4 + 1, 0)


@pytest.mark.rule("SHOT-1", "SHOT-3", "COMBAT-1")
def test_shots_are_counted_with_the_attacks() -> None:
    """Two turns, b1, the shot, the end. From b1 B is shot or attacked, or not; turned away nothing is left to do."""
    scene = draw("a> . B>", active="a", a=who(**ME, shot=(2, 4)))
    assert counts(scene) == (2 + 1 + 1 + 1, 3)


@pytest.mark.rule("COMBAT-2", "SKILL-2", "DICE-7")
def test_one_die_raises_or_pays_or_is_kept() -> None:
    """Attack or end. Attacking: the Fire raises Attack, or pays for the skill, or is not named; else kept or not."""
    feint = {
        "id": "feint",
        "cost": ["fire"],
        "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
    }
    scene = draw("B\na", active="a", moved=True, a=who(**ME, skills=[feint]), dice_a=["fire"])
    assert counts(scene) == (2, 3 + 2)


@pytest.mark.rule("DICE-9")
def test_reserved_dice_are_taken_back_one_by_one() -> None:
    """Two cards and the roll; after one of them the other and the roll; after the roll dice fall."""
    scene = draw("a c B", stage=Stage.PHASE, a=who(reserve="fire"), c=who(reserve="air"))
    assert counts(scene) == (3, 2 + 2)


@pytest.mark.rule("SETUP-3", "SETUP-4")
def test_each_is_placed_on_each_square_of_the_zone_with_each_facing() -> None:
    """Two characters; two rows of three squares, one of them blocking, four facings."""
    scene = draw(". . .\n. . .\n. # .\n. . .", stage=Stage.DEPLOY, a=who(), c=who(), B=who())
    assert counts(scene) == (2, 2 * 5 * 4)


@pytest.mark.rule("MOVE-5", "MOVE-15", "SKILL-2")
def test_a_leap_adds_what_lies_beyond_a_friend() -> None:
    """Two MP: three turns; over c to c1 with the skill; the end. Then the Torii is kept or not after each but the
    leap, and from c1 B is attacked or not.
    """
    vault = {
        "id": "vault",
        "cost": ["torii"],
        "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}],
    }
    me = who(activated=True, movement=2, skills=[vault])
    scene = draw("a> c . B>", active="a", a=me, c=who(activated=True), dice_a=["torii"])
    assert counts(scene) == (3 + 1 + 1, 3 * 2 + 2 + 2)

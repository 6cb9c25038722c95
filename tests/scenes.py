"""Drawn positions for the tests of rules.

A picture is a board as in `docs/formats.md`, with letters on the squares where characters stand; without walls, rows of
marks parted by spaces will do, and a letter may carry an arrow for its facing:

    draw('''
        +-+-+-+
        |. B .|
        + +-+ +
        |. a h|
        +-+-+-+
        ''', a=who(attack=5), B=who("S", shaken=True))
    draw('''
        .  Bv  .
        .  a^  h
        ''')

`play` answers the questions that follow and lets the dice fall as told:

    game = play(scene, "activate a; attack b; done", faces=[6, 1])

Small letters are of band a, capitals of band b, unless `band` says otherwise; a letter without a `who` is a plain
character. Ids are the letters in lower case, so a scene uses a letter once. `h` and `s` are terrain and name nobody.
"""

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from okko.dice import Scripted
from okko.game import Game
from okko.model.board import Board, parse_board
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, KamiFace
from okko.model.decision import Decision, Roll
from okko.model.element import Element, Stat
from okko.model.event import Happened
from okko.model.match import BASE_DICE, make_match
from okko.model.rulings import Rulings
from okko.model.scenario import Scenario, ScenarioCard
from okko.model.square import NOWHERE, Facing, Square
from okko.model.state import Character, Gear, Stage, State, in_order, opening, placed, with_character
from okko.model.value import but
from okko.rules.victory import resting_place

Kind = TypeVar("Kind", bound=Happened)
Side = Literal["a", "b"]
SEATS: dict[str, int] = {"a": 0, "b": 1}
ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}
TERRAIN = ".h~#s"
UNPLACED = {Stage.ROLL_OFF, Stage.SIDE, Stage.DEPLOY}


@dataclass(frozen=True)
class Who:
    """A character of a scene: its profile, unless a whole `card` is given, and the state it is in.

    `skills` and `equipment` are written as in card files; a skill needs `id` and `effects`, its words are made up.
    """

    facing: str | None = None
    """`N`, `E`, `S` or `W`; nothing: what the picture's arrow says, or north for band a and south for band b."""
    band: Side | None = None
    attack: int = 4
    movement: int = 5
    defense: int = 4
    willpower: int = 3
    zeni: int = 3
    skills: Sequence[Mapping[str, Any]] = ()
    shot: tuple[int, int] | None = None
    """Range and value of a ranged attack without cost, as the skill `bow` of both sides."""
    red: Mapping[str, Any] | None = None
    """What differs on the shaken side: `attack` … `willpower`, `skills`; otherwise both sides are the same."""
    equipment: Mapping[str, Any] | None = None
    """An equipment card; `id`, `name` and `zeni` may be left out (then `gear`, 1 Zeni)."""
    alignment: str = "mercenary"
    type: str = "warrior"
    unique: bool = False
    keywords: Sequence[str] = ()
    kami: str | None = None
    """It is the Kami of this element."""
    honor: str | None = None
    """The honor it came with, by its element."""
    card: CharacterCard | None = None
    """Instead of a profile; the character is then called by the card's id."""
    shaken: bool = False
    reserve: str | None = None
    activated: bool = False
    fallen: bool = False
    """Off the board for good; its letter is not drawn."""
    gear_down: bool = False
    """Its equipment has been used up (BAND-9)."""
    raised: Sequence[str] = ()
    used: Sequence[str] = ()
    spent: Sequence[str] = ()
    on: str = "."
    """The terrain under it, as it would be drawn."""


who = Who


def draw(
    picture: str,
    *,
    to_act: Side = "a",
    active: str | None = None,
    moved: bool = False,
    acted: bool = False,
    unseen_by: Iterable[str] = (),
    stage: Stage | None = None,
    turn: int = 1,
    first: Side = "a",
    dice_a: Iterable[str] = (),
    dice_b: Iterable[str] = (),
    used_a: int | None = None,
    used_b: int | None = None,
    losses: tuple[int, int] = (0, 0),
    limit: int = 12,
    budget: int = 16,
    turn_limit: int | None = None,
    rulings: Rulings | None = None,
    karasu: bool = False,
    kami: Iterable[KamiCard] = (),
    scenario: ScenarioCard | None = None,
    **characters: Who,
) -> State:
    """The state that a picture shows: by default band a may activate somebody and has no dice.

    `dice_…` are rolled, unused and unreserved; `used_…` are set aside, by default all that the band has besides. With
    `active`, that character is in its activation. Those `kami` can be called if somebody has the skill.
    """
    board, drawn = _read(picture, characters)
    people = dict(characters)
    facings: dict[str, str] = {}
    for letter, (_, facing) in drawn.items():
        people.setdefault(letter, Who())
        if facing:
            facings[letter] = facing
    order = sorted(people, key=lambda letter: (_band(letter, people[letter]), letter.lower()))
    if len({letter.lower() for letter in order}) < len(order):
        raise ValueError("a letter names two characters: small and capital letters give the same id")
    cards = [(_card(letter, people[letter]), _gear(people[letter])) for letter in order]
    seats = [_band(letter, people[letter]) for letter in order]
    match = make_match(
        board,
        rulings or Rulings(),
        (
            [card for card, seat in zip(cards, seats, strict=True) if seat == 0],
            [card for card, seat in zip(cards, seats, strict=True) if seat == 1],
        ),
        limit=limit,
        budget=budget,
        turn_limit=turn_limit,
        karasu=karasu,
        kami=kami,
        scenario=Scenario(scenario, token=resting_place(board)) if scenario else None,
        honors={
            place: Element(people[letter].honor or "") for place, letter in enumerate(order) if people[letter].honor
        },
    )
    if stage is None:
        stage = Stage.ACTIVATE if active is None else Stage.ACT
    state = opening(match)
    for index, letter in enumerate(order):
        someone = people[letter]
        square = drawn[letter][0] if letter in drawn else NOWHERE
        if (square == NOWHERE) != someone.fallen and stage not in UNPLACED:
            raise ValueError(f"{letter!r} must either be drawn or be fallen")
        state = _put(state, index, square, facings.get(letter) or _facing(letter, someone), someone)
    indexes = {match.recruits[index].id: index for index in range(len(order))}
    pools = (in_order([Element(die) for die in dice_a]), in_order([Element(die) for die in dice_b]))
    return but(
        state,
        pools=pools,
        used=(_used(state, 0, pools[0], used_a), _used(state, 1, pools[1], used_b)),
        losses=losses,
        stage=stage,
        first=SEATS[first],
        turn=turn,
        player=SEATS[to_act],
        active=-1 if active is None else indexes[active],
        moved=moved,
        acted=acted,
        unseen_by=tuple(indexes[id] for id in unseen_by),
    )


class Falling:
    """Dice that fall as told and then wait: a roll without faces stays pending, so that a scene may end there."""

    def __init__(self, *faces: int | str) -> None:
        self.script = Scripted(*faces)

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...] | None:
        """The next faces, or None when there are none left."""
        return self.script.throw(roll) if self.script.left else None


def play(state: State, answers: str | Sequence[str] = (), faces: Sequence[int | str] = ()) -> Game:
    """The game after some answers, each the text of an option, parted by `;` or line ends; no face may be left."""
    dice = Falling(*faces)
    game = Game(state, dice)
    texts = answers.replace("\n", ";").split(";") if isinstance(answers, str) else answers
    for text in texts:
        if text.strip():
            assert text.strip() in options(game), f"{text.strip()!r} is not among {options(game)} ({game.pending})"
            game.answer(text.strip())
    assert not dice.script.left, f"the dice {dice.script.left} have not fallen; pending is {game.pending}"
    return game


def options(game: Game) -> list[str]:
    """The texts of all lawful answers to what is pending."""
    return [option.text for option in game.pending.options] if isinstance(game.pending, Decision) else []


def happened(game: Game, kind: type[Kind]) -> list[Kind]:
    """All events of a kind, in order."""
    return [event for event in game.log if isinstance(event, kind)]


def character(state: State, id: str) -> Character:
    """The character with this id."""
    return state.characters[state.match.index_of(id)]


def place(state: State, id: str) -> str:
    """Where a character stands and which way it faces, as `c4 N`; `fallen` or `off` when it is not on the board."""
    someone = character(state, id)
    if someone.square == NOWHERE:
        return "fallen" if someone.fallen else "off"
    return f"{state.match.board.name(someone.square)} {someone.facing.name}"


def names(board: Board, mask: int) -> str:
    """The squares of a set by name, parted by spaces, in the order of the alphabet."""
    return " ".join(sorted(board.name(square) for square in range(board.size) if mask >> square & 1))


def whole(picture: str) -> str:
    """A picture of rows of marks, with the empty edges and posts that a drawn board has."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    border = "+" + "-+" * len(rows[0])
    between = "+" + " +" * len(rows[0])
    return "\n".join([border, f"\n{between}\n".join("|" + " ".join(row) + "|" for row in rows), border])


def _read(picture: str, characters: Mapping[str, Who]) -> tuple[Board, dict[str, tuple[Square, str | None]]]:
    """The board, and where each letter stands with the facing its arrow gives."""
    lines = textwrap.dedent(picture).strip("\n").rstrip().splitlines()
    arrows: dict[str, str] = {}
    if not lines[0].startswith("+"):
        marks = [line.split() for line in lines]
        arrows = {mark[0]: ARROWS[mark[1]] for row in marks for mark in row if len(mark) > 1}
        lines = whole("\n".join(" ".join(mark[0] for mark in row) for row in marks)).splitlines()
    width, height = len(lines[0]) // 2, len(lines) // 2
    found: dict[str, tuple[Square, str | None]] = {}
    plain = []
    for y, line in enumerate(lines):
        row = list(line)
        for x in range(1, len(line), 2) if y % 2 else ():
            letter = line[x]
            if not letter.isalpha() or letter in TERRAIN:
                continue
            if letter in found:
                raise ValueError(f"{letter!r} stands on two squares")
            found[letter] = ((height - 1 - y // 2) * width + x // 2, arrows.get(letter))
            row[x] = characters[letter].on if letter in characters else "."
        plain.append("".join(row))
    unknown = [letter for letter in characters if len(letter) != 1 or letter in TERRAIN]
    if unknown:
        raise ValueError(f"{unknown} can name nobody: a character is one letter, other than h and s")
    return parse_board("\n".join(plain) + "\n"), found


def _band(letter: str, someone: Who) -> int:
    return SEATS[someone.band] if someone.band else int(letter.isupper())


def _facing(letter: str, someone: Who) -> str:
    return someone.facing or "NS"[_band(letter, someone)]


def _put(state: State, index: int, square: Square, facing: str, someone: Who) -> State:
    if someone.facing and someone.facing != facing:
        raise ValueError(f"an arrow says {facing}, `facing` says {someone.facing}")
    gear = state.characters[index].gear
    state = with_character(
        state,
        index,
        shaken=someone.shaken,
        reserve=Element(someone.reserve) if someone.reserve else None,
        activated=someone.activated,
        fallen=someone.fallen,
        gear=Gear.NONE if someone.fallen else Gear.DOWN if someone.gear_down else gear,
        raised=tuple(Stat(stat) for stat in someone.raised),
        used=tuple(someone.used),
        spent=tuple(someone.spent),
    )
    return placed(state, index, square, Facing[facing])


def _used(state: State, seat: int, pool: tuple[Element, ...], used: int | None) -> int:
    if used is not None:
        return used
    members = [index for index in state.match.members[seat] if not state.characters[index].fallen]
    dice = BASE_DICE + sum(state.match.recruits[index].civilian for index in members)
    left = dice - len(pool) - sum(state.characters[index].reserve is not None for index in members)
    if left < 0:
        raise ValueError(f"band {'ab'[seat]} has {dice} dice, {dice - left} are given")
    return left


def skill(written: Mapping[str, Any]) -> dict[str, Any]:
    """A skill as in a card file, with the name and the text that a test leaves out."""
    id = str(written["id"])
    return {"name": id.replace("-", " ").capitalize(), "text": f"Does what {id} does.", **written}


def _profile(someone: Who, changes: Mapping[str, Any]) -> dict[str, Any]:
    unknown = changes.keys() - {"attack", "movement", "defense", "willpower", "skills"}
    if unknown:
        raise ValueError(f"a shaken side has no {sorted(unknown)}")
    skills = [skill(one) for one in changes.get("skills", someone.skills)]
    if someone.shot:
        reach, value = someone.shot
        skills.append(skill({"id": "bow", "effects": [{"kind": "shot", "range": reach, "value": value}]}))
    stats = {stat: changes.get(stat, getattr(someone, stat)) for stat in ("attack", "movement", "defense", "willpower")}
    return {**stats, "skills": skills}


def _card(letter: str, someone: Who) -> CharacterCard:
    if someone.card:
        return someone.card
    written = {
        "id": letter.lower(),
        "name": letter.upper(),
        "tag": f"{letter.upper()}x",
        "alignment": someone.alignment,
        "type": someone.type,
        "keywords": list(someone.keywords),
        "unique": someone.unique,
        "zeni": someone.zeni,
        "vigilant": _profile(someone, {}),
        "shaken": _profile(someone, someone.red or {}),
    }
    card = CharacterCard.model_validate_json(json.dumps(written))
    if someone.kami is None:
        return card
    printed = {key: getattr(card, key) for key in CharacterCard.model_fields}
    return KamiFace.model_construct(**printed, element=Element(someone.kami))


def _gear(someone: Who) -> EquipmentCard | None:
    if someone.equipment is None:
        return None
    written = {"id": "gear", "zeni": 1, **someone.equipment}
    written.setdefault("name", str(written["id"]).replace("-", " ").capitalize())
    written["skills"] = [skill(one) for one in written["skills"]]
    return EquipmentCard.model_validate_json(json.dumps(written))


YARD = """
    +-+-+-+-+-+-+-+
    |. . . h . . .|
    + + + + + + + +
    |. B . . # . .|
    + + + + + + + +
    |. . .|. . C .|
    + + +-+ + + + +
    |. . . ~ . . .|
    + + + + + + + +
    |. a . . . d .|
    +-+-+-+-+-+-+-+
    """


def yard() -> State:
    """B strikes, C shoots; a wall, water, rocks and bushes between them and a and d."""
    return draw(YARD, a=who(), d=who(), B=who(movement=3), C=who(movement=2, shot=(4, 4)))

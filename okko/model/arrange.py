"""Positions set up as states."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TypeVar

from okko.model.board import Board, draw_board, parse_board
from okko.model.card import CharacterCard, EquipmentCard, Form, KamiCard, Profile
from okko.model.element import Element
from okko.model.match import BASE_DICE, Match, Recruit, make_match
from okko.model.position import AdHoc, AdHocCard, AdHocShot, AdHocStats, Carded, Placed, PlacedBand, Position
from okko.model.puzzle import Want
from okko.model.skill import Shot, Skill
from okko.model.square import Facing, Square
from okko.model.state import Gear, Stage, State, in_order, opening, placed, with_character
from okko.model.value import but
from okko.model.verb import Condition

T = TypeVar("T")

Field = tuple[str | int, ...]
"""The way to a value in a position: keys, and places in lists."""

BANDS = ("a", "b")


class BadPosition(ValueError):
    """A position that cannot stand on a board; `field` is the way to what is wrong in it."""

    def __init__(self, field: Field, message: str, cure: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.cure = cure

    @property
    def path(self) -> str:
        """The field as it is written: `bands.a.characters[1].at`."""
        return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.field).lstrip(".")

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" + (f"; {self.cure}" if self.cure else "")


def state_of(
    position: Position,
    characters: Mapping[str, CharacterCard],
    equipment: Mapping[str, EquipmentCard],
    kami: Iterable[KamiCard] = (),
) -> State:
    """Set a position up: band a is player A, and the band to act chooses whom it activates, or goes on with one.

    `kami` may stand there, and can be called, if it has a sorcerer.

    Raises:
        BadPosition: It breaks a rule of what can stand where.
        BadPicture: Its board cannot be read.
    """
    bands = (position.bands.a, position.bands.b)
    spirits = {one.id: one for one in kami}
    recruits = tuple(
        list(_recruits(band, name, characters, equipment, spirits)) for band, name in zip(bands, BANDS, strict=True)
    )
    match = make_match(
        _board(position),
        position.rulings,
        (recruits[0], recruits[1]),
        limit=position.loss_limit,
        turn_limit=position.turn_limit,
        karasu=position.karasu,
        kami=spirits.values(),
        sides=(bands[0].alignment, bands[1].alignment),
        honors={
            index: Element(entry.honor)
            for index, (_, entry) in enumerate(_entries(position))
            if entry.honor is not None
        },
    )
    _check_names(position, match)
    state = opening(match)
    for index, (field, entry) in enumerate(_entries(position)):
        state = _stand(state, index, entry, field)
    dice = [_dice(band, name, match, place) for place, (band, name) in enumerate(zip(bands, BANDS, strict=True))]
    state = but(
        state,
        pools=(in_order(bands[0].dice), in_order(bands[1].dice)),
        used=(dice[0], dice[1]),
        losses=(position.losses.a, position.losses.b),
        stage=Stage.ACTIVATE,
        turn=position.turn,
        player=BANDS.index(position.to_act),
    )
    _check_losses(position)
    if match.turn_limit is not None and position.turn > match.turn_limit:
        message = f"the game ends after turn {match.turn_limit}"
        raise BadPosition(("turn",), message, f"use 1 to {match.turn_limit}, or raise turn_limit")
    _check_goal(state, position)
    return _in_activation(state, position)


def _entries(position: Position) -> Iterator[tuple[Field, Placed]]:
    """The characters in the order of the file, each with the way to it."""
    for name, band in zip(BANDS, (position.bands.a, position.bands.b), strict=True):
        for place, entry in enumerate(band.characters):
            yield ("bands", name, "characters", place), entry


def _board(position: Position) -> Board:
    """The board with its further doors; a door on a wall, or listed twice, is one wall."""
    board = parse_board(position.board)
    doors = list(board.doors)
    for place, text in enumerate(position.doors):
        try:
            door = board.edge(text)
        except ValueError as error:
            raise BadPosition(("doors", place), str(error)) from None
        walls = board.walls_north if door.north else board.walls_east
        if not walls >> door.square & 1:
            doors.append(door)
    return parse_board(draw_board(but(board, doors=tuple(doors))))


def _recruits(
    band: PlacedBand,
    name: str,
    characters: Mapping[str, CharacterCard],
    equipment: Mapping[str, EquipmentCard],
    kami: Mapping[str, KamiCard],
) -> Iterator[tuple[CharacterCard, EquipmentCard | None]]:
    tags: set[str] = set()
    for place, entry in enumerate(band.characters):
        field = ("bands", name, "characters", place)
        if isinstance(entry, AdHoc):
            card: CharacterCard = _card_for(entry, field, tags)
            tags.add(card.tag)
        else:
            card = _card_of(entry, characters, kami, field)
        if entry.equipment is None:
            if entry.face_down:
                raise BadPosition((*field, "face_down"), "there is no equipment to be face down", "name its equipment")
            yield card, None
        else:
            yield card, _known(entry.equipment, equipment, (*field, "equipment"), "equipment card")


def _known(id: str, cards: Mapping[str, T], field: Field, kind: str) -> T:
    if id in cards:
        return cards[id]
    close = get_close_matches(id, cards, n=1)
    raise BadPosition(field, f'there is no {kind} "{id}"', f"did you mean {close[0]}?" if close else "")


def _card_of(
    entry: Carded, characters: Mapping[str, CharacterCard], kami: Mapping[str, KamiCard], field: Field
) -> CharacterCard:
    """The card that is named: a character's, or a side of a Kami's."""
    cards: dict[str, CharacterCard | KamiCard] = {**kami, **characters}
    card = _known(entry.card, cards, (*field, "card"), "character card")
    if isinstance(card, KamiCard):
        _check_kami(entry, field)
        return card.side(entry.form or Form.CELESTIAL)
    if entry.form is not None:
        raise BadPosition((*field, "form"), "only a Kami has two natures (KAMI-9)", "leave it out")
    return card


def _card_for(entry: AdHoc, field: Field, tags: set[str]) -> AdHocCard:
    """A card for a character without one, made unchecked: its id is a name, its stats have no upper bound."""
    if entry.kami:
        _check_kami(entry, field)
    shaken = entry.shaken_profile or entry.profile.model_copy(update={"shot": None})
    return AdHocCard.model_construct(
        id=entry.name,
        name=entry.name,
        tag=_tag(entry.name, tags),
        alignment=entry.alignment,
        type=entry.type,
        keywords=entry.keywords,
        zeni=entry.profile.zeni,
        vigilant=_profile(entry.profile, entry.skills),
        shaken=_profile(shaken, entry.skills),
        written=entry,
    )


def _check_kami(entry: Placed, field: Field) -> None:
    """Refuse what no Kami has: a shaken side, a die, equipment (KAMI-2, KAMI-3, KAMI-8)."""
    if entry.state is Condition.SHAKEN:
        raise BadPosition((*field, "state"), "a Kami has no shaken side (KAMI-2)", "leave it out")
    for key, rule in (("reserve", "KAMI-3"), ("raised", "KAMI-3"), ("equipment", "KAMI-8"), ("honor", "KAMI-8")):
        if getattr(entry, key):
            raise BadPosition(
                (*field, key), f"no die, equipment or honor lies on the card of a Kami ({rule})", "leave it out"
            )


def _profile(stats: AdHocStats, skills: tuple[Skill, ...]) -> Profile:
    return Profile.model_construct(
        attack=stats.attack,
        movement=stats.movement,
        defense=stats.defense,
        willpower=stats.willpower,
        skills=skills if stats.shot is None else (_shot_skill(stats.shot), *skills),
    )


def _shot_skill(shot: AdHocShot) -> Skill:
    effect = Shot.model_construct(kind="shot", range=shot.range, value=shot.value)
    text = f"Shot of range {shot.range} and value {shot.value}."
    return Skill.model_construct(id="shot", name="Shot", text=text, rule=("SHOT-1",), effects=(effect,))


def _tag(name: str, taken: set[str]) -> str:
    """Two or three letters for the board that no other character of the band has, if its name has enough letters."""
    letters: list[str] = [letter for letter in name if letter.isascii() and letter.isalpha()] or ["X"]
    letters += letters[-1:] * (2 - len(letters))
    first = letters[0].upper()
    rest = [letter.lower() for letter in letters[1:]]
    tags: list[str] = [
        first + "".join(rest[:2]),
        *(first + one + other for one in rest for other in [*rest, *"bcdefgh"]),
    ]
    return next((tag for tag in tags if tag not in taken), tags[0])


def _check_names(position: Position, match: Match) -> None:
    """Refuse a name that two characters would have, and a Kami that stands there twice."""
    cards = [recruit.card.id for recruit in match.recruits]
    seen: set[str] = set()
    for recruit, (field, entry) in zip(match.recruits, _entries(position), strict=False):
        if isinstance(entry, AdHoc) and cards.count(entry.name) > 1:
            raise BadPosition((*field, "name"), f'another character is called "{entry.name}"', "give it its own name")
        if recruit.id in seen:
            raise BadPosition(field, f'another character is called "{recruit.id}"', "rename the one without a card")
        seen.add(recruit.id)
        key = "card" if isinstance(entry, Carded) else "kami"
        if recruit.kami and any(each.kami is recruit.kami for each in match.recruits[: recruit.index]):
            raise BadPosition((*field, key), f"there is one Kami of {recruit.kami}", "take another element")
        if recruit.kami and any(each.kami and each.band == recruit.band for each in match.recruits[: recruit.index]):
            raise BadPosition((*field, key), "a band has one Kami at a time (SUMMON-2)", "leave one of them out")


def _stand(state: State, index: int, entry: Placed, field: Field) -> State:
    board = state.match.board
    square = _free_square(state, board, entry, field)
    _check_skills(state.recruit(index), entry, field)
    gear = Gear.NONE if entry.equipment is None else Gear.DOWN if entry.face_down else Gear.READY
    return placed(
        state,
        index,
        square,
        Facing[entry.facing],
        shaken=entry.state is Condition.SHAKEN,
        reserve=entry.reserve,
        activated=entry.activated,
        gear=gear,
        raised=entry.raised,
        used=entry.used,
        spent=entry.spent,
    )


def _check_skills(recruit: Recruit, entry: Placed, field: Field) -> None:
    """Refuse skills as used that the character does not have."""
    own = {skill.id for faces in recruit.faces.table for face in faces for skill in face.skills}
    for key in ("used", "spent"):
        for place, id in enumerate(getattr(entry, key)):
            if id not in own:
                close = get_close_matches(id, own, n=1)
                cure = f"did you mean {close[0]}?" if close else "leave it out"
                raise BadPosition((*field, key, place), f'{recruit.name} has no skill "{id}"', cure)


def _free_square(state: State, board: Board, entry: Placed, field: Field) -> Square:
    field = (*field, "at")
    try:
        square = board.square(entry.at)
    except ValueError as error:
        raise BadPosition(field, str(error)) from None
    if board.blocking >> square & 1:
        raise BadPosition(field, f"{entry.at} is blocking terrain", "nobody can stand there (MOVE-5)")
    other = state.at(square)
    if other is not None:
        raise BadPosition(
            field, f"{state.recruit(other).id} stands on {entry.at} already", "each square holds one (GEO-4)"
        )
    return square


def _dice(band: PlacedBand, name: str, match: Match, place: int) -> int:
    """The dice set aside of a band."""
    total = BASE_DICE + sum(match.recruits[index].civilian for index in match.members[place])
    left = total - len(band.dice) - sum(entry.reserve is not None for entry in band.characters)
    has = f"band {name} has {total} dice"
    if left < 0:
        raise BadPosition(
            ("bands", name, "dice"), f"{has}, here are {total - left}, reserves included", "take some out"
        )
    if band.used is None:
        return left
    if band.used > left:
        raise BadPosition(("bands", name, "used"), f"{has}, of which at most {left} can be used", f"use {left} or less")
    return band.used


def _in_activation(state: State, position: Position) -> State:
    activation = position.activation
    if activation is None:
        return state
    who = _called(state, activation.character, ("activation", "character"), state.player)
    unseen = [
        _called(state, name, ("activation", "unseen_by", place), 1 - state.player)
        for place, name in enumerate(activation.unseen_by)
    ]
    return but(
        with_character(state, who, activated=True),
        stage=Stage.ACT,
        active=who,
        moved=activation.moved,
        acted=activation.acted,
        unseen_by=tuple(sorted(unseen)),
    )


def _check_losses(position: Position) -> None:
    """Refuse losses with which the game would be over (END-1); in Karasu play it goes on."""
    for band, lost in zip(BANDS, (position.losses.a, position.losses.b), strict=True):
        if lost >= position.loss_limit and not position.karasu:
            message = f"band {band} has lost {lost} Zeni, and the game ends at {position.loss_limit}"
            raise BadPosition(("losses", band), message, "lower it, or raise loss_limit")


def _check_goal(state: State, position: Position) -> None:
    """Refuse a goal about somebody who is not there."""
    if position.puzzle is not None and position.puzzle.goal.who is not None:
        band = state.player if position.puzzle.goal.want is Want.KEEP else 1 - state.player
        _called(state, position.puzzle.goal.who, ("puzzle", "goal", "who"), band)


def _called(state: State, name: str, field: Field, band: int) -> int:
    ids = [state.recruit(index).id for index in state.match.members[band]]
    name = state.match.called(name) or name
    if name not in ids:
        close = get_close_matches(name, ids, n=1)
        raise BadPosition(
            field, f'nobody of band {BANDS[band]} is called "{name}"', f"did you mean {close[0]}?" if close else ""
        )
    return state.match.index_of(name)

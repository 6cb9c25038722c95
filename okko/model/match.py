"""What a match is played with: board, rulings, bands, limits.

It stays the same from the roll-off to the end, but for some things of Karasu: a door opened is gone from the board, a
Kami belongs now to one band, now to the other, now to none, and in a draft it is only coming to be. Then the state gets
another match, so that the base game pays nothing for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated

from pydantic import Field, model_validator

from okko.model.adventure import Adventure
from okko.model.board import Board
from okko.model.card import BandList, CharacterCard, EquipmentCard, Form, KamiCard, KamiFace, Zeni
from okko.model.draft import Company, Draft
from okko.model.element import Element, Stat
from okko.model.face import Face, Faces
from okko.model.honor import HONORS
from okko.model.rulings import Rulings
from okko.model.scenario import Scenario
from okko.model.schema import Name, Written
from okko.model.skill import Alignment, Moment, Outcome, Skill, Type
from okko.model.value import but, value
from okko.model.verb import Summon

BASE_DICE = 4
"""Inspiration dice of every band (DICE-2)."""

KARASU_TURNS = 6
"""How long a match of Karasu lasts (END-4)."""

NOBODY = -1
"""The band of a Kami that nobody has called (KAMI-10)."""


def loss_limit(budget: int) -> int:
    """How many Zeni a band may lose before it loses the game (END-1, END-2)."""
    return {16: 12, 12: 8}.get(budget, -(-budget * 3 // 4))


class MatchSetup(Written):
    """Everything a match is made of, as its journal keeps it: resolved, so that no later change of a card touches
    it.
    """

    board: str
    """A drawn board; doors are drawn."""
    outdoors: tuple[str, ...] = ()
    """Rows from north to south of `o` (outdoors) and `i` (interior), for the picture only; empty: interior."""
    characters: tuple[CharacterCard, ...]
    equipment: tuple[EquipmentCard, ...] = ()
    bands: tuple[BandList, BandList]
    players: tuple[Name, Name] = ("Player a", "Player b")
    budget: Zeni = 16
    turn_limit: Annotated[int, Field(ge=1, le=99)] | None = None
    rulings: Rulings = Rulings()
    karasu: bool = False
    """Karasu play: six turns, Zeni decide, sorcerers call the Kami (END-4, BAND-6)."""
    kami: tuple[KamiCard, ...] = ()
    """The Kami that can be called."""
    adventure: Adventure | None = None
    """The adventure that is played, as earlier ones have left it; its board is `board`."""
    companies: tuple[Company | None, Company | None] = (None, None)
    """How the members of bands that have been through adventures begin this one (CAMP-2, CAMP-5)."""

    @model_validator(mode="after")
    def _cards_are_here(self) -> "MatchSetup":
        known = {card.id for card in self.characters}
        carried = {card.id for card in self.equipment}
        for band in self.bands:
            for member in band.members:
                if member.card not in known:
                    raise ValueError(f"the card {member.card!r} of band {band.id!r} is not among the characters")
                if member.equipment is not None and member.equipment not in carried:
                    raise ValueError(
                        f"the equipment {member.equipment!r} of band {band.id!r} is not among the equipment"
                    )
        return self


class Recruit:
    """A character of a band as it was recruited."""

    __slots__ = ("band", "card", "equipment", "faces", "form", "honor", "id", "index", "kami", "zeni")

    def __init__(
        self,
        index: int,
        id: str,
        band: int,
        card: CharacterCard,
        equipment: EquipmentCard | None,
        karasu: bool = False,
        form: Form | None = None,
        further: tuple[Skill, ...] = (),
        honor: Element | None = None,
    ) -> None:
        self.index = index
        self.id = id
        """Unique in the match: the card's id, with `-2`, `-3` behind it for further copies in either band."""
        self.band = band
        self.card = card
        self.kami: Element | None = card.kami
        """The element of a Kami; None for everybody else."""
        self.form = form
        """The side of a Kami's card that is up."""
        self.equipment = equipment
        self.zeni = card.zeni + (equipment.zeni if equipment else 0)
        """What its loss counts (STATE-5, BAND-8)."""
        self.honor = honor
        """The honor it came with (CAMP-5)."""
        self.faces = Faces(card, equipment, karasu, further if honor is None else (*further, HONORS[honor]))

    @property
    def name(self) -> str:
        """The printed name, with its number if there are several of the kind."""
        number = self.id.removeprefix(self.card.id)
        return f"{self.card.name} {number[1:]}" if number else self.card.name

    @property
    def civilian(self) -> bool:
        """Whether it brings a fifth die (DICE-2)."""
        return self.card.type is Type.CIVILIAN

    def face(self, shaken: bool, gear: bool) -> Face:
        """The cards in force for it."""
        return self.faces.table[2 if gear else 0][shaken]


@value
class Kami:
    """A Kami that can be called in this match (KAMI-10)."""

    index: int
    element: Element
    rows: tuple[tuple[Recruit, Recruit, Recruit], tuple[Recruit, Recruit, Recruit]]
    """What it is recruited as: celestial or corrupted, in band a, in band b or in none."""

    def recruit(self, band: int, form: Form) -> Recruit:
        """What it is recruited as in a band, or by `NOBODY`, in a form."""
        return self.rows[form is Form.CORRUPTED][band]


def _kami(
    index: int,
    id: str,
    element: Element,
    sides: tuple[CharacterCard, CharacterCard],
    further: tuple[tuple[Skill, ...], tuple[Skill, ...], tuple[Skill, ...]],
) -> Kami:
    """A Kami, and what it is recruited as; `further`: its skills beside its own in band a, in band b and in none."""
    celestial, corrupted = sides

    def rows(form: Form, card: CharacterCard) -> tuple[Recruit, Recruit, Recruit]:
        mine, yours, nobodys = (
            Recruit(index, id, band, card, None, form=form, further=further[band]) for band in (0, 1, NOBODY)
        )
        return mine, yours, nobodys

    return Kami(index, element, (rows(Form.CELESTIAL, celestial), rows(Form.CORRUPTED, corrupted)))


@value(repr=False)
class Match:
    """What a match is played with."""

    board: Board
    rulings: Rulings
    recruits: tuple[Recruit, ...]
    members: tuple[tuple[int, ...], tuple[int, ...]]
    """The characters of each band, by index."""
    loss_limit: int
    budget: int = 16
    turn_limit: int | None = None
    players: tuple[str, str] = ("Player a", "Player b")
    aura_stats: frozenset[Stat] = frozenset()
    """Stats that some card changes for others, so that the rest need no search."""
    moments: frozenset[Moment] = frozenset()
    """Moments at which some card has a deed."""
    outcomes: frozenset[Outcome] = frozenset()
    """What some card replaces by something else."""
    karasu: bool = False
    """Karasu play (END-4)."""
    kami: tuple[Kami, ...] = ()
    """The Kami there are, if anybody can call them or they are on the board already (KAMI-10)."""
    sides: tuple[Alignment, Alignment] = (Alignment.MERCENARY, Alignment.MERCENARY)
    """The alignment of each band; a band of Mercenaries only has theirs (SUMMON-3)."""
    scenario: Scenario | None = None
    """The scenario card that was drawn, and how far the match has come with it (DRAFT-4)."""
    draft: Draft | None = None
    """Bands and board are still being chosen (DRAFT); everything else here is then empty."""

    def index_of(self, id: str) -> int:
        """The index of a character.

        Raises:
            KeyError: Nobody in this match is called so.
        """
        for recruit in self.recruits:
            if recruit.id == id:
                return recruit.index
        raise KeyError(id)

    def called(self, name: str) -> str | None:
        """The id of the character that a name means, in whatever case it is written; None if that is nobody's."""
        ids = [recruit.id for recruit in self.recruits]
        alike = [id for id in ids if id.casefold() == name.casefold()]
        return name if name in ids else alike[0] if len(alike) == 1 else None


def make_match(
    board: Board,
    rulings: Rulings,
    bands: tuple[list[tuple[CharacterCard, EquipmentCard | None]], list[tuple[CharacterCard, EquipmentCard | None]]],
    *,
    limit: int,
    budget: int = 16,
    turn_limit: int | None = None,
    players: tuple[str, str] = ("Player a", "Player b"),
    karasu: bool = False,
    kami: Iterable[KamiCard] = (),
    sides: tuple[Alignment | None, Alignment | None] = (None, None),
    scenario: Scenario | None = None,
    honors: Mapping[int, Element] = MappingProxyType({}),
) -> Match:
    """A match between two bands; further copies of a card get `-2`, `-3` behind their id, through both bands.

    Args:
        board: The board.
        rulings: The readings it is played by.
        bands: The characters of each, with their equipment.
        limit: The Zeni a band may lose.
        budget: The Zeni of a band.
        turn_limit: The last turn; Karasu has one anyway.
        players: Their names.
        karasu: It is Karasu play.
        kami: The Kami that can be called; left out if nobody can.
        sides: The alignment of a band that its characters do not tell.
        scenario: The scenario card, at its beginning.
        honors: The honors that characters come with, by their index: band a first, each in its order.
    """
    further = (scenario.card.skills_of(0), scenario.card.skills_of(1)) if scenario else ((), ())
    mine, theirs = (tuple(skill for skill in skills if not skill.cost) for skills in further)
    free = (mine, theirs, ())
    recruits: list[Recruit] = []
    copies: dict[str, int] = {}
    for band, members in enumerate(bands):
        for card, equipment in members:
            number = copies[card.id] = copies.get(card.id, 0) + 1
            id = card.id if number == 1 else f"{card.id}-{number}"
            index = len(recruits)
            recruits.append(Recruit(index, id, band, card, equipment, karasu, None, further[band], honors.get(index)))
    spirits = {spirit.id: spirit for spirit in kami}
    known = [
        _kami(each.index, each.id, each.kami, _sides(each.card, spirits.get(each.card.id)), free)
        for each in recruits
        if each.kami is not None
    ]
    for one in known:
        stands = recruits[one.index]
        form = stands.card.form if isinstance(stands.card, KamiFace) else Form.CELESTIAL
        recruits[one.index] = one.recruit(stands.band, form)
    if any(_summons(recruit) for recruit in recruits):
        for spirit in spirits.values():
            if spirit.element not in [each.element for each in known]:
                both = _sides(spirit.side(Form.CELESTIAL), spirit)
                one = _kami(len(recruits), spirit.id, spirit.element, both, free)
                known.append(one)
                recruits.append(one.recruit(NOBODY, Form.CELESTIAL))
    stats, moments, outcomes = _asked(recruits)
    return Match(
        board=board,
        rulings=rulings,
        recruits=tuple(recruits),
        members=_members(recruits),
        loss_limit=limit,
        budget=budget,
        turn_limit=turn_limit or (scenario.card.turns if scenario else None) or (KARASU_TURNS if karasu else None),
        players=players,
        aura_stats=stats,
        moments=moments,
        outcomes=outcomes,
        karasu=karasu,
        kami=tuple(known),
        sides=(sides[0] or _side(recruits, 0), sides[1] or _side(recruits, 1)),
        scenario=scenario,
    )


def _sides(card: CharacterCard, spirit: KamiCard | None) -> tuple[CharacterCard, CharacterCard]:
    """Both sides of the card of a Kami; one without a card has one."""
    if spirit is None or not isinstance(card, KamiFace):
        return card, card
    return spirit.side(Form.CELESTIAL), spirit.side(Form.CORRUPTED)


def joined(match: Match, who: int, band: int, form: Form | None = None) -> Match:
    """The match once a Kami belongs to another band, or to `NOBODY`; without a form it keeps the one it has."""
    recruits = list(match.recruits)
    kami = next(kami for kami in match.kami if kami.index == who)
    recruits[who] = kami.recruit(band, form or recruits[who].form or Form.CELESTIAL)
    stats, moments, outcomes = _asked(recruits)
    return but(
        match,
        recruits=tuple(recruits),
        members=_members(recruits),
        aura_stats=stats,
        moments=moments,
        outcomes=outcomes,
    )


def _members(recruits: Sequence[Recruit]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (
        tuple(recruit.index for recruit in recruits if recruit.band == 0),
        tuple(recruit.index for recruit in recruits if recruit.band == 1),
    )


def _asked(recruits: Sequence[Recruit]) -> tuple[frozenset[Stat], frozenset[Moment], frozenset[Outcome]]:
    """What any card of the bands can be asked for: `aura_stats`, `moments` and `outcomes`."""
    faces = [recruit.faces for recruit in recruits if recruit.band != NOBODY]
    return (
        frozenset[Stat]().union(*[each.auras for each in faces]),
        frozenset[Moment]().union(*[each.moments for each in faces]),
        frozenset[Outcome]().union(*[each.outcomes for each in faces]),
    )


def _summons(recruit: Recruit) -> bool:
    """Whether a character can call the Kami."""
    return any(
        isinstance(verb, Summon)
        for faces in recruit.faces.table
        for face in faces
        for deeds in face.deeds.values()
        for _, deed in deeds
        for verb in deed.verbs
    )


def _side(recruits: Sequence[Recruit], band: int) -> Alignment:
    """What a band fights for: no band has both of the others (BAND-2)."""
    sides = [each.card.alignment for each in recruits if each.band == band and each.kami is None]
    return next((side for side in sides if side is not Alignment.MERCENARY), Alignment.MERCENARY)

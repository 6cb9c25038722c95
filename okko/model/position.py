"""Positions as they are written in files (`*.position.yaml`): one self-contained situation.

A file begins with `okko-position: 1`, which is no part of these models.
"""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from okko.intake import CONTROLS_OF_A_LINE
from okko.model.card import CharacterCard, Form
from okko.model.element import Element, Stat
from okko.model.puzzle import Puzzle
from okko.model.rulings import Rulings
from okko.model.schema import Id, Name, Written
from okko.model.skill import Alignment, Skill, Type
from okko.model.verb import Condition

Whole = Annotated[int, Field(ge=0, le=99)]
SquareName = Annotated[str, Field(max_length=3)]
"""`c4`; whether the board has it is seen when the position is set up."""
_WORD = f"[^ {CONTROLS_OF_A_LINE}]+"
Called = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=f"^{_WORD}( {_WORD})*$")]
"""What a character without a card is called in acts: words with one blank between them."""
Direction = Literal["N", "E", "S", "W"]
Seat = Literal["a", "b"]


class AdHocShot(Written):
    """A ranged attack that needs no die."""

    value: Whole
    range: Annotated[int, Field(ge=1, le=26)]


class AdHocStats(Written):
    """One side of the profile of a character without a card."""

    attack: Whole
    movement: Whole
    defense: Whole
    willpower: Whole
    shot: AdHocShot | None = None


class AdHocProfile(AdHocStats):
    """The vigilant side, with what the character is worth."""

    zeni: Whole = 0


class Standing(Written):
    """Where and how a character stands."""

    at: SquareName
    facing: Direction
    state: Condition = Condition.VIGILANT
    reserve: Element | None = None
    activated: bool = False
    equipment: Id | None = None
    face_down: bool = False
    """Its equipment was used and turned face down (BAND-9)."""
    raised: tuple[Literal[Stat.ATTACK, Stat.MOVEMENT, Stat.DEFENSE, Stat.WILLPOWER], ...] = ()
    """The stats a die has raised this phase (DICE-5)."""
    used: tuple[Id, ...] = ()
    """The skills used this phase that can be used once a phase (SKILL-3)."""
    honor: Literal["fire", "water", "air", "earth"] | None = None
    """The honor it won by praying (CAMP-4)."""
    spent: tuple[Id, ...] = ()
    """The skills used that can be used once a match."""


class Carded(Standing):
    """A character or a Kami with a card; a card that stands here twice, in either band, gets `-2` behind its id."""

    card: Id
    form: Form | None = None
    """The side of a Kami's card that is up (SUMMON-3); nothing: the celestial one."""


class AdHoc(Standing):
    """A character without a card: any profile."""

    name: Called
    """Unique in the file; it is the character's id."""
    profile: AdHocProfile
    shaken_profile: AdHocStats | None = None
    """Nothing: the same as `profile`, without its shot."""
    alignment: Alignment = Alignment.MERCENARY
    type: Type = Type.WARRIOR
    keywords: tuple[Id, ...] = ()
    skills: tuple[Skill, ...] = ()
    """Skills as on a card, on both sides of the profile."""
    kami: Literal["fire", "water", "air", "earth"] | None = None
    """It is the Kami of this element (KAMI-1)."""


class AdHocCard(CharacterCard):
    """The card made for a character without one; its id is the name, which is wider than the ids of cards."""

    written: AdHoc

    @property
    def kami(self) -> Element | None:
        """The element of a Kami."""
        return Element(self.written.kami) if self.written.kami else None


def _kind_of_character(entry: Any) -> str:
    """Whether an entry is meant as a character with a card or without."""
    if isinstance(entry, dict):
        return "ad-hoc" if "card" not in entry and ("name" in entry or "profile" in entry) else "card"
    return "ad-hoc" if isinstance(entry, AdHoc) else "card"


Placed = Annotated[
    Annotated[Carded, Tag("card")] | Annotated[AdHoc, Tag("ad-hoc")],
    Discriminator(_kind_of_character),
]


class PlacedBand(Written):
    """A band in a position; it may be empty."""

    dice: Annotated[tuple[Element, ...], Field(max_length=9)] = ()
    """Rolled, unused and not reserved."""
    used: Annotated[int, Field(ge=0, le=9)] | None = None
    """Dice set aside; nothing: what is left of the band's dice."""
    alignment: Alignment | None = None
    """Whose Kami a Mercenary sorcerer of the band calls (SUMMON-3)."""
    characters: Annotated[tuple[Placed, ...], Field(max_length=60)] = ()


class PlacedBands(Written):
    """Both bands."""

    a: PlacedBand = PlacedBand()
    b: PlacedBand = PlacedBand()


class Losses(Written):
    """The Zeni each band has lost."""

    a: Annotated[int, Field(ge=0, le=999)] = 0
    b: Annotated[int, Field(ge=0, le=999)] = 0


class Activation(Written):
    """A character in the middle of its activation."""

    character: str
    moved: bool = False
    acted: bool = False
    unseen_by: tuple[str, ...] = ()
    """The enemies out of whose view its movement was (BEHIND-2)."""


class Position(Written):
    """A situation of a game."""

    title: Name | None = None
    board: str
    """A drawn board."""
    to_act: Seat
    turn: Annotated[int, Field(ge=1, le=999)] = 1
    bands: PlacedBands
    doors: tuple[str, ...] = ()
    """Further closed doors: `c2/c3`."""
    losses: Losses = Losses()
    loss_limit: Annotated[int, Field(ge=1, le=999)] = 12
    karasu: bool = False
    """Karasu play: six turns, Zeni decide (END-4)."""
    turn_limit: Annotated[int, Field(ge=1, le=99)] | None = None
    """The last turn (END-5); nothing: there is none, or that of Karasu play."""
    rulings: Rulings = Rulings()
    activation: Activation | None = None
    puzzle: Puzzle | None = None
    """A task set in it."""

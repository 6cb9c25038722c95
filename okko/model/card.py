"""Cards, tiles and bands as they are written in files.

Each file begins with a key that names its kind and version, which is no part of these models: `okko-character: 1`,
`okko-kami: 1`, `okko-equipment: 1`, `okko-tile: 1`, `okko-band: 1`.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from okko.model.element import Element
from okko.model.schema import Id, Name, Text, Written
from okko.model.skill import Alignment, Filter, Skill, Type

StatValue = Annotated[int, Field(ge=0, le=12)]
Zeni = Annotated[int, Field(ge=0, le=30)]
Book = Literal["asagiri", "karasu", "own"]


class Profile(Written):
    """One side of a profile card: blue when vigilant, red when shaken (SKILL-6)."""

    attack: StatValue
    movement: StatValue
    defense: StatValue
    willpower: StatValue
    skills: Annotated[tuple[Skill, ...], Field(max_length=8)] = ()
    karasu: Annotated[tuple[Skill, ...], Field(max_length=4)] = ()
    """Further skills that the character has in Karasu play only."""


class CharacterCard(Written):
    """A character that can be recruited."""

    id: Id
    name: Name
    epithet: Name | None = None
    tag: Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z]{1,2}$")]
    """Two or three letters for the board."""
    book: Book = "own"
    alignment: Alignment
    type: Type = Type.WARRIOR
    keywords: tuple[Id, ...] = ()
    """What it is: demon, undead, human, samurai, ninja …; filters of skills ask for them."""
    unique: bool = False
    copies: Annotated[int, Field(ge=1, le=9)] = 1
    """How many cards of it lie in the box (DRAFT-1)."""
    zeni: Zeni
    vigilant: Profile
    shaken: Profile

    @property
    def kami(self) -> Element | None:
        """The element of a Kami (KAMI-1); None for everybody else."""
        return None


class Form(StrEnum):
    """The side of a Kami's card that is up (SUMMON-3)."""

    CELESTIAL = "celestial"
    CORRUPTED = "corrupted"


class KamiSide(Profile):
    """One side of a Kami's card."""

    name: Name


class KamiCard(Written):
    """A Kami: it has no shaken side, but a celestial and a corrupted one (KAMI-2)."""

    id: Id
    name: Name
    tag: Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z]{1,2}$")]
    book: Book = "own"
    element: Literal[Element.FIRE, Element.WATER, Element.AIR, Element.EARTH]
    keywords: tuple[Id, ...] = ()
    celestial: KamiSide
    corrupted: KamiSide

    def side(self, form: Form) -> "KamiFace":
        """One of its sides, as the card of a character."""
        side = self.celestial if form is Form.CELESTIAL else self.corrupted
        return KamiFace.model_construct(
            id=self.id,
            name=side.name,
            tag=self.tag,
            book=self.book,
            alignment=Alignment.DEMON_HUNTER if form is Form.CELESTIAL else Alignment.EVIL,
            keywords=self.keywords,
            unique=True,
            zeni=0,
            vigilant=side,
            shaken=side,
            element=self.element,
        )


class KamiFace(CharacterCard):
    """A side of a Kami's card in the place of a character's; made by `KamiCard.side`, never read from a file."""

    element: Element

    @property
    def kami(self) -> Element | None:
        """The element of the Kami."""
        return self.element

    @property
    def form(self) -> Form:
        """Which side it is."""
        return Form.CORRUPTED if self.alignment is Alignment.EVIL else Form.CELESTIAL


class EquipmentCard(Written):
    """A card that one character can carry (BAND-7)."""

    id: Id
    name: Name
    book: Book = "own"
    zeni: Zeni
    permanent: bool = True
    """False: turned face down once used (BAND-9)."""
    copies: Annotated[int, Field(ge=1, le=9)] = 1
    bearer: Filter | None = None
    """Who may carry it; nothing: anybody."""
    text: Text | None = None
    skills: Annotated[tuple[Skill, ...], Field(min_length=1, max_length=4)]


class Member(Written):
    """A character of a band and what it carries."""

    card: Id
    equipment: Id | None = None


class BandList(Written):
    """A band as a player writes it down; whether it is lawful is a question of rules (BAND-1 to BAND-10)."""

    id: Id
    name: Name
    budget: Zeni
    members: Annotated[tuple[Member, ...], Field(max_length=30)]
    text: Text | None = None


class TileSide(Written):
    """One face of a floor tile, drawn as text (`docs/formats.md`)."""

    name: Name
    idea: Text
    picture: str


class Tile(Written):
    """A two-sided floor tile of 7 × 7 squares."""

    id: Id
    name: Name
    book: Book = "own"
    sides: "TileSides"


class TileSides(Written):
    """Both faces of a tile."""

    interior: TileSide
    outdoors: TileSide


class Laid(Written):
    """A tile as it lies in a board: which face is up, turned how many quarters clockwise."""

    tile: Id
    side: Literal["interior", "outdoors"]
    quarters: Annotated[int, Field(ge=0, le=3)] = 0


class DoorToken(Written):
    """A door token as it is laid on the board before deployment (DOOR-6)."""

    edge: Annotated[str, Field(max_length=7)]
    """`c2/c3`; of a double door the west or the south wing."""
    open: bool = False
    """Its open side is up: it makes an opening in a wall. Otherwise it shuts one."""
    double: bool = False
    """It spans the next edge along the line too (DOOR-3)."""


class Layout(Written):
    """Four tiles in a square, read like a page: north-west, north-east, south-west, south-east (SETUP-1)."""

    tiles: tuple[Laid, Laid, Laid, Laid]

    @model_validator(mode="after")
    def _different(self) -> "Layout":
        if len({laid.tile for laid in self.tiles}) < 4:
            raise ValueError("each tile exists once")
        return self


Tile.model_rebuild()

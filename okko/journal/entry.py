"""The lines of a journal: a header, then one input each."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter, model_validator

from okko.model.campaign import CampaignSetup, Fates
from okko.model.card import CharacterCard, EquipmentCard, KamiCard
from okko.model.draft import DraftSetup
from okko.model.match import MatchSetup
from okko.model.position import Position
from okko.model.schema import ONE_LINE, Id, Name, Written

VERSION = 1
PHYSICAL: Literal["physical dice"] = "physical dice"
"""In the place of a seed: the players throw real dice."""

Seat = Literal["a", "b"]
SEATS: tuple[Seat, Seat] = ("a", "b")
Said = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=ONE_LINE)]
"""One line of text without control, direction and unseen characters."""


class Drawn(Written):
    """A position that is played on from, with the cards it names."""

    position: Position
    characters: tuple[CharacterCard, ...] = ()
    equipment: tuple[EquipmentCard, ...] = ()
    kami: tuple[KamiCard, ...] = ()
    """Those that stand there or can be called."""


class Header(Written):
    """The first line: everything a game needs but its inputs."""

    created: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    okko: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z.+-]{1,40}$")]
    """The version of the program that began it."""
    title: Name
    seats: tuple[Said, Said] = ("person", "person")
    """Who sits at a and b: `person`, or an opponent such as `bot:scripted`."""
    bands: tuple[Said, Said]
    """The names of the bands, for lists of saves."""
    practice: bool = False
    """Everything may be taken back."""
    serious: bool | None = None
    """Nobody is given hints or advice about dice."""
    seed: Annotated[int, Field(ge=0, lt=10**18)] | Literal["physical dice"]
    hand: Seat | None = None
    """Who alone throws real dice; those of the other come from the seed."""
    setup: MatchSetup | None = None
    drawn: Drawn | None = None
    draft: DraftSetup | None = None
    """Bands and board are chosen in the match itself (DRAFT)."""
    campaign: CampaignSetup | None = None
    """It is no match, but what lies between the adventures of a campaign (CAMP)."""

    @model_validator(mode="after")
    def _one_beginning(self) -> "Header":
        if sum(beginning is not None for beginning in (self.setup, self.drawn, self.draft, self.campaign)) != 1:
            raise ValueError("a journal begins with one of `setup`, `drawn`, `draft` and `campaign`")
        return self


class Answer(Written):
    """A player answered a question."""

    kind: Literal["answer"] = "answer"
    ask: Id
    player: Seat
    text: Said


class Throw(Written):
    """Dice fell."""

    kind: Literal["throw"] = "throw"
    faces: (
        Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(min_length=1, max_length=40)]
        | Annotated[tuple[Literal["fire", "water", "air", "earth", "torii"], ...], Field(min_length=1, max_length=40)]
    )


class Undo(Written):
    """The game went back to just after a line of the file: everything between is struck out."""

    kind: Literal["undo"] = "undo"
    to: Annotated[int, Field(ge=1)]
    """Counted from 1, the header's."""
    agreed: tuple[Seat, ...]
    """Who agreed: the one who took back own answers, or both."""


class Note(Written):
    """A remark; it changes nothing. `phase` and `over` tell a list of saves where the game stands."""

    kind: Literal["note"] = "note"
    note: Id
    turn: Annotated[int, Field(ge=0, le=9999)] | None = None
    player: Seat | None = None
    text: Said | None = None


class Adventure(Written):
    """An adventure of a campaign has been played."""

    kind: Literal["adventure"] = "adventure"
    winner: Seat | None = None
    first: Seat
    """Who was player A."""
    bands: tuple[Fates, Fates]
    """How it left their members, seat a first."""


Entry = Answer | Throw | Undo | Note | Adventure
ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])
"""Reads an entry from JSON."""


def written(entry: Entry) -> bytes:
    """An entry as JSON."""
    return entry.model_dump_json(exclude_none=True).encode()


def written_header(header: Header) -> bytes:
    """A header as JSON, its format first and its bulk last; defaults are written too, since they may change."""
    return b'{"okko-journal":%d,' % VERSION + header.model_dump_json(exclude_none=True).encode()[1:]

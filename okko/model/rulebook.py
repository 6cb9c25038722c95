"""The rules as a reader finds them: chapters, entries, and the glossary."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from okko.model.card import Book
from okko.model.position import Position
from okko.model.schema import Name, RuleId, Text, Written
from okko.model.staged import Staged

CHAPTERS = (
    "GEO",
    "BAND",
    "SETUP",
    "TURN",
    "DICE",
    "SKILL",
    "ZONE",
    "MOVE",
    "COMBAT",
    "SUPPORT",
    "BEHIND",
    "SHOT",
    "LOS",
    "RETREAT",
    "STATE",
    "WILL",
    "END",
    "ORDER",
    "SORC",
    "SUMMON",
    "KAMI",
    "RESIST",
    "DOOR",
    "DRAFT",
    "CAMP",
)
"""The chapters in the order in which they are read; those of the expansion come last."""


class Example(Written):
    """A case that shows what an entry means."""

    text: Text
    position: str | None = None
    """A drawn board."""
    staged: Staged | None = None
    """Who stands on it, so that the example can be played."""

    @model_validator(mode="after")
    def _stands_somewhere(self) -> "Example":
        if self.staged is not None and self.position is None:
            raise ValueError("an example with characters needs a `position` to stand on")
        return self


class Elsewhere(StrEnum):
    """Where a rule can be tried that no position can show."""

    BANDS = "bands"
    """Where a band is gathered."""
    MATCH = "match"
    """Where a match is set up."""
    DRAFT = "draft"
    """In a match without a scenario."""
    ADVENTURES = "adventures"
    CAMPAIGNS = "campaigns"


class Reading(Written):
    """How a doubtful point is read, and how else it could be."""

    taken: Text
    other: Text


class Entry(Written):
    """One numbered rule."""

    id: RuleId
    title: Name
    text: Text
    book: Book
    page: Name
    """The heading of the rulebook it comes from."""
    reading: Reading | None = None
    example: Example | None = None
    tried: Elsewhere | None = None
    """Where it can be tried, if its example cannot be played."""
    see: tuple[RuleId, ...] = ()
    enforced: bool
    """Whether the engine can refuse something by it or name it as a cause."""
    why: Text | None = None
    """Why it is not enforced, if it is not."""

    @property
    def chapter(self) -> str:
        """The chapter it stands in: `MOVE`."""
        return self.id.partition("-")[0]

    @property
    def played(self) -> Position | None:
        """Its example as a position, if it has one that can be played."""
        example = self.example
        if example is None or example.position is None or example.staged is None:
            return None
        return example.staged.position(f"{self.id} {self.title}", example.position)

    @model_validator(mode="after")
    def _is_tried_once(self) -> "Entry":
        if self.tried is not None and self.example is not None and self.example.staged is not None:
            raise ValueError("an entry whose example can be played is not `tried` elsewhere")
        return self

    @model_validator(mode="after")
    def _says_why(self) -> "Entry":
        if self.enforced == (self.why is not None):
            raise ValueError("an entry says `why` just when it is not enforced")
        return self


class Chapter(Written):
    """A chapter of the rules."""

    chapter: Annotated[str, StringConstraints(pattern=r"^[A-Z]+$", max_length=12)]
    title: Name
    book: Book
    entries: Annotated[tuple[Entry, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _entries_are_its_own(self) -> "Chapter":
        seen: set[str] = set()
        for entry in self.entries:
            if entry.chapter != self.chapter:
                raise ValueError(f"the entry {entry.id} does not belong to the chapter {self.chapter}")
            if entry.id in seen:
                raise ValueError(f"the entry {entry.id} stands here twice")
            seen.add(entry.id)
        return self


class Term(Written):
    """A word of the game and what it means."""

    term: Name
    text: Text
    see: tuple[RuleId, ...] = ()


class Glossary(Written):
    """The words of the game."""

    terms: tuple[Term, ...]

"""Examples of rules as positions that can be played."""

from okko.library.bad_data import BadData
from okko.library.document import Document
from okko.library.shelf import Library
from okko.model.arrange import BadPosition, state_of
from okko.model.position import Position
from okko.model.rulebook import Chapter, Entry
from okko.model.state import State


def example(entry: Entry, library: Library) -> tuple[Position, State] | None:
    """The example of a rule as a position, and the state it describes; None: it cannot be played.

    Raises:
        BadPosition: Its characters cannot stand as it says; `okko check` finds that.
    """
    position = entry.played
    if position is None:
        return None
    return position, state_of(position, library.characters, library.equipment, library.kami.values())


def example_faults(document: Document, chapter: Chapter, library: Library) -> list[BadData]:
    """Examples of a chapter whose characters cannot be set up."""
    found = []
    for place, entry in enumerate(chapter.entries):
        where = ("entries", place, "example", "staged")
        try:
            example(entry, library)
        except BadPosition as bad:
            found.append(document.bad(where, f"{entry.id}: {bad.message}", bad.cure))
        except ValueError as bad:
            found.append(document.bad(where, f"{entry.id}: {str(bad).splitlines()[0]}"))
    return found

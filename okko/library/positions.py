"""Position files: read, and set up with the library's cards."""

from collections.abc import Iterable
from pathlib import Path

from okko.library.document import Document, parse_document, read_document
from okko.library.kinds import POSITION, read_model
from okko.library.shelf import Library, Pack
from okko.model.arrange import BadPosition, state_of
from okko.model.position import Position
from okko.model.state import State


def read_position(file: Path, library: Library | None = None) -> tuple[Position, State]:
    """A position file, and the state it describes.

    Raises:
        BadData: It cannot be read or set up.
    """
    return _set_up(read_document(file), library)


def parse_position(text: str, file: Path = Path("position"), library: Library | None = None) -> tuple[Position, State]:
    """The same from a text; `file` is named in mistakes only.

    Raises:
        BadData: It cannot be read or set up.
    """
    return _set_up(parse_document(file, text), library)


def puzzles(packs: Iterable[Pack]) -> dict[str, Path]:
    """The files of all positions in which a task is set, by name: those in `scenarios/puzzles` of the packs."""
    found: dict[str, Path] = {}
    for pack in packs:
        scenarios = pack.scenarios or pack.folder / "scenarios"
        for file in sorted((scenarios / "puzzles").glob("*.position.yaml")):
            found[file.name.removesuffix(".position.yaml")] = file
    return found


def _set_up(document: Document, library: Library | None) -> tuple[Position, State]:
    model = read_model(document, POSITION)
    if not isinstance(model, Position):
        raise model[0]
    library = library or Library.load()
    try:
        return model, state_of(model, library.characters, library.equipment, library.kami.values())
    except BadPosition as bad:
        raise document.bad(bad.field, f"{bad.path}: {bad.message}", bad.cure) from None

"""Position files: read, and set up with the library's cards."""

import re
from collections.abc import Iterable
from pathlib import Path

from okko.intake import lies_in
from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, parse_document, read_document
from okko.library.elsewhere import PLACES
from okko.library.examples import example
from okko.library.kinds import POSITION, read_model
from okko.library.shelf import Library, Pack
from okko.model.arrange import BadPosition, state_of
from okko.model.position import Position
from okko.model.state import State

_RULE = re.compile(r"[A-Za-z]{2,8}-\d{1,3}")


def read_position(file: Path, library: Library | None = None) -> tuple[Position, State]:
    """A position file, and the state it describes; the id of a rule stands for its example, if no file is called so.

    Raises:
        BadData: It cannot be read or set up.
    """
    if _RULE.fullmatch(str(file)) and not file.exists():
        return _example(str(file).upper(), library or Library.load())
    return _set_up(read_document(file), library)


def _example(rule: str, library: Library) -> tuple[Position, State]:
    """The example of a rule."""
    if rule not in library.rules:
        raise BadData(
            Path(rule), 1, f'there is no rule "{rule}", and no file of that name', nearest(rule, library.rules)
        )
    found = example(library.rules[rule], library)
    if found is None:
        tried = library.rules[rule].tried
        cure = f"read it: okko rules {rule}" + (f"; try it: {PLACES[tried].command}" if tried is not None else "")
        raise BadData(Path(rule), 1, f"the example of {rule} cannot be played", cure)
    return found


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
            if pack.foreign is not None and not lies_in(file, pack.folder):
                continue
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

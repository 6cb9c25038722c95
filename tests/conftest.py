"""The surroundings of every test: one look of the terminal, folders of its own, reproducible examples."""

import itertools
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

# Read when okko and Textual are imported, so they are set before any test module is.
os.environ["OKKO_FREEZE"] = "1"
os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ["TEXTUAL_ANIMATIONS"] = "none"
for inherited in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(inherited, None)
# The programs and processes that tests start would each compile the whole game anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, print_blob=True)
settings.register_profile("nightly", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session", autouse=True)
def before_anything_is_frozen() -> None:
    """Let Hypothesis see its own random numbers before a program freezes all objects: Python 3.14 hides them then."""

    @given(st.none())
    def nothing(_: None) -> None:
        """Any first use will do."""

    nothing()


@pytest.fixture(scope="session", autouse=True)
def shipped_files_read_once() -> Iterator[None]:
    """Let all libraries of the tests share what was read of the game's own files: no test changes those."""
    from okko.library import document as documents
    from okko.library import kinds
    from okko.library.document import Document
    from okko.library.kinds import Kind

    root = Path(__file__).parent.parent
    reads, understands = documents.read_document, kinds.read_model
    read = cache(reads)
    understood: dict[tuple[Path, Kind], Any] = {}

    def shared(file: Path) -> bool:
        return file.is_relative_to(root / "data") or file.is_relative_to(root / "scenarios")

    def read_document(file: Path, within: Path | None = None) -> Document:
        return (read if shared(file) else reads)(file, within)

    def read_model(document: Document, kind: Kind) -> Any:
        if not shared(document.file):
            return understands(document, kind)
        if (document.file, kind) not in understood:
            understood[document.file, kind] = understands(document, kind)
        return understood[document.file, kind]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("okko.library.shelf.read_document", read_document)
        patch.setattr("okko.library.shelf.read_model", read_model)
        yield


HOMES = itertools.count()


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a test's saves and settings out of the player's folders, and out of other tests'.

    Nothing is there before the test keeps something: making and clearing a folder for each would take seconds.
    """
    home = tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"
    for variable in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(home / variable.lower()))

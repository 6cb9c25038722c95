"""A hostile file: what kind it means to be, what is wrong with it, how it is written, and which commands read it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eback\u200f"
"""What a terminal would obey, a direction turned, a mark that nobody sees."""
HUGE = 100_000_000
"""Bytes of the largest files: sparse, so that they cost no disk."""


@dataclass(frozen=True)
class Case:
    """One hostile file."""

    kind: str
    fault: str
    build: Callable[[Path], Path]
    """Writes it into an empty folder; what to name on the command line."""
    commands: tuple[str, ...]
    """How it is read; `{}` stands for it."""
    fails: bool = True
    """Whether the commands must end with status 1 or 2; otherwise what is wrong may be left out."""

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.fault}"


def bytes_in(name: str, content: bytes) -> Callable[[Path], Path]:
    """A builder of a file with these bytes."""

    def build(folder: Path) -> Path:
        file = folder / name
        file.write_bytes(content)
        return file

    return build


def huge(name: str, head: bytes) -> Callable[[Path], Path]:
    """A builder of a file of 100 MB."""

    def build(folder: Path) -> Path:
        file = folder / name
        with file.open("wb") as out:
            out.write(head)
            out.truncate(HUGE)
        return file

    return build


def made(name: str, make: Callable[[Path], None]) -> Callable[[Path], Path]:
    """A builder of something that is no ordinary file."""

    def build(folder: Path) -> Path:
        make(folder / name)
        return folder / name

    return build

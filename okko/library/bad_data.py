"""What is wrong with a file, said in one sentence."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from okko.intake import clipped, harmless


class BadData(Exception):
    """A mistake in a file: `FILE:LINE: what is wrong; what would be right`."""

    def __init__(self, file: Path, line: int, message: str, cure: str = "") -> None:
        super().__init__(file, line, message, cure)
        self.file = file
        self.line = line
        """Counted from 1."""
        self.message = harmless(clipped(message))
        self.cure = harmless(clipped(cure))

    def __str__(self) -> str:
        return harmless(f"{_shown(self.file)}:{self.line}: {self.message}") + (f"; {self.cure}" if self.cure else "")


def _shown(file: Path) -> Path:
    """A path as short as it can be said from here."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def nearest(name: str, names: Iterable[str]) -> str:
    """A cure that names the valid name most like a wrong one, or all of them when few, or nothing."""
    known = {one.lower(): one for one in names}
    close = get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    if close:
        return f"did you mean {known[close[0]]}?"
    return f"use {alternatives(known.values())}" if 0 < len(known) <= 16 else ""


def alternatives(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last

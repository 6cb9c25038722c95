"""Small files of the player's: written whole or not at all, and set aside when they are broken."""

import contextlib
import os
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a file; the old one is there until the new one is whole.

    Raises:
        OSError: It cannot be written.
    """
    draft = file.with_suffix(".draft")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def set_aside(file: Path) -> Path | None:
    """Give a broken file another name: `NAME.broken.json` for `NAME.json`; None if that cannot be done."""
    aside = file.with_suffix(f".broken{file.suffix}")
    try:
        os.replace(file, aside)
    except OSError:
        return None
    return aside

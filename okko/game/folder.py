"""The folder of saves, and what a glance at each of its files tells."""

import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from okko.intake import Unreadable, harmless, read_at_most
from okko.journal import MAX_BYTES, SEATS, SUFFIX, Header, first_damaged
from okko.model.value import but, value

_HEAD = 4096
"""A header begins with what a list needs; its bulk comes after `setup`, `drawn` or `draft`."""
_TAIL = 16384
_BULK = re.compile(rb',"(?:setup|drawn|draft)":')
CHECKED = 4_000_000
"""So many bytes of the matches written last are looked through for a list on the screen: a hundred matches, 25 ms."""
_LATEST = 253_370_764_800.0
"""The year 9999: a clock that was wrong may have dated a file later than any calendar goes."""
_NOTE = re.compile(rb'\{"kind":"note","note":"(?:phase|over)"[^\n]*\}\n')


@value
class Save:
    """A saved match, as a list shows it."""

    file: Path
    title: str
    bands: tuple[str, str]
    seats: tuple[str, str]
    created: str
    changed: float
    """When the file was last written, in seconds of Unix time."""
    turn: int
    """0 while the bands are being set up."""
    to_move: int | None
    """The band whose phase it is; None before the first phase and after the end."""
    over: bool
    winner: int | None
    broken: bool
    """Its first line cannot be read."""
    drafted: bool = False
    """Bands and board are chosen in the match itself (DRAFT)."""
    damaged: int = 0
    """The first line that was changed or damaged, if the match was looked through; those before it are whole."""


def saves_folder() -> Path:
    """Where matches are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "saves"


def new_file(header: Header, folder: Path | None = None) -> Path:
    """A file for a new match that is not there yet: its date and its bands."""
    folder = folder or saves_folder()
    date = re.sub(r"[-:TZ]", "", header.created)
    name = "-".join([date[:8], date[8:], *filter(None, map(_slug, header.bands))])
    for number in range(1, 10_000):
        file = folder / f"{name}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        if not file.exists():
            return file
    raise FileExistsError(name)


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30]


def list_saves(folder: Path | None = None, *, checked: bool = False) -> list[Save]:
    """All saved matches, the last written first; `checked`: those played of late are looked through."""
    files = []
    with (
        suppress(FileNotFoundError, NotADirectoryError, PermissionError),
        os.scandir(folder or saves_folder()) as found,
    ):
        for entry in found:
            with suppress(OSError):
                if entry.name.endswith(SUFFIX) and entry.is_file():
                    files.append((entry.stat().st_mtime, entry.path))
    saves = [_glance(Path(path), min(max(changed, 0.0), _LATEST)) for changed, path in sorted(files, reverse=True)]
    return [*_checked(saves)] if checked else saves


def _checked(saves: Iterable[Save]) -> Iterator[Save]:
    """Saves that are looked through as long as there are not too many bytes."""
    left = CHECKED
    for save in saves:
        if save.broken or left <= 0:
            yield save
            continue
        yield looked_through(save)
        with suppress(OSError):
            left -= save.file.stat().st_size


def looked_through(save: Save) -> Save:
    """A saved match with its first damaged line, if there is one: 7 ms for each megabyte of its file."""
    if save.broken:
        return save
    try:
        damaged = first_damaged(read_at_most(save.file, MAX_BYTES))
    except (OSError, Unreadable):
        return save
    return but(save, damaged=damaged, broken=damaged == 1) if damaged else save


def unfinished(folder: Path | None = None) -> list[Path]:
    """The matches that are not over, the last written first."""
    return [save.file for save in list_saves(folder) if not (save.over or save.broken)]


def last_unfinished(folder: Path | None = None) -> Path | None:
    """The match that was played last and is not over."""
    return next(iter(unfinished(folder)), None)


def _glance(file: Path, changed: float) -> Save:
    try:
        with open(file, "rb", buffering=0) as stream:
            head = stream.read(_HEAD)
            size = stream.seek(0, os.SEEK_END)
            if size > MAX_BYTES:
                raise ValueError("too long")
            stream.seek(max(0, size - _TAIL))
            note = _last_note(stream.read(_TAIL))
            if note is None and size > _TAIL:
                stream.seek(0)
                note = _last_note(stream.read())
        bulk = _bulk(head)
        content: Any = json.loads(head[:bulk] + b"}")
        band_a, band_b = content["bands"]
        seat_a, seat_b = content["seats"]
        said: Any = note or {}
        over = said.get("note") == "over"
        player = SEATS.index(said["player"]) if said.get("player") else None
        return Save(
            file=file,
            title=_plain(content["title"]),
            bands=(_plain(band_a), _plain(band_b)),
            seats=(_plain(seat_a), _plain(seat_b)),
            created=_plain(content["created"]),
            changed=changed,
            turn=int(said.get("turn", 0)),
            to_move=None if over else player,
            over=over,
            winner=player if over else None,
            broken=False,
            drafted=head[bulk:].startswith(b',"draft":'),
        )
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return Save(file, _plain(file.name), ("", ""), ("", ""), "", changed, 0, None, False, None, True)


def _bulk(head: bytes) -> int:
    found = _BULK.search(head)
    if found is None:
        raise ValueError("no header")
    return found.start()


def _last_note(tail: bytes) -> Any:
    notes = _NOTE.findall(tail)
    return json.loads(notes[-1]) if notes else None


def _plain(text: object) -> str:
    """A text without what a terminal would obey."""
    return harmless(str(text)[:200])

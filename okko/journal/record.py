"""Journals read: every line sealed by the sums of all lines before it."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from okko.intake import TooLarge, Unreadable, harmless, parse_json, read_at_most
from okko.journal.bad_journal import BadJournal, cannot
from okko.journal.entry import ENTRY, VERSION, Entry, Header, written

MAX_BYTES = 16_000_000
"""The longest journal that is read: some hundred thousand lines."""
MAX_HEADER = 1_000_000
MAX_LINE = 16_000
"""Long enough for what an adventure leaves of two bands."""

T = TypeVar("T")

_SUM = b',"sum":"'
_TAIL = len(_SUM) + 64 + len(b'"}')


class Record:
    """What a journal holds."""

    def __init__(self, file: Path, header: Header, entries: list[Entry], sums: list[str], torn: bytes) -> None:
        self.file = file
        self.header = header
        self.entries = entries
        """Entry `i` stands on line `i + 2` of the file."""
        self.sums = sums
        """The sum at the end of each line, the header's first."""
        self.torn = torn
        """The last line, if the program was killed while it was written."""


def sealed(body: bytes, before: str) -> tuple[bytes, str]:
    """A line of the file from a JSON object and the sum of the line before it, and its own sum."""
    content = body[:-1]
    total = hashlib.sha256(before.encode() + content).hexdigest()
    return content + _SUM + total.encode() + b'"}\n', total


def read(file: Path) -> Record:
    """Read a journal and change nothing.

    Raises:
        BadJournal: It cannot be read, is damaged or is of another version.
    """
    return parse(file, _raw(file))


def read_whole_lines(file: Path) -> Record:
    """The lines of a damaged journal before the first that cannot be read.

    Raises:
        BadJournal: Its first line is damaged, or the file cannot be read.
    """
    raw = _raw(file)
    while True:
        try:
            return parse(file, raw)
        except BadJournal as bad:
            if bad.line < 2:
                raise
            raw = b"".join(raw.splitlines(keepends=True)[: bad.line - 1])


def _raw(file: Path) -> bytes:
    """The bytes of a journal.

    Raises:
        BadJournal: It is too long, or cannot be read.
    """
    try:
        return read_at_most(file, MAX_BYTES)
    except Unreadable as why:
        raise unreadable(file, why) from None
    except OSError as error:
        raise cannot(file, "read", error) from None


def unreadable(file: Path, why: Unreadable) -> BadJournal:
    """What is said about something that is not read as a journal."""
    if isinstance(why, TooLarge):
        return BadJournal(file, 0, "the journal is too long", f"at most {MAX_BYTES} bytes are read")
    return BadJournal(file, 0, str(why), "okko saves lists what there is")


def parse(file: Path, raw: bytes) -> Record:
    """A journal from its bytes; `file` is named in mistakes only.

    Raises:
        BadJournal: It is damaged or of another version.
    """
    if len(raw) > MAX_BYTES:
        raise BadJournal(file, 0, "the journal is too long", f"at most {MAX_BYTES} bytes are read")
    *lines, torn = raw.split(b"\n")
    if not lines:
        what = "the file is empty" if not raw else "the first line has no end: the match had not begun"
        raise BadJournal(file, 1, what, "start a new match")
    sums: list[str] = []
    bodies: list[bytes] = []
    for number, line in enumerate(lines, start=1):
        if len(line) > (MAX_HEADER if number == 1 else MAX_LINE):
            raise BadJournal(file, number, "the line is too long", "restore the file from a copy")
        bodies.append(_unsealed(file, number, line, sums))
    header = _header(file, bodies[0])
    return Record(file, header, [_entry(file, number, body) for number, body in enumerate(bodies[1:], 2)], sums, torn)


def first_damaged(raw: bytes) -> int:
    """The first whole line whose seal does not fit, counted from 1, or 0; quick, since nothing is understood."""
    digest, before = hashlib.sha256, b""
    for number, line in enumerate(raw.split(b"\n")[:-1], start=1):
        total = digest(before + line[:-_TAIL]).hexdigest().encode()
        if line[-_TAIL:] != _SUM + total + b'"}':
            return number
        before = total
    return 0


def _unsealed(file: Path, number: int, line: bytes, sums: list[str]) -> bytes:
    """A line without its seal, which is added to the sums if it is whole."""
    content, seal = line[:-_TAIL], line[-_TAIL:]
    before = sums[-1] if sums else ""
    total = hashlib.sha256(before.encode() + content).hexdigest()
    if seal != _SUM + total.encode() + b'"}':
        if number == 1:
            _check_version(file, line)
        cure = f"its first {number - 1} lines are whole: keep those, or restore it from a copy"
        raise BadJournal(
            file, number, "the line was changed or damaged", cure if number > 1 else "restore it from a copy"
        )
    sums.append(total)
    return content + b"}"


def _check_version(file: Path, line: bytes) -> None:
    """Refuse what is no journal, or one of another version."""
    content = _json(file, 1, line)
    version = content.get("okko-journal") if isinstance(content, dict) else None
    if version is None:
        raise BadJournal(file, 1, "this is no journal of okko", f"its first line begins with okko-journal: {VERSION}")
    if version != VERSION or isinstance(version, bool):
        shown = version if isinstance(version, int) and abs(version) < 10**9 else "unknown"
        cure = "play it with a newer okko" if isinstance(version, int) and version > VERSION else "restore the file"
        raise BadJournal(file, 1, f"this journal is of version {shown}, this okko reads version {VERSION}", cure)


def _json(file: Path, number: int, body: bytes) -> Any:
    try:
        return parse_json(body)
    except ValueError as error:
        raise BadJournal(file, number, f"the line {error}", "restore the file from a copy") from None


def _header(file: Path, body: bytes) -> Header:
    _check_version(file, body)
    rest = body.partition(b",")[2]
    return _model(file, 1, lambda: Header.model_validate_json(b"{" + rest))


def _entry(file: Path, number: int, body: bytes) -> Entry:
    """An entry; one that the program did not write so is looked at more closely."""
    entry = _model(file, number, lambda: ENTRY.validate_json(body))
    if written(entry) != body:
        _json(file, number, body)
    return entry


def _model(file: Path, number: int, make: Callable[[], T]) -> T:
    try:
        return make()
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = harmless(".".join(str(step) for step in first["loc"])[:80])
        message = f"{where}: {first['msg'][:160]}" if where else first["msg"][:160]
        raise BadJournal(file, number, message, "restore the file from a copy") from None

"""Journals written: one process at a time, each line on disk before anything follows from it."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from okko.intake import Unreadable, read_open
from okko.journal.bad_journal import BadJournal, cannot
from okko.journal.entry import Entry, Header, written, written_header
from okko.journal.lock import lock
from okko.journal.record import MAX_BYTES, Record, parse, sealed, unreadable

FLAGS = os.O_APPEND | getattr(os, "O_BINARY", 0)


class Journal:
    """A journal that is being written: one process at a time, each line on disk before anything follows from it."""

    def __init__(self, file: Path, descriptor: int, end: int, sums: list[str]) -> None:
        self.file = file
        self._descriptor = descriptor
        self._end = end
        self._sum = sums[-1] if sums else ""
        self.line = len(sums)
        """The number of the last line."""

    @staticmethod
    def create(file: Path, header: Header, entries: Sequence[Entry] = ()) -> "Journal":
        """Begin a new journal, perhaps with the first entries of another; its folder is made if it is missing.

        Raises:
            BadJournal: It exists already, or cannot be written.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists():
                raise FileExistsError
            draft = file.with_name(f"{file.name}.{os.getpid()}.draft") if os.name == "posix" else file
            descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC | FLAGS, 0o644)
        except FileExistsError:
            raise BadJournal(file, 0, "there is such a file already", "choose another name") from None
        except OSError as error:
            raise cannot(file, "written", error, "name another place: okko new --file FILE") from None
        journal = Journal(file, descriptor, 0, [])
        try:
            lock(file, descriptor)
            journal._write(written_header(header), *map(written, entries))
            _put_in_place(draft, file)
            _sync_folder(file.parent)
        except BadJournal:
            journal.close()
            draft.unlink(missing_ok=True)
            raise
        return journal

    @staticmethod
    def open(file: Path) -> tuple["Journal", Record]:
        """Open a journal to go on writing it; a torn last line moves to `FILE.torn`.

        Raises:
            BadJournal: It is damaged, of another version, in use by another process, or cannot be written.
        """
        try:
            descriptor = os.open(file, os.O_RDWR | FLAGS)
        except FileNotFoundError as error:
            raise cannot(file, "read", error) from None
        except IsADirectoryError:
            raise unreadable(file, Unreadable("this is no file")) from None
        except OSError as error:
            raise cannot(file, "written", error, "watch it with okko replay") from None
        try:
            lock(file, descriptor)
            raw = read_open(descriptor, MAX_BYTES)
            record = parse(file, raw)
            end = len(raw) - len(record.torn)
            if record.torn:
                _set_aside(file, record.torn)
                os.ftruncate(descriptor, end)
                os.fsync(descriptor)
        except Unreadable as why:
            os.close(descriptor)
            raise unreadable(file, why) from None
        except OSError as error:
            os.close(descriptor)
            raise cannot(file, "written", error, "watch it with okko replay") from None
        except BadJournal:
            os.close(descriptor)
            raise
        return Journal(file, descriptor, end, record.sums), record

    def append(self, entry: Entry) -> None:
        """Write an entry down, and see it onto the disk.

        Raises:
            BadJournal: It cannot be written; the file is as it was.
        """
        self._write(written(entry))

    def _write(self, *bodies: bytes) -> None:
        lines, total = bytearray(), self._sum
        for body in bodies:
            line, total = sealed(body, total)
            lines += line
        if self._end + len(lines) > MAX_BYTES:
            raise BadJournal(self.file, self.line, "the journal is as long as journals get", "start a new match")
        try:
            if not os.fstat(self._descriptor).st_nlink:
                self._write_again()
            _write_all(self._descriptor, bytes(lines))
        except OSError as error:
            self._take_back()
            raise cannot(self.file, "written", error, "make room, then go on: nothing is lost") from None
        self._sum = total
        self._end += len(lines)
        self.line += len(bodies)

    def _write_again(self) -> None:
        """Somebody has deleted the file, or its folder, while it was being written: put it back where it was."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_EXCL | FLAGS, 0o644)
        except FileExistsError:
            what = "another file has taken the place of this match"
            raise BadJournal(self.file, 0, what, "move it away, then go on: nothing is lost") from None
        try:
            lock(self.file, descriptor)
            _write_all(descriptor, os.pread(self._descriptor, self._end, 0))
        except OSError:
            os.close(descriptor)
            self.file.unlink()
            raise
        _sync_folder(self.file.parent)
        os.close(self._descriptor)
        self._descriptor = descriptor

    def _take_back(self) -> None:
        """Cut a line off that was written in part; what cannot be cut is set aside when the journal is opened again."""
        with suppress(OSError):
            os.ftruncate(self._descriptor, self._end)

    def close(self) -> None:
        """Let other processes write it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _put_in_place(draft: Path, file: Path) -> None:
    """Let a file whose first lines are whole be seen under its name: a kill leaves it there whole, or not at all.

    Raises:
        BadJournal: Another one is there.
    """
    if draft == file:
        return
    try:
        os.link(draft, file)
        draft.unlink()
    except FileExistsError:
        raise BadJournal(file, 0, "there is such a file already", "choose another name") from None
    except OSError:
        # Some disks know no second name of a file.
        draft.rename(file)


def _write_all(descriptor: int, content: bytes) -> None:
    """Write bytes, and see them onto the disk."""
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left) :]
    os.fsync(descriptor)


def _set_aside(file: Path, torn: bytes) -> None:
    """Keep a torn line in `FILE.torn`, behind those that are there already."""
    with open(f"{file}.torn", "ab") as stream:
        stream.write(torn + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """See the name of a new file onto the disk, where folders can be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

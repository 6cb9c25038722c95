"""Journals on a disk: begun, full disks, lost files, locks, and what cannot be opened."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from okko.journal import BadJournal, Header, Journal, read
from tests.journals import ENTRIES, file, header, refusal

__all__ = ["file", "header"]
NOBODY = 65534


def test_a_new_journal_never_replaces_a_file(file: Path, header: Header) -> None:
    before = file.read_bytes()
    for there in (file, file.parent, Path("/"), Path()):
        assert "there is such a file already; choose another name" in refusal(
            there,
            lambda: Journal.create(there, header),  # noqa: B023
        )
    assert file.read_bytes() == before


def test_a_journal_is_seen_with_its_first_line_or_not_at_all(
    tmp_path: Path, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed while it begins a match leaves no file that has not begun."""
    file, seen = tmp_path / "x.okko.jsonl", list[bool]()
    write = os.write

    def written(to: int, content: bytes) -> int:
        seen.append(file.exists())
        return write(to, content)

    monkeypatch.setattr(os, "write", written)
    journal = Journal.create(file, header)
    assert seen == [False]
    assert read(file).header == header
    assert list(tmp_path.iterdir()) == [file]
    assert "open in another window" in refusal(file, lambda: Journal.open(file))
    journal.close()


def test_a_disk_without_second_names_keeps_journals_too(
    tmp_path: Path, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(old: object, new: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refused)
    Journal.create(tmp_path / "x.okko.jsonl", header).close()
    assert [file.name for file in tmp_path.iterdir()] == ["x.okko.jsonl"]


def test_a_missing_folder_is_made(tmp_path: Path, header: Header) -> None:
    Journal.create(tmp_path / "one" / "two" / "x.okko.jsonl", header).close()
    assert read(tmp_path / "one" / "two" / "x.okko.jsonl").header == header


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / "none.okko.jsonl")
    assert "this is no file" in refusal(tmp_path)
    assert "this is no file" in refusal(tmp_path, lambda: Journal.open(tmp_path))
    nowhere = tmp_path / "none.okko.jsonl"
    assert "cannot be read: No such file or directory; okko saves lists" in refusal(
        nowhere, lambda: Journal.open(nowhere)
    )
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "this is no file" in refusal(tmp_path / "pipe")
        assert "this is no file" in refusal(tmp_path / "pipe", lambda: Journal.open(tmp_path / "pipe"))


def test_a_file_name_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    with pytest.raises(BadJournal) as caught:
        read(tmp_path / "\x1b[2J.okko.jsonl")
    assert "\\x1b[2J" in str(caught.value)


def test_a_second_writer_is_refused_and_a_reader_is_not(file: Path) -> None:
    journal, _ = Journal.open(file)
    assert "open in another window" in refusal(file, lambda: Journal.open(file))
    program = "import sys, pathlib, okko.journal as j\ntry: j.Journal.open(pathlib.Path(sys.argv[1]))\n"
    program += "except j.BadJournal as bad: print(bad)"
    other = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert "open in another window" in other.stdout
    assert read(file).entries == ENTRIES
    journal.close()
    Journal.open(file)[0].close()


def test_a_full_disk_loses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file.read_bytes()
    journal, _ = Journal.open(file)
    write = os.write

    def full(descriptor: int, content: Any) -> int:
        if len(content) > 20:
            return write(descriptor, content[:20])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", lambda descriptor, content: full(descriptor, content[-25:]))
    said = refusal(file, lambda: journal.append(ENTRIES[1]))
    assert said == ": the journal cannot be written: No space left on device; make room, then go on: nothing is lost"
    assert file.read_bytes() == whole
    monkeypatch.undo()
    journal.append(ENTRIES[1])
    journal.close()
    assert read(file).entries == [*ENTRIES, ENTRIES[1]]


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted")
def test_a_file_deleted_while_it_is_written_is_put_back_whole(file: Path, header: Header) -> None:
    whole = file.read_bytes()
    journal, _ = Journal.open(file)
    shutil.rmtree(file.parent)
    journal.append(ENTRIES[1])
    assert file.read_bytes().startswith(whole)
    assert "open in another window" in refusal(file, lambda: Journal.open(file))
    file.unlink()
    other = Journal.create(file, header)
    assert "move it away" in refusal(file, lambda: journal.append(ENTRIES[1]))
    other.close()
    file.unlink()
    journal.append(ENTRIES[2])
    journal.close()
    assert read(file).entries == [*ENTRIES, ENTRIES[1], ENTRIES[2]]


def test_a_full_disk_leaves_no_file_that_did_not_begin(
    tmp_path: Path, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int, content: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    assert "No space left" in refusal(tmp_path / "x", lambda: Journal.create(tmp_path / "x", header))
    assert not (tmp_path / "x").exists()


@contextmanager
def without_privileges(folder: Path) -> Iterator[None]:
    """Be somebody who may not write everything; the folder is given to that one."""
    if os.geteuid():
        yield
        return
    for owned in (folder, *folder.iterdir()):
        os.chown(owned, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no such privileges")
def test_a_file_or_folder_that_cannot_be_written_is_refused_with_a_cure(file: Path, header: Header) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        kept = Path(shutil.copy(file, folder / file.name))
        with without_privileges(folder):
            kept.chmod(0o400)
            assert "Permission denied; watch it with okko replay" in refusal(kept, lambda: Journal.open(kept))
            assert read(kept).entries == ENTRIES
            folder.chmod(0o500)
            new = folder / "new.okko.jsonl"
            assert "cannot be written: Permission denied; name another place" in refusal(
                new, lambda: Journal.create(new, header)
            )
            folder.chmod(0o700)
            kept.chmod(0o600)
        assert sorted(folder.iterdir()) == [kept]

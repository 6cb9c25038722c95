"""Journals: lines, seals, torn ends, damage, locks, and files that nobody should trust."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from okko.journal import Answer, BadJournal, Entry, Header, Journal, Note, Record, Throw, Undo, parse, read
from okko.journal.entry import written_header
from okko.journal.record import MAX_BYTES, MAX_LINE, sealed
from okko.model.card import BandList, Member
from okko.model.match import MatchSetup
from tests.scenes import draw

NOBODY = 65534
ENTRIES: list[Entry] = [
    Throw(faces=(3, 5)),
    Answer(ask="side", player="b", text="side N"),
    Answer(ask="deploy", player="b", text="deploy b"),
    Undo(to=3, agreed=("b",)),
    Throw(faces=("fire", "torii")),
    Note(note="phase", turn=1, player="a"),
]


@pytest.fixture
def header() -> Header:
    cards = [recruit.card for recruit in draw("a . B").match.recruits]
    bands = tuple(
        BandList(id=f"band-{card.id}", name=card.name, budget=16, members=(Member(card=card.id),)) for card in cards
    )
    return Header(
        created="2026-01-02T03:04:05Z",
        okko="0.1.0",
        title="A duel",
        bands=("A", "B"),
        seed=7,
        setup=MatchSetup(
            board="+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+\n", characters=tuple(cards), bands=(bands[0], bands[1])
        ),
    )


@pytest.fixture
def file(tmp_path: Path, header: Header) -> Path:
    file = tmp_path / "duel.okko.jsonl"
    journal = Journal.create(file, header)
    for entry in ENTRIES:
        journal.append(entry)
    journal.close()
    return file


def refusal(file: Path, make: Callable[[], object] | None = None) -> str:
    """The sentence with which a journal is refused, which names it, and no line is broken in it."""
    with pytest.raises(BadJournal) as caught:
        make() if make else read(file)
    said = str(caught.value)
    assert said.startswith(str(file))
    assert said.isprintable()
    return said.removeprefix(str(file))


def resealed(file: Path, number: int, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change a line as somebody would who knows how lines are sealed."""
    lines = file.read_bytes().splitlines()
    before = json.loads(lines[number - 2])["sum"] if number > 1 else ""
    content = json.loads(lines[number - 1])
    del content["sum"]
    changed = change(content)
    body = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    file.write_bytes(b"".join(line + b"\n" for line in lines[: number - 1]) + sealed(body, before)[0])


def test_what_is_written_is_read(file: Path, header: Header) -> None:
    record = read(file)
    assert (record.header, record.entries, record.torn) == (header, ENTRIES, b"")


def test_a_line_is_json_and_says_what_it_is(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert lines[0]["okko-journal"] == 1
    assert lines[0]["setup"]["rulings"]["zone_cut"] == "walls", "what is so by default may be different one day"
    assert [line.get("kind") for line in lines[1:]] == ["throw", "answer", "answer", "undo", "throw", "note"]


def test_a_journal_goes_on_where_it_was_closed(file: Path) -> None:
    journal, record = Journal.open(file)
    assert (journal.line, record.entries) == (7, ENTRIES)
    journal.append(Answer(ask="act", player="a", text="recover"))
    journal.close()
    assert read(file).entries[-1] == Answer(ask="act", player="a", text="recover")


def test_a_new_journal_never_replaces_a_file(file: Path, header: Header) -> None:
    before = file.read_bytes()
    assert "choose another name" in refusal(file, lambda: Journal.create(file, header))
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


def test_a_torn_last_line_is_set_aside_and_the_file_cut(file: Path) -> None:
    whole = file.read_bytes()
    for torn in (b'{"kind":"thr', b"\x00" * 40, b"x"):
        file.write_bytes(whole + torn)
        assert read(file).torn == torn, "reading changes nothing"
        journal, record = Journal.open(file)
        journal.close()
        assert record.entries == ENTRIES
        assert file.read_bytes() == whole
    assert Path(f"{file}.torn").read_bytes() == b'{"kind":"thr\n' + b"\x00" * 40 + b"\nx\n"


def test_a_line_cut_anywhere_is_torn(file: Path) -> None:
    whole = file.read_bytes()
    last = len(whole.splitlines()[-1]) + 1
    for length in range(len(whole) - last + 1, len(whole)):
        record = parse(file, whole[:length])
        assert (record.entries, len(record.torn)) == (ENTRIES[:-1], length - len(whole) + last)


def test_a_match_killed_in_its_first_line_had_not_begun(file: Path) -> None:
    whole = file.read_bytes()
    for length in (0, 1, 100, len(whole.splitlines()[0])):
        file.write_bytes(whole[:length])
        assert ":1: " in refusal(file)
        assert "start a new match" in refusal(file, lambda: Journal.open(file))
        assert file.stat().st_size == length


def outcome(file: Path, raw: bytes) -> Record | str:
    try:
        return parse(file, raw)
    except BadJournal as bad:
        return str(bad) if bad.cure and str(bad).isprintable() else "a sentence without a cure"


def test_a_flipped_byte_anywhere_is_refused_with_its_line(file: Path) -> None:
    whole = file.read_bytes()
    ends = [place for place, byte in enumerate(whole) if byte == 10]
    for place in range(0, len(whole) - 1):
        for flip in (0x01, 0x20, 0x80):
            raw = bytearray(whole)
            raw[place] ^= flip
            found = outcome(file, bytes(raw))
            line = sum(end < place for end in ends) + 1
            assert isinstance(found, str), f"byte {place} may be changed unseen"
            assert re.match(rf"{re.escape(str(file))}:{line}: ", found), found


def test_a_lost_last_line_end_is_torn(file: Path) -> None:
    whole = file.read_bytes()
    found = outcome(file, whole[:-1] + b"J")
    assert isinstance(found, Record)
    assert found.entries == ENTRIES[:-1]


@pytest.mark.parametrize("change", ["drop", "swap", "double"])
def test_lines_dropped_swapped_or_doubled_break_the_chain(file: Path, change: str) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    match change:
        case "drop":
            del lines[3]
        case "swap":
            lines[3], lines[4] = lines[4], lines[3]
        case _:
            lines.insert(3, lines[3])
    found = outcome(file, b"".join(lines))
    assert isinstance(found, str)
    assert ":4: " in found or ":5: " in found
    assert "are whole: keep those" in found


def test_another_version_is_refused(file: Path) -> None:
    resealed(file, 1, lambda content: {**content, "okko-journal": 2})
    assert refusal(file) == ":1: this journal is of version 2, this okko reads version 1; play it with a newer okko"
    for version in ("0", '"1"', "true", "null", "9" * 400, "1.5", "[]"):
        resealed(file, 1, lambda content: b'{"okko-journal":' + version.encode() + b"}")  # noqa: B023
        assert ":1: " in refusal(file)


@pytest.mark.parametrize(
    "raw",
    [
        b"hello\n",
        b"\xff\xfe\x00\n",
        b"[]\n",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 50_000 + b"\n",
        b"NaN\n",
        b"9" * 10_000 + b"\n",
        b"\n\n\n",
        b'{"okko-journal":1,"okko-journal":1}\n',
        b"\x1b[2J\x1b]0;x\x07\n",
    ],
    ids=lambda raw: repr(raw[:12]),
)
def test_what_is_no_journal_is_refused_in_a_sentence(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    assert ":1: " in refusal(file)
    assert ":1: " in refusal(file, lambda: Journal.open(file))
    assert file.read_bytes() == raw


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind":"answer","ask":"act","player":"a","text":"\\u001b[2J"}',
        b'{"kind":"answer","ask":"act","player":"c","text":"x"}',
        b'{"kind":"answer","ask":"act","player":"a","text":"' + b"x" * 300 + b'"}',
        b'{"kind":"answer","ask":"act","player":"a","text":"x","text":"x"}',
        b'{"kind":"answer","ask":"act","player":"a","text":"\\u202eevil"}',
        b'{"kind":"throw","faces":[7]}',
        b'{"kind":"throw","faces":[]}',
        b'{"kind":"throw","faces":[NaN]}',
        b'{"kind":"throw","faces":[true]}',
        b'{"kind":"throw","faces":["fire",3]}',
        b'{"kind":"throw","faces":[' + b"9" * 3000 + b"]}",
        b'{"kind":"undo","to":0,"agreed":[]}',
        b'{"kind":"undo","to":1e2,"agreed":[]}',
        b'{"kind":"\\u001b[2J"}',
        b'{"kind":"note","note":"x","more":1}',
        b'{"kind":"note","note":"x","text":' + b"[" * 1000 + b"]" * 1000 + b"}",
        b"{}",
    ],
    ids=lambda body: repr(body[:60]),
)
def test_a_well_sealed_line_of_nonsense_is_refused_with_its_line(file: Path, body: bytes) -> None:
    resealed(file, 3, lambda content: body)
    assert ":3: " in refusal(file)


def test_an_overlong_line_and_an_overlong_file_are_refused(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + b"x" * (MAX_LINE + 1) + b"\n")
    assert ":8: the line is too long" in refusal(file)
    with file.open("ab") as stream:
        stream.truncate(MAX_BYTES + 100_000_000)
    assert "too long" in refusal(file)
    assert "too long" in refusal(file, lambda: Journal.open(file))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / "none.okko.jsonl")
    assert "this is no file" in refusal(tmp_path)
    refusal(tmp_path, lambda: Journal.open(tmp_path))
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


def test_a_header_begins_with_its_format_and_what_lists_need(header: Header) -> None:
    said = written_header(header)
    assert said.startswith(b'{"okko-journal":1,"created":')
    assert said.index(b',"setup":') < 1000

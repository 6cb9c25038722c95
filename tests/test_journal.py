"""Journals read: lines, seals, torn ends, damage, and content that nobody should trust."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okko.journal import Answer, BadJournal, Header, Journal, Record, parse, read
from okko.journal.entry import written_header
from okko.journal.record import MAX_BYTES, MAX_LINE, sealed
from tests.journals import ENTRIES, file, header, refusal

__all__ = ["file", "header"]


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


def test_a_header_begins_with_its_format_and_what_lists_need(header: Header) -> None:
    said = written_header(header)
    assert said.startswith(b'{"okko-journal":1,"created":')
    assert said.index(b',"setup":') < 1000

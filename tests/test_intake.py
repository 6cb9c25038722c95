"""What comes from outside: bytes up to a limit, strict JSON, text that may be shown."""

import os
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color

from okko.intake import TooLarge, Unreadable, as_typed, clipped, harmless, parse_json, read_at_most
from okko.tui.plain_text import HarmlessText


def test_a_path_is_said_as_a_shell_takes_it() -> None:
    assert as_typed(Path("saves/one.jsonl")) == "saves/one.jsonl"
    assert (
        as_typed(Path("Application Support/it's; one\n.jsonl")) == """'Application Support/it'"'"'s; one\\x0a.jsonl'"""
    )


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert harmless("\x1b[2Jgone\x9b1m\u202eback\u200b\udc9b") == r"\x1b[2Jgone\x9b1m\u202eback\u200b\udc9b"
    assert harmless("two\nlines") == r"two\x0alines"
    assert harmless("two\nlines\r", lines=True) == "two\nlines\\x0d"
    assert harmless("Räuber – “née”\u00a0×2 鬼") == "Räuber – “née”\u00a0×2 鬼"


def test_a_long_text_is_cut_and_says_so() -> None:
    assert clipped("abcde", 5) == "abcde"
    assert clipped("abcdef", 5) == "abcd…"


def test_the_screen_leaves_out_what_is_no_text_and_keeps_every_cell() -> None:
    line = [Segment("a\x1b[31mb\u202ec"), Segment("plain\u00a0text")]
    shown = HarmlessText().apply(line, Color(0, 0, 0))
    assert [segment.text for segment in shown] == ["a[31mbc", "plain\u00a0text"]
    assert sum(segment.cell_length for segment in shown) == sum(segment.cell_length for segment in line)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_at_most(file, 5) == b"12345"
    with pytest.raises(TooLarge):
        read_at_most(file, 4)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for strange in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(Unreadable, match="no file"):
            read_at_most(strange, 100)
    with pytest.raises(Unreadable, match="no name of a file"):
        read_at_most(tmp_path / "a\0b", 100)


def test_a_link_that_leads_out_of_its_folder_is_not_followed(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret").write_bytes(b"secret")
    (inside / "own").write_bytes(b"own")
    (inside / "near").symlink_to(inside / "own")
    (inside / "far").symlink_to("../secret")
    assert read_at_most(inside / "near", 100, within=inside) == b"own"
    for way in (inside / "far", inside / ".." / "secret"):
        with pytest.raises(Unreadable, match="outside"):
            read_at_most(way, 100, within=inside)


def test_strict_json_is_json() -> None:
    assert parse_json(b'{"a": [1, 2.5, null, true, "\xc3\xa9"]}') == {"a": [1, 2.5, None, True, "é"]}


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b'{"a": 1, "a": 2}', "a key stands twice"),
        (b"[NaN]", "NaN is no number"),
        (b"[-Infinity]", "no number"),
        (b"[1e999]", "too large"),
        (b"[" + b"9" * 5000 + b"]", "5000 digits"),
        (b"[" * 65 + b"]" * 65, "too deep"),
        (b"[" * 100_000, "too deep"),
        (b"[" * 30 + b'{"a":' * 100_000, "too deep"),
        (b"\xff", "not UTF-8"),
        (b"{", "not JSON: .* at column 2"),
        (b"", "not JSON"),
    ],
    ids=lambda given: str(given)[:20],
)
def test_what_is_not_strict_is_refused(raw: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_json(raw)

"""Hostile journals, campaigns and results of the arena: files of JSON Lines."""

import functools
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from okko.campaign import Campaign
from okko.journal.record import sealed
from tests.campaign.test_campaign import small
from tests.hostile.case import ESCAPES, HUGE, Case, bytes_in, huge, made

RECORD = Path(__file__).parent.parent / "records/for-practice.okko.jsonl"
REPLAYS = ("replay --plain {}", "resume --plain {}", "resume --plain --play-on {}", "check {}")
"""How a journal is read: watched, gone on with, gone on with before what is wrong, and checked."""
Content = dict[str, Any]


@functools.cache
def _bodies(kind: str) -> tuple[bytes, ...]:
    """The lines of a sound file, without their seals."""
    if kind == "journal":
        raw = RECORD.read_bytes()
    else:
        with tempfile.TemporaryDirectory() as folder:
            campaign = Campaign.begin(Path(folder) / "c.campaign.jsonl", small(), seed=5)
            assert campaign.journal is not None
            campaign.journal.close()
            raw = campaign.file.read_bytes()
    lines = [json.loads(line) for line in raw.splitlines()]
    return tuple(_written({key: value for key, value in line.items() if key != "sum"}) for line in lines)


def _written(content: Any) -> bytes:
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")


def sealed_file(bodies: tuple[bytes, ...] | list[bytes]) -> bytes:
    """A file of these lines with sums that are right, as somebody writes it who knows how."""
    raw, total = b"", ""
    for body in bodies:
        line, total = sealed(body, total)
        raw += line
    return raw


def _header_faults() -> Iterator[tuple[str, Callable[[Content], object]]]:
    """What can be done to a header, whose sum is right all the same."""
    yield "version 2", lambda head: head.update({"okko-journal": 2})
    yield "version true", lambda head: head.update({"okko-journal": True})
    yield "version minus a trillion", lambda head: head.update({"okko-journal": -(10**12)})
    yield "a version of escapes", lambda head: head.update({"okko-journal": ESCAPES})
    yield "no version", lambda head: head.pop("okko-journal")
    yield "escapes in the title", lambda head: head.update(title=ESCAPES)
    yield "a mark from right to left", lambda head: head.update(title="a\u200fb")
    yield "escapes in a key", lambda head: head.update({ESCAPES: 1})
    yield "escapes in a seat", lambda head: head.update(seats=[ESCAPES, "person"])
    yield "an opponent that does not exist", lambda head: head.update(seats=["bot:../../x", "bot:nobody"])
    yield "escapes in the names of the bands", lambda head: head.update(bands=[ESCAPES, "b"])
    yield "escapes in the date", lambda head: head.update(created=f"2026-01-01T00:00:00Z{ESCAPES}")
    yield "a seed beyond all numbers", lambda head: head.update(seed=10**30)
    yield "a seed that is a fraction", lambda head: head.update(seed=1.5)
    yield "no beginning", lambda head: [head.pop(key, None) for key in ("setup", "campaign")]
    yield "two beginnings", lambda head: head.update(drawn={"position": {}}, draft={})
    yield "a tower of lists", lambda head: head.update(notes=json.loads("[" * 500 + "]" * 500))
    yield "a title of half a megabyte", lambda head: head.update(title="x" * 500_000)


def _entries() -> Iterator[tuple[str, bytes]]:
    """Lines that no program would have written, whose sums are right all the same."""
    answer: Content = {"kind": "answer", "ask": "activate", "player": "a", "text": "done"}
    yield "an unknown line", _written({"kind": "run", "text": "rm"})
    yield "escapes in the kind of a line", _written({"kind": ESCAPES})
    yield "escapes in an answer", _written({**answer, "text": ESCAPES})
    yield "an answer nobody may give", _written({**answer, "text": "../../etc/passwd"})
    yield "an answer of markup", _written({**answer, "text": "[bold red]x[/] [link=file:///etc/passwd]y[/link]"})
    yield "a question nobody asks", _written({**answer, "ask": "what"})
    yield "an answer of player c", _written({**answer, "player": "c"})
    yield "an answer too long", _written({**answer, "text": "x" * 10_000})
    yield "a line too long", _written({**answer, "text": "x" * 100_000})
    yield "a doubled key", b'{"kind":"answer","ask":"activate","player":"a","text":"done","text":"x"}'
    yield "a die of seven", _written({"kind": "throw", "faces": [7]})
    yield "a thousand dice", _written({"kind": "throw", "faces": [1] * 1_000})
    yield "a die that is none", b'{"kind":"throw","faces":[NaN]}'
    yield "a die of five thousand digits", b'{"kind":"throw","faces":[' + b"9" * 5_000 + b"]}"
    yield "dice of two kinds", _written({"kind": "throw", "faces": [1, "fire"]})
    yield "dice nobody throws", _written({"kind": "throw", "faces": [1, 1]})
    yield "a step back to the future", _written({"kind": "undo", "to": 10**9, "agreed": ["a"]})
    yield "a step back before the beginning", _written({"kind": "undo", "to": 0, "agreed": ["a"]})
    yield "a step back of nobody", _written({"kind": "undo", "to": 1, "agreed": []})
    yield "an adventure", _written({"kind": "adventure", "first": "a", "bands": [{}, {}]})
    yield "a note of escapes", _written({"kind": "note", "note": "remark", "text": ESCAPES})
    yield "a surrogate", b'{"kind":"note","note":"remark","text":"\\ud800"}'
    yield "brackets", b'{"a":' + b"[" * 7_000 + b"]" * 7_000 + b"}"
    yield "a list", b"[1,2]"


def _raw_faults(sound: bytes) -> Iterator[tuple[str, bytes]]:
    """Files whose bytes are not what a program writes."""
    first, _, rest = sound.partition(b"\n")
    yield "nothing", b""
    yield "nothing but a line's end", b"\n"
    yield "a hundred thousand empty lines", b"\n" * 100_000
    yield "nulls", b"\0" * 4_096
    yield "a beginning of a line", first[:200]
    yield "UTF-16", sound.decode().encode("utf-16")
    yield "a mark of byte order", b"\xef\xbb\xbf" + sound
    yield "no UTF-8", b"\xff\xfe" + b"\n" + rest
    yield "lines of another system", sound.replace(b"\n", b"\r\n")
    yield "another sum", first.replace(b'"sum":"', b'"sum":"0')[:-1] + b"\n" + rest
    yield "a tower of brackets", b'{"okko-journal":1,"a":' + b"[" * 400_000 + b"\n"
    yield "a tower of braces", b'{"a":' * 200_000 + b"\n"
    yield "a number of a million digits", b'{"okko-journal":' + b"9" * 900_000 + b"}\n"
    yield "a number beyond all numbers", b'{"okko-journal":1e9999}\n'
    yield "a version that is none", b'{"okko-journal":NaN}\n'
    yield "a doubled version", b'{"okko-journal":1,"okko-journal":1}\n'
    yield "a header of two megabytes", b'{"okko-journal":1,"title":"' + b"x" * 2_000_000 + b'"}\n'
    yield "escapes", ESCAPES.encode() + b"\n"
    yield "YAML", b"okko-journal: 1\n"


def journal_cases() -> Iterator[Case]:
    """Hostile matches."""
    yield from _sealed_cases("journal", "x.okko.jsonl", REPLAYS)
    yield from _strange_files("journal", "x.okko.jsonl", REPLAYS)


def campaign_cases() -> Iterator[Case]:
    """Hostile campaigns."""
    commands = ("campaign {}", "check {}")
    yield from _sealed_cases("campaign", "x.campaign.jsonl", commands)
    yield from _strange_files("campaign", "x.campaign.jsonl", commands)


def _sealed_cases(kind: str, name: str, commands: tuple[str, ...]) -> Iterator[Case]:
    bodies = _bodies(kind)
    for fault, spoil in _header_faults():
        if fault == "an opponent that does not exist":
            continue
        head = json.loads(bodies[0])
        spoil(head)
        if "okko-journal" in head:
            head = {"okko-journal": head.pop("okko-journal"), **head}
        yield Case(kind, fault, bytes_in(name, sealed_file([_written(head), *bodies[1:]])), commands)
    watched = tuple(command for command in commands if "--play-on" not in command)
    for fault, body in _entries():
        raw = sealed_file([*bodies[: len(bodies) // 2 or 1], body])
        fails = not (kind == "journal" and fault == "a step back of nobody")
        yield Case(kind, fault, bytes_in(name, raw), watched, fails)
    for fault, raw in _raw_faults(sealed_file(bodies)):
        yield Case(kind, fault, bytes_in(name, raw), watched)


def _strange_files(kind: str, name: str, commands: tuple[str, ...]) -> Iterator[Case]:
    """What is no file, or too much of one."""
    yield Case(kind, "a hundred megabytes", huge(name, sealed_file(_bodies(kind))), commands)
    yield Case(kind, "a hundred megabytes of nothing", huge(name, b""), commands)
    yield Case(kind, "a pipe", made(name, os.mkfifo), commands)
    yield Case(kind, "a link to nothing", made(name, lambda file: file.symlink_to("nothing")), commands)
    yield Case(kind, "a link to itself", made(name, lambda file: file.symlink_to(file.name)), commands)
    yield Case(kind, "a link to a device", made(name, lambda file: file.symlink_to("/dev/zero")), commands)
    yield Case(kind, "a name of escapes", bytes_in(f"\x1b[2J\u202e{name}", b"\n"), commands)


def results_cases() -> Iterator[Case]:
    """Hostile results of the arena."""
    commands = ("arena match scripted random --games 2 --out {}",)
    head: Content = {"okko-arena": 1, "match": "0" * 12, "okko": "0", "code": "0", "terms": {}}
    pair: Content = {"match": "0" * 12, "pair": 0, "games": []}
    faults: dict[str, bytes] = {
        "a tower of brackets": b"[" * 500_000 + b"\n",
        "a tower of braces": b'{"a":' * 200_000 + b"\n",
        "a number of five thousand digits": b'{"okko-arena":' + b"9" * 5_000 + b"}\n",
        "a number beyond all numbers": b'{"okko-arena":1e999}\n',
        "a number that is none": b'{"okko-arena":NaN}\n',
        "a doubled key": b'{"match":"x","match":"y"}\n',
        "format 2": _written({**head, "okko-arena": 2}) + b"\n",
        "a format of escapes": _written({**head, "okko-arena": ESCAPES}) + b"\n",
        "a format of a megabyte": _written({**head, "okko-arena": "x" * 1_000_000}) + b"\n",
        "a list": b"[]\n",
        "a word": b"null\n",
        "a pair that is a list": _written({**pair, "pair": []}) + b"\n",
        "games that are none": _written({**pair, "games": [1]}) + b"\n",
        "no games": _written({"match": "x", "pair": 1}) + b"\n",
        "a match that is a list": _written({**pair, "match": []}) + b"\n",
        "escapes": ESCAPES.encode() + b"\n",
        "a last line of something else": b"something else",
        "no UTF-8": b"\xff\xfe\n",
        "nulls": b"\0" * 4_096 + b"\n",
    }
    for fault, raw in faults.items():
        yield Case("results", fault, bytes_in("results.jsonl", raw), commands)
    yield Case("results", "a hundred megabytes", huge("results.jsonl", b""), commands)
    yield Case("results", "a pipe", made("results.jsonl", os.mkfifo), commands)
    yield Case("results", "a name of escapes", bytes_in("\x1b[2J.jsonl", b"[]\n"), commands)
    assert HUGE > 32_000_000

"""Fuzzing of everything that reads, led by coverage: `python -m tests.hostile.fuzz` for ten minutes.

It needs atheris: `pip install -e ".[test,fuzz]"`. Arguments are those of libFuzzer, such as `-max_total_time=60`, or a
file that made trouble. Whatever makes a reader fail otherwise than by its own exception, tell something that a terminal
obeys, or take more than two seconds, is written to a file `crash-…` in the working directory.
"""

import contextlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(
    include=["okko.intake", "okko.library", "okko.journal", "okko.model", "okko.game.saves"]
):
    from okko.arena.results import BadResults, Results
    from okko.game.saves import Saved, _beginning
    from okko.intake import NO_TEXT, parse_json
    from okko.journal import BadJournal, parse
    from okko.journal.record import sealed
    from okko.library import BadData, Library, shipped
    from okko.library.document import parse_document
    from okko.library.kinds import kind_of, read_model
    from okko.library.positions import parse_position
    from okko.tui.settings import load_settings

from tests.hostile.lines import RECORD
from tests.hostile.yamls import SOUND

MINUTES = 10
FILE = Path("fuzzed")
LIBRARY = Library((shipped(),))
FOLDER = Path(tempfile.mkdtemp())


def sane(said: object) -> None:
    """What is said can be shown: it is short, and nothing in it is no text."""
    text = str(said)
    assert NO_TEXT.search(text) is None, text
    assert len(text) < 2_000, text


def _card(raw: bytes) -> None:
    try:
        document = parse_document(FILE, raw.decode("utf-8", "replace"))
        model = read_model(document, kind_of(document))
    except BadData as bad:
        sane(bad)
    else:
        for fault in model if isinstance(model, list) else ():
            sane(fault)


def _position(raw: bytes) -> None:
    try:
        parse_position(raw.decode("utf-8", "replace"), library=LIBRARY)
    except BadData as bad:
        sane(bad)


def _journal(raw: bytes) -> None:
    try:
        record = parse(FILE, raw)
        saved = Saved(record.header, _beginning(record), None, record)
        sane(saved.misfit and saved.misfit.reason)
    except BadJournal as bad:
        sane(bad)


def _sealed(raw: bytes) -> None:
    """A journal whose sums are right, so that what its lines say is looked at."""
    lines, total = b"", ""
    for body in raw.split(b"\n"):
        if body.endswith(b"}"):
            line, total = sealed(body, total)
            lines += line
    _journal(lines)


def _settings(raw: bytes) -> None:
    file = FOLDER / "settings.json"
    file.write_bytes(raw)
    sane(load_settings(file)[1])


def _results(raw: bytes) -> None:
    file = FOLDER / "results.jsonl"
    file.write_bytes(raw)
    with contextlib.suppress(BadResults):
        Results.of(file)


def _json(raw: bytes) -> None:
    with contextlib.suppress(ValueError):
        parse_json(raw)


READERS: tuple[Callable[[bytes], None], ...] = (_card, _position, _journal, _sealed, _settings, _results, _json)


def read(raw: bytes) -> None:
    """Give bytes to the reader that the first of them names."""
    if raw:
        READERS[raw[0] % len(READERS)](raw[1:])


def seeds() -> Path:
    """A folder of sound files, each behind the byte that names its reader."""
    folder = FOLDER / "seeds"
    folder.mkdir()
    for kind, file in SOUND.items():
        reader = _position if kind == "position" else _card
        (folder / kind).write_bytes(bytes([READERS.index(reader)]) + file.read_bytes())
    lines = RECORD.read_bytes()
    (folder / "journal").write_bytes(bytes([READERS.index(_journal)]) + lines)
    bodies = b"\n".join(line[: line.rindex(b',"sum"')] + b"}" for line in lines.splitlines())
    (folder / "sealed").write_bytes(bytes([READERS.index(_sealed)]) + bodies)
    (folder / "settings").write_bytes(bytes([READERS.index(_settings)]) + b'{"speed": "off", "players": ["a", "b"]}')
    (folder / "results").write_bytes(bytes([READERS.index(_results)]) + b'{"match": "x", "pair": 0, "games": []}\n')
    (folder / "json").write_bytes(bytes([READERS.index(_json)]) + b'{"a": [1, 2.5e3, null, "\\u00e9"]}')
    return folder


if __name__ == "__main__":
    given = sys.argv[1:]
    if not any(not one.startswith("-") for one in given):
        limits = [f"-max_total_time={MINUTES * 60}", "-max_len=60000", "-timeout=2", "-rss_limit_mb=1024"]
        sound = seeds()
        for file in sound.iterdir():
            read(file.read_bytes())  # The cards are read once, and that is not what is timed.
        given = [*limits, *given, str(sound)]
    atheris.Setup([sys.argv[0], *given], read)
    atheris.Fuzz()

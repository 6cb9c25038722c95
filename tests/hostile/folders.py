"""Hostile packs and settings: what lies in a user's own folders."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.hostile.case import ESCAPES, HUGE, Case, bytes_in, huge, made
from tests.hostile.yamls import ESCAPED, ROOT

CARD = (ROOT / "data/characters/okko.yaml").read_bytes()
HOST = Path("/etc")
"""What no pack may show anything of."""


def _pack(write: Callable[[Path], object]) -> Callable[[Path], Path]:
    """A builder of a pack: a folder with a sound card, and what is written into it."""

    def build(folder: Path) -> Path:
        pack = folder / "pack"
        for part in ("characters", "tiles", "bands", "rules", "scenarios/puzzles"):
            (pack / part).mkdir(parents=True)
        (pack / "characters/sound.yaml").write_bytes(CARD)
        written = write(pack)
        return written if isinstance(written, Path) else pack

    return build


def _linked(place: str, target: str) -> Callable[[Path], Path]:
    def write(pack: Path) -> None:
        there = pack / place
        if there.is_dir():
            there.rmdir()
        there.symlink_to(target)

    return _pack(write)


def _written(place: str, content: bytes) -> Callable[[Path], Path]:
    return _pack(lambda pack: (pack / place).write_bytes(content))


def _renamed(pack: Path) -> Path:
    return pack.rename(pack.with_name(f"pack{ESCAPES}"))


def _hundred_megabytes(pack: Path) -> None:
    with (pack / "characters/huge.yaml").open("wb") as out:
        out.write(b"okko-character: 1\n")
        out.truncate(HUGE)


def pack_cases() -> Iterator[Case]:
    """Hostile packs."""
    commands = ("check {}",)
    builders: dict[str, Callable[[Path], Path]] = {
        "a link to a file of the host": _linked("characters/passwd.yaml", "/etc/passwd"),
        "a link out of the pack": _linked("characters/out.yaml", "../../outside.yaml"),
        "a link far out of the pack": _linked("tiles/out.yaml", "../" * 40 + "etc/hostname"),
        "a link to a device": _linked("bands/zero.yaml", "/dev/zero"),
        "a link to the terminal": _linked("bands/tty.yaml", "/dev/tty"),
        "a link to a process": _linked("rules/self.yaml", "/proc/self/environ"),
        "a link to nothing": _linked("characters/none.yaml", "nothing.yaml"),
        "a link to itself": _linked("characters/loop.yaml", "loop.yaml"),
        "a link to a name of escapes": _linked("characters/escape.yaml", "\x1b[2J\u202e"),
        "a folder that is a link to the host": _linked("tiles", "/"),
        "a folder that is a link to its own pack": _linked("tiles", ".."),
        "a puzzle that is a link": _linked("scenarios/puzzles/x.position.yaml", "/etc/passwd"),
        "a glossary that is a link": _linked("glossary.yaml", "/etc/passwd"),
        "something beside the cards that is a link": _linked("other.yaml", "/etc/passwd"),
        "a folder called like a card": _pack(lambda pack: (pack / "characters/x.yaml").mkdir()),
        "a pipe": _pack(lambda pack: os.mkfifo(pack / "characters/pipe.yaml")),
        "a hundred megabytes": _pack(_hundred_megabytes),
        "an id of a way": _written("characters/x.yaml", CARD.replace(b"id: okko", b"id: ../../okko", 1)),
        "an id of the host": _written("characters/x.yaml", CARD.replace(b"id: okko", b"id: /etc/passwd", 1)),
        "an id of escapes": _written("characters/x.yaml", CARD.replace(b"id: okko", b"id: " + ESCAPED.encode(), 1)),
        "an id twice": _written("characters/x.yaml", CARD),
        "a file of escapes": _written("characters/\x1b[2J\u202e.yaml", b"x"),
        "a file without a name": _written("characters/.yaml", b"x"),
        "an unknown version": _written("characters/x.yaml", CARD.replace(b"okko-character: 1", b"okko-character: 99")),
        "a card in a folder of tiles": _written("tiles/x.yaml", CARD),
    }
    for fault, build in builders.items():
        yield Case("pack", fault, build, commands)
    yield Case("pack", "a name of escapes", _pack(_renamed), commands, fails=False)


def small_cases() -> Iterator[Case]:
    """Hostile files of settings, of what was learned, and of terminals, which the screen reads when it opens."""
    name = "small.json"
    faults: dict[str, bytes] = {
        "nothing": b"",
        "a word": b"okko",
        "a list": b"[]",
        "null": b"null",
        "a tower of brackets": b"[" * 90_000,
        "a tower of braces": b'{"speed":' * 9_000,
        "a tower of brackets that are closed": b'{"seats":' + b"[" * 40_000 + b"]" * 40_000 + b"}",
        "a doubled key": b'{"speed": "slow", "speed": "off"}',
        "a number that is none": b'{"thinking": NaN}',
        "a number without end": b'{"thinking": Infinity}',
        "a number beyond all numbers": b'{"thinking": 1e999}',
        "a number of five thousand digits": b'{"thinking": ' + b"9" * 5_000 + b"}",
        "an unknown key of escapes": json.dumps({ESCAPES: 1}).encode(),
        "escapes in a name": json.dumps(
            {"players": [ESCAPES, "b"], "first_game": ESCAPES, "terminals": ESCAPES}
        ).encode(),
        "a mark from right to left": json.dumps({"players": ["a\u200fb", ""]}).encode(),
        "escapes in a seat": json.dumps({"seats": [ESCAPES, ""]}).encode(),
        "escapes in a choice": json.dumps({"glyphs": ESCAPES}).encode(),
        "a surrogate": b'{"players": ["\\ud800", ""]}',
        "a name of ninety thousand letters": json.dumps({"players": ["x" * 90_000, ""]}).encode(),
        "names in great number": json.dumps({"players": ["x"] * 9_000}).encode(),
        "UTF-16": json.dumps({}).encode("utf-16"),
        "no UTF-8": b'{"speed": "\xff"}',
        "nulls": b"\0" * 4_096,
        "escapes": ESCAPES.encode(),
    }
    for fault, raw in faults.items():
        yield Case("small", fault, bytes_in(name, raw), ())
    yield Case("small", "a hundred megabytes", huge(name, b"{"), ())
    yield Case("small", "a pipe", made(name, os.mkfifo), ())
    yield Case("small", "a folder", made(name, Path.mkdir), ())
    yield Case("small", "a link to a device", made(name, lambda file: file.symlink_to("/dev/zero")), ())

"""Hostile cards, tiles, scenarios, adventures, bands, rules, opponents and positions: files of YAML."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from okko.library import shipped
from okko.library.kinds import KINDS, POSITION
from tests.hostile.case import ESCAPES, Case, bytes_in, huge, made

ROOT = Path(__file__).parent.parent.parent
SOUND = {
    kind.name: min(shipped().files(kind), key=lambda file: file.stat().st_size)
    if kind is not POSITION
    else ROOT / "tests/positions/bookshelf.position.yaml"
    for kind in KINDS
}
"""A sound file of each kind, which is spoiled in one place."""

COMMANDS: dict[str, tuple[str, ...]] = {
    "position": ("check {}", "position show {}", "position query {}", "position odds {}"),
    "band": ("check {}", "arena match scripted random --games 2 --band-a {} --band-b {}"),
}
"""How files are read other than by being checked."""
ESCAPED = '"' + "".join(f"\\u{ord(char):04x}" if not char.isascii() or char < " " else char for char in ESCAPES) + '"'
"""The same as YAML writes it."""
_NAME = re.compile(r"^(\s*-? ?(?:name|title|term|text|card): ).*$", re.MULTILINE)
_NUMBER = re.compile(r"(?<=[a-z]: )\d+(?=[,}\n ])")


def _faults(kind: str, text: str) -> Iterator[tuple[str, bytes | str]]:
    """What can be done to any file of YAML."""
    key = f"okko-{kind}: 1"
    rest = text.replace(key + "\n", "", 1)
    assert rest != text

    def named(value: str) -> str:
        spoiled = _NAME.sub(lambda found: found[1] + value, rest, count=1)
        return f"{key}\n{spoiled}" if spoiled != rest else f"{key}\nname: {value}\n{rest}"

    def numbered(value: str) -> str:
        spoiled = _NUMBER.sub(value, rest, count=1)
        return f"{key}\n{spoiled}" if spoiled != rest else f"{key}\nnumber: {value}\n{rest}"

    bomb = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    bomb += [
        f"{this}: &{this} [{', '.join([f'*{last}'] * 10)}]" for last, this in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    yield "a bomb of aliases", f"{key}\n" + "\n".join(bomb) + "\n"
    yield "an anchor", named("&here Somebody")
    yield "an alias to nothing", named("*nothing")
    yield "a merge key", f"{text}\n<<: {{id: other}}\n"
    yield "a tag that runs something", named("!!python/object/apply:os.system ['true']")
    yield "a tag of escapes", named("!<tag:%1b[2J> x")
    yield "a tower of brackets", f"{key}\nid: {'[' * 100_000}\n"
    yield "a tower of braces", f"{key}\nid: {'{a: ' * 50_000}\n"
    yield "a tower of dashes", f"{key}\nid:\n  {'- ' * 20_000}x\n"
    yield "an endless key", f"{key}\n? {'? ' * 50_000}\n"
    yield "a key that is a list", f"{text}\n? [a, b]\n: c\n"
    yield "a huge number", numbered("9" * 5_000)
    yield "a number beyond sixty-four bits", numbered("99999999999999999")
    yield "a number that is none", numbered(".nan")
    yield "a number without end", numbered("-.inf")
    yield "a number far below zero", numbered("-999999999999")
    yield "a doubled key", f"{key}\n{key}\n{rest}"
    yield "a doubled key of escapes", f"{key}\n{ESCAPED}: 1\n{ESCAPED}: 2\n"
    yield "escapes in a name", named(ESCAPED)
    yield "escapes in a key", f"{text}\n{ESCAPED}: 1\n"
    yield "a raw escape", named("a\x1b[2Jb")
    yield "a mark from right to left", named('"a\\u200fb"')
    yield "an unseen character", named('"a\\u200bb\\ufeff"')
    yield "a line in a name", named('"a\\nb\\rc"')
    yield "no text at all", named('"\\0"')
    yield "a name of a megabyte", named("x" * 900_000)
    yield "a key of half a megabyte", f"{text}\n{'k' * 500_000}: 1\n"
    yield "a quote that never ends", named('"' + "x" * 500_000)
    yield "many values", f"{key}\nid: [{'x, ' * 250_000}x]\n"
    yield "many keys", f"{key}\n" + "".join(f"k{number}: 1\n" for number in range(30_000))
    yield "many unknown keys", f"{text}\n" + "".join(f"k{number}: 1\n" for number in range(5_000))
    yield "a second document", f"{text}\n---\n{text}"
    yield "version 2", text.replace(key, f"okko-{kind}: 2", 1)
    yield "version true", text.replace(key, f"okko-{kind}: true", 1)
    yield "a version of escapes", text.replace(key, f"okko-{kind}: {ESCAPED}", 1)
    yield "a version of a thousand digits", text.replace(key, f"okko-{kind}: {'1' * 1_000}", 1)
    yield "a kind of escapes", text.replace(key, f"{ESCAPED}: 1", 1)
    yield "another YAML", f"%YAML 9.9\n---\n{text}"
    yield "nothing but a list", "- 1\n- 2\n"
    yield "nothing but a word", "okko"
    yield "nothing", b""
    yield "nothing but nulls", b"\0" * 4_096
    yield "UTF-16", text.encode("utf-16")
    yield "Latin-1", named("é").encode("latin-1", "replace")
    yield "a surrogate", named('"\\ud800"')


def _spoiled(kind: str, fault: str, name: str) -> Callable[[Path], Path]:
    """A builder of a file with one of the faults; what it writes is made when it is wanted, for some are large."""

    def build(folder: Path) -> Path:
        text = SOUND[kind].read_text(encoding="utf-8")
        content = next(content for found, content in _faults(kind, text) if found == fault)
        return bytes_in(name, content if isinstance(content, bytes) else content.encode("utf-8"))(folder)

    return build


def yaml_cases() -> Iterator[Case]:
    """Every fault in every kind of file."""
    faults = [fault for fault, _ in _faults("band", SOUND["band"].read_text(encoding="utf-8"))]
    for kind in SOUND:
        name = "x.position.yaml" if kind == "position" else "x.yaml"
        commands = COMMANDS.get(kind, ("check {}",))
        for fault in faults:
            yield Case(kind, fault, _spoiled(kind, fault, name), commands)
        head = f"okko-{kind}: 1\n".encode()
        yield Case(kind, "a hundred megabytes", huge(name, head), commands)
        yield Case(kind, "a pipe", made(name, os.mkfifo), commands)
        yield Case(kind, "a name of escapes", bytes_in(f"\x1b[2J\u202e{name}", head), commands)
    position = SOUND["position"].read_text(encoding="utf-8")
    for fault, old, new in (
        (
            "a board as large as a field",
            r"board: \|\n( +.*\n)+",
            "board: |\n" + f"  {'+-' * 5_000}+\n" * 60,
        ),
        ("a board of one line", r"board: \|\n( +.*\n)+", 'board: "+-+"\n'),
        ("a board of escapes", r"board: \|\n( +.*\n)+", f"board: {ESCAPED}\n"),
        (
            "a thousand characters",
            r"characters:\n",
            "characters:\n" + "      - {card: okko, at: a1, facing: N}\n" * 1_000,
        ),
        ("somebody off the board", r"at: [a-z]\d+", "at: z99"),
    ):
        start, end = re.search(old, position).span()  # type: ignore[union-attr]
        spoiled = position[:start] + new + position[end:]
        yield Case("position", fault, bytes_in("x.position.yaml", spoiled.encode()), COMMANDS["position"])

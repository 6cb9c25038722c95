"""A visitor's process, and the line to the visitor: neither waits for the other for long."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from okko.serve import program as programs
from okko.serve.program import SCREEN, Program, surroundings

PACKETS = """
import sys
out = sys.stdout.buffer
def show(text):
    out.write(b"D" + len(text).to_bytes(4, "big") + text)
    out.flush()
out.write(b"a word before\\n__GANGLION__\\n")
while head := sys.stdin.buffer.read(5):
    said = sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
    if b"quit" in said:
        OBEY
    out.write(b"M" + (2).to_bytes(4, "big") + b"{}")
    show(head[:1] + said)
"""


class Ear:
    """A line that hears, or does not."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.deaf = deaf
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.cut_with: tuple[int, str] | None = None

    async def send(self, data: bytes) -> None:
        if self.deaf:
            await asyncio.sleep(60)
        await self.heard.put(data)

    def cut(self, code: int, reason: str) -> None:
        self.cut_with = (code, reason)

    async def hears(self, words: bytes) -> None:
        async with asyncio.timeout(10):
            while await self.heard.get() != words:
                pass


async def running(*, obeys: bool = True) -> Program:
    """A program that says again what it is told."""
    script = PACKETS.replace("OBEY", "sys.exit()" if obeys else "continue")
    return Program(await asyncio.create_subprocess_exec(sys.executable, "-S", "-c", script, stdin=PIPE, stdout=PIPE))


async def test_a_line_that_comes_is_told_of_the_screen_and_the_size_twice() -> None:
    program, line = await running(), Ear()
    await program.attach(line, 80, 24)
    await line.hears(SCREEN)
    await line.hears(b'M{"type": "resize", "width": 80, "height": 25}')
    await line.hears(b'M{"type": "resize", "width": 80, "height": 24}')
    await program.press("\ud800é")
    await line.hears("D?é".encode())
    await program.focus(False)
    await line.hears(b'M{"type": "blur"}')
    await program.end()
    assert program.over.is_set()
    await program.press("nobody hears this")


async def test_a_reader_who_takes_too_long_is_cut_off_and_the_program_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.05)
    program, slow, quick = await running(), Ear(), Ear()
    await program.attach(slow, 80, 24)
    slow.deaf = True
    await program.press("x")
    async with asyncio.timeout(10):
        while program.line is not None:
            await asyncio.sleep(0.01)
    assert slow.cut_with == (1008, "too slow")
    await program.attach(quick, 80, 24)
    await program.press("y")
    await quick.hears(b"Dy")
    await program.end()


async def test_a_program_that_does_not_obey_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "LEAVE", 0.1)
    program = await running(obeys=False)
    await program.end()
    assert program.over.is_set()


def test_a_program_hears_nothing_of_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "of the host")
    told = surroundings(tmp_path, 80, 24)
    assert "SECRET" not in told
    assert told["HOME"] == str(tmp_path)
    assert told["XDG_DATA_HOME"] == str(tmp_path / "data")
    assert {name for name in told if name.startswith("TEXTUAL_")} == {"TEXTUAL_DRIVER", "TEXTUAL_COLOR_SYSTEM"}

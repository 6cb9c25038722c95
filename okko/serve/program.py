"""A visitor's program: a process of its own that goes on while the line to the visitor is cut."""

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import okko

BEGINNING = b"__GANGLION__\n"
"""What Textual's driver for the web says before its packets."""
SCREEN = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?2004h"
"""What the driver has told the terminal at the start, and a terminal that comes later has not heard."""
PATIENCE = 20.0
"""Seconds that a visitor may take to read what is shown, before the line counts as cut."""
LEAVE = 5.0
"""Seconds that a program has to end in good order."""


class Line(Protocol):
    """What a visitor is shown things over."""

    async def send(self, data: bytes) -> None:
        """Show something; it may take as long as the visitor does."""

    def cut(self, code: int, reason: str) -> None:
        """End it, without waiting for anybody."""


class Program:
    """A process that runs the game for one visitor, and the line to the visitor, if there is one."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._line: Line | None = None
        self.over = asyncio.Event()
        """Set when the process has ended."""
        self._task = asyncio.create_task(self._run())

    @staticmethod
    async def start(folder: Path, arguments: Sequence[str], width: int, height: int) -> "Program":
        """Start the game for a visitor whose files lie in a folder."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "okko.serve.guest",
            *arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            cwd=folder,
            env=surroundings(folder, width, height),
            start_new_session=True,
        )
        return Program(process)

    @property
    def line(self) -> Line | None:
        """The line to the visitor; None while it is cut."""
        return self._line

    async def attach(self, line: Line, width: int, height: int) -> None:
        """Show the program over a line from now on, and draw the whole screen there."""
        self._line = line
        with contextlib.suppress(OSError, RuntimeError):
            await line.send(SCREEN)
        await self.resize(width, height + 1)
        await self.resize(width, height)

    def detach(self, line: Line) -> None:
        """Let go of a line, if it is still the one that is shown on."""
        if self._line is line:
            self._line = None

    async def press(self, keys: str) -> None:
        """Pass on what a visitor has typed or clicked."""
        await self._tell(b"D", keys.encode("utf-8", "replace"))

    async def resize(self, width: int, height: int) -> None:
        """Say how large the visitor's screen is."""
        await self._meta({"type": "resize", "width": width, "height": height})

    async def focus(self, has: bool) -> None:
        """Say whether the visitor looks at it."""
        await self._meta({"type": "focus" if has else "blur"})

    async def end(self) -> None:
        """End the program: in good order, or else at once."""
        await self._meta({"type": "quit"})
        try:
            await asyncio.wait_for(self.over.wait(), LEAVE)
        except TimeoutError:
            self._kill()
            await self.over.wait()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def _meta(self, said: dict[str, object]) -> None:
        await self._tell(b"M", json.dumps(said).encode())

    async def _tell(self, kind: bytes, payload: bytes) -> None:
        """Send a packet; a program that has ended hears nothing, and one that does not listen is not waited for."""
        stdin = self._process.stdin
        if stdin is None or self.over.is_set() or stdin.transport.get_write_buffer_size() > 1_000_000:
            return
        stdin.write(kind + len(payload).to_bytes(4, "big") + payload)
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(stdin.drain(), LEAVE)

    async def _run(self) -> None:
        """Show what the program draws; what nobody looks at is forgotten."""
        stdout = self._process.stdout
        assert stdout is not None
        try:
            while await stdout.readline() not in (BEGINNING, b""):
                pass
            while True:
                head = await stdout.readexactly(5)
                payload = await stdout.readexactly(int.from_bytes(head[1:], "big"))
                if head[:1] == b"D":
                    await self._show(payload)
        except (asyncio.IncompleteReadError, ValueError, OSError):
            pass
        finally:
            if self._process.stdin is not None:
                self._process.stdin.close()
            try:
                await asyncio.wait_for(self._process.wait(), LEAVE)
            except TimeoutError:
                self._kill()
                await self._process.wait()
            self.over.set()

    async def _show(self, payload: bytes) -> None:
        line = self._line
        if line is None:
            return
        try:
            await asyncio.wait_for(line.send(payload), PATIENCE)
        except (OSError, RuntimeError, TimeoutError):
            self.detach(line)
            line.cut(1008, "too slow")


def surroundings(folder: Path, width: int, height: int) -> dict[str, str]:
    """The environment of a visitor's program: its files lie in its own folder, and it hears nothing of the host's."""
    own = {f"XDG_{what.upper()}_HOME": str(folder / what) for what in ("data", "config", "cache", "state")}
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "OKKO_FREEZE") if name in os.environ}
    return {
        **kept,
        **own,
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(Path(okko.__file__).parent.parent),
        "PYTHONSAFEPATH": "1",
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "TEXTUAL_DRIVER": "okko.serve.driver:GuestDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(width),
        "ROWS": str(height),
    }

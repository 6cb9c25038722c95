"""Visitors: who they are, where their files lie, who plays, how many may and how much they keep."""

import asyncio
import contextlib
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from okko.serve.program import Line, Program

GRACE = 300.0
"""Seconds that a program waits for a visitor whose line was cut."""
IDLE = 3600.0
"""Seconds without a key after which a visitor makes room for others."""
ELSEWHERE, ENDED, FULL, SLEPT, LADEN, CROWDED = 4001, 4000, 4003, 4004, 4005, 4006
"""Why a line is cut: the visitor plays in another window, has left, finds no seat, has not stirred for long, keeps as
much as one may, finds no room on the disk."""
MAX_FILE = 16_000_000
"""Bytes of the longest match."""
_BLOCK = 4096
"""Bytes that the smallest file takes up."""
_CAMPAIGN = ".campaign.jsonl"
_KEPT = {
    "matches": ("saves", "*.okko.jsonl"),
    "deleted": ("saves/deleted", "*.okko.jsonl"),
    "campaigns": ("campaigns", "*.jsonl"),
    "bands": ("bands", "*.yaml"),
    "reports": ("reports", "*.txt"),
}


class Shut(Exception):
    """A visitor cannot play now: `FULL`, `LADEN` or `CROWDED`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Room:
    """How many bytes files may take up before nobody may begin to play: those of a visitor, and those of all.

    Who plays then may write one match more, so that none is cut short.
    """

    each: int = 50_000_000
    all: int = 2_000_000_000


def bytes_in(folder: Path) -> int:
    """What the files in a folder and below take up on the disk."""
    sizes = 0
    for where, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                sizes += max(_BLOCK, os.lstat(os.path.join(where, name)).st_size)
    return sizes


@dataclass
class Visitor:
    """Somebody who plays, known by a secret that the browser keeps."""

    folder: Path
    program: Program | None = None
    cut_at: float | None = None
    """When the line was cut."""
    stirred: float = 0.0
    """When a key was pressed last."""
    cut_off: bool = False
    """Whether the program was ended while the line was cut: the next one opens the match that was being played."""
    entering: asyncio.Lock = field(default_factory=asyncio.Lock)

    def kept(self) -> Iterator[tuple[str, Path]]:
        """What the visitor can take home: the kind of each file, and the file."""
        for kind, (folder, pattern) in _KEPT.items():
            for file in sorted((self.folder / "data" / "okko" / folder).glob(pattern)):
                if file.is_file() and not file.is_symlink():
                    yield kind, file

    def goes_with(self, file: Path) -> list[Path]:
        """The files that are deleted with one: a campaign and its adventures; none for an adventure by itself."""
        if file.parent.name != "campaigns":
            return [file]
        stem = file.name.removesuffix(_CAMPAIGN)
        return [file, *file.parent.glob(f"{stem}-*.okko.jsonl")] if stem != file.name else []


class Visitors:
    """All visitors of a server."""

    def __init__(self, folder: Path, most: int, room: Room = Room(), now: Callable[[], float] = time.monotonic) -> None:
        self.folder = folder
        self.most = most
        self.room = room
        self._now = now
        self._known: dict[str, Visitor] = {}
        self._starting = 0

    def known(self, key: str) -> Visitor:
        """The visitor with a secret; the name of the folder does not give it away."""
        if key not in self._known:
            name = hashlib.sha256(key.encode()).hexdigest()[:32]
            self._known[key] = Visitor(self.folder / name)
        return self._known[key]

    @property
    def playing(self) -> list[Visitor]:
        """Those whose program goes on."""
        return [one for one in self._known.values() if one.program is not None and not one.program.over.is_set()]

    async def shut(self, key: str) -> int | None:
        """Why a visitor could not play now; None: nothing speaks against it."""
        visitor = self.known(key)
        if visitor in self.playing:
            return None
        if await asyncio.to_thread(bytes_in, visitor.folder) >= self.room.each:
            return LADEN
        if await asyncio.to_thread(bytes_in, self.folder) >= self.room.all:
            return CROWDED
        return None if len(self.playing) + self._starting < self.most else FULL

    async def enter(self, key: str, line: Line, width: int, height: int) -> Visitor:
        """Let a visitor play over a line: on with the program that goes on, or with a new one.

        Raises:
            Shut: The visitor cannot play now.
        """
        visitor = self.known(key)
        async with visitor.entering:
            if visitor not in self.playing:
                code = await self.shut(key)
                if code is not None:
                    raise Shut(code)
                self._starting += 1
                try:
                    visitor.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                    arguments = ("--resume",) if visitor.cut_off else ()
                    visitor.program = await Program.start(visitor.folder, arguments, width, height)
                finally:
                    self._starting -= 1
            program = visitor.program
            assert program is not None
            before = program.line
            if before is not None:
                program.detach(before)
                before.cut(ELSEWHERE, "elsewhere")
            visitor.cut_at, visitor.cut_off, visitor.stirred = None, False, self._now()
            await program.attach(line, width, height)
        return visitor

    def leave(self, visitor: Visitor, line: Line) -> None:
        """A line was cut; the program waits for the visitor."""
        program = visitor.program
        if program is not None and program.line is line:
            program.detach(line)
            visitor.cut_at = self._now()

    async def send_away(self, visitor: Visitor) -> None:
        """End a visitor's program, if it goes on."""
        async with visitor.entering:
            if visitor in self.playing and visitor.program is not None:
                await visitor.program.end()

    async def tidy(self) -> None:
        """End the programs of those who did not come back, have not stirred for long, or keep too much."""
        now = self._now()
        for visitor in self.playing:
            laden = await asyncio.to_thread(bytes_in, visitor.folder) >= self.room.each + MAX_FILE
            program = visitor.program
            assert program is not None
            line = program.line
            if line is None and visitor.cut_at is None:
                visitor.cut_at = now
            away = visitor.cut_at is not None and now - visitor.cut_at > GRACE
            if laden or away or now - visitor.stirred > IDLE:
                visitor.cut_off = True
                if line is not None:
                    line.cut(*((LADEN, "laden") if laden else (SLEPT, "slept")))
                await self.send_away(visitor)
        for key, visitor in list(self._known.items()):
            if visitor not in self.playing and not visitor.cut_off and not visitor.entering.locked():
                del self._known[key]

    async def close(self) -> None:
        """Send everybody away."""
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*(self.send_away(visitor) for visitor in self.playing))

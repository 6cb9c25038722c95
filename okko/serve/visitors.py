"""Visitors: who they are, where their files lie, which program each has, and how many there may be."""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from okko.serve.program import Line, Program

GRACE = 300.0
"""Seconds that a program waits for a visitor whose line was cut."""
IDLE = 3600.0
"""Seconds without a key after which a visitor makes room for others."""
ELSEWHERE, ENDED, FULL, SLEPT = 4001, 4000, 4003, 4004
"""Why a line is cut: the visitor plays in another window, has left, finds no room, has not stirred for long."""
_KEPT = {
    "matches": ("saves", "*.okko.jsonl"),
    "campaigns": ("campaigns", "*.jsonl"),
    "bands": ("bands", "*.yaml"),
    "reports": ("reports", "*.txt"),
}


class Full(Exception):
    """As many visitors play as there may be."""


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


class Visitors:
    """All visitors of a server."""

    def __init__(self, folder: Path, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self.folder = folder
        self.most = most
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

    def has_room(self, key: str) -> bool:
        """Whether a visitor could play now."""
        visitor = self._known.get(key)
        return visitor in self.playing or len(self.playing) + self._starting < self.most

    async def enter(self, key: str, line: Line, width: int, height: int) -> Visitor:
        """Let a visitor play over a line: on with the program that goes on, or with a new one.

        Raises:
            Full: There is no room.
        """
        visitor = self.known(key)
        async with visitor.entering:
            if visitor not in self.playing:
                if not self.has_room(key):
                    raise Full
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
        """End the programs of those who did not come back, and of those who have not stirred for long."""
        now = self._now()
        for visitor in self.playing:
            program = visitor.program
            assert program is not None
            line = program.line
            if line is None and visitor.cut_at is None:
                visitor.cut_at = now
            away = visitor.cut_at is not None and now - visitor.cut_at > GRACE
            if away or now - visitor.stirred > IDLE:
                visitor.cut_off = True
                if line is not None:
                    line.cut(SLEPT, "slept")
                await self.send_away(visitor)
        for key, visitor in list(self._known.items()):
            if visitor not in self.playing and not visitor.cut_off and not visitor.entering.locked():
                del self._known[key]

    async def close(self) -> None:
        """Send everybody away."""
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*(self.send_away(visitor) for visitor in self.playing))

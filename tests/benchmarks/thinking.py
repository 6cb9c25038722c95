"""How quick keys are while an opponent thinks, in a pseudo-terminal: `python -m tests.benchmarks.thinking [KEYS]`.

A match of the base game in its third turn (`tests.benchmarks.startup`) is resumed at an activation of the master, who
may think for ten seconds in a process of its own. Meanwhile the cursor goes to and fro over the board. Only keys that
are struck and answered while the screen says that the master thinks are counted; when it has thought, the match is
resumed from the same place once more. For both sizes of the terminal it prints milliseconds from writing an arrow key
to the last byte it brings, median and 95 of 100, and the same with two persons, where nobody thinks.

The machine should have a core for each of the two processes. The yardstick is that of `tests.benchmarks.screen`.
"""

import json
import os
import pty
import shutil
import struct
import sys
import termios
import time
from fcntl import ioctl
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pyte

from tests.benchmarks.screen import ARROWS, QUIET, SIZES, Terminal
from tests.benchmarks.startup import played, yardstick

KEYS = 100
THINKS = "is thinking"
PATIENCE = 10.0
"""Seconds until the battle must be there."""


class Watched(Terminal):
    """A match that is resumed in a terminal whose screen is read."""

    def __init__(self, size: tuple[int, int], match: Path, folder: Path) -> None:
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.environ |= {f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "CONFIG", "STATE")}
            os.execv(sys.executable, [sys.executable, "-m", "okko", "resume", str(match)])
        ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    def taken(self, content: bytes) -> None:
        """Follow what is shown."""
        self._stream.feed(content)

    def says(self, text: str) -> bool:
        """Whether it stands on the screen."""
        return any(text in line for line in self._screen.display)


def keys_in(size: tuple[int, int], match: Path, folder: Path, said: str, most: int) -> list[float]:
    """Milliseconds of each arrow as long as something is said on the screen, for so many at most."""
    ours = match.with_name("again.okko.jsonl")
    shutil.copy(match, ours)
    terminal = Watched(size, ours, folder)
    give_up = time.perf_counter() + PATIENCE
    while not terminal.says(said) and time.perf_counter() < give_up:
        terminal.rest(QUIET)
    found: list[float] = []
    walk = cycle(["right", "left", "up", "down", "right", "down", "up", "left"])
    while len(found) < most and terminal.says(said):
        taken = 1000 * terminal.press(ARROWS[next(walk)])[0]
        if terminal.says(said):
            found.append(taken)
    terminal.close()
    ours.unlink()
    return found


def measured(size: tuple[int, int], match: Path, folder: Path, keys: int, said: str) -> str:
    """The median and 95 of 100 of so many keys."""
    found: list[float] = []
    while len(found) < keys:
        found += keys_in(size, match, folder, said, keys - len(found))
    found.sort()
    return f"{median(found):.1f} ms, 95 of 100 under {found[len(found) * 95 // 100]:.1f} ms"


def main(keys: int) -> None:
    """Measure with and without an opponent that thinks."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "okko").mkdir()
        (folder / "okko" / "settings.json").write_text(json.dumps({"thinking": 10, "hints": False}), encoding="utf-8")
        matches = {opponent: folder / opponent for opponent in ("master", "person")}
        for opponent, place in matches.items():
            place.mkdir()
            matches[opponent] = played(place, opponent=opponent)
        for size in SIZES:
            thinking = measured(size, matches["master"], folder, keys, THINKS)
            nobody = measured(size, matches["person"], folder, keys, "Undo")
            print(f"{size[0]} × {size[1]}: {thinking}; nobody thinks: {nobody}; yardstick {yardstick():.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else KEYS)

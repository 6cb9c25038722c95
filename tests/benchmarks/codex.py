"""How quick the codex is, in a pseudo-terminal: `python -m tests.benchmarks.codex [RUNS]`.

A fresh process shows the title; then the codex is opened, words are typed into it, and its lists are walked along, all
with the shipped cards and rules. For both sizes of the terminal it prints medians of the runs, in milliseconds:

- first: from the key that opens the codex, struck at once when the title stands, to the last byte of its picture;
- opened: the same when the title has stood for two seconds;
- again: the same when it has been open before;
- letter: from a letter typed to the last byte it brings, everything loaded, median and 95 of 100;
- arrow: from an arrow along the characters to the last byte of the next card, median and 95 of 100.

The last column is the yardstick (`tests.benchmarks.screen`), in milliseconds of CPU.
"""

import os
import pty
import struct
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from statistics import median

from tests.benchmarks.screen import ARROWS, QUIET, SIZES, Terminal
from tests.benchmarks.startup import yardstick

RUNS = 5
WORDS = ("mighty blow", "diagonal step between two characters", "which characters can shoot", "type:sorcerer kami")
"""What is typed; each is erased again."""
ERASE, OPEN, LEAVE = b"\x15", b"\x1bOQ", b"\x1b"
"""Ctrl+U, F2, Escape."""
SAYS = b"ype to search"
"""What stands in the codex, behind the cursor."""
STANDS = 0.25
"""Seconds without a byte after which the title stands."""


class Program(Terminal):
    """The program at its title."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.open = False
        """Whether the codex has been on the screen since it was opened last."""
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execv(sys.executable, [sys.executable, "-m", "okko"])
        ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def taken(self, content: bytes) -> None:
        """See whether the codex is there."""
        self.open = self.open or SAYS in content

    def opened(self) -> float:
        """Milliseconds from the key that opens the codex to its picture."""
        began, self.open = time.perf_counter(), False
        os.write(self.end, OPEN)
        last = self.read(QUIET)[0]
        while not self.open:
            last = self.read(QUIET)[0]
        return 1000 * (last - began)


def opened_after(size: tuple[int, int], quiet: float) -> float:
    """How long the codex takes to open in a fresh program whose title has stood for a while."""
    program = Program(size)
    program.read(STANDS)
    time.sleep(quiet)
    taken = program.opened()
    program.close()
    return taken


def keys_in(program: Program) -> tuple[list[float], list[float]]:
    """Milliseconds of each letter typed, and of each arrow along the characters."""
    letters, arrows = [], []
    for words in WORDS:
        letters += [1000 * program.press(letter.encode())[0] for letter in words]
        program.press(ERASE)
    for _ in range(20):
        arrows.append(1000 * program.press(ARROWS["down"])[0])
    return letters, arrows


def measure(size: tuple[int, int], runs: int) -> Iterator[str]:
    """Measure at one size of the terminal."""
    first = [opened_after(size, 0) for _ in range(runs)]
    later = [opened_after(size, 2) for _ in range(runs)]
    program = Program(size)
    program.read(1.5)
    program.opened()
    program.rest(1.0)
    program.press(LEAVE)
    program.rest(0.3)
    again = program.opened()
    program.rest(1.0)
    letters, arrows = map(sorted, keys_in(program))
    program.close()
    yield f"{size[0]} × {size[1]}: first {median(first):.0f} ms, opened {median(later):.0f} ms, again {again:.0f} ms; "
    for name, times in (("letter", letters), ("arrow", arrows)):
        yield f"{name} {median(times):.1f} ms, 95 of 100 under {times[len(times) * 95 // 100]:.1f} ms; "
    yield f"yardstick {yardstick():.1f} ms"


def main() -> None:
    for size in SIZES:
        print("".join(measure(size, int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)))


if __name__ == "__main__":
    main()

"""How soon the screen is there, in a pseudo-terminal: `python -m tests.benchmarks.startup [RUNS]`.

Three starts are measured: `okko`, which shows the title; `okko resume FILE` for a match of the base game in its third
turn, on four tiles with bands of 16 Zeni; and the same for one of Karasu. The matches are played beforehand, by the
scripted opponent on both sides, and then belong to two persons. The modules are compiled beforehand, as those of an
installed program are, in a folder of their own.

Prints, for each: seconds from the start of the process to the first picture and to its last byte, bytes sent, memory of
the process, and the CPU time it takes in two idle seconds; the medians of the runs. The last column is the first one in
yardsticks (`tests.benchmarks.screen`), which says more where other programs are in the way.
"""

import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyte

from okko.bots import bot_named
from okko.dice import Seeded
from okko.game import header_of, start
from okko.library import Library
from okko.model.decision import Ask, Decision
from okko.model.rulings import Rulings
from okko.tui.agreement import Agreement, bands_for, layout_by_seed

SIZE = (80, 24)
TURN = 3
QUIET = 1.5
"""Seconds without a byte after which a picture is whole."""


class Started(NamedTuple):
    """One start of the program, in seconds, bytes and MB."""

    drawn: float
    last: float
    sent: int
    memory: int
    idle: float


def measured(arguments: Sequence[str], mark: str, compiled: Path) -> Started:
    """Start the program; its picture is there once a word of it is."""
    began = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPYCACHEPREFIX": str(compiled)}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.execv(sys.executable, [sys.executable, "-m", "okko", *arguments])
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    screen = pyte.Screen(*SIZE)
    stream = pyte.ByteStream(screen)
    drawn = last = 0.0
    sent = 0
    while select.select([terminal], [], [], QUIET)[0]:
        content = os.read(terminal, 1 << 16)
        last = time.perf_counter() - began
        sent += len(content)
        stream.feed(content)
        if not drawn and any(mark in line for line in screen.display):
            drawn = last
    before = cpu_of(process)
    time.sleep(2)
    found = Started(drawn, last, sent, memory_of(process), cpu_of(process) - before)
    end(process, terminal)
    return found


def end(process: int, terminal: int) -> None:
    """End the program, whatever it still says; by force if it does not listen."""
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        os.kill(process, signal_number)
        give_up = time.perf_counter() + 5
        while time.perf_counter() < give_up:
            if select.select([terminal], [], [], 0.05)[0]:
                with suppress(OSError):
                    os.read(terminal, 1 << 16)
            if os.waitpid(process, os.WNOHANG)[0]:
                os.close(terminal)
                return


def cpu_of(process: int) -> float:
    """The seconds of CPU a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """The memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


def yardstick() -> float:
    """The milliseconds of CPU that adding 50,000 numbers takes now."""
    began, total = time.process_time(), 0
    for number in range(20 * 50_000):
        total += number
    return 1000 * (time.process_time() - began) / 20


def played(folder: Path, *, karasu: bool = False, opponent: str = "person") -> Path:
    """The journal of a match in its third turn; it goes on with an activation of the opponent if that is no person."""
    library = Library.load().box(karasu=karasu)
    bands = [band for band in bands_for(16, library) if band.id in library.bands]
    agreement = Agreement(
        seats=("person", opponent),
        names=("Sanae", "Takeo"),
        bands=(bands[0], bands[-1]),
        budget=16,
        layout=layout_by_seed(1, library),
        seed=1,
        karasu=karasu,
        rulings=Rulings(),
    )
    file = folder / f"{'karasu' if karasu else 'base'}.okko.jsonl"
    saved = start(file, header_of(agreement.setup(library), seed=1, seats=agreement.seats))
    game, bot = saved.game, bot_named("scripted", 1)
    while not game.over and (game.state.turn < TURN or (opponent != "person" and not _activates(game.pending, 1))):
        game.answer(bot.choose(game.fork(Seeded("elsewhere"))))
    saved.close()
    return file


def _activates(pending: object, band: int) -> bool:
    """Whether a band is asked whom it activates."""
    return isinstance(pending, Decision) and pending.ask is Ask.ACTIVATE and pending.player == band


def starts(folder: Path) -> Iterator[tuple[str, Sequence[str], str]]:
    """What is measured: its name, the arguments, and a word at the foot of its picture."""
    yield "title", (), "Quit"
    yield "battle", ("resume", str(played(folder))), "Undo"
    yield "Karasu", ("resume", str(played(folder, karasu=True))), "Undo"


def main(runs: int) -> None:
    """Measure each start so many times, and print the medians."""
    with TemporaryDirectory() as name:
        print("         drawn s  last s   bytes  MB  idle s  yardsticks")
        for what, arguments, mark in starts(Path(name)):
            measured(arguments, mark, Path(name))
            unit = yardstick()
            found = [measured(arguments, mark, Path(name)) for _ in range(runs)]
            drawn, last, sent, memory, idle = map(median, zip(*found, strict=True))
            print(
                f"{what:8} {drawn:7.2f} {last:7.2f} {sent:7.0f} {memory:3.0f} {idle:7.2f} {1000 * drawn / unit:11.0f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

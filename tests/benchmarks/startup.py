"""How soon the title is there, in a pseudo-terminal: `python -m tests.benchmarks.startup [RUNS]`.

Prints, for each run: seconds from the start of the process to the drawn title, to the last byte of it, bytes sent,
memory of the process, and the CPU time it takes in two idle seconds.
"""

import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path
from statistics import median

import pyte

PROGRAM = "from okko.tui.app import run; run()"
SIZE = (120, 40)
MARK = "Quit"
"""The last entry of the menu: once it is there, the title is."""


def start() -> tuple[int, int]:
    """Start the program in a terminal of its own; its process and the terminal's other end."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM])
    ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    return process, terminal


def measured() -> tuple[float, float, int, int, float]:
    """One run."""
    began = time.perf_counter()
    process, terminal = start()
    screen = pyte.Screen(*SIZE)
    stream = pyte.ByteStream(screen)
    drawn = last = 0.0
    sent = 0
    while select.select([terminal], [], [], 1.5)[0]:
        content = os.read(terminal, 1 << 16)
        last = time.perf_counter() - began
        sent += len(content)
        stream.feed(content)
        if not drawn and any(MARK in line for line in screen.display):
            drawn = last
    before = cpu_of(process)
    time.sleep(2)
    idle = cpu_of(process) - before
    memory = memory_of(process)
    os.kill(process, signal.SIGTERM)
    os.waitpid(process, 0)
    os.close(terminal)
    return drawn, last, sent, memory, idle


def cpu_of(process: int) -> float:
    """The seconds of CPU a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """The memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


def main(runs: int) -> None:
    """Measure so many runs, and print their medians below."""
    found = [measured() for _ in range(runs)]
    print("drawn s  last s   bytes  MB  idle s")
    for drawn, last, sent, memory, idle in [*found, tuple(map(median, zip(*found, strict=True)))]:
        print(f"{drawn:7.2f} {last:7.2f} {sent:7.0f} {memory:3.0f} {idle:7.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

"""A command that is run in a terminal of its own, which replies as terminals do, and what it leaves there."""

import os
import pty
import sys
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ
from typing import Any

import pyte
from rich.segment import Segment
from rich.style import Style

RUN = """
import platform
platform.platform = platform.system
from okko.cli import main
main()
"""
"""The program, on a system that does not say more of itself than its name."""


class Terminal(pyte.Screen):
    """A terminal that sends its replies to whoever runs in it."""

    def __init__(self, size: tuple[int, int], line: int) -> None:
        super().__init__(*size)
        self._to = line

    def write_process_input(self, data: str) -> None:
        """Reply."""
        os.write(self._to, data.encode())


def ran(arguments: list[str], size: tuple[int, int]) -> list[list[Segment]]:
    """Run the program with arguments, and give back the lines of its terminal."""
    process, line = pty.fork()
    if process == 0:
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.execve(sys.executable, [sys.executable, "-c", RUN, *arguments], environment)
    ioctl(line, TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))
    terminal = Terminal(size, line)
    stream = pyte.ByteStream(terminal)
    while sent := _read(line):
        stream.feed(sent)
    os.waitpid(process, 0)
    return [[_segment(terminal.buffer[y][x]) for x in range(size[0])] for y in range(size[1])]


def _read(line: int) -> bytes:
    try:
        return os.read(line, 65536)
    except OSError:
        return b""


def _segment(cell: Any) -> Segment:
    return Segment(cell.data, Style(bold=cell.bold, reverse=cell.reverse))

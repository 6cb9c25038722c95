"""The program in a real terminal: it ends in good order, however it is told to."""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl

import pytest

pytestmark = [pytest.mark.xdist_group("screen"), pytest.mark.pty]

LEAVES_THE_SCREEN = b"\x1b[?1049l"
PATIENCE = 20


class Terminal:
    """A terminal of its own with the program in it."""

    def __init__(self) -> None:
        self.ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.ours)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from okko.tui.app import run; run()"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color"},
        )
        os.close(theirs)
        self.sent = b""

    def until(self, text: bytes) -> None:
        """Read until something is written."""
        end = time.monotonic() + PATIENCE
        while text not in self.sent:
            assert time.monotonic() < end, self.sent[-500:]
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.sent += os.read(self.ours, 1 << 16)
                except OSError:
                    break

    def ends(self) -> int:
        """Read to the end; how the program ended."""
        self.until(LEAVES_THE_SCREEN)
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A terminal that is closed after the test, and the program with it."""
    one = Terminal()
    yield one
    one.process.kill()
    one.process.wait(PATIENCE)
    os.close(one.ours)


def test_quitting_at_once_ends_in_good_order(terminal: Terminal) -> None:
    terminal.until(b"Quit")
    os.write(terminal.ours, b"q")
    assert terminal.ends() == 0
    assert LEAVES_THE_SCREEN in terminal.sent
    assert termios.tcgetattr(terminal.ours) == terminal.before


@pytest.mark.parametrize("key", [b"\x03", b"\x11"], ids=["ctrl-c", "ctrl-q"])
def test_the_keys_that_end_every_program_end_this_one(terminal: Terminal, key: bytes) -> None:
    terminal.until(b"Quit")
    os.write(terminal.ours, key)
    assert terminal.ends() == 0


def test_being_told_to_end_leaves_the_terminal_sane(terminal: Terminal) -> None:
    terminal.until(b"Quit")
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ends() == 0
    assert LEAVES_THE_SCREEN in terminal.sent
    assert termios.tcgetattr(terminal.ours) == terminal.before


def test_the_end_of_the_terminal_is_the_end_of_the_program(terminal: Terminal) -> None:
    terminal.until(b"Quit")
    terminal.process.send_signal(signal.SIGHUP)
    terminal.process.wait(PATIENCE)

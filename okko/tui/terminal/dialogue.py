"""Questions to a terminal and its replies, over the terminal itself; whoever types meanwhile is not heard."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

LAST = b"\x1b[c"
"""What every terminal replies to, in the order in which it is asked: the last question of a row."""
_LAST_REPLY = re.compile(rb"\x1b\[\?[\d;]*c")
PATIENCE = 3.0
"""Seconds for a terminal at the other end of a slow line."""


class Dialogue(Protocol):
    """Somebody who takes questions and replies to them."""

    def ask(self, questions: bytes) -> bytes:
        """What comes back until the last question of a row has its reply, or patience ends."""
        ...

    def hear(self, patience: float) -> bytes:
        """The bytes of one key or click; nothing once patience ends."""
        ...

    def say(self, told: bytes) -> None:
        """Write something that needs no reply."""
        ...


class NoTerminal(Exception):
    """There is nobody to ask."""


if sys.platform == "win32":

    @contextmanager
    def dialogue() -> Iterator[Dialogue]:
        """Consoles of this kind are not asked.

        Raises:
            NoTerminal: Always.
        """
        raise NoTerminal("terminals are not measured on Windows")
        yield

else:
    import select
    import termios
    import time
    import tty

    class _Line:
        """The terminal of this process."""

        def __init__(self, terminal: int) -> None:
            self._terminal = terminal

        def ask(self, questions: bytes) -> bytes:
            self.say(questions + LAST)
            found, end = b"", time.monotonic() + PATIENCE
            while not _LAST_REPLY.search(found) and (left := end - time.monotonic()) > 0:
                found += self._read(left)
            return found

        def hear(self, patience: float) -> bytes:
            found = self._read(patience)
            while found and (more := self._read(0.05)):
                found += more
            return found

        def say(self, told: bytes) -> None:
            left = memoryview(told)
            while left:
                left = left[os.write(self._terminal, left) :]

        def _read(self, patience: float) -> bytes:
            ready = select.select([self._terminal], [], [], patience)[0]
            return os.read(self._terminal, 4096) if ready else b""

    @contextmanager
    def dialogue() -> Iterator[Dialogue]:
        """Ask the terminal that this process belongs to, wherever its output goes; its modes are set back afterwards.

        Raises:
            NoTerminal: It has none.
        """
        try:
            terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
        except OSError:
            raise NoTerminal("there is no terminal here") from None
        try:
            modes = termios.tcgetattr(terminal)
            tty.setraw(terminal, termios.TCSAFLUSH)
            try:
                yield _Line(terminal)
            finally:
                termios.tcsetattr(terminal, termios.TCSAFLUSH, modes)
        except termios.error as error:
            raise NoTerminal(f"the terminal cannot be asked: {error}") from None
        finally:
            os.close(terminal)

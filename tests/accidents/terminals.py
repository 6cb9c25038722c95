"""Terminals of any kind and size with the real program in them, and what it has told them."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from fcntl import ioctl
from pathlib import Path

import pyte

PATIENCE = 30
LEAVES_THE_SCREEN = b"\x1b[?1049l"
_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_KEYBOARD = re.compile(rb"\x1b\[([<>])(\d*)u")
_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP.*?\x1b\\", re.DOTALL)
_ON_AT_FIRST = {7, 25}
"""Lines are wrapped and the cursor is seen."""

SIZES = ((80, 24), (120, 40), (200, 60))
LOOKS: Mapping[str, Mapping[str, str]] = {
    "true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"},
    "256 colours": {"TERM": "xterm-256color", "LANG": "C.UTF-8"},
    "tmux": {"TERM": "tmux-256color", "LANG": "C.UTF-8", "TMUX": "/tmp/none,1,0"},
    "the console": {"TERM": "linux", "LANG": "C.UTF-8"},
    "LANG=C": {"TERM": "xterm", "LANG": "C"},
    "NO_COLOR": {"TERM": "xterm-256color", "LANG": "C.UTF-8", "NO_COLOR": "1"},
}
"""Six kinds of terminals by the environment they give a program."""
_OF_A_TERMINAL = (
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "TMUX",
    "STY",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "COLUMNS",
)


class Terminal:
    """A terminal of its own, with the program or another one in it as in the foreground of a shell."""

    def __init__(
        self,
        *words: str,
        size: tuple[int, int] = (80, 24),
        look: Mapping[str, str] = LOOKS["true colour"],
        folder: Path | None = None,
        command: tuple[str, ...] = (sys.executable, "-m", "okko"),
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.size = size
        self.resize(*size)
        self.before = termios.tcgetattr(self.ours)
        environment = {name: value for name, value in os.environ.items() if name not in _OF_A_TERMINAL}
        if folder is not None:
            environment |= {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
        for inherited in ("TEXTUAL_COLOR_SYSTEM", "TEXTUAL_ANIMATIONS"):
            environment.pop(inherited, None)
        self.process = subprocess.Popen(
            [*command, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0) and None,
            env=environment | dict(look),
        )
        os.close(theirs)
        self.sent = b""
        self.answers: Callable[[bytes], bytes] | None = None
        """What the terminal replies to what it is sent; a plain one replies to nothing."""
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._closed = False

    def resize(self, width: int, height: int) -> None:
        """Give it another size; whoever is in it hears of it."""
        ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys: bytes) -> None:
        """Write keys, as many as it takes."""
        os.write(self.ours, keys)

    def read(self, patience: float = 0.05) -> bool:
        """Take what is sent until nothing has come for a while; whether anything came."""
        came = False
        while not self._closed and select.select([self.ours], [], [], patience)[0]:
            came = self._take() or came
        return came

    def _take(self) -> bool:
        try:
            content = os.read(self.ours, 1 << 16)
        except OSError:
            content = b""
        if not content:
            self._closed = True
            return False
        self.sent += content
        self._stream.feed(_NOT_FOR_PYTE.sub(b"", content))
        if self.answers is not None and (reply := self.answers(content)):
            os.write(self.ours, reply)
        return True

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Read until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"{what} did not come about:\n{self.text()}"
            assert not (self._closed and not holds()), f"{what} did not come about before the end:\n{self.text()}"
            if select.select([self.ours], [], [], 0.1)[0]:
                self._take()

    def until_said(self, words: str) -> None:
        """Read until words stand on the screen."""
        self.until(lambda: words in self.text(), repr(words))

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def ends(self) -> int:
        """Read to the end of the program and of whoever else has the terminal open; how it ended."""
        end = time.monotonic() + PATIENCE
        while not self._closed:
            assert time.monotonic() < end, f"it does not end:\n{self.text()}"
            if select.select([self.ours], [], [], 0.1)[0]:
                self._take()
        return self.process.wait(PATIENCE)

    def modes_left(self) -> set[str]:
        """What the program has switched and not switched back: private modes, and the protocol of the keyboard."""
        found = {mode: mode in _ON_AT_FIRST for mode in _ON_AT_FIRST}
        for numbers, way in _MODE.findall(self.sent):
            for number in numbers.split(b";"):
                found[int(number)] = way == b"h"
        left = {str(mode) for mode, on in found.items() if on is not (mode in _ON_AT_FIRST)}
        pushed = [way for way, _ in _KEYBOARD.findall(self.sent)]
        if pushed and pushed[-1] == b">":
            left.add("keyboard")
        return left

    def given_back(self) -> bool:
        """Whether everything is as it was before the program began."""
        return termios.tcgetattr(self.ours) == self.before and not self.modes_left()

    def close(self) -> None:
        """End the program, if it has not ended."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(PATIENCE)
        os.close(self.ours)

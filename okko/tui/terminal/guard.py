"""The terminal is given back however the program ends: by itself, by a signal it hears, or by one that nobody hears."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

GIVE_BACK = (
    "\x1b[<u"  # keys as they were: the keyboard protocol of kitty
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # no reports of the mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l"  # none of the focus, of pasting, of the size
    "\x1b[?2026l"  # nothing held back from the screen
    "\x1b[?1049l"  # the screen that was there before
    "\x1b[?25h\x1b[?7h\x1b[0m"  # cursor seen, lines wrapped, plain text
)
"""What undoes everything the screen has told the terminal."""

if sys.platform == "win32":

    @contextmanager
    def guarded() -> Iterator[None]:
        """Do without a guard: the console keeps its modes for itself."""
        yield

    def give_back() -> None:
        """Make the terminal usable again."""
        print(GIVE_BACK, end="", flush=True)

else:
    import termios
    import tty

    _DEAF = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTOU)
    _PATIENCE = 5
    """Seconds for a terminal that takes nothing more."""
    _LAST_WORDS = "okko was ended from outside; okko resume goes on with a match.\n"

    @contextmanager
    def guarded() -> Iterator[None]:
        """Have a second process wait, and give the terminal back if this one dies without having done so."""
        try:
            modes = termios.tcgetattr(0)
            alive, ours = os.pipe()
            guard = os.fork()
        except (OSError, termios.error):
            yield
            return
        if guard == 0:
            try:
                _wait(alive, modes)
            finally:
                os._exit(0)
        os.close(alive)
        well = False
        try:
            yield
            well = True
        finally:
            with suppress(OSError):
                os.write(ours, b"." if well else b"")
            os.close(ours)
            with suppress(OSError):
                os.waitpid(guard, 0)

    def _wait(alive: int, modes: list[Any]) -> None:
        """Wait for a word that all is well, or for the end of whoever would say it; nothing else is kept open."""
        os.setsid()
        for deaf in _DEAF:
            signal.signal(deaf, signal.SIG_IGN)
        os.closerange(3, alive)
        os.closerange(alive + 1, 4096)
        if os.read(alive, 1):
            return
        signal.alarm(_PATIENCE)
        os.write(2, f"{GIVE_BACK}{_LAST_WORDS}".encode())
        with suppress(termios.error):
            # A shell may have set its own modes meanwhile; only those of the screen let no key send a signal.
            if not termios.tcgetattr(0)[tty.LFLAG] & termios.ISIG:
                termios.tcsetattr(0, termios.TCSAFLUSH, modes)

    def give_back() -> None:
        """Make the terminal usable again: lines, echo and signals, the ordinary screen, no reports."""
        print(GIVE_BACK, end="", flush=True)
        with suppress(OSError, termios.error):
            modes = termios.tcgetattr(0)
            modes[tty.IFLAG] |= termios.ICRNL | termios.IXON | termios.BRKINT
            modes[tty.OFLAG] |= termios.OPOST
            modes[tty.LFLAG] |= termios.ICANON | termios.ECHO | termios.ECHOE | termios.ISIG | termios.IEXTEN
            termios.tcsetattr(0, termios.TCSAFLUSH, modes)

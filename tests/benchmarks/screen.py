"""How quick the battle is, in a pseudo-terminal: `python -m tests.benchmarks.screen [KEYS]`.

A match of four tiles (14 × 14) with six characters a side in contact, one of them in its activation: reach, ways,
odds and retreats are shown at each step of the cursor, and all overlays are on: the zones of both bands, where the
enemy can get, strike and shoot, who could strike the square pointed at, where it is safe, and the field of vision. The
cursor goes over the whole board, row by row, so that nearly every square is a new one. For both sizes of the terminal
it prints

- key: milliseconds from writing an arrow key to the last byte it brings, median and 95 of 100; the next key is written
  once nothing has come for a while;
- held key: milliseconds for each of forty keys written at once, as a key that is held down sends them;
- CPU: milliseconds of the program for each key of the first kind, and the same in yardsticks; bytes: what it sends;
- memory of the process in MB, and the CPU it takes in two seconds in which nothing happens.

A yardstick is the CPU time of a loop that adds 50,000 numbers, taken just before: 1 to 1.5 ms on a quiet machine of
today. Where it is more, other programs are in the way, and times are to be read in its terms.

`python -m tests.benchmarks.screen profile` says where the time of a key goes, in one process without a terminal.
"""

import asyncio
import cProfile
import gc
import os
import pstats
import pty
import select
import struct
import sys
import termios
import time
from fcntl import ioctl
from itertools import cycle, islice
from statistics import median

from okko.dice import Scripted
from okko.game import Game
from okko.model.state import Stage, State
from okko.model.value import but
from okko.tui.app import OkkoApp
from okko.tui.pace import Pace
from okko.tui.session import Person, Session
from tests.benchmarks.query import contact_position
from tests.benchmarks.startup import cpu_of, end, memory_of, yardstick

SIZES = ((80, 24), (120, 40))
ARROWS = {"left": b"\x1b[D", "up": b"\x1b[A", "right": b"\x1b[C", "down": b"\x1b[B"}
OVERLAYS = b"Ztappy"
"""The keys that switch every overlay on."""
KEYS = 195
"""Over the whole board once."""
QUIET = 0.08
"""Seconds without a byte after which a key is done with."""


def session() -> Session:
    """The match that is measured, in the middle of an activation."""
    state = but(contact_position(7), stage=Stage.ACTIVATE, player=0, active=-1)
    game = Game(state, Scripted())
    free = [option for option in game.decision.options if option.text.startswith("activate")]
    game.answer(free[0].text)
    return Session(game, (Person("Sanae"), Person("Takeo")), pace=Pace.OFF)


def to_the_corner(state: State) -> list[str]:
    """The arrows from the character that is activated to the south-western corner."""
    row, column = divmod(state.characters[state.active].square, state.geometry.width)
    return ["left"] * column + ["down"] * row


def over_the_board(state: State) -> list[str]:
    """The arrows from the south-western corner over all squares, row by row, there and back again."""
    across, rows = state.geometry.width - 1, state.geometry.size // state.geometry.width
    found: list[str] = []
    for row in range(rows):
        found += ["left" if row % 2 else "right"] * across + ["up"] * (row < rows - 1)
    opposite = {"left": "right", "right": "left", "up": "down"}
    return found + [opposite[name] for name in reversed(found)]


def run() -> None:
    """The program with this match on the screen; garbage is collected as `okko.tui.running` has it."""
    from okko.tui.screens.battle import BattleScreen

    gc.disable()
    app = OkkoApp()
    app.get_default_screen = lambda: BattleScreen(session())  # type: ignore[method-assign,assignment,return-value]
    app.run()


PATIENCE = 20
"""Seconds to wait for the first byte."""


class Terminal:
    """A terminal of some size with the program in it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            os.execv(sys.executable, [sys.executable, "-c", "from tests.benchmarks.screen import run; run()"])
        ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read(self, quiet: float) -> tuple[float, int]:
        """Read until nothing has come for a while; when the last byte came, and how many there were."""
        last, count = time.perf_counter(), 0
        while select.select([self.end], [], [], quiet if count else PATIENCE)[0]:
            content = os.read(self.end, 1 << 16)
            last = time.perf_counter()
            count += len(content)
            self.taken(content)
        return last, count

    def taken(self, content: bytes) -> None:
        """What is done with what the program has written: nothing."""

    def rest(self, quiet: float) -> None:
        """Read what may still come until nothing has come for a while."""
        while select.select([self.end], [], [], quiet)[0]:
            self.taken(os.read(self.end, 1 << 16))

    def press(self, keys: bytes) -> tuple[float, int]:
        """Seconds from writing keys to the last byte they bring, and the number of bytes."""
        began = time.perf_counter()
        os.write(self.end, keys)
        last, count = self.read(QUIET)
        return last - began, count

    def close(self) -> None:
        """End the program."""
        end(self.process, self.end)


def measure(size: tuple[int, int], keys: int) -> None:
    """Measure at one size of the terminal."""
    terminal = Terminal(size)
    terminal.read(1.5)
    state = session().game.state
    terminal.press(OVERLAYS)
    for name in to_the_corner(state):
        terminal.press(ARROWS[name])
    walk = [ARROWS[name] for name in islice(cycle(over_the_board(state)), keys)]
    unit = yardstick()
    before = cpu_of(terminal.process)
    found = [terminal.press(key) for key in walk]
    spent = (cpu_of(terminal.process) - before) / keys
    held = terminal.press((ARROWS["up"] * 10 + ARROWS["down"] * 10) * 2)[0] / 40
    before = cpu_of(terminal.process)
    time.sleep(2)
    idle, memory = cpu_of(terminal.process) - before, memory_of(terminal.process)
    terminal.close()
    times = sorted(1000 * taken for taken, _ in found)
    print(
        f"{size[0]} × {size[1]}: key {median(times):.1f} ms, 95 of 100 under "
        f"{times[len(times) * 95 // 100]:.1f} ms; held key {1000 * held:.1f} ms; CPU {1000 * spent:.1f} ms "
        f"({1000 * spent / unit:.1f} yardsticks of {unit:.1f} ms); "
        f"{median(count for _, count in found):.0f} bytes; {memory} MB; idle {idle:.2f} s"
    )


async def _walk(keys: int) -> None:
    from okko.tui.screens.battle import BattleScreen

    app = OkkoApp()
    async with app.run_test(size=SIZES[1]) as pilot:
        await app.push_screen(BattleScreen(session()))
        state = session().game.state
        await pilot.press(*OVERLAYS.decode(), *to_the_corner(state))
        profile = cProfile.Profile(time.process_time)
        profile.enable()
        await pilot.press(*islice(cycle(over_the_board(state)), keys))
        profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(25).sort_stats("cumtime").print_stats(60)


def main() -> None:
    if sys.argv[1:] == ["profile"]:
        asyncio.run(_walk(KEYS))
        return
    for size in SIZES:
        measure(size, int(sys.argv[1]) if len(sys.argv) > 1 else KEYS)


if __name__ == "__main__":
    main()

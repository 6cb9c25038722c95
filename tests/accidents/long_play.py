"""A program that is never closed: `python -m tests.accidents.long_play [ACTIVATIONS]`.

One process plays match after match on its screen (80 × 24, drawn as for a terminal, which is not there): two people
with bands of 12 Zeni, up to ten turns, who give any lawful answer, and press an arrow after every twelfth. After every
500 activations it prints the memory of the process (MB), the number of Python's objects, and the CPU time of an
arrow: the median, in milliseconds, and in yardsticks (`tests.benchmarks.startup`). Its exit status is 1 if at the end

- the memory is 5 % or more above what it was after the first 500, or
- a key takes 20 % more yardsticks.

`python -m tests.accidents.long_play one` plays a single match as long as matches get (99 turns, nobody strikes), and
prints the same after every hundred activations: the time of a key must not rise with the lines of the game.
"""

import asyncio
import gc
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from textual import _wait
from textual.pilot import Pilot

from okko.dice import Chooser
from okko.game import Saved, header_of, new_file, start
from okko.library import Library
from okko.model.decision import END_ACTIVATION, Activate, Ask, Decision, Option
from okko.model.rulings import Rulings
from okko.tui.agreement import Agreement, bands_for, layout_by_seed
from okko.tui.app import OkkoApp
from okko.tui.screens.battle import BattleScreen
from tests.benchmarks.startup import memory_of, yardstick

STEP = 500
ARROWS = ("up", "down", "left", "right")
MEMORY, TIME = 1.05, 1.2
"""So many times what it was after the first step is too much."""


def a_match(seed: int, turns: int) -> Saved:
    """A match of two people with ready bands of 12 Zeni, kept in a file."""
    library = Library.load().box(karasu=False)
    bands = [band for band in bands_for(12, library) if band.id in library.bands]
    chooser = Chooser(seed)
    agreement = Agreement(
        seats=("person", "person"),
        names=("Sanae", "Takeo"),
        bands=(bands[chooser.below(len(bands))], bands[chooser.below(len(bands))]),
        budget=12,
        layout=layout_by_seed(seed, library),
        seed=seed,
        turn_limit=turns,
        rulings=Rulings(),
    )
    header = header_of(agreement.setup(library), seed=seed)
    return start(new_file(header), header)


class Player:
    """Somebody who answers on the screen, and presses an arrow now and then; how long each has taken."""

    def __init__(self, pilot: Pilot[Any], seed: int) -> None:
        self.pilot, self.chooser = pilot, Chooser(seed)
        self.times: list[float] = []
        self.activations = 0

    async def play(self, saved: Saved, *, peacefully: bool = False, until: int = 10**9) -> None:
        """Answer until the match is over, or so many activations have begun."""
        screen = self.pilot.app.screen
        assert isinstance(screen, BattleScreen)
        while not saved.game.over and self.activations < until:
            option = self._choice(saved.game.decision, peacefully)
            self.activations += isinstance(option, Activate)
            known = len(saved.game.lines)
            screen.give(option)
            if len(saved.game.lines) == known:
                screen.give(option)
            if not self.chooser.below(12):
                await self.pilot.pause()
                began = time.process_time()
                self.pilot.app.simulate_key(ARROWS[self.chooser.below(4)])
                await self.pilot.pause()
                self.times.append(time.process_time() - began)
        await self.pilot.pause()

    def _choice(self, decision: Decision, peacefully: bool) -> Option:
        """Whoever can is activated; half of the characters do something then."""
        options = decision.options
        if decision.ask is Ask.ACTIVATE or (decision.ask is Ask.ACT and (peacefully or self.chooser.below(2))):
            some = [option for option in options if isinstance(option, Activate) or option == END_ACTIVATION]
            if some:
                return some[0]
        return options[self.chooser.below(len(options))]


async def long(activations: int) -> bool:
    """Play so many activations in many matches; whether it went well."""
    found: list[tuple[int, float]] = []
    async with a_screen() as pilot:
        player, match = Player(pilot, 1), 0
        saved: Saved | None = None
        while len(found) < activations // STEP:
            if saved is None or saved.game.over:
                match += 1
                saved = await begun(pilot, a_match(match, 10))
            await player.play(saved, until=STEP * (len(found) + 1))
            if player.activations >= STEP * (len(found) + 1):
                found.append(told(player.activations, match, player))
    return found[-1][0] < MEMORY * found[0][0] and found[-1][1] < TIME * found[0][1]


async def one() -> bool:
    """Play one match as long as matches get; whether its keys stay as quick."""
    found: list[tuple[int, float]] = []
    async with a_screen() as pilot:
        player = Player(pilot, 1)
        saved = await begun(pilot, a_match(1, 99))
        while not saved.game.over:
            await player.play(saved, peacefully=True, until=STEP // 5 * (len(found) + 1))
            found.append(told(player.activations, 1, player))
    return found[-1][1] < TIME * found[0][1]


@asynccontextmanager
async def a_screen() -> AsyncIterator[Pilot[Any]]:
    """The program without a terminal, that shows everything at once."""
    app = OkkoApp()
    app.settings = app.settings.model_copy(update={"speed": "off"})
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot


async def begun(pilot: Pilot[Any], saved: Saved) -> Saved:
    """Put a match on the screen, in the place of the one before."""
    app = pilot.app
    assert isinstance(app, OkkoApp)
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await pilot.pause()
    app.play(saved)
    while not (isinstance(app.screen, BattleScreen) and app.screen.laid_out):
        await pilot.pause()
    return saved


def told(activations: int, matches: int, player: Player) -> tuple[int, float]:
    """Print how things stand; memory in MB and yardsticks of a key."""
    gc.collect()
    unit = yardstick()
    memory, key = memory_of(os.getpid()), 1000 * median(player.times)
    print(
        f"{activations:6} activations, match {matches:4}: {memory} MB, {len(gc.get_objects()):7} objects; "
        f"a key {key:.1f} ms, {key / unit:.2f} yardsticks",
        flush=True,
    )
    player.times.clear()
    return memory, key / unit


def main(what: str = "10000") -> int:
    """Play; the exit status."""
    with TemporaryDirectory() as folder:
        os.environ |= {f"XDG_{kind}_HOME": str(Path(folder) / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
        os.environ["TEXTUAL_ANIMATIONS"] = "none"
        _wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = 1 / 200, 1 / 2000
        well = asyncio.run(one() if what == "one" else long(int(what)))
    print("sound" if well else "it grows")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))

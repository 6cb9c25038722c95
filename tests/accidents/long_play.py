"""A program that is never closed: `python -m tests.accidents.long_play [ACTIVATIONS]`.

One process plays match after match on its screen (120 × 40, drawn as for a terminal, which is not there), by keys: two
people with bands of 12 Zeni, up to ten turns, as `tests.accidents.screens` presses them. After every 500 activations it
prints the memory of the process (MB) and of Python's own objects, and the CPU time of a key: the median, in
milliseconds, and in yardsticks (`tests.benchmarks.startup`). Its exit status is 1 if at the end

- the memory is 5 % or more above what it was after the first 500, or
- a key takes 20 % more yardsticks.

`python -m tests.accidents.long_play one` plays a single match as long as matches get (99 turns, nobody strikes), and
prints the CPU time of a key by the lines of the game: it must not rise with them.
"""

import asyncio
import gc
import os
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from textual.pilot import Pilot

from okko.dice import Chooser
from okko.game import Saved, header_of, new_file, start
from okko.library import Library
from okko.model.event import Activated
from okko.model.rulings import Rulings
from okko.tui.agreement import Agreement, bands_for, layout_by_seed
from okko.tui.app import OkkoApp
from okko.tui.screens.battle import BattleScreen
from tests.benchmarks.startup import memory_of, yardstick

STEP = 500
KEYS = (["1"], ["tab", "enter"], ["enter"], ["full_stop"], ["escape"])
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
    """Somebody who presses keys on the screen of a match, and how long each has taken."""

    def __init__(self, pilot: Pilot[Any], seed: int) -> None:
        self.pilot, self.chooser = pilot, Chooser(seed)
        self.times: list[float] = []

    async def press(self, keys: list[str]) -> None:
        for key in keys:
            began = time.process_time()
            self.pilot.app.simulate_key(key)
            await self.pilot._wait_for_screen()
            self.times.append(time.process_time() - began)

    async def answer(self, saved: Saved) -> None:
        """Press keys until the game has one more line."""
        known = len(saved.game.lines)
        some = [ARROWS[self.chooser.below(4)] for _ in range(1 + self.chooser.below(4))]
        for keys in ([*some, "enter"], *KEYS):
            await self.press(keys)
            if len(saved.game.lines) > known or saved.game.over:
                return


async def long(activations: int) -> bool:
    """Play so many activations; whether it went well."""
    app = OkkoApp()
    app.settings = app.settings.model_copy(update={"speed": "off"})
    found: list[tuple[int, float]] = []
    async with app.run_test(size=(120, 40)) as pilot:
        player, done, match = Player(pilot, 1), 0, 0
        while done < activations:
            match += 1
            saved = a_match(match, 10)
            app.play(saved)
            await pilot.pause()
            counted = 0
            while not saved.game.over and done + counted < activations:
                await player.answer(saved)
                counted = sum(isinstance(event, Activated) for event in saved.game.log)
                if (done + counted) // STEP > len(found):
                    found.append(told(done + counted, match, player))
            done += counted
            while not isinstance(app.screen, BattleScreen) and len(app.screen_stack) > 1:
                app.pop_screen()
            await pilot.pause()
    memory, unit = found[0], found[-1]
    return unit[0] < MEMORY * memory[0] and unit[1] < TIME * memory[1]


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


async def one() -> bool:
    """Play one match as long as matches get; whether its keys stay as quick."""
    app = OkkoApp()
    app.settings = app.settings.model_copy(update={"speed": "off"})
    found: list[tuple[int, float]] = []
    async with app.run_test(size=(120, 40)) as pilot:
        player, saved = Player(pilot, 1), a_match(1, 99)
        app.play(saved)
        await pilot.pause()
        while not saved.game.over:
            for keys in (["full_stop"], ["enter"], ["1"]):
                await player.press(keys)
            if len(saved.game.lines) // STEP > len(found):
                found.append(told(len(saved.game.lines), 1, player))
    return found[-1][1] < TIME * found[0][1]


def main(what: str = "10000") -> int:
    """Play; the exit status."""
    with TemporaryDirectory() as folder:
        os.environ |= {f"XDG_{kind}_HOME": str(Path(folder) / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
        os.environ["TEXTUAL_ANIMATIONS"] = "none"
        well = asyncio.run(one() if what == "one" else long(int(what)))
    print("sound" if well else "it grows")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))

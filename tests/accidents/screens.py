"""The real program on terminals of all kinds: `python -m tests.accidents.screens`.

A whole match of two turns is played by keys on each of three sizes and six kinds of terminals, and looked at: the
program is sent no colours and no characters that such a terminal lacks, the match comes to its end, its journal is
whole, and the terminal is given back as it was. Then, in the midst of a turn and of keys that are still on their way,
the program is sent SIGHUP, SIGTERM, SIGINT, SIGKILL, and storms of new sizes down to 1 × 1.

Prints a line for each; its exit status is 1 if one failed.
"""

import re
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from okko.dice import Chooser
from okko.game import watch
from okko.journal import SUFFIX, in_use
from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.plain_text import plain
from tests.accidents.terminals import LOOKS, SIZES, Terminal

ARROWS = (b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D")
ON = (b"1", b"\t\r", b"\r", b".", b"\x1b")
"""Keys that answer a question, if the one before did not: the first of the list, the next one, what is planned, no."""
QUIET = 0.03
"""Seconds that a key is given, and ten times that after a hundred that answered nothing: machines have other work."""
STUCK = 200
"""So many keys in a row that answer nothing."""
_COLOURED = {*range(30, 39), *range(40, 49), *range(90, 108)}
_COLOURS = re.compile(rb"\x1b\[([\d;]*)m")


def battle(folder: Path, size: tuple[int, int], look: Mapping[str, str], *, seed: int, turns: int = 2) -> Terminal:
    """The program with a new match of two people on its screen, everything shown at once; its file is `match_of`."""
    settings = folder / "config" / "okko" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"speed":"off"}', encoding="utf-8")
    file = match_of(folder)
    words = ("new", "--file", str(file), "--seed", str(seed), "--budget", "12", "--turns", str(turns))
    terminal = Terminal(*words, size=size, look=look, folder=folder)
    try:
        terminal.until(file.exists, "the match")
        terminal.until_said("Setting up")
    except AssertionError:
        terminal.close()
        raise
    return terminal


def match_of(folder: Path) -> Path:
    """The journal of the match in a folder."""
    return folder / f"match{SUFFIX}"


def play(terminal: Terminal, file: Path, chooser: Chooser, lines: int | None = None) -> None:
    """Press keys until the match is over, or until so many more lines are in its journal."""
    stuck, end = 0, None if lines is None else file.read_bytes().count(b"\n") + lines
    while b'"note":"over"' not in (content := file.read_bytes()) and (end is None or content.count(b"\n") < end):
        some = b"".join(ARROWS[chooser.below(4)] for _ in range(1 + chooser.below(4))) + b"\r"
        for keys in (*[some] * chooser.below(2), *ON):
            terminal.press(keys)
            terminal.read(QUIET * (1 + stuck // 10))
            stuck += 1
            if file.stat().st_size > len(content):
                stuck = 0
                break
            assert terminal.process.poll() is None, f"the program has ended:\n{terminal.text()}"
            assert stuck < STUCK, f"no key answers anything:\n{terminal.text()}"


def unfit(terminal: Terminal, look: Mapping[str, str]) -> str:
    """What the program has sent that such a terminal cannot show; nothing if all is well."""
    text = terminal.sent.decode()
    glyphs = GlyphSet.ASCII if look["LANG"] == "C" else GlyphSet.CP437 if look["TERM"] == "linux" else GlyphSet.UNICODE
    strange = sorted({char for char in text if plain(char, glyphs) != char})
    if strange:
        return f"characters: {strange}"
    numbers = [sequence.split(b";") for sequence in _COLOURS.findall(terminal.sent)]
    ways = {sequence[place + 1] for sequence in numbers for place, n in enumerate(sequence[:-1]) if n in (b"38", b"48")}
    if b"2" in ways and "COLORTERM" not in look:
        return "true colours"
    if b"5" in ways and "256color" not in look["TERM"]:
        return "256 colours"
    coloured = {int(n) for sequence in numbers for n in sequence if n} & _COLOURED
    if "NO_COLOR" in look and coloured:
        return f"colours: {sorted(coloured)}"
    return ""


def unsound(terminal: Terminal, file: Path, *, over: bool = False) -> str:
    """What is wrong after the program has ended; nothing if all is well."""
    if not terminal.given_back():
        return f"the terminal is not given back: {terminal.modes_left() or 'its own modes'}"
    if in_use(file):
        return "the match is locked"
    saved = watch(file)
    if saved.misfit is not None:
        return f"line {saved.misfit_line}: {saved.misfit.reason}"
    return "" if saved.game.over or not over else "the match is not over"


def whole_match(folder: Path, size: tuple[int, int], look: Mapping[str, str], seed: int) -> str:
    """Play a match to its end, and leave; what went wrong."""
    terminal = battle(folder, size, look, seed=seed)
    try:
        play(terminal, match_of(folder), Chooser(seed))
        terminal.press(b"\x11")
        status = terminal.ends()
        if status:
            return f"it ends with {status}"
        return unfit(terminal, look) or unsound(terminal, match_of(folder), over=True)
    except AssertionError as failed:
        return str(failed)
    finally:
        terminal.close()


def told_to_end(folder: Path, told: signal.Signals, seed: int, *, lines: int = 20) -> str:
    """Send a signal in the midst of a turn, with keys on their way; what went wrong."""
    terminal = battle(folder, SIZES[0], LOOKS["256 colours"], seed=seed)
    chooser = Chooser(seed)
    try:
        play(terminal, match_of(folder), chooser, lines=lines + chooser.below(lines))
        terminal.press(b"1\r.1\x1b[A\r" * 3)
        time.sleep(chooser.chance() / 10)
        terminal.process.send_signal(told)
        status = terminal.ends()
        wanted = -told if told is signal.SIGKILL else 0
        if status != wanted:
            return f"it ends with {status}"
        return unsound(terminal, match_of(folder))
    except AssertionError as failed:
        return str(failed)
    finally:
        terminal.close()


def storm(folder: Path, seed: int, sizes: int = 200, *, lines: int = 15) -> str:
    """Change the size again and again while keys are pressed, then play on; what went wrong."""
    terminal = battle(folder, SIZES[1], LOOKS["256 colours"], seed=seed)
    chooser = Chooser(seed)
    try:
        play(terminal, match_of(folder), chooser, lines=lines)
        for _ in range(sizes):
            terminal.resize(1 + chooser.below(200), 1 + chooser.below(60))
            if not chooser.below(5):
                terminal.press(ARROWS[chooser.below(4)])
            terminal.read(chooser.chance() / 100)
        terminal.resize(*SIZES[1])
        terminal.read(0.5)
        play(terminal, match_of(folder), chooser, lines=lines)
        terminal.press(b"\x11")
        status = terminal.ends()
        return f"it ends with {status}" if status else unsound(terminal, match_of(folder))
    except AssertionError as failed:
        return str(failed)
    finally:
        terminal.close()


def main() -> int:
    """Run them all; answers how many failed."""
    failed = 0

    def tell(what: str, began: float, trouble: str) -> None:
        nonlocal failed
        failed += bool(trouble)
        print(f"{what}: {trouble or 'sound'} ({time.monotonic() - began:.0f} s)", flush=True)

    for number, ((width, height), (name, look)) in enumerate((size, look) for size in SIZES for look in LOOKS.items()):
        with TemporaryDirectory() as folder:
            began = time.monotonic()
            tell(f"{width} × {height}, {name}", began, whole_match(Path(folder), (width, height), look, 100 + number))
    for told in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        for seed in range(3):
            with TemporaryDirectory() as folder:
                tell(f"{told.name} in the midst of a turn", time.monotonic(), told_to_end(Path(folder), told, seed))
    for seed in range(3):
        with TemporaryDirectory() as folder:
            tell("a storm of 200 sizes", time.monotonic(), storm(Path(folder), seed))
    print(f"{failed or 'none'} failed")
    return failed


if __name__ == "__main__":
    sys.exit(min(1, main()))

"""Journals damaged at every byte: `python -m tests.accidents.damage [FILE]`.

Without a file, a short match is played first. At every place of its journal

- the file is cut off there: it is refused with its first line, where not even that is whole, or read up to the last
  whole line, and what is torn is all that is left out;
- a byte is another one, by each of its eight bits and by one more pattern: it is refused with the line that it is in
  and a cure, its whole lines are read, and nothing of it counts otherwise. Only where the last line loses its end is
  it torn instead.

At every 97th place the damaged file is also put on disk and opened, resumed and gone on with behind its whole lines:
whatever happens, it stays as it is, or what is torn lies beside it. Prints how much was done; its exit status is 1 if
something was read that should not have been, or lost.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from okko.dice import Chooser
from okko.game import BadJournal, header_of, resume, resume_whole_lines, start
from okko.journal import SUFFIX, Record, parse
from tests.matches import match_setup, play_out

FLIPS = (*(1 << bit for bit in range(8)), 0x5A)
SAMPLED = 97


def main(file: Path | None = None) -> int:
    """Damage a journal everywhere; answers how often something was wrong."""
    with TemporaryDirectory() as name:
        began = time.process_time()
        whole = (file or played(Path(name))).read_bytes()
        faults = [*cuts(whole), *flips(whole), *on_disk(Path(name), whole)]
        for fault in faults[:20]:
            print(fault)
        print(
            f"{len(whole)} bytes in {len(whole.splitlines())} lines: cut at each, and {len(FLIPS)} changes of each, "
            f"{time.process_time() - began:.0f} s; {len(faults) or 'nothing'} wrong"
        )
        return len(faults)


def played(folder: Path) -> Path:
    """A match that was played to its end, with every kind of line."""
    file = folder / f"match{SUFFIX}"
    saved = start(file, header_of(match_setup(2), seed=3))
    saved.note("A remark.")
    play_out(saved.game, Chooser(3), lines=30)
    saved.game.undo(agreed=True)
    play_out(saved.game, Chooser(4))
    saved.close()
    return file


def cuts(whole: bytes) -> list[str]:
    """What is wrong with journals that end too soon."""
    found = []
    entries = parse(Path("x"), whole).entries
    for length in range(len(whole)):
        ends = whole.count(b"\n", 0, length)
        read_ = outcome(whole[:length])
        if isinstance(read_, str):
            good = ends == 0 and read_.startswith("x:1: ") and "; " in read_
        else:
            torn = whole[:length].rpartition(b"\n")[2]
            good = read_.entries == entries[: ends - 1] and read_.torn == torn
        if not good:
            found.append(f"cut after {length} bytes: {read_}")
    return found


def flips(whole: bytes) -> list[str]:
    """What is wrong with journals of which a byte is another one."""
    found, entries = [], parse(Path("x"), whole).entries
    for place in range(len(whole)):
        line = whole.count(b"\n", 0, place) + 1
        for flip in FLIPS:
            damaged = bytearray(whole)
            damaged[place] ^= flip
            read_ = outcome(bytes(damaged))
            if isinstance(read_, str):
                good = read_.startswith(f"x:{line}: ") and "; " in read_
            else:
                good = place == len(whole) - 1 and read_.entries == entries[:-1] and bool(read_.torn)
            if not good:
                found.append(f"byte {place} changed by {flip:#x}: {read_}")
    return found


def on_disk(folder: Path, whole: bytes) -> list[str]:
    """What is wrong with damaged journals that are opened."""
    found = []
    file = folder / f"damaged{SUFFIX}"
    for place in range(0, len(whole), SAMPLED):
        damaged = bytearray(whole)
        damaged[place] ^= 0x15
        for content in (bytes(damaged), whole[:place]):
            file.write_bytes(content)
            fault = opened(file, content)
            if fault:
                found.append(f"at {place}: {fault}")
            for made in folder.glob("*"):
                made.unlink()
    return found


def opened(file: Path, content: bytes) -> str:
    """What is wrong after a damaged journal was opened in every way; nothing if all is well."""
    lines = content.splitlines(keepends=True)
    try:
        resume(file).close()
    except BadJournal as bad:
        if file.read_bytes() != content:
            return "the damaged file was changed"
        if bad.line < 2:
            return ""
        again = resume_whole_lines(file)
        again.close()
        assert again.file is not None
        if file.read_bytes() != content:
            return "the damaged file was changed when its whole lines were gone on with"
        if not again.file.read_bytes().startswith(b"".join(lines[: bad.line - 1])):
            return "not all whole lines were gone on with"
        return ""
    torn = Path(f"{file}.torn")
    rest = torn.read_bytes()[:-1] if torn.exists() else b""
    return "" if file.read_bytes().startswith(content[: len(content) - len(rest)]) else "what was torn is lost"


def outcome(raw: bytes) -> Record | str:
    """What is read, or the sentence with which it is refused."""
    try:
        return parse(Path("x"), raw)
    except BadJournal as bad:
        return str(bad)


if __name__ == "__main__":
    sys.exit(min(1, main(*map(Path, sys.argv[1:2]))))

"""What a visitor's process runs: `python -m okko.serve.guest [--resume]`."""

import os
import signal
import sys
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from okko.game import Saved


ALONE = 2.0
"""Seconds between two looks whether the server is still there."""


def main() -> int:
    """Open the game; with `--resume` in the match that was being played. Answers the exit status."""
    from okko.serve.fence import fence

    fence(Path.cwd())
    from okko.tui.running import run

    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    return run(_cut_off() if "--resume" in sys.argv[1:] else None)


def _end_with(server: int) -> None:
    """End in good order once the server is gone, however it went; what is drawn then goes nowhere."""
    while os.getppid() == server:
        Event().wait(ALONE)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _cut_off() -> "Saved | None":
    """The match that was played when the line was cut, if it goes on."""
    from okko.game import BadJournal, resume_last

    try:
        saved = resume_last()
    except BadJournal:
        return None
    if saved is not None and saved.misfit is not None:
        saved.close()
        return None
    return saved


if __name__ == "__main__":
    sys.exit(main())

"""What a visitor's process runs: `python -m okko.serve.guest [--resume]`."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from okko.game import Saved


def main() -> int:
    """Open the game; with `--resume` in the match that was being played. Answers the exit status."""
    from okko.tui.running import run

    return run(_cut_off() if "--resume" in sys.argv[1:] else None)


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

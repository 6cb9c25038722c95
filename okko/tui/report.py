"""Bug reports: the version, the terminal and the whole match in one file."""

import os
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from okko import __version__
from okko.game import Answered, Threw, Undone
from okko.intake import goes_on
from okko.tui.session import Session


def reports_folder() -> Path:
    """Where reports are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "reports"


def from_home(file: Path) -> str:
    """A path as short as it can be said: from the home folder on, if it lies there."""
    home = Path.home()
    return f"~/{file.relative_to(home)}" if file.is_relative_to(home) else str(file)


def write_report(session: Session, screen: str) -> Path:
    """Write a report; the file.

    Raises:
        OSError: It cannot be written.
    """
    file = reports_folder() / f"okko-report-{datetime.now():%Y%m%d-%H%M%S}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(report(session, screen), encoding="utf-8")
    return file


def write_crash(error: BaseException, match: Path | None) -> str:
    """Write down an error that nobody foresaw; what a player should know about it, in a few short lines."""
    folder = reports_folder()
    file = folder / f"okko-crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
    lines = [f"okko: this should not have happened: {type(error).__name__}: {error}"]
    if match is not None:
        lines.append(goes_on(match))
    trace = "".join(traceback.format_exception(error))
    saved = match.read_text(encoding="utf-8", errors="replace") if match is not None and match.is_file() else ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(f"okko {__version__}, Python {platform.python_version()}\n{trace}\n{saved}", encoding="utf-8")
        lines.append(f"Please report it, with the file {file}")
    except OSError as problem:
        lines.append(f"No report can be written to {folder}: {problem.strerror}")
    return "\n".join(lines)


def report(session: Session, screen: str) -> str:
    """The text of a report."""
    names = ("TERM", "COLORTERM", "TERM_PROGRAM", "TMUX", "LANG", "NO_COLOR")
    told = ", ".join(f"{name}={os.environ[name]}" for name in names if name in os.environ)
    lines = [
        f"okko {__version__}, Python {platform.python_version()} on {sys.platform}",
        f"screen: {screen}; {told}",
        f"seats: {session.name(0)}, {session.name(1)}; practice: {session.practice}",
        f"pending: {session.game.pending!r}",
        *(f"note: {note}" for note in session.notes),
        "",
    ]
    if session.saved is not None and session.saved.is_file():
        return "\n".join(lines) + session.saved.read_text(encoding="utf-8", errors="replace")
    return "\n".join([*lines, *_inputs(session)]) + "\n"


def _inputs(session: Session) -> list[str]:
    """The lines of the game where no journal is kept."""
    found = []
    for line in session.game.lines:
        struck = " (taken back)" if line.struck else ""
        match line.input:
            case Answered(ask, player, text):
                found.append(f"answer {'ab'[player]} {ask}: {text}{struck}")
            case Threw(faces):
                found.append(f"throw {' '.join(map(str, faces))}{struck}")
            case Undone(to, agreed):
                found.append(f"undo to {to}{' agreed' if agreed else ''}")
    return found

"""Files read up to a limit; folders, pipes and devices are refused without waiting for them."""

import os
import stat
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Unreadable(Exception):
    """A file that is not read; says why in a few words."""


class TooLarge(Unreadable):
    """A file with more bytes than are read."""


def read_at_most(file: Path, most: int, within: Path | None = None) -> bytes:
    """The bytes of a file.

    Args:
        file: What is read.
        most: How many bytes it may have.
        within: The folder that it must lie in, wherever links lead.

    Raises:
        Unreadable: It is no file, is larger, or lies elsewhere.
        OSError: The system does not let it be read.
    """
    if within is not None and not lies_in(file, within):
        raise Unreadable("this is a link to something outside of the folder")
    try:
        descriptor = os.open(file, _FLAGS)
    except ValueError:
        raise Unreadable("this is no name of a file") from None
    try:
        return read_open(descriptor, most)
    finally:
        os.close(descriptor)


def lies_in(file: Path, folder: Path) -> bool:
    """Whether a file lies in a folder or below it, wherever links lead."""
    return Path(os.path.realpath(file)).is_relative_to(os.path.realpath(folder))


def read_open(descriptor: int, most: int) -> bytes:
    """The bytes of a file that is open, which it stays.

    Raises:
        Unreadable: It is no file, or is larger.
        OSError: The system does not let it be read.
    """
    about = os.fstat(descriptor)
    if not stat.S_ISREG(about.st_mode):
        raise Unreadable("this is no file")
    if about.st_size > most:
        raise TooLarge("the file is too large")
    with os.fdopen(os.dup(descriptor), "rb") as stream:
        return stream.read(most)

"""One process at a time writes a journal; the lock goes when the process does, however it ends."""

import errno
import os
import sys
from pathlib import Path

from okko.journal.bad_journal import InUse

_BUSY = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        """Lock one byte far behind the end, so that everybody can still read the file."""
        os.lseek(descriptor, 2**30, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: Path, descriptor: int) -> None:
    """Keep other processes from writing; on a disk that knows no locks, do without.

    Raises:
        InUse: Another process has it.
    """
    try:
        _take(descriptor)
    except OSError as error:
        if error.errno in _BUSY:
            message = "this match is open in another window"
            raise InUse(file, 0, message, "go on there, or close it first") from None


def in_use(file: Path) -> bool:
    """Whether another window is writing a journal now; one that cannot be opened is not said to be."""
    try:
        descriptor = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        lock(file, descriptor)
    except InUse:
        return True
    finally:
        os.close(descriptor)
    return False

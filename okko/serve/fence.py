"""The fence around a visitor's program: it opens its own files and no others, whatever a screen is made to ask for."""

import errno
import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

import okko

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = {
    "os.chmod",
    "os.chown",
    "os.link",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "os.truncate",
    "os.utime",
}
_LOOKING = {"os.listdir", "os.scandir"}
_PAIRS = {"os.link", "os.rename", "os.symlink"}
_STARTING = {"os.exec", "os.posix_spawn", "os.system", "os.startfile", "subprocess.Popen"}
_SPEAKING = {"socket.bind", "socket.connect", "socket.sendto", "socket.getaddrinfo"}


def fence(folder: Path) -> None:
    """From now on keep this process to a folder and to the program itself, for good.

    It reads nothing else, changes nothing outside of the folder (but what Python has compiled), starts nothing but
    Python, for an opponent that thinks by itself, and speaks to nobody over a network. Whatever else is tried is a
    `PermissionError`, which screens tell in a sentence. It is no cage for foreign code, which would find ways out.
    """
    own = os.path.realpath(folder)
    program = tuple(sorted({os.path.realpath(part) for part in _program()}))
    python = os.path.realpath(sys.executable)

    def inside(path: str, *places: str) -> bool:
        return any(path == place or path.startswith(place + os.sep) for place in places)

    def judge(path: Any, *, changing: bool) -> None:
        if isinstance(path, int) or path is None:
            return
        real = os.path.realpath(os.fsdecode(path))
        compiled = os.sep + "__pycache__" in real
        if real == os.devnull or inside(real, own) or ((not changing or compiled) and inside(real, *program)):
            return
        raise PermissionError(errno.EACCES, "this lies outside of the visitor's folder", os.fsdecode(path))

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            flags = arguments[2]
            judge(arguments[0], changing=isinstance(flags, int) and bool(flags & _WRITING))
        elif event in _LOOKING:
            judge("." if arguments[0] is None else arguments[0], changing=False)
        elif event in _CHANGING:
            for path in arguments[: 2 if event in _PAIRS else 1]:
                judge(path, changing=True)
        elif event in _SPEAKING or (event in _STARTING and os.path.realpath(str(arguments[0])) != python):
            raise PermissionError(errno.EACCES, "a visitor's program does not do that", event)

    sys.addaudithook(look)


def _program() -> list[str]:
    """Where Python, its packages and the game lie."""
    lying = [path for path in sys.path if path]
    return [*lying, *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib")), str(Path(okko.__file__).parent)]

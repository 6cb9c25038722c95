"""Runs the program again and again without starting Python each time: `python -m tests.hostile.nursery`.

Each line of standard input is a call, as a list in JSON; it is answered in a process of its own, whose memory, time and
files are limited, by a line with the exit status, what was said, the seconds of the processor and the megabytes.
"""

import contextlib
import io
import json
import os
import resource
import sys
import tempfile

from okko.cli import main, run
from okko.cli.commands import ARENA, COMMANDS, POSITION, Lazy, imported
from tests.hostile.lines import RECORD
from tests.hostile.yamls import SOUND

SECONDS = 5
MEGABYTES = 200


def limited() -> None:
    """Limit a process: the processor's time in whole seconds, its own memory, the size of files it writes."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES << 20, MEGABYTES << 20))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def answered(call: list[str]) -> dict[str, object]:
    """What a call comes to."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, open(os.devnull) as nothing:
        child = os.fork()
        if child == 0:
            for place, stream in enumerate((nothing, out, err)):
                os.dup2(stream.fileno(), place)
            limited()
            try:
                main(call)
            except SystemExit as left:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(left.code if isinstance(left.code, int) else 1)
        _, status, used = os.wait4(child, 0)
        for stream in (out, err):
            stream.seek(0)
        return {
            "status": os.waitstatus_to_exitcode(status),
            "out": out.read().decode(),
            "err": err.read().decode(),
            "seconds": used.ru_utime + used.ru_stime,
            "megabytes": used.ru_maxrss / 1024,
        }


def warmed() -> None:
    """Load everything once, and read a sound file of each kind, so that calls only cost what they do themselves."""
    for entry in (*COMMANDS.values(), *POSITION.values(), *ARENA.values()):
        if isinstance(entry, Lazy):
            imported(entry.target)
    with contextlib.redirect_stdout(io.StringIO()):
        for file in (*SOUND.values(), RECORD):
            run(["check", str(file)])
        run(["replay", "--plain", str(RECORD)])
        run(["position", "query", str(SOUND["position"])])


if __name__ == "__main__":
    warmed()
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)

"""An opponent in a process of its own, so that the screen is as quick as without it."""

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from okko.bots.thought import Thought
from okko.game import Header, Line
from okko.game.mirror import packed
from okko.journal import PHYSICAL

GRACE = 10.0
"""The seconds an opponent may take beyond its time before it is given up."""


class Failed(RuntimeError):
    """The opponent has died, does not answer, or answers nonsense."""


class Apart:
    """A bot that thinks elsewhere. It is told what happened in the game, never what its dice will show."""

    def __init__(self, header: Header, name: str, seed: int, *, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        """How long an answer may take before the best so far must do."""
        self._begin = {"header": _unseeded(header), "bot": name, "seed": seed}
        self.process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._number = 0
        self._told = 0
        self._busy = Lock()
        self._writing = Lock()

    def start(self) -> None:
        """Start the process, so that the first answer need not wait for it.

        Raises:
            Failed: It cannot be started.
        """
        if self.process is not None:
            return
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "okko.bots.thinking"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(f"its process cannot be started: {error.strerror}") from None
        self._answers, self._told = SimpleQueue(), 0
        Thread(target=self._listen, args=(self.process, self._answers), daemon=True).start()
        self._tell(self._begin)

    def choose(self, lines: Sequence[Line]) -> Thought:
        """The answer to what is pending after these lines of the game; it may take its time.

        Raises:
            Failed: There is none.
        """
        self.hurry()
        with self._busy:
            self.start()
            self._number += 1
            rows = [packed(line.input) for line in lines[self._told :]]
            self._told += len(rows)
            self._tell({"number": self._number, "inputs": rows, "seconds": self.seconds})
            return self._heard(self._number)

    def _heard(self, number: int) -> Thought:
        while True:
            try:
                answer = self._answers.get(timeout=self.seconds + GRACE)
            except Empty:
                raise Failed("it does not answer") from None
            if answer is None:
                raise Failed("its process has ended")
            if answer.get("number") != number:
                continue
            if "fault" in answer:
                raise Failed(answer["fault"])
            return Thought(answer["option"], answer.get("reason", ""))

    def hurry(self) -> None:
        """Have the best answer so far."""
        if self.process is not None and self._busy.locked():
            self._tell({"hurry": self._number})

    def close(self) -> None:
        """Let the process go; it ends as soon as it notices."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(OSError, ValueError):
            assert process.stdin is not None
            process.stdin.close()
        process.terminate()
        process.wait(timeout=GRACE)

    @staticmethod
    def _listen(process: "subprocess.Popen[str]", answers: "SimpleQueue[dict[str, Any] | None]") -> None:
        assert process.stdout is not None
        with process.stdout, suppress(ValueError):
            for line in process.stdout:
                answers.put(json.loads(line))
        answers.put(None)

    def _tell(self, order: dict[str, Any]) -> None:
        process = self.process
        if process is None or process.stdin is None:
            raise Failed("its process has ended")
        try:
            with self._writing:
                process.stdin.write(json.dumps(order) + "\n")
                process.stdin.flush()
        except (OSError, ValueError):
            raise Failed("its process has ended") from None


def _unseeded(header: Header) -> dict[str, Any]:
    """What an opponent may know of how a game began: everything but the seed of its dice."""
    return json.loads(header.model_copy(update={"seed": PHYSICAL}).model_dump_json(exclude_none=True))  # type: ignore[no-any-return]

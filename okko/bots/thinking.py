"""The process an opponent thinks in: lines of JSON come in, what happened and when to choose; answers go out.

It is told the inputs of the game but no seed, so that it knows what a player knows. It ends when nobody writes any
more.
"""

import json
import sys
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any

from okko.bots.bot import Patient
from okko.bots.registry import bot_named
from okko.bots.thought import think
from okko.game import Header, Mirror, beginning
from okko.game.mirror import unpacked

Order = dict[str, Any]


class Desk:
    """The orders that came in, and up to which of them the answer must come at once."""

    def __init__(self, asked: IO[str]) -> None:
        self.orders: SimpleQueue[Order | None] = SimpleQueue()
        self.hurried = -1
        """The number of the last order that must not take any longer."""
        Thread(target=self._listen, args=(asked,), daemon=True).start()

    def _listen(self, asked: IO[str]) -> None:
        for line in asked:
            order = json.loads(line)
            if "hurry" in order:
                self.hurried = order["hurry"]
            else:
                self.orders.put(order)
        self.hurried = sys.maxsize
        self.orders.put(None)

    def patience(self, number: int, seconds: float) -> "Patience":
        """How long an order may take."""
        return Patience(self, number, monotonic() + seconds)


class Patience:
    """Says when thinking must end; called now and then by who thinks."""

    def __init__(self, desk: Desk, number: int, until: float) -> None:
        self._desk, self._number, self._until = desk, number, until

    def __call__(self) -> bool:
        """Whether the best answer so far is wanted now."""
        return self._desk.hurried >= self._number or monotonic() > self._until


def serve(asked: IO[str], told: IO[str]) -> None:
    """Follow a game, and choose when asked to, until the input ends."""
    desk = Desk(asked)
    first = desk.orders.get()
    if first is None:
        return
    bot = bot_named(first["bot"], first["seed"])
    mirror = Mirror(beginning(Header.model_validate_json(json.dumps(first["header"]))))
    while (order := desk.orders.get()) is not None:
        answer: dict[str, object] = {"number": order["number"]}
        try:
            mirror.follow([unpacked(row) for row in order["inputs"]])
            if mirror.misfit is not None:
                raise ValueError(mirror.misfit.reason)
            if isinstance(bot, Patient):
                bot.hurry = desk.patience(order["number"], order["seconds"])
            thought = think(bot, mirror.game)
            answer |= {"option": thought.option, "reason": thought.reason}
        except Exception as error:
            answer["fault"] = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), file=told, flush=True)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)

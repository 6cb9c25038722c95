"""How the program ends when the system tells it to."""

import asyncio
import contextlib
import signal
from typing import Any

from textual.app import App

PATIENCE = 30
"""Seconds for an end in good order, on a machine that has much to do."""


def end_on_signals(app: App[Any]) -> None:
    """End in good order when told to, and in any case after a while; what was answered is on disk already."""

    def told() -> None:
        app.exit()
        signal.alarm(PATIENCE)

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError, AttributeError):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, told)

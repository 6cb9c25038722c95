"""How the program ends when the system tells it to."""

import asyncio
import contextlib
import signal
from typing import Any

from textual.app import App

PATIENCE = 30
"""Seconds for an end in good order when the terminal is gone, on a machine that has much to do."""


def end_on_signals(app: App[Any]) -> None:
    """End in good order when told to; once the terminal is gone, end in any case."""

    def hung_up() -> None:
        app.exit()
        signal.alarm(PATIENCE)

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError, AttributeError):
        loop.add_signal_handler(signal.SIGTERM, app.exit)
        loop.add_signal_handler(signal.SIGINT, app.exit)
        loop.add_signal_handler(signal.SIGHUP, hung_up)

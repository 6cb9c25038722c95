"""The program ends when the system tells it to: in good order, and in any case."""

import asyncio
import os
import signal

import pytest

from okko.tui import signals
from okko.tui.app import OkkoApp


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_who_is_told_to_end_ends_within_a_while_even_if_something_hangs(
    told: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, loop, done = OkkoApp(), asyncio.get_running_loop(), []
    monkeypatch.setattr(app, "exit", lambda: done.append("asked"))
    monkeypatch.setattr(signal, "alarm", done.append)
    signals.end_on_signals(app)
    try:
        os.kill(os.getpid(), told)
        await asyncio.sleep(0.05)
    finally:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.remove_signal_handler(number)
    assert done == ["asked", signals.PATIENCE]

"""Listening: the socket, the words on the terminal, and an end in good order."""

import asyncio
import signal
import socket
from contextlib import suppress
from pathlib import Path

import platformdirs
from aiohttp import web

from okko.serve.door import door_at
from okko.serve.server import application
from okko.serve.visitors import Room, Visitors


def visitors_folder() -> Path:
    """Where the files of visitors are kept, a folder for each."""
    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "visitors"


def listen(
    host: str, port: int, address: str | None, token: str | None, most: int, room: Room, folder: Path | None
) -> None:
    """Serve until the program is told to end.

    Raises:
        BadAddress: Nobody could tell what visitors would type, or the token is too easy to guess.
        OSError: The port is taken, or cannot be listened at.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=128) as listening:
        door = door_at(host, listening.getsockname()[1], address, token)
        visitors = Visitors((folder or visitors_folder()).absolute(), most, room)
        print(f"Okko is played at {door.address}", flush=True)
        print(f"Up to {most} may play at once; whoever knows the address may. Ctrl+C ends it.", flush=True)
        asyncio.run(_serve(listening, web.AppRunner(application(door, visitors), access_log=None, shutdown_timeout=2)))


async def _serve(listening: socket.socket, runner: web.AppRunner) -> None:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, told.set)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        await told.wait()
    finally:
        await runner.cleanup()

"""A server for a test, programs that only echo, and a visitor who sees what is shown over the socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte
from aiohttp import web
from aiohttp.test_utils import unused_port

from okko.serve.door import Door, door_at
from okko.serve.program import Line
from okko.serve.server import application
from okko.serve.visitors import Room, Visitors

TOKEN = "a-token-for-a-test"


class Echo:
    """A program that shows what is typed, and remembers what it was told."""

    started: list["Echo"] = []

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self.folder = folder
        self.arguments = arguments
        self.line: Line | None = None
        self.over = asyncio.Event()
        self.heard: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.shown = 0
        """Bytes that were shown."""

    @staticmethod
    async def start(folder: Path, arguments: Sequence[str], width: int, height: int) -> "Echo":
        await asyncio.sleep(0)
        Echo.started.append(Echo(folder, arguments))
        return Echo.started[-1]

    async def attach(self, line: Line, width: int, height: int) -> None:
        self.line = line
        self.sizes.append((width, height))

    def detach(self, line: Line) -> None:
        if self.line is line:
            self.line = None

    async def press(self, keys: str) -> None:
        self.heard.append(keys)
        if self.line is not None:
            await self.line.send(f"<{keys}>".encode("utf-8", "replace"))
            self.shown += 1

    async def resize(self, width: int, height: int) -> None:
        self.sizes.append((width, height))

    async def focus(self, has: bool) -> None:
        self.heard.append("focus" if has else "blur")

    async def end(self) -> None:
        self.over.set()


class Served:
    """A server that runs."""

    def __init__(self, door: Door, visitors: Visitors, session: aiohttp.ClientSession) -> None:
        self.door = door
        self.visitors = visitors
        self.session = session

    @property
    def at(self) -> str:
        return self.door.address

    async def visitor(self) -> str:
        """The cookie of somebody who opens the page for the first time."""
        async with self.session.get(self.at, cookies={}) as answer:
            assert answer.status in (200, 503, 507)
            return answer.cookies["okko-visitor"].value

    async def line(self, key: str | None = None, **changes: Any) -> aiohttp.ClientWebSocketResponse:
        """A line as a page opens it."""
        key = key or await self.visitor()
        headers = {"Origin": self.door.origins[0], "Cookie": f"okko-visitor={key}", **changes}
        return await self.session.ws_connect(f"{self.at}line?width=80&height=24", headers=headers, max_msg_size=0)

    async def playing(self, key: str) -> aiohttp.ClientWebSocketResponse:
        """The line of a visitor whose program has started."""
        line = await self.line(key)
        async with asyncio.timeout(5):
            while self.visitors.known(key) not in self.visitors.playing:
                await asyncio.sleep(0.001)
        return line


@asynccontextmanager
async def served(folder: Path, most: int = 2, room: Room | None = None) -> AsyncIterator[Served]:
    """A server on a free port of this machine."""
    port = unused_port()
    door = door_at("127.0.0.1", port, token=TOKEN)
    visitors = Visitors(folder, most, room or Room())
    runner = web.AppRunner(application(door, visitors), access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    jar = aiohttp.DummyCookieJar()
    try:
        async with aiohttp.ClientSession(cookie_jar=jar, connector=aiohttp.TCPConnector(limit=0)) as session:
            yield Served(door, visitors, session)
    finally:
        await runner.cleanup()


async def says(socket: aiohttp.ClientWebSocketResponse, *message: Any) -> None:
    """Send a message as a page does."""
    await socket.send_str(json.dumps(message))


async def closed(socket: aiohttp.ClientWebSocketResponse, seconds: float = 5) -> int | None:
    """The code a line is closed with, once it is."""
    async with asyncio.timeout(seconds):
        async for _ in socket:
            pass
    return socket.close_code


class Eyes:
    """Somebody who looks at a terminal at the end of a line."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, columns: int = 80, lines: int = 24) -> None:
        self.socket = socket
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)

    async def see(self, words: str, seconds: float = 30) -> None:
        """Look until these words are shown."""
        try:
            async with asyncio.timeout(seconds):
                while words not in self.text:
                    message = await self.socket.receive()
                    assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
                    if message.type is aiohttp.WSMsgType.BINARY:
                        self._stream.feed(message.data)
        except TimeoutError:
            raise AssertionError(f"{words!r} is not on the screen:\n{self.text}") from None

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def press(self, keys: str) -> None:
        await says(self.socket, "stdin", keys)

"""A headless Chromium, driven through its own protocol: pages, keys, clicks, pictures."""

import asyncio
import base64
import json
import os
import shutil
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "Escape": (27, ""),
    "ArrowDown": (40, ""),
    "ArrowUp": (38, ""),
    "F10": (121, ""),
}


class Page:
    """A page in the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.requests: list[str] = []
        """Every address that the page has asked for."""
        self.errors: list[str] = []
        """What was said on the console that is an error."""
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if "id" in said:
                self._waiting.pop(said["id"]).set_result(said)
            elif said["method"] == "Network.requestWillBeSent":
                self.requests.append(said["params"]["request"]["url"])
            elif said["method"] == "Network.webSocketCreated":
                self.requests.append(said["params"]["url"])
            elif said["method"] == "Log.entryAdded" and said["params"]["entry"]["level"] == "error":
                self.errors.append(said["params"]["entry"]["text"])
            elif said["method"] == "Runtime.exceptionThrown":
                self.errors.append(str(said["params"]["exceptionDetails"]))

    async def call(self, method: str, **params: Any) -> Any:
        """Say something in the browser's protocol; what it answers."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        said = await self._waiting[number]
        assert "error" not in said, said
        return said["result"]

    async def open(self, address: str) -> None:
        """Go to a page."""
        for domain in ("Page", "Network", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        await self.call("Page.navigate", url=address)

    async def value(self, script: str) -> Any:
        """What a script comes to on the page."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")

    async def until(self, script: str, seconds: float = 30) -> Any:
        """Wait until a script comes to something true; what it comes to."""
        async with asyncio.timeout(seconds):
            while True:
                try:
                    if found := await self.value(script):
                        return found
                except AssertionError:
                    """The page is on its way to another."""
                await asyncio.sleep(0.1)

    async def press(self, key: str) -> None:
        """Press a key, as a person does."""
        code, text = KEYS.get(key, (ord(key.upper()) if len(key) == 1 else 0, key))
        for kind in ("keyDown", "keyUp"):
            shown = {"text": text} if text and kind == "keyDown" else {}
            await self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **shown)

    async def click(self, x: float, y: float) -> None:
        """Click at a place of the page, in its own pixels."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def picture(self, file: Path) -> None:
        """Keep a picture of the page."""
        taken = await self.call("Page.captureScreenshot")
        file.write_bytes(base64.b64decode(taken["data"]))


@asynccontextmanager
async def browser(folder: Path, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[Callable[[], Any]]:
    """A browser of its own; call what it yields for a page."""
    assert CHROMIUM is not None
    process: Process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        f"--window-size={size[0]},{size[1]}",
        "about:blank",
        stdout=DEVNULL,
        stderr=DEVNULL,
        env={**os.environ, "HOME": str(folder)},
        start_new_session=True,
    )
    told = folder / "DevToolsActivePort"
    try:
        async with asyncio.timeout(60), aiohttp.ClientSession() as session:
            while not (told.exists() and told.read_text().count("\n")):
                await asyncio.sleep(0.1)
        port = told.read_text().split()[0]
        async with aiohttp.ClientSession() as session:

            async def page() -> Page:
                async with session.put(f"http://127.0.0.1:{port}/json/new?about:blank") as answer:
                    target = await answer.json()
                return Page(await session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0))

            yield page
    finally:
        process.terminate()
        await process.wait()

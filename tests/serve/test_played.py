"""The game played through `okko serve`: over its socket as a terminal sees it, and in a browser by keys and clicks.

The browser is Debian's Chromium (`apt-get install chromium`); without one its tests are skipped, and say so.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pyte
import pytest

from okko.serve import visitors as visiting
from okko.serve.program import Program
from okko.serve.visitors import Visitor
from tests.serve.browser import CHROMIUM, Page, browser
from tests.serve.table import Eyes, Served, closed, served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("screen")]
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here; apt-get install chromium")
Screens = dict[Program, pyte.Screen]
F10 = "\x1b[21~"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Served]:
    """A server for two."""
    async with served(tmp_path / "visitors") as one:
        yield one


def journals(folder: Path) -> list[Path]:
    """The matches of all visitors."""
    return sorted(folder.rglob("*.okko.jsonl"))


def answers(file: Path) -> list[str]:
    """What player a has answered."""
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    return [line["text"] for line in lines if line["kind"] == "answer" and line["player"] == "a"]


async def until(true: Callable[[], Any], seconds: float = 30) -> Any:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not (found := true()):
            await asyncio.sleep(0.1)
    return found


async def begun(eyes: Eyes, visitor: Visitor) -> Path:
    """A match is begun, and two questions are answered."""
    await eyes.see("New match")
    await eyes.press("n")
    await eyes.see("Start the match")
    await eyes.press(F10)
    await eyes.see("Dice")
    file = (await until(lambda: journals(visitor.folder)))[0]
    assert isinstance(file, Path)

    async with looking(eyes):
        await until_answered(lambda: eyes.press("\r"), file, 2)
    return file


@asynccontextmanager
async def looking(eyes: Eyes) -> AsyncIterator[None]:
    """Meanwhile somebody looks: a line that nobody listens at is cut."""
    task = asyncio.create_task(eyes.see("nothing that is ever shown", 600))
    try:
        yield
    finally:
        task.cancel()


async def until_answered(press: Callable[[], Any], file: Path, number: int) -> None:
    """Press until so many questions are answered; a tired machine takes its time."""
    async with asyncio.timeout(60):
        while len(answers(file)) < number:
            await press()
            await asyncio.sleep(0.5)


async def test_two_visitors_play_and_come_back(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [await here.visitor(), await here.visitor()]
    both = [Eyes(await here.line(key)) for key in keys]
    known = [here.visitors.known(key) for key in keys]
    files = await asyncio.gather(*map(begun, both, known))
    assert [file.is_relative_to(visitor.folder) for file, visitor in zip(files, known, strict=True)] == [True, True]
    program = known[0].program

    async with looking(both[1]):
        await both[0].socket.send_str("[" * 1000)
        assert await closed(both[0].socket) == 1003
        eyes = Eyes(await here.line(keys[0]))
        await eyes.see("Dice")
        await eyes.see("facing")
        assert known[0].program is program
        before = len(answers(files[0]))
        async with looking(eyes):
            await until_answered(lambda: eyes.press("\r"), files[0], before + 1)

        await eyes.socket.close()
        await until(lambda: known[0].cut_at is not None)
        monkeypatch.setattr(visiting, "GRACE", 0.0)
        await here.visitors.tidy()
        assert known[0] not in here.visitors.playing
        assert known[1] in here.visitors.playing
        told = answers(files[0])
        eyes = Eyes(await here.line(keys[0]))
        await eyes.see("Dice")
        assert known[0].program is not program
        assert answers(files[0]) == told
        assert len(journals(here.visitors.folder)) == 2

        for visitor in known:
            assert visitor.program is not None
            await visitor.program.end()
        assert here.visitors.playing == []


async def test_a_program_knows_nothing_of_the_host(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "of the host")
    line = await here.line()
    await Eyes(line).see("New match")
    (visitor,) = here.visitors.playing
    assert visitor.program is not None
    surroundings = Path(f"/proc/{visitor.program._process.pid}/environ")
    if surroundings.exists():
        text = surroundings.read_text()
        assert "SECRET" not in text
        assert f"HOME={visitor.folder}" in text
    assert oct(os.stat(visitor.folder).st_mode)[-3:] == "700"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it is seen in /proc what goes on")
async def test_no_program_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    order = [sys.executable, "-m", "okko", "serve", "--port", "0", "--folder", str(tmp_path / "visitors")]
    server = await asyncio.create_subprocess_exec(*order, stdout=PIPE)
    assert server.stdout is not None
    address = (await server.stdout.readline()).decode().split()[-1]
    headers = {"Origin": address.rsplit("/", 2)[0], "Cookie": f"okko-visitor={'x' * 32}"}
    async with aiohttp.ClientSession() as session:
        eyes = Eyes(await session.ws_connect(f"{address}line?width=80&height=24", headers=headers))
        await eyes.see("New match")
        with pytest.raises(AssertionError, match="not on the screen"):
            await eyes.see("nothing that is ever shown", 3)
        (guest,) = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        server.kill()
        await server.wait()
        await until(lambda: not Path(f"/proc/{guest}").exists(), 15)
    assert not [*tmp_path.rglob("*crash*")]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Screens:
    """What each program has drawn, wherever it is shown."""
    screens: Screens = {}
    show = Program._show

    async def watched(program: Program, payload: bytes) -> None:
        screen = screens.setdefault(program, pyte.Screen(200, 60))
        pyte.ByteStream(screen).feed(payload)
        await show(program, payload)

    monkeypatch.setattr(Program, "_show", watched)
    return screens


async def place(page: Page, screen: pyte.Screen, words: str) -> tuple[float, float]:
    """Where words stand on a page, in its own pixels."""
    row = next(row for row, line in enumerate(screen.display) if words in line)
    column = screen.display[row].index(words) + len(words) / 2
    size = parse_qs(urlsplit(page.requests[-1]).query)
    x, y, width, height = await page.value(
        "(({x, y, width, height}) => [x, y, width, height])"
        "(document.querySelector('.xterm-screen').getBoundingClientRect())"
    )
    return x + width * column / int(size["width"][0]), y + height * (row + 0.5) / int(size["height"][0])


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A folder for a browser."""
    folder = tmp_path / "browser"
    folder.mkdir()
    return folder


async def shown(page: Page) -> None:
    """Wait until the program has drawn."""
    await page.until("document.body.classList.contains('-first-byte')", 60)
    await page.until("document.activeElement.className === 'xterm-helper-textarea'")


async def pressed(page: Page, key: str, file: Path, number: int) -> None:
    await until_answered(lambda: page.press(key), file, number)


@needs_chromium
async def test_a_match_in_a_browser(here: Served, seen: Screens, profile: Path, tmp_path: Path) -> None:
    async with browser(profile) as open_page:
        page: Page = await open_page()
        await page.open(here.at)
        await shown(page)
        (visitor,) = here.visitors.playing
        assert visitor.program is not None
        program = visitor.program
        screen = await until(lambda: seen.get(program))
        await until(lambda: "New match" in "\n".join(screen.display))
        await page.click(*await place(page, screen, "New match"))
        await until(lambda: "Start the match" in "\n".join(screen.display))
        await page.press("F10")
        (file,) = await until(lambda: journals(visitor.folder))
        await pressed(page, "Enter", file, 2)
        await page.picture(tmp_path / "match.png")

        origin = here.door.origins[0]
        assert {request.split("/")[2] for request in page.requests} == {origin.removeprefix("http://")}
        assert page.errors == []

        before = len(answers(file))
        await page.value("location.reload()")
        await shown(page)
        await pressed(page, "Enter", file, before + 1)
        assert visitor.program is program

        assert visitor.program is not None
        await until(lambda: program.line)
        program.line._request.transport.abort()  # type: ignore[union-attr]
        await page.until("!document.getElementById('word').hidden")
        assert "trying to come back" in await page.value("document.getElementById('what').textContent")
        await page.until("document.getElementById('word').hidden", 60)
        await shown(page)
        before = len(answers(file))
        await pressed(page, "Enter", file, before + 1)
        assert visitor.program is program

        other: Page = await open_page()
        await other.open(here.at)
        await shown(other)
        await page.until("!document.getElementById('word').hidden")
        assert await page.value("document.getElementById('what').textContent") == "You play in another window."

        home: Page = await open_page()
        await home.open(f"{here.at}files")
        assert await home.until("document.querySelector('main a')?.textContent") == file.name
        taken = await home.value("fetch(document.querySelector('main a').href).then((one) => one.text())")
        for words in ("Delete for good?", "It is being played."):
            await home.value("document.querySelector('button').click()")
            assert await home.until(f"document.querySelector('button').textContent === '{words}'")
        assert taken.encode() == file.read_bytes()[: len(taken.encode())]
        assert answers(file)


@needs_chromium
async def test_the_third_of_two_is_told_so(here: Served, profile: Path) -> None:
    lines = [await here.line(), await here.line()]
    async with browser(profile) as open_page:
        page: Page = await open_page()
        await page.open(here.at)
        assert "All seats are taken" in await page.until("document.querySelector('main')?.textContent")
        assert page.errors in (
            [],
            ["Failed to load resource: the server responded with a status of 503 (Service Unavailable)"],
        )
    assert all(not line.closed for line in lines)

"""What the server gives to whom: strangers nothing, visitors their own."""

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from okko.serve import visitors as visiting
from tests.serve.table import TOKEN, Echo, Served, closed, says, served


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    """A server for two, whose programs only echo."""
    monkeypatch.setattr(visiting, "Program", Echo)
    Echo.started = []
    async with served(tmp_path / "visitors") as one:
        yield one


async def test_the_page_loads_nothing_from_elsewhere(here: Served) -> None:
    async with here.session.get(here.at) as answer:
        text = await answer.text()
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "HttpOnly" in answer.headers["Set-Cookie"]
        assert "SameSite=Strict" in answer.headers["Set-Cookie"]
    loaded = [part.split('"')[0] for part in text.replace('src="', 'href="').split('href="')[1:]]
    assert loaded == ["data:,", "static/xterm.css", "static/okko.css", "static/okko.js", "static/textual.js", "files"]
    for name in loaded[1:-1]:
        async with here.session.get(here.at + name) as answer:
            assert answer.status == 200
            content = await answer.text()
            assert "//fonts." not in content


@pytest.mark.parametrize(
    "way", ["", "wrong/", f"{TOKEN}x/", f"{TOKEN}/nothing", f"{TOKEN}", "static/textual.js", "../"]
)
async def test_without_the_token_there_is_nothing(here: Served, way: str) -> None:
    async with here.session.get(f"{here.door.origins[0]}/{way}") as answer:
        assert answer.status == 404
        assert await answer.text() == "There is nothing here.\n"


@pytest.mark.parametrize(
    "way", ["..%2f..%2fetc%2fpasswd", "../../../etc/passwd", "%2e%2e/server.py", "okko.js%00.css", "game.html"]
)
async def test_no_file_of_the_host_is_served(here: Served, way: str) -> None:
    for below in ("static/", "files/matches/"):
        answer = await _raw(here, f"GET /{TOKEN}/{below}{way} HTTP/1.1")
        assert answer.split()[1] in ("404", "403", "400")
        assert "root:" not in answer


async def _raw(here: Served, request: str) -> str:
    """What is answered to a request as it is written: nobody tidies its way up."""
    host = here.door.origins[0].removeprefix("http://")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(f"{request}\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return answer.decode(errors="replace")


async def test_a_request_for_somebody_elses_page_is_refused(here: Served) -> None:
    async with here.session.get(here.at, headers={"Host": "rebound.example.org"}) as answer:
        assert answer.status == 421


@pytest.mark.parametrize("origin", ["http://example.org", "null", "", "http://127.0.0.1", "https://127.0.0.1:1"])
async def test_a_line_from_a_foreign_page_is_refused(here: Served, origin: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await here.line(Origin=origin)
    assert refused.value.status == 403
    key = await here.visitor()
    async with here.session.post(
        f"{here.at}again", headers={"Origin": origin, "Cookie": f"okko-visitor={key}"}
    ) as answer:
        assert answer.status == 403
    assert not Echo.started


async def test_a_line_without_a_visitor_is_refused(here: Served) -> None:
    for cookie in ("", "okko-visitor=short", "okko-visitor=../../../../../../etc/passwd...."):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await here.line(Cookie=cookie)
        assert refused.value.status == 403


async def test_what_is_typed_reaches_the_program_and_what_it_shows_comes_back(here: Served) -> None:
    line = await here.line()
    await says(line, "resize", {"width": 120, "height": 40})
    await says(line, "resize", {"width": 10**9, "height": -5})
    await says(line, "focus")
    await says(line, "stdin", "\x1b[A")
    assert (await line.receive(5)).data == b"<\x1b[A>"
    await says(line, "ping", "17")
    assert json.loads((await line.receive(5)).data) == ["pong", "17"]
    (program,) = Echo.started
    assert program.sizes == [(80, 24), (120, 40), (400, 5)]
    assert program.heard == ["focus", "\x1b[A"]


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "x",
        "[" * 60_000,
        "9" * 60_000,
        "null",
        "[]",
        '["stdin"]',
        '["stdin", 5]',
        '["stdin", ["x"]]',
        '["resize", {"width": "wide", "height": 1e999}]',
        '["resize", [1, 2]]',
        '["deliver", "x"]',
        '{"stdin": "x"}',
        '["ping", {}]',
        b"\x00\xff" * 1000,
        "x" * 70_000,
    ],
    ids=lambda given: repr(given)[:24],
)
async def test_garbage_ends_the_line_and_nothing_else(here: Served, garbage: str | bytes) -> None:
    key = await here.visitor()
    line, other = await here.playing(key), await here.line()
    await (line.send_bytes(garbage) if isinstance(garbage, bytes) else line.send_str(garbage))
    assert await closed(line) in (1003, 1009)
    await says(other, "stdin", "x")
    assert (await other.receive(5)).data == b"<x>"
    again = await here.line(key)
    await says(again, "stdin", "y")
    assert (await again.receive(5)).data == b"<y>"
    assert [program.heard for program in Echo.started] == [["y"], ["x"]]


async def test_surrogates_and_nulls_are_keys_like_any(here: Served) -> None:
    line = await here.line()
    await line.send_str('["stdin", "\\ud800\\u0000"]')
    assert (await line.receive(5)).data == b"<?\x00>"


async def test_there_is_room_for_so_many_and_no_more(here: Served) -> None:
    first, second = [await here.playing(await here.visitor()) for _ in range(2)]
    third = await here.line()
    assert await closed(third) == visiting.FULL
    async with here.session.get(here.at) as answer:
        assert answer.status == 503
        assert "All seats are taken" in await answer.text()
    Echo.started[0].over.set()
    assert await closed(first) == visiting.ENDED
    fourth = await here.line()
    await says(fourth, "stdin", "x")
    assert (await fourth.receive(5)).data == b"<x>"
    assert not second.closed
    assert len(Echo.started) == 3


async def test_a_hundred_sockets_get_no_further_than_two(here: Served) -> None:
    first = await here.playing(await here.visitor())
    lines = await asyncio.gather(*(here.line() for _ in range(100)))
    for line in lines:
        with suppress(ConnectionError):
            await says(line, "stdin", "in")
    heard = [await line.receive(5) for line in lines]
    assert [message.data for message in heard if message.type is aiohttp.WSMsgType.BINARY] == [b"<in>"]
    assert sum(message.data == visiting.FULL for message in heard) == 99
    assert len(here.visitors.playing) == 2
    assert len(Echo.started) == 2
    await says(first, "stdin", "x")
    assert (await first.receive(5)).data == b"<x>"


async def test_a_visitor_has_one_match_and_plays_in_the_window_opened_last(here: Served) -> None:
    key = await here.visitor()
    before = [asyncio.create_task(closed(await here.line(key))) for _ in range(20)]
    last = await here.line(key)
    assert await asyncio.gather(*before) == [visiting.ELSEWHERE] * 20
    await says(last, "stdin", "x")
    assert (await last.receive(5)).data == b"<x>"
    assert len(Echo.started) == 1


async def test_a_dropped_line_comes_back_to_its_program(here: Served) -> None:
    key = await here.visitor()
    line = await here.line(key)
    await says(line, "stdin", "x")
    await line.receive(5)
    await line.close()
    again = await here.line(key)
    await says(again, "stdin", "y")
    assert (await again.receive(5)).data == b"<y>"
    (program,) = Echo.started
    assert program.heard == ["x", "y"]


async def test_who_does_not_come_back_makes_room_and_later_finds_the_match(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, clock = await here.visitor(), [0.0]
    monkeypatch.setattr(here.visitors, "_now", lambda: clock[0])
    line = await here.playing(key)
    await line.close()
    while Echo.started[0].line is not None:
        await asyncio.sleep(0)
    clock[0] = visiting.GRACE - 1
    await here.visitors.tidy()
    assert len(here.visitors.playing) == 1
    clock[0] = visiting.GRACE + 1
    await here.visitors.tidy()
    assert here.visitors.playing == []
    await here.playing(key)
    assert [program.arguments for program in Echo.started] == [(), ("--resume",)]
    assert Echo.started[0].folder == Echo.started[1].folder


async def test_who_does_not_stir_for_an_hour_makes_room(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(here.visitors, "_now", lambda: clock[0])
    line = await here.playing(await here.visitor())
    clock[0] = visiting.IDLE + 1
    await here.visitors.tidy()
    assert await closed(line) == visiting.SLEPT
    assert here.visitors.playing == []


async def test_starting_over_ends_the_program(here: Served) -> None:
    key = await here.visitor()
    line = await here.playing(key)
    headers = {"Origin": here.door.origins[0], "Cookie": f"okko-visitor={key}"}
    async with here.session.post(f"{here.at}again", headers=headers) as answer:
        assert answer.status == 204
    assert await closed(line) == visiting.ENDED
    await here.playing(key)
    assert [program.arguments for program in Echo.started] == [(), ()]


async def test_a_slow_reader_disturbs_nobody(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await here.visitor()
    host = here.door.origins[0].removeprefix("http://")
    slow = sockets.create_connection(tuple(host.split(":")))  # type: ignore[arg-type]
    slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    slow.sendall(
        f"GET /{TOKEN}/line HTTP/1.1\r\nHost: {host}\r\nOrigin: {here.door.origins[0]}\r\n"
        f"Cookie: okko-visitor={key}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    while not Echo.started:
        await asyncio.sleep(0.01)
    program, flood = Echo.started[0], "x" * 1_000_000
    pouring = asyncio.gather(*(program.press(flood) for _ in range(30)), return_exceptions=True)
    other = await here.line()
    for number in range(20):
        await says(other, "stdin", str(number))
        assert (await other.receive(5)).data == f"<{number}>".encode()
    assert not pouring.done()
    pouring.cancel()
    slow.close()


async def test_a_visitor_takes_home_only_what_is_listed_and_own(here: Served) -> None:
    mine, theirs = await here.visitor(), await here.visitor()
    folder = here.visitors.known(mine).folder / "data/okko"
    for name in ("saves/20260101-a.okko.jsonl", "reports/okko-report-1.txt", "saves/notes.txt", "settings.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"what is in {name}")
    (folder / "saves/link.okko.jsonl").symlink_to("/etc/passwd")
    (folder / "saves/a b<script>.okko.jsonl").write_text("x")
    cookie = {"Cookie": f"okko-visitor={mine}"}
    async with here.session.get(f"{here.at}files", headers=cookie) as answer:
        text = await answer.text()
    assert [part.split('"')[0] for part in text.split('href="files/')[1:]] == [
        "matches/20260101-a.okko.jsonl",
        "reports/okko-report-1.txt",
    ]
    async with here.session.get(f"{here.at}files/matches/20260101-a.okko.jsonl", headers=cookie) as answer:
        assert await answer.text() == "what is in saves/20260101-a.okko.jsonl"
        assert answer.headers["Content-Disposition"] == 'attachment; filename="20260101-a.okko.jsonl"'
    refused = ["matches/link.okko.jsonl", "matches/notes.txt", "settings.json/x", "reports/20260101-a.okko.jsonl"]
    for way in refused:
        async with here.session.get(f"{here.at}files/{way}", headers=cookie) as answer:
            assert answer.status == 404
    for headers, status in (({"Cookie": f"okko-visitor={theirs}"}, 404), ({}, 403)):
        async with here.session.get(f"{here.at}files/matches/20260101-a.okko.jsonl", headers=headers) as answer:
            assert answer.status == status

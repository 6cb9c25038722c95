"""The server: its page, the line to each visitor, and what visitors take home."""

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler

from okko.intake import Unreadable, read_at_most
from okko.journal import in_use
from okko.serve.door import Door, is_key, new_key
from okko.serve.visitors import CROWDED, ENDED, FULL, LADEN, MAX_FILE, Shut, Visitor, Visitors, bytes_in

COOKIE = "okko-visitor"
MAX_MESSAGE = 65_536
"""Bytes of the longest message that a page may send: more than anybody types or pastes at once."""
HEARTBEAT = 15.0
"""Seconds after which a page that is silent is asked whether it is still there."""
_PAGES = files("okko.serve") / "pages"
_FRONT = Path(textual_serve.__file__).parent / "static"
_STATIC: dict[str, tuple[Path, str]] = {
    "textual.js": (_FRONT / "js/textual.js", "text/javascript"),
    "xterm.css": (_FRONT / "css/xterm.css", "text/css"),
    "mono.ttf": (_FRONT / "fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "mono-italic.ttf": (_FRONT / "fonts/RobotoMono-Italic-VariableFont_wght.ttf", "font/ttf"),
    "okko.js": (Path(str(_PAGES / "okko.js")), "text/javascript"),
    "files.js": (Path(str(_PAGES / "files.js")), "text/javascript"),
    "okko.css": (Path(str(_PAGES / "okko.css")), "text/css"),
}
"""Everything a page loads; there is no other way to a file of the host."""
_WHY = {
    FULL: "All seats are taken. Come back in a while: a seat is free when somebody leaves.",
    LADEN: "Your files take up all the room there is for them. Take home what you want to keep, then delete some.",
    CROWDED: "There is no room left for anybody's files. Whoever runs this server can make some.",
}
"""What a page says to whom cannot play now."""
_PLAIN = re.compile(r"[A-Za-z0-9._-]{1,120}")

DOOR: web.AppKey[Door] = web.AppKey("door", Door)
VISITORS: web.AppKey[Visitors] = web.AppKey("visitors", Visitors)


class _Socket:
    """A line to a page, as a program sees it."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        self._cutting: asyncio.Task[None] | None = None

    async def send(self, data: bytes) -> None:
        """Show something."""
        await self.socket.send_bytes(data)

    def cut(self, code: int, reason: str) -> None:
        """Say why, and close; whoever does not listen is not waited for."""
        if self._cutting is None:
            self._cutting = asyncio.create_task(self._cut(code, reason))

    async def _cut(self, code: int, reason: str) -> None:
        try:
            await asyncio.wait_for(self.socket.close(code=code, message=reason.encode()), 2)
        except (TimeoutError, OSError, RuntimeError):
            pass
        finally:
            if self._request.transport is not None:
                self._request.transport.abort()


def application(door: Door, visitors: Visitors) -> web.Application:
    """The whole server."""
    app = web.Application(middlewares=[guarded], client_max_size=4096)
    app[DOOR], app[VISITORS] = door, visitors
    app.add_routes(
        [
            web.get("/{token}/", page),
            web.get("/{token}/static/{name}", static),
            web.get("/{token}/line", line),
            web.get("/{token}/files", listing),
            web.get("/{token}/files/{kind}/{name}", download),
            web.post("/{token}/files/{kind}/{name}/delete", delete),
            web.post("/{token}/again", again),
        ]
    )
    app.cleanup_ctx.append(_tidying)
    return app


async def _tidying(app: web.Application) -> AsyncIterator[None]:
    """Look after those who do not come back, and send everybody away at the end."""

    async def forever() -> None:
        while True:
            await asyncio.sleep(5)
            await app[VISITORS].tidy()

    task = asyncio.create_task(forever())
    yield
    task.cancel()
    await app[VISITORS].close()


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let nobody further who does not know the token, or was sent by a strange page."""
    door = request.app[DOOR]
    headers = door.headers()
    if not door.knows(request.headers.get("Host")):
        return web.Response(status=421, text="This is not the place you look for.\n", headers=headers)
    if not door.opens(request.match_info.get("token", "")):
        return web.Response(status=404, text="There is nothing here.\n", headers=headers)
    try:
        answer: web.StreamResponse = await handler(request)
    except web.HTTPException as refused:
        return web.Response(status=refused.status, text=f"{refused.reason}\n", headers=headers)
    if not answer.prepared:
        answer.headers.update(headers)
    return answer


def _key(request: web.Request) -> str:
    """The secret of the visitor who asks.

    Raises:
        HTTPForbidden: Nobody known, or sent by a strange page.
    """
    key = request.cookies.get(COOKIE)
    if key is None or not is_key(key):
        raise web.HTTPForbidden
    return key


def _from_here(request: web.Request) -> None:
    """Refuse what a strange page sends.

    Raises:
        HTTPForbidden: It is not from a page of this server.
    """
    if not request.app[DOOR].is_own(request.headers.get("Origin")):
        raise web.HTTPForbidden


async def page(request: web.Request) -> web.Response:
    """The page with the terminal on it."""
    key = request.cookies.get(COOKIE)
    if key is None or not is_key(key):
        key = new_key()
    shut = await request.app[VISITORS].shut(key)
    text = (_PAGES / ("game.html" if shut is None else "shut.html")).read_text(encoding="utf-8")
    answer = web.Response(
        text=text.replace("<!-- why -->", _WHY.get(shut or 0, "")),
        content_type="text/html",
        status={None: 200, FULL: 503}.get(shut, 507),
    )
    answer.set_cookie(
        COOKIE, key, max_age=31_536_000, httponly=True, samesite="Strict", secure=request.app[DOOR].secure
    )
    return answer


async def static(request: web.Request) -> web.Response:
    """One of the files that pages load."""
    found = _STATIC.get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    file, kind = found
    answer = web.Response(
        body=file.read_bytes(), content_type=kind, charset="utf-8" if kind.startswith("text") else None
    )
    return answer


def _side(text: str, otherwise: int, least: int, most: int) -> int:
    return max(least, min(most, int(text))) if text.isascii() and text.isdecimal() and len(text) < 6 else otherwise


async def line(request: web.Request) -> web.StreamResponse:
    """The line between a page and its visitor's program."""
    _from_here(request)
    key = _key(request)
    visitors = request.app[VISITORS]
    width = _side(request.query.get("width", ""), 80, 20, 400)
    height = _side(request.query.get("height", ""), 24, 5, 200)
    socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MAX_MESSAGE, compress=False, timeout=2)
    await socket.prepare(request)
    own = _Socket(socket, request)
    try:
        visitor = await visitors.enter(key, own, width, height)
    except Shut as shut:
        await socket.close(code=shut.code, message=b"shut")
        return socket
    assert visitor.program is not None
    ended = asyncio.create_task(_when_over(visitor, own))
    try:
        with suppress(ConnectionError, TimeoutError):
            await _listen(socket, visitor)
    finally:
        ended.cancel()
        visitors.leave(visitor, own)
    return socket


async def _when_over(visitor: Visitor, own: _Socket) -> None:
    """Cut the line when the program has ended."""
    assert visitor.program is not None
    await visitor.program.over.wait()
    own.cut(ENDED, "ended")


async def _listen(socket: web.WebSocketResponse, visitor: Visitor) -> None:
    """Pass on what a page sends; a page that sends something else is not listened to any longer."""
    program = visitor.program
    assert program is not None
    async for message in socket:
        match _said(message.data) if message.type is WSMsgType.TEXT else None:
            case ["stdin", str(keys)]:
                visitor.stirred = asyncio.get_running_loop().time()
                await program.press(keys)
            case ["resize", {"width": int(width), "height": int(height)}]:
                await program.resize(max(20, min(400, width)), max(5, min(200, height)))
            case ["focus" | "blur" as what, *_]:
                await program.focus(what == "focus")
            case ["ping", str(text)] if len(text) < 40:
                await asyncio.wait_for(socket.send_json(["pong", text]), 5)
            case _:
                await socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"not understood")
                return


def _said(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


async def listing(request: web.Request) -> web.Response:
    """The page of what a visitor can take home and delete."""
    visitors = request.app[VISITORS]
    visitor = visitors.known(_key(request))
    rows = []
    kind_before = ""
    for kind, file in visitor.kept():
        if _PLAIN.fullmatch(file.name) is None:
            continue
        if kind != kind_before:
            rows.append(f"<h2>{kind.capitalize()}</h2>")
            kind_before = kind
        name, size = html.escape(file.name), f"{(file.stat().st_size + 999) // 1000} kB"
        button = f' <button type="button" data-way="files/{kind}/{name}/delete">Delete</button>'
        rows.append(
            f'<p><a href="files/{kind}/{name}" download>{name}</a> <small>{size}</small>'
            f"{button if visitor.goes_with(file) else ''}</p>"
        )
    if not rows:
        rows.append("<p>There is nothing yet.</p>")
    taken = await asyncio.to_thread(bytes_in, visitor.folder)
    rows.append(f"<p><small>{taken / 1e6:.1f} of {visitors.room.each / 1e6:g} MB</small></p>")
    text = (_PAGES / "files.html").read_text(encoding="utf-8")
    return web.Response(text=text.replace("<!-- files -->", "\n".join(rows)), content_type="text/html")


def _named(request: web.Request) -> tuple[Visitor, Path]:
    """The file that a request names, of the visitor who asks: only what is listed.

    Raises:
        HTTPForbidden: Nobody known.
        HTTPNotFound: It is not listed.
    """
    wanted = (request.match_info["kind"], request.match_info["name"])
    visitor = request.app[VISITORS].known(_key(request))
    for kind, file in visitor.kept():
        if (kind, file.name) == wanted and _PLAIN.fullmatch(file.name):
            return visitor, file
    raise web.HTTPNotFound


async def download(request: web.Request) -> web.Response:
    """One of the files of the visitor who asks."""
    visitor, file = _named(request)
    try:
        body = await asyncio.to_thread(read_at_most, file, MAX_FILE, visitor.folder)
    except (Unreadable, OSError):
        raise web.HTTPNotFound from None
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return web.Response(body=body, content_type="application/octet-stream", headers=headers)


async def delete(request: web.Request) -> web.Response:
    """Delete one of the files of the visitor who asks, unless it is being played."""
    _from_here(request)
    visitor, file = _named(request)
    found = visitor.goes_with(file)
    if not found or any(map(in_use, found)):
        return web.Response(status=409, text="It is being played.")
    for one in found:
        one.unlink(missing_ok=True)
    return web.Response(status=204)


async def again(request: web.Request) -> web.Response:
    """End the visitor's program, so that the page gets a new one."""
    _from_here(request)
    visitors = request.app[VISITORS]
    await visitors.send_away(visitors.known(_key(request)))
    return web.Response(status=204)

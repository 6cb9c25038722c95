"""Who is let in: the token in the address, the host and the page a request comes from, and what a page may load."""

import hmac
import re
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_KEY = re.compile(r"[A-Za-z0-9_-]{32}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


class BadAddress(ValueError):
    """An address that nobody could be served at."""


@dataclass(frozen=True)
class Door:
    """Where the game is served, and the secret that opens it."""

    origins: tuple[str, ...]
    """The addresses it is reached by, as browsers name them: `http://127.0.0.1:8000`. The first is told."""
    token: str

    @property
    def address(self) -> str:
        """What a visitor types."""
        return f"{self.origins[0]}/{self.token}/"

    @property
    def secure(self) -> bool:
        """Whether it is reached through TLS only."""
        return all(origin.startswith("https:") for origin in self.origins)

    def opens(self, token: str) -> bool:
        """Whether a token is the right one."""
        return hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode())

    def knows(self, host: str | None) -> bool:
        """Whether a request was meant for this server: its `Host` is not the name of somebody else's page."""
        return host is not None and host.lower() in {urlsplit(origin).netloc for origin in self.origins}

    def is_own(self, origin: str | None) -> bool:
        """Whether a line is opened by a page of this server."""
        return origin is not None and origin.lower() in self.origins

    def headers(self) -> dict[str, str]:
        """What is said with every answer: load nothing from elsewhere, tell nobody the address, keep nothing."""
        lines = " ".join(origin.replace("http", "ws", 1) for origin in self.origins if "[" not in origin)
        policy = {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self' 'unsafe-inline'",
            "font-src": "'self'",
            "img-src": "'self' data:",
            "connect-src": f"'self' {lines}",
            "frame-ancestors": "'none'",
            "base-uri": "'none'",
            "form-action": "'self'",
        }
        return {
            "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in policy.items()),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
            "Server": "okko",
        }


def door_at(host: str, port: int, address: str | None = None, token: str | None = None) -> Door:
    """The door of a server.

    Args:
        host: The interface it listens at.
        port: And the port.
        address: What visitors type, if that is something else: `https://okko.example.org`.
        token: The secret; otherwise a random one.

    Raises:
        BadAddress: Nobody could tell what visitors would type, or the token is too easy to guess.
    """
    token = secrets.token_urlsafe(24) if token is None else token
    if _TOKEN.fullmatch(token) is None:
        raise BadAddress("a token is 16 to 64 letters, digits, hyphens and underscores")
    if address is not None:
        told = urlsplit(address.lower())
        if told.scheme not in ("http", "https") or not told.netloc or told.path not in ("", "/") or told.query:
            raise BadAddress("an address is written like https://okko.example.org")
        return Door((f"{told.scheme}://{told.netloc}",), token)
    if host in ("0.0.0.0", "::", ""):
        raise BadAddress("say with --address what visitors type, such as http://192.168.1.5:8000")
    names = (host, *(name for name in LOOPBACK if name != host)) if host in LOOPBACK else (host.lower(),)
    return Door(tuple(f"http://{_netloc(name, port)}" for name in names), token)


def _netloc(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return name if port == 80 else f"{name}:{port}"


def new_key() -> str:
    """A secret by which a visitor is known again."""
    return secrets.token_urlsafe(24)


def is_key(text: str | None) -> bool:
    """Whether a text could be such a secret."""
    return text is not None and _KEY.fullmatch(text) is not None

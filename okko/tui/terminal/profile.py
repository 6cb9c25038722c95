"""What is remembered of each terminal: how many colours it has, and which characters come out right."""

import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from okko.intake import Unreadable, parse_json, read_at_most, write_whole

MAX_BYTES = 200_000
KEPT = 50
"""So many terminals are remembered; the one measured longest ago goes first."""
_NAMES = ("TERM", "COLORTERM", "TERM_PROGRAM", "LC_TERMINAL")
_SIGNS = {
    "TMUX": "tmux",
    "STY": "screen",
    "SSH_CONNECTION": "ssh",
    "WT_SESSION": "Windows Terminal",
    "KITTY_WINDOW_ID": "kitty",
    "KONSOLE_VERSION": "Konsole",
    "VTE_VERSION": "VTE",
}

Text = Annotated[str, Field(max_length=200)]


class Profile(BaseModel):
    """What suits one terminal, where the player's settings leave it open."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    glyphs: Literal["unicode", "cp437", "ascii"]
    colours: Literal["truecolor", "256", "16", "none"]
    measured: Text
    """The day, as `2026-01-31`."""


class Profiles(BaseModel):
    """The file of all terminals that have been measured."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = 1
    terminals: dict[Text, Profile] = {}


def locale_of(environment: Mapping[str, str]) -> str:
    """The locale of texts, as the player has set it.

    Python puts `LC_CTYPE=C.UTF-8` into the environment where it finds the locale C: that is not the player's word.
    """
    if environment.get("LC_ALL"):
        return environment["LC_ALL"]
    made = environment.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8") and environment.get("LANG") in ("C", "POSIX")
    return environment.get("LANG", "") if made else environment.get("LC_CTYPE") or environment.get("LANG", "")


def is_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale says that texts are UTF-8; where nothing is said, they are."""
    locale = locale_of(environment)
    plain = locale in ("C", "POSIX") or (locale and "utf" not in locale.lower())
    return not plain or sys.platform == "win32"


def identity(environment: Mapping[str, str]) -> str:
    """What tells this terminal from others that the player uses, from the environment alone."""
    named = [f"{name}={environment[name]}" for name in _NAMES if environment.get(name)]
    signs = [sign for name, sign in _SIGNS.items() if environment.get(name)]
    told = ", ".join([*named, *signs, "UTF-8" if is_utf8(environment) else "no UTF-8"])
    return "".join(char if char.isprintable() else "?" for char in told)[:200]


def profiles_file() -> Path:
    """Where terminals are remembered."""
    import platformdirs

    return Path(platformdirs.user_config_dir("okko", appauthor=False)) / "terminals.json"


def load_profiles(file: Path | None = None) -> Profiles:
    """All terminals that have been measured; a file that cannot be used counts as none."""
    try:
        found = parse_json(read_at_most(file or profiles_file(), MAX_BYTES))
        return Profiles.model_validate_json(json.dumps(found))
    except (OSError, Unreadable, ValueError):
        return Profiles()


@cache
def profile_here() -> Profile | None:
    """What is remembered of this terminal, looked up once."""
    profiles = load_profiles().terminals
    return profiles.get(identity(os.environ)) if profiles else None


def keep_profile(name: str, profile: Profile, file: Path | None = None) -> str | None:
    """Remember a terminal; the old file is there until the new one is whole.

    Returns:
        Why it could not be written, if so.
    """
    file = file or profiles_file()
    others = {known: one for known, one in load_profiles(file).terminals.items() if known != name}
    latest = sorted(others.items(), key=lambda known: known[1].measured)[-KEPT + 1 :]
    content = Profiles(terminals={**dict(latest), name: profile}).model_dump_json(indent=2) + "\n"
    try:
        write_whole(file, content)
    except OSError as error:
        return f"What was measured cannot be written to {file}: {error.strerror}."
    profile_here.cache_clear()
    return None

"""What a player has chosen once and for all, kept in the user's configuration folder."""

import contextlib
import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

MAX_BYTES = 100_000


class Settings(BaseModel):
    """How the program looks and how fast it goes; a key that is missing has its default."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    glyphs: Literal["auto", "unicode", "cp437", "ascii"] = "auto"
    """The characters that boards and frames are drawn with."""
    theme: Literal["night", "dark", "light", "contrast"] = "night"
    """The scheme of colours; the first is safe for eyes that confuse colours, as the others are too."""
    colours: Literal["auto", "truecolor", "256", "16", "8", "none"] = "auto"
    """How many colours are used; `auto`: as many as the terminal has. Read at the start."""
    speed: Literal["slow", "normal", "fast", "off"] = "normal"
    """How long dice, sums and the opponent's steps stay on the screen; `off`: everything at once."""
    curtain: bool = False
    """Whether a curtain hides the board when the keyboard changes hands."""
    hints: bool = True
    """Whether the screen says what could be done next."""
    thinking: Literal[1, 2, 5, 10] = 5
    """How many seconds an opponent may think about an answer; the strongest use them."""
    reasons: bool = True
    """Whether the log tells why an opponent did what it did."""
    keys: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=120)]] = {}
    """The keys the player has changed: names of Textual by the ids of `okko.tui.acts`, with commas between them."""
    players: tuple[Annotated[str, Field(max_length=24)], Annotated[str, Field(max_length=24)]] = ("", "")
    """The names that were last typed for a new match."""
    seats: tuple[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = ("", "")
    """Who sat at the last new match, as in `Agreement.seats`; empty: nobody has begun one yet."""


def settings_file() -> Path:
    """Where the settings are kept."""
    import platformdirs

    return Path(platformdirs.user_config_dir("okko", appauthor=False)) / "settings.json"


def load_settings(file: Path | None = None) -> tuple[Settings, str | None]:
    """The player's settings.

    A file that cannot be used is set aside under another name and replaced by the defaults.

    Returns:
        The settings, and one sentence about what was wrong with the file, if anything was.
    """
    file = file or settings_file()
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings in {file} cannot be read ({error.strerror}): the defaults are used."
    if len(raw) <= MAX_BYTES:
        try:
            return Settings.model_validate_json(raw), None
        except ValidationError as error:
            fault = _fault(error)
    else:
        fault = "the file is too large"
    aside = file.with_suffix(".broken.json")
    try:
        os.replace(file, aside)
    except OSError:
        return Settings(), f"The settings in {file} are broken ({fault}): the defaults are used."
    save_settings(Settings(), file)
    return Settings(), f"The settings were broken ({fault}). They lie in {aside} now, and the defaults are used."


def save_settings(settings: Settings, file: Path | None = None) -> str | None:
    """Write the settings; the old file is there until the new one is whole.

    Returns:
        Why they could not be written, if so.
    """
    file = file or settings_file()
    draft = file.with_suffix(".draft")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(settings.model_dump_json(indent=2) + "\n", encoding="utf-8")
        os.replace(draft, file)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        return f"The settings cannot be written to {file}: {error.strerror}."
    return None


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong, in a few words."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    match first["type"]:
        case "json_invalid":
            return "it is not JSON"
        case "extra_forbidden":
            return f'there is no setting "{place}"'
        case _:
            said = first["msg"][:1].lower() + first["msg"][1:]
            return f"{place}: {said}" if place else said

"""What a player has chosen once and for all, kept in the user's configuration folder."""

import json
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError, field_validator

from okko.intake import Unreadable, harmless, parse_json, read_at_most, set_aside, write_whole
from okko.model.schema import ONE_LINE
from okko.tui.keymap import Keymap

MAX_BYTES = 100_000
VERSION: Final = 1

ActId = Annotated[str, StringConstraints(max_length=40, pattern=ONE_LINE)]
KeyNames = Annotated[str, StringConstraints(max_length=120, pattern=ONE_LINE)]
SeatName = Annotated[str, StringConstraints(max_length=40, pattern=f"^$|{ONE_LINE}")]
PlayerName = Annotated[str, StringConstraints(max_length=24, pattern=f"^$|{ONE_LINE}")]


class Settings(BaseModel):
    """How the program looks and how fast it goes; a key that is missing has its default."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = VERSION
    """The form of the file."""
    glyphs: Literal["auto", "unicode", "cp437", "ascii"] = "auto"
    """The characters that boards and frames are drawn with."""
    theme: Literal["night", "dark", "light", "contrast"] = "night"
    """The scheme of colours; the first is safe for eyes that confuse colours, as the others are too."""
    colours: Literal["auto", "truecolor", "256", "16", "8", "none"] = "auto"
    """How many colours are used; `auto`: as many as the terminal has. Read at the start."""
    squares: Literal["auto", "xs", "s", "m", "l", "xl"] = "auto"
    """How large the squares of the board are drawn; `auto`: as large as there is room for."""
    speed: Literal["slow", "normal", "fast", "off"] = "normal"
    """How long dice, sums and the opponent's steps stay on the screen; `off`: everything at once."""
    curtain: bool = False
    """Whether a curtain hides the board when the keyboard changes hands."""
    hints: bool = True
    """Whether newcomers are told what is new in a match, each thing once."""
    thinking: Literal[1, 2, 5, 10] = 5
    """How many seconds an opponent may think about an answer; the strongest use them."""
    reasons: bool = True
    """Whether the log tells why an opponent did what it did."""
    keys: dict[ActId, KeyNames] = {}
    """The keys the player has changed: names of Textual by the ids of `okko.tui.acts`, with commas between them."""
    players: tuple[PlayerName, PlayerName] = ("", "")
    """The names that were last typed for a new match."""
    seats: tuple[SeatName, SeatName] = ("", "")
    """Who sat at the last new match, as in `Agreement.seats`; empty: nobody has begun one yet."""

    @field_validator("keys")
    @classmethod
    def _no_key_twice(cls, keys: dict[str, str]) -> dict[str, str]:
        """Every act there is has keys of its own."""
        fault = Keymap(keys).fault()
        if fault is not None:
            raise ValueError(fault)
        return keys


def settings_file() -> Path:
    """Where the settings are kept."""
    import platformdirs

    return Path(platformdirs.user_config_dir("okko", appauthor=False)) / "settings.json"


def load_settings(file: Path | None = None) -> tuple[Settings, str | None]:
    """The player's settings.

    A file that cannot be used is set aside under another name. Its place takes one with those of its settings that are
    sound.

    Returns:
        The settings, and one sentence about what was wrong with the file, if anything was.
    """
    file = file or settings_file()
    found: object = None
    try:
        found = parse_json(read_at_most(file, MAX_BYTES))
        return Settings.model_validate_json(json.dumps(found)), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings in {file} cannot be read ({error.strerror}): the defaults are used."
    except ValidationError as error:
        fault = _fault(error)
    except (Unreadable, ValueError) as error:
        fault = str(error) if isinstance(error, Unreadable) else f"it {error}"
    sound = _sound(found)
    used = "the defaults are used" if sound == Settings() else "what is sound in them is still used"
    aside = set_aside(file)
    if aside is None:
        return sound, f"The settings in {file} are broken ({fault}): {used}."
    save_settings(sound, file)
    return sound, f"The settings were broken ({fault}). They lie in {aside} now, and {used}."


def save_settings(settings: Settings, file: Path | None = None) -> str | None:
    """Write the settings; the old file is there until the new one is whole.

    Returns:
        Why they could not be written, if so.
    """
    file = file or settings_file()
    try:
        write_whole(file, settings.model_dump_json(indent=2) + "\n")
    except OSError as error:
        return f"The settings cannot be written to {file}: {error.strerror}."
    return None


def _sound(found: object) -> Settings:
    """What is left of a file without the settings that are wrong; nothing of one that a later version wrote."""
    kept = dict(found) if isinstance(found, dict) else {}
    if kept.get("version", VERSION) != VERSION:
        return Settings()
    while True:
        try:
            return Settings.model_validate_json(json.dumps(kept))
        except ValidationError as error:
            wrong = {first["loc"][0] for first in error.errors(include_url=False) if first["loc"]}
            if not wrong & kept.keys():
                return Settings()
            kept = {name: value for name, value in kept.items() if name not in wrong}


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong, in a few words."""
    faults = error.errors(include_url=False)
    first = next((one for one in faults if one["loc"] == ("version",)), faults[0])
    place = harmless(".".join(str(step) for step in first["loc"])[:60])
    match first["type"]:
        case "json_invalid":
            return "it is not JSON"
        case "extra_forbidden":
            return f'there is no setting "{place}"'
        case "literal_error" if place == "version":
            return "another version of the program wrote them"
        case "value_error":
            return harmless(first["msg"].removeprefix("Value error, "))
        case _:
            said = first["msg"][:1].lower() + first["msg"][1:]
            return f"{place}: {said}" if place else said

"""The settings: characters, colours, speed."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from okko.tui.bound import Window, bind, lines_of_a_form
from okko.tui.settings import Settings, settings_file
from okko.tui.widgets.choice import Choice, Deed

_GLYPHS = {
    "auto": "as the terminal can",
    "unicode": "half blocks and heavy lines",
    "cp437": "for the Linux console and old fonts",
    "ascii": "letters and signs of a keyboard",
}
_COLOURS = {
    "auto": "as the terminal can",
    "truecolor": "all",
    "256": "256, without rounding",
    "16": "the terminal's own sixteen",
    "none": "none at all",
}
_SPEED = {"slow": "time to look", "normal": "", "fast": "short", "off": "everything at once"}
_CURTAIN = {False: "the board stays in sight", True: "hides the board when the keyboard changes hands"}
_HINTS = {False: "", True: "what could be done next"}
_THINKING = {
    1: "second an answer at most",
    2: "seconds an answer at most",
    5: "seconds an answer at most",
    10: "seconds an answer at most; counts from the next match on",
}
_REASONS = {False: "", True: "the log tells why the opponent did it"}


class SettingsScreen(Window[None]):
    """A line for each setting; a change counts at once."""

    AUTO_FOCUS = "#glyphs"
    BINDINGS = [
        *lines_of_a_form(),
        bind("do.back", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
    ]

    def compose(self) -> ComposeResult:
        """The lines."""
        settings = self._settings
        with Vertical(classes="sheet", id="settings"):
            yield Static("Settings", classes="sheet-title")
            yield _line("Characters", "glyphs", _GLYPHS, settings.glyphs)
            yield _line("Colours", "colours", _COLOURS, settings.colours)
            yield _line("Speed", "speed", _SPEED, settings.speed)
            yield _line("Curtain", "curtain", _CURTAIN, settings.curtain)
            yield _line("Hints", "hints", _HINTS, settings.hints)
            yield _line("Thinking", "thinking", _THINKING, settings.thinking)
            yield _line("Reasons", "reasons", _REASONS, settings.reasons)
            yield Static(id="sample", classes="remark")
            yield Static(Content(f"Kept in {settings_file()}"), classes="remark")
            yield Static("← → change, ↑ ↓ go along, Esc closes.", classes="remark")
            yield Deed("Close", id="close")

    @on(Deed.Pressed)
    def _enough(self) -> None:
        self.dismiss()

    @property
    def _settings(self) -> Settings:
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        return settings

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        colours = self._settings.colours
        settings = self._settings.model_copy(update={event.choice.id or "": event.choice.value})
        self.app.change_settings(settings)  # type: ignore[attr-defined]
        other = "Other colours count from the next start on." if settings.colours != colours else ""
        self.query_one("#sample", Static).update(other)


def _line(name: str, key: str, meanings: dict[Any, str], value: Any) -> Choice[Any]:
    return Choice(name, list(meanings), _said, note=meanings.__getitem__, value=value, id=key)


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "On" if value else "Off"
    return str(value).capitalize()

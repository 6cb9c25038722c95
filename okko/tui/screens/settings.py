"""The settings: what the program looks like, how it plays, and with which keys; a change is seen at once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from okko.bots import LEVELS
from okko.library import Library
from okko.model.element import Element
from okko.tui.bound import Page, bind, lines_of_a_form
from okko.tui.chairs import TEMPERED, first_seats, opponent_among, with_opponent
from okko.tui.drawing import Size
from okko.tui.in_short import folded_path
from okko.tui.keymap import KEYBOARD
from okko.tui.once import Stays
from okko.tui.report import from_home
from okko.tui.settings import Settings, settings_file
from okko.tui.specimen import specimen
from okko.tui.theme import colour_mode
from okko.tui.widgets.chips import BAND_STYLES, chip, pips
from okko.tui.widgets.choice import Choice, Deed
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet

PREVIEW = 32
"""The columns beside the form in the narrowest terminal."""
_THEME = {
    "night": "as it ships",
    "dark": "black paper",
    "light": "ink on washi",
    "contrast": "the clearest",
}
_GLYPHS = {
    "auto": "as the terminal can",
    "unicode": "blocks, heavy lines",
    "cp437": "old fonts, consoles",
    "ascii": "what a keyboard has",
}
_COLOURS = {
    "auto": "as the terminal can",
    "truecolor": "all",
    "256": "without rounding",
    "16": "the terminal's own",
    "8": "the terminal's own",
    "none": "none at all",
}
_SQUARES = {
    "auto": "as there is room",
    "xs": "3 × 1, no lines",
    "s": "3 × 1",
    "m": "5 × 1",
    "l": "5 × 2",
    "xl": "7 × 3",
}
_SPEED = {"slow": "time to look", "normal": "", "fast": "short", "off": "everything at once"}
_CURTAIN = {False: "", True: "between two players"}
_HINTS = {False: "", True: "what is new, once"}
_REASONS = {False: "", True: "why the opponent did it"}
_THINKING = dict.fromkeys((1, 2, 5, 10), "seconds at most")
_SIZES = {size.name.lower(): size for size in Size}


class SettingsScreen(Page[None]):
    """A line for each setting, and beside them what comes of it."""

    stays = Stays.LOOKED_UP
    AUTO_FOCUS = "#theme"
    BINDINGS = [
        *lines_of_a_form(),
        bind("do.back", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
    ]

    def compose(self) -> ComposeResult:
        """The lines and the picture."""
        settings = self._settings
        level, temper = opponent_among(settings.seats)
        yield Headline("Settings", "a change counts at once, and is kept")
        with Horizontal(id="settings"):
            with Sheet(id="settings-form"):
                yield Static("The look", classes="form-title")
                yield _line("Theme", "theme", _THEME, settings.theme)
                yield _line("Characters", "glyphs", _GLYPHS, settings.glyphs)
                yield _line("Colours", "colours", _COLOURS, settings.colours)
                yield _line("Squares", "squares", _SQUARES, settings.squares)
                yield Static("The game", classes="form-title")
                yield _line("Speed", "speed", _SPEED, settings.speed)
                yield _line("Curtain", "curtain", _CURTAIN, settings.curtain)
                yield _line("Hints", "hints", _HINTS, settings.hints)
                yield _line("Reasons", "reasons", _REASONS, settings.reasons)
                yield Static("The opponent", classes="form-title")
                yield Choice("Level", LEVELS, _said, note=_level_note, value=level, id="level")
                yield Choice("Leaning", ("", *Library.load().tempers), _temper_said, value=temper, id="temper")
                yield _line("Thinking", "thinking", _THINKING, settings.thinking)
                yield Static("The keys", classes="form-title")
                yield Choice("Keys", (None,), self._keys_said, opens="change", id="keys")
                yield Deed("Close", id="close")
            with Vertical(id="settings-preview"):
                yield Picture(id="specimen", bare=True)
                yield Static(id="sample")
                yield Static(id="settings-remark", classes="remark")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what the settings do."""
        self.query_one("#specimen", Picture).show(specimen())
        self._tempers_offered()
        self._show()

    def on_screen_resume(self) -> None:
        """Keys may have been changed meanwhile."""
        if self.is_mounted:
            self.query_one("#keys", Choice).refresh()

    @on(Deed.Pressed)
    def _enough(self) -> None:
        self.dismiss()

    @on(Choice.Opened)
    def _keys(self) -> None:
        from okko.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())

    @property
    def _settings(self) -> Settings:
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        return settings

    def _keys_said(self, _: None) -> str:
        changed = len(self._settings.keys)
        return f"{changed} changed" if changed else "As shipped"

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        name, value = event.choice.id or "", event.choice.value
        self._change(self._seated() if name in ("level", "temper") else {name: value})
        self._show(name)

    def _change(self, changes: Mapping[str, object]) -> None:
        self.app.change_settings(self._settings.model_copy(update=changes))  # type: ignore[attr-defined]

    def _seated(self) -> dict[str, object]:
        """The seats of the next match with the opponent chosen here; the form for it forgets who was chosen there."""
        self._tempers_offered()
        level, temper = (self.query_one(f"#{id}", Choice).value for id in ("level", "temper"))
        seats = with_opponent(first_seats(self._settings.seats), level, temper)
        agreed = self.app.agreed  # type: ignore[attr-defined]
        if agreed is not None:
            self.app.agreed = replace(agreed, seats=with_opponent(agreed.seats, level, temper))  # type: ignore[attr-defined]
        return {"seats": seats}

    def _tempers_offered(self) -> None:
        """Only from the warrior up does a leaning make a difference."""
        self.query_one("#temper").display = self.query_one("#level", Choice).value in TEMPERED

    def _show(self, changed: str = "") -> None:
        """Draw the picture as the settings have it, and say what else there is to say."""
        settings = self._settings
        self.query_one("#specimen", Picture).limit(_SIZES.get(settings.squares, Size.M))
        self.query_one("#sample", Static).update(self._sample())
        remark = f"Kept in\n{folded_path(from_home(settings_file()), PREVIEW)}"
        if changed == "colours":
            remark = "It counts from the next start on."
        elif changed == "squares":
            remark = "In a battle they can be changed at any time."
        elif changed in ("thinking", "level"):
            remark = "It counts from the next match on."
        elif changed == "temper":
            temper = str(self.query_one("#temper", Choice).value)
            remark = Library.load().tempers[temper].text if temper else "It plays as well as it can."
        self.query_one("#settings-remark", Static).update(Content(remark))

    def _sample(self) -> Content:
        """Some words in the colours they have."""
        mode = colour_mode(self.app)
        bands = Content.styled("▌Okko", f"bold {BAND_STYLES[0]}") + Content(" attacks the ")
        bands += Content.styled("▐Oni", f"bold {BAND_STYLES[1]}") + Content(" from behind")
        states = Content.styled("● Vigilant", "bold $vigilant-ink") + Content("  ")
        states += Content.styled("! Shaken", "bold $shaken-ink") + Content("  ") + Content.styled("wins 83%", "$good")
        dice = Content(" ").join([pips(5), *(chip(element, mode, short=True) for element in Element)])
        rules = Content.styled(KEYBOARD.said("app.codex"), "bold $gold") + Content.styled(
            " what is said beside it", "$ink-muted"
        )
        return Content("\n").join([bands, states, dice, rules])


def _line(name: str, key: str, meanings: dict[Any, str], value: Any) -> Choice[Any]:
    return Choice(name, list(meanings), _said, note=meanings.__getitem__, value=value, id=key)


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "On" if value else "Off"
    return _NAMES.get(str(value)) or str(value).capitalize()


_NAMES = {"truecolor": "All", "xs": "Tiny", "s": "Small", "m": "Middle", "l": "Large", "xl": "Huge"}


def _level_note(level: str) -> str:
    return f"level {LEVELS.index(level) + 1} of {len(LEVELS)}"


def _temper_said(temper: str) -> str:
    return temper.capitalize() or "None"

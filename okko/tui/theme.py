"""The look of the program: one theme of its own for each number of colours a terminal may have."""

import os
from typing import TYPE_CHECKING, Any

from textual.theme import Theme

from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.drawing.palette import ColourMode
from okko.tui.terminal.profile import is_utf8, profile_here

if TYPE_CHECKING:
    from textual.app import App

    from okko.tui.settings import Settings

_COMMON = {
    "block-cursor-text-style": "bold",
    "block-cursor-blurred-text-style": "none",
    "input-cursor-text-style": "none",
    "link-style": "underline",
    "link-style-hover": "bold underline",
}

# The meanings that our own style sheets know beside Textual's.
_NIGHT = {
    "paper": "#0f1317",
    "paper-raised": "#171c22",
    "paper-high": "#212831",
    "ink": "#e9e0cc",
    "ink-muted": "#98a2ad",
    "ink-faint": "#7d8996",
    "line": "#3a4450",
    "chosen": "#4f4216",
    "gold": "#f2c61c",
    "violet": "#bd94e6",
    "vigilant": "#2467b3",
    "vigilant-ink": "#8fc2f5",
    "shaken": "#c22f22",
    "shaken-ink": "#ff9d8f",
    "torii": "#e5533d",
    "good": "#7fd9a8",
}
_NIGHT_256 = {
    "paper": "#121212",
    "paper-raised": "#1c1c1c",
    "paper-high": "#303030",
    "ink": "#ffffd7",
    "ink-muted": "#a8a8a8",
    "ink-faint": "#878787",
    "line": "#444444",
    "chosen": "#4e4e4e",
    "gold": "#ffd700",
    "violet": "#af87ff",
    "vigilant": "#005faf",
    "vigilant-ink": "#87d7ff",
    "shaken": "#d70000",
    "shaken-ink": "#ffafaf",
    "torii": "#ff5f5f",
    "good": "#87d7af",
}
_SIXTEEN = {
    "paper": "ansi_default",
    "paper-raised": "ansi_default",
    "paper-high": "ansi_default",
    "ink": "ansi_default",
    "ink-muted": "ansi_default",
    "ink-faint": "ansi_default",
    "line": "ansi_default",
    "chosen": "ansi_default",
    "gold": "ansi_bright_yellow",
    "violet": "ansi_bright_magenta",
    "vigilant": "ansi_blue",
    "vigilant-ink": "ansi_bright_cyan",
    "shaken": "ansi_red",
    "shaken-ink": "ansi_bright_red",
    "torii": "ansi_bright_red",
    "good": "ansi_bright_green",
}
DEFAULTS = _NIGHT
"""What our style sheets need under any theme, for those who choose another one."""


def _shaded(name: str, table: dict[str, str]) -> Theme:
    return Theme(
        name=name,
        primary=table["gold"],
        secondary=table["violet"],
        accent=table["torii"],
        warning=table["gold"],
        error=table["shaken-ink"],
        success=table["good"],
        foreground=table["ink"],
        background=table["paper"],
        surface=table["paper-raised"],
        panel=table["paper-high"],
        dark=True,
        variables=_COMMON
        | table
        | {
            "block-cursor-foreground": table["ink"],
            "block-cursor-background": table["chosen"],
            "block-cursor-blurred-foreground": table["ink"],
            "block-cursor-blurred-background": table["paper-high"],
            "block-hover-background": table["paper-high"],
            "border": table["gold"],
            "border-blurred": table["line"],
            "input-cursor-background": table["gold"],
            "input-cursor-foreground": table["paper"],
            "input-selection-background": table["vigilant"],
            "scrollbar": table["line"],
            "scrollbar-hover": table["ink-faint"],
            "scrollbar-active": table["gold"],
            "scrollbar-background": table["paper"],
            "scrollbar-background-hover": table["paper"],
            "scrollbar-background-active": table["paper"],
            "scrollbar-corner-color": table["paper"],
            "button-color-foreground": table["paper"],
            "button-focus-text-style": "bold reverse",
        },
    )


def _plain() -> Theme:
    """The terminal's own colours, or none: what is under the cursor is underlined, and `Menu` reverses it."""
    return Theme(
        name="okko-16",
        ansi=True,
        primary="ansi_bright_yellow",
        secondary="ansi_bright_magenta",
        accent="ansi_bright_red",
        warning="ansi_bright_yellow",
        error="ansi_bright_red",
        success="ansi_bright_green",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        dark=True,
        variables=_COMMON
        | _SIXTEEN
        | {
            "ansi-background": "ansi_black",
            "ansi-foreground": "ansi_white",
            "text-muted": "ansi_default",
            "text-disabled": "ansi_default",
            "block-cursor-foreground": "ansi_default",
            "block-cursor-background": "ansi_default",
            "block-cursor-text-style": "bold underline",
            "block-cursor-blurred-foreground": "ansi_default",
            "block-cursor-blurred-background": "ansi_default",
            "block-cursor-blurred-text-style": "underline",
            "input-cursor-background": "ansi_black",
            "input-cursor-foreground": "ansi_white",
            "input-cursor-text-style": "reverse",
            "border": "ansi_bright_yellow",
            "border-blurred": "ansi_default",
            "input-selection-background": "ansi_default",
            "input-selection-foreground": "ansi_default",
            "scrollbar": "ansi_white",
            "scrollbar-hover": "ansi_bright_white",
            "scrollbar-active": "ansi_bright_yellow",
            "scrollbar-background": "ansi_black",
        },
    )


def themes() -> tuple[Theme, ...]:
    """All themes of our own."""
    return (
        _shaded("okko", _NIGHT),
        _shaded("okko-256", _NIGHT_256),
        _plain(),
    )


def theme_for(mode: ColourMode) -> str:
    """The name of the theme for so many colours."""
    return {ColourMode.TRUECOLOUR: "okko", ColourMode.XTERM_256: "okko-256"}.get(mode, "okko-16")


def colour_mode(app: "App[Any]") -> ColourMode:
    """How many colours the program uses on this terminal."""
    if app.no_color:
        return ColourMode.NONE
    match app.console.color_system:
        case "truecolor":
            return ColourMode.TRUECOLOUR
        case "256":
            return ColourMode.XTERM_256
        case None:
            return ColourMode.NONE
        case _:
            return ColourMode.ANSI_16


def colours_wanted(settings: "Settings") -> str:
    """How many colours to use: as the player chose, or as was measured on this terminal; else `auto`."""
    profile = profile_here()
    return profile.colours if settings.colours == "auto" and profile is not None else settings.colours


def glyph_set(settings: "Settings") -> GlyphSet:
    """The characters to draw with: as the player chose, as was measured, or as name and locale of the terminal tell."""
    profile = profile_here()
    if settings.glyphs != "auto":
        return GlyphSet(settings.glyphs)
    if profile is not None:
        return GlyphSet(profile.glyphs)
    if os.environ.get("TERM") == "linux":
        return GlyphSet.CP437
    return GlyphSet.UNICODE if is_utf8(os.environ) else GlyphSet.ASCII

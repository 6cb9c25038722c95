"""The look of the program: a theme for each scheme of colours and each number of colours a terminal may have."""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from textual.theme import Theme

from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.drawing.palette import ColourMode, Scheme
from okko.tui.inks import inks_for
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

DEFAULTS = dict(inks_for(ColourMode.TRUECOLOUR, Scheme.NIGHT))
"""What our style sheets need under any theme, for those who choose another one."""


def _shaded(mode: ColourMode, scheme: Scheme) -> Theme:
    table = dict(inks_for(mode, scheme))
    return Theme(
        name=theme_for(mode, scheme),
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
        dark=scheme is not Scheme.LIGHT,
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
            "input-selection-foreground": "#ffffff",
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


def _plain(mode: ColourMode, scheme: Scheme) -> Theme:
    """The terminal's own colours, or none: what is under the cursor is underlined, and `Menu` reverses it."""
    table = dict(inks_for(mode, scheme))
    light = scheme is Scheme.LIGHT and mode is not ColourMode.NONE
    ink, paper = ("ansi_black", table["paper"]) if light else ("ansi_white", "ansi_black")
    return Theme(
        name=theme_for(mode, scheme),
        ansi=True,
        primary=table["gold"],
        secondary=table["violet"],
        accent=table["torii"],
        warning=table["gold"],
        error=table["shaken-ink"],
        success=table["good"],
        foreground=table["ink"],
        background=table["paper"],
        surface=table["paper"],
        panel=table["paper"],
        boost=table["paper"],
        dark=not light,
        variables=_COMMON
        | table
        | {
            "ansi-background": paper,
            "ansi-foreground": ink,
            "text-muted": table["ink"],
            "text-disabled": table["ink"],
            "block-cursor-foreground": table["ink"],
            "block-cursor-background": table["paper"],
            "block-cursor-text-style": "bold underline",
            "block-cursor-blurred-foreground": table["ink"],
            "block-cursor-blurred-background": table["paper"],
            "block-cursor-blurred-text-style": "underline",
            "input-cursor-background": paper,
            "input-cursor-foreground": ink,
            "input-cursor-text-style": "reverse",
            "border": table["gold"],
            "border-blurred": table["line"],
            "input-selection-background": table["paper"],
            "input-selection-foreground": table["ink"],
            "scrollbar": ink,
            "scrollbar-hover": ink,
            "scrollbar-active": table["gold"],
            "scrollbar-background": paper,
        },
    )


def themes() -> tuple[Theme, ...]:
    """All themes of our own."""
    return tuple((_shaded if mode.tinted else _plain)(mode, scheme) for mode in ColourMode for scheme in Scheme)


def theme_for(mode: ColourMode, scheme: Scheme) -> str:
    """The name of the theme of a scheme for so many colours."""
    return f"okko-{scheme}-{mode}"


def scheme_of(settings: "Settings") -> Scheme:
    """The scheme of colours that the player has chosen."""
    return Scheme(settings.theme)


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
            return ColourMode.ANSI_8 if _eight(app) else ColourMode.ANSI_16


def _eight(app: "App[Any]") -> bool:
    """Whether only eight colours are to be used: by the player's wish, or because the terminal has no more."""
    settings = getattr(app, "settings", None)
    wanted = "auto" if settings is None else colours_wanted(settings)
    return wanted == "8" or (wanted == "auto" and _colours_of_the_terminal() == 8)


def colours_wanted(settings: "Settings") -> str:
    """How many colours to use: as the player chose, or as was measured on this terminal; else `auto`."""
    profile = profile_here()
    return profile.colours if settings.colours == "auto" and profile is not None else settings.colours


@cache
def _colours_of_the_terminal() -> int:
    """How many colours the terminal's description promises, or -1; the Linux console has twice what it says."""
    try:
        import curses
    except ImportError:
        return -1
    try:
        curses.setupterm(fd=sys.__stdout__.fileno() if sys.__stdout__ is not None else 1)
    except (curses.error, OSError, ValueError):
        return -1
    return 16 if os.environ.get("TERM") == "linux" else curses.tigetnum("colors")


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

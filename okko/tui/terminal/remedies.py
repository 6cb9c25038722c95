"""What is made of an examination: which characters and colours to use, and what the player should know."""

import datetime
from collections.abc import Mapping

from okko.tui.drawing.glyphs import GlyphSet
from okko.tui.terminal.examination import Colours, Examination
from okko.tui.terminal.profile import Profile, is_utf8
from okko.tui.terminal.used import used_characters

LEAST = (80, 24)
"""The columns and lines that every screen fits into."""


def glyphs_for_it(found: Examination, environment: Mapping[str, str]) -> GlyphSet:
    """The richest set of characters that take one cell each here and look right."""
    console = environment.get("TERM") == "linux"
    reads = found.utf8 if found.utf8 is not None else is_utf8(environment)
    if not reads:
        return GlyphSet.ASCII
    sets = (GlyphSet.CP437,) if console or found.looks_right is False else (GlyphSet.UNICODE, GlyphSet.CP437)
    return next((glyphs for glyphs in sets if not set(used_characters(glyphs)) & found.widths.keys()), GlyphSet.ASCII)


def colours_for_it(found: Examination) -> Colours:
    """As many colours as there are: what came back counts more than what the environment says, but for `NO_COLOR`."""
    match found.declared, found.true_colour:
        case "none", _:
            return "none"
        case _, True:
            return "truecolor"
        case "truecolor", False:
            return "256"
        case declared, _:
            return declared


def profile_of(found: Examination, environment: Mapping[str, str]) -> Profile:
    """What the game should remember of this terminal."""
    return Profile(
        glyphs=glyphs_for_it(found, environment).value,
        colours=colours_for_it(found),
        measured=datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d"),
    )


def advice(found: Examination, environment: Mapping[str, str]) -> list[str]:
    """What the player should know or do, in sentences; nothing if all is well."""
    told = []
    if environment.get("TERM", "") in ("dumb", ""):
        told.append("This terminal cannot be drawn on (TERM=dumb): okko new --plain plays line by line.")
    if found.why_not:
        told.append(f"Nothing was measured: {found.why_not}. What is said here comes from the environment alone.")
    columns, lines = found.corner or found.size
    if 0 < columns < LEAST[0] or 0 < lines < LEAST[1]:
        told.append(
            f"The game needs {LEAST[0]} × {LEAST[1]}, and here are {columns} × {lines}: enlarge the window, or make "
            "its letters smaller."
        )
    if found.corner is not None and found.size[0] and found.corner != found.size:
        told.append(
            f"The system says {found.size[0]} × {found.size[1]}, the terminal {columns} × {lines}: "
            "`resize`, or `stty rows … columns …`, settles it."
        )
    if found.widths:
        wide = "".join(sorted(found.widths)[:20])
        told.append(
            f"{len(found.widths)} characters do not take one cell here ({wide}): others are used in their place."
        )
    if found.utf8 is False:
        told.append("The terminal does not read UTF-8: letters are used in the place of lines and arrows.")
    if found.utf8 and not is_utf8(environment):
        told.append("The terminal reads UTF-8, though the locale says otherwise: LANG=C.UTF-8 says so to all programs.")
    if found.declared == "truecolor" and found.true_colour is False:
        told.append("COLORTERM promises more colours than there are: 256 are used.")
    if found.true_colour and found.declared != "truecolor":
        told.append(
            "The terminal has 16 million colours and does not say so: COLORTERM=truecolor says so to all programs."
        )
    if "TMUX" in environment and found.declared != "truecolor":
        told.append("tmux passes all colours on with `set -as terminal-features ',*:RGB'` and COLORTERM=truecolor.")
    if "STY" in environment:
        told.append("screen knows 256 colours, and no mouse unless `mousetrack on` is set.")
    eaten = [key for key, came in found.keys.items() if came != "fine"]
    if eaten:
        told.append(
            f"Not every key arrives: {', '.join(eaten)}. Others do the same: `?` lists them, and they can be changed."
        )
    if found.click and found.click != "fine":
        told.append("Clicks do not arrive: everything can be done by keys.")
    return told

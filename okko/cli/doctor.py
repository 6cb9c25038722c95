"""`okko doctor`: what this terminal can do, what the game makes of it, and a block for reports."""

import os
import platform
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from okko import __version__
from okko.cli.printing import print_json

if TYPE_CHECKING:
    from okko.tui.terminal.examination import Examination
    from okko.tui.terminal.profile import Profile

_COLOURS = {"truecolor": "16 million", "256": "256", "16": "16", "none": "none"}
_GLYPHS = {"unicode": "all there are", "cp437": "those of old consoles", "ascii": "letters and signs alone"}


@click.command(epilog="Example: okko doctor --quick")
@click.option("--quick", is_flag=True, help="Measure only; ask nothing about looks, keys and clicks.")
@click.option("--dry-run", is_flag=True, help="Remember nothing.")
@click.option("--restore", is_flag=True, help="Make a terminal usable again that a program has left in disorder.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON; asks nothing.")
def doctor(quick: bool, dry_run: bool, restore: bool, as_json: bool) -> int:
    """Measure this terminal, and remember for the game what suits it."""
    if restore:
        from okko.tui.terminal.guard import give_back

        give_back()
        return 0
    from okko.tui.terminal.profile import keep_profile
    from okko.tui.terminal.remedies import advice, profile_of

    found = _examine(asking=not (quick or as_json) and sys.stdin.isatty() and sys.stdout.isatty())
    profile = profile_of(found, os.environ)
    told = advice(found, os.environ)
    kept = False
    if found.measured and not dry_run:
        trouble = keep_profile(found.terminal, profile)
        told += [trouble] if trouble else []
        kept = trouble is None
    if as_json:
        versions = {"okko": __version__, "python": platform.python_version(), "system": platform.platform()}
        print_json(versions | found.model_dump() | {"chosen": profile.model_dump(), "kept": kept, "advice": told})
    else:
        _tell(found, profile, told, kept)
    return 0


def _examine(*, asking: bool) -> "Examination":
    from okko.tui.terminal.asked import asked
    from okko.tui.terminal.dialogue import NoTerminal, dialogue
    from okko.tui.terminal.examination import by_environment, examined

    encoding = getattr(sys.stdout, "encoding", None) or "unknown"
    if os.environ.get("TERM") == "dumb":
        return by_environment(os.environ, encoding, "a dumb terminal replies to nothing")
    try:
        with dialogue() as line:
            found = examined(line, os.environ, encoding)
            return asked(line, found) if asking and found.measured else found
    except NoTerminal as reason:
        return by_environment(os.environ, encoding, str(reason))


def _tell(found: "Examination", profile: "Profile", told: list[str], kept: bool) -> None:
    """What was found, what is done about it, and the block for a report."""
    for sentence in told or ["All is well here."]:
        print(sentence)
    print(f"\nThe game uses {_COLOURS[profile.colours]} colours here, and of its characters {_GLYPHS[profile.glyphs]}.")
    if kept:
        print("That is remembered for this terminal; the settings of the game go before it.")
    print("\nFor a report:\n```")
    print(f"okko {__version__}, Python {platform.python_version()}, {platform.platform()}")
    for name, value in _lines(found).items():
        print(f"{name + ':':12} {value}")
    print("```")


def _lines(found: "Examination") -> Mapping[str, str]:
    """An examination in lines of a name and what was found."""
    columns, lines = found.size
    told = {
        "terminal": found.terminal,
        "environment": " ".join(f"{name}={value}" for name, value in found.environment.items()) or "says nothing",
        "measured": "yes" if found.measured else f"no, {found.why_not}",
    }
    if found.name or found.attributes:
        told["calls itself"] = f"{found.name or 'nothing'} ({found.attributes})"
    told["size"] = f"{columns} × {lines}" + (
        f", by the cursor {found.corner[0]} × {found.corner[1]}" if found.corner else ""
    )
    told["encoding"] = f"{found.encoding}; UTF-8 {_yes(found.utf8)}"
    told["colours"] = f"{found.declared} declared; 16 million {_yes(found.true_colour)}"
    if found.measured:
        odd = ", ".join(f"{char} U+{ord(char):04X} {width}" for char, width in found.widths.items())
        told["widths"] = f"{found.characters} characters measured; " + (
            f"not one cell: {odd}" if odd else "one cell each"
        )
        told["modes"] = ", ".join(f"{name} {_yes(on)}" for name, on in found.modes.items()) or "not said"
        told["all keys"] = _yes(found.all_keys)
        told["looks right"] = _yes(found.looks_right)
    if found.keys:
        told["keys"] = ", ".join(f"{key} {came}" for key, came in found.keys.items())
    if found.click:
        told["click"] = found.click
    return told


def _yes(found: bool | None) -> str:
    return {True: "yes", False: "no", None: "not said"}[found]

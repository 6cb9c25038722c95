"""Where no screen can be drawn: said in one sentence, with what works instead."""

import os
import sys

import click

PLAINLY = "okko new --plain plays line by line"


def check_screen(instead: str = PLAINLY) -> None:
    """Refuse a screen where none can be drawn.

    Args:
        instead: What works in its place.

    Raises:
        click.ClickException: Input or output is no terminal, or the terminal cannot be drawn on.
    """
    if os.environ.get("TERM") == "dumb":
        raise click.ClickException(f"this terminal cannot be drawn on (TERM=dumb); {instead}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(f"the screen needs a terminal of 80 columns and 24 lines; {instead}")
    if sys.platform != "win32" and not sys.stderr.isatty():
        raise click.ClickException("the screen is drawn by way of the error output: do not lead that elsewhere (2>)")

"""The program started on this terminal, and the terminal given back when it ends."""

import codecs
import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import constants

from okko.tui.app import OkkoApp
from okko.tui.settings import load_settings
from okko.tui.terminal.guard import guarded
from okko.tui.theme import colours_wanted

if TYPE_CHECKING:
    from okko.game import Saved


def run(
    saved: "Saved | None" = None, *, replay: Path | None = None, first: Callable[[OkkoApp], None] | None = None
) -> int:
    """Start the program on this terminal: with the title, in a match, or watching one; answers its exit status.

    Args:
        saved: The match that is played.
        replay: The match that is watched.
        first: What is opened over the title otherwise.
    """
    gc.disable()
    loaded = load_settings()
    colours = colours_wanted(loaded[0])
    if colours in ("truecolor", "256", "16", "8"):
        constants.COLOR_SYSTEM = {"16": "standard", "8": "standard"}.get(colours, colours)  # type: ignore[misc]
    _mind_no_byte()
    app = OkkoApp(saved, replay=replay, first=first, loaded=loaded)
    with guarded():
        app.run()
    if app.last_words:
        print(app.last_words, file=sys.stderr)
    return app.return_code or 0


def _mind_no_byte() -> None:
    """Take a byte that is no UTF-8 for a key that means nothing: old terminals send some, and Textual would give up."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        def lenient(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
            return partial(codecs.getincrementaldecoder(encoding), errors="replace")

        linux_driver.getincrementaldecoder = lenient  # type: ignore[attr-defined, assignment]

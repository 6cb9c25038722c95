"""What the command palette finds: the keys of the screen below, and cards, tiles, rules and words."""

from collections.abc import Callable, Iterator
from functools import partial

from textual.app import SystemCommand
from textual.command import Hit, Hits, Provider
from textual.screen import Screen

from okko.library import Library
from okko.tui.codex import Codex
from okko.tui.widgets.keybar import keys_of

_POINTING = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
"""Keys that nobody looks for by a name."""


def keys_now(screen: Screen[object], press: Callable[[str], None]) -> Iterator[SystemCommand]:
    """What the keys do that work on a screen now; those that work on every screen are left out."""
    for key in keys_of(screen):
        if not key.everywhere and key.key not in _POINTING:
            yield SystemCommand(key.does, f"{key.all}  {key.tooltip}".rstrip(), partial(press, key.key))


class LookUp(Provider):
    """Finds the things of the codex by their names."""

    async def startup(self) -> None:
        """Read the library while the palette opens."""
        self._codex = Codex(Library.load())

    async def search(self, query: str) -> Hits:
        """The things whose names are like what is typed."""
        matcher = self.matcher(query)
        for item in self._codex.items.values():
            score = matcher.match(item.name)
            if score > 0:
                show = partial(self.app.action_codex, item.id)  # type: ignore[attr-defined]
                yield Hit(score, matcher.highlight(item.name), show, text=item.name, help=f"Look up: {item.section}")

"""What the command palette finds: the keys of the screen below, and cards, tiles, rules and words."""

from collections.abc import Callable, Iterator
from functools import partial

from textual.app import SystemCommand
from textual.command import Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen

from okko.library import Library
from okko.library.finding import index_of
from okko.library.wanted import wanted
from okko.tui.widgets.keybar import keys_of

_POINTING = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
"""Keys that nobody looks for by a name."""


def keys_now(screen: Screen[object], press: Callable[[str], None]) -> Iterator[SystemCommand]:
    """What the keys do that work on a screen now; those that work on every screen are left out."""
    for key in keys_of(screen):
        if not key.everywhere and key.key not in _POINTING:
            yield SystemCommand(key.does, f"{key.all}  {key.tooltip}".rstrip(), partial(press, key.key))


MOST = 24
"""So many things are offered at most."""


class LookUp(Provider):
    """Finds the things of the codex by what is written on them."""

    async def startup(self) -> None:
        """Read the library while the palette opens."""
        self._index = index_of(Library.load())

    async def search(self, query: str) -> Hits:
        """The things found, in their order; what stands in them is told below."""
        found = self._index.find(wanted(query))
        for place, hit in enumerate(found.hits[:MOST] if found.whole else ()):
            item = hit.item
            show = partial(self.app.action_codex, item.id)  # type: ignore[attr-defined]
            told = hit.excerpt(60)[0]
            help = f"Look up: {item.section}" + (f". {told}" if told else "")
            name = Content(item.name)
            for start, end in hit.wanted.spans(item.name):
                name = name.stylize("underline", start, end)
            yield Hit((1 - place / MOST) / 100, name, show, text=item.name, help=help)

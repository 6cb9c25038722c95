"""Cards, tiles, rules and words in the command palette."""

from functools import partial

from textual.command import Hit, Hits, Provider

from okko.library import Library
from okko.tui.codex import Codex


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

"""The line at the foot of a screen: the keys that work now."""

from typing import NamedTuple

from textual import events
from textual.app import App
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

GAP = 2
_SAID_BETTER = {
    "Focus Next": "To the next part",
    "Focus Previous": "To the part before",
    "Copy selected text": "",
}
"""Textual's own words for some keys, and ours; nothing: not worth a line."""


class Key(NamedTuple):
    """A key that works now, and what it does."""

    key: str
    shown: str
    does: str
    tooltip: str
    namespace: object
    """Whose binding it is."""
    show: bool


def keys_of(screen: Screen[object]) -> list[Key]:
    """The keys that work now on a screen, the focused widget's first; those of one act together."""
    app: App[object] = screen.app
    found: dict[tuple[int, str, str], Key] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        does = _SAID_BETTER.get(binding.description, binding.description)
        if not (active.enabled and does) or binding.system:
            continue
        name = (id(active.node), binding.action, binding.description)
        shown = app.get_key_display(binding)
        if name not in found:
            found[name] = Key(key, shown, does, binding.tooltip, active.node, binding.show)
        elif binding.key_display is None:
            before = found[name]
            found[name] = before._replace(shown=f"{before.shown} {shown}", show=before.show or binding.show)
    return list(found.values())


class KeyBar(Widget):
    """As many keys as fit, each of which can be clicked; what does not fit is in the help, which always does."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $paper-high; color: $ink; padding: 0 1; pointer: pointer; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[range, Key]] = []

    def on_mount(self) -> None:
        """Follow the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: Screen[object]) -> None:
        if self.is_attached:
            self.refresh()

    def render(self) -> Content:
        """The keys in one line."""
        keys = [key for key in keys_of(self.screen) if key.show]
        last = [key for key in keys if key.key == "escape" or key.namespace is self.app][:3]
        end = self._content_of(last)
        room = self.size.width - len(end)
        parts: list[Content] = []
        self._places = []
        at = 0
        for key in keys:
            part = _written(key)
            if key in last or at + len(part) + GAP > room:
                continue
            self._places.append((range(at, at + len(part)), key))
            parts += [part, Content(" " * GAP)]
            at += len(part) + GAP
        start = room
        for key in last:
            part = _written(key)
            self._places.append((range(start, start + len(part)), key))
            start += len(part) + GAP
        return Content("").join([*parts, Content(" " * max(0, room - at)), end])

    def _content_of(self, keys: list[Key]) -> Content:
        return Content(" " * GAP).join(map(_written, keys))

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for place, key in self._places:
            if offset.x in place:
                event.stop()
                self.app.simulate_key(key.key)


def _written(key: Key) -> Content:
    return Content.from_markup("[b $gold]$shown[/] [$ink-muted]$does[/]", shown=key.shown, does=key.does)

"""The line at the foot of a screen: the keys that work now."""

from functools import cache, lru_cache
from typing import NamedTuple

from textual import events
from textual.binding import ActiveBinding
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen

from okko.tui.bound import bound_by
from okko.tui.keymap import character, written
from okko.tui.widgets.kept import Kept

GAP = 2
FIRM = frozenset({"battle.undo", "draft.undo"})
"""The acts that always have room: a player must see that something can be taken back."""


class Key(NamedTuple):
    """A line of the help: keys that work now, and what they do."""

    id: str
    """The act, the first of them if there are several."""
    key: str
    """The one that stands for all when the line is chosen."""
    shown: str
    """The first key of each act."""
    all: str
    """Every key."""
    does: str
    tooltip: str
    namespace: object
    """Whose bindings they are."""
    show: bool

    @property
    def everywhere(self) -> bool:
        """Whether it works all over the program."""
        return self.id.startswith("app.")


def keys_of(screen: Screen[object]) -> list[Key]:
    """The keys that work now on a screen, the focused widget's first; what is called the same is one line."""
    lines: dict[str, list[tuple[str, ActiveBinding]]] = {}
    confirms = getattr(screen, "confirms", "")
    found = screen.active_bindings
    nodes = list(dict.fromkeys(id(active.node) for active in found.values()))
    for key, active in sorted(found.items(), key=lambda one: (nodes.index(id(one[1].node)), _place(one[1]))):
        binding = active.binding
        does = confirms if confirms and binding.id == "do.confirm" else binding.description
        if active.enabled and does and not binding.system and not _typed(screen, key, active):
            lines.setdefault(does, []).append((key, active))
    return [_line(does, found, show=does == confirms) for does, found in lines.items()]


def _place(active: ActiveBinding) -> int:
    """Where a binding stands among those of its node, whatever key it has been given."""
    order = _order(type(active.node))
    return order.get(active.binding.id or "", len(order))


@cache
def _order(kind: type[DOMNode]) -> dict[str, int]:
    """The acts a kind of screen or widget binds, in their order."""
    return {binding.id: place for place, binding in enumerate(bound_by(kind)) if binding.id}


def _typed(screen: Screen[object], key: str, active: ActiveBinding) -> bool:
    """Whether a key is a letter to the line that is being typed in."""
    focused = screen.focused
    return focused is not None and active.node is not focused and focused.check_consume_key(key, character(key))


def _line(does: str, found: list[tuple[str, ActiveBinding]], *, show: bool) -> Key:
    first: dict[str, str] = {}
    for key, active in found:
        first.setdefault(active.binding.action, active.binding.key_display or written(key))
    key, active = found[0]
    shown = list(first.values())[: 1 if active.binding.id == "do.confirm" else None]
    return Key(
        active.binding.id or "",
        key,
        " ".join(dict.fromkeys(shown)),
        " ".join(dict.fromkeys(written(key) for key, _ in found)),
        does,
        next((one.binding.tooltip for _, one in found if one.binding.tooltip), ""),
        active.node,
        show or any(one.binding.show for _, one in found),
    )


class KeyBar(Kept):
    """As many keys as fit, each of which can be clicked; what does not fit is in the help, which always does."""

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
        last = [key for key in keys if key.id == "do.back" or key.everywhere][:3]
        end = self._content_of(last)
        room = self.size.width - len(end)
        parts: list[Content] = []
        self._places = []
        at = 0
        kept = sum(len(_entry(key.shown, key.does)) + GAP for key in keys if key.id in FIRM)
        for key in keys:
            part = _entry(key.shown, key.does)
            if key.id in FIRM:
                kept -= len(part) + GAP
            if key in last or at + len(part) + GAP > room - kept:
                continue
            self._places.append((range(at, at + len(part)), key))
            parts += [part, Content(" " * GAP)]
            at += len(part) + GAP
        start = room
        for key in last:
            part = _entry(key.shown, key.does)
            self._places.append((range(start, start + len(part)), key))
            start += len(part) + GAP
        return Content("").join([*parts, Content(" " * max(0, room - at)), end])

    def _content_of(self, keys: list[Key]) -> Content:
        return Content(" " * GAP).join(_entry(key.shown, key.does) for key in keys)

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for place, key in self._places:
            if offset.x in place:
                event.stop()
                self.app.simulate_key(key.key)


@lru_cache(maxsize=256)
def _entry(shown: str, does: str) -> Content:
    return Content.styled(shown, "b $gold") + " " + Content.styled(does, "$ink-muted")

"""Which keys do what: as the program ships, with what the player has changed."""

import unicodedata
from collections.abc import Iterator, Mapping

from okko.tui.act import Act
from okko.tui.acts import ACTS, ANSWERS, CONTEXTS, MOVES, TYPED, together

_NAMED = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "escape": "esc",
    "enter": "enter",
    "space": "space",
    "tab": "tab",
    "backspace": "bksp",
    "delete": "del",
    "insert": "ins",
    "home": "home",
    "end": "end",
    "pageup": "pgup",
    "pagedown": "pgdn",
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}
"""The keys without a character, and how they are written."""

_CHARACTERS = {"slash": "/", "backslash": "\\", "at": "@", "minus": "-", "plus": "+", "underscore": "_"}
"""The characters that Textual calls otherwise than Unicode does."""

_MODIFIERS = {"ctrl", "alt", "shift", "super", "meta", "hyper"}
_TITLES = {context.name: context.title for context in CONTEXTS}


def character(key: str) -> str | None:
    """What a key types; nothing if it types nothing."""
    if len(key) == 1 or key in _CHARACTERS:
        return _CHARACTERS.get(key, key)
    try:
        return unicodedata.lookup(key.replace("_", " ").upper())
    except KeyError:
        return None


def written(key: str) -> str:
    """How a key is written on the screen, by its name in Textual."""
    *held, last = key.split("+")
    name = _NAMED.get(last) or character(last) or last
    if held == ["ctrl"] and len(name) == 1:
        return f"^{name}"
    return "+".join([*held, name])


def is_key(key: str) -> bool:
    """Whether there is a key of that name."""
    *held, last = key.split("+")
    return set(held) <= _MODIFIERS and (last in _NAMED or character(last) is not None)


class Keymap:
    """The keys of every act."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        """Take the shipped keys.

        Args:
            changes: Other keys for some acts, by the ids of these: names of Textual, with commas between them.
        """
        self.changes = dict(changes or {})

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys of an act."""
        changed = self.changes.get(id)
        return tuple(changed.split(",")) if changed else ACTS[id].keys

    def said(self, id: str) -> str:
        """The first key of an act, as it is written."""
        return written(self.keys(id)[0])

    def all_said(self, id: str) -> str:
        """All keys of an act, as they are written."""
        return " ".join(map(written, self.keys(id)))

    def acts_on(self, key: str) -> Iterator[Act]:
        """The acts that have a key."""
        return (act for act in ACTS.values() if key in self.keys(act.id))

    def answering(self) -> frozenset[str]:
        """The keys that answer what is asked in a match."""
        acts = [*ANSWERS, "battle.remedy", *(act for act in ACTS if act.startswith("pick."))]
        return frozenset(key for act in acts if act in ACTS for key in self.keys(act))

    def changed(self, id: str, keys: tuple[str, ...]) -> "Keymap":
        """This map with other keys for one act; those it ships with are no change."""
        rest = {act: keys for act, keys in self.changes.items() if act != id}
        return Keymap(rest if keys == ACTS[id].keys else {**rest, id: ",".join(keys)})

    def refusal(self, id: str, keys: tuple[str, ...]) -> str | None:
        """Why an act cannot have these keys, in a sentence; nothing if it can."""
        act = ACTS[id]
        if not all(keys):
            return f"“{act.does}” needs a key."
        if len(set(keys)) < len(keys):
            return f"“{act.does}” has that key already."
        return next((reason for key in keys if (reason := self._refusal(act, key)) is not None), None)

    def _refusal(self, act: Act, key: str) -> str | None:
        if not is_key(key):
            return f"There is no key called “{key}”, as “{act.does}” would have it."
        if act.context in TYPED and key not in act.keys and character(key) is not None:
            return f"{written(key)} types a letter where “{act.does}” is wanted: take a key that types nothing."
        mover = self._mover(act, key)
        if mover is not None:
            answer, move = (act, mover) if act.id in ANSWERS else (mover, act)
            return (
                f"{written(key)} cannot both move (“{move.does}”) and answer (“{answer.does}”): "
                "whoever holds it down would answer what turns up."
            )
        rival = self._rival(act, key)
        if rival is not None:
            where = _TITLES[rival.context]
            return f"{written(key)} is the key of “{rival.does}” ({where}) already; “{act.does}” needs another one."
        return None

    def _mover(self, act: Act, key: str) -> Act | None:
        """An act that answers where this one moves, or moves where it answers, on the same key."""
        others = MOVES if act.id in ANSWERS else ANSWERS if act.id in MOVES else frozenset()
        return next((other for other in self.acts_on(key) if other.id in others), None)

    def _rival(self, act: Act, key: str) -> Act | None:
        """Another act on the same key at the same moment; acts that share keys as shipped are one to the player."""
        return next(
            (
                other
                for other in self.acts_on(key)
                if other.id != act.id and together(act.context, other.context) and not set(act.keys) & set(other.keys)
            ),
            None,
        )

    def fault(self) -> str | None:
        """What is wrong with the changes, in a sentence; nothing if they are sound."""
        for id, keys in self.changes.items():
            if id not in ACTS:
                return f"there is nothing called “{id}” that a key could do"
            reason = self.refusal(id, tuple(keys.split(",")))
            if reason is not None:
                return reason.rstrip(".")
        return None


class Keyboard:
    """The one keyboard of this process: every text that names a key asks here."""

    def __init__(self) -> None:
        self.map = Keymap()

    def said(self, id: str) -> str:
        """The first key of an act, as it is written."""
        return self.map.said(id)


KEYBOARD = Keyboard()
